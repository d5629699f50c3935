"""Dealing a round, and settling one that is over."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from felt import HOST, SECOND, THIRD, Felt, card, moment

from bot.tables import company
from engine.actions import Play
from engine.catalog import Spec
from engine.players.greedy import choose
from engine.replay import Record, action_from_json, replay
from engine.view import View

if TYPE_CHECKING:
    from bot.store import Games, Guilds, Scores
    from bot.tables.table import Table


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


async def play_out(table: Table, *, seed: int = 1) -> None:
    """Everybody plays sensibly until the round is over."""
    chance = random.Random(seed)
    while table.state is not None and table.state.result is None:
        seat = table.state.turn
        owner = table.record.seats[seat].user_id
        assert owner is not None
        await table.submit(owner, choose(View(table.state, seat), chance))


async def finish(table: Table, person: int, text: str) -> None:
    """Somebody lays their last card."""
    await table.submit(person, Play(card(table, table.turn, text)))


async def test_a_deal_gives_seven_cards_and_a_dealer_drawn_by_lot(felt: Felt) -> None:
    dealers: set[int] = set()
    for number in range(12):
        table = await felt.lobby(HOST, SECOND, THIRD, channel_id=100 + number)
        await company.deal(table, HOST)
        assert table.state is not None
        assert table.match is not None
        assert sum(map(len, table.state.hands)) >= 21
        dealers.add(table.match.dealer)
    assert len(dealers) > 1


async def test_a_round_is_stored_so_that_anybody_can_play_it_again(felt: Felt, games: Games) -> None:
    table = await felt.lobby(HOST, SECOND, THIRD)
    await company.deal(table, HOST)
    assert table.state is not None
    dealt = table.state
    seed, dealer = dealt.seed, dealt.dealer
    await play_out(table)
    log = await games.log(table.table_id, 1)
    actions = tuple((one.seat, action_from_json(json.loads(one.action))) for one in log)
    again = replay(Record(spec=Spec(), seats=3, seed=seed, dealer=dealer, actions=actions))
    assert again == table.state


async def test_the_winner_is_credited_with_the_action_that_won(felt: Felt, scores: Scores) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", "r3 gS"))
    await finish(table, HOST.user_id, "b5")
    race = await scores.race(table.record.guild_id)
    assert [(one.name, one.points) for one in race.standings] == [("Otter", 23)]
    assert table.record.notes["gained"] == {str(HOST.user_id): 23}
    assert table.outcome is not None
    assert table.outcome.standings == race.standings


async def test_a_game_of_one_round_is_finished_after_it(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", "r3 gS"))
    await finish(table, HOST.user_id, "b5")
    assert table.is_finished
    assert table.record.status == "between"


async def test_a_match_goes_on_to_its_target_and_the_deal_goes_round(felt: Felt, scores: Scores) -> None:
    spec = Spec(set={"target": 200}).to_json()
    table = await felt.lobby(HOST, SECOND, THIRD, rounds="match", target=200, spec=spec)
    await company.deal(table, HOST)
    dealers: list[int] = []
    while True:
        assert table.match is not None
        dealers.append(table.match.dealer)
        await play_out(table, seed=len(dealers))
        if table.is_finished:
            break
        await company.next_round(table, SECOND)
    assert table.match.winner is not None
    assert max(table.match.scores) >= 200
    assert all((before + 1) % 3 == after for before, after in pairwise(dealers))
    race = await scores.race(table.record.guild_id)
    assert sum(one.points for one in race.standings) == sum(table.match.scores)


async def test_steps_count_on_through_the_rounds(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", "r3 gS"), rounds="match")
    await finish(table, HOST.user_id, "b5")
    step = table.record.step
    await company.next_round(table, HOST)
    assert table.record.step == step
    assert table.record.notes["asked"] == step
