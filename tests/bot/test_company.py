"""People at a table: joining, leaving, computers, the host."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from felt import COMET, HOST, MAPLE, OTTER, SECOND, THIRD, Felt, card, moment

from bot.errors import UserError
from bot.tables import company
from bot.tables.company import Person
from engine.actions import Play

if TYPE_CHECKING:
    from bot.store import Games, Guilds
    from bot.tables.table import Table

HANDS = ("b5 b6 r8", "b1 b2 b9", "b3 b4 b0")
WARDEN = Person(900, "Warden", manages=True)


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.record.seats]


async def test_joining_takes_the_next_seat_once(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    assert await company.join(table, SECOND) == 1
    with pytest.raises(UserError, match="You have seat"):
        await company.join(table, SECOND)
    await company.deal(table, HOST)
    with pytest.raises(UserError, match="cards are dealt"):
        await company.join(table, THIRD)


async def test_ten_seats_and_no_more(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    for _ in range(9):
        await company.add_computer(table, HOST, "Computer")
    assert names(table)[-1] == "Computer 9"
    for refused in (company.join(table, SECOND), company.add_computer(table, HOST, "Computer")):
        with pytest.raises(UserError, match="Every seat is taken"):
            await refused


async def test_what_is_the_host_s_is_refused_to_others(felt: Felt) -> None:
    table = await felt.lobby(HOST, SECOND)
    for refused in (
        company.add_computer(table, SECOND, "Computer"),
        company.deal(table, SECOND),
        company.kick(table, SECOND, OTTER),
        company.end(table, SECOND),
    ):
        with pytest.raises(UserError, match="the host"):
            await refused
    await company.end(table, WARDEN)
    assert table.is_over
    assert table.record.notes["ended_by"] == "Warden"


async def test_one_seat_cannot_be_dealt_to(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    with pytest.raises(UserError, match="two seats"):
        await company.deal(table, HOST)


async def test_who_is_sent_away_stays_away(felt: Felt) -> None:
    table = await felt.lobby(HOST, SECOND)
    with pytest.raises(UserError, match="no seat"):
        await company.kick(table, HOST, COMET)
    await company.kick(table, HOST, MAPLE)
    assert names(table) == ["Otter"]
    with pytest.raises(UserError, match="gave your seat away"):
        await company.join(table, SECOND)


async def test_within_a_round_a_computer_goes_on(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, THIRD, at=moment(*HANDS, turn=1))
    await company.leave(table, SECOND)
    assert table.record.seats[1].left
    assert table.record.deadline is None
    await felt.wait(table, 2.1)
    assert table.turn == 2
    with pytest.raises(UserError, match="no seat"):
        await company.leave(table, SECOND)


async def test_or_the_cards_go_under_the_pile(felt: Felt, guilds: Guilds) -> None:
    await guilds.update(10, leaving="pile")
    table = await felt.playing(HOST, SECOND, THIRD, at=moment(*HANDS, turn=1))
    await company.leave(table, SECOND)
    assert table.state is not None
    assert table.state.hands[1] == []
    assert table.turn == 2
    assert table.record.notes["left_behind"] == 12


async def test_a_seat_left_between_rounds_is_not_dealt_to_again(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, THIRD, at=moment("b5", *HANDS[1:]), rounds="match")
    await table.submit(OTTER, Play(card(table, 0, "b5")))
    await company.leave(table, SECOND)
    assert len(table.record.seats) == 3
    assert table.match is not None
    assert table.match.scores == (19, 0, 0)
    await company.next_round(table, THIRD)
    assert names(table) == ["Otter", "Comet"]
    assert table.match.scores == (19, 0)
    assert table.match.dealer in {0, 1}
    assert table.state is not None
    assert len(table.state.hands) == 2


async def test_the_game_is_over_without_people(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await company.leave(table, HOST)
    assert table.record.host_id == MAPLE
    await company.leave(table, SECOND)
    assert table.is_over


async def test_stepping_away_hands_the_seat_to_a_computer_for_a_while(felt: Felt) -> None:
    lobby = await felt.lobby(HOST, channel_id=99)
    with pytest.raises(UserError, match="not dealt"):
        await company.step_away(lobby, HOST)
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await company.step_away(table, HOST)
    await felt.wait(table, 2.1)
    assert table.turn == 1


async def test_a_next_round_needs_a_round_that_is_over_and_a_match_that_is_not(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", *HANDS[1:2]))
    with pytest.raises(UserError, match="cards are dealt"):
        await company.next_round(table, HOST)
    await table.submit(OTTER, Play(card(table, 0, "b5")))
    with pytest.raises(UserError, match="put away"):
        await company.next_round(table, HOST)
