"""The data of a server that the bot has left stays for 30 days."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from folk import GUILD

from bot.store.departures import GAMES_AT_ONCE, KEPT_SECONDS, Departures

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store import Database, Games, Guilds
    from bot.store.records import TableRecord

LEFT = 1_000.0
OTHER = 11


@pytest.fixture
async def departures(database: Database, games: Games, new_table: Callable[..., TableRecord]) -> Departures:
    await games.open_lobby(new_table())
    await games.open_lobby(new_table(guild_id=OTHER, channel_id=21))
    return Departures(database)


async def test_nothing_is_due_before_30_days(departures: Departures) -> None:
    await departures.left(GUILD, LEFT)
    assert await departures.due(LEFT + KEPT_SECONDS - 1) == []
    assert await departures.due(LEFT + KEPT_SECONDS) == [GUILD]


async def test_an_invitation_in_time_keeps_the_data(departures: Departures) -> None:
    await departures.left(GUILD, LEFT)
    await departures.returned(GUILD)
    assert await departures.due(LEFT + 2 * KEPT_SECONDS) == []


async def test_being_told_twice_does_not_put_it_off(departures: Departures) -> None:
    await departures.left(GUILD, LEFT)
    await departures.left(GUILD, LEFT + 100)
    await departures.compare([OTHER], LEFT + 200)
    assert await departures.due(LEFT + KEPT_SECONDS) == [GUILD]


async def test_what_happened_while_the_bot_was_down_is_noticed(departures: Departures) -> None:
    await departures.left(OTHER, LEFT)
    await departures.compare([OTHER], LEFT)
    assert await departures.due(LEFT + KEPT_SECONDS) == [GUILD]


async def test_erasing_takes_everything_of_the_server_and_nothing_else(
    departures: Departures, database_file: Path
) -> None:
    await departures.erase(GUILD)
    with closing(sqlite3.connect(database_file)) as sql:
        for table in ("guilds", "games"):
            assert sql.execute(f"SELECT guild_id FROM {table}").fetchall() == [(OTHER,)]  # noqa: S608  own names
        assert sql.execute("SELECT count(*) FROM seats").fetchone() == (4,)
        assert sql.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_a_server_with_many_games_goes_in_steps(
    departures: Departures, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = GAMES_AT_ONCE * 2 + 1
    await database.transaction(
        lambda sql: sql.executemany(
            "INSERT INTO games SELECT NULL, guild_id, ?, message_id, host_id, 'over', spec, target, rounds, step, "
            "deadline, created, locale, banned, turn_seconds, thread_id FROM games WHERE table_id = 1",
            [(channel,) for channel in range(100, 100 + games)],
        )
    )
    steps = 0
    transaction = database.transaction

    async def count(work: Callable[[sqlite3.Connection], int]) -> int:
        nonlocal steps
        steps += 1
        return await transaction(work)

    monkeypatch.setattr(database, "transaction", count)
    await departures.erase(GUILD)
    assert steps == 5  # three with games, one that finds none, one for the server
    assert await database.read(lambda sql: sql.execute("SELECT count(*) FROM games").fetchone()) == (1,)


async def test_an_erased_server_that_comes_back_has_the_defaults(departures: Departures, guilds: Guilds) -> None:
    await guilds.update(GUILD, turn_seconds=30)
    await departures.erase(GUILD)
    guilds.forget(GUILD)
    assert (await guilds.settings(GUILD)).turn_seconds == 60
