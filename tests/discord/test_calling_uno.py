"""UNO! and Catch!: whoever is first is right, and nobody is shown who has forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bed.scenes import begin, moment

from bot.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from bed import Bed

    from bot.tables.table import Table


async def one_card_left(bed: Bed) -> Table:
    """Alice has one card and has not called; it is Bob's turn."""
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("b5 b6", "r1 r2", "y1 y2"))
    await bed.alice.press("play", on=bed.alice.hand)
    assert table.state is not None
    assert table.state.exposed == {0}
    return table


def counts(table: Table) -> list[int]:
    assert table.state is not None
    return [len(hand) for hand in table.state.hands]


async def test_a_call_is_on_the_table_for_all(bed: Bed) -> None:
    await one_card_left(bed)
    answer = await bed.alice.press("UNO!", on=bed.alice.hand)
    assert answer.screen == bed.alice.hand
    assert "Alice · **UNO!**" in bed.carol.table
    assert not bed.alice.hand.button("uno").is_enabled


async def test_a_call_from_the_table_counts_too_and_greys_the_button_in_the_hand(bed: Bed) -> None:
    await one_card_left(bed)
    await bed.alice.press("UNO!", on=bed.alice.table)
    assert "Alice · **UNO!**" in bed.carol.table
    assert not bed.alice.hand.button("uno").is_enabled


async def test_who_forgot_is_caught_from_the_table(bed: Bed) -> None:
    table = await one_card_left(bed)
    await bed.pass_time(1)
    await bed.carol.press("Catch!")
    assert counts(table) == [3, 2, 2]
    assert "Alice draws 2: Carol caught the missing UNO" in bed.bob.table
    assert len(bed.alice.hand.cards()) == 0
    assert "You drew" in bed.alice.hand


async def test_the_first_press_decides_between_a_call_and_a_catch(bed: Bed) -> None:
    table = await one_card_left(bed)
    await bed.pass_time(1)
    called, caught = await bed.at_once(bed.alice.pressing("UNO!", on=bed.alice.hand), bed.carol.pressing("Catch!"))
    assert counts(table) == [1, 2, 2]
    assert called.screen == bed.alice.hand
    assert caught.is_private
    assert "Nobody has missed an UNO just now." in caught


async def test_a_catch_that_comes_first_beats_the_call(bed: Bed) -> None:
    table = await one_card_left(bed)
    await bed.pass_time(1)
    await bed.at_once(bed.carol.pressing("Catch!"), bed.alice.pressing("UNO!", on=bed.alice.hand))
    assert counts(table) == [3, 2, 2]
    assert "You drew" in bed.alice.hand
    assert not bed.alice.hand.button("uno").is_enabled


async def test_the_owner_has_two_seconds_of_grace(bed: Bed) -> None:
    table = await one_card_left(bed)
    (answer,) = await bed.at_once(bed.carol.pressing("Catch!"))
    assert "Nobody has missed an UNO just now." in answer
    assert counts(table) == [1, 2, 2]
    await bed.pass_time(0.7)
    await bed.at_once(bed.carol.pressing("Catch!"))
    assert counts(table) == [3, 2, 2]


async def test_catch_looks_the_same_whether_somebody_forgot_or_not(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("b5 b6", "r1 r2", "y1 y2"))
    before = bed.carol.table.button("catch")
    answer = await bed.carol.press("Catch!")
    assert answer.is_private
    assert "Nobody to catch" in answer
    await bed.alice.press("play", on=bed.alice.hand)
    assert bed.carol.table.button("catch") == before
    assert before.is_enabled


async def test_of_several_the_one_is_asked_privately(bed: Bed) -> None:
    state = moment("b5 b6 b1", "r1", "y1", "g1 g2", top="b7")
    state.exposed = {1, 2}
    table = await begin(bed, bed.alice, bed.bob, bed.carol, bed.dave, at=state)
    await bed.pass_time(2)
    public = bed.bob.table
    answer = await bed.dave.press("Catch!")
    assert answer.is_private
    assert "Catch whom?" in answer
    assert answer.screen is not None
    assert [button.label for button in answer.screen.buttons] == ["Bob", "Carol"]
    assert bed.bob.table == public
    await bed.dave.press("Carol", on=answer.screen)
    assert counts(table) == [3, 1, 3, 2]
    hands = [screen for screen in bed.dave.private() if "Not your turn yet" in screen]
    assert len(hands) == 1
    assert bed.dave.private() == hands


async def test_a_wrong_catch_costs_nothing_and_tells_nobody(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("b5 b6", "r1 r2", "y1 y2"))
    before = bed.alice.table
    await bed.carol.press("Catch!")
    assert counts(table) == [2, 2, 2]
    assert bed.alice.table == before


class TestWithoutGrace:
    @pytest.fixture
    def settings(self, tmp_path: Path) -> Settings:
        return Settings(database=tmp_path / "uno.db", uno_grace=0)

    async def test_the_host_of_the_bot_decides_about_the_grace(self, bed: Bed) -> None:
        table = await one_card_left(bed)
        await bed.at_once(bed.carol.pressing("Catch!"))
        assert counts(table) == [3, 2, 2]
