"""The card faces as emojis of the application: uploaded once, found again at every start.

The name of an emoji ends in a mark of its drawing, so that a changed drawing is a new emoji. Until a face is there,
screens show it as text; nothing waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.imaging import faces, palette
from bot.imaging.worker import Worker
from bot.ui.faces import EMOJIS, emoji_name
from engine.catalog import DEFAULT_EDITION, EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.rules import Rules

_log: Final = logging.getLogger(__name__)

MOST: Final = 2000
"""How many emojis Discord lets an application have."""

ANSWER_SECONDS: Final = 5.0
DRAWING_SECONDS: Final = 60.0
WORKING_SECONDS: Final = 2.0
RESTING_SECONDS: Final = 6.0
"""After so much work in one go there is a rest, for Discord's limits and for the games that are on."""

_FIRST_WORDS: Final = "|".join((*palette.COLORS, *faces.SIDES, faces.BACK))
_OURS: Final = re.compile(rf"(?:{_FIRST_WORDS})(?:_[a-z0-9_]+)?_[0-9a-f]{{6}}")
_FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


class Emojis:
    """Keeps the application's emojis and the drawings the same.

    ``changed`` is called when screens that are open would look different. One set is kept: with ``strong`` marks, the
    one whose signs are larger.
    """

    def __init__(self, client: discord.Client, *, strong: bool = False, changed: Callable[[], None]) -> None:
        self._client = client
        self._worker = Worker(deadline=DRAWING_SECONDS)
        self._strong = strong
        self._changed = changed
        self._missing: list[str] = []
        self._stale: list[discord.Emoji] = []
        self._room = 0
        self._task: asyncio.Task[None] | None = None

    async def learn(self) -> None:
        """The faces that were uploaded before are in use; what is missing is known. It takes one request."""
        EMOJIS.clear()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                there = await self._client.fetch_application_emojis()
        except _FAILURES as error:
            _log.warning("Discord did not tell which emojis there are, so cards are shown as text: %s", error)
            return
        wanted = await self._worker.draw(_wanted, strong=self._strong) or {}
        for emoji in there:
            name = wanted.pop(emoji.name, None)
            if name is not None:
                EMOJIS[name] = str(emoji)
            elif _OURS.fullmatch(emoji.name):
                self._stale.append(emoji)
        self._missing, self._room = list(wanted.values()), MOST - len(there)

    def start(self) -> None:
        """What is missing is uploaded in the background, and what has no use any more removed after it."""
        if self._missing or self._stale:
            self._task = asyncio.create_task(self._work(), name="emojis")

    async def stop(self) -> None:
        """Nothing is uploaded any more; the next start goes on where this one ended."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        self._worker.close()
        EMOJIS.clear()

    async def _work(self) -> None:
        try:
            await self._upload_and_tidy()
        except _FAILURES as error:
            _log.warning("%d card faces stay text, since Discord took no more emojis: %s", len(self._missing), error)
        except Exception:  # noqa: BLE001  the game goes on with cards as text
            _log.exception("%d card faces stay text", len(self._missing))

    async def _upload_and_tidy(self) -> None:
        uploaded = await self._upload(self._room)
        freed = len(self._stale)
        while self._stale:
            await self._stale.pop().delete()
        uploaded += await self._upload(freed)
        if self._missing:
            _log.warning("%d card faces stay text: the application has %d emojis already.", len(self._missing), MOST)
        _log.info("%d card faces uploaded, %d removed", uploaded, freed)

    async def _upload(self, room: int) -> int:
        """As many of the missing faces as there is room for are there, one after the other; how many those were."""
        begun, uploaded = perf_counter(), 0
        while self._missing and uploaded < room:
            if perf_counter() - begun > WORKING_SECONDS:
                self._changed()
                await asyncio.sleep(RESTING_SECONDS)
                begun = perf_counter()
            await self._upload_one(self._missing[0])
            del self._missing[0]
            uploaded += 1
        if uploaded:
            self._changed()
        return uploaded

    async def _upload_one(self, name: str) -> None:
        image = await self._worker.draw(faces.png, name, strong=self._strong)
        if image is None:
            return
        full = faces.emoji_name(name, strong=self._strong)
        EMOJIS[name] = str(await self._client.create_application_emoji(name=full, image=image))


def needed() -> list[str]:
    """The faces of every deck there is: those of the classic one and the colours first, each once."""
    names = dict.fromkeys((*_names(EDITIONS[DEFAULT_EDITION]), *palette.LIGHT, *palette.DARK, faces.BACK))
    for rules in EDITIONS.values():
        names.update(dict.fromkeys(_names(rules)))
    return list(names)


def _names(rules: Rules) -> Iterable[str]:
    return (emoji_name(face, side=side) for card in rules.deck for side, face in enumerate(card.faces))


@cache
def _needed() -> tuple[str, ...]:
    return tuple(needed())


def _wanted(*, strong: bool) -> dict[str, str]:
    """What is to be there: each face by its full name, in the order of the uploads."""
    return {faces.emoji_name(name, strong=strong): name for name in _needed()}
