"""Short notes of the application to itself, from one start to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from bot.store.database import Database

_READ = "SELECT value FROM meta WHERE key = ?"
_WRITE = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"


class Memory:
    """Texts by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(self, key: str) -> str | None:
        """What was kept under the key last; None if nothing ever was."""
        row = await self._database.read(lambda sql: sql.execute(_READ, (key,)).fetchone())
        return row[0] if row else None

    async def keep(self, key: str, value: str) -> None:
        """The text is found again under the key, also after a restart."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_WRITE, (key, value))

        await self._database.transaction(write)
