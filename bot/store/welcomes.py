"""Which servers have been greeted: each is once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

    from bot.store.database import Database

_GREETED: Final = "SELECT 1 FROM guilds WHERE guild_id = ? AND welcomed"
_CLAIM: Final = """
INSERT INTO guilds (guild_id, welcomed) VALUES (?, 1) ON CONFLICT DO UPDATE SET welcomed = 1 WHERE NOT welcomed
"""
_GIVE_BACK: Final = "UPDATE guilds SET welcomed = 0 WHERE guild_id = ?"


class Welcomes:
    """Lends the right to greet a server to the first who asks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, guild_id: int) -> bool:
        """Whether the server is still to be greeted; nobody else is told so from now on."""
        if await self._database.read(lambda sql: sql.execute(_GREETED, (guild_id,)).fetchone()):
            return False
        return await self._database.transaction(lambda sql: sql.execute(_CLAIM, (guild_id,)).rowcount > 0)

    async def give_back(self, guild_id: int) -> None:
        """The greeting could not be said, and is still to be."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_GIVE_BACK, (guild_id,))

        await self._database.transaction(write)
