"""Opens the file as a database of this version, or says in one sentence why that cannot be."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

MIGRATIONS = Path(__file__).parent / "migrations"
APPLICATION_ID = 0x554E4F21  # "UNO!", as the first migration sets it
BUSY_SECONDS = 5.0
CHECKED_WHOLE = 64 << 20
VITAL = ("guilds", "snapshots", "actions", "races", "standings", "totals")
"""The tables that do not grow with the number of finished games."""

_NAME_ANOTHER = "name another file in UNO_DATABASE or move this one away"


class DatabaseError(Exception):
    """The file cannot be used. The message is one sentence for whoever runs the bot; the file was not touched."""


def migrations() -> list[str]:
    """The SQL of every migration in order: the first leads from an empty file to version 1."""
    scripts = sorted(MIGRATIONS.glob("[0-9]*_*.sql"))
    return [script.read_text(encoding="utf-8") for script in scripts]


def open_for_writing(path: Path) -> sqlite3.Connection:
    """The file is a sound database of this version, open, with every pragma set."""
    if path.exists() and path.stat().st_size:
        inspect(path)
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    except sqlite3.Error as error:
        raise _unusable(path, error) from error
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        migrate(connection)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        connection.close()
        raise _unusable(path, error) from error
    return connection


def open_for_reading(path: Path) -> sqlite3.Connection:
    """The file is open, and nothing can be written to it through this connection."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def migrate(connection: sqlite3.Connection) -> None:
    """The database has the newest version. Each step is one transaction: a failing one leaves the version before it."""
    for number, script in enumerate(migrations(), start=1):
        if number > _version(connection):
            _apply(connection, number, script)


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        # executescript() would commit a transaction begun before it.
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}")
        _refuse_orphans(connection, number)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _refuse_orphans(connection: sqlite3.Connection, number: int) -> None:
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        raise sqlite3.IntegrityError(f"migration {number} leaves an orphan in {orphan[0]}")


def inspect(path: Path) -> None:
    """The file holds a sound database of this version or an earlier one; DatabaseError says if it does not."""
    try:
        # Read only: a refused file stays as it is, down to its write-ahead log.
        with closing(open_for_reading(path)) as connection:
            version = _version(connection)
            _refuse_strangers(path, connection, version)
            fault = _fault(path, connection)
    except sqlite3.DatabaseError as error:
        raise _unusable(path, error) from error
    if fault != "ok":
        raise _damaged(path)


def _fault(path: Path, connection: sqlite3.Connection) -> str:
    """What is wrong with the file, or "ok". Of a large one only what every game needs is looked through."""
    if path.stat().st_size <= CHECKED_WHOLE:
        return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    present = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    faults = (
        str(connection.execute(f"PRAGMA quick_check('{table}')").fetchone()[0]) for table in VITAL if table in present
    )
    return next((fault for fault in faults if fault != "ok"), "ok")


def _refuse_strangers(path: Path, connection: sqlite3.Connection, version: int) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        if version or connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
            raise DatabaseError(f"{path} is the database of another program: {_NAME_ANOTHER}.")
        return
    known = len(migrations())
    if version > known:
        raise DatabaseError(
            f"{path} was written by a newer version of this bot (database version {version}, this one knows {known}): "
            f"update the bot or name another file in UNO_DATABASE."
        )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _unusable(path: Path, error: sqlite3.Error) -> DatabaseError:
    # An error raised by this module itself carries no code.
    code: str = getattr(error, "sqlite_errorname", "")
    if code.startswith("SQLITE_NOTADB"):
        return DatabaseError(f"{path} is no SQLite database: {_NAME_ANOTHER}.")
    if code.startswith("SQLITE_CORRUPT"):
        return _damaged(path)
    return DatabaseError(
        f"{path} cannot be used ({error}): check that its folder exists, that the bot may write there "
        f"and that no other program holds the file."
    )


def _damaged(path: Path) -> DatabaseError:
    return DatabaseError(f"{path} is damaged: put a backup in its place, or move it away to start anew.")
