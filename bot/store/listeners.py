"""Who wants to be told when a game starts, server by server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

    from bot.store.database import Database

MOST_CALLED: Final = 30
PAUSE_SECONDS: Final = 600.0

_KNOWN: Final = "INSERT OR IGNORE INTO guilds (guild_id) VALUES (?)"
_ADD: Final = "INSERT OR IGNORE INTO listeners (guild_id, user_id) VALUES (?, ?)"
_REMOVE: Final = "DELETE FROM listeners WHERE guild_id = ? AND user_id = ?"
_LISTENS: Final = "SELECT 1 FROM listeners WHERE guild_id = ? AND user_id = ?"
_ANYBODY: Final = "SELECT 1 FROM listeners WHERE guild_id = ? LIMIT 1"
_IN_TURN: Final = "SELECT user_id FROM listeners WHERE guild_id = ? ORDER BY called, user_id"
_LAST_CALL: Final = "SELECT called FROM guilds WHERE guild_id = ?"
_CALL: Final = "UPDATE guilds SET called = ? WHERE guild_id = ?"
_CALLED: Final = "UPDATE listeners SET called = ? WHERE guild_id = ? AND user_id = ?"


class Listeners:
    """Asks nobody twice: who is in it wants to be told until they say otherwise."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, guild_id: int, user_id: int) -> None:
        """Somebody is told of the server's games from now on."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_KNOWN, (guild_id,))
            sql.execute(_ADD, (guild_id, user_id))

        await self._database.transaction(write)

    async def remove(self, guild_id: int, user_id: int) -> None:
        """Somebody is not told any more."""

        def write(sql: sqlite3.Connection) -> None:
            sql.execute(_REMOVE, (guild_id, user_id))

        await self._database.transaction(write)

    async def has(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody wants to be told."""
        return bool(await self._database.read(lambda sql: sql.execute(_LISTENS, (guild_id, user_id)).fetchone()))

    async def call(self, guild_id: int, now: float, *, without: Collection[int] = ()) -> tuple[int, ...]:
        """Those who may be told now, and count as told; nobody if the server's last call was too short a time ago.

        Where they are many, those who were not told for the longest time come first.
        """
        if not await self._database.read(lambda sql: sql.execute(_ANYBODY, (guild_id,)).fetchone()):
            return ()

        def write(sql: sqlite3.Connection) -> tuple[int, ...]:
            (last,) = sql.execute(_LAST_CALL, (guild_id,)).fetchone()
            if last is not None and now - last < PAUSE_SECONDS:
                return ()
            waiting = (user for (user,) in sql.execute(_IN_TURN, (guild_id,)).fetchall() if user not in without)
            users = tuple(waiting)[:MOST_CALLED]
            if users:
                sql.execute(_CALL, (now, guild_id))
                sql.executemany(_CALLED, [(now, guild_id, user) for user in users])
            return users

        return await self._database.transaction(write)
