"""Hands that are not what they were: two of them, in two channels, with a token that is dead, answered too late."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from bed.scenes import arrange, begin, cards, deal, moment

from bot.store.games import Games

if TYPE_CHECKING:
    from bed import Bed

    from bot.tables.table import Table


def steps(bed: Bed, table: Table) -> list[str]:
    """What was done at the table, as the file has it."""
    rows = bed.rows("SELECT seat, action FROM actions WHERE table_id = ? ORDER BY seq", table.table_id)
    return [f"{row['seat']} {row['action']}" for row in rows]


async def test_of_two_open_hands_each_acts_and_the_card_is_laid_once(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 g2", top="b7"))
    left_over = bed.alice.hand
    card = cards("b2")[0]
    old_button = left_over.button(f"play:{card}")
    await bed.alice.press("hand", on=bed.alice.table)
    new_button = bed.alice.hand.button(f"play:{card}")
    presses = [bed.alice.pressing(new_button)]
    if old_button.message_id in bed.env.backend.messages[bed.channel.id]:
        presses.append(bed.alice.pressing(old_button))
    await bed.at_once(*presses)
    assert table.state is not None
    assert len(table.state.hands[0]) == 2


async def test_case_c127_one_person_plays_in_two_channels(bed: Bed) -> None:
    first = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 g2", top="b7"))
    guild = bed.channel.guild
    assert guild is not None
    other = guild.create_text_channel("uno-two")
    alice, bob = bed.alice.at(other), bed.bob.at(other)
    second = await deal(bed, alice, bob)
    await arrange(bed, second, moment("r1 r2 r3", "r4 g2", top="r7"))
    here, there = bed.alice.hand, alice.hand
    await bed.at_once(
        bed.alice.pressing(here.button(f"play:{cards('b2')[0]}")),
        alice.pressing(there.button(f"play:{cards('r2')[0]}")),
    )
    assert [len(table.state.hands[0]) for table in (first, second) if table.state] == [2, 2]
    await alice.slash("uno leave")
    assert first.seat_of(bed.alice.id) == 0


async def play_through_an_old_hand(bed: Bed) -> None:
    """Bob's hand is sixteen minutes old when Alice lays a card: it cannot follow, and his next one shows everything."""
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 b5 g2", top="b7"))
    table.record.deadline = None  # so that nobody's turn runs out meanwhile
    bed.bot.registry.clock.set(table.table_id, None)
    await bed.pass_time(16 * 60)
    await bed.alice.press(bed.alice.hand.button(f"play:{cards('b2')[0]}"))
    assert table.state is not None
    assert len(table.state.hands[0]) == 2
    answer = await bed.bob.press("hand", on=bed.bob.table)
    assert answer.is_private
    assert bed.bob.hand.has(f"play:{cards('b4')[0]}")


async def test_case_c103_a_hand_whose_token_has_expired_is_dropped_and_the_game_goes_on(bed: Bed) -> None:
    await play_through_an_old_hand(bed)


@pytest.mark.simcord_tokens
async def test_the_same_when_the_token_is_unknown(bed: Bed) -> None:
    await play_through_an_old_hand(bed)


async def test_a_token_that_dies_early_costs_nobody_the_turn(bed: Bed) -> None:
    """The clocks of Discord and of the host may differ: the token is refused although it should still be good."""
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 b5 g2", top="b7"))
    bed.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=401, code=50027, times=None)
    await bed.alice.press(bed.alice.hand.button(f"play:{cards('b2')[0]}"))
    assert table.state is not None
    assert table.state.turn == 1
    await bed.bob.press("hand", on=bed.bob.table)
    await bed.bob.press(bed.bob.hand.button(f"play:{cards('b4')[0]}"))
    assert table.state.turn == 0


# -- slow --------------------------------------------------------------------------------------------------------------


async def test_case_c104_an_answer_later_than_three_seconds_does_not_lose_the_move(
    bed: Bed, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 b5 g2", top="b7"))
    save = Games.save

    async def save_slowly(*args: object, **options: object) -> object:
        saved = await save(*args, **options)  # type: ignore[arg-type]
        await asyncio.sleep(4)
        return saved

    press = bed.alice.pressing(bed.alice.hand.button(f"play:{cards('b2')[0]}"))
    monkeypatch.setattr(Games, "save", save_slowly)
    press.emit()
    await bed.env.settle(idle=0.002)
    await bed.pass_time(5)
    monkeypatch.setattr(Games, "save", save)
    await bed.look_up()
    assert table.state is not None
    assert table.state.turn == 1
    assert len(steps(bed, table)) == 1
    assert not bed.alice.hand.has(f"play:{cards('b2')[0]}")
    await bed.bob.press(bed.bob.hand.button(f"play:{cards('b4')[0]}"))
    assert table.state.turn == 0
