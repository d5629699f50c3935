"""The race and what was won before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.i18n import translate_for
from bot.ui import answers, ids
from bot.ui.items import on
from bot.ui.leaderboard import leaderboard
from cogs.context import bot_of, language_of

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translate
    from bot.ui.ids import Press


class ScoreCommands(commands.Cog):
    """The part of ``/uno`` about points."""

    @app_commands.command(
        name=locale_str("leaderboard"), description=locale_str("The race, the crowns and the all-time points")
    )
    async def leaderboard(self, interaction: discord.Interaction[Any]) -> None:
        """The leaderboard stands in the channel, in the server's language."""
        if interaction.guild_id is None:
            raise errors.only_in_servers()
        view, pictures = await _page(interaction, 0, await _public_language(interaction))
        view.stop()
        await interaction.response.send_message(view=view, files=answers.files_of(pictures))


@on("more:board")
async def show_board(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The leaderboard, for who pressed."""
    del press, values
    view, pictures = await _page(interaction, 0, language_of(interaction))
    await answers.whisper(interaction, view, pictures=pictures)


@on("page:board")
async def turn_page(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Another page of it, where it stands."""
    del values
    private = answers.is_private(interaction)
    t = language_of(interaction) if private else await _public_language(interaction)
    view, pictures = await _page(interaction, ids.parse_page(press.argument).number, t)
    await answers.redraw(interaction, view, pictures=pictures)


async def _public_language(interaction: discord.Interaction[Any]) -> Translate:
    assert interaction.guild_id is not None
    chosen = await bot_of(interaction).guild_settings.settings(interaction.guild_id)
    return translate_for(chosen.locale or interaction.guild_locale)


async def _page(
    interaction: discord.Interaction[Any], page: int, t: Translate
) -> tuple[discord.ui.LayoutView, dict[str, bytes]]:
    """The page, and on the first one the podium that goes along with it."""
    bot, guild_id = bot_of(interaction), interaction.guild_id
    assert guild_id is not None
    chosen = await bot.guild_settings.settings(guild_id)
    counts = chosen.count_computers or bot.settings.count_computers
    stored = await bot.scores.leaderboard(guild_id, page)
    pictures = {} if stored.page else await bot.pictures.podium(stored.race)
    shown = showing.leaderboard_page(stored, computers_count=counts)
    return leaderboard(shown, t, picture=next(iter(pictures), None)), pictures
