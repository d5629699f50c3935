"""Servers that the bot has left: their data stays a while, for a new invitation, and then it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

    from bot.store.database import Database

KEPT_SECONDS: Final = 30 * 24 * 3600.0
GAMES_AT_ONCE: Final = 200

_MARK = "UPDATE guilds SET left_at = ? WHERE guild_id = ? AND left_at IS NULL"
_UNMARK = "UPDATE guilds SET left_at = NULL WHERE guild_id = ? AND left_at IS NOT NULL"
_DUE = "SELECT guild_id FROM guilds WHERE left_at <= ? ORDER BY guild_id"
_SOME_GAMES = "DELETE FROM games WHERE table_id IN (SELECT table_id FROM games WHERE guild_id = ? LIMIT ?)"


class Departures:
    """Who has left when, and what that leads to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def left(self, guild_id: int, at: float) -> None:
        """The bot is no longer in the server."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_MARK, (at, guild_id))

        await self._database.transaction(write)

    async def returned(self, guild_id: int) -> None:
        """The bot is in the server, and its data stays."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_UNMARK, (guild_id,))

        await self._database.transaction(write)

    async def compare(self, present: Collection[int], at: float) -> None:
        """Comings and goings that nobody told of, since the bot was down, are known too."""

        def write(sql: sqlite3.Connection) -> None:
            known = dict(sql.execute("SELECT guild_id, left_at FROM guilds").fetchall())
            missing = [guild for guild, left in known.items() if left is None and guild not in present]
            back = [guild for guild, left in known.items() if left is not None and guild in present]
            sql.executemany(_MARK, [(at, guild) for guild in missing])
            sql.executemany(_UNMARK, [(guild,) for guild in back])

        await self._database.transaction(write)

    async def due(self, now: float) -> list[int]:
        """The servers that were left 30 days ago or earlier."""
        rows = await self._database.read(lambda sql: sql.execute(_DUE, (now - KEPT_SECONDS,)).fetchall())
        return [guild_id for (guild_id,) in rows]

    async def erase(self, guild_id: int) -> None:
        """Nothing of the server is stored any more. It goes in small steps, between which others write."""
        while await self._database.transaction(
            lambda sql: sql.execute(_SOME_GAMES, (guild_id, GAMES_AT_ONCE)).rowcount,
        ):
            pass
        await self._database.transaction(
            lambda sql: sql.execute("DELETE FROM guilds WHERE guild_id = ?", (guild_id,)).rowcount,
        )
