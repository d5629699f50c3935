"""Discord going wrong around a game: messages and channels vanish, permissions go, servers err. Nothing gets stuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import arrange, begin, cards, deal, moment, sit
from simcord.backend import serializers
from simcord.backend.models import Overwrite

from bot.tables import closing

if TYPE_CHECKING:
    from bed import Bed, Person, Screen

    from bot.tables.table import Table

VIEW, SEND = discord.Permissions(view_channel=True).value, discord.Permissions(send_messages=True).value
TABLE_EDITS = "/channels/*/messages/*"
TWO_TURNS = moment("b1 b2 b3 b4", "b5 b6 g2", top="b7")


def delete_table_message(bed: Bed, person: Person) -> Screen:
    """Somebody who may do that has deleted the table's message."""
    table = person.table
    bed.env.backend.delete_message(person.channel.id, table.message_id)
    return table


def close_channel(bed: Bed, denied: int = VIEW | SEND) -> None:
    bed.env.backend.set_overwrite(bed.channel.id, Overwrite(bed.env.backend.bot_user.id, 1, 0, denied))


def open_channel(bed: Bed) -> None:
    bed.env.backend.delete_overwrite(bed.channel.id, bed.env.backend.bot_user.id)


async def lay(person: Person, text: str) -> None:
    await person.press(f"play:{cards(text)[0]}", on=person.hand)


# -- the message -------------------------------------------------------------------------------------------------------


