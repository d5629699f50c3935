"""The public message of each table, kept up to date with as few edits as possible.

A table that changed is *dirty*. One short task for each dirty table edits its message, not more often than the
interval allows and never twice at a time; what is drawn is always the last state. Everything goes with the
application's own token, never with that of an interaction, which dies after a quarter of an hour.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

import aiohttp
import discord

from bot import log
from bot.ui.answers import UNKNOWN_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ui

_log: Final = logging.getLogger(__name__)

INTERVAL: Final = 1.2
LIFETIME: Final = timedelta(minutes=55)
FIRST_PAUSE: Final = 2.0
LONGEST_PAUSE: Final = 60.0

_TOO_OLD_TO_EDIT: Final = 30046
_THREAD_ARCHIVED: Final = 50083
_POST_ANEW: Final = frozenset({UNKNOWN_MESSAGE, _TOO_OLD_TO_EDIT, _THREAD_ARCHIVED})


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """What a table shows, built afresh each time, and where. Before the first post there is no ``message_id``."""

    channel_id: int
    message_id: int | None
    view: ui.LayoutView
    pictures: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """What the view shows that has to be sent along, by the name of the file."""

    @property
    def files(self) -> list[discord.File]:
        """The pictures for one request: a file that was sent cannot be sent again."""
        return [discord.File(BytesIO(content), name) for name, content in self.pictures.items()]


Render: TypeAlias = Callable[[int], Awaitable[PublicMessage | None]]
Posted: TypeAlias = Callable[[int, int], Awaitable[None]]
Shown: TypeAlias = Callable[[int], Awaitable[None]]
Paused: TypeAlias = Callable[[int], Awaitable[None]]
Failed: TypeAlias = Callable[[int], Awaitable[None]]
Gone: TypeAlias = Callable[[int], Awaitable[None]]


@dataclass(slots=True)
class _Desk:
    """What is known of one table: whether it must be drawn, who is at it, and when it may be next."""

    dirty: bool = False
    anew: bool = False
    editing: bool = False
    task: asyncio.Task[None] | None = None
    next_edit: float = 0.0
    failures: int = 0


@dataclass(slots=True)
class Publisher:
    """Draws public messages.

    ``render`` says what a table shows now, or None when it shows nothing any more. ``posted`` is told the id of a new
    message, ``shown`` that the newest state is on the screen, ``failed`` that it will not be because of a fault of
    ours, ``paused`` that the channel is closed to the application, and ``gone`` (or ``paused``) that it is no more.
    """

    client: discord.Client
    render: Render
    posted: Posted
    paused: Paused
    shown: Shown | None = None
    failed: Failed | None = None
    gone: Gone | None = None
    interval: float = INTERVAL
    lifetime: timedelta = LIFETIME
    first_pause: float = FIRST_PAUSE
    _is_flushing: bool = field(default=False, init=False)
    _desks: dict[int, _Desk] = field(default_factory=dict[int, _Desk], init=False)

    @property
    def waiting(self) -> int:
        """How many tables show less than their newest state."""
        return sum(desk.dirty or desk.editing for desk in self._desks.values())

    def touch(self, table_id: int) -> None:
        """The table's message shows its newest state soon."""
        desk = self._desks.setdefault(table_id, _Desk())
        desk.dirty = True
        if desk.task is None:
            desk.task = asyncio.create_task(self._work(table_id, desk), name=f"publish table {table_id}")

    def repost(self, table_id: int) -> None:
        """The table's newest state is soon posted as a new message, below all others, and the former one is gone."""
        self.touch(table_id)
        self._desks[table_id].anew = True

    def forget(self, table_id: int) -> None:
        """Nothing more is drawn for the table."""
        desk = self._desks.pop(table_id, None)
        if desk is not None:
            desk.dirty = False
            _interrupt(desk)

    async def flush(self) -> None:
        """Every dirty table is drawn once more, without waiting for its turn. For shutting down."""
        self._is_flushing = True
        try:
            await asyncio.gather(*(self._hurry(table_id, desk) for table_id, desk in list(self._desks.items())))
        finally:
            self._is_flushing = False

    async def _hurry(self, table_id: int, desk: _Desk) -> None:
        task = desk.task
        _interrupt(desk)
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
            desk.task = None  # a task cancelled before its first step could not say so itself
        if desk.dirty:
            desk.dirty = False
            await self._publish(table_id, desk)

    async def _work(self, table_id: int, desk: _Desk) -> None:
        log.working_for(table=table_id)
        try:
            while desk.dirty and not self._is_flushing:
                pause = desk.next_edit - _now()
                if pause > 0:
                    await asyncio.sleep(pause)
                desk.dirty = False
                desk.editing = True
                await self._publish(table_id, desk)
                desk.editing = False
        finally:
            desk.editing = False
            desk.task = None

    async def _publish(self, table_id: int, desk: _Desk) -> None:
        desk.next_edit = _now() + self.interval
        try:
            message = await self.render(table_id)
            if message is None:
                self._clear(table_id, desk)
                return
            anew, desk.anew = desk.anew, False
            await self._show(table_id, message, anew=anew)
            desk.failures = 0
            if self.shown is not None and not desk.dirty:
                await self.shown(table_id)
        except Exception as error:  # noqa: BLE001 - one drawing that fails must not end the task of its table
            await self._recover(table_id, desk, error)

    def _clear(self, table_id: int, desk: _Desk) -> None:
        if not desk.dirty and self._desks.get(table_id) is desk:
            del self._desks[table_id]

    async def _show(self, table_id: int, message: PublicMessage, *, anew: bool) -> None:
        message.view.stop()
        channel = self.client.get_partial_messageable(message.channel_id)
        if message.message_id is None or anew or self._is_old(message.message_id):
            await self._post(table_id, channel, message)
            return
        try:
            await channel.get_partial_message(message.message_id).edit(view=message.view, attachments=message.files)
        except discord.HTTPException as error:
            if error.code not in _POST_ANEW:
                raise
            await self._post(table_id, channel, message)

    async def _post(self, table_id: int, channel: discord.PartialMessageable, message: PublicMessage) -> None:
        sent = await channel.send(
            view=message.view, files=message.files, allowed_mentions=discord.AllowedMentions.none()
        )
        await self.posted(table_id, sent.id)
        if message.message_id is None:
            return
        try:
            await channel.get_partial_message(message.message_id).delete()
        except discord.HTTPException as error:
            _log.debug("table %s: the former message stays: %s", table_id, error)

    def _is_old(self, message_id: int) -> bool:
        """Whether the message nears the age at which Discord slows its edits down."""
        return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > self.lifetime

    async def _recover(self, table_id: int, desk: _Desk, error: Exception) -> None:
        if isinstance(error, discord.Forbidden | discord.NotFound):
            _log.info("table %s: its channel is gone or closed to me: %s", table_id, error)
            is_gone = isinstance(error, discord.NotFound) and self.gone is not None
            await self._report(self.gone if is_gone else self.paused, table_id)
            return
        if not _will_pass(error):
            _log.error("table %s: its message could not be drawn", table_id, exc_info=error)
            await self._report(self.failed, table_id)
            return
        pause = min(self.first_pause * 2**desk.failures, LONGEST_PAUSE)
        desk.failures = min(desk.failures + 1, 10)
        desk.next_edit = _now() + pause
        desk.dirty = True
        _log.warning("table %s: drawing failed, again in %.0f s: %s", table_id, pause, error)

    async def _report(self, listener: Paused | None, table_id: int) -> None:
        if listener is None:
            return
        try:
            await listener(table_id)
        except Exception:  # noqa: BLE001 - the same, and it is logged
            _log.exception("table %s: nothing came of a drawing that failed", table_id)


def _interrupt(desk: _Desk) -> None:
    """A task that only waits for its time stops; one that is talking to Discord goes on."""
    if desk.task is not None and not desk.editing:
        desk.task.cancel()


def _will_pass(error: Exception) -> bool:
    """Whether trying again later is worth it."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OSError | TimeoutError | aiohttp.ClientError | discord.RateLimited)


def _now() -> float:
    return asyncio.get_running_loop().time()
