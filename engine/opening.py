"""The card that starts the discard pile, and what each kind of card does there (D-08 to D-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import effects, events
from engine.actions import Play
from engine.dealing import next_chance
from engine.decisions import TURNS, ColorAsked
from engine.shuffle import shuffle

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state import State

PATIENCE: Final = 1000
"""How many unwanted opening cards are replaced before one is taken as it is; only odd decks ever get there."""


def turn_up(state: State, turned: list[int], starter: int | None) -> None:
    """Turn the opening card and treat it as the edition says.

    ``turned`` come up first, then the draw pile. Unwanted cards go back into the deck, which is shuffled, or stay
    under the next one. ``starter`` is who begins where it is not the dealer's left.
    """
    state.starter = neighbor(state, state.dealer, 1) if starter is None else starter
    state.heir = state.starter
    returned, attempt = False, 0
    while True:
        attempt += 1
        card = turned.pop(0) if turned else state.pile.pop()
        state.discard.append(card)
        wanted = state.rules.opening.get(state.face(card).symbol) != "reflip"
        if wanted or attempt == PATIENCE or not (turned or state.pile):
            break
        if state.rules.reflip_to == "deck":
            state.pile.append(state.discard.pop())
            returned = True
            if not turned:
                shuffle(state.pile, next_chance(state))
    if returned:
        shuffle(state.pile, next_chance(state))
    _begin(state, state.discard[-1])


def neighbor(state: State, seat: int, step: int) -> int:
    """The nearest seat of the round on the left (``step`` 1) or on the right (-1), whatever the direction of play."""
    seats = len(state.hands)
    other = (seat + step) % seats
    while other in state.out:
        other = (other + step) % seats
    return other


def _begin(state: State, card: int) -> None:
    face = state.face_of[card]
    state.show(face, state.tables.color[face])
    state.emit(events.OpeningTurned(card))
    state.decisions = [TURNS[state.heir]]
    TREATMENTS[state.rules.opening.get(state.tables.symbol(face), "none")](state, card)
    state.starter = state.heir
    state.decisions[0] = TURNS[state.heir]
    state.direction_before = state.direction


def _none(state: State, card: int) -> None:
    del state, card


def _apply(state: State, card: int) -> None:
    """As if the dealer had laid it (R-047, R-049, R-165, R-169, R-200, R-202)."""
    for run in state.tables.runs[state.face_of[card]]:
        run(state, state.dealer, Play(card))


def _reverse_from(state: State, seat: int) -> None:
    state.direction = -1
    state.heir = seat


def _reverse_dealer(state: State, card: int) -> None:
    """The dealer plays first and the turn then goes to the right (R-167)."""
    del card
    _reverse_from(state, state.dealer)


def _reverse_right(state: State, card: int) -> None:
    """The player on the dealer's right is first (R-201)."""
    del card
    _reverse_from(state, neighbor(state, state.dealer, -1))


def _reverse_left(state: State, card: int) -> None:
    """The dealer's left begins and play goes to the dealer next (R-048); between two the dealer begins (R-036)."""
    del card
    _reverse_from(state, state.heir)
    if len(state.active) == 2:
        state.heir = state.dealer


def _color_by_starter(state: State, card: int) -> None:
    """R-050, R-183."""
    del card
    state.decisions.append(ColorAsked(state.heir, "opening"))


def _color_by_dealer(state: State, card: int) -> None:
    """R-203."""
    del card
    state.decisions.append(ColorAsked(state.dealer, "opening"))


def _swap_by_starter(state: State, card: int) -> None:
    """The starter names the colour and swaps hands with a player of choice (D-14, the sheet of the 2000s)."""
    del card
    state.decisions.append(ColorAsked(state.heir, "opening_swap"))


def _apply_then_color(state: State, card: int) -> None:
    """As if the dealer had laid it; the colour is then named by who begins."""
    _apply(state, card)
    _color_by_starter(state, card)


def _all_draw_then_color(state: State, card: int) -> None:
    """Every seat presses (or draws) once, the starter first, who then names the colour (RULES C.4)."""
    seat = state.heir
    for _ in state.active:
        state.rules.take(state, seat, 1, "effect")
        seat = state.after(seat)
    _color_by_starter(state, card)


def _flip(state: State, card: int) -> None:
    del card
    effects.turn_all_over(state)


TREATMENTS: Final[dict[str, Callable[[State, int], None]]] = {
    "none": _none,
    "apply": _apply,
    "reflip": _none,
    "reverse_dealer": _reverse_dealer,
    "reverse_right": _reverse_right,
    "reverse_left": _reverse_left,
    "color_by_starter": _color_by_starter,
    "color_by_dealer": _color_by_dealer,
    "swap_by_starter": _swap_by_starter,
    "apply_then_color": _apply_then_color,
    "all_draw_then_color": _all_draw_then_color,
    "flip": _flip,
}
