"""The bot under test, a server around it, and the levers of a test: time, restarts, races, the database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from simcord.http import FakeHTTPClient, FakeWebhookAdapter

from bed.people import Answer, Person
from bed.screen import screen_of
from bot.app import create_bot
from bot.playground.patches import replaced
from bot.ui.publisher import INTERVAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    import aiosqlite
    import discord
    from simcord import ChannelHandle, Env, HttpLogEntry
    from simcord.backend.models import Interaction

    from bed.people import Press
    from bot.playground.patches import Inside
    from bot.settings import Settings

YIELDS = 4
CLOSING_SECONDS = 15


class Bed:
    """A running bot in the channel #uno of a server with Alice, Bob, Carol and Dave, none of whom manages it."""

    def __init__(self, env: Env, settings: Settings, languages: dict[int, str]) -> None:
        self.env = env
        self.settings = settings
        self.languages = languages
        self.connections: list[aiosqlite.Connection] = []
        self.channel = self.server()
        self.alice, self.bob, self.carol, self.dave = (self.person(name) for name in ("Alice", "Bob", "Carol", "Dave"))

    @property
    def bot(self) -> Inside:
        return self.env.bot

    # ---- places and people

    def server(self, name: str = "Server", *, language: str = "en-US") -> ChannelHandle:
        """The channel #uno of a new server."""
        return self.env.create_guild(name, preferred_locale=language).create_text_channel("uno")

    def person(
        self,
        name: str,
        *,
        channel: ChannelHandle | None = None,
        permissions: discord.Permissions | None = None,
    ) -> Person:
        """A new member of the channel's server; `permissions` are what a role gives beyond everybody's."""
        place = channel or self.channel
        guild = place.guild
        assert guild is not None
        roles = [guild.create_role(f"role of {name}", permissions=permissions)] if permissions else []
        actor = guild.add_member(self.env.create_user(name.lower(), global_name=name), roles=roles)
        return Person(self, actor, place)

    # ---- time and fate

    async def pass_time(self, seconds: float) -> None:
        """So many seconds have gone by for the bot, with all that was due in them."""
        await self.env.advance_time(seconds)

    async def look_up(self) -> None:
        """A moment has gone by, in which the public message has caught up with what was done."""
        await self.env.advance_time(INTERVAL + 0.1)

    async def at_once(self, *presses: Press) -> list[Answer]:
        """All presses reached the bot before the first was answered; their requests take turns on the wire."""
        with yielding_transport():
            records = [press.emit() for press in presses]
            await self.env.settle(idle=0.002)
        await self.look_up()
        unanswered = [press.control.custom_id for press, one in zip(presses, records, strict=True) if not one.responded]
        assert not unanswered, f"nobody answered {unanswered}"
        return [self.answer(record, record.message_id) for record in records]

    async def restart(self) -> None:
        """The bot was stopped as by SIGTERM, and a fresh one runs on the same database."""
        await self.close_bot()
        await self.env.restart_bot(create_bot(self.settings))

    async def crash(self) -> None:
        """The bot fell dead, its open transactions undone, and a fresh one runs on the same database."""
        lost = list(self.connections)
        await self.env.settle(idle=0.002)
        for connection in lost:
            ended = connection.stop()
            if ended is not None:
                await ended
        await self.env.restart_bot(create_bot(self.settings))

    async def close_bot(self) -> None:
        """The bot has closed by itself; time went on meanwhile, as its last edits may have to wait."""
        with self.env._bot_scope():
            closing_bot = asyncio.create_task(self.bot.close())
        for _ in range(CLOSING_SECONDS):
            await self.env.settle(idle=0.002)
            if closing_bot.done():
                return closing_bot.result()
            await self.env.advance_time(1)
        raise AssertionError(f"the bot did not close within {CLOSING_SECONDS} seconds")

    # ---- what there is to check

    @property
    def requests(self) -> list[HttpLogEntry]:
        return self.env.http_requests

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The database as another program would read it; rows answer to the names of their columns."""
        with closing(sqlite3.connect(f"file:{self.settings.database}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            yield connection

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        with self.database() as database:
            return [dict(row) for row in database.execute(query, values)]

    def answer(self, record: Interaction, message_id: int | None) -> Answer:
        messages = self.env.backend.messages.get(record.channel_id, {})
        message = messages.get(message_id) if message_id else None
        return Answer(record, screen_of(message) if message else None)


@contextmanager
def yielding_transport() -> Iterator[None]:
    """Every request lets others go first a few times: simcord alone would answer at once and hide every race."""

    def hesitant(request: Inside) -> Inside:
        async def wait_and_request(*args: object, **options: object) -> Inside:
            for _ in range(YIELDS):
                await asyncio.sleep(0)
            return await request(*args, **options)

        return wait_and_request

    with (
        replaced(FakeHTTPClient, "request", hesitant(FakeHTTPClient.request)),
        replaced(FakeWebhookAdapter, "request", hesitant(FakeWebhookAdapter.request)),
    ):
        yield
