"""Wild cards: the colour, the challenge, and the hand that is shown to one person alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import begin, moment

if TYPE_CHECKING:
    from bed import Bed

    from bot.tables.table import Table


async def wild_laid(bed: Bed, hand: str) -> Table:
    """Alice has laid her Wild Draw Four on a blue card, and Bob must answer."""
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(f"W4 {hand}", "r1 r2 r3", "y1 y2", top="b7"))
    (wild,) = (card for card in bed.alice.hand.cards() if card.label == "wild +4")
    await bed.alice.press(wild)
    await bed.alice.press("▲ Red")
    return table


async def test_a_colour_is_asked_with_the_cards_in_sight_and_cancel_costs_nothing(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("W r5 g6", "r1 r2", "y1 y2"))
    before, hand = table.state, bed.alice.hand
    (wild,) = (card for card in hand.cards() if card.label == "wild")
    await bed.alice.press(wild)
    asked = bed.alice.hand
    assert "Which colour?" in asked
    assert "🟥\u00a0▲\u00a05" in asked
    assert "🟩\u00a0◆\u00a06" in asked
    assert [button.label for button in asked.buttons] == ["▲ Red", "■ Yellow", "◆ Green", "● Blue", "Cancel"]
    assert bed.alice.table.text == bed.bob.table.text
    await bed.alice.press("Cancel")
    assert bed.alice.hand == hand
    assert table.state is before
    await bed.alice.press(wild)
    await bed.alice.press("◆ Green")
    assert table.state is not None
    assert table.state.color == "g"
    assert "**Wild**, colour now green." in bed.bob.table


async def test_a_challenge_of_the_guilty_shows_the_hand_to_the_challenger_alone(bed: Bed) -> None:
    table = await wild_laid(bed, "b5 b6 g1")
    question = bed.bob.hand
    assert "Wild +4 from Alice" in question
    assert "Did Alice hold a **blue** card?" in question
    assert question.verbs() == {"accept", "challenge"}
    await bed.bob.press("Challenge")
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [7, 3, 2]
    assert "🟦\u00a0●\u00a05" in bed.bob.hand
    assert "🟩\u00a0◆\u00a01" in bed.bob.hand
    for other in (bed.alice.table, bed.carol.sees()):
        assert "🟩\u00a0◆\u00a01" not in other
    assert table.state.turn == 1


async def test_a_challenge_of_the_innocent_costs_six(bed: Bed) -> None:
    table = await wild_laid(bed, "r5 g6 g1")
    await bed.bob.press("Challenge")
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [3, 9, 2]
    assert table.state.turn == 2
    assert "Bob draws 6" in bed.carol.table
    assert "🟩\u00a0◆\u00a06" in bed.bob.hand
    assert "🟩\u00a0◆\u00a06" not in bed.carol.sees()


async def test_who_takes_four_loses_the_turn(bed: Bed) -> None:
    table = await wild_laid(bed, "r5 g6 g1")
    await bed.bob.press("Take 4")
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [3, 7, 2]
    assert table.state.turn == 2


async def test_only_who_is_asked_can_challenge(bed: Bed) -> None:
    table = await wild_laid(bed, "b5 b6 g1")
    (answer,) = await bed.at_once(bed.carol.pressing(bed.bob.hand.button("challenge")))
    assert answer.is_private
    assert "It is Bob’s turn." in answer
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [3, 3, 2]
