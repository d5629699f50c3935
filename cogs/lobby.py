"""Opening a table, joining it, dealing, going on, ending it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.i18n import translate_for
from bot.store.records import SeatRecord, TableRecord
from bot.tables import company, seating
from bot.ui import answers, more
from bot.ui.items import on
from cogs.context import bot_of, check_permissions, language_of, person_of, table_here
from engine.catalog import Spec

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.ui.ids import Press


class LobbyCommands(commands.Cog):
    """The part of ``/uno`` that opens and ends games."""

    @app_commands.command(name=locale_str("start"), description=locale_str("Open a table in this channel"))
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        """A lobby stands in the channel and its author is seated."""
        check_permissions(interaction)
        person = person_of(interaction)
        await _open(interaction, Spec().to_json(), [SeatRecord(person.user_id, person.name)])

    @app_commands.command(name=locale_str("end"), description=locale_str("End the game in this channel"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """The game is over without points, by its host or by who manages the channel."""
        table = table_here(interaction)
        t = language_of(interaction, table)
        await company.end(table, person_of(interaction))
        await answers.whisper(interaction, more.done(t("The game has ended.")))

    @app_commands.command(name=locale_str("kick"), description=locale_str("Send a player away from this game"))
    @app_commands.rename(member=locale_str("player"))
    @app_commands.describe(member=locale_str("Who has to leave"))
    async def kick(self, interaction: discord.Interaction[Any], member: discord.User) -> None:
        """Somebody has lost the seat and cannot join this game again."""
        table = table_here(interaction)
        t = language_of(interaction, table)
        await company.kick(table, person_of(interaction), member.id)
        await answers.whisper(interaction, more.done(t("{name} has left the game.", name=member.display_name)))


async def _open(interaction: discord.Interaction[Any], spec: dict[str, Any], seats: list[SeatRecord]) -> None:
    """A lobby with these seats is the answer to the interaction."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise errors.only_in_servers()
    bot = bot_of(interaction)
    chosen = await bot.guild_settings.settings(interaction.guild_id)
    record = TableRecord(
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        host_id=interaction.user.id,
        spec=spec,
        created=discord.utils.utcnow().timestamp(),
        seats=seats,
        locale=translate_for(chosen.locale or interaction.guild_locale).locale,
    )
    table = await bot.registry.open(record)
    language_of(interaction, table)
    await _post_lobby(interaction, table)


async def _post_lobby(interaction: discord.Interaction[Any], table: Table) -> None:
    """The lobby is on the screen, or there is no lobby."""
    view = showing.public(table, None)
    view.stop()
    try:
        posted = await interaction.response.send_message(view=view)
    except discord.HTTPException:
        await bot_of(interaction).registry.retire(table)
        raise
    if posted.message_id is not None:
        await table.moved_to(posted.message_id)


@on("join")
async def join(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A seat is taken; the private answer becomes the hand when the cards are dealt."""
    del values
    bot = bot_of(interaction)
    table = bot.registry.find(press.table)
    t = language_of(interaction, table)
    await company.join(table, person_of(interaction))
    view = showing.hand_of(table, interaction.user.id, t)
    if view is not None:
        await answers.whisper(interaction, view)
        await bot.hands.opened(table.table_id, interaction.user.id, interaction)


@on("leave")
async def leave(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The seat in the lobby is free again."""
    del values
    bot = bot_of(interaction)
    table = bot.registry.find(press.table)
    if table.record.status != "lobby":
        raise errors.already_dealt()
    await company.leave(table, person_of(interaction))
    await bot.hands.close(table.table_id, interaction.user.id)


@on("bot")
async def add_computer(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """One more computer sits at the table."""
    del values
    table = bot_of(interaction).registry.find(press.table)
    word = translate_for(table.record.locale)(showing.COMPUTER)
    await company.add_computer(table, person_of(interaction), word)


@on("deal")
async def deal(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The cards are dealt, and the host's hand is open."""
    del values
    table = bot_of(interaction).registry.find(press.table)
    await company.deal(table, person_of(interaction))
    await show_hand(interaction, table)


@on("next")
async def next_round(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The next round of the match is dealt."""
    del values
    table = bot_of(interaction).registry.find(press.table)
    await company.next_round(table, person_of(interaction))
    await show_hand(interaction, table)


async def show_hand(interaction: discord.Interaction[Any], table: Table) -> None:
    """Who pressed has their hand open: in the message where it already is, or in a new private one."""
    bot, user_id = bot_of(interaction), interaction.user.id
    t = language_of(interaction, table)
    if bot.hands.knows(table.table_id, user_id):
        return
    view = showing.hand_of(table, user_id, t)
    if view is not None:
        await answers.whisper(interaction, view)
        await bot.hands.opened(table.table_id, user_id, interaction)


@on("rematch")
async def rematch(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A new lobby with the same rules and the same people, who may still leave; whoever pressed is the host."""
    del values
    check_permissions(interaction)
    bot = bot_of(interaction)
    table = bot.registry.known(press.table)
    record = table.record if table is not None else await bot.games.find(press.table)
    if record is None:
        raise errors.game_over()
    if seating.seat_of(record, interaction.user.id) is None:
        raise errors.not_seated()
    seats = [SeatRecord(seat.user_id, seat.name) for seat in record.seats if not seat.left]
    await _open(interaction, record.spec, seats)
