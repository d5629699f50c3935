"""Telling those who asked for it that a game starts: a short message beside the lobby, gone when the cards are dealt.

Nobody is mentioned anywhere else but in the call to whoever has let a while of their turn pass. This is the second
mention and the last: it reaches only people who have chosen, on this server, to be told.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translate_for
from bot.tables import seating
from bot.ui.notify import call

if TYPE_CHECKING:
    from bot.store.listeners import Listeners
    from bot.store.records import TableRecord
    from bot.tables.table import Table

_log: Final = logging.getLogger(__name__)

_STANDING: Final = "call"
"""Where the record's notes keep the message: a lobby outlives a restart, and so does its call."""


class Calls:
    """Posts one message a lobby at the most, and not for every lobby."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def call(self, table: Table, listeners: Listeners) -> None:
        """Those who want to be told of games and are not at the table are, if it is not too soon again."""
        record = table.record
        users = await listeners.call(record.guild_id, table.services.now(), without=seating.users(record))
        if not users:
            return
        try:
            sent = await self._client.get_partial_messageable(record.channel_id).send(
                call(users, translate_for(record.locale)),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in users]),
            )
        except discord.HTTPException as error:
            _log.info("table %s: nobody could be told of it: %s", table.table_id, error)
            return
        if not await _note(table, sent.id):
            await self._delete(record, sent.id)

    async def tidy(self, before: TableRecord, after: TableRecord) -> None:
        """The call of a lobby is deleted when the lobby is none any more."""
        standing = before.notes.get(_STANDING)
        if standing is not None and before.status == "lobby" and after.status != "lobby":
            await self._delete(before, standing)

    async def _delete(self, record: TableRecord, message_id: int) -> None:
        try:
            await self._client.get_partial_messageable(record.channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            _log.info("table %s: its call could not be deleted: %s", record.table_id, error)


async def _note(table: Table, message_id: int) -> bool:
    """The table knows its call; false if it is no lobby any more, and the call would stay for ever."""
    is_lobby = False

    def write(record: TableRecord) -> None:
        nonlocal is_lobby
        is_lobby = record.status == "lobby"
        if is_lobby:
            record.notes[_STANDING] = message_id

    return await table.amend(write) and is_lobby
