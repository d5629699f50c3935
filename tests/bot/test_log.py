from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

import pytest
from structlog.contextvars import clear_contextvars

from bot import log

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def untouched_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in (*log.CHATTER, *log.MUTE)}
    yield
    clear_contextvars()
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)


def test_our_own_lines_are_readable(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    logging.getLogger("bot.tables").info("table %d opened", 7)
    assert capsys.readouterr().err.endswith("INFO    bot.tables: table 7 opened\n")


def test_a_line_says_for_whom_the_work_was(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    log.working_for(guild=1, table=7, user=3)
    logging.getLogger("bot.tables").warning("late")
    assert capsys.readouterr().err.endswith("WARNING bot.tables: late  guild=1 table=7 user=3\n")


async def test_an_alarm_set_by_a_press_does_not_speak_of_the_presser(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    log.working_for(guild=1, table=7, user=3)

    async def alarm() -> None:
        log.working_for(guild=2, table=8)
        logging.getLogger("bot.tables").info("rang")

    await asyncio.create_task(alarm())
    logging.getLogger("bot.tables").info("pressed")
    rang, pressed = capsys.readouterr().err.splitlines()
    assert rang.endswith("rang  guild=2 table=8")
    assert pressed.endswith("pressed  guild=1 table=7 user=3")


def test_programs_read_json(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info", "json")
    log.working_for(table=7)
    logging.getLogger("bot.tables").error("table %d failed", 7, exc_info=ValueError("no such seat"))
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert told.pop("timestamp").endswith("Z")
    assert "ValueError: no such seat" in told.pop("exception")
    assert told == {"message": "table 7 failed", "level": "error", "logger": "bot.tables", "table": 7}


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_traceback_shows_no_variables(form: log.Format, capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("debug", form)
    hand = ["green reverse"]
    try:
        hand.remove("blue seven")
    except ValueError:
        logging.getLogger("bot.tables").exception("failed")
    written = capsys.readouterr().err
    assert "hand.remove" in written
    assert "green reverse" not in written


def test_the_library_is_heard_from_warnings_up(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    logging.getLogger("discord.gateway").info("Shard ID None has connected to Gateway")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    logging.getLogger("discord.gateway").warning("Shard ID 0 heartbeat blocked")
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_library_s_lines_look_like_ours(form: log.Format, capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info", form)
    logging.getLogger("discord.http").warning("We are being rate limited. Retry in %.2f seconds.", 1.5)
    written = capsys.readouterr().err
    assert "discord.http" in written
    assert "We are being rate limited. Retry in 1.50 seconds." in written


@pytest.mark.parametrize("name", ["discord.http", "discord.webhook.async_", "discord.gateway", "aiosqlite"])
def test_requests_events_and_statements_are_not_written_even_when_debugging(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    log.configure("debug")
    logging.getLogger(name).debug("a hand is in here")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_token_gets_into_the_log(form: log.Format, capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info", form)
    bot_token = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "a" * 38))
    logger = logging.getLogger("bot.ui")
    logger.warning("PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original failed")
    logger.error("POST /interactions/5/dG9rZW4/callback with %s", bot_token, exc_info=ValueError(bot_token))
    written = capsys.readouterr().err
    assert "webhooks/123/…/messages" in written
    assert "aW50ZXJhY3Rpb24" not in written
    assert "dG9rZW4" not in written
    assert bot_token not in written
