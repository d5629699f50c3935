"""One game: the door through which it is changed, and what is true when it was not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from felt import HOST, SECOND, THIRD, Felt, card, moment

from bot.errors import UserError
from bot.store.games import SaveRefused
from engine.actions import CALL_UNO, DRAW, Catch, Play
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from bot.store import Games, Guilds
    from bot.tables.draft import Draft

HANDS = ("b5 b6 r8", "b1 b2 b9", "b3 b4 b0")


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


async def test_an_action_is_stored_with_its_snapshot(felt: Felt, games: Games) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    step = table.record.step
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    (stored,) = await games.live()
    assert table.state is not None
    assert stored.state == table.state.to_json()
    assert stored.step == step + 1
    (logged,) = await games.log(table.table_id, 1)
    assert (logged.seat, logged.seq, logged.origin) == (0, step + 1, "player")


async def test_a_refused_action_changes_nothing(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    state, record, told = table.state, table.record, len(felt.told)
    with pytest.raises(IllegalAction) as refused:
        await table.submit(HOST.user_id, Play(card(table, 0, "r8")))
    assert refused.value.reason is Reason.CARD_DOES_NOT_FIT
    with pytest.raises(IllegalAction):
        await table.submit(SECOND.user_id, DRAW)
    assert (table.state, table.record, len(felt.told)) == (state, record, told)


async def test_what_cannot_be_saved_did_not_happen(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    state, record = table.state, table.record

    async def refuse(*_: object, **__: object) -> None:
        raise SaveRefused("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(table.services.games, "save", refuse)
        with pytest.raises(SaveRefused):
            await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert (table.state, table.record) == (state, record)
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert table.turn == 1


async def test_actions_at_once_are_done_one_after_the_other(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    mine = card(table, 0, "b5")
    first, second = await asyncio.gather(
        table.submit(HOST.user_id, Play(mine)), table.submit(HOST.user_id, Play(mine)), return_exceptions=True
    )
    assert isinstance(first, list)
    assert isinstance(second, IllegalAction)
    assert second.reason in {Reason.NOT_YOUR_TURN, Reason.CARD_NOT_HELD}


async def test_a_draw_counts_once_for_the_step_that_was_seen(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    seen = table.record.step
    await table.submit(HOST.user_id, DRAW, seen=seen)
    with pytest.raises(UserError, match="a turn ago"):
        await table.submit(HOST.user_id, DRAW, seen=seen)


async def test_a_call_by_another_does_not_make_a_press_stale(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5 b6", "b1 b2 b9"))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    seen = table.record.step
    await table.submit(HOST.user_id, CALL_UNO)
    await table.submit(SECOND.user_id, DRAW, seen=seen)
    assert table.state is not None
    assert len(table.state.hands[1]) == 4


async def test_who_has_no_seat_is_told_by_the_state_of_the_table(felt: Felt) -> None:
    lobby = await felt.lobby(HOST)
    with pytest.raises(UserError) as in_lobby:
        lobby.seat_of(THIRD.user_id)
    assert in_lobby.value.advice == "Press Join first."
    with pytest.raises(UserError, match="not dealt"):
        await lobby.submit(HOST.user_id, DRAW)
    await felt.registry.retire(lobby)
    with pytest.raises(UserError, match="put away"):
        lobby.seat_of(HOST.user_id)


async def test_a_fresh_single_card_cannot_be_caught_at_once(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, THIRD, at=moment("b5 b6", *HANDS[1:]))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    felt.now += 1.9
    with pytest.raises(IllegalAction) as early:
        await table.submit(THIRD.user_id, Catch(0))
    assert early.value.reason is Reason.NOBODY_TO_CATCH
    felt.now += 0.2
    await table.submit(THIRD.user_id, Catch(0))
    assert table.state is not None
    assert len(table.state.hands[0]) == 3


async def test_a_computer_that_decided_too_late_does_nothing(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    step = table.record.step
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert not await table.play_for(1, DRAW, "computer", step=step)
    assert table.turn == 1
    assert await table.play_for(1, DRAW, "computer", step=step + 1)


async def test_looking_at_the_hand_brings_back(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    async with table.edit() as draft:
        draft.record.seats[0].away = draft.record.seats[1].away = True
    assert table.record.status == "paused"
    assert await table.return_to(SECOND.user_id, "Maple Leaf") == 1
    assert table.record.status == "live"
    assert (table.record.seats[1].away, table.record.seats[1].name) == (False, "Maple Leaf")
    told = len(felt.told)
    await table.return_to(SECOND.user_id, "Maple Leaf")
    assert len(felt.told) == told


async def test_a_failing_edit_is_thrown_away(felt: Felt) -> None:
    table = await felt.lobby(HOST)

    async def fail() -> None:
        async with table.edit() as draft:
            draft.record.seats.clear()
            draft.record.notes["x"] = 1
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError):
        await fail()
    assert len(table.record.seats) == 1
    assert "x" not in table.record.notes


async def test_the_rules_are_read_again_when_they_are_agreed_anew(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    assert table.rules.target == 500

    async with table.edit() as draft:
        agree_on_200(draft)
    assert table.rules.target == 200
    assert table.spec.set == {"target": 200}


def agree_on_200(draft: Draft) -> None:
    draft.record.spec = {"edition": "classic", "house": {}, "set": {"target": 200}}
