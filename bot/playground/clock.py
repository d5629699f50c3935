"""Keeps the bot's time level with the wall clock, every page level with the channel, and memory level over hours."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.playground.pages import publish
from bot.playground.patches import require

if TYPE_CHECKING:
    from simcord.backend import Backend
    from simcord.preview import Preview

    from bot.playground.channel import Channel

log = logging.getLogger(__name__)

TICK_SECONDS = 0.1
LONGEST_LEAP = 60.0  # after a laptop's sleep the hours are caught up with in steps
KEPT_RECORDS = 500
KEPT_MESSAGES = 300


class Clock:
    """Lets the bot's time pass as long as it runs; whoever drives the bot besides it holds `lock` meanwhile."""

    def __init__(self, world: Channel, preview: Preview) -> None:
        self.lock = asyncio.Lock()
        self._world = world
        self._preview = preview
        self._seen = (0, 0)
        self._errors = 0

    async def run(self) -> None:
        """Time passes until this is cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            async with self.lock:
                await self._tick()

    async def _tick(self) -> None:
        env = self._world.env
        behind = (datetime.now(UTC) - env.now()).total_seconds()
        try:
            await env.advance_time(min(max(behind, 0.0), LONGEST_LEAP))
        except TimeoutError:
            log.warning("The bot is busy; its clock is %.1f seconds behind and will catch up.", behind)
        self._tell_errors()
        self._show_changes()

    def _tell_errors(self) -> None:
        # simcord keeps what its bot's tasks raise, for tests to find; here somebody should read it.
        env = self._world.env
        for error in env.errors_since(self._errors):
            log.error("Something in the bot failed.", exc_info=error)
        self._errors = env.error_cursor

    def _show_changes(self) -> None:
        backend = self._world.env.backend
        seen = (len(backend.http_requests), len(backend.transcript))
        if seen == self._seen:
            return
        if require(self._preview, "_active"):
            publish(self._preview)
        if max(seen) > KEPT_RECORDS:
            trim(backend, self._world.channel.id)
        self._seen = (len(backend.http_requests), len(backend.transcript))


def trim(backend: Backend, channel_id: int) -> None:
    """Nothing is kept but the newest messages, the interactions whose tokens still live, and the files in use."""
    backend.http_requests.clear()
    backend.transcript.clear()
    messages = backend.messages.get(channel_id, {})
    for message_id in sorted(messages)[:-KEPT_MESSAGES]:
        del messages[message_id]
    now = backend.now_iso()
    for record in [one for one in backend.interactions.values() if one.expires_at and one.expires_at < now]:
        del backend.interactions[record.id]
        backend.interaction_tokens.pop(record.token, None)
    _drop_unused_files(backend)


def _drop_unused_files(backend: Backend) -> None:
    files = require(backend.cdn, "_blobs")
    used = {
        attachment["url"]
        for messages in backend.messages.values()
        for message in messages.values()
        for attachment in message.attachments
    }
    for url in [url for url in files if "/attachments/" in url and url not in used]:
        del files[url]
