"""A copy of the database, taken while the bot runs."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.store.schema import DatabaseError, inspect, open_for_reading


def copy(database: Path, target: Path) -> None:
    """``target`` is a sound copy of the database as it was at one moment; a bot that runs on it was not held up.

    DatabaseError says why there is no copy: then ``target`` is as it was before.
    """
    if not database.is_file():
        raise DatabaseError(f"{database} does not exist: name the bot's file in UNO_DATABASE or with --database.")
    _refuse_to_overwrite(target)
    inspect(database)
    draft = _draft_beside(target)
    try:
        _write(database, draft)
        inspect(draft)
        _give_name(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _refuse_to_overwrite(target: Path) -> None:
    if target.exists():
        raise DatabaseError(f"{target} exists already: name a file that does not, or move that one away.")


def _draft_beside(target: Path) -> Path:
    """An empty file in the same folder, which nobody else may read: a copy that breaks off never has the final name."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(handle)
    return Path(name)


def _write(database: Path, draft: Path) -> None:
    try:
        with closing(open_for_reading(database)) as source:
            # One read of one moment: unlike SQLite's backup it never has to begin again because somebody wrote.
            source.execute("VACUUM INTO ?", (str(draft),))
        with draft.open("rb") as written:
            os.fsync(written.fileno())
    except (OSError, sqlite3.Error) as error:
        raise _unwritable(draft.parent, error) from error


def _give_name(draft: Path, target: Path) -> None:
    try:
        os.link(draft, target)  # unlike a renaming it fails if the name is taken meanwhile
    except FileExistsError:
        _refuse_to_overwrite(target)
    except OSError:  # a file system without links
        _refuse_to_overwrite(target)
        draft.replace(target)


def _unwritable(target: Path, error: Exception) -> DatabaseError:
    return DatabaseError(f"{target} cannot be written ({error}): check that its folder exists and has room.")
