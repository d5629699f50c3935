"""All tables: opened, found, brought back, forgotten."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from felt import CHANNEL, HOST, SECOND, Felt, card, moment

from bot.errors import UserError
from bot.store.records import GuildSettings
from bot.tables import policy
from bot.tables.registry import Registry
from engine.actions import Play

if TYPE_CHECKING:
    from bot.store import Games, Guilds

HANDS = ("b5 b6 b8", "b1 b2 b9")


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


async def test_a_channel_has_one_table(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    assert felt.registry.in_channel(CHANNEL) is table
    assert felt.registry.find(table.table_id) is table
    with pytest.raises(UserError, match="hosting a game"):
        await felt.lobby(SECOND)
    other = await felt.lobby(SECOND, channel_id=CHANNEL + 1)
    assert felt.registry.tables == [table, other]


async def test_there_is_no_table_where_none_was_opened(felt: Felt) -> None:
    with pytest.raises(UserError, match="no game in this channel"):
        felt.registry.in_channel(CHANNEL)
    with pytest.raises(UserError, match="put away"):
        felt.registry.find(7)
    assert felt.registry.known(7) is None


async def test_the_tables_of_a_person(felt: Felt) -> None:
    first = await felt.lobby(HOST, SECOND)
    second = await felt.lobby(SECOND, channel_id=CHANNEL + 1)
    assert felt.registry.of_user(HOST.user_id) == [first]
    assert felt.registry.of_user(SECOND.user_id) == [first, second]


async def test_no_new_games_while_closing(felt: Felt) -> None:
    felt.registry.is_closing = True
    with pytest.raises(UserError, match="A restart is due"):
        await felt.lobby(HOST)


async def test_everything_comes_back_after_a_restart(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    again = Registry(felt.services, chance=random.Random(1))
    (restored,) = await again.restore()
    assert restored.state == table.state
    assert restored.record == table.record
    assert restored.match == table.match
    assert again.in_channel(CHANNEL) is restored


async def test_what_is_overdue_gets_half_a_minute(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS))
    deadline = table.record.deadline
    assert deadline is not None
    felt.now = deadline + 3600
    again = Registry(felt.services, chance=random.Random(1))
    (restored,) = await again.restore()
    assert restored.record.deadline == felt.now + policy.GRACE_AFTER_RESTART


async def test_a_game_that_cannot_be_read_does_not_hold_up_the_others(
    felt: Felt, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await felt.playing(HOST, SECOND, at=moment(*HANDS))
    whole = await felt.lobby(SECOND, channel_id=CHANNEL + 1)
    record = broken.record
    record.state = {"nonsense": True}
    await felt.services.games.save(record)
    again = Registry(felt.services, chance=random.Random(1))
    assert [table.table_id for table in await again.restore()] == [whole.table_id]
    assert f"table {broken.table_id} could not be brought back" in caplog.text


async def test_a_finished_game_leaves_its_channel_free(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", "b1 b2"))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert table.is_finished
    following = await felt.lobby(SECOND)
    assert felt.registry.in_channel(CHANNEL) is following
    assert table.is_over


async def test_a_retired_table_is_over_and_unknown(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    await felt.registry.retire(table)
    assert table.is_over
    assert felt.registry.known(table.table_id) is None
    await felt.registry.retire(table)
    assert len(felt.registry) == 0


async def test_new_settings_hold_for_the_tables_of_that_server(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    elsewhere = await felt.lobby(SECOND, guild_id=99, channel_id=CHANNEL + 1)
    assert felt.registry.follow(table.record.guild_id, GuildSettings(turn_seconds=15)) == [table]
    assert (table.settings.turn_seconds, elsewhere.settings.turn_seconds) == (15, 60)
