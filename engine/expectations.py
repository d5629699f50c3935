"""What a ruling expects, compared with what the engine did."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from engine import events as happenings
from engine.actions import Jump, Leave, Play
from engine.errors import IllegalAction
from engine.game import apply, legal
from engine.notation import SIDES, fits_text, parse_action, parse_laid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.actions import Action
    from engine.cards import Card, Face
    from engine.match import Match
    from engine.rules import Rules
    from engine.state import State


class Outcome(NamedTuple):
    """Where a ruling has led: the state, and the match as it stands with this round settled."""

    state: State
    match: Match


class Mismatch(NamedTuple):
    """One expectation that does not hold."""

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {_plain(self.expected)}, got {_plain(self.got)}"


Compare: TypeAlias = "Callable[[Outcome, Any], object]"
"""What was got; the very value expected when it holds."""


def mismatches(outcome: Outcome, expect: Mapping[str, Any]) -> list[Mismatch]:
    """Every expectation that does not hold."""
    found = [Mismatch(key, wanted, _COMPARE[key](outcome, wanted)) for key, wanted in expect.items()]
    return [mismatch for mismatch in found if mismatch.got != mismatch.expected]


def deck_mismatches(rules: Rules, expect: Mapping[str, Any]) -> list[Mismatch]:
    """Every expectation on the deck that does not hold."""
    found = [Mismatch(key, wanted, _DECK[key](rules, wanted)) for key, wanted in expect.items()]
    return [mismatch for mismatch in found if mismatch.got != mismatch.expected]


def is_allowed(state: State, seat: int, action: Action) -> bool:
    """Whether the seat may do this now without being punished for it.

    ``legal`` lists one spelling of an action. A last card may carry a colour or a seat that changes nothing, and
    leaving is no move of the game: those are tried on a copy.
    """
    listed = legal(state, seat)
    if action in listed:
        return True
    if isinstance(action, Play | Jump) and all(getattr(other, "card", None) != action.card for other in listed):
        return False
    if not isinstance(action, Play | Jump | Leave):
        return False
    try:
        events = apply(state.copy(), seat, action)
    except IllegalAction:
        return False
    return not any(isinstance(event, happenings.IllegalPlay) for event in events)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else _written(value)


def _written(value: object) -> str:
    """The value as a ruling would write it."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, cast("Iterable[object]", value))) + "]"
    if isinstance(value, dict):
        entries = cast("Mapping[str, object]", value).items()
        return "{ " + ", ".join(f"{key} = {_written(entry)}" for key, entry in entries) + " }"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _top(outcome: Outcome) -> Face:
    state = outcome.state
    return state.face(state.discard[-1])


def _compare_top(outcome: Outcome, wanted: str) -> object:
    return str(outcome.state.card(outcome.state.discard[-1]) if "/" in wanted else _top(outcome))


def _compare_top_not(outcome: Outcome, wanted: str) -> object:
    return wanted if str(_top(outcome)) != wanted else f"{wanted} on top"


def _compare_hands(outcome: Outcome, wanted: list[str | int]) -> object:
    return [_compare_hand(outcome.state, seat, hand) for seat, hand in enumerate(wanted)]


def _compare_hand(state: State, seat: int, wanted: str | int) -> object:
    hand = state.hands[seat]
    if isinstance(wanted, int):
        return len(hand)
    cards = [state.card(card) for card in sorted(hand)]
    if holds_exactly(cards, wanted.split(), state.side):
        return wanted
    two_sided = "/" in wanted
    return " ".join(
        str(card) if two_sided else str(state.face(number)) for number, card in zip(sorted(hand), cards, strict=True)
    )


def holds_exactly(cards: list[Card], texts: list[str], side: int) -> bool:
    """Whether the texts name these cards one to one; a text with both faces has the first choice."""
    left = list(cards)
    for text in sorted(texts, key=lambda text: "/" not in text):
        faces = parse_laid(text).faces
        card = next((card for card in left if fits_text(card, faces, side)), None)
        if card is None:
            return False
        left.remove(card)
    return not left


def _winner(outcome: Outcome) -> object:
    return outcome.state.result.winner if outcome.state.result else "nobody yet, the round goes on"


def _points(outcome: Outcome) -> object:
    return list(outcome.state.result.points) if outcome.state.result else "none yet, the round goes on"


def _allowed(outcome: Outcome, texts: list[str]) -> list[str]:
    return [text for text in texts if is_allowed(outcome.state, *parse_action(outcome.state, text))]


def _refused(outcome: Outcome, texts: list[str]) -> list[str]:
    allowed = _allowed(outcome, texts)
    return [text for text in texts if text not in allowed]


_COMPARE: Final[Mapping[str, Compare]] = {
    "turn": lambda outcome, _: outcome.state.turn,
    "hands": _compare_hands,
    "top": _compare_top,
    "top_not": _compare_top_not,
    "color": lambda outcome, _: outcome.state.color,
    "direction": lambda outcome, _: outcome.state.direction,
    "side": lambda outcome, _: SIDES[outcome.state.side],
    "draw_pile": lambda outcome, _: len(outcome.state.pile),
    "discard_pile": lambda outcome, _: len(outcome.state.discard),
    "winner": lambda outcome, _: _winner(outcome),
    "points": lambda outcome, _: _points(outcome),
    "scores": lambda outcome, _: list(outcome.match.scores),
    "match_winner": lambda outcome, _: -1 if outcome.match.winner is None else outcome.match.winner,
    "eliminated": lambda outcome, _: sorted(outcome.match.eliminated),
    "out": lambda outcome, _: sorted(outcome.state.out),
    "blocked": lambda outcome, _: bool(outcome.state.result and outcome.state.result.blocked),
    "dealer": lambda outcome, _: outcome.state.dealer,
    "starter": lambda outcome, _: outcome.state.starter,
    "can": _allowed,
    "cannot": _refused,
}


def _count(rules: Rules, wanted: Mapping[str, int], side: int) -> dict[str, int]:
    counts = Counter(str(card.faces[side]) for card in rules.deck if side < len(card.faces))
    return {text: counts[text] for text in wanted}


_DECK: Final[Mapping[str, Callable[[Rules, Any], object]]] = {
    "deck": lambda rules, _: len(rules.deck),
    "value": lambda rules, _: sum(rules.tables.value[face] for face in rules.tables.face_of[0]),
    "count": lambda rules, wanted: _count(rules, wanted, 0),
    "light": lambda rules, wanted: _count(rules, wanted, 0),
    "dark": lambda rules, wanted: _count(rules, wanted, 1),
}
