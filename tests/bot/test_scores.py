from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

import pytest

from bot.store.race import _AHEAD, _LEADERS, _PLACE
from bot.store.records import (
    Credit,
    Crowned,
    FinishedRound,
    Participant,
    RaceWon,
    Standing,
)
from bot.store.scores import _AHEAD_IN_CROWNS, _AHEAD_OF_ALL_TIME, _ALL_TIME, _CROWNS, _RACES_WON, _STATS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bot.store import Database, Games, Guilds, Scores
    from bot.store.records import (
        RaceOutcome,
        TableRecord,
    )

GUILD, OTTER, MAPLE, COMET = 10, 101, 102, 103
NAMES = {OTTER: "Otter", MAPLE: "Maple", COMET: "Comet"}


class Series:
    """One game after the other round, in one server: what a round brings is said by user."""

    def __init__(self, games: Games, table: TableRecord) -> None:
        self.games = games
        self.table = table
        self.numbers = count(1)
        self.names = dict(NAMES)

    async def round(self, points: dict[int, int], **changes: Any) -> RaceOutcome:  # noqa: ANN401 - fields of the round
        number = next(self.numbers)
        people = tuple(Participant(user, name, 10, uno_calls=1) for user, name in self.names.items())
        fields: dict[str, Any] = {
            "participants": (*people, Participant(None, "Robin", 30)),
            "credits": tuple(Credit(user, self.names.get(user, f"n{user}"), won) for user, won in points.items()),
            "ended": 1_000.0 + number,
        }
        outcome = await self.games.save(
            self.table,
            finished=FinishedRound(
                guild_id=self.table.guild_id,
                table_id=self.table.table_id,
                number=number,
                spec=self.table.spec,
                seed="00",
                dealer=0,
                **(fields | changes),
            ),
        )
        assert outcome is not None
        return outcome


@pytest.fixture
async def series(games: Games, new_table: Callable[..., TableRecord]) -> Series:
    table = new_table(guild_id=GUILD)
    await games.open_lobby(table)
    return Series(games, table)


@pytest.fixture
async def elsewhere(games: Games, new_table: Callable[..., TableRecord]) -> Series:
    table = new_table(guild_id=77, channel_id=78)
    await games.open_lobby(table)
    return Series(games, table)


async def points(scores: Scores, guild_id: int = GUILD) -> dict[int, int]:
    return {standing.user_id: standing.points for standing in (await scores.race(guild_id)).standings}


async def test_a_server_without_rounds_has_an_empty_first_race(scores: Scores) -> None:
    race = await scores.race(GUILD)
    assert (race.number, race.since, race.target, race.players, race.standings) == (1, None, 500, 0, ())
    board = await scores.leaderboard(GUILD)
    assert (board.page, board.pages, board.race, board.crowns, board.all_time) == (0, 1, race, (), ())
    assert await scores.stats(GUILD, OTTER) is None


async def test_a_round_credits_its_winner(series: Series, scores: Scores) -> None:
    outcome = await series.round({OTTER: 86})
    assert outcome.credits == (Credit(OTTER, "Otter", 86),)
    assert outcome.standings == (Standing(OTTER, "Otter", 86, 1, 1),)
    assert (outcome.number, outcome.target, outcome.counted, outcome.won) == (1, 500, True, None)
    race = await scores.race(GUILD)
    assert race.since == 1_001.0
    assert race.standings == outcome.standings


async def test_points_add_up_over_the_rounds(series: Series, scores: Scores) -> None:
    for won in ({OTTER: 86}, {MAPLE: 40}, {OTTER: 14}):
        await series.round(won)
    assert await points(scores) == {OTTER: 100, MAPLE: 40}


async def test_partners_share(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 45, COMET: 45})
    assert await points(scores) == {OTTER: 45, COMET: 45}
    stats = await scores.stats(GUILD, COMET)
    assert stats is not None
    assert stats.rounds_won == 1


async def test_a_round_that_does_not_count_is_recorded_and_credits_nobody(
    series: Series, scores: Scores, database: Database
) -> None:
    await series.round({OTTER: 30})
    outcome = await series.round({OTTER: 86}, counted=False, reason="one human")
    assert (outcome.counted, outcome.reason, outcome.credits) == (False, "one human", ())
    assert outcome.standings == (Standing(OTTER, "Otter", 30, 1, 1),)
    assert await points(scores) == {OTTER: 30}
    stats = await scores.stats(GUILD, OTTER)
    assert stats is not None
    assert (stats.points, stats.rounds_played) == (30, 1)
    rows = await database.read(
        lambda sql: sql.execute("SELECT number, race, counted, reason FROM rounds ORDER BY number").fetchall()
    )
    assert rows == [(1, 1, 1, None), (2, None, 0, "one human")]


async def test_a_round_that_does_not_count_begins_no_race(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 600}, counted=False, reason="one human")
    assert (await scores.race(GUILD)).since is None
    assert await scores.crowns(GUILD) == ()


