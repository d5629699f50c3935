"""“Tell me when a game starts”, by a command and by a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors
from bot.ui import answers, notify
from bot.ui.items import on
from cogs.context import bot_of, language_of

if TYPE_CHECKING:
    import discord

    from bot.ui.ids import Press

OFF = "off"


class NotifyCommands(commands.Cog):
    """The part of ``/uno`` for who does not want to miss a game."""

    @app_commands.command(name=locale_str("notify"), description=locale_str("Be told when a game starts here, or not"))
    async def notify(self, interaction: discord.Interaction[Any]) -> None:
        """Who is not told yet is from now on; who is can end it by a button."""
        await answers.whisper(interaction, await _choose(interaction, wanted=True))


@on("notify")
async def choose(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Who pressed is told of the server's games, or not any more."""
    del values
    view = await _choose(interaction, wanted=press.argument != OFF)
    if press.argument:  # the button of such an answer; any other one belongs to a message that has to stay
        await answers.redraw(interaction, view)
    else:
        await answers.whisper(interaction, view)


async def _choose(interaction: discord.Interaction[Any], *, wanted: bool) -> discord.ui.LayoutView:
    if interaction.guild_id is None:
        raise errors.only_in_servers()
    listeners, t = bot_of(interaction).listeners, language_of(interaction)
    if wanted:
        await listeners.add(interaction.guild_id, interaction.user.id)
        return notify.told(t)
    await listeners.remove(interaction.guild_id, interaction.user.id)
    return notify.untold(t)
