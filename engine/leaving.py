"""Seats that drop out of a round while it goes on. No official text knows this; all of it is policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import dealing, events, uno
from engine.decisions import TURNS, ColorAsked, Penalty, Turn
from engine.rounds import finish, has_opposition, resume

if TYPE_CHECKING:
    from engine.actions import Catch, Leave
    from engine.state import State


def leave(state: State, seat: int, action: Leave) -> None:
    """The seat is gone: its cards go under the pile, debts aimed at it are void, the turn goes on if it was there."""
    del action
    state.emit(events.Left(seat))
    state.pile[:0] = state.hands[seat]
    state.hands[seat] = []
    uno.forget(state, seat)
    decision = state.decisions[-1]
    if state.going_out == seat and type(decision) is Penalty:
        _settle_last_debt(state, decision)
        return
    state.out.add(seat)
    if not has_opposition(state):
        finish(state, state.active[0], forfeit=True)
        return
    _drop_questions(state, seat)
    if state.decisions[0].seat == seat:
        state.decisions[0] = TURNS[state.after(seat)]
    resume(state)


def catch(state: State, seat: int, action: Catch) -> None:
    """A report, right or wrong; its penalty may be more than mercy allows, and the round goes on without that seat."""
    before = len(state.out)
    uno.catch(state, seat, action.seat)
    if len(state.out) > before:
        for lost in (seat, action.seat):
            if lost in state.out:
                _drop_questions(state, lost)
    resume(state)


def _settle_last_debt(state: State, penalty: Penalty) -> None:
    """Who has already laid a last card wins the round all the same; the debt it carries is paid at once."""
    state.decisions.pop()
    dealing.pay(state, penalty.seat, penalty.amount, penalty.measure)
    resume(state)


def _drop_questions(state: State, seat: int) -> None:
    """What was asked of the lost seat is asked of nobody, an opening colour of the next; a contested card is paid."""
    decision = state.decisions[-1]
    if type(decision) is Penalty and decision.contestable and decision.offender == seat:
        state.decisions.pop()
        dealing.pay(state, decision.seat, decision.amount, decision.measure)
        return
    if type(decision) is Turn or decision.seat != seat:
        return
    state.decisions.pop()
    if type(decision) is ColorAsked and decision.purpose != "roulette":
        state.decisions.append(ColorAsked(state.after(seat), decision.purpose))
