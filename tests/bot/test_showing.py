"""Which open hands are drawn again after a change: those that show something else now, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from felt import HOST, SECOND, THIRD, Felt, card, moment

from bot import showing
from engine.actions import CALL_UNO, DRAW, Play

if TYPE_CHECKING:
    from bot.store import Games, Guilds
    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from engine.state import State

HANDS = ("b5 b6 b8", "b1 b2 b9", "b3 b4 b0")


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


def drawn(felt: Felt) -> set[int]:
    """Whose hands follow the last change."""
    _, draft = felt.told[-1]
    return set(showing.hands_to_draw(draft))


async def three(felt: Felt, at: State) -> Table:
    return await felt.playing(HOST, SECOND, THIRD, at=at)


async def test_who_played_and_who_is_next(felt: Felt) -> None:
    table = await three(felt, moment(*HANDS))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert drawn(felt) == {HOST.user_id, SECOND.user_id}


async def test_not_the_one_whose_press_is_answered_with_the_hand(felt: Felt) -> None:
    table = await three(felt, moment(*HANDS))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")), answered=True)
    assert drawn(felt) == {SECOND.user_id}


async def test_whoever_got_cards(felt: Felt) -> None:
    table = await three(felt, moment("bD2 b6 b8", *HANDS[1:]))
    await table.submit(HOST.user_id, Play(card(table, 0, "bD2")), answered=True)
    assert drawn(felt) == {SECOND.user_id, THIRD.user_id}


async def test_a_call_concerns_the_caller_alone(felt: Felt) -> None:
    table = await three(felt, moment("b5 b6", *HANDS[1:]))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    await table.submit(HOST.user_id, CALL_UNO)
    assert drawn(felt) == {HOST.user_id}


async def test_with_two_in_the_round_every_change_on_the_pile(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("bS b6 b8", HANDS[1]))
    await table.submit(HOST.user_id, Play(card(table, 0, "bS")), answered=True)
    assert table.turn == 0
    assert drawn(felt) == {SECOND.user_id}


async def test_a_card_drawn_by_one_of_two_is_none_of_the_other_s_business(felt: Felt) -> None:
    at = moment("r1 r2", HANDS[1])
    at.pile.append(at.pile.pop(next(n for n, one in enumerate(at.pile) if str(at.face(one)) == "y7")))
    table = await felt.playing(HOST, SECOND, at=at)
    await table.submit(HOST.user_id, DRAW, answered=True)
    assert table.turn == 0
    assert drawn(felt) == set()


async def test_everybody_when_the_cards_are_dealt_or_turned_over(felt: Felt) -> None:
    table = await three(felt, moment(*HANDS))
    everybody = {HOST.user_id, SECOND.user_id, THIRD.user_id}
    assert drawn(felt) == everybody

    async with table.edit() as draft:
        turn_over(draft)
    assert drawn(felt) == everybody


def turn_over(draft: Draft) -> None:
    draft.round.side = 1


async def test_all_who_wait_in_a_lobby_when_there_is_another_host_or_none(felt: Felt) -> None:
    table = await felt.lobby(HOST, SECOND, THIRD)
    async with table.edit() as draft:
        draft.record.host_id = THIRD.user_id
    assert drawn(felt) == {HOST.user_id, SECOND.user_id, THIRD.user_id}
    async with table.edit() as draft:
        draft.record.seats.pop(0)
    assert drawn(felt) == {SECOND.user_id, THIRD.user_id}
    await felt.registry.retire(table)
    assert drawn(felt) == {SECOND.user_id, THIRD.user_id}
