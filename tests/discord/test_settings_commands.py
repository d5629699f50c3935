"""`/uno-settings`: what a server decides, by those who manage it, and what its tables make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import sit
from simcord.backend.errors import SetupError

if TYPE_CHECKING:
    from bed import Bed, Person

MANAGER = discord.Permissions(manage_guild=True)


@pytest.fixture
def manager(bed: Bed) -> Person:
    return bed.person("Maple", permissions=MANAGER)


async def test_the_settings_are_shown_to_who_asked(bed: Bed, manager: Person) -> None:
    shown = await manager.slash("uno-settings show")
    assert shown.is_private
    assert "Time for a turn: **60 s**" in shown
    assert "Race to **500**" in shown
    assert "Editions: **all of them**" in shown
    assert "New tables: **Classic · one round**" in shown
    assert "Dares: **ours**" in shown


async def test_discord_shows_the_commands_to_managers_alone(bed: Bed) -> None:
    with pytest.raises(SetupError, match="permissions"):
        await bed.alice.slash("uno-settings show")


async def test_whoever_gets_through_all_the_same_is_refused(bed: Bed, manager: Person) -> None:
    opened = await manager.slash("uno-settings editions")
    assert opened.screen is not None
    with_rights = manager.pressing(opened.screen.selects[0], "flip")
    bed.env.backend.get_guild(manager.actor.guild.id).members[manager.id].role_ids.clear()
    (refused,) = await bed.at_once(with_rights)
    assert "That takes this permission: Manage Server." in refused
    assert bed.rows("SELECT editions FROM guilds WHERE editions IS NOT NULL") == []


async def test_time_and_race_hold_at_once_and_after_a_restart(bed: Bed, manager: Person) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    await manager.slash("uno-settings turn-time", seconds=90)
    changed = await manager.slash("uno-settings race", target=800)
    assert "Settings changed" in changed
    assert "race to 800" in bed.alice.table
    assert table.turn_seconds == 90
    await bed.restart()
    again = await manager.slash("uno-settings show")
    assert "Time for a turn: **90 s**" in again
    assert "Race to **800**" in again


async def test_a_race_shorter_than_500_cannot_be_typed(bed: Bed, manager: Person) -> None:
    with pytest.raises(SetupError):
        await manager.slash("uno-settings race", target=499)


async def test_the_language_of_the_tables(bed: Bed, manager: Person) -> None:
    await manager.slash("uno-settings language", language="fr")
    await bed.alice.slash("uno start")
    assert "UNO · à table" in bed.alice.table
    shown = await manager.slash("uno-settings language", language="discord")
    assert "Language of the tables: **as Discord has it**" in shown


async def test_leavers_and_computers(bed: Bed, manager: Person) -> None:
    shown = await manager.slash("uno-settings leaving", cards="pile")
    assert "When somebody leaves, **the cards go under the pile**" in shown
    shown = await manager.slash("uno-settings computers", count=True)
    assert "Computers count for the race: **yes**" in shown


async def test_a_server_may_leave_editions_out_and_take_them_back(bed: Bed, manager: Person) -> None:
    await manager.slash("uno-settings editions")
    await manager.choose("options:allowed", "dare", "flip")
    shown = await manager.slash("uno-settings show")
    assert "Editions: **Flip, Dare**" in shown
    await bed.alice.slash("uno start")
    assert "**Flip**" in bed.alice.table


async def test_new_tables_begin_with_the_defaults(bed: Bed, manager: Person) -> None:
    opened = await manager.slash("uno-settings defaults")
    assert "New tables begin with these." in opened
    await manager.choose("options:edition", "no-mercy")
    await manager.choose("options:house", "jump_in")
    await manager.press("Done")
    await bed.alice.slash("uno start")
    assert "**No Mercy**" in bed.alice.table
    assert "House rules: Jump-in" in bed.alice.table
    shown = await manager.slash("uno-settings show")
    assert "New tables always begin like this." in shown
    await manager.slash("uno-settings defaults")
    await manager.press("Follow the last game")
    shown = await manager.slash("uno-settings show")
    assert "New tables follow the last game." in shown


async def test_a_server_writes_its_own_dares(bed: Bed, manager: Person) -> None:
    shown = await manager.slash_form("uno-settings dares", "Wave.\n\n  Say  {hello}. \nWave.")
    assert "Dares: **2 of your own**" in shown
    assert bed.rows("SELECT dares FROM guilds WHERE dares IS NOT NULL") == [{"dares": '["Wave.","Say {hello}."]'}]
    shown = await manager.slash_form("uno-settings dares", "")
    assert "Dares: **ours**" in shown


async def test_a_list_of_dares_that_is_too_long_is_refused(bed: Bed, manager: Person) -> None:
    refused = await manager.slash_form("uno-settings dares", "x" * 151)
    assert "each of 150 characters at most" in refused
    assert bed.rows("SELECT dares FROM guilds WHERE dares IS NOT NULL") == []


async def test_settings_speak_french(bed: Bed, manager: Person) -> None:
    manager.speaks("fr")
    shown = await manager.slash("uno-settings show")
    assert "Réglages de ce serveur" in shown
    assert "Temps par tour : **60 s**".replace(" :", "\u202f:") in shown
