"""Cards on the move: drawing, refilling the pile, pressing the launcher, paying debts, changing hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events, uno
from engine.shuffle import fractions, shuffle, stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.state import State

LAUNCHER_ODDS: Final = 0.354
LAUNCHER_DRY: Final = 3


def next_chance(state: State) -> Random:
    """The next source of chance of this round, derived from its seed."""
    state.chance += 1
    return stream(state.seed, state.chance)


def refill(state: State) -> None:
    """Shuffle all but the top card of the discard pile into the draw pile (R-089, R-214).

    It is done when a card is needed and none is there. Hands set aside by mercy come back now. A recycled wild has
    no colour: the colour in force belongs to the state, not to the card.
    """
    back = state.discard[:-1] + state.aside
    if not back:
        return
    del state.discard[:-1]
    state.aside = []
    shuffle(back, next_chance(state))
    state.pile[:0] = back
    if state.events is not None:
        state.events.append(events.Reshuffled(len(back)))


def next_card(state: State) -> int | None:
    """Take the next card of the draw pile; ``None`` when there is none anywhere."""
    if not state.pile:
        refill(state)
        if not state.pile:
            return None
    return state.pile.pop()


def draw_one_card(state: State, seat: int, taken: list[int]) -> bool:
    """Move one card into a hand and note it in ``taken``; false when none is left or the seat is knocked out by it."""
    card = next_card(state)
    if card is None:
        return False
    state.hands[seat].append(card)
    taken.append(card)
    mercy = state.rules.mercy
    if mercy and len(state.hands[seat]) >= mercy:
        knock_out(state, seat)
        return False
    return True


def knock_out(state: State, seat: int) -> None:
    """Mercy: the seat is out of the round, its hand lies aside until the next reshuffle."""
    state.aside += state.hands[seat]
    state.hands[seat] = []
    state.out.add(seat)
    state.knocked_out.add(seat)
    uno.forget(state, seat)


def tell_draw(state: State, seat: int, taken: list[int], why: str) -> None:
    """Note a finished draw: calls of that seat are used up, and the event is written."""
    if taken and (state.called or state.exposed):
        uno.forget(state, seat)
    if state.events is not None:
        state.events.append(events.Drew(seat, len(taken), why, tuple(taken)))
        if seat in state.knocked_out:
            state.events.append(events.KnockedOut(seat))


def take_cards(state: State, seat: int, amount: int, why: str) -> list[int]:
    """The seat draws ``amount`` cards, or as many as there are."""
    pile = state.pile
    if 0 < amount <= len(pile) and not state.rules.mercy:
        taken = pile[: -amount - 1 : -1]
        del pile[-amount:]
        state.hands[seat] += taken
    else:
        taken: list[int] = []
        while len(taken) < amount and draw_one_card(state, seat, taken):
            pass
    tell_draw(state, seat, taken, why)
    return taken


def take_until(state: State, seat: int, why: str, wanted: Callable[[int], bool]) -> list[int]:
    """The seat draws until a card is ``wanted``, that one included, or as many as there are."""
    taken: list[int] = []
    while draw_one_card(state, seat, taken):
        if wanted(taken[-1]):
            break
    tell_draw(state, seat, taken, why)
    return taken


def take_until_color(state: State, seat: int, why: str) -> list[int]:
    """The seat draws until the colour in force appears; wilds do not count. With none in force, any colour ends it."""
    color, wanted = state.tables.color, state.color

    def ends(card: int) -> bool:
        found = color[state.face_of[card]]
        return found is not None and wanted in (None, found)

    return take_until(state, seat, why, ends)


def eject(state: State) -> int:
    """One press of the launcher: how many cards come out.

    Each press fires with the odds observed on the toy, and at the latest after three dry ones; a shot is a uniform
    number between the two of ``Rules.shots`` (RULES C.4, "launcher model").
    """
    if state.script is not None:
        return state.script.pop(0) if state.script else 0
    state.chance += 1
    luck, size = fractions(state.seed, state.chance)
    if luck >= LAUNCHER_ODDS and state.dry < LAUNCHER_DRY:
        state.dry += 1
        return 0
    state.dry = 0
    low, high = state.rules.shots
    return low + int(size * (high - low + 1))


def press(state: State, seat: int, times: int, why: str) -> list[int]:
    """The seat presses the launcher ``times`` times and takes what comes out."""
    taken: list[int] = []
    for _ in range(times):
        due = len(taken) + eject(state)
        while len(taken) < due and draw_one_card(state, seat, taken):
            pass
    _tell_press(state, seat, times, taken, why)
    return taken


def press_until_fire(state: State, seat: int, why: str) -> list[int]:
    """The seat presses until cards come out, and takes them."""
    times, due = 0, 0
    while not due and times < 100:
        times += 1
        due = eject(state)
    taken: list[int] = []
    while len(taken) < due and draw_one_card(state, seat, taken):
        pass
    _tell_press(state, seat, times, taken, why)
    return taken


def _tell_press(state: State, seat: int, times: int, taken: list[int], why: str) -> None:
    if taken:
        uno.forget(state, seat)
    if state.events is not None:
        state.events.append(events.Pressed(seat, times, len(taken), why, tuple(taken)))
        if seat in state.knocked_out:
            state.events.append(events.KnockedOut(seat))


def pay(state: State, seat: int, amount: int, measure: str, *, extra: int = 0, why: str = "penalty") -> None:
    """``seat`` pays a debt, and ``extra`` cards on top; after that it is too late to jump in."""
    state.fresh = False
    if measure == "cards":
        state.rules.take(state, seat, amount + extra, why)
        return
    _PAYMENTS[measure](state, seat, extra, why)


def _pay_color(state: State, seat: int, extra: int, why: str) -> None:
    take_until_color(state, seat, why)
    if extra and seat not in state.out:
        take_cards(state, seat, extra, why)


def _pay_fire(state: State, seat: int, extra: int, why: str) -> None:
    del extra
    press_until_fire(state, seat, why)


_PAYMENTS: Final[dict[str, Callable[[State, int, int, str], None]]] = {
    "color": _pay_color,
    "fire": _pay_fire,
}
