"""A bot that talks to a server on the loopback through discord.py's own transport, in real time."""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import discord
import pytest_asyncio
import yarl

sys.path.insert(0, str(Path(__file__).parents[1] / "discord"))

from channel import Channel
from server import Server

from bot.app import create_bot
from bot.emojis import Emojis
from bot.settings import Settings
from bot.tables import rounds

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """The clock of its backend is the wall's, so that tokens and messages age as they do on Discord."""
    server = Server()
    began, epoch = time.monotonic(), datetime.now(UTC)
    monkeypatch.setattr(
        type(server.backend.clock), "now", lambda _: epoch + timedelta(seconds=time.monotonic() - began)
    )
    await server.open()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.port}/api/v10")
    gateway = yarl.URL(f"ws://127.0.0.1:{server.port}/")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    yield server
    await server.close()


@pytest_asyncio.fixture
async def channel(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Channel]:
    """A channel with two people in it, and the bot ready to play; cards are text, so that no upload takes time."""
    numbers = itertools.count(1)
    monkeypatch.setattr(rounds, "new_seed", lambda: f"{next(numbers):032x}")
    monkeypatch.setattr(Emojis, "learn", lambda _: asyncio.sleep(0))
    bot = create_bot(Settings(database=tmp_path / "uno.db", computer_pace=(0.1, 0.2)))
    bot._connection.guild_ready_timeout = 0.1  # for the last server of many to come in
    channel = Channel(server, bot)
    async with bot:
        running = asyncio.create_task(bot.start("a.token.of-nobody"))
        await channel.until(lambda: bot.is_ready() or running.done())
        if running.done():
            running.result()
        yield channel
        await bot.close()
        await asyncio.wait([running], timeout=5)
