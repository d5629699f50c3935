"""What the store knows about one person: all of it for the asking, and gone for the asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import sqlite3

    from bot.store.database import Database
    from bot.store.records import Json

_TOTALS = """
SELECT guild_id AS server_id, name, points, rounds_played, rounds_won, best_round, uno_calls, crowns, catches,
    best_catch
FROM totals WHERE user_id = :user ORDER BY guild_id
"""
_CARDS = """
SELECT guild_id AS server_id, symbol, times FROM totals JOIN cards_laid USING (guild_id, user_id)
WHERE user_id = :user ORDER BY guild_id, times DESC
"""
_STANDINGS = """
SELECT standings.guild_id AS server_id, race, standings.points, standings.rounds_won,
    races.winner_id IS standings.user_id AS won
FROM totals
JOIN standings USING (guild_id, user_id)
JOIN races ON races.guild_id = standings.guild_id AND number = race
WHERE user_id = :user ORDER BY standings.guild_id, race
"""
_SEATS = """
SELECT guild_id AS server_id, channel_id, table_id AS game, status, games.created, seat, name,
    host_id = :user AS hosted
FROM seats JOIN games USING (table_id) WHERE user_id = :user ORDER BY table_id
"""
_HOSTED = """
SELECT guild_id AS server_id, channel_id, table_id AS game, status, created FROM games WHERE host_id = :user
ORDER BY table_id
"""
_ROUNDS = """
SELECT guild_id AS server_id, table_id AS game, number AS round, ended, counted, seat, points, points_left
FROM round_seats JOIN rounds USING (table_id, number) JOIN games USING (table_id)
WHERE user_id = :user ORDER BY table_id, number
"""
_SENT_AWAY = """
SELECT guild_id AS server_id, channel_id, table_id AS game FROM games, json_each(banned)
WHERE status <> 'over' AND value = :user ORDER BY table_id
"""

_LISTENING: Final = "SELECT guild_id AS server_id FROM listeners WHERE user_id = :user ORDER BY guild_id"

EXPORTED: Final = {
    "totals": _TOTALS,
    "cards": _CARDS,
    "races": _STANDINGS,
    "seats": _SEATS,
    "hosted": _HOSTED,
    "rounds": _ROUNDS,
    "sent_away_from": _SENT_AWAY,
    "told_of_games_on": _LISTENING,
}

# In this order: what is found through the totals of a person goes before them. The cards laid go with the totals.
_FORGOTTEN: Final = (
    """
    UPDATE seats SET user_id = NULL, name = :word || ' ' || (seat + 1)
    WHERE user_id = :user AND (:guild IS NULL OR table_id IN (SELECT table_id FROM games WHERE guild_id = :guild))
    """,
    """
    UPDATE round_seats SET user_id = NULL
    WHERE user_id = :user AND (:guild IS NULL OR table_id IN (SELECT table_id FROM games WHERE guild_id = :guild))
    """,
    "UPDATE games SET host_id = 0 WHERE host_id = :user AND (:guild IS NULL OR guild_id = :guild)",
    """
    UPDATE races SET winner_id = NULL
    WHERE winner_id = :user AND guild_id IN (SELECT guild_id FROM totals WHERE user_id = :user)
        AND (:guild IS NULL OR guild_id = :guild)
    """,
    """
    DELETE FROM standings
    WHERE user_id = :user AND guild_id IN (SELECT guild_id FROM totals WHERE user_id = :user)
        AND (:guild IS NULL OR guild_id = :guild)
    """,
    "DELETE FROM totals WHERE user_id = :user AND (:guild IS NULL OR guild_id = :guild)",
    "DELETE FROM listeners WHERE user_id = :user AND (:guild IS NULL OR guild_id = :guild)",
)


class People:
    """Reads and erases by person, across everything that is stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, user_id: int) -> Json:
        """Everything that is stored about somebody, on all servers: nobody else's cards, moves or names."""

        def read(sql: sqlite3.Connection) -> Json:
            return {name: _rows(sql, query, user_id) for name, query in EXPORTED.items()}

        return {"user_id": str(user_id), **await self._database.read(read)}

    async def forget(self, user_id: int, *, guild_id: int | None, word: str) -> None:
        """Nothing says any more what somebody played and won on a server, or on all of them (``guild_id`` None).

        Seats and rounds that others were part of stay, the seat called ``word`` and a number. Games in play are left
        to those who hold them: they come first.
        """

        def write(sql: sqlite3.Connection) -> None:
            for statement in _FORGOTTEN:
                sql.execute(statement, {"user": user_id, "guild": guild_id, "word": word})

        await self._database.transaction(write)


def _rows(sql: sqlite3.Connection, query: str, user_id: int) -> list[dict[str, Any]]:
    found = sql.execute(query, {"user": user_id})
    names = [column[0] for column in found.description]
    return [{name: _plain(name, value) for name, value in zip(names, row, strict=True)} for row in found]


def _plain(name: str, value: Any) -> Any:  # noqa: ANN401  whatever SQLite holds
    """Discord's numbers are texts in JSON: they are too long for the numbers of many programs."""
    return str(value) if name.endswith("_id") else value
