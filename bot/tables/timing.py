"""Deadlines: when a lobby closes, a turn runs out, a paused table is given up. Wall-clock times, kept in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables import closing, policy, seating

if TYPE_CHECKING:
    from bot.store.records import TableRecord
    from bot.tables.draft import Draft
    from engine.state import State


def set_deadline(draft: Draft, previous: State | None) -> None:
    """The draft's deadline follows from what it is now and what it was before.

    Only people have a deadline: what a computer does next is a matter of a second or two and needs no clock on disk.
    """
    record, now = draft.record, draft.services.now()
    match record.status:
        case "lobby":
            record.deadline = record.deadline or now + policy.LOBBY_SECONDS
        case "between":
            record.deadline = record.deadline if draft.before.status == "between" else now + policy.BETWEEN_SECONDS
        case "live" | "paused":
            _set_turn(draft, previous, now)
        case "over":
            record.deadline = None


def _set_turn(draft: Draft, previous: State | None, now: float) -> None:
    record, state = draft.record, draft.round
    if closing.is_closed(record) or not seating.present(record):
        newly = record.status != "paused"
        record.status = "paused"
        record.deadline = now + policy.PAUSE_SECONDS if newly or record.deadline is None else record.deadline
        return
    record.status = "live"
    if not seating.is_present(record.seats[state.turn]):
        record.deadline = None
        return
    seconds = record.turn_seconds or draft.settings.turn_seconds
    if _is_new_turn(draft.before, previous, state) or record.deadline is None:
        record.deadline = now + seconds
    elif draft.logged is not None and draft.logged.seat == state.turn:
        record.deadline = max(record.deadline, now + min(policy.SAME_TURN_SECONDS, seconds))


def _is_new_turn(before: TableRecord, previous: State | None, state: State) -> bool:
    if previous is None or before.status != "live":
        return True
    return previous.turn != state.turn or previous.turns != state.turns


def extend_overdue(record: TableRecord, now: float) -> None:
    """After a restart nobody pays for the time in which nobody could play."""
    if record.deadline is not None:
        record.deadline = max(record.deadline, now + policy.GRACE_AFTER_RESTART)
