"""What is stored about somebody: told, handed out, deleted."""

from __future__ import annotations

import gzip
import io
import json
from typing import TYPE_CHECKING, Any, get_args

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.i18n import translate_for
from bot.store.people import People
from bot.tables import forgetting
from bot.ui import answers, privacy
from bot.ui.items import on
from cogs.context import bot_of, language_of

if TYPE_CHECKING:
    from bot.app import UnoBot
    from bot.ui.ids import Press
    from bot.ui.privacy import Reach


class PrivacyCommands(commands.Cog):
    """The part of ``/uno`` about what is stored."""

    @app_commands.command(name=locale_str("privacy"), description=locale_str("What I store about you"))
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Told in a few lines, with the buttons to export and to delete."""
        await answers.whisper(interaction, privacy.privacy(language_of(interaction)))


@on("more:privacy")
async def choose(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The file is handed out, or deleting is asked for once more, or nothing is done."""
    del values
    wish = press.argument.partition(".")[2]
    t = language_of(interaction)
    if wish == "export":
        await _export(interaction)
    elif wish:
        await answers.redraw(interaction, privacy.sure(_reach(wish), t))
    else:
        await answers.redraw(interaction, privacy.privacy(t))


@on("confirm:privacy")
async def delete(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Everything about the presser is gone, on this server or on all."""
    del values
    reach = _reach(press.argument.partition(".")[2])
    if interaction.guild_id is None:
        raise errors.only_in_servers()
    t, bot, user_id = language_of(interaction), bot_of(interaction), interaction.user.id
    guild_id = interaction.guild_id if reach == "here" else None
    await interaction.response.defer()
    await _leave_games(bot, user_id, guild_id)
    await People(bot.database).forget(user_id, guild_id=guild_id, word=t("Seat"))
    await answers.redraw(interaction, privacy.deleted(reach, t))


def _reach(wish: str) -> Reach:
    for reach in get_args(privacy.Reach):
        if wish == reach:
            return reach
    raise errors.button_outdated()


async def _leave_games(bot: UnoBot, user_id: int, guild_id: int | None) -> None:
    for table in bot.registry.tables:
        if guild_id in (None, table.record.guild_id) and forgetting.remembers(table, user_id):
            computer = translate_for(table.record.locale)(showing.COMPUTER)
            await forgetting.forget(table, user_id, computer)
            await bot.hands.close(table.table_id, user_id)


async def _export(interaction: discord.Interaction[Any]) -> None:
    stored = await People(bot_of(interaction).database).export(interaction.user.id)
    content, name = json.dumps(stored, ensure_ascii=False, indent=1).encode(), privacy.FILE
    if len(content) > interaction.filesize_limit:
        content, name = gzip.compress(content), f"{privacy.FILE}.gz"
    view = privacy.exported(language_of(interaction), name)
    view.stop()
    await interaction.response.send_message(view=view, file=discord.File(io.BytesIO(content), name), ephemeral=True)