async def test_a_round_that_does_not_count_crowns_nobody(series: Series, guilds: Guilds) -> None:
    await guilds.update(GUILD, race_target=800)
    await series.round({OTTER: 600})
    await guilds.update(GUILD, race_target=500)
    assert (await series.round({}, counted=False, reason="one human")).won is None
    assert (await series.round({})).won is not None


async def test_a_round_without_points_credits_nothing(series: Series, scores: Scores) -> None:
    outcome = await series.round({})
    assert outcome.standings == ()
    assert await points(scores) == {}
    stats = await scores.stats(GUILD, OTTER)
    assert stats is not None
    assert (stats.rounds_played, stats.rounds_won, stats.place) == (1, 0, None)


async def test_who_reaches_the_target_wins_the_race_and_the_next_starts_at_zero(series: Series, scores: Scores) -> None:
    assert (await series.round({OTTER: 499})).won is None
    await series.round({MAPLE: 120})
    outcome = await series.round({OTTER: 1})
    won = RaceWon(number=1, user_id=OTTER, name="Otter", points=500, ended=1_003.0)
    assert outcome.won == won
    assert outcome.number == 1
    assert outcome.standings == (Standing(OTTER, "Otter", 500, 2, 1), Standing(MAPLE, "Maple", 120, 1, 2))
    race = await scores.race(GUILD)
    assert (race.number, race.since, race.standings) == (2, 1_003.0, ())
    assert await scores.standings(GUILD, 1) == outcome.standings
    assert await scores.races_won(GUILD) == (won,)
    assert await scores.crowns(GUILD) == (Crowned(OTTER, "Otter", 1, 1),)


async def test_points_of_a_new_race_do_not_touch_the_archive(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 510})
    outcome = await series.round({OTTER: 20})
    assert (outcome.number, outcome.won) == (2, None)
    assert await points(scores) == {OTTER: 20}
    assert (await scores.standings(GUILD, 1))[0].points == 510
    assert (await scores.all_time(GUILD))[0].points == 530


async def test_if_two_get_there_at_once_the_higher_total_takes_the_crown(series: Series) -> None:
    await series.round({OTTER: 480, MAPLE: 490})
    outcome = await series.round({OTTER: 40, MAPLE: 40})
    assert outcome.won is not None
    assert (outcome.won.user_id, outcome.won.points) == (MAPLE, 530)


async def test_an_exact_tie_at_the_target_goes_on_until_one_is_ahead(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 480, MAPLE: 480})
    assert (await series.round({OTTER: 40, MAPLE: 40})).won is None
    assert (await series.round({COMET: 60})).won is None
    assert (await scores.race(GUILD)).number == 1
    outcome = await series.round({MAPLE: 5})
    assert outcome.won is not None
    assert (outcome.won.user_id, outcome.won.points) == (MAPLE, 525)


async def test_a_third_may_overtake_two_who_are_tied_beyond_the_target(series: Series) -> None:
    await series.round({OTTER: 510, MAPLE: 510})
    outcome = await series.round({COMET: 511})
    assert outcome.won is not None
    assert outcome.won.user_id == COMET


async def test_a_server_may_race_further_than_500(series: Series, guilds: Guilds) -> None:
    await guilds.update(GUILD, race_target=800)
    outcome = await series.round({OTTER: 799})
    assert (outcome.won, outcome.target) == (None, 800)
    assert (await series.round({OTTER: 1})).won is not None


async def test_two_servers_race_apart(series: Series, elsewhere: Series, scores: Scores) -> None:
    await series.round({OTTER: 499})
    assert (await elsewhere.round({OTTER: 20})).standings == (Standing(OTTER, "Otter", 20, 1, 1),)
    await series.round({OTTER: 20})
    assert (await scores.race(GUILD)).number == 2
    assert (await scores.race(77)).number == 1
    assert await points(scores, 77) == {OTTER: 20}
    assert await scores.crowns(77) == ()
    assert await scores.races_won(77) == ()
    stats = await scores.stats(77, OTTER)
    assert stats is not None
    assert (stats.points, stats.crowns) == (20, 0)


async def test_two_tables_of_a_server_race_together(
    series: Series, games: Games, scores: Scores, new_table: Callable[..., TableRecord]
) -> None:
    table = new_table(guild_id=GUILD, channel_id=21)
    await games.open_lobby(table)
    other = Series(games, table)
    outcomes = await asyncio.gather(*(one.round({OTTER: 60}) for _ in range(5) for one in (series, other)))
    assert [outcome.won is not None for outcome in outcomes].count(True) == 1
    assert (await scores.standings(GUILD, 1))[0].points == 540
    assert await points(scores) == {OTTER: 60}


async def test_equal_points_share_a_rank(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 50, MAPLE: 80, COMET: 50, 104: 20})
    ranks = [(standing.user_id, standing.rank) for standing in (await scores.race(GUILD)).standings]
    assert ranks == [(MAPLE, 1), (OTTER, 2), (COMET, 2), (104, 4)]
    assert [standing.rank for standing in await scores.all_time(GUILD)] == [1, 2, 2, 4]


