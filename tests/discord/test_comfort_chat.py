"""A table that chat has pushed far up is posted anew below it: seldom, in play alone, and one message it is always."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import begin, choose_settings, deal, moment, sit

from bot.chatter import FAR_UP, PAUSE_SECONDS

if TYPE_CHECKING:
    from bed import Bed, Person
    from simcord import ChannelHandle

STRONG = discord.Permissions(manage_guild=True)


async def chat(person: Person, times: int, *, channel: ChannelHandle | None = None) -> None:
    for _ in range(times):
        await person.actor.send(channel or person.channel, "Nice weather")


def tables(bed: Bed) -> list[int]:
    """The public messages of a table."""
    return [screen.message_id for screen in bed.dave.public() if screen.has("My hand")]


@pytest.fixture
async def first(bed: Bed) -> int:
    """A table in play that stands for more than a minute."""
    await deal(bed, bed.alice, bed.bob)
    await bed.pass_time(1)
    (message,) = tables(bed)
    await bed.pass_time(PAUSE_SECONDS - 5)
    return message


async def test_a_dozen_messages_bring_the_table_below_them(bed: Bed, first: int) -> None:
    await bed.pass_time(5)
    await chat(bed.carol, FAR_UP - 1)
    await bed.look_up()
    assert tables(bed) == [first]
    await chat(bed.carol, 1)
    await bed.look_up()
    (anew,) = tables(bed)
    assert anew > first
    assert bed.dave.public()[-1].message_id == anew
    assert bed.rows("SELECT message_id FROM games") == [{"message_id": anew}]


async def test_it_goes_on_where_it_stands_now(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("r1 r2", "y1 y2", top="r7"))
    await bed.pass_time(PAUSE_SECONDS - 10)
    await chat(bed.carol, FAR_UP)
    await bed.look_up()
    await bed.pass_time(PAUSE_SECONDS)
    (anew,) = tables(bed)
    await bed.bob.press("My hand")
    await bed.look_up()
    assert tables(bed) == [anew]


async def test_at_most_once_a_minute(bed: Bed, first: int) -> None:
    await bed.pass_time(5)
    await chat(bed.carol, FAR_UP)
    await bed.look_up()
    (anew,) = tables(bed)
    await chat(bed.carol, 3 * FAR_UP)
    await bed.look_up()
    assert tables(bed) == [anew]
    await bed.pass_time(PAUSE_SECONDS)
    await chat(bed.carol, 1)
    await bed.look_up()
    assert tables(bed) != [anew]
    assert len(tables(bed)) == 1


async def test_what_the_minute_held_back_comes_with_the_next_move(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("r1 r2", "y1 y2", top="r7"))
    before = tables(bed)
    await chat(bed.carol, FAR_UP)
    await bed.pass_time(PAUSE_SECONDS - 5)
    assert tables(bed) == before
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()
    assert len(tables(bed)) == 1
    assert tables(bed) > before


async def test_other_channels_and_the_bot_s_own_messages_do_not_count(bed: Bed, first: int) -> None:
    await bed.pass_time(5)
    guild = bed.channel.guild
    assert guild is not None
    elsewhere = guild.create_text_channel("chat")
    await chat(bed.carol, FAR_UP, channel=elsewhere)
    for _ in range(FAR_UP):
        await bed.carol.slash("uno leaderboard")
    assert tables(bed) == [first]


async def test_a_lobby_stays_where_it_is(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    before = bed.dave.table.message_id
    await bed.pass_time(PAUSE_SECONDS + 5)
    await chat(bed.carol, 2 * FAR_UP)
    await bed.look_up()
    assert bed.dave.table.message_id == before


async def test_a_server_may_turn_it_off(bed: Bed, first: int) -> None:
    manager = bed.person("Maple", permissions=STRONG)
    changed = await manager.slash("uno-settings repost", wanted=False)
    assert "The table follows the chat: **no**" in changed
    await bed.pass_time(5)
    await chat(bed.carol, 2 * FAR_UP)
    await bed.look_up()
    assert tables(bed) == [first]
    await bed.restart()
    again = await manager.slash("uno-settings show")
    assert "The table follows the chat: **no**" in again


async def test_a_message_that_mentions_the_bot_is_no_command(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, reposts=True)
    await bed.alice.actor.send(bed.channel, f"<@{bed.bot.user.id}> start")
    assert not any("UNO" in screen for screen in bed.dave.public() if "start" not in screen)
