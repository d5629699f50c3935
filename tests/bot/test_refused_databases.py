"""A database that cannot be used: one clear line, exit status 2, and the file as it was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.store import Database

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]


def start(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """``python -m bot`` as somebody would start it. It never gets as far as asking Discord."""
    environment = {**os.environ, "UNO_DATABASE": str(path), "DISCORD_TOKEN": "not.a.token", "PYTHONPATH": str(ROOT)}
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "bot", *arguments],
        cwd=path.parent,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xff" * 8192
    path.write_bytes(content)


def overwrite(path: Path) -> None:
    path.write_text("This is a shopping list, and no database at all.\n" * 40)


def cut_off(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def write_by_a_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA journal_mode = DELETE")
        sql.execute("PRAGMA user_version = 9999")


def write_by_another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("CREATE TABLE recipes (name TEXT)")


SPOILED = [
    (damage, "is damaged: put a backup in its place"),
    (cut_off, "is damaged: put a backup in its place"),
    (overwrite, "is no SQLite database"),
    (write_by_a_newer_version, "was written by a newer version of this bot (database version 9999"),
    (write_by_another_program, "is the database of another program"),
]


@pytest.mark.parametrize(("spoil", "complaint"), SPOILED)
async def test_it_is_refused_and_left_alone(spoil: Callable[[Path], None], complaint: str, database_file: Path) -> None:
    await (await Database.open(database_file)).close()
    spoil(database_file)
    before = database_file.read_bytes()
    ended = start(database_file, "run")
    (line,) = ended.stderr.splitlines()
    assert (ended.returncode, complaint in line, str(database_file) in line) == (2, True, True)
    assert database_file.read_bytes() == before


async def test_the_local_page_refuses_it_in_the_same_way(database_file: Path) -> None:
    await (await Database.open(database_file)).close()
    write_by_a_newer_version(database_file)
    before = database_file.read_bytes()
    ended = start(database_file, "play", "--no-browser", "--port", "0", "--database", str(database_file))
    assert (ended.returncode, len(ended.stderr.splitlines())) == (2, 1)
    assert "newer version" in ended.stderr
    assert database_file.read_bytes() == before


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    ended = start(tmp_path / "here" / "uno.db", "backup", "copy.db")
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
