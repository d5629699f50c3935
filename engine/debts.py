"""Debts: cards that the next player owes, unless the debt is contested, answered or cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import dealing
from engine.decisions import Penalty
from engine.legality import answering
from engine.rules import Effect

if TYPE_CHECKING:
    from engine.actions import Jump, Play
    from engine.cards import Color
    from engine.state import State


def answering_debt(state: State, penalty: Penalty) -> list[int]:
    """The victim's cards that may be laid on this debt."""
    if penalty.measure != "cards" or state.going_out is not None:
        return []
    return answering(state, penalty.seat)


def may_be_averted(state: State, victim: int, measure: str) -> bool:
    """Whether the debt just made may still be passed on by its victim, or cancelled by an identical card (jump-in).

    A last card's debt is beyond that. With stacking, who holds nothing to add pays at once; without it, a debt that
    somebody could jump in on waits, whoever holds what.
    """
    if state.going_out is not None:
        return False
    if state.rules.answers:
        return measure == "cards" and bool(answering(state, victim))
    return state.fresh and state.tables.jumps[state.top]


def force(amount: int, *, measure: str = "cards", contested: bool = False) -> Effect:
    """The next player draws ``amount`` and loses the turn, on top of what an answered debt carries on.

    R-007, R-117, R-163; ``contested`` for the wild draw cards, R-026, R-091, R-124, R-173. The victim is asked where it
    may contest or avert the debt, and otherwise pays at once.
    """

    def run(state: State, seat: int, play: Play | Jump) -> None:
        victim = state.heir
        state.heir = state.after(victim)
        owed = amount + state.carry
        if contested and state.rules.challenge:
            state.decisions.append(Penalty(victim, seat, play.card, owed, measure, *_proof(state, seat)))
        elif may_be_averted(state, victim, measure):
            state.decisions.append(Penalty(victim, seat, play.card, owed, measure))
        else:
            dealing.pay(state, victim, owed, measure)

    return Effect(run, last="draw", debt=amount)


def _proof(state: State, offender: int) -> tuple[bool, bool, tuple[int, ...], Color | None, int]:
    """That the card may be contested, and with which right: a bluff is fixed at the moment of the play.

    What counts is the hand that is left, and the card and colour in force before (R-098, C01, C06).
    """
    hand = tuple(state.hands[offender])
    color, top = state.color_before, state.top_before
    return True, state.rules.holds(state, hand, color, top), hand, color, top


def bounce(*otherwise: Effect) -> Effect:
    """Skip bounce: laid on a debt, the card passes it on as it is; laid in turn, it does what it always does."""
    pass_on = force(0)

    def run(state: State, seat: int, play: Play | Jump) -> None:
        if state.carry:
            pass_on.run(state, seat, play)
            return
        if state.going_out is None:
            for effect in otherwise:
                effect.run(state, seat, play)

    return Effect(run, last="draw")
