"""The settings of each server."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from bot.store.records import GuildSettings
from bot.store.rounds import to_json

if TYPE_CHECKING:
    import sqlite3

    from bot.store.database import Database
    from bot.store.records import Json, Leaving

_READ = """
SELECT turn_seconds, race_target, locale, leaving, count_computers, last_spec, default_spec, editions, dares,
    threads, reposts
FROM guilds WHERE guild_id = ?
"""

_WRITE = """
INSERT INTO guilds (guild_id, turn_seconds, race_target, locale, leaving, count_computers, last_spec, default_spec,
    editions, dares, threads, reposts)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
    turn_seconds = excluded.turn_seconds, race_target = excluded.race_target, locale = excluded.locale,
    leaving = excluded.leaving, count_computers = excluded.count_computers, last_spec = excluded.last_spec,
    default_spec = excluded.default_spec, editions = excluded.editions, dares = excluded.dares,
    threads = excluded.threads, reposts = excluded.reposts
"""


class Changes(TypedDict, total=False):
    """Which settings to change, by name."""

    turn_seconds: int
    race_target: int
    locale: str | None
    leaving: Leaving
    count_computers: bool
    last_spec: Json | None
    default_spec: Json | None
    editions: tuple[str, ...]
    dares: tuple[str, ...]
    threads: bool
    reposts: bool


class Guilds:
    """Settings by server; what was read once is remembered, since only this process writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[int, GuildSettings] = {}

    async def settings(self, guild_id: int) -> GuildSettings:
        """What the server has chosen, and the defaults where it has not."""
        known = self._known.get(guild_id)
        if known is None:
            known = await self._database.read(lambda sql: _read(sql, guild_id))
            # An update may have come in while this was read.
            known = self._known.setdefault(guild_id, known)
        return known

    async def update(self, guild_id: int, **changes: Unpack[Changes]) -> GuildSettings:
        """The changes hold from now on and the other settings are as before. A value out of range is a ValueError.

        A race already beyond a lowered target is decided by the next round that counts.
        """

        def write(sql: sqlite3.Connection) -> GuildSettings:
            changed = replace(_read(sql, guild_id), **changes)
            sql.execute(_WRITE, (guild_id, *_row(changed)))
            return changed

        self._known[guild_id] = await self._database.transaction(write)
        return self._known[guild_id]

    def forget(self, guild_id: int) -> None:
        """What was remembered of an erased server is not taken for its choices any more."""
        self._known.pop(guild_id, None)


def _read(sql: sqlite3.Connection, guild_id: int) -> GuildSettings:
    row = sql.execute(_READ, (guild_id,)).fetchone()
    if row is None:
        return GuildSettings()
    turn_seconds, race_target, locale, leaving, count_computers, last_spec, default_spec, editions, dares = row[:9]
    threads, reposts = row[9:]
    return GuildSettings(
        turn_seconds=turn_seconds,
        race_target=race_target,
        locale=locale,
        leaving=leaving,
        count_computers=bool(count_computers),
        last_spec=_read_json(last_spec),
        default_spec=_read_json(default_spec),
        editions=tuple(_read_json(editions) or ()),
        dares=tuple(_read_json(dares) or ()),
        threads=bool(threads),
        reposts=bool(reposts),
    )


def _row(settings: GuildSettings) -> tuple[object, ...]:
    return (
        settings.turn_seconds,
        settings.race_target,
        settings.locale,
        settings.leaving,
        settings.count_computers,
        _json(settings.last_spec),
        _json(settings.default_spec),
        _json(settings.editions),
        _json(settings.dares),
        settings.threads,
        settings.reposts,
    )


def _json(value: object) -> str | None:
    """As it is stored; nothing chosen is NULL."""
    return to_json(value) if value else None


def _read_json(text: str | None) -> Any:  # noqa: ANN401  whatever was stored
    return None if text is None else json.loads(text)
