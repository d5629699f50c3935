"""A store on a real file, fresh for each test, and a few records to put into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from folk import COMET, GUILD, MAPLE, OTTER

from bot.store import Database, Games, Guilds, Scores
from bot.store.records import SeatRecord, TableRecord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    return tmp_path / "uno.db"


@pytest.fixture
async def database(database_file: Path) -> AsyncIterator[Database]:
    database = await Database.open(database_file)
    yield database
    await database.close()


@pytest.fixture
def games(database: Database) -> Games:
    return Games(database)


@pytest.fixture
def scores(database: Database) -> Scores:
    return Scores(database)


@pytest.fixture
def guilds(database: Database) -> Guilds:
    return Guilds(database)


@pytest.fixture
def new_table() -> Callable[..., TableRecord]:
    """Makes a game of three people and a computer; one in another channel has to say so."""

    def make(*, guild_id: int = GUILD, channel_id: int = 20) -> TableRecord:
        return TableRecord(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=OTTER,
            spec={"edition": "classic", "house": {"stacking": "same"}},
            created=1_000.0,
            seats=[
                SeatRecord(OTTER, "Otter"),
                SeatRecord(MAPLE, "Maple"),
                SeatRecord(COMET, "Comet"),
                SeatRecord(None, "Robin"),
            ],
        )

    return make
