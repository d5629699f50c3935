"""The slash commands under ``/uno``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.lobby import LobbyCommands
from cogs.notify import NotifyCommands
from cogs.play import PlayCommands
from cogs.privacy import PrivacyCommands
from cogs.rules import RuleCommands
from cogs.scores import ScoreCommands
from cogs.stats import StatsCommands
from cogs.tutorial import TutorialCommands

if TYPE_CHECKING:
    from bot.app import UnoBot


@app_commands.guild_only()
class Uno(
    LobbyCommands,
    PlayCommands,
    RuleCommands,
    ScoreCommands,
    StatsCommands,
    PrivacyCommands,
    NotifyCommands,
    TutorialCommands,
    commands.GroupCog,
    group_name=locale_str("uno"),
    group_description=locale_str("Play UNO in this channel"),
):
    """One group of commands, put together from the modules that answer them."""


async def setup(bot: UnoBot) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(Uno())
