"""Beginning a round: dealt from a seed, opened with given cards, or set up in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import dealing, opening
from engine.decisions import TURNS
from engine.shuffle import shuffle, stream
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.events import Event
    from engine.rules import Rules

PAIRING: Final = -1
"""The chance number that pairs the faces of a two-sided deck; shuffles and presses count from 1."""


def deal(  # the rules go by position, all the rest by name
    rules: Rules,
    *,
    seats: int,
    seed: str,
    dealer: int = 0,
    starter: int | None = None,
    sitting_out: Collection[int] = (),
    told: list[Event] | None = None,
) -> State:
    """A shuffled deck, the hands dealt from the dealer's left, and the opening card turned and treated.

    R-015 to R-019, R-109 to R-112, R-150 to R-157, R-194 to R-205. Seats that are ``sitting_out`` are no longer in the
    match: they get no cards and no turn. What happens with the opening card is written into ``told``.

    Raises:
        ValueError: the edition is not for so many seats, or the dealer is not in the round.
    """
    _check_seats(rules, seats, dealer, sitting_out)
    state = State(rules, seats, seed=seed, dealer=dealer)
    state.out = set(sitting_out)
    if state.tables.sides > 1:
        state.backs = list(range(len(rules.deck)))
        shuffle(state.backs, stream(seed, PAIRING))
    cards = list(range(len(rules.deck)))
    shuffle(cards, dealing.next_chance(state))
    for place in range(1, seats + 1):
        seat = (dealer + place) % seats
        if seat not in state.out:
            state.hands[seat] = cards[-rules.hand_size :]
            del cards[-rules.hand_size :]
    state.pile = cards
    state.events = told
    opening.turn_up(state, [], starter)
    state.events = None
    return state


def _check_seats(rules: Rules, seats: int, dealer: int, sitting_out: Collection[int]) -> None:
    fewest, most = rules.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{seats} seats, but this edition is for {fewest} to {most}")
    if dealer in sitting_out or not 0 <= dealer < seats:
        raise ValueError(f"the dealer, seat {dealer}, is not in the round")
    if len(set(range(seats)) - set(sitting_out)) < 2:
        raise ValueError("a round needs two seats that are in it")


def open_round(
    rules: Rules, *, hands: Sequence[Sequence[int]], turned: Sequence[int], pile: Sequence[int], dealer: int = 0
) -> State:
    """A round with these hands, in which ``turned`` come up first, then the pile (its next card last)."""
    state = State(rules, len(hands), seed="0" * 32, dealer=dealer)
    state.hands = [list(hand) for hand in hands]
    state.pile = list(pile)
    opening.turn_up(state, list(turned), None)
    return state


def position(
    rules: Rules,
    *,
    hands: Sequence[Sequence[int]],
    discard: Sequence[int],
    pile: Sequence[int],
    color: str | None = None,
    turn: int = 0,
    direction: int = 1,
    dealer: int = 0,
    called: Sequence[int] = (),
    out: Sequence[int] = (),
    side: int = 0,
    script: Sequence[int] | None = None,
    seed: str = "0" * 32,
) -> State:
    """A round in the middle. ``discard`` has its top last, ``pile`` its next card last; only these cards exist.

    A seat with one card that has not called can be caught where that duty has no time limit.
    """
    state = State(rules, len(hands), seed=seed, dealer=dealer)
    state.turn_over(side)
    state.hands = [list(hand) for hand in hands]
    state.pile, state.discard = list(pile), list(discard)
    state.direction = state.direction_before = direction
    state.out = set(out)
    state.called = set(called)
    state.script = None if script is None else list(script)
    top = state.face_of[state.discard[-1]]
    state.show(top, color or state.tables.color[top])
    state.decisions = [TURNS[turn]]
    if rules.uno_window == "hand_changes":
        state.exposed = {seat for seat in state.active if len(state.hands[seat]) == 1} - state.called
    return state
