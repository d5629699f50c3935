from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.store import ChannelBusy, Database, Games, SaveRefused
from bot.store.records import Credit, FinishedRound, LoggedAction, Participant, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store.records import TableRecord

    NewTable = Callable[..., TableRecord]


def played(table: TableRecord, action: str = "draw", *, number: int = 1) -> LoggedAction:
    """The table has made one more step, by this action."""
    table.step += 1
    return LoggedAction(round=number, seq=table.step, seat=table.step % 4, action=action, at=1_000.0 + table.step)


def finished(table: TableRecord, number: int = 1) -> FinishedRound:
    return FinishedRound(
        guild_id=table.guild_id,
        table_id=table.table_id,
        number=number,
        spec=table.spec,
        seed="5e" * 16,
        dealer=0,
        ended=2_000.0 + number,
        participants=tuple(Participant(seat.user_id, seat.name, 20) for seat in table.seats),
        credits=(Credit(101, "Otter", 60),),
    )


async def count(database: Database, name: str) -> int:
    query = f"SELECT count(*) FROM {name}"  # noqa: S608 - own names
    return await database.read(lambda sql: sql.execute(query).fetchone()[0])


async def test_a_lobby_comes_back_as_it_was(games: Games, new_table: NewTable) -> None:
    table = new_table()
    table.banned = [7, 8]
    number = await games.open_lobby(table)
    assert number == table.table_id > 0
    assert await games.live() == [table]


