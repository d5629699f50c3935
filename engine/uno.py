"""The word UNO: who has called, who can be caught, and when a window closes.

``State.called`` holds the seats whose call is good, ``State.exposed`` those that can be caught just now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events
from engine.decisions import Turn
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from engine.state import State

BEGIN, END = "begin", "end"
_CLOSES: Final[dict[str, frozenset[str]]] = {
    "turn_begins": frozenset({BEGIN}),
    "has_played": frozenset({END}),
    "hand_changes": frozenset(),  # no time limit
}
WINDOWS: Final = tuple(_CLOSES)


def expose(state: State, seat: int) -> None:
    """A seat has come down to one card: unless it has called, it can be caught (R-030, R-127, R-184, R-210)."""
    if seat not in state.called:
        state.exposed.add(seat)


def forget(state: State, seat: int) -> None:
    """The hand has changed its size: a call is used up and an old miss is gone."""
    state.called.discard(seat)
    state.exposed.discard(seat)


def close(state: State, moment: str) -> None:
    """The next player has begun a turn, or ended it: windows that close then are closed."""
    if state.exposed and moment in _CLOSES[state.rules.uno_window]:
        state.exposed.clear()


def close_for_play(state: State) -> None:
    """A card is laid, which both begins and ends a turn: every window with a limit is closed."""
    if state.exposed and _CLOSES[state.rules.uno_window]:
        state.exposed.clear()


def lapse(state: State) -> None:
    """Early calls that did not lead to one card are void once the turn is over."""
    for seat in [seat for seat in state.called if len(state.hands[seat]) != 1]:
        state.called.discard(seat)


def refusal(state: State, seat: int) -> Reason | None:
    """Why this seat may not call now; ``None`` when it may.

    With one card in hand a call is good as long as it was not made before; with two, where early calls count, on
    one's own turn. R-099: the guide wants the word after the card.
    """
    if seat in state.called:
        return Reason.UNO_ALREADY_CALLED
    held = len(state.hands[seat])
    if held == 1:
        return None
    if held != 2:
        return Reason.UNO_NOT_NEEDED
    decision = state.decisions[-1]
    early = state.rules.uno_call == "anytime" and type(decision) is Turn and decision.seat == seat
    return None if early else Reason.UNO_TOO_EARLY


def call(state: State, seat: int) -> None:
    """The seat has called; it cannot be caught any more (R-092, R-099, R-210).

    Raises:
        IllegalAction: the word means nothing now (R-100: ignored, and free of charge).
    """
    reason = refusal(state, seat)
    if reason is not None:
        raise IllegalAction(reason)
    state.called.add(seat)
    state.exposed.discard(seat)
    if state.events is not None:
        state.events.append(events.UnoCalled(seat))


def catch(state: State, seat: int, target: int) -> None:
    """``target`` draws the penalty for a missing call (R-031, R-053, R-128, R-184, R-211).

    A report for nothing costs its author where the rules put a price on it.

    Raises:
        IllegalAction: nobody is to be caught there, and it costs nothing to be wrong.
    """
    rules = state.rules
    if target in state.exposed and target != seat:
        state.exposed.discard(target)
        state.emit(events.UnoCaught(target, seat))
        rules.take(state, target, rules.uno_penalty, "uno")
        return
    if not rules.false_call_penalty or target == seat or not 0 <= target < len(state.hands) or target in state.out:
        raise IllegalAction(Reason.NOBODY_TO_CATCH)
    state.emit(events.FalseCatch(target, seat))
    rules.take(state, seat, rules.false_call_penalty, "false_call")
