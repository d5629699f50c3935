"""What cards do, as small functions. A card is a tuple of these.

An effect is run after its card has been laid. ``State.heir`` is the seat that will play next; an effect that costs
a turn moves it on. Effects are plain values without a memory: what they need to know lies in the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import dealing, events, uno
from engine.decisions import ColorAsked, CustomAsked, DareAsked
from engine.legality import targets
from engine.rules import Effect
from engine.shuffle import shuffle

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Jump, Play
    from engine.state import State


# -- whose turn it is -------------------------------------------------------------------------------------------------


def _skip(state: State, seat: int, play: Play | Jump) -> None:
    del seat, play
    if state.events is not None:
        state.events.append(events.Skipped(state.heir))
    state.heir = state.after(state.heir)


def _reverse(state: State, seat: int, play: Play | Jump) -> None:
    del play
    state.direction = -state.direction
    if state.events is not None:
        state.events.append(events.Reversed(state.direction))
    following = state.after(seat)
    alone = state.after(following) == seat
    state.heir = seat if alone and state.rules.two_player_reverse == "skip" else following


def _go_again(state: State, seat: int, play: Play | Jump) -> None:
    del play
    state.heir = seat


SKIP: Final = Effect(_skip)
"""The next player loses the turn (R-009, R-037, R-119, R-168)."""
REVERSE: Final = Effect(_reverse)
"""Play goes the other way round; between two it is a skip (R-008, R-036, R-096, R-118, R-166)."""
SKIP_EVERYONE: Final = Effect(_go_again)
"""All others are passed over: the same player goes again."""
EXTRA_TURN: Final = Effect(_go_again)


# -- drawing ----------------------------------------------------------------------------------------------------------


def _everyone_takes(state: State, seat: int, amount: int) -> None:
    other = state.after(seat)
    while other != seat:
        following = state.after(other)
        state.rules.take(state, other, amount, "effect")
        other = following


def all_take(amount: int) -> Effect:
    """Everybody else draws (or presses) ``amount``, beginning with the next seat; nobody loses a turn."""

    def run(state: State, seat: int, play: Play | Jump) -> None:
        del play
        _everyone_takes(state, seat, amount)

    return Effect(run, last="draw")


def next_takes(amount: int) -> Effect:
    """The next player draws ``amount`` and keeps the turn."""

    def run(state: State, seat: int, play: Play | Jump) -> None:
        del seat, play
        state.rules.take(state, state.heir, amount, "effect")

    return Effect(run, last="draw")


def target_takes(amount: int) -> Effect:
    """A chosen player draws (or presses) ``amount``; the order of play is untouched."""

    def run(state: State, seat: int, play: Play | Jump) -> None:
        state.rules.take(state, aim(state, seat, play.target), amount, "effect")

    return Effect(run, last="draw", aims=True)


def aim(state: State, seat: int, target: int | None) -> int:
    """The seat a card is aimed at: the one named, or the only one, or on a last card the next."""
    others = targets(state, seat)
    if target in others:
        return target
    return others[0] if len(others) == 1 else state.after(seat)


# -- hands ------------------------------------------------------------------------------------------------------------


def _owners_changed(state: State, seats: list[int], *, liable: bool) -> None:
    for seat in seats:
        uno.forget(state, seat)
        if liable and len(state.hands[seat]) == 1:
            uno.expose(state, seat)


def _swap(state: State, seat: int, play: Play | Jump) -> None:
    exchange(state, seat, aim(state, seat, play.target))


def exchange(state: State, seat: int, other: int) -> None:
    """Two seats have exchanged their hands; who holds one card now owes the word UNO, where the rules say so."""
    hands = state.hands
    hands[seat], hands[other] = hands[other], hands[seat]
    _owners_changed(state, [seat, other], liable=state.rules.uno_on_swap)
    state.emit(events.Swapped(seat, other))


def _rotate(state: State, seat: int, play: Play | Jump) -> None:
    del play
    order = [seat]
    while (following := state.after(order[-1])) != seat:
        order.append(following)
    hands = [state.hands[giver] for giver in order]
    for giver, hand in zip(order, hands, strict=True):
        state.hands[state.after(giver)] = hand
    _owners_changed(state, order, liable=False)
    state.emit(events.Rotated())


def _shuffle_hands(state: State, seat: int, play: Play | Jump) -> None:
    del play
    order = [state.after(seat)]
    while order[-1] != seat:
        order.append(state.after(order[-1]))
    cards = [card for giver in order for card in state.hands[giver]]
    shuffle(cards, dealing.next_chance(state))
    for place, taker in enumerate(order):
        state.hands[taker] = cards[place :: len(order)]
    _owners_changed(state, order, liable=state.rules.uno_on_swap)
    state.emit(events.HandsShuffled(seat))


def _discard_color(state: State, seat: int, play: Play | Jump) -> None:
    color = state.tables.color[state.face_of[play.card]]
    throw_away(state, seat, lambda card: state.tables.color[state.face_of[card]] == color)
    if len(state.hands[seat]) == 1:
        uno.expose(state, seat)


def throw_away(state: State, seat: int, unwanted: Callable[[int], bool]) -> None:
    """The seat puts the unwanted cards of its hand under the top of the discard pile; they have no effect."""
    thrown = [card for card in state.hands[seat] if unwanted(card)]
    if not thrown:
        return
    state.hands[seat] = [card for card in state.hands[seat] if not unwanted(card)]
    state.discard[-1:-1] = thrown
    uno.forget(state, seat)
    state.emit(events.DiscardedAll(seat, tuple(thrown)))


def _others_discard_wilds(state: State, seat: int, play: Play | Jump) -> None:
    del play
    for other in targets(state, seat):
        throw_away(state, other, lambda card: state.tables.color[state.face_of[card]] is None)
        if len(state.hands[other]) == 1 and state.rules.uno_on_swap:
            uno.expose(state, other)


SWAP: Final = Effect(_swap, aims=True)
"""Exchange the whole hand with a chosen player (R-122, R-179)."""
ROTATE: Final = Effect(_rotate)
"""Every hand goes to the next player in the direction of play."""
SHUFFLE_HANDS: Final = Effect(_shuffle_hands)
"""All hands are collected, shuffled and dealt evenly from the next player on."""
DISCARD_COLOR: Final = Effect(_discard_color, sheds_color=True)
"""Discard every card of this colour; they go under the card just laid."""
OTHERS_DISCARD_WILDS: Final = Effect(_others_discard_wilds)


# -- sides ------------------------------------------------------------------------------------------------------------


def turn_all_over(state: State) -> None:
    """Turn every card: discard pile, draw pile and hands.

    The discard pile is turned as a whole, so the oldest card comes up; with ``flip_top = "flip_back"`` it is the back
    of the card just laid. The face that comes up was not played and does nothing.
    """
    if state.rules.flip_top == "bottom_card":
        state.discard.reverse()
    state.pile.reverse()
    state.turn_over(1 - state.side)
    face = state.face_of[state.discard[-1]]
    state.show(face, state.tables.color[face])
    state.fresh = False
    state.emit(events.Flipped(state.side))


def _flip(state: State, seat: int, play: Play | Jump) -> None:
    del seat, play
    turn_all_over(state)


FLIP: Final = Effect(_flip, last="always")
"""Turn over to the other side (R-070)."""
FLIP_UNLESS_LAST: Final = Effect(_flip)
"""The other reading: a last card turns nothing over, and the hands are counted as they were held."""


# -- questions to others ----------------------------------------------------------------------------------------------


def _roulette(state: State, seat: int, play: Play | Jump) -> None:
    del seat, play
    victim = state.heir
    state.heir = state.after(victim)
    state.decisions.append(ColorAsked(victim, "roulette"))


def spin(state: State, victim: int) -> None:
    """Color Roulette: the victim draws until the colour it named appears, and has lost the turn."""
    dealing.take_until_color(state, victim, "penalty")


ROULETTE: Final = Effect(_roulette, asks_color=True)


def dare(amount: int) -> Effect:
    """The next player does a dare, or draws ``amount`` and loses the turn."""

    def run(state: State, seat: int, play: Play | Jump) -> None:
        del seat, play
        state.decisions.append(DareAsked(state.heir, amount))
        state.emit(events.Dared(state.heir))

    return Effect(run)


def _ask_custom(state: State, seat: int, play: Play | Jump) -> None:
    del play
    state.decisions.append(CustomAsked(seat))


CUSTOM_TEXT: Final = Effect(_ask_custom)
"""The words on the card are done by people; the game waits until somebody says so."""

CUSTOM: Final[dict[str, tuple[Effect, ...]]] = {
    "plain": (),
    "all_draw_2": (all_take(2),),
    "extra_turn": (EXTRA_TURN,),
    "next_draws_3": (next_takes(3),),
    "discard_wilds": (OTHERS_DISCARD_WILDS,),
    "text": (CUSTOM_TEXT,),
}
"""What may be written on a customizable wild (R-123, R-181, R-182)."""
