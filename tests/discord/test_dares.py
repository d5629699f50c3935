"""Dares: shown to all, done or refused by one, judged by the others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bed.agreements import agree, play_by
from bed.autopilot import Autopilot
from bed.scenes import choose_settings, moment

from bot.dares import DARES
from engine.catalog import Spec

if TYPE_CHECKING:
    from bed import Bed, Person

    from bot.tables.table import Table
    from engine.rules import Rules
    from engine.state import State

DARE = "Say hello in four languages."


def before_the_dare(rules: Rules, *, seats: int = 4) -> State:
    hands = ("rDR r1 r2", "g1 g2", "b1 b2", "y1 y2")
    return moment(*hands[:seats], rules=rules, top="r3")


async def dared(bed: Bed, *people: Person, computers: int = 0) -> Table:
    """Alice has laid a dare card, and the next one has to choose."""
    await choose_settings(bed, bed.alice, dares=(DARE,))
    seats = len(people) + computers
    at = partial(before_the_dare, seats=seats)
    table = await play_by(bed, *people, spec=Spec("dare"), at=at, computers=computers)
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if "dare" in one.label))
    return table


async def four(bed: Bed) -> Table:
    return await dared(bed, bed.alice, bed.bob, bed.carol, bed.dave)


def cards_of(table: Table, seat: int) -> int:
    assert table.state is not None
    return len(table.state.hands[seat])


async def test_everybody_reads_the_dare_and_the_dared_may_refuse_it(bed: Bed) -> None:
    table = await four(bed)
    for person in (bed.alice, bed.carol):
        assert "A dare for Bob" in person.table
        assert f"“{DARE}”" in person.table
    assert "judge" not in bed.carol.table.verbs()
    assert [button.label for button in bed.bob.hand.buttons] == ["Done", "Draw 2"]
    await bed.bob.press("Draw 2")
    assert cards_of(table, 1) == 4
    assert DARE not in bed.carol.table
    assert table.turn == 2


async def test_more_than_half_of_the_others_say_that_it_was_done(bed: Bed) -> None:
    table = await four(bed)
    await bed.bob.press("Done", on=bed.bob.hand)
    assert "Did Bob do it?" in bed.carol.table
    assert "A dare, or draw" not in bed.carol.table
    assert "The others decide" in bed.bob.hand
    own = await bed.bob.press("Did it")
    assert "It is your own dare." in own
    await bed.carol.press("Did it")
    assert "1 say yes, 0 say no, of 3." in bed.alice.table
    assert table.turn == 1
    await bed.dave.press("Did it")
    assert (table.turn, cards_of(table, 1)) == (1, 2)
    assert "Bob did the dare" in bed.alice.table
    assert "Your turn" in bed.bob.hand


async def test_more_than_half_of_the_others_say_that_it_was_not(bed: Bed) -> None:
    table = await four(bed)
    await bed.bob.press("Done", on=bed.bob.hand)
    stale = bed.carol.table.button("Did not")
    await bed.carol.press("Did it")
    await bed.carol.press("Did not")
    await bed.dave.press("Did not")
    assert (table.turn, cards_of(table, 1)) == (2, 4)
    (late,) = await bed.at_once(bed.alice.pressing(stale))
    assert "No dare waits for a verdict." in late


async def test_a_tie_and_silence_are_for_the_dared(bed: Bed) -> None:
    table = await dared(bed, bed.alice, bed.bob, bed.carol)
    await bed.bob.press("Done", on=bed.bob.hand)
    await bed.alice.press("Did not")
    await bed.carol.press("Did it")
    assert (table.turn, cards_of(table, 1)) == (1, 2)


async def test_judges_have_as_long_as_a_turn(bed: Bed) -> None:
    table = await four(bed)
    await bed.pass_time(40)
    await bed.bob.press("Done", on=bed.bob.hand)
    await bed.pass_time(50)
    assert "Did Bob do it?" in bed.carol.table
    await bed.carol.press("Did not")
    await bed.pass_time(12)
    assert (table.turn, cards_of(table, 1)) == (2, 4)
    assert not table.record.seats[1].missed


async def test_where_nobody_can_judge_it_counts_as_done(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, dares=(DARE,))

    def at(rules: Rules) -> State:
        return moment("r1 r2", "rDR g2", rules=rules, top="r3", turn=1)

    table = await play_by(bed, bed.alice, spec=Spec("dare"), at=at, computers=1)
    await bed.pass_time(4)
    assert "A dare for Alice" in bed.alice.table
    await bed.alice.press("Done", on=bed.alice.hand)
    assert "Alice did the dare" in bed.alice.table
    assert cards_of(table, 0) == 2


async def test_computers_take_the_cards(bed: Bed) -> None:
    table = await dared(bed, bed.alice, computers=3)
    await bed.pass_time(2.5)
    assert cards_of(table, 1) == 4


async def test_a_dare_and_its_verdicts_survive_a_restart(bed: Bed) -> None:
    await four(bed)
    await bed.bob.press("Done", on=bed.bob.hand)
    await bed.carol.press("Did it")
    await bed.restart()
    await bed.look_up()
    await bed.dave.press("Did it")
    assert "Bob did the dare" in bed.alice.table


async def test_french_players_read_our_dares_in_french(bed: Bed) -> None:
    bed.bob.speaks("fr")
    table = await play_by(bed, bed.alice, bed.bob, bed.carol, bed.dave, spec=Spec("dare"), at=before_the_dare)
    await bed.bob.press("My hand")
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if "dare" in one.label))
    text = table.record.notes["dare"]["text"]
    assert text in DARES
    assert f"“{text}”" in bed.carol.table
    assert "Un gage pour toi" in bed.bob.hand
    assert text not in bed.bob.hand


async def test_the_loser_of_a_round_gets_a_dare_where_the_house_has_it_so(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, dares=(DARE,))
    people = (bed.alice, bed.bob, bed.carol)
    await agree(bed, *people, spec=Spec(house={"loser_dare": True}))
    await bed.alice.press("Deal")
    await Autopilot(bed, *people).play_round()
    assert f": “{DARE}”" in bed.bob.table
    assert "A dare for **" in bed.bob.table
