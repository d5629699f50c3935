"""``python -m bot backup FILE``: a copy while the bot runs, and what is done with it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.store import Database, DatabaseError, Games, backup
from bot.store.schema import open_for_writing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store.records import TableRecord

# Two rows in one transaction, again and again: a copy that caught half of it would have an odd number.
BUSY_WRITER = """
import sqlite3, sys
sql = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
number = 0
while True:
    number += 2
    sql.execute("BEGIN IMMEDIATE")
    sql.execute("INSERT INTO guilds (guild_id) VALUES (?)", (number,))
    sql.execute("INSERT INTO guilds (guild_id) VALUES (?)", (number + 1,))
    sql.execute("COMMIT")
    if number == 200:
        print("busy", flush=True)
"""


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as sql:
        return sql.execute(query).fetchall()


async def fill(path: Path, new_table: Callable[..., TableRecord]) -> None:
    database = await Database.open(path)
    await Games(database).open_lobby(new_table())
    await database.close()


def test_a_copy_has_everything(
    database_file: Path, tmp_path: Path, new_table: Callable[..., TableRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    import asyncio  # noqa: PLC0415  the command line runs a loop of its own

    asyncio.run(fill(database_file, new_table))
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--database", str(database_file)]) == 0
    assert str(copy) in capsys.readouterr().out
    for query in ("SELECT * FROM games", "SELECT * FROM seats", "PRAGMA user_version", "PRAGMA application_id"):
        assert rows(copy, query) == rows(database_file, query) != []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "uno.db"]


def test_a_copy_is_whole_while_another_process_writes(database_file: Path, tmp_path: Path) -> None:
    open_for_writing(database_file).close()
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-c", BUSY_WRITER, str(database_file)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "busy\n"
        counts = []
        for number in range(5):
            backup.copy(database_file, tmp_path / f"{number}.db")
            counts.append(rows(tmp_path / f"{number}.db", "SELECT count(*) FROM guilds")[0][0])
        assert writer.poll() is None
        writer.kill()
    assert counts == sorted(set(counts)), "the writer was held up"
    assert not [count for count in counts if count % 2], "a copy has half a transaction"


async def test_a_copy_in_the_place_of_the_file_brings_the_games_back(
    database_file: Path, tmp_path: Path, new_table: Callable[..., TableRecord]
) -> None:
    database = await Database.open(database_file)
    first = await Games(database).open_lobby(new_table())
    copy = tmp_path / "copy.db"
    backup.copy(database_file, copy)
    await Games(database).open_lobby(new_table(channel_id=21))
    await database.close()
    for name in ("uno.db", "uno.db-wal", "uno.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    copy.rename(database_file)
    restored = await Database.open(database_file)
    assert [record.table_id for record in await Games(restored).live()] == [first]
    await restored.close()


async def test_an_existing_file_is_not_overwritten(database: Database, database_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious.txt"
    target.write_text("mine")
    with pytest.raises(DatabaseError, match="exists already"):
        backup.copy(database_file, target)
    assert target.read_text() == "mine"
    with pytest.raises(DatabaseError, match="exists already"):
        backup.copy(database_file, database_file)


def test_without_a_database_there_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "copy.db"), "--database", str(tmp_path / "none.db")]) == 2
    assert "does not exist" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


async def test_a_damaged_database_is_not_copied(database_file: Path, tmp_path: Path) -> None:
    await (await Database.open(database_file)).close()
    damaged = bytearray(database_file.read_bytes())
    damaged[4096:12288] = b"\xff" * 8192
    database_file.write_bytes(damaged)
    with pytest.raises(DatabaseError, match="damaged"):
        backup.copy(database_file, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith("copy.db")] == []


async def test_nothing_is_left_where_nothing_can_be_written(database: Database, database_file: Path) -> None:
    target = database_file.parent / "no such folder" / "copy.db"
    with pytest.raises(DatabaseError, match="cannot be written"):
        backup.copy(database_file, target)


async def test_a_copy_is_for_its_owner_alone(database: Database, database_file: Path, tmp_path: Path) -> None:
    backup.copy(database_file, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
