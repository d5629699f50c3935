"""What every command and every press needs to know: who, where, in which language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from bot import errors
from bot.i18n import translate_for
from bot.tables import closing
from bot.tables.company import Person

if TYPE_CHECKING:
    from bot.app import UnoBot
    from bot.i18n import Translate
    from bot.tables.table import Table
    from bot.ui.ids import Press

NEEDED: Final = ("view_channel", "send_messages")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


def bot_of(interaction: discord.Interaction[Any]) -> UnoBot:
    """The application that answers."""
    return interaction.client


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Who pressed or typed."""
    user = interaction.user
    return Person(user.id, user.display_name, manages=interaction.permissions.manage_channels)


def language_of(interaction: discord.Interaction[Any], table: Table | None = None) -> Translate:
    """The language of a private answer; the table remembers it for the hand that follows the game by itself."""
    if table is not None:
        table.locales[interaction.user.id] = str(interaction.locale)
    return translate_for(interaction.locale)


def table_here(interaction: discord.Interaction[Any]) -> Table:
    """The game of the channel in which somebody types.

    Raises:
        UserError: there is none, or this is no channel of a server.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise errors.only_in_servers()
    return bot_of(interaction).registry.in_channel(interaction.channel_id)


def table_of(interaction: discord.Interaction[Any], press: Press) -> Table:
    """The game that a button belongs to.

    Raises:
        UserError: it is over, or it is played in another channel, so that nobody here can have its buttons.
    """
    table = bot_of(interaction).registry.find(press.table)
    if interaction.channel_id not in table.record.places:
        raise errors.elsewhere()
    return table


async def check_open(interaction: discord.Interaction[Any], table: Table) -> None:
    """The table can be shown. One that had to wait for that goes on with this press.

    Raises:
        UserError: the channel is still closed to the application; the permissions that are missing are named.
    """
    if closing.is_closed(table.record):
        check_permissions(interaction)
        await closing.reopen(table)


def check_permissions(interaction: discord.Interaction[Any]) -> None:
    """A game can be shown in this channel.

    Raises:
        UserError: with the names of the permissions that are missing.
    """
    allowed = interaction.app_permissions
    needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    missing = [name for name in needed if not getattr(allowed, name)]
    if missing:
        raise errors.missing_permissions(missing)


def check_manager(interaction: discord.Interaction[Any]) -> None:
    """Only who manages the server goes on, whatever Discord let them see.

    Raises:
        UserError: they do not, or this is no server.
    """
    if interaction.guild_id is None:
        raise errors.only_in_servers()
    if not interaction.permissions.manage_guild:
        raise errors.you_may_not(["manage_guild"])
