"""Games in play and over: written whole after every action, found again after a restart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.store.race import credit
from bot.store.records import SeatRecord, TableRecord
from bot.store.rounds import archive, read_log, to_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from bot.store.database import Database
    from bot.store.records import FinishedRound, LoggedAction, RaceOutcome

_OPEN = """
INSERT INTO games (guild_id, channel_id, thread_id, message_id, host_id, status, spec, target, rounds, step, deadline,
    created, locale, banned, turn_seconds)
VALUES (:guild_id, :channel_id, :thread_id, :message_id, :host_id, :status, :spec, :target, :rounds, :step, :deadline,
    :created, :locale, :banned, :turn_seconds)
"""

# A logged action is a new step; anything else may leave the step as it was. A game that is over stays as it is.
_UPDATE = """
UPDATE games SET thread_id = :thread_id, message_id = :message_id, host_id = :host_id, status = :status, spec = :spec,
    target = :target, rounds = :rounds, step = :step, deadline = :deadline, locale = :locale, banned = :banned,
    turn_seconds = :turn_seconds
WHERE table_id = :table_id AND status <> 'over' AND step <= :step - :actions
"""

_SEAT = """
INSERT INTO seats (table_id, seat, user_id, name, missed, away, has_left) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
    user_id = excluded.user_id, name = excluded.name, missed = excluded.missed, away = excluded.away,
    has_left = excluded.has_left
WHERE (user_id, name, missed, away, has_left)
    IS NOT (excluded.user_id, excluded.name, excluded.missed, excluded.away, excluded.has_left)
"""

_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (table_id, match, state, notes) VALUES (?, ?, ?, ?)"

_ACTION = "INSERT INTO actions (table_id, seq, round, seat, action, origin, at) VALUES (?, ?, ?, ?, ?, ?, ?)"

_GAMES = """
SELECT guild_id, channel_id, host_id, spec, created, table_id, message_id, status, target, rounds, step, deadline,
    locale, banned, turn_seconds, thread_id, match, state, notes
FROM games LEFT JOIN snapshots USING (table_id)
"""
# By the index of games in play: those that are over are many more, and a start must not read them.
_IN_PLAY = "SELECT table_id FROM games INDEXED BY one_live_game_a_channel WHERE status <> 'over'"
_LIVE = f"{_GAMES} WHERE table_id IN ({_IN_PLAY}) ORDER BY table_id"
_ONE = f"{_GAMES} WHERE table_id = ?"
_SEATS = "SELECT user_id, name, missed, away, has_left FROM seats WHERE table_id = ? ORDER BY seat"


class ChannelBusy(Exception):  # noqa: N818 - a state of the channel that people are told about, no fault
    """The channel has a game that is not over: ``table_id``."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is in this channel")
        self.table_id = table_id


class SaveRefused(Exception):  # noqa: N818 - named after what happened, like ChannelBusy
    """The store is further than this record: its action is already there, or the game is over. Nothing changed."""


