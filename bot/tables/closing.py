"""A channel that is closed to the application: its table waits, and goes on when the channel is open again.

Whether it is closed stands in the record's notes, so that a restart does not forget it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store.records import TableRecord
    from bot.tables.table import Table

_CLOSED: Final = "closed"


def is_closed(record: TableRecord) -> bool:
    """Whether the table cannot be shown just now."""
    return bool(record.notes.get(_CLOSED))


async def close_off(table: Table) -> None:
    """The game waits: no turn runs out, no computer acts, and after a day it is given up."""
    async with table.edit() as draft:
        draft.record.notes[_CLOSED] = True


async def reopen(table: Table) -> None:
    """The game goes on, with the whole time for the turn it is at."""
    async with table.edit() as draft:
        record = draft.record
        if record.notes.pop(_CLOSED, False) and record.status == "paused":
            record.status, record.deadline = "live", None
