"""One person and some computers: their pace, their manners, and what such a round is worth."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bed.autopilot import Autopilot
from bed.scenes import begin, choose_settings, deal, moment
from bed.watching import Watch

from bot.tables import policy

if TYPE_CHECKING:
    import pytest
    from bed import Bed

    from bot.tables.table import Table


async def play_out(bed: Bed, table: Table) -> None:
    pilot, watch = Autopilot(bed, bed.alice), Watch()
    while table.state is not None and table.state.result is None:
        await pilot.move()
        if table.state.result is None and table.state.turn == 0:
            await bed.look_up()
            watch.check(table, bed.alice)


async def test_one_person_against_two_computers(bed: Bed) -> None:
    table = await deal(bed, bed.alice, computers=2)
    assert "Computer 1" in bed.alice.table
    assert "Computer 2" in bed.alice.table
    await play_out(bed, table)
    assert "wins the round" in bed.alice.table
    assert not table.record.seats[0].away


async def test_a_round_with_one_person_does_not_count_and_says_why(bed: Bed) -> None:
    await begin(bed, bed.alice, computers=2, at=moment("b5", "r3 gS W", "r4"))
    await bed.alice.press("play", on=bed.alice.hand)
    assert "Outside the race: it takes two people." in bed.alice.table
    assert bed.rows("SELECT counted, reason FROM rounds") == [{"counted": 0, "reason": "too_few_people"}]
    board = await bed.alice.slash("uno leaderboard")
    assert "Nobody has points in it yet." in board
    assert "A round counts when two people are in it at its end. /uno start opens one." in board


async def test_cards_of_computers_bring_nothing_to_the_race(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, computers=1, at=moment("b5", "r3 gS", "W W4"))
    await bed.alice.press("play", on=bed.alice.hand)
    assert "Alice wins the round · +23" in bed.alice.table
    assert "Cards held by computers bring no points." in bed.alice.table
    assert bed.rows("SELECT name, points FROM totals WHERE points") == [{"name": "Alice", "points": 23}]


async def test_a_computer_that_wins_brings_nobody_points(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, computers=1, at=moment("r3 gS", "W W4", "b5", turn=2))
    await bed.pass_time(3)
    assert "Computer 1 wins the round" in bed.alice.table
    assert "A computer won: nobody gets points." in bed.alice.table
    assert not bed.rows("SELECT name FROM totals WHERE points")


async def test_a_server_may_count_computers(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, count_computers=True)
    await begin(bed, bed.alice, computers=1, at=moment("b5", "r3 gS W"))
    await bed.alice.press("play", on=bed.alice.hand)
    assert "Alice wins the round · +73" in bed.alice.table
    assert "Rounds against computers count here." in await bed.alice.slash("uno leaderboard")
    assert bed.rows("SELECT name, points FROM totals") == [{"name": "Alice", "points": 73}]


async def test_a_computer_calls_in_the_same_breath_as_it_plays(bed: Bed) -> None:
    table = await begin(bed, bed.alice, computers=1, at=moment("r1 r2 r3", "b5 b6", turn=1))
    await bed.pass_time(1)
    assert table.state is not None
    assert table.state.called == {1}
    called, played = bed.rows("SELECT at, action FROM actions ORDER BY seq")[-2:]
    assert ("uno" in called["action"], "play" in played["action"]) == (True, True)
    assert played["at"] == called["at"]
    assert "` 1` Computer 1 · **UNO!**" in bed.alice.table


async def test_a_computer_takes_one_to_two_seconds(bed: Bed) -> None:
    table = await deal(bed, bed.alice, computers=2)
    pilot = Autopilot(bed, bed.alice)
    log: list[dict[str, Any]] = []
    while table.state is not None and table.state.result is None:
        log = bed.rows("SELECT seq, at, origin, action FROM actions ORDER BY seq")
        await pilot.move()
    pauses = [
        after["at"] - before["at"]
        for before, after in pairwise(log)
        if after["origin"] == "computer" and "uno" not in before["action"] + after["action"]
    ]
    assert len(pauses) > 10
    assert all(1 <= pause <= 2.01 for pause in pauses)


async def test_a_computer_does_not_catch_before_three_seconds(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "CATCH_ODDS", 1.0)
    table = await begin(bed, bed.alice, bed.bob, computers=1, at=moment("b5 b6", "r1 r2", "r3 r4"))
    await bed.alice.press("play", on=bed.alice.hand)
    played = bed.rows("SELECT at FROM actions")[-1]["at"]
    assert table.state is not None
    assert table.state.exposed == {0}
    await bed.pass_time(6)
    last = bed.rows("SELECT at, action, origin FROM actions ORDER BY seq")[-1]
    assert (last["origin"], '"catch"' in last["action"]) == ("computer", True)
    assert 3 <= last["at"] - played <= 6
    assert "Alice draws 2: Computer 1 caught the missing UNO" in bed.alice.table
