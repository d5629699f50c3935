"""Whole games by slash commands and buttons, and what everybody sees of them after every single press."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from bed.autopilot import Autopilot
from bed.scenes import deal
from bed.watching import Watch

from bot.tables import rounds

if TYPE_CHECKING:
    import pytest
    from bed import Bed, Person, Screen

    from bot.tables.table import Table

RACE_LINE = re.compile(r"`(?:\d+ )?[█░]{10} *([\d,]+)` \**(\w+)")
ALL_TIME_LINE = re.compile(r"` *([\d,]+)` (\w+) · (\d+)")


class Evening:
    """A match of some people, watched all the time."""

    def __init__(self, bed: Bed, *people: Person, target: int = 500) -> None:
        self.bed = bed
        self.people = people
        self.target = target
        self.pilot = Autopilot(bed, *people)
        self.watch = Watch()
        self.rounds = 0
        self.known: Table | None = None

    async def begin(self) -> Table:
        """The host has dealt the first round."""
        table = await deal(self.bed, *self.people, match=True)
        self.watch.check(table, *self.people)
        return table

    @property
    def table(self) -> Table:
        """The table, after a restart the new one, after the end the last one."""
        registry = self.bed.bot.registry
        self.known = registry.known(self.known.table_id) or self.known if self.known else self.pilot.table
        return self.known

    async def play_round(self) -> None:
        """A round is over, and so was everything on everybody's screen."""
        while self.table.state is not None and self.table.state.result is None:
            await self.press()
        self.rounds += 1

    async def press(self) -> None:
        table = self.table
        await self.pilot.move()
        self.watch.check(table, *self.people)

    async def play_on(self) -> Screen:
        """Rounds are dealt until the match is won; the last result."""
        while True:
            await self.play_round()
            table = self.table
            assert table.match is not None
            check_totals(self.people[0].table, table)
            if table.match.winner is not None:
                return self.people[0].table
            await self.people[self.rounds % len(self.people)].press("Next round")


def check_totals(result: Screen, table: Table) -> None:
    """The result shows the match as it stands."""
    assert table.match is not None
    part = result.text.split("**Match to ")[1].split("**Race to ")[0]
    shown = {name: int(points.replace(",", "")) for points, name in RACE_LINE.findall(part)}
    assert shown == {seat.name: total for seat, total in zip(table.record.seats, table.match.scores, strict=True)}


def race_of(screen: Screen) -> dict[str, int]:
    """The standings of the race as a screen shows them."""
    part = screen.text.split("**Race to ")[1].split("**Crowns**")[0].split("**All time**")[0]
    return {name: int(points.replace(",", "")) for points, name in RACE_LINE.findall(part)}


def check_leaderboard(bed: Bed, screen: Screen) -> None:
    """The leaderboard says what the database does, and the database what the rounds brought."""
    (race,) = bed.rows("SELECT number FROM races WHERE ended IS NULL")
    stored = bed.rows(
        "SELECT name, standings.points FROM standings JOIN totals USING (guild_id, user_id) WHERE race = ?",
        race["number"],
    )
    assert race_of(screen) == {row["name"]: row["points"] for row in stored}
    totals = {row["name"]: row for row in bed.rows("SELECT name, points, rounds_won FROM totals WHERE points > 0")}
    shown = {name: (int(points.replace(",", "")), int(won)) for points, name, won in ALL_TIME_LINE.findall(screen.text)}
    assert shown == {name: (row["points"], row["rounds_won"]) for name, row in totals.items()}
    credited = bed.rows("SELECT count(*) AS n FROM rounds WHERE counted")[0]["n"]
    assert credited == sum(row["rounds_won"] for row in totals.values())


async def test_a_match_to_500_by_three_people(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    short = itertools.count(64)  # with these deals a match takes seven rounds, and everybody wins some
    monkeypatch.setattr(rounds, "new_seed", lambda: f"{next(short):032x}")
    evening = Evening(bed, bed.alice, bed.bob, bed.carol)
    table = await evening.begin()
    result = await evening.play_on()
    assert table.match is not None
    winner = table.record.seats[table.match.winner or 0].name
    assert max(table.match.scores) >= 500
    assert min(table.match.scores) > 0
    assert f"{winner} wins the match" in result
    assert result.has("Rematch")
    answer = await bed.bob.slash("uno leaderboard")
    assert answer.screen is not None
    check_leaderboard(bed, answer.screen)
    assert f"{winner}" in answer.text.split("**Crowns**")[1].split("**All time**")[0]


async def test_a_match_across_a_restart_and_a_crash(bed: Bed) -> None:
    evening = Evening(bed, bed.alice, bed.bob, bed.carol)
    await evening.begin()
    for fate in (bed.restart, bed.crash):
        for _ in range(9):
            await evening.press()
        before = evening.table.state
        await fate()
        await bed.look_up()
        assert evening.table.state == before
        for person in evening.people:
            await person.press("My hand")
        evening.watch.check(evening.table, *evening.people)
    await evening.play_round()
    check_totals(bed.alice.table, evening.table)
    await bed.bob.press("Next round")
    await evening.play_round()
    check_totals(bed.alice.table, evening.table)
    answer = await bed.carol.slash("uno leaderboard")
    assert answer.screen is not None
    check_leaderboard(bed, answer.screen)
