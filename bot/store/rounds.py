"""Finished rounds: one row each, its log folded in, so that the log of the games in play stays small."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from bot.store.records import LoggedAction

if TYPE_CHECKING:
    import sqlite3

    from bot.store.records import FinishedRound

_ACTIONS = "SELECT seq, seat, action, at, origin FROM actions WHERE table_id = ? AND round = ? ORDER BY seq"


def archive(sql: sqlite3.Connection, finished: FinishedRound, *, race: int | None) -> None:
    """The round is recorded with its actions, which have left the log of the game; it must not be there yet."""
    actions = sql.execute(_ACTIONS, (finished.table_id, finished.number)).fetchall()
    sql.execute(
        "INSERT INTO rounds (table_id, number, race, counted, reason, spec, seed, dealer, ended, log, starter,"
        " sitting_out) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            finished.table_id,
            finished.number,
            race,
            finished.counted,
            finished.reason,
            to_json(finished.spec),
            finished.seed,
            finished.dealer,
            finished.ended,
            zlib.compress(to_json(actions).encode()),
            finished.starter,
            to_json(finished.sitting_out),
        ),
    )
    points = {one.user_id: one.points for one in finished.credits}
    sql.executemany(
        "INSERT INTO round_seats (table_id, number, seat, user_id, points, points_left) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (finished.table_id, finished.number, seat, one.user_id, points.get(one.user_id or 0, 0), one.points_left)
            for seat, one in enumerate(finished.participants)
        ],
    )
    sql.execute("DELETE FROM actions WHERE table_id = ? AND round = ?", (finished.table_id, finished.number))


def read_log(sql: sqlite3.Connection, table_id: int, number: int) -> list[LoggedAction]:
    """The actions of a round in their order, whether it is in play or over."""
    folded = sql.execute("SELECT log FROM rounds WHERE table_id = ? AND number = ?", (table_id, number)).fetchone()
    if folded is None:
        rows = sql.execute(_ACTIONS, (table_id, number)).fetchall()
    else:
        rows = json.loads(zlib.decompress(folded[0]))
    return [LoggedAction(number, seq, seat, action, at, origin) for seq, seat, action, at, origin in rows]


def to_json(value: object) -> str:
    """The value as JSON without a needless space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
