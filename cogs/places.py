"""Channels and servers that vanish, are closed to the application, or come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.tables import closing

if TYPE_CHECKING:
    from collections.abc import Iterable

    import discord

    from bot.app import UnoBot
    from bot.tables.table import Table


class Places(commands.Cog):
    """Hears what Discord tells about the places where tables stand."""

    def __init__(self, bot: UnoBot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The games of a deleted channel are over, and their players free."""
        await self._give_up(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self._give_up(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The games of a server that sent the application away wait for it to be invited again."""
        for table in self._tables_of(guild.id):
            if not closing.is_closed(table.record):
                await closing.close_off(table)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """They go on if the application can write there again."""
        self._try_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The same for a server that Discord had lost sight of."""
        self._try_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role may open closed channels again."""
        if before.permissions != after.permissions:
            self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self,
        before: discord.abc.GuildChannel,  # noqa: ARG002  the library hands over both
        after: discord.abc.GuildChannel,
    ) -> None:
        """A channel's own permissions may open it, and with it its threads."""
        self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unlocked."""
        self._try_again(payload.guild_id)

    async def _give_up(self, channel_id: int) -> None:
        table = self.bot.registry.standing_in(channel_id)
        if table is not None:
            await self.bot.put_away(table)

    def _try_again(self, guild_id: int) -> None:
        """Drawing a closed table shows whether it still is; if not, the game goes on."""
        for table in self._tables_of(guild_id):
            if closing.is_closed(table.record):
                self.bot.publisher.touch(table.table_id)

    def _tables_of(self, guild_id: int) -> Iterable[Table]:
        return [table for table in self.bot.registry.tables if table.record.guild_id == guild_id and not table.is_over]


async def setup(bot: UnoBot) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(Places(bot))
