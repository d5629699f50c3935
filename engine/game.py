"""The course of a round: who may answer what, and by which function it is done.

``legal`` is the single truth about what may be done; ``apply`` checks before it changes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine import answers, leaving, turns, uno
from engine.actions import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Done,
    Draw,
    Jump,
    Leave,
    NameColor,
    Pass,
    Play,
    Refuse,
)
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty, Turn
from engine.errors import IllegalAction, Reason
from engine.offers import jump_objection, legal, plays
from engine.setup import deal, open_round, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.events import Event
    from engine.state import State

__all__ = ["advance", "apply", "deal", "jump_objection", "legal", "open_round", "plays", "position"]

Handler: TypeAlias = "Callable[[State, Any, Any], None]"


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Do it, in place, and tell what happened.

    Raises:
        IllegalAction: with the true reason; nothing has changed.
    """
    told: list[Event] = []
    state.events = told
    try:
        advance(state, seat, action)
    finally:
        state.events = None
    return told


def advance(state: State, seat: int, action: Action) -> None:
    """Do it, in place, in silence: ``apply`` for bulk play.

    Raises:
        IllegalAction: with the true reason; nothing has changed.
    """
    decision = state.decisions[-1]
    if decision.seat == seat and state.result is None:
        handler = _ANSWERS[type(decision)].get(type(action))
        if handler is not None:
            handler(state, decision, action)
            return
    _react(state, seat, action)


def _react(state: State, seat: int, action: Action) -> None:
    """Do what needs no turn; refuse the rest."""
    if state.result is not None:
        raise IllegalAction(Reason.ROUND_OVER)
    if seat in state.out or not 0 <= seat < len(state.hands):
        raise IllegalAction(Reason.NOT_IN_ROUND)
    reaction = _REACTIONS.get(type(action))
    if reaction is None:
        raise IllegalAction(_refusal(seat, state.decisions[-1], type(action)))
    reaction(state, seat, action)


_ANSWERS: Final[dict[type[Any], dict[type[Any], Handler]]] = {
    Turn: {Play: turns.play, Draw: turns.draw, Pass: turns.keep},
    ColorAsked: {NameColor: answers.name_color},
    Penalty: {Accept: answers.take, Challenge: answers.contest, Play: answers.add},
    DareAsked: {Accept: answers.draw_instead, Done: answers.do_dare, Refuse: answers.refuse_dare},
    CustomAsked: {Done: answers.close_custom},
}
"""What may be said to each question, by the seat that it is asked of."""


def _call_uno(state: State, seat: int, action: CallUno) -> None:
    del action
    uno.call(state, seat)


_REACTIONS: Final[dict[type[Any], Handler]] = {
    CallUno: _call_uno,
    Catch: leaving.catch,
    Jump: turns.jump_in,
    Leave: leaving.leave,
}
"""What any seat of the round may do at any time."""


def _refusal(seat: int, decision: Turn | ColorAsked | Penalty | DareAsked | CustomAsked, kind: type[Action]) -> Reason:
    """Why this kind of action is no answer now, or not this seat's."""
    on_turn = decision.seat == seat
    if kind in _OUT_OF_PLACE and (on_turn or kind not in _ANSWERS[type(decision)]):
        return _OUT_OF_PLACE[kind]
    return _UNANSWERED[type(decision)] if on_turn else Reason.NOT_YOUR_TURN


_OUT_OF_PLACE: Final[dict[type[Any], Reason]] = {
    Pass: Reason.NOTHING_TO_PASS,
    Accept: Reason.NOTHING_TO_TAKE,
    Challenge: Reason.NOTHING_TO_CONTEST,
    NameColor: Reason.NO_COLOR_ASKED,
    Done: Reason.NO_DARE,
    Refuse: Reason.NO_DARE,
}
_UNANSWERED: Final[dict[type[Any], Reason]] = {
    Turn: Reason.NOT_YOUR_TURN,
    ColorAsked: Reason.MUST_NAME_COLOR,
    Penalty: Reason.MUST_ANSWER_DEBT,
    DareAsked: Reason.MUST_ANSWER_DARE,
    CustomAsked: Reason.MUST_ANSWER_DARE,
}
