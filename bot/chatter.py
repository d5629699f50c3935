"""What others write below a table: counted, never read, so that a table pushed far up can be posted anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from bot.tables.registry import Registry
    from bot.tables.table import Table
    from bot.ui.publisher import Publisher

FAR_UP: Final = 12
"""So many messages below it push a table out of sight."""
PAUSE_SECONDS: Final = 60.0


class Chatter:
    """Counts in memory alone, since the public message that was current at each table."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self._below: dict[int, tuple[int, int]] = {}

    def hear(self, message: discord.Message, registry: Registry) -> None:
        """Somebody has written something where a game is played."""
        table = registry.standing_in(message.channel.id)
        if table is None or table.record.place != message.channel.id:
            return
        current = table.record.message_id
        if current is None or message.id < current or message.flags.ephemeral:
            return
        known, count = self._below.get(table.table_id, (current, 0))
        self._below[table.table_id] = (current, count + 1 if known == current else 1)
        self.look(table)

    def look(self, table: Table) -> None:
        """The table is posted anew if it is in play and far up, but no message of it before it is a minute old."""
        record = table.record
        current, count = self._below.get(table.table_id, (0, 0))
        if count < FAR_UP or current != record.message_id or record.status != "live" or not table.settings.reposts:
            return
        age = discord.utils.utcnow() - discord.utils.snowflake_time(current)
        if age.total_seconds() >= PAUSE_SECONDS:
            self._publisher.repost(table.table_id)

    def forget(self, table_id: int) -> None:
        """Nothing is counted for the table any more."""
        self._below.pop(table_id, None)
