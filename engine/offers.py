"""What may be done: the single truth that buttons, checks, computers and tests read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import uno
from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DONE, DRAW, PASS, REFUSE, Catch, Jump, NameColor, Play
from engine.debts import answering_debt
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty, Turn
from engine.errors import Reason
from engine.legality import fitting, may_lay, objection, targets

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.state import State


def legal(state: State, seat: int) -> list[Action]:
    """Every action that ``seat`` may take now, out of turn ones included; leaving is always possible and not listed.

    A play that the rules punish is not listed, though ``apply`` accepts and punishes it.
    """
    if state.result is not None or seat in state.out:
        return []
    decision = state.decisions[-1]
    actions = _OFFERS[type(decision)](state, decision) if decision.seat == seat else []
    if len(state.hands[seat]) <= 2 and uno.refusal(state, seat) is None:
        actions.append(CALL_UNO)
    if state.exposed:
        actions += [Catch(target) for target in sorted(state.exposed) if target != seat]
    if state.rules.jump_in:
        actions += _jumps(state, seat)
    return actions


def plays(state: State, seat: int, card: int) -> list[Play]:
    """The complete ways to lay a card: with every colour and every seat it could name."""
    tables, face = state.tables, state.face_of[card]
    if tables.complete[face] or len(state.hands[seat]) == 1:
        return [*tables.plain[card]]
    colored = tables.colored[state.side][card] if tables.needs_color[face] else tables.plain[card]
    if not tables.aims[face]:
        return [*colored]
    return [Play(card, play.color, target) for target in targets(state, seat) for play in colored]


def _offer_turn(state: State, turn: Turn) -> list[Action]:
    seat, complete, plain, face_of = turn.seat, state.tables.complete, state.tables.plain, state.face_of
    if turn.drawn is not None:
        return _offer_drawn(state, seat, turn.drawn)
    actions: list[Action] = []
    for card in fitting(state, seat):
        actions += plain[card] if complete[face_of[card]] else plays(state, seat, card)
    if state.rules.may_draw(state, seat):
        actions.append(DRAW)
    return actions


def _offer_drawn(state: State, seat: int, drawn: int) -> list[Action]:
    """Play it or keep it. It fitted when it was drawn; a penalty since then may have made it a bluff."""
    if not may_lay(state, seat, drawn):
        return [PASS]
    offers: list[Action] = [*plays(state, seat, drawn)]
    return offers if state.rules.force_play else [*offers, PASS]


def _offer_color(state: State, decision: ColorAsked) -> list[Action]:
    palette = state.tables.palettes[state.side]
    if not decision.aims:
        return [NameColor(color) for color in palette]
    return [NameColor(color, target) for target in targets(state, decision.seat) for color in palette]


def _offer_penalty(state: State, penalty: Penalty) -> list[Action]:
    actions: list[Action] = [ACCEPT]
    if penalty.contestable:
        actions.append(CHALLENGE)
    for card in answering_debt(state, penalty):
        actions += plays(state, penalty.seat, card)
    return actions


def _offer_dare(state: State, decision: DareAsked) -> list[Action]:
    del state, decision
    return [ACCEPT, DONE, REFUSE]


def _offer_custom(state: State, decision: CustomAsked) -> list[Action]:
    del state, decision
    return [DONE]


_OFFERS: Final[dict[type[Any], Callable[[State, Any], list[Action]]]] = {
    Turn: _offer_turn,
    ColorAsked: _offer_color,
    Penalty: _offer_penalty,
    DareAsked: _offer_dare,
    CustomAsked: _offer_custom,
}


# -- jumping in -------------------------------------------------------------------------------------------------------


def _jumps(state: State, seat: int) -> list[Action]:
    if jump_objection(state, seat) is not None:
        return []
    cards = [card for card in state.hands[seat] if is_twin(state, card) and objection(state, seat, card) is None]
    return [Jump(play.card, play.color, play.target) for card in cards for play in plays(state, seat, card)]


def is_twin(state: State, card: int) -> bool:
    """Whether the card is the very same as the one on the pile, of a kind that may be laid out of turn."""
    face = state.face_of[card]
    return face == state.top and state.tables.jumps[face]


def jump_objection(state: State, seat: int) -> Reason | None:
    """Why nobody, or not this seat, may jump in just now.

    The moment lies between a play and the next player's action; a stacked debt and a round that is all but over
    leave no room, and on one's own turn the card is simply played.
    """
    if not state.rules.jump_in:
        return Reason.JUMP_NOT_ALLOWED
    if not state.fresh:
        return Reason.JUMP_TOO_LATE
    decision = state.decisions[-1]
    if state.going_out is not None or (type(decision) is Turn and decision.seat == seat):
        return Reason.JUMP_NOT_ALLOWED
    if type(decision) is Penalty and state.rules.answers:
        return Reason.MUST_ANSWER_DEBT
    return None
