"""Answers to what is asked of a seat besides its turn: a colour, a debt, a dare, words on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import dealing, effects, events, uno
from engine.actions import ACCEPT
from engine.debts import answering_debt
from engine.decisions import TURNS
from engine.errors import IllegalAction, Reason
from engine.legality import check_choice, check_target
from engine.rounds import resume
from engine.turns import begin, end, lay

if TYPE_CHECKING:
    from engine.actions import Accept, Challenge, Done, NameColor, Play, Refuse
    from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty
    from engine.state import State


def name_color(state: State, decision: ColorAsked, action: NameColor) -> None:
    """The colour is in force (R-050, R-183, R-203); hands are swapped, or a roulette spun, where that goes with it."""
    if action.color not in state.tables.palettes[state.side]:
        raise IllegalAction(Reason.COLOR_UNKNOWN)
    if decision.aims:
        check_target(state, decision.seat, action.target)
    begin(state)
    state.decisions.pop()
    state.show(state.top, action.color)
    state.emit(events.ColorNamed(decision.seat, action.color))
    if decision.aims:
        effects.exchange(state, decision.seat, effects.aim(state, decision.seat, action.target))
    if decision.purpose == "roulette":
        effects.spin(state, decision.seat)
        uno.close(state, uno.END)
    resume(state)


# -- a debt -----------------------------------------------------------------------------------------------------------


def take(state: State, penalty: Penalty, action: Accept) -> None:
    """The victim takes the cards and has lost the turn (R-039, R-043, R-171)."""
    del action
    begin(state)
    state.decisions.pop()
    dealing.pay(state, penalty.seat, penalty.amount, penalty.measure)
    uno.close(state, uno.END)
    resume(state)


def contest(state: State, penalty: Penalty, action: Challenge) -> None:
    """The next player contests a wild draw card (R-091, R-098, R-124 to R-126, R-173 to R-175).

    Guilty: the offender pays and the challenger takes a normal turn. Innocent: the challenger pays two more than the
    debt and loses the turn.
    """
    del action
    if not penalty.contestable:
        raise IllegalAction(Reason.NOTHING_TO_CONTEST)
    begin(state)
    state.decisions.pop()
    challenger, offender = penalty.seat, penalty.offender
    state.emit(events.Challenged(offender, challenger, penalty.guilty))
    state.emit(events.HandShown(offender, challenger, penalty.hand))
    if penalty.guilty:
        state.decisions[0] = TURNS[challenger]
        _take_back(state, penalty)
        dealing.pay(state, offender, penalty.amount, penalty.measure, why="challenge")
    else:
        extra = state.rules.failed_challenge
        dealing.pay(state, challenger, penalty.amount, penalty.measure, extra=extra, why="challenge")
        uno.close(state, uno.END)
    resume(state)


def _take_back(state: State, penalty: Penalty) -> None:
    """R-054, where the rules say so: a wild draw card laid against the rules returns to its owner's hand."""
    if not state.rules.guilty_takes_back:
        return
    state.discard.remove(penalty.card)
    state.hands[penalty.offender].append(penalty.card)
    uno.forget(state, penalty.offender)
    state.show(penalty.top_before, penalty.color_before)


def add(state: State, penalty: Penalty, action: Play) -> None:
    """A card is laid on a debt, which goes on to the next player with this card's amount added (R-044, R-072)."""
    seat = penalty.seat
    if action.card not in state.hands[seat]:
        raise IllegalAction(Reason.CARD_NOT_HELD)
    if action.card not in answering_debt(state, penalty):
        raise IllegalAction(Reason.MUST_ANSWER_DEBT)
    check_choice(state, seat, action)
    state.decisions.pop()
    lay(state, seat, action, carry=penalty.amount)


# -- a dare, words ----------------------------------------------------------------------------------------------------


def draw_instead(state: State, decision: DareAsked, action: Accept) -> None:
    """The cards are drawn instead of the dare being done, and the turn is lost as with any forced draw."""
    del action
    begin(state)
    state.decisions.pop()
    state.rules.take(state, decision.seat, decision.amount, "penalty")
    end(state, decision.seat)


def do_dare(state: State, decision: DareAsked, action: Done) -> None:
    """The dare is done: its seat goes on with a normal turn."""
    del action
    begin(state)
    state.decisions.pop()
    state.emit(events.DareSettled(decision.seat, done=True))
    resume(state)


def refuse_dare(state: State, decision: DareAsked, action: Refuse) -> None:
    """The dare is refused, or was not done well enough: the cards are drawn."""
    del action
    state.emit(events.DareSettled(decision.seat, done=False))
    draw_instead(state, decision, ACCEPT)


def close_custom(state: State, decision: CustomAsked, action: Done) -> None:
    """What is written on the card has been done (R-123, R-182)."""
    del decision, action
    begin(state)
    state.decisions.pop()
    resume(state)
