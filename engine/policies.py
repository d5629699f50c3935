"""The choices that a rules record makes by naming a function.

When one may draw, what a draw is, what is a bluff, which card answers which debt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine import dealing
from engine.cards import DRAW_TWO, SKIP
from engine.legality import fitting, may_lay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards import Color, Face
    from engine.rules import Rules
    from engine.state import State

MayDraw: TypeAlias = "Callable[[State, int], bool]"
TurnDraw: TypeAlias = "Callable[[State, int], int | None]"
Take: TypeAlias = "Callable[[State, int, int, str], list[int]]"
Holds: TypeAlias = "Callable[[State, Sequence[int], Color | None, int], bool]"
Answer: TypeAlias = "Callable[[Rules, Face, Face], bool]"

take_cards = dealing.take_cards
press_launcher = dealing.press


# -- may this seat draw at the start of its turn? ---------------------------------------------------------------------


def draw_freely(state: State, seat: int) -> bool:
    """A card may always be drawn instead of playing (R-116, R-160, R-209)."""
    del state, seat
    return True


def draw_if_stuck(state: State, seat: int) -> bool:
    """A card may be drawn only by who can play none (R-027, strict reading)."""
    return not fitting(state, seat)


# -- what is a draw? --------------------------------------------------------------------------------------------------


def draw_one(state: State, seat: int) -> int | None:
    """One card, which may then be played (R-028, R-090, R-115, R-161)."""
    taken = state.rules.take(state, seat, 1, "turn")
    return taken[0] if taken and seat not in state.out else None


def draw_to_match(state: State, seat: int) -> int | None:
    """Cards until one can be played; only one when a card in hand could have been played instead."""
    if fitting(state, seat):
        return draw_one(state, seat)
    taken = dealing.take_until(state, seat, "turn", lambda card: may_lay(state, seat, card))
    return taken[-1] if taken and seat not in state.out else None


def draw_by_launcher(state: State, seat: int) -> int | None:
    """One press; whatever comes out, the turn is over (R-071)."""
    state.rules.take(state, seat, 1, "turn")
    return None


# -- what makes a wild draw card a bluff? -----------------------------------------------------------------------------


def holds_color(state: State, hand: Sequence[int], color: Color | None, top: int) -> bool:
    """Another card of the colour in force was held (R-121, R-172, R-174)."""
    del top
    colors, face_of = state.tables.color, state.face_of
    return color is not None and color in [colors[face_of[card]] for card in hand]


def holds_color_or_wild(state: State, hand: Sequence[int], color: Color | None, top: int) -> bool:
    """A card of the colour in force, or another wild, was held (R-125, R-132)."""
    del top
    colors, face_of = state.tables.color, state.face_of
    return any(colors[face_of[card]] in (None, color) for card in hand)


def holds_playable(state: State, hand: Sequence[int], color: Color | None, top: int) -> bool:
    """Any other card that could have been played was held (R-011, R-040)."""
    row, restricted, face_of = state.tables.fits(top, color), state.tables.restricted, state.face_of
    return any(row[face_of[card]] and not restricted[face_of[card]] for card in hand)


# -- which card answers which debt? -----------------------------------------------------------------------------------


def answer_in_kind(rules: Rules, under: Face, face: Face) -> bool:
    """Stacking as Mattel's sheet has it: like on like (R-044, R-072)."""
    return rules.debt(face.symbol) > 0 and face.symbol == under.symbol


def answer_as_in_apps(rules: Rules, under: Face, face: Face) -> bool:
    """Like on like, and a wild draw card on a coloured one, but not the other way round."""
    if answer_in_kind(rules, under, face):
        return True
    return rules.debt(face.symbol) > 0 and rules.debt(under.symbol) > 0 and face.is_wild and not under.is_wild


def answer_across(rules: Rules, under: Face, face: Face) -> bool:
    """Any draw card on any other."""
    return rules.debt(face.symbol) > 0 and rules.debt(under.symbol) > 0


def answer_upward(rules: Rules, under: Face, face: Face) -> bool:
    """A draw card of the same value or a higher one than the last card laid; colour does not matter."""
    return rules.debt(face.symbol) >= rules.debt(under.symbol) > 0


def answer_with_skip(rules: Rules, under: Face, face: Face) -> bool:
    """Skip bounce: a Skip of its colour on a Draw Two, then a Skip of any colour on that Skip."""
    del rules
    if face.symbol != SKIP:
        return False
    return under.symbol == SKIP or (under.symbol == DRAW_TWO and face.color == under.color)
