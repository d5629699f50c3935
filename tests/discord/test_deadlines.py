"""The clock at the table: nobody waits for somebody who has gone to bed, and nobody is scolded for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bed.scenes import arrange, begin, choose_settings, deal, moment, sit

if TYPE_CHECKING:
    from bed import Bed, Person

    from bot.tables.table import Table

HANDS = ("b5 b6 b8 b5", "b1 b2 b9 b1", "b3 b4 b0 b3")
DAY = 24 * 3600


async def three(bed: Bed) -> Table:
    return await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))


def calls(person: Person) -> list[str]:
    """The messages that mention somebody."""
    return [screen.text for screen in person.public() if screen.text.startswith("<@")]


async def test_when_the_time_is_up_a_computer_plays_and_says_so_kindly(bed: Bed) -> None:
    table = await three(bed)
    await bed.pass_time(57)
    assert table.turn == 0
    await bed.pass_time(4)
    assert table.turn == 1
    assert table.state is not None
    assert len(table.state.hands[0]) == 3
    assert "-# Time is up: a computer played for Alice\n-# Alice played blue" in bed.bob.table
    assert (table.record.seats[0].missed, table.record.seats[0].away) == (1, False)


async def test_a_whole_turn_is_played_and_told_once(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 r2 r3", "g1 g2", draws="y5 y6"))
    await bed.pass_time(61)
    assert table.turn == 1
    assert table.state is not None
    assert len(table.state.hands[0]) == 4
    assert bed.bob.table.text.count("Time is up") == 1


async def test_after_two_turns_in_a_row_somebody_is_away_and_played_at_once(bed: Bed) -> None:
    table = await three(bed)
    await bed.pass_time(62)
    await bed.bob.press("play", on=bed.bob.hand)
    await bed.carol.press("play", on=bed.carol.hand)
    await bed.pass_time(62)
    assert table.record.seats[0].away
    assert "Alice is away; any press brings them back" in bed.bob.table
    assert "Alice · away" in bed.bob.table
    await bed.bob.press("play", on=bed.bob.hand)
    await bed.carol.press("play", on=bed.carol.hand)
    await bed.pass_time(1)
    assert table.turn == 1
    (before,) = bed.rows("SELECT max(at) AS at FROM actions WHERE seat = 2")
    (played,) = bed.rows("SELECT min(at) AS at FROM actions WHERE seat = 0 AND origin = 'computer'")
    assert 1 <= played["at"] - before["at"] <= 2.01


@pytest.mark.parametrize("button", ["hand", "uno", "catch", "more"])
async def test_any_press_brings_somebody_back(bed: Bed, button: str) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6 r1 r2", "b1 b2 g1 g2", turn=1))
    await bed.alice.press("more", on=bed.alice.table)
    await bed.alice.press("Computer takes over")
    assert table.record.seats[0].away
    await bed.alice.press(button, on=bed.alice.table)
    assert not table.record.seats[0].away
    assert "away" not in bed.bob.table


async def test_a_refused_press_in_the_hand_brings_somebody_back(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6 r1 r2", "b1 b2 g1 g2", turn=0))
    draw = bed.alice.hand.button("draw")
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.alice.press("more", on=bed.alice.table)
    await bed.alice.press("Computer takes over")
    await bed.at_once(bed.alice.pressing(draw))
    assert not table.record.seats[0].away


async def test_when_all_are_away_the_table_waits_and_goes_on(bed: Bed) -> None:
    table = await three(bed)
    for _ in range(8):
        await bed.pass_time(62)
    assert table.record.status == "paused"
    assert "The game is paused" in bed.alice.table
    assert "My hand brings you back." in bed.alice.table
    before = table.record.step
    await bed.pass_time(3600)
    assert table.record.step == before
    await bed.bob.press("My hand")
    assert table.record.status == "live"
    await bed.pass_time(2)
    assert table.turn == 1
    await bed.bob.press("play", on=bed.bob.hand)


async def test_a_table_that_waits_for_a_day_is_closed_without_points(bed: Bed) -> None:
    table = await three(bed)
    for _ in range(8):
        await bed.pass_time(62)
    await bed.pass_time(DAY + 60)
    assert table.is_over
    assert "Everybody was away for a day." in bed.alice.public()[-1]
    assert not bed.rows("SELECT * FROM rounds")
    await bed.carol.slash("uno start")
    assert "Host: **Carol**" in bed.alice.table


async def test_a_lobby_closes_after_ten_minutes(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    join = bed.carol.table.button("join")
    await bed.pass_time(590)
    assert table.record.status == "lobby"
    await bed.pass_time(15)
    assert "This table is closed" in bed.carol.public()[-1]
    assert not bed.carol.public()[-1].buttons
    assert "The game has ended." in bed.bob.private()[-1]
    (answer,) = await bed.at_once(bed.carol.pressing(join))
    assert "This game has ended" in answer
    await bed.carol.slash("uno start")


async def test_who_lets_twenty_seconds_pass_is_called_once(bed: Bed) -> None:
    await three(bed)
    await bed.pass_time(17)
    assert calls(bed.bob) == []
    await bed.pass_time(3)
    assert calls(bed.bob) == [f"<@{bed.alice.id}>, your turn"]
    await bed.pass_time(20)
    assert len(calls(bed.bob)) == 1
    await bed.alice.press("play", on=bed.alice.hand)
    assert calls(bed.bob) == []


async def test_a_call_is_deleted_when_the_computer_has_played(bed: Bed) -> None:
    await three(bed)
    await bed.pass_time(40)
    assert len(calls(bed.bob)) == 1
    await bed.pass_time(22)
    assert calls(bed.bob) == []
    await bed.pass_time(20)
    assert calls(bed.alice) == [f"<@{bed.bob.id}>, your turn"]


async def test_a_call_does_not_outlive_the_bot(bed: Bed) -> None:
    await three(bed)
    await bed.pass_time(25)
    assert len(calls(bed.bob)) == 1
    await bed.restart()
    assert calls(bed.bob) == []


async def test_a_server_may_have_shorter_turns(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, turn_seconds=15)
    table = await three(bed)
    await bed.pass_time(16)
    assert table.turn == 1
    assert calls(bed.bob) == []


async def test_between_the_rounds_of_a_match_somebody_has_to_go_on(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, match=True)
    await arrange(bed, table, moment("b5", "r3 gS"))
    await bed.alice.press("play", on=bed.alice.hand)
    following = bed.alice.table.button("Next round")
    await bed.pass_time(500)
    assert table.record.status == "between"
    await bed.pass_time(120)
    assert table.is_over
    assert "Alice wins the round" in bed.alice.table
    assert not bed.alice.table.has("Next round")
    (answer,) = await bed.at_once(bed.alice.pressing(following))
    assert "This game has ended" in answer
    await bed.bob.press("Rematch")
    assert "Host: **Bob**" in bed.alice.table


@pytest.mark.parametrize("fate", ["restart", "crash"])
async def test_what_is_overdue_after_a_restart_gets_half_a_minute(bed: Bed, fate: str) -> None:
    table = await three(bed)
    await bed.pass_time(55)
    assert table.turn == 0
    await getattr(bed, fate)()
    table = bed.bot.registry.in_channel(bed.channel.id)
    await bed.pass_time(27)
    assert table.turn == 0
    await bed.pass_time(5)
    assert table.turn == 1


async def test_a_lobby_and_a_pause_are_kept_across_a_restart(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    await bed.restart()
    await bed.pass_time(605)
    assert "This table is closed" in bed.carol.public()[-1]
    await three(bed)
    for _ in range(8):
        await bed.pass_time(62)
    await bed.restart()
    table = bed.bot.registry.in_channel(bed.channel.id)
    assert table.record.status == "paused"
    await bed.alice.press("My hand")
    assert table.record.status == "live"


async def test_computers_go_on_after_a_restart(bed: Bed) -> None:
    table = await begin(bed, bed.alice, computers=1, at=moment("b5 b6 r1", "b1 b2 b3", turn=0))
    await bed.alice.press("play", on=bed.alice.hand)
    assert table.turn == 1
    await bed.restart()
    await bed.pass_time(3)
    assert bed.bot.registry.in_channel(bed.channel.id).turn == 0
