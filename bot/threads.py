"""A thread for each game, where the server wants one: made from the lobby when the cards are dealt.

The lobby's message stays in the channel: it says where the game is played and, at the end, how that went.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import translate_for
from bot.tables import housing, seating
from bot.ui import lobby as lobbies

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.store.records import TableRecord
    from bot.tables.registry import Registry
    from bot.tables.table import Table
    from bot.ui.publisher import PublicMessage

_log: Final = logging.getLogger(__name__)

NEEDED: Final = ("create_public_threads", "send_messages_in_threads")
LONGEST_NAME: Final = 100
SILENT_MINUTES: Final = 1440
"""After a day without a message Discord puts a thread aside by itself: as long as a table waits for its people."""

_EXISTS: Final = 160004


class Threads:
    """Opens and closes the threads of games."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def house(self, table: Table, registry: Registry) -> None:
        """A game that is to have a thread is in it; where Discord refuses one it stays in its channel."""
        if not housing.wants_thread(table.record):
            return
        thread_id = await self._open(table.record)
        if thread_id is None:
            await housing.stay(table)
            return
        await self._show_at_door(table.record, thread_id, lobbies.moved(thread_id, translate_for(table.record.locale)))
        if await housing.move_in(table, thread_id):
            registry.place(table)

    async def close(self, record: TableRecord, end: PublicMessage) -> None:
        """The channel shows the end of the game too, and the thread is put aside."""
        if record.thread_id is None:
            return
        await self._show_at_door(record, record.thread_id, end.view, end.files)
        try:
            found = self._client.get_channel(record.thread_id) or await self._client.fetch_channel(record.thread_id)
            if isinstance(found, discord.Thread):
                await found.edit(archived=True)
        except discord.HTTPException as error:
            _log.info("table %s: its thread stays open: %s", record.table_id, error)

    async def _open(self, record: TableRecord) -> int | None:
        channel = self._client.get_channel(record.channel_id)
        if record.message_id is None or not isinstance(channel, discord.TextChannel) or _is_forbidden(channel):
            return None
        lobby = channel.get_partial_message(record.message_id)
        try:
            thread = await lobby.create_thread(name=_name(record), auto_archive_duration=SILENT_MINUTES)
        except discord.HTTPException as error:
            if error.code == _EXISTS:  # somebody's, or ours from before the process fell dead: its number is the same
                return lobby.id
            _log.info("table %s: there can be no thread for it: %s", record.table_id, error)
            return None
        return thread.id

    async def _show_at_door(
        self, record: TableRecord, thread_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """The message from which the thread was made, which has the same number, shows the view."""
        view.stop()
        door = self._client.get_partial_messageable(record.channel_id).get_partial_message(thread_id)
        try:
            await door.edit(view=view, attachments=files)
        except discord.HTTPException as error:
            _log.info("table %s: its channel does not say where it is: %s", record.table_id, error)


def _is_forbidden(channel: discord.TextChannel) -> bool:
    """Whether a thread could not be made, or the table not be posted in it."""
    allowed = channel.permissions_for(channel.guild.me)
    return not all(getattr(allowed, name) for name in NEEDED)


def _name(record: TableRecord) -> str:
    host = " ".join(record.seats[seating.host_seat(record)].name.split())
    t = translate_for(record.locale)
    return t("UNO · {name}’s table", name=host)[:LONGEST_NAME]
