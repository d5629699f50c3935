"""Slash commands, with the one way in which errors are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot import log
from bot.ui import refusal

if TYPE_CHECKING:
    import discord

    from bot.app import UnoBot  # noqa: F401  the base class names it


class Tree(app_commands.CommandTree["UnoBot"]):
    """The commands of the application."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Everybody may; what the command logs says for whom it works."""
        table = self.client.registry.number_in(interaction.channel_id or 0)
        log.working_for(guild=interaction.guild_id, table=table, user=interaction.user.id)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """The person knows what went wrong; a fault of ours is in the log."""
        await refusal.explain(interaction, error)
