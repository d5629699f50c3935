"""A hand of more cards than a message can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import CLASSIC, arrange, begin, moment

if TYPE_CHECKING:
    from bed import Bed, Person

MANY = " ".join(f"{color}{symbol}" for color in "rygb" for symbol in (*"123456789", "S", "R")) + " W W W4 W4"


async def pages_of(person: Person) -> list[list[int]]:
    """The cards of each page, from the first one that opens until it goes round."""
    pages: list[list[int]] = []
    while True:
        page = [int(button.says.argument) for button in person.hand.cards()]
        if page in pages:
            return pages
        pages.append(page)
        await person.press("page", on=person.hand)


async def test_every_card_of_48_is_on_one_page(bed: Bed) -> None:
    state = moment(MANY, "r0 g0", top="b0")
    await begin(bed, bed.alice, bed.bob, at=state)
    pages = await pages_of(bed.alice)
    assert sorted(map(len, pages)) == [8, 20, 20]
    assert sorted(card for page in pages for card in page) == sorted(state.hands[0])
    assert "of your 48 cards fit" in bed.alice.hand
    assert bed.alice.hand.components <= 40


async def test_every_card_that_fits_can_be_played_from_its_page(bed: Bed) -> None:
    state = moment(MANY, "r0 g0", top="b0")
    table = await begin(bed, bed.alice, bed.bob, at=state)
    for wanted in ("b9", "bR", "W4"):
        await arrange(bed, table, state.copy())
        card = next(card for card in state.hands[0] if str(CLASSIC.deck[card].faces[0]) == wanted)
        for _ in range(4):
            if bed.alice.hand.has(f"play:{card}"):
                break
            await bed.alice.press("page", on=bed.alice.hand)
        await bed.alice.press(bed.alice.hand.button(f"play:{card}"))
        if wanted == "W4":
            await bed.alice.press(bed.alice.hand.color_button(card, "g"))
        assert table.state is not None
        assert table.state.discard[-1] == card


async def test_a_large_hand_that_waits_is_complete(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment(MANY, "r0 g0", top="b0", turn=1))
    assert sum(map(bed.alice.hand.text.count, ("🟥", "🟨", "🟩", "🟦", "🃏"))) >= 48
