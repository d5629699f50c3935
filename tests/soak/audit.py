"""What a file must hold after the process that wrote it was killed, compared with what that process had answered."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.store.rounds import read_log
from engine.catalog import Spec, build
from engine.replay import Record, action_from_json, replay
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.store.records import LoggedAction

Row = dict[str, Any]
Round = tuple[int, int]


@dataclass
class Answered:
    """Everything that was answered before any of the kills."""

    actions: dict[int, dict[int, tuple[int, int, str]]] = field(default_factory=lambda: defaultdict(dict))
    rounds: dict[Round, tuple[int, dict[str, int]]] = field(default_factory=dict)
    tables: set[int] = field(default_factory=set)
    statuses: dict[int, str] = field(default_factory=dict)
    count: int = 0
    complaints: list[str] = field(default_factory=list)

    def take(self, line: str) -> None:
        """A line that the process wrote whole."""
        kind, *rest = json.loads(line)
        self.count += kind != "ready"
        match kind, rest:
            case "action", (table, number, step, seat, action):
                if step in self.actions[table]:
                    self.complaints.append(f"step {step} of table {table} was answered twice")
                self.actions[table][step] = (number, seat, action)
            case "round", (table, number, guild, gained):
                if (table, number) in self.rounds:
                    self.complaints.append(f"round {number} of table {table} was finished twice")
                self.rounds[table, number] = (guild, gained)
            case "open", (table,):
                self.tables.add(table)
            case "status", (table, status):
                self.statuses[table] = status


@dataclass
class Audit:
    """Reads the file after a kill. Rounds that were found in order once are not replayed again."""

    path: Path
    answered: Answered
    proven: set[Round] = field(default_factory=set)

    def complaints(self) -> list[str]:
        """Everything that is wrong with the file."""
        with closing(sqlite3.connect(self.path)) as sql:
            sql.row_factory = sqlite3.Row
            games = _rows(sql, "SELECT * FROM games LEFT JOIN snapshots USING (table_id)")
            found = [*self.answered.complaints, *self._tables(sql, games), *_points(sql, self.answered)]
            sql.row_factory = None
            return [*found, *(one for game in games for one in self._game(sql, game))]

    def _tables(self, sql: sqlite3.Connection, games: list[Row]) -> Iterator[str]:
        stored = {game["table_id"]: game for game in games}
        yield from (f"table {table} was opened and is gone" for table in self.answered.tables - stored.keys())
        for table, status in self.answered.statuses.items():
            if status == "over" and stored[table]["status"] != "over":
                yield f"table {table} was closed and is {stored[table]['status']}"
        live = Counter(game["channel_id"] for game in games if game["status"] != "over")
        yield from (f"channel {channel} has {count} games" for channel, count in live.items() if count > 1)
        for fault in sql.execute("PRAGMA foreign_key_check").fetchall():
            yield f"orphan: {tuple(fault)}"

    def _game(self, sql: sqlite3.Connection, game: Row) -> Iterator[str]:
        table = game["table_id"]
        folded = sql.execute("SELECT number FROM rounds WHERE table_id = ? ORDER BY number", (table,)).fetchall()
        finished = [number for (number,) in folded]
        running = [] if game["status"] == "over" else [len(finished) + 1]
        logs = {number: read_log(sql, table, number) for number in (*finished, *running)}
        yield from self._steps(game, logs)
        for number in finished:
            if (table, number) not in self.proven:
                found = list(_finished_round(sql, table, number, logs[number]))
                yield from found
                if not found:
                    self.proven.add((table, number))
        if game["state"] is not None and game["status"] in ("live", "paused"):
            yield from _running_round(game, logs[running[0]])

    def _steps(self, game: Row, logs: dict[int, list[LoggedAction]]) -> Iterator[str]:
        """Every step once, in order, without a gap; every answered one as it was answered; at most one unanswered."""
        table, told = game["table_id"], self.answered.actions[game["table_id"]]
        stored = {one.seq: (one.round, one.seat, one.action) for log in logs.values() for one in log}
        if [one.seq for log in logs.values() for one in log] != list(range(1, game["step"] + 1)):
            yield f"the log of table {table} is not 1 to {game['step']}"
        wrong = [step for step, action in told.items() if stored.get(step) != action]
        if wrong:
            yield f"table {table}: the answered steps {wrong} are not in the file"
        unanswered = stored.keys() - told.keys()
        for step in unanswered:  # committed, and killed before the answer: known from now on
            told[step] = stored[step]
        if len(unanswered) > 1:
            yield f"table {table}: {len(unanswered)} steps that nobody did"


def _points(sql: sqlite3.Connection, answered: Answered) -> Iterator[str]:
    """What every player has is the sum of what the rounds brought, counted in three places."""
    for (table, number), (guild, gained) in answered.rounds.items():
        rows = _rows(
            sql, "SELECT user_id, points FROM round_seats WHERE table_id = ? AND number = ? AND points", table, number
        )
        if {str(row["user_id"]): row["points"] for row in rows} != gained:
            yield f"round {number} of table {table} in {guild} brought {rows}, and {gained} was told"
    sums = {
        source: {(row["guild_id"], row["user_id"]): row["points"] for row in _rows(sql, query)}
        for source, query in _SUMS.items()
    }
    expected = sums.pop("rounds")
    for source, points in sums.items():
        if points != expected:
            yield f"{source} and rounds differ: {set(points.items()) ^ set(expected.items())}"


_SUMS = {
    "rounds": """
        SELECT guild_id, round_seats.user_id, sum(round_seats.points) AS points FROM round_seats
        JOIN games USING (table_id) JOIN rounds USING (table_id, number)
        WHERE counted AND round_seats.user_id IS NOT NULL GROUP BY 1, 2 HAVING sum(round_seats.points) > 0""",
    "totals": "SELECT guild_id, user_id, points FROM totals WHERE points > 0",
    "standings": "SELECT guild_id, user_id, sum(points) AS points FROM standings GROUP BY 1, 2",
}


def _finished_round(sql: sqlite3.Connection, table: int, number: int, log: list[LoggedAction]) -> Iterator[str]:
    sql.row_factory = sqlite3.Row
    (kept,) = _rows(sql, "SELECT * FROM rounds WHERE table_id = ? AND number = ?", table, number)
    seats = _rows(sql, "SELECT * FROM round_seats WHERE table_id = ? AND number = ?", table, number)
    sql.row_factory = None
    state = replay(_record(json.loads(kept["spec"]), len(seats), kept, log))
    if state.result is None:
        yield f"round {number} of table {table} is over, and its replay is not"
    yield from _cards(state, table)


def _running_round(game: Row, log: list[LoggedAction]) -> Iterator[str]:
    """The log's replay is the snapshot, and every card is in one place."""
    spec, stored, notes = (json.loads(game[name]) for name in ("spec", "state", "notes"))
    match = json.loads(game["match"])
    state = State.from_json(build(Spec.from_json(spec)), stored)
    began = {
        "seed": state.seed,
        "dealer": state.dealer,
        "starter": notes.get("starter"),
        "sitting_out": json.dumps(match["eliminated"]),
    }
    replayed = replay(_record(spec, len(state.hands), began, log))
    if json.loads(json.dumps(replayed.to_json())) != stored:
        yield f"the replay of table {game['table_id']} is not its snapshot"
    yield from _cards(state, game["table_id"])


def _record(spec: Row, seats: int, began: Row, log: list[LoggedAction]) -> Record:
    return Record(
        spec=Spec.from_json(spec),
        seats=seats,
        seed=began["seed"],
        dealer=began["dealer"],
        starter=began["starter"],
        sitting_out=tuple(json.loads(began["sitting_out"])),
        actions=tuple((one.seat, action_from_json(json.loads(one.action))) for one in log),
    )


def _cards(state: State, table: int) -> Iterator[str]:
    held = [card for hand in state.hands for card in hand]
    if sorted([*held, *state.pile, *state.discard, *state.aside]) != list(range(len(state.rules.deck))):
        yield f"the cards of table {table} are not whole"


def _rows(sql: sqlite3.Connection, query: str, *values: object) -> list[Row]:
    return [dict(row) for row in sql.execute(query, values)]
