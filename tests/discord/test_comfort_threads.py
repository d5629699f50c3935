"""A thread for each game where the server wants that: made at Deal, put aside at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import arrange, choose_settings, moment, sit
from simcord.backend.models import Overwrite

from bot.chatter import FAR_UP, PAUSE_SECONDS

if TYPE_CHECKING:
    from bed import Bed, Person, Screen
    from simcord import ChannelHandle

    from bot.tables.table import Table

MANAGER = discord.Permissions(manage_guild=True)


@pytest.fixture
async def wanted(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, threads=True)


async def deal(bed: Bed) -> tuple[Table, ChannelHandle]:
    """Alice has dealt to Bob and herself, and the game has its thread."""
    table = await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Deal")
    await bed.look_up()
    (thread,) = bed.channel.threads
    return table, thread


def door(bed: Bed, person: Person) -> Screen:
    """What the channel shows where the lobby was."""
    (thread,) = bed.channel.threads
    return next(screen for screen in person.public() if screen.message_id == thread.id)


def forbid(bed: Bed, permission: str) -> None:
    """The bot may not do that in the channel."""
    denied = discord.Permissions(**{permission: True}).value
    bed.env.backend.set_overwrite(bed.channel.id, Overwrite(bed.env.backend.bot_user.id, 1, 0, denied))


@pytest.mark.usefixtures("wanted")
async def test_the_table_stands_in_a_thread_from_deal_on(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    assert bed.channel.threads == []
    assert "join in!" in bed.alice.table
    await bed.alice.press("Deal")
    await bed.look_up()
    (thread,) = bed.channel.threads
    assert thread.name == "UNO · Alice’s table"
    assert f"The table is in <#{thread.id}>." in door(bed, bed.carol)
    assert not door(bed, bed.carol).buttons
    assert bed.carol.at(thread).table.has("My hand")
    assert (table.record.channel_id, table.record.thread_id) == (bed.channel.id, thread.id)


@pytest.mark.usefixtures("wanted")
async def test_hands_in_the_channel_and_in_the_thread_play_the_same_game(bed: Bed) -> None:
    table, thread = await deal(bed)
    await arrange(bed, table, moment("r1 r2 r3", "y1 y2", top="r7"))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    assert "Bob’s turn" in bed.carol.at(thread).table
    bob = bed.bob.at(thread)
    await bob.press("My hand")
    assert "Your turn" in bob.hand
    await bob.press("draw")
    assert "Alice" in bed.carol.at(thread).table
    assert len(bed.carol.at(thread).public()) == 1


@pytest.mark.usefixtures("wanted")
async def test_commands_find_the_game_in_the_channel_and_in_the_thread(bed: Bed) -> None:
    _, thread = await deal(bed)
    for place in (bed.channel, thread):
        shown = await bed.alice.at(place).slash("uno hand")
        assert shown.is_private
        assert "turn" in shown
        refused = await bed.carol.at(place).slash("uno start")
        assert "Alice is hosting a game in this channel." in refused
    assert bed.rows("SELECT count(*) AS n FROM games") == [{"n": 1}]


@pytest.mark.usefixtures("wanted")
async def test_a_restart_finds_the_thread_again(bed: Bed) -> None:
    table, thread = await deal(bed)
    await bed.crash()
    await bed.look_up()
    again = bed.bot.registry.in_channel(thread.id)
    assert again is bed.bot.registry.in_channel(bed.channel.id)
    assert again.table_id == table.table_id
    await bed.bob.at(thread).press("My hand")
    assert bed.bob.at(thread).hand
    assert len(bed.channel.threads) == 1


@pytest.mark.usefixtures("wanted")
async def test_the_end_stands_in_both_and_the_thread_is_put_aside(bed: Bed) -> None:
    table, thread = await deal(bed)
    await arrange(bed, table, moment("r1", "y1 y2", top="r7"))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()
    assert "Alice wins the round" in bed.carol.at(thread).table
    assert "Alice wins the round" in door(bed, bed.carol)
    metadata = bed.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    assert metadata.archived
    assert bed.bot.registry.number_in(thread.id) is bed.bot.registry.number_in(bed.channel.id) is None


@pytest.mark.usefixtures("wanted")
async def test_a_rematch_begins_in_the_channel_wherever_it_is_pressed(bed: Bed) -> None:
    table, thread = await deal(bed)
    await arrange(bed, table, moment("r1", "y1 y2", top="r7"))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()
    answer = await bed.bob.at(thread).press("Rematch", on=bed.bob.at(thread).table)
    assert f"The new table is in <#{bed.channel.id}>." in answer
    assert "Host: **Bob**" in bed.alice.table
    await bed.bob.press("Deal")
    await bed.look_up()
    assert len(bed.channel.threads) == 2


@pytest.mark.usefixtures("wanted")
async def test_a_match_keeps_its_thread_from_round_to_round(bed: Bed) -> None:
    table, thread = await deal(bed)
    table.record.rounds = "match"
    await arrange(bed, table, moment("r1", "y1 y2", top="r7"))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()
    await bed.bob.at(thread).press("Next round")
    await bed.look_up()
    assert bed.channel.threads[0].id == table.record.thread_id
    assert len(bed.channel.threads) == 1
    assert bed.carol.at(thread).table.has("My hand")


@pytest.mark.usefixtures("wanted")
@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_without_the_permission_it_is_said_at_once_and_played_in_the_channel(
    bed: Bed, permission: str, name: str
) -> None:
    forbid(bed, permission)
    await sit(bed, bed.alice, bed.bob)
    assert any("No thread this time" in screen and name in screen for screen in bed.alice.private())
    assert not any("No thread this time" in screen for screen in bed.bob.private())
    await bed.alice.press("Deal")
    await bed.look_up()
    assert bed.channel.threads == []
    assert bed.carol.table.has("My hand")


@pytest.mark.usefixtures("wanted")
async def test_a_refusal_of_discord_leaves_the_game_in_the_channel(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    bed.env.inject_error("POST", "/channels/*/messages/*/threads", status=400)
    await bed.alice.press("Deal")
    await bed.look_up()
    assert bed.channel.threads == []
    assert bed.carol.table.has("My hand")
    await bed.pass_time(5)
    await bed.bob.press("My hand")
    assert bed.channel.threads == []


@pytest.mark.usefixtures("wanted")
async def test_a_deleted_thread_ends_its_game_and_frees_the_channel(bed: Bed) -> None:
    _, thread = await deal(bed)
    bed.env.backend.delete_channel(thread.id)
    await bed.look_up()
    assert bed.bot.registry.number_in(bed.channel.id) is None
    await bed.alice.slash("uno start")
    assert "join in!" in bed.alice.table


@pytest.mark.usefixtures("wanted")
async def test_chat_in_the_thread_pushes_its_table_down_and_chat_in_the_channel_does_not(bed: Bed) -> None:
    table, thread = await deal(bed)
    await bed.pass_time(PAUSE_SECONDS - 5)
    before = table.record.message_id
    for _ in range(FAR_UP):
        await bed.carol.actor.send(bed.channel, "Nice weather")
    await bed.look_up()
    assert table.record.message_id == before
    for _ in range(FAR_UP):
        await bed.carol.actor.send(thread, "Nice weather")
    await bed.pass_time(5)
    assert table.record.message_id != before
    assert bed.carol.at(thread).public()[-1].has("My hand")


@pytest.mark.usefixtures("wanted")
async def test_the_host_of_the_bot_may_rule_threads_out(bed: Bed) -> None:
    bed.settings = bed.settings.model_copy(update={"threads": False})
    await bed.restart()
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Deal")
    await bed.look_up()
    assert bed.channel.threads == []
    assert bed.carol.table.has("My hand")


@pytest.mark.usefixtures("wanted")
async def test_a_bot_that_fell_dead_with_the_thread_half_made_uses_that_one(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    lobby = table.record.message_id
    assert lobby is not None
    bed.env.backend.create_thread(bed.channel.id, "half made", bed.env.backend.bot_user.id, message_id=lobby)
    bed.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    await bed.alice.press("Deal")
    await bed.look_up()
    assert table.record.thread_id == lobby
    assert bed.carol.at(bed.channel.threads[0]).table.has("My hand")


async def test_nobody_gets_a_thread_who_did_not_ask(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Deal")
    await bed.look_up()
    assert bed.channel.threads == []


async def test_a_manager_turns_it_on_and_a_game_in_play_stays_where_it_is(bed: Bed) -> None:
    manager = bed.person("Maple", permissions=MANAGER)
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Deal")
    changed = await manager.slash("uno-settings threads", wanted=True)
    assert "A thread for each game: **yes**" in changed
    await bed.pass_time(2)
    assert bed.channel.threads == []
