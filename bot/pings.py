"""Calling somebody whose turn has been waiting: a short message, gone when the turn is over."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translate_for
from bot.tables import seating
from bot.ui.ping import ping

if TYPE_CHECKING:
    from bot.tables.table import Table

_log: Final = logging.getLogger(__name__)


class Pings:
    """The calls that stand in channels, one a table at the most."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._standing: dict[int, tuple[int, int, tuple[int, int]]] = {}

    async def call(self, table: Table) -> None:
        """Whoever must act is mentioned once, in the server's language."""
        state = table.state
        if state is None or state.turn < 0 or table.table_id in self._standing:
            return
        owner = table.record.seats[state.turn]
        if owner.user_id is None or not seating.is_present(owner):
            return
        channel = self._client.get_partial_messageable(table.record.place)
        try:
            sent = await channel.send(
                ping(owner.user_id, translate_for(table.record.locale)),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(owner.user_id)]),
            )
        except discord.HTTPException as error:
            _log.info("table %s: nobody could be called: %s", table.table_id, error)
            return
        self._standing[table.table_id] = (channel.id, sent.id, (state.turn, state.turns))
        await self.tidy(table)

    async def tidy(self, table: Table) -> None:
        """The call is deleted if its turn is over."""
        standing = self._standing.get(table.table_id)
        if standing is None:
            return
        channel_id, message_id, turn = standing
        state = table.state
        if not table.is_over and state is not None and (state.turn, state.turns) == turn:
            return
        del self._standing[table.table_id]
        await self._delete(table.table_id, channel_id, message_id)

    async def clear(self) -> None:
        """No call stands anywhere: nobody would be there to take it away."""
        standing, self._standing = self._standing, {}
        for table_id, (channel_id, message_id, _) in standing.items():
            await self._delete(table_id, channel_id, message_id)

    async def _delete(self, table_id: int, channel_id: int, message_id: int) -> None:
        try:
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            _log.info("table %s: a call could not be deleted: %s", table_id, error)
