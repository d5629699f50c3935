"""discord.py's own transport against a server on the loopback: rate limits, lost connections, errors, slowness."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from gateway import RECONNECT

if TYPE_CHECKING:
    from channel import Channel
    from server import Server

CATCH_UP = 3.0


async def test_after_a_burst_of_plays_the_table_shows_the_truth_within_three_seconds(channel: Channel) -> None:
    table = await channel.begin()
    await channel.play(12)
    await channel.until(lambda: channel.is_true(table), seconds=CATCH_UP)
    assert channel.server.limits.broken == 0


@pytest.mark.parametrize("way", ["cut", "asked"])
async def test_a_dropped_gateway_is_resumed_and_nothing_said_meanwhile_is_lost(channel: Channel, way: str) -> None:
    table = await channel.begin()
    step, user = table.record.step, channel.whose_turn(table)
    hand = channel.hand(user)
    assert hand is not None
    await channel.server.gateway.hang_up(ask=RECONNECT if way == "asked" else None)
    press = channel.emit(user, hand.button("draw"))
    await channel.until(lambda: press.responded, seconds=8)
    assert table.record.step == step + 1
    assert (channel.server.gateway.identified, channel.server.gateway.resumed) == (1, 1)


async def test_a_session_that_discord_forgot_is_begun_anew_and_the_game_goes_on(channel: Channel) -> None:
    table = await channel.begin()
    await channel.server.gateway.hang_up(forget=True)
    await channel.until(lambda: channel.server.gateway.identified == 2, seconds=15)
    await channel.until(lambda: len(channel.bot.guilds) == 1)
    await channel.play(1)
    await channel.until(lambda: channel.is_true(table), seconds=CATCH_UP)


async def test_errors_of_the_server_are_tried_again_until_the_table_is_true(channel: Channel, server: Server) -> None:
    table = await channel.begin()
    trouble = server.trouble("PATCH", r"/channels/\d+/messages/\d+", status=500, times=2)
    await channel.play(2)
    await channel.until(lambda: channel.is_true(table), seconds=10)
    assert trouble.times == 0


async def test_a_slow_edit_holds_up_nobody_s_answer_and_is_followed_by_the_last_state(
    channel: Channel, server: Server
) -> None:
    table = await channel.begin()
    await channel.until(lambda: channel.is_true(table))
    server.trouble("PATCH", r"/channels/\d+/messages/\d+", seconds=2.5)
    began = asyncio.get_running_loop().time()
    await channel.play(4)
    assert asyncio.get_running_loop().time() - began < 2.5
    await channel.until(lambda: channel.is_true(table), seconds=2.5 + CATCH_UP)


async def test_a_429_is_waited_out_by_the_library_and_the_table_catches_up(channel: Channel, server: Server) -> None:
    """A bucket may be used up although we kept count."""
    table = await channel.begin()
    await channel.until(lambda: channel.is_true(table))
    server.limits.messages = 0
    server.limits.seconds = 1.0
    server.limits.buckets.clear()
    await channel.play(1)
    await channel.until(lambda: server.limits.broken > 0)
    server.limits.messages, server.limits.seconds = 5, 5.0
    server.limits.buckets.clear()
    await channel.until(lambda: channel.is_true(table), seconds=6)
