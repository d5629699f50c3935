"""The race of a server: credits, standings, the crown. All of it runs inside the transaction that ends a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bot.store.records import RACE_TARGET, RaceOutcome, RaceWon, Standing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from bot.store.records import FinishedRound

LEADERS = 10

_ADD_TO_TOTALS = """
INSERT INTO totals (guild_id, user_id, name, points, rounds_played, rounds_won, best_round, uno_calls, catches,
    best_catch)
VALUES (:guild, :user, :name, :points, 1, :won, :points, :uno_calls, :catches, :catches)
ON CONFLICT DO UPDATE SET
    name = excluded.name,
    points = points + excluded.points,
    rounds_played = rounds_played + 1,
    rounds_won = rounds_won + excluded.rounds_won,
    best_round = max(best_round, excluded.best_round),
    uno_calls = uno_calls + excluded.uno_calls,
    catches = catches + excluded.catches,
    best_catch = max(best_catch, excluded.best_catch)
"""

_ADD_TO_CARDS = """
INSERT INTO cards_laid (guild_id, user_id, symbol, times) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET times = times + excluded.times
"""

_ADD_TO_STANDINGS = """
INSERT INTO standings (guild_id, race, user_id, points, rounds_won) VALUES (?, ?, ?, ?, 1)
ON CONFLICT DO UPDATE SET points = points + excluded.points, rounds_won = rounds_won + 1
"""

# The name is looked up for the lines that are shown, not for those that an offset passes over.
_LEADERS = """
SELECT user_id, (SELECT name FROM totals WHERE totals.guild_id = standings.guild_id AND user_id = standings.user_id),
    points, rounds_won
FROM standings WHERE guild_id = ? AND race = ? ORDER BY points DESC, user_id LIMIT ? OFFSET ?
"""

_PLACE = """
SELECT user_id, (SELECT name FROM totals WHERE totals.guild_id = standings.guild_id AND user_id = standings.user_id),
    points, rounds_won
FROM standings WHERE guild_id = ? AND race = ? AND user_id = ?
"""

_AHEAD = "SELECT count(*) FROM standings WHERE guild_id = ? AND race = ? AND points > ?"


class RunningRace(NamedTuple):
    """Number, beginning and target of a server's race; it has not begun while no round has counted."""

    number: int
    since: float | None
    target: int


