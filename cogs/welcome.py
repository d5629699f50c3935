"""The welcome: once for each server, where it was invited or to who opens the first table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from bot.i18n import translate_for
from bot.store.welcomes import Welcomes
from bot.ui import answers
from bot.ui.welcome import welcome
from cogs.context import NEEDED, bot_of, language_of

if TYPE_CHECKING:
    from bot.app import UnoBot

_log: Final = logging.getLogger(__name__)


class Greeter(commands.Cog):
    """Hears of new servers."""

    def __init__(self, bot: UnoBot) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The server knows what to type, if there is a channel to say it in."""
        channel, welcomes = place_for_words(guild), Welcomes(self._bot.database)
        if channel is None or not await welcomes.claim(guild.id):
            return
        chosen = await self._bot.guild_settings.settings(guild.id)
        view = welcome(translate_for(chosen.locale or guild.preferred_locale))
        view.stop()
        try:
            await channel.send(view=view)
        except discord.HTTPException as error:
            _log.info("server %s could not be welcomed: %s", guild.id, error)
            await welcomes.give_back(guild.id)


async def greet(interaction: discord.Interaction[Any]) -> None:
    """Who opens the first table of a server that was not greeted yet is told what else there is."""
    guild_id = interaction.guild_id
    if guild_id is None or not await Welcomes(bot_of(interaction).database).claim(guild_id):
        return
    try:
        await answers.whisper(interaction, welcome(language_of(interaction)))
    except discord.HTTPException as error:  # the table is open all the same
        _log.info("server %s could not be welcomed: %s", guild_id, error)


def place_for_words(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel for system messages, or the first ordinary one, in which the bot may write."""
    apart = {guild.rules_channel, guild.public_updates_channel}
    ordinary = [channel for channel in guild.text_channels if channel not in apart and not channel.is_news()]
    wanted = [guild.system_channel, *ordinary] if guild.system_channel is not None else ordinary
    return next((channel for channel in wanted if _may_write(channel)), None)


def _may_write(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return all(getattr(allowed, name) for name in NEEDED)


async def setup(bot: UnoBot) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(Greeter(bot))
