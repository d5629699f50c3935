"""Where a game is played: in its channel, or in a thread of it where the server wants one for each game.

That a thread is still to be made stands in the record's notes, so that a restart does not forget it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store.records import TableRecord
    from bot.tables.draft import Draft
    from bot.tables.table import Table

_WANTED: Final = "thread"


def ask_for_thread(draft: Draft) -> None:
    """The game that was just dealt is to get a thread, if its server gives each game one."""
    if draft.settings.threads:
        draft.record.notes[_WANTED] = True


def wants_thread(record: TableRecord) -> bool:
    """Whether a thread is still to be made for the game."""
    return bool(record.notes.get(_WANTED)) and record.status in ("live", "paused")


async def move_in(table: Table, thread_id: int) -> bool:
    """The game is played in that thread, where its message is still to be posted; false if it is over."""

    def write(record: TableRecord) -> None:
        record.thread_id, record.message_id = thread_id, None
        record.notes.pop(_WANTED, None)

    return await table.amend(write)


async def stay(table: Table) -> None:
    """The game is played in its channel, and no thread is made for it any more."""

    def write(record: TableRecord) -> None:
        record.notes.pop(_WANTED, None)

    await table.amend(write)
