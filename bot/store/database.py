"""The open database: one thread that writes, one that reads, and a function at a time on each."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Self, TypeVar, cast

import aiosqlite

from bot.store.schema import DatabaseError, open_for_reading, open_for_writing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Database", "DatabaseError"]

T = TypeVar("T")


class Worker(aiosqlite.Connection):
    """A SQLite connection on a thread of its own, which runs whole functions instead of single statements.

    One hop to the thread for a transaction is several times cheaper than one for each of its statements, and leaves no
    gap into which another coroutine's statement could fall.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)

    async def open(self) -> None:
        """The connection is there, or its thread has ended."""
        try:
            await self
        except BaseException:
            # It was told to stop; left alone it might outlive the event loop, and end with a traceback.
            self._thread.join()
            raise

    async def close(self) -> None:
        """What was handed over is done, the connection is closed and its thread has ended."""
        try:
            await super().close()
        finally:
            self._thread.join()

    async def run(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """``work`` was done as a whole and committed, or raised and left no trace."""
        done = await self._execute(_in_transaction, self._conn, begin, work)  # pyright: ignore[reportUnknownMemberType] - untyped there
        return cast("T", done)


class Database:
    """All access to the file. ``close()`` it last: its threads keep the process alive."""

    def __init__(self, writer: Worker, reader: Worker) -> None:
        self._writer = writer
        self._reader = reader
        self.committed: Callable[[float], None] | None = None
        """Told after every transaction how many seconds it took, the wait for those before it included."""

    @classmethod
    async def open(cls, path: Path) -> Self:
        """The file is there, sound and up to date; DatabaseError says why it cannot be."""
        writer, reader = Worker(partial(open_for_writing, path)), Worker(partial(open_for_reading, path))
        await writer.open()
        try:
            await reader.open()
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader)

    async def transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """``work`` is committed as one transaction, or raised and changed nothing.

        Transactions run one after the other in the order of the calls: the writing thread is the lock. One that was
        handed over is finished even when nobody waits for it any more.
        """
        began = time.perf_counter()
        done = await self._writer.run("BEGIN IMMEDIATE", work)
        if self.committed is not None:
            self.committed(time.perf_counter() - began)
        return done

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """``work`` has seen one state of the database, with all that was committed before the call."""
        return await self._reader.run("BEGIN", work)

    async def close(self) -> None:
        """What was under way is done, and both threads have ended, whatever happened before."""
        try:
            await self._reader.close()
        finally:
            await self._writer.close()


def _in_transaction(connection: sqlite3.Connection, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute(begin)
    try:
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done
