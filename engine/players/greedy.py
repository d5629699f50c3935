"""A sensible opponent: it sheds cards by weight, from its own View alone (R-075 to R-077).

Costly cards go first, wilds and attacks wait for a moment that matters, and a next player who is about to go out is
made to draw or skipped. The weights differ with the number of players: between two, an odd card and a rare colour
go first, so that the rest of the hand keeps matching; among many, colour runs and late wilds are worth more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DONE, DRAW, PASS, Jump, NameColor, Play
from engine.cards import (
    ACTIONS,
    DISCARD_ALL,
    REVERSE,
    SKIP,
    SKIP_EVERYONE,
    TRADE_HANDS,
    WILD,
    WILD_CUSTOM,
    WILD_SHUFFLE,
    WILD_SWAP,
)
from engine.decisions import Penalty

if TYPE_CHECKING:
    from random import Random

    from engine.actions import Action
    from engine.cards import Color, Face
    from engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What a card is worth to lay now, in one currency."""

    points: float
    same_color: float
    same_symbol: float
    wild: float
    attack: float
    danger: float
    again: float
    bring: float


DUEL: Final = Weights(
    points=0.02, same_color=-1.9, same_symbol=-0.6, wild=-12.0, attack=0.0, danger=14.0, again=5.6, bring=3.0
)
TABLE: Final = Weights(
    points=0.05, same_color=1.7, same_symbol=0.5, wild=-25.0, attack=-2.0, danger=14.0, again=0.0, bring=3.0
)
HARMLESS: Final = frozenset({WILD, WILD_CUSTOM, WILD_SWAP, WILD_SHUFFLE, DISCARD_ALL, TRADE_HANDS})
DANGER_AT: Final = 2
LIKELY_BLUFF_FROM: Final = 6
"""A challenge pays when the offender still holds so many cards that lacking the colour would be rare."""


def choose(view: View, random: Random) -> Action:
    """What this seat does now; UNO is called as soon as one card is left."""
    actions = view.actions
    if CALL_UNO in actions and _should_call(view):
        return CALL_UNO
    plays = [action for action in actions if isinstance(action, Play | Jump)]
    if plays:
        best = _best(view, plays, random)
        if best is not None:
            return best
    return _without_card(view, actions, random)


def _should_call(view: View) -> bool:
    """With one card left, or just before the play that leaves one."""
    if len(view.hand) == 1:
        return True
    return any(isinstance(action, Play) and _is_safe(view, action) for action in view.actions)


def _without_card(view: View, actions: list[Action], random: Random) -> Action:
    """The best of the answers that lay no card."""
    if CHALLENGE in actions and _expects_bluff(view):
        return CHALLENGE
    for action in (ACCEPT, PASS, DRAW, DONE):
        if action in actions:
            return action
    colors = [action for action in actions if isinstance(action, NameColor)]
    if colors:
        return _named(view, colors, random)
    return random.choice(actions)


def _expects_bluff(view: View) -> bool:
    decision = view.decision
    return isinstance(decision, Penalty) and view.counts[decision.offender] >= LIKELY_BLUFF_FROM


def _named(view: View, colors: list[NameColor], random: Random) -> NameColor:
    """The colour most held; where cards are drawn until it appears, the one least held, which the pile still has."""
    held = _held_colors(view, view.hand)
    sign = -1 if getattr(view.decision, "purpose", "") == "roulette" else 1
    return max(colors, key=lambda action: (sign * held.get(action.color, 0), random.random()))


def _is_safe(view: View, play: Play | Jump) -> bool:
    """Whether nobody can contest this card with success."""
    return not view.rules.challenge or view.honest(play.card)


def _best(view: View, plays: list[Play | Jump], random: Random) -> Play | Jump | None:
    """The play that is worth most, ``None`` when all of them are bluffs and there is another way."""
    safe = [play for play in plays if _is_safe(view, play)]
    if not safe:
        return None if len(plays) < len(view.actions) else random.choice(plays)
    if len(safe) == 1:
        return safe[0]
    weights = DUEL if view.seats - len(view.out) == 2 else TABLE
    return max(safe, key=lambda play: (_worth(view, play, weights), random.random()))


def _worth(view: View, play: Play | Jump, weights: Weights) -> float:
    face = view.face(play.card)
    rest = [view.face(card) for card in view.hand if card != play.card]
    if not rest:
        return 1000.0
    worth = weights.points * _value(view, face) + _fit(face, play.color, rest, weights)
    if _attacks(face):
        worth += _attack(view, play, face, weights)
    if face.symbol in {SKIP_EVERYONE, SKIP} or (face.symbol == REVERSE and view.seats - len(view.out) == 2):
        worth += _again(view, face, rest, weights)
    return worth + _exchange(view, play, face, len(rest))


def _fit(face: Face, color: Color | None, rest: list[Face], weights: Weights) -> float:
    """How well the remaining hand goes on after this card."""
    if face.is_wild:
        return weights.wild + sum(other.color == color for other in rest)
    same_color = sum(other.color == face.color for other in rest)
    same_symbol = sum(other.symbol == face.symbol for other in rest)
    return weights.same_color * same_color + weights.same_symbol * same_symbol


def _value(view: View, face: Face) -> int:
    return view.rules.points.get(face.symbol, int(face.symbol) if face.is_number else 0)


def _attacks(face: Face) -> bool:
    """Whether the card takes a turn, or costs somebody cards."""
    return face.symbol not in HARMLESS and (face.is_wild or face.symbol in ACTIONS)


def _attack(view: View, play: Play | Jump, face: Face, weights: Weights) -> float:
    """Attacks stop who is about to go out; otherwise they are kept for such a moment (R-077)."""
    victim = _next(view) if play.target is None else play.target
    if view.counts[victim] > DANGER_AT:
        return weights.attack
    past = _next(view, -view.direction)
    if face.symbol == REVERSE and view.counts[past] <= DANGER_AT and past != victim:
        return weights.attack
    return weights.danger


def _again(view: View, face: Face, rest: list[Face], weights: Weights) -> float:
    if view.seats - len(view.out) > 2 and face.symbol != SKIP_EVERYONE:
        return 0.0
    goes_on = any(other.is_wild or other.color == face.color or other.symbol == face.symbol for other in rest)
    return weights.again + (weights.bring if goes_on else 0.0)


def _exchange(view: View, play: Play | Jump, face: Face, left: int) -> float:
    """What a swap or a rotation of hands brings: the cards that one gets rid of."""
    if face.symbol in {WILD_SWAP, TRADE_HANDS} or (face.symbol == "7" and play.target is not None):
        target = _next(view) if play.target is None else play.target
        return 2.0 * (left - view.counts[target])
    if face.symbol == "0" and view.rules.effects.get("0"):
        return 2.0 * (left - view.counts[_next(view, -view.direction)])
    if face.symbol == WILD_SHUFFLE:
        others = sum(view.counts) - 1
        return 2.0 * (left - others / (view.seats - len(view.out)))
    return 0.0


def _next(view: View, step: int = 0) -> int:
    """The seat that follows this one in the direction of play, or in that of ``step``."""
    step = step or view.direction
    seat = ((view.seat or 0) + step) % view.seats
    while seat in view.out:
        seat = (seat + step) % view.seats
    return seat


def _held_colors(view: View, cards: list[int]) -> dict[Color, int]:
    held: dict[Color, int] = {}
    for card in cards:
        color = view.face(card).color
        held[color] = held.get(color, 0) + 1
    return held