async def test_a_game_comes_back_as_it_was_saved_last(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    table.status, table.message_id, table.host_id, table.deadline = "live", 55, 102, 1_234.5
    table.rounds, table.target, table.locale = "match", 250, "fr"
    table.match, table.state = {"scores": [1, 2, 3, 4]}, {"hands": [[1], [2, 3]], "name": "é 🎴 'quoted'"}
    table.notes = {"ping": 99}
    table.seats[1] = replace(table.seats[1], missed=2, away=True, left=True)
    await games.save(table, logged=played(table, "play 5 r"))
    assert await games.live() == [table]
    assert await games.find(table.table_id) == table


async def test_a_number_that_never_was_finds_nothing(games: Games) -> None:
    assert await games.find(404) is None
    assert await games.log(404, 1) == []


async def test_seats_that_are_given_up_are_gone(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    del table.seats[1]
    await games.save(table)
    assert [seat.name for seat in (await games.live())[0].seats] == ["Otter", "Comet", "Robin"]


async def test_only_seats_that_changed_are_written(games: Games, database: Database, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)

    async def writes() -> int:
        before = await database.transaction(lambda sql: sql.total_changes)
        await games.save(table)
        return await database.transaction(lambda sql: sql.total_changes) - before

    idle = await writes()
    table.seats[2].name = "Comet the Second"
    assert await writes() == idle + 1


async def test_what_is_saved_is_the_record_as_it_stood_at_the_call(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    table.state = {"pile": [1]}
    saving = asyncio.create_task(games.save(table))
    await asyncio.sleep(0)
    table.state["pile"].append(2)
    table.seats.clear()
    await saving
    (stored,) = await games.live()
    assert stored.state == {"pile": [1]}
    assert len(stored.seats) == 4


async def test_a_channel_has_one_game_at_a_time(games: Games, new_table: NewTable) -> None:
    first = await games.open_lobby(new_table())
    with pytest.raises(ChannelBusy) as busy:
        await games.open_lobby(new_table())
    assert busy.value.table_id == first
    assert len(await games.live()) == 1


async def test_of_two_lobbies_opened_at_once_in_a_channel_one_stands(games: Games, new_table: NewTable) -> None:
    answers = await asyncio.gather(*(games.open_lobby(new_table()) for _ in range(5)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [int, *[ChannelBusy] * 4]


async def test_the_database_itself_holds_one_live_game_a_channel(
    games: Games, database: Database, new_table: NewTable
) -> None:
    await games.open_lobby(new_table())
    second = (
        "INSERT INTO games (guild_id, channel_id, host_id, status, spec, target, rounds, step, created, locale, banned)"
        " SELECT guild_id, channel_id, host_id, status, spec, target, rounds, step, created, locale, banned FROM games"
    )
    with pytest.raises(sqlite3.IntegrityError, match="channel_id"):
        await database.transaction(lambda sql: sql.execute(second))


async def test_a_person_may_sit_at_tables_in_several_channels(games: Games, new_table: NewTable) -> None:
    await games.open_lobby(new_table(channel_id=20))
    await games.open_lobby(new_table(channel_id=21))
    assert [table.channel_id for table in await games.live()] == [20, 21]


async def test_a_closed_game_frees_its_channel_and_can_still_be_found(
    games: Games, database: Database, new_table: NewTable
) -> None:
    table = new_table()
    await games.open_lobby(table)
    table.state, table.banned = {"pile": [1]}, [9]
    await games.save(table, logged=played(table))
    await games.close(table)
    assert await games.live() == []
    assert await count(database, "snapshots") == await count(database, "actions") == 0
    over = await games.find(table.table_id)
    assert over is not None
    assert over.status == "over"
    assert over.seats == table.seats
    assert over.banned == []
    assert await games.open_lobby(new_table()) > table.table_id


async def test_a_game_that_is_over_stays_over(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    await games.close(table)
    table.status = "live"
    with pytest.raises(SaveRefused):
        await games.save(table)
    assert await games.live() == []


async def test_the_number_of_a_game_is_never_given_again(games: Games, database: Database, new_table: NewTable) -> None:
    first = await games.open_lobby(new_table())
    await database.transaction(lambda sql: sql.execute("DELETE FROM games"))
    assert await games.open_lobby(new_table()) > first


async def test_the_log_has_the_actions_of_a_round_in_order(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    first = [played(table, action) for action in ("draw", "pass", "play 5")]
    table.step = 0
    for logged in first:
        table.step += 1
        await games.save(table, logged=logged)
    second = played(table, number=2)
    await games.save(table, logged=replace(second, origin="clock"))
    assert await games.log(table.table_id, 1) == first
    assert await games.log(table.table_id, 2) == [replace(second, origin="clock")]


async def test_a_finished_round_keeps_its_log_and_the_running_one_starts_with_none(
    games: Games, database: Database, new_table: NewTable
) -> None:
    table = new_table()
    await games.open_lobby(table)
    actions = [played(table, "draw")]
    await games.save(table, logged=actions[0])
    actions.append(played(table, "play 5"))
    table.status = "between"
    assert await games.save(table, logged=actions[1], finished=finished(table)) is not None
    assert await games.log(table.table_id, 1) == actions
    assert await count(database, "actions") == 0
    assert len(await games.live()) == 1


async def test_the_last_action_its_round_and_the_end_of_the_game_are_one_save(
    games: Games, new_table: NewTable
) -> None:
    table = new_table()
    await games.open_lobby(table)
    table.status = "over"
    logged = played(table)
    outcome = await games.save(table, logged=logged, finished=finished(table))
    assert outcome is not None
    assert outcome.standings[0].points == 60
    assert await games.live() == []
    assert await games.log(table.table_id, 1) == [logged]


async def test_an_action_is_never_stored_twice(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    logged = played(table)
    await games.save(table, logged=logged)
    table.state = {"pile": [2]}
    with pytest.raises(SaveRefused):
        await games.save(table, logged=logged)
    assert await games.log(table.table_id, 1) == [logged]
    assert (await games.live())[0].state is None


async def test_an_older_record_never_replaces_a_newer_one(games: Games, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    older = replace(table)
    await games.save(table, logged=played(table))
    with pytest.raises(SaveRefused):
        await games.save(older)
    assert (await games.live())[0].step == 1


async def test_a_round_is_never_credited_twice(games: Games, database: Database, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    await games.save(table, logged=played(table), finished=finished(table))
    with pytest.raises(SaveRefused, match="credited already"):
        await games.save(table, logged=played(table), finished=finished(table))
    assert (await games.live())[0].step == 1
    assert await count(database, "rounds") == 1
    points = await database.read(lambda sql: sql.execute("SELECT points FROM totals WHERE user_id = 101").fetchone())
    assert points == (60,)


async def test_the_database_itself_refuses_a_round_twice(games: Games, database: Database, new_table: NewTable) -> None:
    table = new_table()
    await games.open_lobby(table)
    await games.save(table, logged=played(table), finished=finished(table))
    again = (
        "INSERT INTO rounds (table_id, number, counted, spec, seed, dealer, ended, log)"
        " SELECT table_id, number, counted, spec, seed, dealer, ended, log FROM rounds"
    )
    with pytest.raises(sqlite3.IntegrityError, match=r"rounds\.table_id, rounds\.number"):
        await database.transaction(lambda sql: sql.execute(again))


async def test_a_save_that_fails_half_way_changes_nothing(
    games: Games, database: Database, new_table: NewTable
) -> None:
    table = new_table()
    await games.open_lobby(table)
    await database.transaction(
        lambda sql: sql.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON round_seats BEGIN SELECT RAISE(ABORT, 'disk on fire'); END"
        )
    )
    table.state = {"pile": [1]}
    with pytest.raises(sqlite3.IntegrityError, match="disk on fire"):
        await games.save(table, logged=played(table), finished=finished(table))
    (stored,) = await games.live()
    assert stored.step == 0
    assert stored.state is None
    for name in ("actions", "rounds", "races", "standings", "totals"):
        assert await count(database, name) == 0, name


async def test_tables_that_save_at_once_do_not_mix(games: Games, new_table: NewTable) -> None:
    tables = [new_table(channel_id=channel) for channel in range(8)]
    for table in tables:
        await games.open_lobby(table)

    async def play(table: TableRecord) -> list[LoggedAction]:
        actions: list[LoggedAction] = []
        for turn in range(20):
            actions.append(played(table, f"play {turn}"))
            table.state = {"of": table.table_id, "turn": turn}
            await games.save(table, logged=actions[-1])
        return actions

    logs = await asyncio.gather(*(play(table) for table in tables))
    assert await games.live() == tables
    for table, log in zip(tables, logs, strict=True):
        assert await games.log(table.table_id, 1) == log


async def test_live_games_come_back_after_a_restart(
    games: Games, database: Database, database_file: Path, new_table: NewTable
) -> None:
    table = new_table()
    await games.open_lobby(table)
    table.state = {"pile": [3]}
    await games.save(table, logged=played(table))
    await database.close()
    again = await Database.open(database_file)
    assert await Games(again).live() == [table]
    await again.close()


async def test_a_table_without_seats_can_be_stored(games: Games, new_table: NewTable) -> None:
    table = new_table()
    table.seats = []
    await games.open_lobby(table)
    table.seats = [SeatRecord(None, "Robin")]
    await games.save(table)
    assert await games.live() == [table]
