"""What is known of one player on this server."""

from __future__ import annotations

from typing import Any

import discord  # noqa: TC002  the library reads the option’s annotation when the command is made
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.ui import answers, stats
from cogs.context import bot_of, language_of


class StatsCommands(commands.Cog):
    """The part of ``/uno`` about one player."""

    @app_commands.command(name=locale_str("stats"), description=locale_str("Somebody’s rounds, points and crowns"))
    @app_commands.rename(member=locale_str("player"))
    @app_commands.describe(member=locale_str("Whose; without it, your own"))
    async def stats(self, interaction: discord.Interaction[Any], member: discord.User | None = None) -> None:
        """The figures of somebody, for who asked."""
        if interaction.guild_id is None:
            raise errors.only_in_servers()
        bot, person, t = bot_of(interaction), member or interaction.user, language_of(interaction)
        known = await bot.scores.stats(interaction.guild_id, person.id)
        if known is None:
            chosen = await bot.guild_settings.settings(interaction.guild_id)
            counts = chosen.count_computers or bot.settings.count_computers
            own = person.id == interaction.user.id
            await answers.whisper(interaction, stats.nothing(person.display_name, t, own=own, computers_count=counts))
            return
        race = await bot.scores.race(interaction.guild_id)
        pictures = await bot.pictures.race(race, person.id)
        page = showing.stats_page(known, race, name=person.display_name, avatar=person.display_avatar.url)
        await answers.whisper(interaction, stats.stats(page, t, picture=next(iter(pictures), None)), pictures=pictures)
