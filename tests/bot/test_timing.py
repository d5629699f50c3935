"""Deadlines: who has one, until when, and what moves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from felt import HOST, SECOND, THIRD, Felt, card, moment

from bot.tables import company, policy, timing
from engine.actions import CALL_UNO, DRAW, Play

if TYPE_CHECKING:
    from bot.store import Games, Guilds
    from bot.tables.table import Table

HANDS = ("b5 b6", "b1 b2 b9", "b3 b4 b0")


@pytest.fixture
def felt(games: Games, guilds: Guilds) -> Felt:
    return Felt(games, guilds)


def left(felt: Felt, table: Table) -> float | None:
    return None if table.record.deadline is None else table.record.deadline - felt.now


async def test_a_lobby_has_ten_minutes_whoever_joins(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    assert left(felt, table) == policy.LOBBY_SECONDS
    felt.now += 100
    await company.join(table, SECOND)
    assert left(felt, table) == policy.LOBBY_SECONDS - 100


async def test_each_turn_has_the_server_s_time(felt: Felt, guilds: Guilds) -> None:
    await guilds.update(10, turn_seconds=45)
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    assert left(felt, table) == 45
    felt.now += 30
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert left(felt, table) == 45


async def test_what_belongs_to_the_same_turn_brings_at_least_a_quarter_minute(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("r1 r2", "b1 b2 b9"))
    felt.now += 10
    await table.submit(HOST.user_id, CALL_UNO)
    assert left(felt, table) == 50
    felt.now += 45
    assert table.state is not None
    table.state.pile.append(card_in_pile(table, "y7"))
    await table.submit(HOST.user_id, DRAW)
    assert left(felt, table) == policy.SAME_TURN_SECONDS


def card_in_pile(table: Table, text: str) -> int:
    assert table.state is not None
    found = next(one for one in table.state.pile if str(table.rules.deck[one].faces[0]) == text)
    table.state.pile.remove(found)
    return found


async def test_a_call_by_another_leaves_the_deadline_alone(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment(*HANDS[:2]))
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    felt.now += 50
    await table.submit(HOST.user_id, CALL_UNO)
    assert left(felt, table) == 10


async def test_computers_have_no_deadline(felt: Felt) -> None:
    table = await felt.playing(HOST, at=moment(*HANDS[:2]), computers=1)
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert left(felt, table) is None


async def test_the_day_of_a_paused_table_is_counted_from_its_pause(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, THIRD, at=moment(*HANDS))
    for person in (HOST, SECOND):
        await company.step_away(table, person)
    assert table.record.status == "live"
    await company.step_away(table, THIRD)
    assert (table.record.status, left(felt, table)) == ("paused", policy.PAUSE_SECONDS)
    felt.now += 3600
    await company.leave(table, SECOND)
    assert left(felt, table) == policy.PAUSE_SECONDS - 3600
    await table.return_to(HOST.user_id, HOST.name)
    assert (table.record.status, left(felt, table)) == ("live", 60)


async def test_between_rounds_there_are_ten_minutes(felt: Felt) -> None:
    table = await felt.playing(HOST, SECOND, at=moment("b5", "b1 b2 b9"), rounds="match")
    await table.submit(HOST.user_id, Play(card(table, 0, "b5")))
    assert (table.record.status, left(felt, table)) == ("between", policy.BETWEEN_SECONDS)
    felt.now += 60
    await table.return_to(SECOND.user_id, "Another Name")
    assert left(felt, table) == policy.BETWEEN_SECONDS - 60


async def test_only_what_is_overdue_is_put_off_after_a_restart(felt: Felt) -> None:
    table = await felt.lobby(HOST)
    deadline = table.record.deadline
    timing.extend_overdue(table.record, felt.now)
    assert table.record.deadline == deadline
    timing.extend_overdue(table.record, felt.now + 3600)
    assert table.record.deadline == felt.now + 3600 + policy.GRACE_AFTER_RESTART