async def test_a_rank_is_shared_across_pages(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 50, MAPLE: 50, COMET: 50})
    await series.round({104: 20, 105: 20, 106: 10})
    assert [standing.rank for standing in (await scores.race(GUILD, limit=4, offset=2)).standings] == [1, 4, 4, 6]


async def test_equal_crowns_share_a_rank(series: Series, scores: Scores) -> None:
    for winner in (OTTER, MAPLE, COMET, COMET):
        await series.round({winner: 500})
    assert await scores.crowns(GUILD) == (
        Crowned(COMET, "Comet", 2, 1),
        Crowned(OTTER, "Otter", 1, 2),
        Crowned(MAPLE, "Maple", 1, 2),
    )
    assert [won.number for won in await scores.races_won(GUILD)] == [4, 3, 2, 1]


async def test_the_first_page_has_five_lines_and_the_others_ten_of_the_race_alone(
    series: Series, scores: Scores
) -> None:
    await series.round({OTTER: 500})
    await series.round({1_000 + place: 100 - place for place in range(26)})
    first = await scores.leaderboard(GUILD)
    assert (first.page, first.pages, first.race.players) == (0, 4, 26)
    assert [standing.rank for standing in first.race.standings] == [1, 2, 3, 4, 5]
    assert len(first.crowns) == 1
    assert len(first.all_time) == 3
    second = await scores.leaderboard(GUILD, 1)
    assert [standing.rank for standing in second.race.standings] == list(range(6, 16))
    assert (second.crowns, second.all_time) == ((), ())
    last = await scores.leaderboard(GUILD, 99)
    assert last.page == 3
    assert [standing.rank for standing in last.race.standings] == [26]
    assert (await scores.leaderboard(GUILD, -1)).page == 0


async def test_the_outcome_shows_the_first_ten_and_everybody_who_took_part(series: Series) -> None:
    await series.round({MAPLE: 1, OTTER: 2})
    outcome = await series.round({1_000 + place: 100 - place for place in range(12)})
    assert [standing.user_id for standing in outcome.standings] == [*range(1_000, 1_010), OTTER, MAPLE]
    assert [standing.rank for standing in outcome.standings[-2:]] == [13, 14]


async def test_names_are_those_of_the_last_round(series: Series, scores: Scores) -> None:
    await series.round({OTTER: 500})
    series.names[OTTER] = "Otter the Great"
    await series.round({MAPLE: 10})
    assert (await scores.crowns(GUILD))[0].name == "Otter the Great"
    assert (await scores.races_won(GUILD))[0].name == "Otter the Great"
    assert (await scores.all_time(GUILD))[0].name == "Otter the Great"


async def test_stats_are_what_the_rounds_that_count_add_up_to(series: Series, scores: Scores) -> None:
    for won in ({OTTER: 86}, {MAPLE: 450}, {OTTER: 120}, {MAPLE: 60}, {OTTER: 7}, {COMET: 9}):
        await series.round(won)
    stats = await scores.stats(GUILD, OTTER)
    assert stats is not None
    assert (stats.name, stats.points, stats.rounds_played, stats.rounds_won) == ("Otter", 213, 6, 3)
    assert (stats.best_round, stats.uno_calls, stats.crowns, stats.race) == (120, 6, 0, 2)
    assert stats.place == Standing(OTTER, "Otter", 7, 1, 2)


async def test_all_time_and_the_races_are_what_the_rounds_add_up_to(
    series: Series, scores: Scores, database: Database
) -> None:
    for number in range(40):
        await series.round({(OTTER, MAPLE, COMET)[number % 3]: 37 + number})

    by_round = "SELECT user_id, sum(points) FROM round_seats WHERE user_id IS NOT NULL GROUP BY user_id"
    by_race = "SELECT user_id, sum(points) FROM standings GROUP BY user_id"
    rounds = dict(await database.read(lambda sql: sql.execute(by_round).fetchall()))
    races = dict(await database.read(lambda sql: sql.execute(by_race).fetchall()))
    assert rounds == races == {standing.user_id: standing.points for standing in await scores.all_time(GUILD)}
    assert sum(crowned.crowns for crowned in await scores.crowns(GUILD)) == (await scores.race(GUILD)).number - 1


async def test_leaderboards_are_read_from_an_index_without_sorting_or_scanning(database: Database) -> None:
    for query, values in (
        (_LEADERS, (1, 1, 10, 0)),
        (_PLACE, (1, 1, 1)),
        (_AHEAD, (1, 1, 1)),
        (_AHEAD_OF_ALL_TIME, (1, 1)),
        (_AHEAD_IN_CROWNS, (1, 1)),
        (_ALL_TIME, (1, 10, 0)),
        (_CROWNS, (1, 10, 0)),
        (_RACES_WON, (1, 10, 0)),
        (_STATS, (1, 1)),
    ):
        plan = await database.read(
            lambda sql, query=query, values=values: sql.execute(f"EXPLAIN QUERY PLAN {query}", values).fetchall()
        )
        steps = [step for *_, step in plan]
        assert not [step for step in steps if step.startswith("SCAN") or "TEMP B-TREE" in step], steps
