"""Passing the turn, and ending a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events, uno
from engine.decisions import TURNS
from engine.scoring import loser, lowest_hand, round_points
from engine.state import Result

if TYPE_CHECKING:
    from engine.state import State


def settle(state: State, seat: int) -> None:
    """After a card and its effects: whoever is without cards goes out, otherwise the turn passes to the heir."""
    if state.going_out is None and not all(state.hands):
        state.going_out = _emptied(state, seat)
    if state.going_out is None:
        pass_turn(state, state.heir)
        return
    state.decisions[0] = TURNS[state.going_out]
    if len(state.decisions) == 1:
        finish(state, state.going_out)


def _emptied(state: State, seat: int) -> int | None:
    """The seat that an effect left without cards, the first in order of play; nobody while a question is open."""
    if len(state.decisions) > 1:
        return None
    for step in range(len(state.hands)):
        other = (seat + step * state.direction) % len(state.hands)
        if not state.hands[other] and other not in state.out:
            return other
    return None


def has_opposition(state: State) -> bool:
    """Whether there is still somebody to play against."""
    if not state.rules.teams:
        return len(state.hands) - len(state.out) > 1
    return len({seat % 2 for seat in state.active}) > 1


def pass_turn(state: State, seat: int) -> None:
    """The turn is ``seat``'s, or the next one's where that seat is out; the last one standing wins.

    A round that has gone on for ``Rules.turn_cap`` turns ends as a blocked one.
    """
    if state.out:
        if not has_opposition(state):
            finish(state, state.active[0])
            return
        if seat in state.out:
            seat = state.after(seat)
    state.decisions[0] = TURNS[seat]
    state.turns += 1
    if state.called:
        uno.lapse(state)
    if state.turns >= state.rules.turn_cap and len(state.decisions) == 1:
        close_round(state)


def resume(state: State) -> None:
    """After an answer: the round is ended if it is over, and the turn is with somebody who is there."""
    if len(state.decisions) > 1 or state.result is not None:
        return
    if state.going_out is not None:
        finish(state, state.going_out)
        return
    if not has_opposition(state):
        finish(state, state.active[0])
        return
    if state.turns >= state.rules.turn_cap:
        close_round(state)
        return
    seat = state.decisions[0].seat
    if seat in state.out:
        state.decisions[0] = TURNS[state.after(seat)]


def close_round(state: State) -> None:
    """Nobody can move: the lowest hand wins and collects the others' points; shared, nobody does (policy)."""
    finish(state, lowest_hand(state), blocked=True)


def finish(state: State, winner: int, *, blocked: bool = False, forfeit: bool = False) -> None:
    """The round is over. A forfeit credits nothing."""
    points = tuple(0 for _ in state.hands) if forfeit else round_points(state, winner)
    dared = loser(state, winner) if state.rules.loser_dare and not forfeit else -1
    state.result = Result(winner, points, blocked=blocked, forfeit=forfeit, loser=dared)
    state.exposed.clear()
    del state.decisions[1:]
    state.emit(events.RoundOver(winner, points, blocked))
