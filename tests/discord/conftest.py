"""Fixtures for tests that play through Discord's own events and requests, with simcord in Discord's place."""

from __future__ import annotations

import itertools
import logging
import random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import aiosqlite
import pytest
import pytest_asyncio
import simcord
from bed import openapi
from bed.requests import complaints

from bot.playground import patches
from bot.settings import Settings
from bot.tables import referee, rounds
from bot.ui.faces import EMOJIS
from bot.ui.refusal import told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from bed import Bed


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "logs_errors: the test provokes errors that the bot logs")
    config.addinivalue_line("markers", "simcord_tokens: expired tokens answer 404/10015 instead of Discord's 401/50027")


def pytest_report_header() -> str | None:
    return None if openapi.file() else f"discord: {openapi.SKIPPED}"


class Kept(logging.Handler):
    """Keeps the records of errors: what goes wrong in a dynamic item is only ever logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trouble = record.exc_info[1] if record.exc_info else None
        self.lines.append(f"{record.name}: {record.getMessage()} {trouble!r}")


@pytest.fixture(autouse=True)
def logged_errors(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The errors logged so far; a test that does not say `logs_errors` fails if there are any."""
    kept = Kept()
    logging.getLogger().addHandler(kept)
    yield kept.lines
    logging.getLogger().removeHandler(kept)
    if request.node.get_closest_marker("logs_errors") is None:
        assert not kept.lines


@pytest.fixture(autouse=True)
def discord_like(request: pytest.FixtureRequest) -> Iterator[None]:
    """Sleeps are virtual, presses settle quickly, and a token that is too old gets Discord's answer."""
    chosen = [patches.virtual_sleep, patches.quick_settlement]
    if request.node.get_closest_marker("simcord_tokens") is None:
        chosen.append(patches.invalid_expired_tokens)
    with patches.together(*chosen):
        yield


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal and every whim of the computers is the same each time a test runs."""
    numbers = itertools.count(1)
    monkeypatch.setattr(rounds, "new_seed", lambda: f"{next(numbers):032x}")
    monkeypatch.setattr(referee, "random", SimpleNamespace(SystemRandom=lambda: random.Random(1)))


@pytest.fixture(autouse=True)
def no_faces_left() -> Iterator[None]:
    """A bot that fell dead leaves its card faces behind, which are none of the next bot's."""
    yield
    EMOJIS.clear()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=tmp_path / "uno.db", faces="text")


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[aiosqlite.Connection]:
    """Every connection to a database that the test's bots opened."""
    opened: list[aiosqlite.Connection] = []
    connect = aiosqlite.connect

    def connect_and_keep(*args: object, **options: object) -> aiosqlite.Connection:
        opened.append(connect(*args, **options))
        return opened[-1]

    monkeypatch.setattr(aiosqlite, "connect", connect_and_keep)
    return opened


def is_fault(error: BaseException) -> bool:
    """Whether a command failed for another reason than one that people are told."""
    return told(getattr(error, "original", error)) is None


@pytest_asyncio.fixture
async def env(settings: Settings, connections: list[aiosqlite.Connection]) -> AsyncIterator[simcord.Env]:
    """The bot runs; at the end nothing it did may have failed in silence or be refused by the true Discord."""
    from bot.app import create_bot  # noqa: PLC0415  tests that need no bot run without it

    env = simcord.Env(create_bot(settings))
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        for connection in connections:
            connection.stop()
    assert not [error for error in env.errors if is_fault(error)]
    assert not complaints(env)


@pytest_asyncio.fixture
async def bed(
    env: simcord.Env,
    settings: Settings,
    connections: list[aiosqlite.Connection],
) -> AsyncIterator[Bed]:
    from bed import Bed  # noqa: PLC0415  as above

    languages: dict[int, str] = {}
    with patches.languages(env, languages):
        bed = Bed(env, settings, languages)
        bed.connections = connections
        yield bed
        await bed.close_bot()
        assert not [one for one in connections if one._running], "the bot left a connection open"
