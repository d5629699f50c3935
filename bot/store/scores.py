"""Who leads: the running race, crowns, all-time lists and one player's figures, read from totals that are kept up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.race import leaders, place, ranked, running_race
from bot.store.records import Crowned, Favourite, LeaderboardPage, Race, RaceWon, Standing, Stats

if TYPE_CHECKING:
    import sqlite3

    from bot.store.database import Database

FIRST_PAGE = 5
FURTHER_PAGES = 10
BESIDE_THE_RACE = 3
FAVOURITES = 3

_ALL_TIME = """
SELECT user_id, name, points, rounds_won FROM totals WHERE guild_id = ? AND points > 0
ORDER BY points DESC, user_id LIMIT ? OFFSET ?
"""
_AHEAD_OF_ALL_TIME = "SELECT count(*) FROM totals WHERE guild_id = ? AND points > ?"

_CROWNS = """
SELECT user_id, name, crowns FROM totals WHERE guild_id = ? AND crowns > 0
ORDER BY crowns DESC, user_id LIMIT ? OFFSET ?
"""
_AHEAD_IN_CROWNS = "SELECT count(*) FROM totals WHERE guild_id = ? AND crowns > 0 AND crowns > ?"

_RACES_WON = """
SELECT number, races.winner_id, name, standings.points, ended
FROM races
JOIN totals ON totals.guild_id = races.guild_id AND totals.user_id = winner_id
JOIN standings ON standings.guild_id = races.guild_id AND race = number AND standings.user_id = winner_id
WHERE races.guild_id = ? AND ended IS NOT NULL ORDER BY number DESC LIMIT ? OFFSET ?
"""

_STATS = """
SELECT user_id, name, points, rounds_played, rounds_won, best_round, uno_calls, crowns, catches, best_catch
FROM totals WHERE guild_id = ? AND user_id = ?
"""
_FAVOURITES = """
SELECT symbol, times FROM cards_laid WHERE guild_id = ? AND user_id = ? ORDER BY times DESC, symbol LIMIT ?
"""


class Scores:
    """Reads the scores of a server. They are written with the rounds that bring them: ``Games.save``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, guild_id: int, page: int = 0) -> LeaderboardPage:
        """A page of the leaderboard, the last one if there are not so many; the first has crowns and all-time too."""
        return await self._database.read(lambda sql: _leaderboard(sql, guild_id, page))

    async def race(self, guild_id: int, *, limit: int = 10, offset: int = 0) -> Race:
        """The running race of the server with a part of its standings."""
        return await self._database.read(lambda sql: _race(sql, guild_id, limit=limit, offset=offset))

    async def crowns(self, guild_id: int, *, limit: int = 10, offset: int = 0) -> tuple[Crowned, ...]:
        """Who has won races, most crowns first."""
        return await self._database.read(lambda sql: _crowns(sql, guild_id, limit=limit, offset=offset))

    async def races_won(self, guild_id: int, *, limit: int = 10, offset: int = 0) -> tuple[RaceWon, ...]:
        """The finished races, newest first, with winner and date."""
        rows = await self._database.read(lambda sql: sql.execute(_RACES_WON, (guild_id, limit, offset)).fetchall())
        return tuple(RaceWon(*row) for row in rows)

    async def standings(self, guild_id: int, race: int, *, limit: int = 10, offset: int = 0) -> tuple[Standing, ...]:
        """The standings of a race of the past, or of the running one."""
        return await self._database.read(lambda sql: leaders(sql, guild_id, race, limit=limit, offset=offset))

    async def all_time(self, guild_id: int, *, limit: int = 10, offset: int = 0) -> tuple[Standing, ...]:
        """Points of all races together, most first."""
        return await self._database.read(lambda sql: _all_time(sql, guild_id, limit=limit, offset=offset))

    async def stats(self, guild_id: int, user_id: int) -> Stats | None:
        """One player's figures on this server; None for who was in no round that counted."""
        return await self._database.read(lambda sql: _stats(sql, guild_id, user_id))


def _leaderboard(sql: sqlite3.Connection, guild_id: int, page: int) -> LeaderboardPage:
    number = running_race(sql, guild_id).number
    pages = 1 + -(-max(0, _players(sql, guild_id, number) - FIRST_PAGE) // FURTHER_PAGES)
    page = max(0, min(page, pages - 1))
    if page:
        race = _race(sql, guild_id, limit=FURTHER_PAGES, offset=FIRST_PAGE + (page - 1) * FURTHER_PAGES)
        return LeaderboardPage(page, pages, race, (), ())
    return LeaderboardPage(
        page,
        pages,
        _race(sql, guild_id, limit=FIRST_PAGE, offset=0),
        _crowns(sql, guild_id, limit=BESIDE_THE_RACE, offset=0),
        _all_time(sql, guild_id, limit=BESIDE_THE_RACE, offset=0),
    )


def _race(sql: sqlite3.Connection, guild_id: int, *, limit: int, offset: int) -> Race:
    race = running_race(sql, guild_id)
    return Race(
        number=race.number,
        target=race.target,
        since=race.since,
        players=_players(sql, guild_id, race.number),
        standings=leaders(sql, guild_id, race.number, limit=limit, offset=offset),
    )


def _players(sql: sqlite3.Connection, guild_id: int, race: int) -> int:
    counted = sql.execute("SELECT count(*) FROM standings WHERE guild_id = ? AND race = ?", (guild_id, race))
    return int(counted.fetchone()[0])


def _crowns(sql: sqlite3.Connection, guild_id: int, *, limit: int, offset: int) -> tuple[Crowned, ...]:
    rows = sql.execute(_CROWNS, (guild_id, limit, offset)).fetchall()
    return tuple(Crowned(*row) for row in ranked(sql, rows, offset=offset, ahead=_AHEAD_IN_CROWNS, of=(guild_id,)))


def _all_time(sql: sqlite3.Connection, guild_id: int, *, limit: int, offset: int) -> tuple[Standing, ...]:
    rows = sql.execute(_ALL_TIME, (guild_id, limit, offset)).fetchall()
    return tuple(Standing(*row) for row in ranked(sql, rows, offset=offset, ahead=_AHEAD_OF_ALL_TIME, of=(guild_id,)))


def _stats(sql: sqlite3.Connection, guild_id: int, user_id: int) -> Stats | None:
    totals = sql.execute(_STATS, (guild_id, user_id)).fetchone()
    if totals is None:
        return None
    *figures, catches, best_catch = totals
    number = running_race(sql, guild_id).number
    laid = sql.execute(_FAVOURITES, (guild_id, user_id, FAVOURITES)).fetchall()
    return Stats(
        *figures,
        race=number,
        place=place(sql, guild_id, number, user_id),
        catches=catches,
        best_catch=best_catch,
        favourites=tuple(Favourite(*card) for card in laid),
    )
