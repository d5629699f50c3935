from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from bot.store.guilds import Guilds, _read
from bot.store.records import GuildSettings

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from bot.store import Database, Games
    from bot.store.records import TableRecord


async def test_a_server_that_chose_nothing_has_the_defaults(guilds: Guilds) -> None:
    assert await guilds.settings(1) == GuildSettings()


async def test_a_server_known_only_by_its_games_has_the_defaults(
    guilds: Guilds, games: Games, new_table: Callable[..., TableRecord]
) -> None:
    await games.open_lobby(new_table(guild_id=1))
    assert await guilds.settings(1) == GuildSettings()


async def test_a_change_holds_at_once_and_after_a_restart(guilds: Guilds, database: Database) -> None:
    await guilds.settings(1)
    changed = await guilds.update(1, turn_seconds=90, locale="fr", last_spec={"edition": "flip"}, leaving="pile")
    assert changed == GuildSettings(turn_seconds=90, locale="fr", last_spec={"edition": "flip"}, leaving="pile")
    assert await guilds.settings(1) == changed
    assert await Guilds(database).settings(1) == changed


async def test_a_change_leaves_the_other_settings_and_servers_alone(guilds: Guilds) -> None:
    await guilds.update(1, turn_seconds=90)
    await guilds.update(1, count_computers=True)
    assert await guilds.settings(1) == GuildSettings(turn_seconds=90, count_computers=True)
    assert await guilds.settings(2) == GuildSettings()


async def test_two_changes_at_once_both_hold(guilds: Guilds, database: Database) -> None:
    await asyncio.gather(
        guilds.update(1, turn_seconds=90), guilds.settings(1), guilds.update(1, race_target=800), guilds.settings(1)
    )
    assert await guilds.settings(1) == GuildSettings(turn_seconds=90, race_target=800)
    assert await Guilds(database).settings(1) == GuildSettings(turn_seconds=90, race_target=800)


async def test_a_change_that_comes_in_while_the_settings_are_read_is_not_forgotten(
    guilds: Guilds, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_read, is_changed = threading.Event(), threading.Event()

    def read_slowly(sql: sqlite3.Connection, guild_id: int) -> GuildSettings:
        found = _read(sql, guild_id)
        if not is_read.is_set():
            is_read.set()
            is_changed.wait(5)
        return found

    monkeypatch.setattr("bot.store.guilds._read", read_slowly)
    reading = asyncio.create_task(guilds.settings(1))
    await asyncio.to_thread(is_read.wait, 5)
    changed = await guilds.update(1, turn_seconds=90)
    is_changed.set()
    assert await reading == changed
    assert await guilds.settings(1) == changed


async def test_settings_do_not_lose_a_server_its_games(
    guilds: Guilds, games: Games, new_table: Callable[..., TableRecord]
) -> None:
    await games.open_lobby(new_table(guild_id=1))
    await guilds.update(1, turn_seconds=90)
    assert len(await games.live()) == 1


@pytest.mark.parametrize("target", [-1, 0, 499])
async def test_a_race_is_never_shorter_than_500(guilds: Guilds, target: int) -> None:
    with pytest.raises(ValueError, match="race_target"):
        await guilds.update(1, race_target=target)
    assert await guilds.settings(1) == GuildSettings()


async def test_a_turn_has_some_time(guilds: Guilds) -> None:
    with pytest.raises(ValueError, match="turn_seconds"):
        await guilds.update(1, turn_seconds=0)
