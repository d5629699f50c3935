"""A long past for a file: many finished rounds with their players and totals, written without playing them."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SEATS = 4
FIRST_GUILD = 1000


def write_past(path: Path, rounds: int, *, guilds: int, seed: int = 1) -> None:
    """A third of the rounds are one server's with 20,000 players, the others have 100 each."""
    chance = Random(seed)
    log = zlib.compress(json.dumps([[step, step % 4, "draw", 0.0, "player"] for step in range(40)]).encode())
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA synchronous = OFF")
        sql.execute("BEGIN")
        sql.executemany("INSERT INTO guilds (guild_id) VALUES (?)", [(FIRST_GUILD + one,) for one in range(guilds)])
        first = 1 + (sql.execute("SELECT max(table_id) FROM games").fetchone()[0] or 0)
        for begin in range(0, rounds, 50_000):
            _write(sql, chance, range(first + begin, first + min(begin + 50_000, rounds)), guilds, log)
        _add_up(sql)
        sql.execute("COMMIT")
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _write(sql: sqlite3.Connection, chance: Random, tables: range, guilds: int, log: bytes) -> None:
    places = [0 if chance.random() < 1 / 3 else chance.randrange(guilds) for _ in tables]
    sql.executemany(
        "INSERT INTO games (table_id, guild_id, channel_id, host_id, status, spec, target, rounds, step, created,"
        " locale, banned) VALUES (?, ?, ?, 1, 'over', '{}', 500, 'round', 40, 0.0, 'en', '[]')",
        [(table, FIRST_GUILD + place, table) for table, place in zip(tables, places, strict=True)],
    )
    sql.executemany(
        "INSERT INTO rounds (table_id, number, race, counted, spec, seed, dealer, ended, log)"
        " VALUES (?, 1, 1, 1, '{}', '00', 0, 0.0, ?)",
        [(table, log) for table in tables],
    )
    seats = [
        (
            table,
            seat,
            place * 100_000 + chance.randrange(20_000 if place == 0 else 100) * SEATS + seat,
            30 * (seat == 0),
        )
        for table, place in zip(tables, places, strict=True)
        for seat in range(SEATS)
    ]
    sql.executemany(
        "INSERT INTO round_seats (table_id, number, seat, user_id, points, points_left) VALUES (?, 1, ?, ?, ?, 0)",
        seats,
    )


def _add_up(sql: sqlite3.Connection) -> None:
    sql.execute(
        "INSERT INTO totals (guild_id, user_id, name, points, rounds_played, rounds_won, best_round, uno_calls)"
        " SELECT guild_id, user_id, 'Somebody', sum(points), count(*), sum(points > 0), max(points), 0"
        " FROM round_seats JOIN games USING (table_id) WHERE guild_id >= ? GROUP BY 1, 2",
        (FIRST_GUILD,),
    )
    sql.execute(
        "INSERT INTO races (guild_id, number, started)"
        " SELECT DISTINCT guild_id, 1, 0.0 FROM totals WHERE guild_id >= ?",
        (FIRST_GUILD,),
    )
    sql.execute(
        "INSERT INTO standings SELECT guild_id, 1, user_id, points, rounds_won FROM totals"
        " WHERE points > 0 AND guild_id >= ?",
        (FIRST_GUILD,),
    )