class Games:
    """Every game that was ever opened. One call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_lobby(self, record: TableRecord) -> int:
        """The game is stored and the record carries its new number; ChannelBusy if the channel has one already."""
        header, seats, snapshot = _header(record), _seats(record), _snapshot(record)

        def write(sql: sqlite3.Connection) -> int:
            busy = sql.execute(
                "SELECT table_id FROM games WHERE channel_id = ? AND status <> 'over'", (record.channel_id,)
            ).fetchone()
            if busy:
                raise ChannelBusy(busy[0])
            sql.execute("INSERT OR IGNORE INTO guilds (guild_id) VALUES (?)", (record.guild_id,))
            table_id = sql.execute(_OPEN, header).lastrowid or 0
            sql.executemany(_SEAT, [(table_id, *seat) for seat in seats])
            sql.execute(_SNAPSHOT, (table_id, *snapshot))
            return table_id

        record.table_id = await self._database.transaction(write)
        return record.table_id

    async def save(
        self, record: TableRecord, *, logged: LoggedAction | None = None, finished: FinishedRound | None = None
    ) -> RaceOutcome | None:
        """The game is stored as the record stood at the call, with its action and its finished round, or nothing is.

        Returns what a finished round did to the race. SaveRefused if this was saved before or the game is over: so
        points can never be credited twice. A record that is ``over`` closes the game: the channel is free again, and
        what only a running game needs is gone.
        """
        return await self._database.transaction(_saving(record, logged, finished))

    async def close(self, record: TableRecord) -> None:
        """The game is over without a further round."""
        record.status = "over"
        await self.save(record)

    async def live(self) -> list[TableRecord]:
        """Every game that is not over, oldest first."""
        return await self._database.read(lambda sql: [_record(sql, row) for row in sql.execute(_LIVE).fetchall()])

    async def find(self, table_id: int) -> TableRecord | None:
        """The game of this number, in play or over; None if there never was one."""

        def read(sql: sqlite3.Connection) -> TableRecord | None:
            row = sql.execute(_ONE, (table_id,)).fetchone()
            return _record(sql, row) if row else None

        return await self._database.read(read)

    async def log(self, table_id: int, round_number: int) -> list[LoggedAction]:
        """The actions of a round in their order."""
        return await self._database.read(lambda sql: read_log(sql, table_id, round_number))


def _saving(
    record: TableRecord, logged: LoggedAction | None, finished: FinishedRound | None
) -> Callable[[sqlite3.Connection], RaceOutcome | None]:
    """All rows are made before the hand-over to the thread: what is saved is the record as it stood at the call."""
    table_id, is_over = record.table_id, record.status == "over"
    header = _header(record) | {"table_id": table_id, "actions": 0 if logged is None else 1}
    seats = [(table_id, *seat) for seat in _seats(record)]
    snapshot = (table_id, *_snapshot(record))

    def write(sql: sqlite3.Connection) -> RaceOutcome | None:
        if not sql.execute(_UPDATE, header).rowcount:
            raise SaveRefused(f"table {table_id} is over or beyond step {record.step}")
        sql.executemany(_SEAT, seats)
        sql.execute("DELETE FROM seats WHERE table_id = ? AND seat >= ?", (table_id, len(seats)))
        sql.execute(_SNAPSHOT, snapshot)
        if logged is not None:
            _log(sql, table_id, logged)
        outcome = None if finished is None else _finish(sql, finished)
        if is_over:
            sql.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))
            sql.execute("DELETE FROM actions WHERE table_id = ?", (table_id,))
        return outcome

    return write


def _log(sql: sqlite3.Connection, table_id: int, logged: LoggedAction) -> None:
    sql.execute(_ACTION, (table_id, logged.seq, logged.round, logged.seat, logged.action, logged.origin, logged.at))


def _finish(sql: sqlite3.Connection, finished: FinishedRound) -> RaceOutcome:
    known = "SELECT 1 FROM rounds WHERE table_id = ? AND number = ?"
    if sql.execute(known, (finished.table_id, finished.number)).fetchone():
        raise SaveRefused(f"round {finished.number} of table {finished.table_id} is credited already")
    outcome = credit(sql, finished)
    archive(sql, finished, race=outcome.number if finished.counted else None)
    return outcome


def _header(record: TableRecord) -> dict[str, Any]:
    return {
        "guild_id": record.guild_id,
        "channel_id": record.channel_id,
        "thread_id": record.thread_id,
        "message_id": record.message_id,
        "host_id": record.host_id,
        "status": record.status,
        "spec": to_json(record.spec),
        "target": record.target,
        "rounds": record.rounds,
        "step": record.step,
        "deadline": record.deadline,
        "created": record.created,
        "locale": record.locale,
        "banned": to_json([] if record.status == "over" else record.banned),
        "turn_seconds": record.turn_seconds,
    }


def _seats(record: TableRecord) -> list[tuple[Any, ...]]:
    return [
        (number, seat.user_id, seat.name, seat.missed, seat.away, seat.left) for number, seat in enumerate(record.seats)
    ]


def _snapshot(record: TableRecord) -> tuple[str | None, str | None, str]:
    match = None if record.match is None else to_json(record.match)
    state = None if record.state is None else to_json(record.state)
    return match, state, to_json(record.notes)


def _record(sql: sqlite3.Connection, row: tuple[Any, ...]) -> TableRecord:
    guild, channel, host, spec, created, table, message, status, target, rounds, step, deadline, locale, banned = row[
        :14
    ]
    turn_seconds, thread, match, state, notes = row[14:]
    return TableRecord(
        guild_id=guild,
        channel_id=channel,
        host_id=host,
        spec=json.loads(spec),
        created=created,
        table_id=table,
        thread_id=thread,
        message_id=message,
        status=status,
        target=target,
        rounds=rounds,
        turn_seconds=turn_seconds,
        seats=[
            SeatRecord(user_id, name, missed, bool(away), bool(left))
            for user_id, name, missed, away, left in sql.execute(_SEATS, (table,))
        ],
        match=None if match is None else json.loads(match),
        state=None if state is None else json.loads(state),
        notes={} if notes is None else json.loads(notes),
        step=step,
        deadline=deadline,
        locale=locale,
        banned=json.loads(banned),
    )
