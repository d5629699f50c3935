"""Who wants to be told of games: stored server by server, told in turn, and never too often."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from folk import COMET, GUILD, MAPLE, OTTER

from bot.store.listeners import MOST_CALLED, PAUSE_SECONDS, Listeners

if TYPE_CHECKING:
    from bot.store import Database, Guilds

ELSEWHERE = 11


@pytest.fixture
def listeners(database: Database) -> Listeners:
    return Listeners(database)


async def test_who_wants_it_twice_is_called_once(listeners: Listeners) -> None:
    await listeners.add(GUILD, OTTER)
    await listeners.add(GUILD, OTTER)
    assert await listeners.call(GUILD, 0.0) == (OTTER,)


async def test_a_wish_is_for_one_server(listeners: Listeners) -> None:
    await listeners.add(GUILD, OTTER)
    assert await listeners.has(GUILD, OTTER)
    assert not await listeners.has(ELSEWHERE, OTTER)
    assert await listeners.call(ELSEWHERE, 0.0) == ()


async def test_who_does_not_want_it_any_more_is_not_called(listeners: Listeners) -> None:
    for user in (OTTER, MAPLE):
        await listeners.add(GUILD, user)
    await listeners.remove(GUILD, OTTER)
    assert await listeners.call(GUILD, 0.0) == (MAPLE,)


async def test_a_call_of_nobody_does_not_hold_up_the_next(listeners: Listeners) -> None:
    await listeners.add(GUILD, OTTER)
    assert await listeners.call(GUILD, 0.0, without={OTTER}) == ()
    assert await listeners.call(GUILD, 1.0) == (OTTER,)


async def test_between_two_calls_of_a_server_there_is_a_pause(listeners: Listeners, database: Database) -> None:
    for guild_id in (GUILD, ELSEWHERE):
        await listeners.add(guild_id, OTTER)
    assert await listeners.call(GUILD, 100.0) == (OTTER,)
    assert await Listeners(database).call(GUILD, 99.0 + PAUSE_SECONDS) == ()
    assert await listeners.call(ELSEWHERE, 101.0) == (OTTER,)
    assert await listeners.call(GUILD, 100.0 + PAUSE_SECONDS) == (OTTER,)


async def test_those_who_waited_longest_come_first(listeners: Listeners) -> None:
    everybody = range(1, MOST_CALLED + 3)
    for user in everybody:
        await listeners.add(GUILD, user)
    first = await listeners.call(GUILD, 0.0)
    assert len(first) == MOST_CALLED
    second = await listeners.call(GUILD, PAUSE_SECONDS)
    assert second[:2] == tuple(sorted(set(everybody) - set(first)))


async def test_a_wish_comes_without_choosing_settings(listeners: Listeners, guilds: Guilds) -> None:
    await listeners.add(GUILD, COMET)
    settings = await guilds.settings(GUILD)
    assert (settings.threads, settings.reposts) == (False, True)
    changed = await guilds.update(GUILD, threads=True, reposts=False)
    assert (changed.threads, changed.reposts) == (True, False)
    assert await listeners.has(GUILD, COMET)
