from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from bot import log

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def untouched_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in log.CHATTER}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)


def test_our_own_lines_are_readable(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    logging.getLogger("bot.tables").info("table %d opened", 7)
    assert capsys.readouterr().err.endswith("INFO    bot.tables: table 7 opened\n")


def test_the_library_is_heard_from_warnings_up(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    logging.getLogger("discord.gateway").info("Shard ID None has connected to Gateway")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    logging.getLogger("discord.gateway").warning("Shard ID 0 heartbeat blocked")
    assert capsys.readouterr().err.count("\n") == 1


def test_no_token_gets_into_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    log.configure("info")
    bot_token = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "a" * 38))
    logger = logging.getLogger("bot.ui")
    logger.warning("PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original failed")
    logger.error("POST /interactions/5/dG9rZW4/callback with %s", bot_token, exc_info=ValueError(bot_token))
    written = capsys.readouterr().err
    assert "webhooks/123/…/messages" in written
    assert "aW50ZXJhY3Rpb24" not in written
    assert "dG9rZW4" not in written
    assert bot_token not in written
