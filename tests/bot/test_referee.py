"""What happens at a table by itself."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from felt import HOST, SECOND, Felt, card, moment

from bot.tables import company, policy, referee
from engine.actions import CALL_UNO, Play

if TYPE_CHECKING:
    from bot.store import Games, Guilds

HANDS = ("b5 b6 b8", "b1 b2 b9", "b3 b4 b0")


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


async def test_a_computer_plays_after_one_to_two_seconds(felt: Felt) -> None:
    table = await felt.playing(HOST, at=moment(*HANDS[:2], turn=1), computers=1)
    await felt.wait(table, 0.99)
    assert table.turn == 1
    await felt.wait(table, 1.02)
    assert table.turn == 0


async def test_a_turn_runs_out_at_its_deadline(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await felt.wait(table, 59.9)
    assert table.turn == 0
    await felt.wait(table, 0.2)
    assert table.turn == 1
    assert table.record.seats[0].missed == 1
    assert table.record.notes["recent"][-2:] == ["time is up for Otter", "Played"]


async def test_somebody_is_away_after_two_turns_in_a_row(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6 b8 b5", "b1 b2 b9 b1"))
    await felt.wait(table, 61)
    await table.submit(SECOND.user_id, Play(card(table, 1, "b1")))
    await felt.wait(table, 61)
    assert table.record.seats[0].away
    await table.submit(SECOND.user_id, Play(card(table, 1, "b2")))
    await felt.wait(table, 2.1)
    assert table.turn == 1


async def test_a_turn_in_time_forgives_the_one_that_was_missed(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6 b8 b5", "b1 b2 b9 b1"))
    await felt.wait(table, 61)
    await table.submit(SECOND.user_id, Play(card(table, 1, "b1")))
    await table.submit(HOST.user_id, Play(table.state.hands[0][0] if table.state else -1))
    assert table.record.seats[0].missed == 0


async def test_whoever_waits_is_called_once_after_twenty_seconds(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await felt.wait(table, 19)
    assert felt.called == []
    await felt.wait(table, 30)
    assert felt.called == [0]
    await felt.wait(table, 12)
    await felt.wait(table, 25)
    assert felt.called == [0, 1]


async def test_when_all_are_away_nothing_happens_for_a_day_and_then_it_is_over(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6 b8 b5 b6", "b1 b2 b9 b1 b2"))
    await felt.wait(table, 300)
    assert table.record.status == "paused"
    step = table.record.step
    await felt.wait(table, policy.PAUSE_SECONDS - 301)
    assert (table.record.status, table.record.step) == ("paused", step)
    await felt.wait(table, 302)
    assert table.is_over
    assert table.record.notes["expired"]


async def test_a_lobby_is_closed_after_ten_minutes(felt: Felt) -> None:
    table = await felt.lobby(HOST, SECOND)
    await felt.wait(table, 599)
    assert not table.is_over
    await felt.wait(table, 2)
    assert table.is_over


async def test_a_computer_catches_after_three_seconds_at_the_earliest(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "CATCH_ODDS", 1.0)
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6", "b1 b2 b9", "b3 b4 b0"), computers=1)
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    await felt.wait(table, 3)
    assert table.is_exposed(0)
    await felt.wait(table, 3)
    assert table.state is not None
    assert len(table.state.hands[0]) == 3


async def test_nobody_is_caught_who_has_called(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "CATCH_ODDS", 1.0)
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6", "b1 b2 b9", "b3 b4 b0"), computers=1)
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    await table.submit(HOST.user_id, CALL_UNO)
    await felt.wait(table, 10)
    assert table.state is not None
    assert len(table.state.hands[0]) == 1


async def test_a_computer_calls_when_it_plays(felt: Felt) -> None:
    table = await felt.playing(HOST, at=moment("b5 b6 b8", "b1 b2", turn=1), computers=1)
    await felt.wait(table, 2.1)
    assert table.state is not None
    assert table.state.called == {1}
    assert not table.state.exposed


async def test_a_failure_is_tried_again_a_little_later(
    felt: Felt, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await felt.playing(HOST, at=moment(*HANDS[:2], turn=1), computers=1)
    with monkeypatch.context() as broken:
        broken.setattr(table.services.games, "save", None)
        await felt.wait(table, 2.1)
    assert "could not be done" in caplog.text
    assert table.turn == 1
    await felt.wait(table, policy.RETRY_AFTER)
    await felt.wait(table, 2.1)
    assert table.turn == 0


async def test_a_turn_that_cannot_be_played_for_is_not_tried_at_once_again(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    tries: list[float] = []

    def unable(*_: object) -> Play:
        assert len(tries) < 10, "the referee is going round in circles"
        tries.append(felt.now)
        return Play(-1)

    monkeypatch.setattr(referee, "choose", unable)
    await felt.wait(table, 61 + 2 * policy.RETRY_AFTER)
    assert table.turn == 0
    assert [later - sooner for sooner, later in pairwise(tries)] == pytest.approx([policy.RETRY_AFTER] * 2)


async def test_who_comes_back_plays_for_themselves(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await company.step_away(table, HOST)
    await table.return_to(HOST.user_id, HOST.name)
    await felt.wait(table, 30)
    assert table.turn == 0
    await felt.wait(table, 31)
    assert table.turn == 1