async def test_case_c122_a_deleted_table_is_posted_anew_with_the_next_thing_that_happens(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    gone = delete_table_message(bed, bed.alice)
    await lay(bed.alice, "b2")
    assert bed.alice.table.message_id != gone.message_id
    assert "Bob’s turn" in bed.alice.table
    assert table.record.message_id == bed.alice.table.message_id
    await bed.bob.press("hand", on=bed.bob.table)
    await lay(bed.bob, "b5")
    assert len([screen for screen in bed.alice.public() if screen.buttons]) == 1


async def test_a_deleted_table_comes_back_for_who_asks_for_the_hand(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    delete_table_message(bed, bed.alice)
    await bed.bob.slash("uno hand")
    assert "Alice’s turn" in bed.alice.table


async def test_a_deleted_lobby_comes_back_for_who_wants_to_open_another(bed: Bed) -> None:
    await sit(bed, bed.alice)
    delete_table_message(bed, bed.alice)
    assert "Alice is hosting" in await bed.bob.slash("uno start")
    await bed.bob.press("Join")
    assert "Bob" in bed.alice.table


async def test_a_table_older_than_an_hour_is_posted_anew_and_the_old_message_taken_away(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    old = bed.alice.table.message_id
    bed.bot.registry.clock.set(table.table_id, None)
    await bed.pass_time(61 * 60)
    await lay(bed.alice, "b2")
    assert bed.alice.table.message_id != old
    assert old not in bed.env.backend.messages[bed.channel.id]


async def test_a_message_that_discord_will_not_edit_any_more_is_replaced(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    old = bed.alice.table.message_id
    bed.env.inject_error("PATCH", TABLE_EDITS, status=400, code=30046)
    await lay(bed.alice, "b2")
    assert bed.alice.table.message_id != old


# -- the channel -------------------------------------------------------------------------------------------------------


async def test_case_c122_with_the_channel_the_game_is_gone_and_its_players_are_free(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    bed.env.backend.delete_channel(bed.channel.id)
    await bed.look_up()
    assert bed.bot.registry.known(table.table_id) is None
    assert [row["status"] for row in bed.rows("SELECT status FROM games")] == ["over"]
    assert bed.bot.registry.of_user(bed.alice.id) == []
    assert len(bed.bot.registry) == 0
    await bed.pass_time(3600)


async def test_a_channel_whose_end_nobody_told_us_is_noticed_at_the_next_drawing(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    bed.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    await bed.pass_time(70)
    assert bed.bot.registry.known(table.table_id) is None


async def test_a_game_in_a_thread_ends_with_the_thread(bed: Bed) -> None:
    thread, alice, bob = threaded(bed)
    table = await deal(bed, alice, bob)
    assert "turn" in alice.table
    bed.env.backend.delete_channel(thread)
    await bed.look_up()
    assert bed.bot.registry.known(table.table_id) is None


async def test_an_archived_thread_is_woken_by_posting_the_table_anew(bed: Bed) -> None:
    _, alice, bob = threaded(bed)
    table = await deal(bed, alice, bob)
    await arrange(bed, table, TWO_TURNS.copy())
    old = alice.table.message_id
    bed.env.inject_error("PATCH", TABLE_EDITS, status=400, code=50083)
    await lay(alice, "b2")
    assert alice.table.message_id != old


def threaded(bed: Bed) -> tuple[int, Person, Person]:
    """A thread of the channel, in which Alice and Bob are."""
    backend = bed.env.backend
    thread = backend.create_thread(bed.channel.id, "uno", bed.alice.id)
    backend.announce_thread_create(thread)
    place = type(bed.channel)(bed.env, bed.channel.guild, thread)
    return thread.id, bed.alice.at(place), bed.bob.at(place)


# -- permissions -------------------------------------------------------------------------------------------------------


async def closed_in_the_middle(bed: Bed) -> Table:
    """Alice has laid a card that nobody can be shown at the table."""
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    close_channel(bed)
    await lay(bed.alice, "b2")
    assert table.record.status == "paused"
    return table


async def test_case_c124_without_a_permission_there_is_no_table_and_the_permission_is_named(bed: Bed) -> None:
    close_channel(bed, SEND)
    answer = await bed.alice.slash("uno start")
    assert answer.is_private
    assert "Send Messages" in answer
    assert bed.rows("SELECT * FROM games") == []


async def test_case_c124_permissions_lost_in_the_middle_pause_the_game_and_are_named_at_the_next_press(
    bed: Bed,
) -> None:
    table = await closed_in_the_middle(bed)
    await bed.pass_time(300)
    assert table.state is not None
    assert table.state.turn == 1  # nobody's turn ran out
    (answer,) = await bed.at_once(bed.alice.pressing("hand", on=bed.alice.table))
    assert answer.is_private
    assert "View Channels" in answer
    assert "Send Messages" in answer
    assert table.record.status == "paused"


async def test_permissions_that_come_back_resume_the_game_by_themselves(bed: Bed) -> None:
    table = await closed_in_the_middle(bed)
    open_channel(bed)
    await bed.look_up()
    await bed.look_up()
    assert table.record.status == "live"
    assert not closing.is_closed(table.record)
    assert "Bob’s turn" in bed.alice.table
    await bed.bob.press("hand", on=bed.bob.table)
    await lay(bed.bob, "b5")
    assert table.turn == 0


async def test_permissions_that_came_back_unnoticed_resume_the_game_with_the_next_press(bed: Bed) -> None:
    table = await closed_in_the_middle(bed)
    channel = bed.env.backend.get_channel(bed.channel.id)
    channel.overwrites.clear()  # no event tells the bot
    await bed.bob.press("hand", on=bed.bob.table)
    assert table.record.status == "live"
    await lay(bed.bob, "b5")
    assert table.turn == 0


async def test_a_closed_channel_is_remembered_over_a_restart_and_given_up_after_a_day(bed: Bed) -> None:
    table = await closed_in_the_middle(bed)
    await bed.restart()
    again = bed.bot.registry.known(table.table_id)
    assert again is not None
    assert again.record.status == "paused"
    await bed.pass_time(25 * 3600)
    assert bed.bot.registry.known(table.table_id) is None
    assert bed.rows("SELECT * FROM rounds") == []


async def test_a_bot_that_is_sent_away_and_invited_again_goes_on_with_the_game(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    guild = bed.env.backend.get_guild(table.record.guild_id)
    bed.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    bed.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await bed.look_up()
    assert table.record.status == "paused"
    await bed.pass_time(3600)
    bed.env.backend.faults.clear()
    bed.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(bed.env.backend, guild))
    await bed.look_up()
    await bed.look_up()
    assert table.record.status == "live"
    await bed.alice.press("hand", on=bed.alice.table)
    await lay(bed.alice, "b2")
    assert table.turn == 1


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 0)])
async def test_a_table_that_could_not_be_drawn_is_drawn_soon(bed: Bed, status: int, code: int) -> None:
    await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    bed.env.inject_error("PATCH", TABLE_EDITS, status=status, code=code, times=2)
    await lay(bed.alice, "b2")
    assert "Alice’s turn" in bed.alice.table
    await bed.pass_time(10)
    assert "Bob’s turn" in bed.alice.table


async def test_an_answer_that_discord_did_not_take_loses_no_move_and_the_hand_is_drawn_all_the_same(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    bed.env.inject_error("POST", "/interactions/*/callback", status=500)
    bed.alice.pressing(f"play:{cards('b2')[0]}", on=bed.alice.hand).emit()
    await bed.env.settle(idle=0.002)
    await bed.look_up()
    assert table.turn == 1
    assert not bed.alice.hand.has(f"play:{cards('b2')[0]}")
    await bed.bob.press("hand", on=bed.bob.table)
    await lay(bed.bob, "b5")
    assert table.turn == 0


async def test_a_hand_that_could_not_be_drawn_holds_nobody_up(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=TWO_TURNS.copy())
    bed.env.inject_error("PATCH", "/webhooks/*", status=500, times=None)
    await lay(bed.alice, "b2")
    await bed.bob.press("hand", on=bed.bob.table)
    await lay(bed.bob, "b5")
    assert table.turn == 0


async def test_a_lobby_that_could_not_be_posted_does_not_hold_its_channel(bed: Bed) -> None:
    bed.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013)
    bed.env.check_errors = False
    await bed.alice.actor.slash(bed.channel, "uno start")
    assert len(bed.bot.registry) == 0
    await bed.alice.slash("uno start")
    assert "join in" in bed.alice.table
