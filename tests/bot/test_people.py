"""What is stored about one person: handed out whole, and gone when they wish."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from folk import COMET, GUILD, MAPLE, OTTER

from bot.store.listeners import Listeners
from bot.store.people import EXPORTED, People
from bot.store.records import Credit, FinishedRound, LoggedAction, Participant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store import Database, Games, Scores
    from bot.store.records import TableRecord

ELSEWHERE = 11
WORD = "Seat"
PLACES = ("guild_id", "channel_id", "thread_id", "message_id", "table_id")


async def play(games: Games, record: TableRecord, *, points: int = 500) -> TableRecord:
    """A game of one round that Otter won: with 500 points the race as well. It is over."""
    await games.open_lobby(record)
    record.step, record.status = 1, "between"
    finished = FinishedRound(
        guild_id=record.guild_id,
        table_id=record.table_id,
        number=1,
        spec=record.spec,
        seed="00",
        dealer=0,
        ended=2_000.0,
        participants=tuple(Participant(seat.user_id, seat.name, 7, cards={"W4": 2}) for seat in record.seats),
        credits=(Credit(OTTER, "Otter", points),),
    )
    await games.save(record, logged=LoggedAction(1, 1, 0, '["draw"]', 1.0), finished=finished)
    await games.close(record)
    return record


def everything(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as sql:
        names = sql.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {name: sql.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}  # noqa: S608  own names


def mentions(path: Path, *needles: object) -> list[str]:
    """The tables in which one of these stands anywhere."""
    return [
        name
        for name, rows in everything(path).items()
        if any(str(needle) in str(value) for row in rows for value in row for needle in needles)
    ]


@pytest.fixture
async def played(games: Games, database: Database, new_table: Callable[..., TableRecord]) -> None:
    await play(games, new_table())
    await play(games, new_table(), points=20)
    await play(games, new_table(guild_id=ELSEWHERE, channel_id=30))
    for guild_id in (GUILD, ELSEWHERE):
        await Listeners(database).add(guild_id, OTTER)


async def test_the_export_has_all_of_it(played: None, database: Database) -> None:
    stored = await People(database).export(OTTER)
    assert json.loads(json.dumps(stored)) == stored
    assert stored["user_id"] == str(OTTER)
    assert [(one["server_id"], one["points"], one["crowns"]) for one in stored["totals"]] == [
        (str(GUILD), 520, 1),
        (str(ELSEWHERE), 500, 1),
    ]
    assert [(one["race"], one["points"], one["won"]) for one in stored["races"]] == [
        (1, 500, 1),
        (2, 20, 0),
        (1, 500, 1),
    ]
    assert [(one["game"], one["name"], one["hosted"]) for one in stored["seats"]] == [
        (1, "Otter", 1),
        (2, "Otter", 1),
        (3, "Otter", 1),
    ]
    assert [(one["server_id"], one["symbol"], one["times"]) for one in stored["cards"]] == [
        (str(GUILD), "W4", 4),
        (str(ELSEWHERE), "W4", 2),
    ]
    assert [(one["round"], one["points"]) for one in stored["rounds"]] == [(1, 500), (1, 20), (1, 500)]
    assert stored["told_of_games_on"] == [{"server_id": str(GUILD)}, {"server_id": str(ELSEWHERE)}]


async def test_the_export_names_nobody_else(played: None, database: Database) -> None:
    text = json.dumps(await People(database).export(OTTER))
    assert [name for name in ("Maple", "Comet", str(MAPLE), str(COMET)) if name in text] == []


async def test_who_was_sent_away_reads_so(
    games: Games, database: Database, new_table: Callable[..., TableRecord]
) -> None:
    record = new_table()
    record.banned = [MAPLE]
    await games.open_lobby(record)
    assert [one["game"] for one in (await People(database).export(MAPLE))["sent_away_from"]] == [record.table_id]


async def test_a_stranger_s_export_is_empty(played: None, database: Database) -> None:
    stored = await People(database).export(999)
    assert {name: stored[name] for name in EXPORTED} == {key: [] for key in EXPORTED}


async def test_deleting_everywhere_leaves_no_trace(played: None, database: Database, database_file: Path) -> None:
    assert mentions(database_file, OTTER, "Otter")
    await People(database).forget(OTTER, guild_id=None, word=WORD)
    assert mentions(database_file, OTTER, "Otter") == []


async def test_deleting_here_leaves_the_other_server(played: None, database: Database) -> None:
    people = People(database)
    before = await people.export(OTTER)
    await people.forget(OTTER, guild_id=GUILD, word=WORD)
    after = await people.export(OTTER)
    for name in EXPORTED:
        assert after[name] == [one for one in before[name] if one["server_id"] == str(ELSEWHERE)]


async def test_others_keep_what_is_theirs(played: None, database: Database) -> None:
    people = People(database)
    before = await people.export(MAPLE)
    await people.forget(OTTER, guild_id=None, word=WORD)
    assert await people.export(MAPLE) == before


async def test_games_and_rounds_stay_without_a_name(played: None, database: Database, database_file: Path) -> None:
    before = everything(database_file)
    await People(database).forget(OTTER, guild_id=None, word=WORD)
    after = everything(database_file)
    for name in ("games", "seats", "rounds", "round_seats", "races"):
        assert len(after[name]) == len(before[name])
    assert after["rounds"] == before["rounds"]
    assert (1, 0, None, "Seat 1", 0, 0, 0) in after["seats"]


async def test_the_leaderboard_goes_on_without_them(played: None, database: Database, scores: Scores) -> None:
    await People(database).forget(OTTER, guild_id=None, word=WORD)
    page = await scores.leaderboard(GUILD)
    assert (page.race.number, page.race.standings, page.crowns) == (2, (), ())
    assert await scores.races_won(GUILD) == ()
    assert await scores.stats(GUILD, OTTER) is None


async def test_a_forgotten_person_may_begin_anew(
    played: None, database: Database, games: Games, scores: Scores, new_table: Callable[..., TableRecord]
) -> None:
    await People(database).forget(OTTER, guild_id=None, word=WORD)
    await play(games, new_table(), points=30)
    stats = await scores.stats(GUILD, OTTER)
    assert stats is not None
    assert (stats.points, stats.rounds_played, stats.crowns) == (30, 1, 0)


async def test_every_column_with_a_user_is_thought_of(database_file: Path, database: Database) -> None:
    """A column for users that is new belongs into the export and into what is forgotten: then add it here."""
    known = {"games.host_id", "seats.user_id", "round_seats.user_id", "races.winner_id", "standings.user_id"}
    known |= {"cards_laid.user_id", "listeners.user_id"}
    with closing(sqlite3.connect(database_file)) as sql:
        found = {
            f"{table}.{column}"
            for (table,) in sql.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
            for _, column, *_ in sql.execute(f"PRAGMA table_info({table})").fetchall()
            if column.endswith("_id") and column not in PLACES
        }
    assert found == known | {"totals.user_id", "cards_laid.user_id"}
