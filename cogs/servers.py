"""The servers that the bot is in, and the end of what is stored about those that it has left."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands, tasks

from bot.store.departures import Departures

if TYPE_CHECKING:
    from bot.app import UnoBot

_log: Final = logging.getLogger(__name__)


class ServerWatch(commands.Cog):
    """Notes who invites the bot and who sends it away; once a day, what was left 30 days ago is erased."""

    def __init__(self, bot: UnoBot) -> None:
        self._bot = bot

    async def cog_unload(self) -> None:
        """No further check."""
        self.check.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """From now on, and at once, there is a check every day."""
        if not self.check.is_running():
            self.check.start()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Its data has 30 days left."""
        await Departures(self._bot.database).left(guild.id, _now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Its data, if there is any, stays."""
        await Departures(self._bot.database).returned(guild.id)

    @tasks.loop(hours=24)
    async def check(self) -> None:
        """What is due is gone; comings and goings that nobody told of are noted."""
        try:
            await self._look_around()
        except Exception:  # noqa: BLE001  tomorrow is another day
            _log.exception("the check for servers that were left failed")

    async def _look_around(self) -> None:
        departures = Departures(self._bot.database)
        await departures.compare({guild.id for guild in self._bot.guilds}, _now())
        for guild_id in await departures.due(_now()):
            for table in self._bot.registry.tables:
                if table.record.guild_id == guild_id:
                    await self._bot.registry.retire(table)
            await departures.erase(guild_id)
            self._bot.guild_settings.forget(guild_id)
            _log.info("server %s was left 30 days ago: its data is erased", guild_id)


def _now() -> float:
    return discord.utils.utcnow().timestamp()


async def setup(bot: UnoBot) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(ServerWatch(bot))
