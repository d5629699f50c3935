"""SIGTERM: the process has ended in order within ten seconds, whatever Discord does meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sqlite3
import sys
import time
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest
from small_discord import START, small_discord

from bot.stopping import within
from bot.store import Database, Games
from engine.catalog import Spec

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from small_discord import SmallDiscord

    from bot.store.records import TableRecord

ROOT = Path(__file__).parents[2]
READY_SECONDS = 40
TOKEN = "a.b.c"  # noqa: S105  of nobody
LONGEST_STOP = 10.0


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@asynccontextmanager
async def process(database: Path, *arguments: str, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {**os.environ, "UNO_DATABASE": str(database), "PYTHONPATH": str(ROOT), **settings}
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=database.parent,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
            await started.communicate()


@asynccontextmanager
async def running_bot(
    discord: SmallDiscord, database: Path, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as ``python -m bot`` runs it, ready."""
    async with process(
        database, "-c", START, str(discord.port), DISCORD_TOKEN=TOKEN, UNO_FACES="text", **settings
    ) as bot:
        await read_until(bot, "Ready in 0 servers")
        yield bot


async def read_until(started: asyncio.subprocess.Process, words: str) -> None:
    assert started.stdout is not None
    assert started.stderr is not None
    async with asyncio.timeout(READY_SECONDS):
        while line := (await started.stdout.readline()).decode():
            if words in line:
                return
    raise AssertionError((await started.stderr.read()).decode())


async def asked_to_edit(discord: SmallDiscord) -> None:
    for _ in range(200):
        if discord.count("PATCH", "/messages/"):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(discord.asked)


async def stop(started: asyncio.subprocess.Process) -> tuple[float, int | None, str]:
    """Seconds until it had ended after SIGTERM, its exit status and what it complained about."""
    began = time.perf_counter()
    started.send_signal(signal.SIGTERM)
    _, complaints = await asyncio.wait_for(started.communicate(), 3 * LONGEST_STOP)
    return time.perf_counter() - began, started.returncode, complaints.decode()


async def open_lobby(path: Path, new_table: Callable[..., TableRecord]) -> None:
    """A table whose message is to be drawn as soon as the bot is back."""
    database = await Database.open(path)
    record = new_table()
    record.spec = Spec().to_json()
    record.message_id = ((int(time.time()) * 1000 - 1_420_070_400_000) << 22) + 1  # posted just now
    record.deadline = time.time() + 3600
    await Games(database).open_lobby(record)
    await database.close()


def is_sound(path: Path) -> bool:
    """The file has all that was written, and nobody has it open any more."""
    is_closed = not path.with_suffix(".db-wal").exists()
    with closing(sqlite3.connect(path)) as sql:
        return is_closed and sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_an_idle_bot_ends_at_once(database_file: Path) -> None:
    async with small_discord() as discord, running_bot(discord, database_file) as bot:
        seconds, status, complaints = await stop(bot)
    assert (status, complaints.count("ERROR")) == (0, 0)
    assert seconds < LONGEST_STOP / 2
    assert is_sound(database_file)


@pytest.mark.parametrize(
    "habits",
    [{"edit_status": 500}, {"edit_status": 429}, {"edit_seconds": 60.0}],
    ids=["edits fail", "edits are limited", "edits hang"],
)
async def test_a_bot_whose_edits_do_not_arrive_ends_in_time(
    habits: dict[str, float], database_file: Path, new_table: Callable[..., TableRecord]
) -> None:
    await open_lobby(database_file, new_table)
    async with small_discord(**habits) as discord, running_bot(discord, database_file) as bot:
        await asked_to_edit(discord)
        seconds, status, complaints = await stop(bot)
    assert (status, seconds < LONGEST_STOP) == (0, True), complaints
    assert is_sound(database_file)
    database = await Database.open(database_file)
    assert [record.status for record in await Games(database).live()] == ["lobby"]
    await database.close()


async def test_the_second_start_does_not_tell_the_commands_again(database_file: Path) -> None:
    async with small_discord() as discord:
        for _ in range(2):
            async with running_bot(discord, database_file) as bot:
                await stop(bot)
    assert discord.count("PUT", "/commands") == 1


async def test_the_health_check_is_well_once_ready_and_not_while_closing(
    database_file: Path, new_table: Callable[..., TableRecord]
) -> None:
    await open_lobby(database_file, new_table)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    async with (
        aiohttp.ClientSession() as session,
        small_discord(edit_seconds=60.0) as discord,
        running_bot(discord, database_file, UNO_METRICS_PORT=str(port)) as bot,
    ):
        async with session.get(f"{url}/healthz") as answer:
            assert (answer.status, await answer.text()) == (200, "ok")
        async with session.get(f"{url}/metrics") as answer:
            figures = await answer.text()
        await asked_to_edit(discord)
        stopping = asyncio.create_task(stop(bot))
        await asyncio.sleep(0.5)
        async with session.get(f"{url}/healthz") as answer:
            assert (answer.status, await answer.text()) == (503, "closing")
        seconds, status, _ = await stopping
    assert "uno_live_tables 1.0" in figures
    assert 'route="/users/@me",status="200"' in figures
    assert (status, seconds < LONGEST_STOP) == (0, True)


async def test_a_taken_port_for_metrics_is_told_in_a_line(database_file: Path) -> None:
    async with small_discord() as discord:
        started = process(
            database_file,
            "-c",
            START,
            str(discord.port),
            DISCORD_TOKEN=TOKEN,
            UNO_FACES="text",
            UNO_METRICS_PORT=str(discord.port),
        )
        async with started as bot:
            _, complaints = await asyncio.wait_for(bot.communicate(), READY_SECONDS)
    assert (bot.returncode, complaints.decode().count("UNO_METRICS_PORT")) == (2, 1)


async def test_the_local_page_ends_in_time(tmp_path: Path) -> None:
    path = tmp_path / "page.db"
    options = ("--no-browser", "--port", "0", "--database", str(path))
    async with process(path, "-m", "bot", "play", *options) as page:
        await read_until(page, "Ctrl-C ends it")
        seconds, status, complaints = await stop(page)
    assert (status, seconds < LONGEST_STOP) == (0, True), complaints
    assert is_sound(path)


async def test_what_takes_too_long_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    began = asyncio.get_running_loop().time()
    await within(0.05, asyncio.sleep(60), what="a long sleep")
    assert asyncio.get_running_loop().time() - began < 1
    assert "a long sleep took longer than 0.05 s" in caplog.text


async def test_what_fails_does_not_keep_the_rest_from_closing(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise OSError("gone")

    await within(1, fail(), what="parting")
    assert [(one.levelno, one.getMessage()) for one in caplog.records] == [(logging.ERROR, "parting failed")]
