from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.store import Database, DatabaseError, Games
from bot.store import schema as opening
from bot.store.games import _LIVE
from bot.store.schema import APPLICATION_ID, migrate, migrations

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store.records import TableRecord

NEWEST = len(migrations())


def execute(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)


def schema(file: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()


def at_version(file: Path, version: int) -> None:
    """Makes a file as that version of the bot left it, with a server in it if it knew servers."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for script in migrations()[:version]:
            connection.executescript(script)
        connection.execute(f"PRAGMA user_version = {version}")
        if version:
            connection.execute("INSERT INTO guilds (guild_id, turn_seconds) VALUES (7, 45)")


def content(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


def overwrite(file: Path, new: bytes) -> None:
    file.write_bytes(new)


async def refusal(file: Path) -> str:
    """Opening fails, the file stays as it is, and no thread stays behind."""
    before = content(file)
    threads = threading.active_count()
    with pytest.raises(DatabaseError) as refused:
        await Database.open(file)
    assert content(file) == before
    assert threading.active_count() == threads
    message = str(refused.value)
    assert str(file) in message
    assert message.endswith(".")
    assert "\n" not in message
    return message


async def one(database: Database, query: str) -> object:
    return await database.read(lambda sql: sql.execute(query).fetchone()[0])


async def pragma(database: Database, name: str) -> object:
    """As the writing connection has it."""

    def ask(sql: sqlite3.Connection) -> object:
        return sql.execute(f"PRAGMA {name}").fetchone()[0]

    return await database.transaction(ask)


async def test_a_new_file_gets_the_newest_version_and_the_mark_of_this_program(database: Database) -> None:
    assert await pragma(database, "user_version") == NEWEST
    assert await pragma(database, "application_id") == APPLICATION_ID


async def test_the_writer_has_every_pragma_that_safety_and_speed_need(database: Database) -> None:
    assert await pragma(database, "journal_mode") == "wal"
    assert await pragma(database, "synchronous") == 1
    assert await pragma(database, "foreign_keys") == 1
    assert await pragma(database, "busy_timeout") == 5000


async def test_all_tables_are_strict(database: Database) -> None:
    loose = "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND NOT strict"
    assert await one(database, loose) == 0


@pytest.mark.parametrize("version", range(NEWEST + 1))
async def test_every_older_version_is_migrated_and_keeps_its_rows(database_file: Path, version: int) -> None:
    at_version(database_file, version)
    database = await Database.open(database_file)
    try:
        assert await pragma(database, "user_version") == NEWEST
        if version:
            assert await one(database, "SELECT turn_seconds FROM guilds WHERE guild_id = 7") == 45
    finally:
        await database.close()
    fresh = database_file.with_name("fresh.db")
    await (await Database.open(fresh)).close()
    assert schema(database_file) == schema(fresh)


def test_a_migration_that_fails_leaves_the_version_before_it(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = [*migrations(), "CREATE TABLE half (a INTEGER) STRICT; CREATE TABLE games (b INTEGER) STRICT;"]
    monkeypatch.setattr("bot.store.schema.migrations", lambda: scripts)
    with closing(sqlite3.connect(database_file, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="games already exists"):
            migrate(connection)
        assert connection.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'").fetchall()


def test_a_migration_that_leaves_orphans_fails(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orphan = "INSERT INTO races (guild_id, number, started) VALUES (404, 1, 0.0);"
    monkeypatch.setattr("bot.store.schema.migrations", lambda: [*migrations(), orphan])
    with closing(sqlite3.connect(database_file, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.IntegrityError, match="orphan in races"):
            migrate(connection)
        assert connection.execute("SELECT count(*) FROM races").fetchone() == (0,)


async def test_a_database_that_cannot_be_migrated_is_refused_and_serves_the_older_bot(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Database.open(database_file)).close()
    with monkeypatch.context() as newer:
        newer.setattr("bot.store.schema.migrations", lambda: [*migrations(), "CREATE TABLE games (b INTEGER) STRICT;"])
        assert "games already exists" in await refusal(database_file)
    database = await Database.open(database_file)
    assert await pragma(database, "user_version") == NEWEST
    await database.close()


async def test_without_a_reader_the_writer_is_closed_too(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError(f"no more files, not even {path}")

    monkeypatch.setattr("bot.store.database.open_for_reading", fail)
    threads = threading.active_count()
    with pytest.raises(sqlite3.OperationalError, match="no more files"):
        await Database.open(database_file)
    assert threading.active_count() == threads


async def test_an_empty_file_is_a_new_database(database_file: Path) -> None:
    overwrite(database_file, b"")
    database = await Database.open(database_file)
    assert await pragma(database, "user_version") == NEWEST
    await database.close()


async def test_a_database_newer_than_the_bot_is_refused(database_file: Path) -> None:
    await (await Database.open(database_file)).close()
    execute(database_file, f"PRAGMA user_version = {NEWEST + 1}")
    message = await refusal(database_file)
    assert "newer version" in message
    assert "update the bot" in message


async def test_a_file_that_is_no_database_is_refused(database_file: Path) -> None:
    overwrite(database_file, b"My shopping list, and by no means a database.\n" * 100)
    assert "is no SQLite database" in await refusal(database_file)


async def test_the_database_of_another_program_is_refused(database_file: Path) -> None:
    execute(database_file, "CREATE TABLE bookmarks (address TEXT)")
    assert "of another program" in await refusal(database_file)


async def test_a_damaged_database_is_refused(database_file: Path) -> None:
    database = await Database.open(database_file)
    await database.transaction(
        lambda sql: sql.executemany("INSERT INTO guilds (guild_id) VALUES (?)", [(n,) for n in range(2_000)])
    )
    await database.close()
    overwrite(database_file, content(database_file)[: -3 * 4096] + b"\xa5" * (3 * 4096))
    assert "is damaged" in await refusal(database_file)


async def test_of_a_large_database_what_every_game_needs_is_looked_through(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "CHECKED_WHOLE", 0)
    await (await Database.open(database_file)).close()
    await (await Database.open(database_file)).close()
    with closing(sqlite3.connect(database_file)) as sql:
        (page,) = sql.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'totals'").fetchone()
    sound = content(database_file)
    overwrite(database_file, sound[: (page - 1) * 4096] + b"\xa5" * 4096 + sound[page * 4096 :])
    assert "is damaged" in await refusal(database_file)


async def test_a_start_does_not_read_the_games_that_are_over(database: Database) -> None:
    plan = await database.read(lambda sql: sql.execute(f"EXPLAIN QUERY PLAN {_LIVE}").fetchall())
    scans = [step[3] for step in plan if step[3].startswith("SCAN")]
    assert scans == ["SCAN games USING INDEX one_live_game_a_channel"]


async def test_a_truncated_database_is_refused(database_file: Path) -> None:
    await (await Database.open(database_file)).close()
    overwrite(database_file, content(database_file)[: 3 * 4096])
    assert "is damaged" in await refusal(database_file)


async def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert "check that its folder exists" in await refusal(tmp_path / "nowhere" / "uno.db")


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be used" in await refusal(tmp_path)


async def test_a_name_with_odd_characters_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "what? 100% #1 é.db"
    database = await Database.open(file)
    assert await one(database, "SELECT count(*) FROM games") == 0
    await database.close()
    assert file.exists()


async def test_what_raises_in_a_transaction_leaves_no_trace(database: Database) -> None:
    def half(sql: sqlite3.Connection) -> None:
        sql.execute("INSERT INTO guilds (guild_id) VALUES (1)")
        raise LookupError

    with pytest.raises(LookupError):
        await database.transaction(half)
    assert await one(database, "SELECT count(*) FROM guilds") == 0
    await database.transaction(lambda sql: sql.execute("INSERT INTO guilds (guild_id) VALUES (2)"))
    assert await one(database, "SELECT guild_id FROM guilds") == 2


async def test_transactions_never_mix(database: Database) -> None:
    await database.transaction(lambda sql: sql.execute("INSERT INTO guilds (guild_id) VALUES (1)"))

    def add_a_second(sql: sqlite3.Connection) -> None:
        (seconds,) = sql.execute("SELECT turn_seconds FROM guilds").fetchone()
        sql.execute("UPDATE guilds SET turn_seconds = ?", (seconds + 1,))

    await asyncio.gather(*(database.transaction(add_a_second) for _ in range(100)))
    assert await one(database, "SELECT turn_seconds FROM guilds") == 160


async def test_a_transaction_is_finished_though_nobody_waits_for_it(database: Database) -> None:
    may_go_on = threading.Event()

    def slow(sql: sqlite3.Connection) -> None:
        may_go_on.wait(5)
        sql.execute("INSERT INTO guilds (guild_id) VALUES (1)")

    waiting = asyncio.create_task(database.transaction(slow))
    await asyncio.sleep(0)
    waiting.cancel()
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await pragma(database, "user_version") == NEWEST
    assert await one(database, "SELECT count(*) FROM guilds") == 1


async def test_reading_goes_on_while_a_transaction_is_open(database: Database) -> None:
    may_go_on = threading.Event()

    def slow(sql: sqlite3.Connection) -> None:
        sql.execute("INSERT INTO guilds (guild_id) VALUES (1)")
        may_go_on.wait(5)

    writing = asyncio.create_task(database.transaction(slow))
    await asyncio.sleep(0)
    assert await one(database, "SELECT count(*) FROM guilds") == 0
    may_go_on.set()
    await writing
    assert await one(database, "SELECT count(*) FROM guilds") == 1


async def test_the_reader_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read(lambda sql: sql.execute("INSERT INTO guilds (guild_id) VALUES (1)"))


async def test_close_ends_both_threads_and_may_be_called_twice(database_file: Path) -> None:
    before = threading.active_count()
    database = await Database.open(database_file)
    assert threading.active_count() == before + 2
    await database.close()
    await database.close()
    assert threading.active_count() == before


async def test_close_ends_the_writer_even_when_the_reader_cannot_be_closed(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = threading.active_count()
    database = await Database.open(database_file)
    close_reader = database._reader.close

    async def fail() -> None:
        await close_reader()
        raise OSError("the reader hangs")

    monkeypatch.setattr(database._reader, "close", fail)
    with pytest.raises(OSError, match="the reader hangs"):
        await database.close()
    assert threading.active_count() == before


CRASH = """
import asyncio, os, pathlib, signal, sys
from bot.store import Database, Games
from bot.store.records import LoggedAction, TableRecord

async def main():
    games = Games(await Database.open(pathlib.Path(sys.argv[1])))
    table = TableRecord(guild_id=1, channel_id=2, host_id=3, spec={}, created=0.0)
    await games.open_lobby(table)
    for step in range(1, 51):
        table.step, table.state = step, {"pile": [step]}
        await games.save(table, logged=LoggedAction(round=1, seq=step, seat=0, action="draw", at=0.0))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_what_was_saved_is_there_after_the_process_was_killed(database_file: Path) -> None:
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", CRASH, str(database_file)], check=False, timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    database = await Database.open(database_file)
    games = Games(database)
    (table,) = await games.live()
    assert table.step == 50
    assert table.state == {"pile": [50]}
    assert [logged.seq for logged in await games.log(table.table_id, 1)] == list(range(1, 51))
    await database.close()


async def test_a_copy_of_the_files_of_a_running_bot_opens(
    database_file: Path, games: Games, new_table: Callable[..., TableRecord], tmp_path: Path
) -> None:
    await games.open_lobby(new_table())
    moment = tmp_path / "moment"
    moment.mkdir()
    for name in ("uno.db", "uno.db-wal"):
        shutil.copy(database_file.with_name(name), moment / name)
    database = await Database.open(moment / "uno.db")
    assert len(await Games(database).live()) == 1
    await database.close()


async def test_a_server_is_erased_by_one_statement(database: Database, games: Games) -> None:
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'meta'"
    await database.transaction(_fill)

    def counts(sql: sqlite3.Connection) -> dict[str, int]:
        names = [name for (name,) in sql.execute(tables).fetchall()]
        return {name: sql.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}  # noqa: S608 - own names

    assert set((await database.read(counts)).values()) == {1}
    await database.transaction(lambda sql: sql.execute("DELETE FROM guilds WHERE guild_id = 1"))
    assert set((await database.read(counts)).values()) == {0}


def _fill(sql: sqlite3.Connection) -> None:
    sql.execute("INSERT INTO guilds (guild_id) VALUES (1)")
    sql.execute(
        "INSERT INTO games VALUES (5, 1, 2, NULL, 3, 'live', '{}', 500, 'round', 1, NULL, 0.0, 'en', '[]', 45, 6)"
    )
    sql.execute("INSERT INTO seats VALUES (5, 0, 3, 'Otter', 0, 0, 0)")
    sql.execute("INSERT INTO actions VALUES (5, 1, 2, 0, 'draw', 'player', 0.0)")
    sql.execute("INSERT INTO snapshots VALUES (5, NULL, NULL, '{}')")
    sql.execute("INSERT INTO rounds VALUES (5, 1, 1, 1, NULL, '{}', '00', 0, 0.0, x'', NULL, '[]')")
    sql.execute("INSERT INTO round_seats VALUES (5, 1, 0, 3, 10, 0)")
    sql.execute("INSERT INTO races VALUES (1, 1, 0.0, NULL, NULL, NULL)")
    sql.execute("INSERT INTO standings VALUES (1, 1, 3, 10, 1)")
    sql.execute("INSERT INTO totals VALUES (1, 3, 'Otter', 10, 1, 1, 10, 0, 0, 0, 0)")
    sql.execute("INSERT INTO cards_laid VALUES (1, 3, '7', 2)")
    sql.execute("INSERT INTO listeners VALUES (1, 3, NULL)")