def running_race(sql: sqlite3.Connection, guild_id: int) -> RunningRace:
    """The race that the next counted round of the server goes to."""
    chosen = sql.execute("SELECT race_target FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    target: int = chosen[0] if chosen else RACE_TARGET
    begun = sql.execute(
        "SELECT number, started FROM races WHERE guild_id = ? AND ended IS NULL", (guild_id,)
    ).fetchone()
    return RunningRace(begun[0], begun[1], target) if begun else RunningRace(1, None, target)


def credit(sql: sqlite3.Connection, finished: FinishedRound) -> RaceOutcome:
    """The winners of a round that counts have its points, and the race its crown if that decides it."""
    race = running_race(sql, finished.guild_id)
    if finished.counted:
        if race.since is None:
            _begin(sql, finished.guild_id, race.number, finished.ended)
        _add_points(sql, finished, race.number)
    standings = _standings_after(sql, finished, race.number)
    won = _crown(sql, finished, race) if finished.counted else None
    return RaceOutcome(
        number=race.number,
        target=race.target,
        counted=finished.counted,
        reason=finished.reason,
        credits=finished.credits if finished.counted else (),
        standings=standings,
        won=won,
    )


def leaders(sql: sqlite3.Connection, guild_id: int, race: int, *, limit: int, offset: int = 0) -> tuple[Standing, ...]:
    """The standings of a race, most points first; equal points share a rank."""
    rows = sql.execute(_LEADERS, (guild_id, race, limit, offset)).fetchall()
    return tuple(Standing(*row) for row in ranked(sql, rows, offset=offset, ahead=_AHEAD, of=(guild_id, race)))


def place(sql: sqlite3.Connection, guild_id: int, race: int, user_id: int) -> Standing | None:
    """Where one player stands in a race; None without a round won in it."""
    rows = sql.execute(_PLACE, (guild_id, race, user_id)).fetchall()
    standings = [Standing(*row) for row in ranked(sql, rows, offset=0, ahead=_AHEAD, of=(guild_id, race))]
    return standings[0] if standings else None


def ranked(
    sql: sqlite3.Connection, rows: list[tuple[Any, ...]], *, offset: int, ahead: str, of: tuple[int, ...]
) -> Iterator[tuple[Any, ...]]:
    """The lines (user, name, points, ...) of a list, best first, each with its rank at its end; equal points share one.

    Only the first line is ranked by a query: ``ahead`` counts those ``of`` the list with more points than a line has.
    """
    rank, points = 0, None
    for line, row in enumerate(rows):
        if line == 0:
            rank = 1 + sql.execute(ahead, (*of, row[2])).fetchone()[0]
        elif row[2] != points:
            rank = 1 + offset + line
        points = row[2]
        yield (*row, rank)


def _begin(sql: sqlite3.Connection, guild_id: int, number: int, started: float) -> None:
    sql.execute("INSERT INTO races (guild_id, number, started) VALUES (?, ?, ?)", (guild_id, number, started))


def _add_points(sql: sqlite3.Connection, finished: FinishedRound, race: int) -> None:
    people = {one.user_id: one for one in finished.participants if one.user_id is not None}
    names = {one.user_id: one.name for one in finished.credits}
    names |= {user: one.name for user, one in people.items()}
    points = {one.user_id: one.points for one in finished.credits}
    totals = [
        {
            "guild": finished.guild_id,
            "user": user,
            "name": name,
            "points": points.get(user, 0),
            "won": int(user in points),
            "uno_calls": people[user].uno_calls if user in people else 0,
            "catches": people[user].catches if user in people else 0,
        }
        for user, name in names.items()
    ]
    sql.executemany(_ADD_TO_TOTALS, totals)
    laid = [(finished.guild_id, user, *card) for user, one in people.items() for card in one.cards.items()]
    sql.executemany(_ADD_TO_CARDS, laid)
    sql.executemany(_ADD_TO_STANDINGS, [(finished.guild_id, race, user, won) for user, won in points.items()])


def _standings_after(sql: sqlite3.Connection, finished: FinishedRound, race: int) -> tuple[Standing, ...]:
    first = leaders(sql, finished.guild_id, race, limit=LEADERS)
    shown = {standing.user_id for standing in first}
    others = [one.user_id for one in finished.participants if one.user_id is not None and one.user_id not in shown]
    places = [place(sql, finished.guild_id, race, user) for user in others]
    further = [standing for standing in places if standing is not None]
    return (*first, *sorted(further, key=lambda standing: standing.rank))


def _crown(sql: sqlite3.Connection, finished: FinishedRound, race: RunningRace) -> RaceWon | None:
    """Whoever is alone in front at the target or beyond has won; an exact tie there goes on."""
    front = leaders(sql, finished.guild_id, race.number, limit=2)
    in_front = [standing for standing in front if standing.rank == 1 and standing.points >= race.target]
    if len(in_front) != 1:
        return None
    first = in_front[0]
    sql.execute(
        "UPDATE races SET ended = ?, target = ?, winner_id = ? WHERE guild_id = ? AND number = ?",
        (finished.ended, race.target, first.user_id, finished.guild_id, race.number),
    )
    sql.execute(
        "UPDATE totals SET crowns = crowns + 1 WHERE guild_id = ? AND user_id = ?", (finished.guild_id, first.user_id)
    )
    _begin(sql, finished.guild_id, race.number + 1, finished.ended)
    return RaceWon(race.number, first.user_id, first.name, first.points, finished.ended)
