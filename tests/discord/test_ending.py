"""Games that nobody can show or read any more can still be ended, and hold nobody up."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import arrange, by_the_bot, cards, deal, moment, sit
from simcord.backend.models import Overwrite

from bot.tables import closing as closed_channels

if TYPE_CHECKING:
    from bed import Bed

    from bot.tables.table import Table


@pytest.mark.parametrize("state", ["lobby", "live", "paused", "closed", "between"])
@pytest.mark.parametrize("broken", ["deleted", "undrawable", "forbidden", "erring"])
@pytest.mark.logs_errors
async def test_who_manages_the_channel_can_end_a_game_in_any_state(bed: Bed, state: str, broken: str) -> None:
    manager = bed.person("Mina", permissions=discord.Permissions(manage_channels=True))
    table = await sit(bed, bed.alice, bed.bob)
    await reach(bed, table, state)
    break_message(bed, broken)
    answer = await manager.slash("uno end")
    assert answer.is_private
    assert "has ended" in answer
    await bed.look_up()
    bed.env.backend.faults.clear()
    bed.env.backend.delete_overwrite(bed.channel.id, bed.env.backend.bot_user.id)
    await bed.carol.slash("uno start")
    assert "Carol" in bed.carol.table
    assert sorted(row["status"] for row in bed.rows("SELECT status FROM games")) == ["lobby", "over"]
    await bed.pass_time(130)
    assert len(bed.bot.registry) == 1


async def reach(bed: Bed, table: Table, state: str) -> None:
    if state == "lobby":
        return
    await bed.alice.press("Deal")
    if state == "paused":
        await by_the_bot(bed, pause(table))
    elif state == "closed":
        no_one = discord.Permissions(view_channel=True, send_messages=True).value
        bed.env.backend.set_overwrite(bed.channel.id, Overwrite(bed.env.backend.bot_user.id, 1, 0, no_one))
        await by_the_bot(bed, closed_channels.close_off(table))
    elif state == "between":
        table.record = replace(table.record, rounds="match")
        await arrange(bed, table, moment("b1", "b5 g2", top="b7"))
        await bed.alice.press(f"play:{cards('b1')[0]}", on=bed.alice.hand)
    assert table.record.status == {"closed": "paused"}.get(state, state)


async def pause(table: Table) -> None:
    async with table.edit() as draft:
        for seat in draft.record.seats:
            seat.away = True


def break_message(bed: Bed, how: str) -> None:
    if how == "deleted":
        bed.env.backend.delete_message(bed.channel.id, bed.alice.table.message_id)
    elif how == "undrawable":
        bed.env.inject_error("*", "/channels/*", status=400, code=50035, times=None)
    elif how == "forbidden":
        bed.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    else:
        bed.env.inject_error("*", "/channels/*", status=500, times=None)


# -- after a restart ---------------------------------------------------------------------------------------------------


@pytest.mark.logs_errors
async def test_a_game_that_cannot_be_read_holds_its_channel_until_somebody_wants_it(bed: Bed) -> None:
    await deal(bed, bed.alice, bed.bob)
    await bed.close_bot()
    with closing(sqlite3.connect(bed.settings.database)) as sql:
        sql.execute("UPDATE snapshots SET state = '{}'")
        sql.commit()
    await bed.restart()
    assert len(bed.bot.registry) == 0
    await bed.carol.slash("uno start")
    assert "Carol" in bed.carol.table
    assert sorted(row["status"] for row in bed.rows("SELECT status FROM games")) == ["lobby", "over"]
