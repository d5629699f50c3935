"""The application: everything is built, wired and closed here, and nowhere else."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot import showing
from bot.calls import Calls
from bot.chatter import Chatter
from bot.dares import DARES
from bot.emojis import Emojis
from bot.i18n import translate_for
from bot.i18n.translator import CommandTranslator
from bot.imaging.worker import Worker
from bot.metrics import Metrics, Window
from bot.pictures import Pictures
from bot.pings import Pings
from bot.stopping import within
from bot.store.database import Database
from bot.store.games import Games
from bot.store.guilds import Guilds
from bot.store.listeners import Listeners
from bot.store.memory import Memory
from bot.store.scores import Scores
from bot.syncing import sync_commands
from bot.tables import closing, seating
from bot.tables.draft import Services
from bot.tables.registry import Registry
from bot.threads import Threads
from bot.tree import Tree
from bot.ui.hands import Hands
from bot.ui.items import GameItem, timed_by
from bot.ui.publisher import PublicMessage, Publisher

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.settings import Settings
    from bot.tables.draft import Draft
    from bot.tables.table import Table

_log: Final = logging.getLogger(__name__)

EXTENSIONS: Final = (
    "cogs.uno",
    "cogs.options",
    "cogs.settings",
    "cogs.dares",
    "cogs.places",
    "cogs.servers",
    "cogs.welcome",
)
PERMISSIONS: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, read_message_history=True
)
"""What the application asks for when it is invited."""


class UnoBot(commands.AutoShardedBot):
    """The bot, ready to run. What it owns is open from ``setup_hook`` to ``close``."""

    database: Database
    games: Games
    guild_settings: Guilds
    scores: Scores
    registry: Registry

    def __init__(self, settings: Settings) -> None:
        self.metrics = Metrics()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),  # messages are counted: their words do not come
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=self.metrics.trace(),
            shard_count=1,  # as many as Discord recommends when it runs there: see __main__
        )
        self.settings = settings
        self.worker = Worker()
        self.pictures = Pictures(self.worker)
        self.faces = Emojis(self, strong=settings.strong_marks, changed=self._faces_changed)
        self.hands = Hands()
        self.pings = Pings(self)
        self.calls, self.threads = Calls(self), Threads(self)
        self.publisher = Publisher(
            client=self,
            render=self._render,
            posted=self._posted,
            shown=self._shown,
            failed=self._put_away_if_over,
            paused=self._closed_to_us,
            gone=self._gone,
        )
        self.chatter = Chatter(self.publisher)
        self.window = Window(self.metrics, self.trouble)
        self._followers: set[asyncio.Task[None]] = set()
        self._is_built = False

    # -- building and closing ----------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """The store is open, commands and buttons are known, and every game that was in play goes on."""
        if not self._is_built:
            await self.build()
        if self.settings.metrics_port is not None:
            await self.window.open(self.settings.metrics_host, self.settings.metrics_port)
        await sync_commands(self.tree, Memory(self.database))
        if self.settings.faces == "auto":
            await self.faces.learn()  # one request: boards are drawn with their pictures at once
            self.faces.start()
        for table in await self.registry.restore():
            self.publisher.touch(table.table_id)
        self.registry.clock.start()

    async def build(self) -> None:
        """Everything that needs no Discord: the store, the tables, the commands."""
        self.database = await Database.open(self.settings.database)
        self.database.committed = self.metrics.committed
        self._is_built = True
        self.games = Games(self.database)
        self.guild_settings = Guilds(self.database)
        self.scores = Scores(self.database)
        self.listeners = Listeners(self.database)
        services = Services(
            games=self.games,
            guilds=self.guild_settings,
            now=_now,
            narrate=showing.narrate_publicly,
            time_up=showing.narrate_time_up,
            changed=self._changed,
            ping=self.pings.call,
            uno_grace=self.settings.uno_grace,
            pace=self.settings.computer_pace,
            count_computers=self.settings.count_computers,
            threads=self.settings.threads,
            dares=DARES,
        )
        self.registry = Registry(services)
        await self.tree.set_translator(CommandTranslator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(GameItem)
        timed_by(self.metrics.pressed)
        self.metrics.watch(
            tables=lambda: len(self.registry), edits=lambda: self.publisher.waiting, guilds=lambda: len(self.guilds)
        )

    async def close(self) -> None:
        """No new games; what runs is finished, shown and saved; the database is closed last. Within ten seconds."""
        if self._is_built:
            self.registry.is_closing = True
            await within(1.0, self.registry.clock.stop(), what="the last alarms")
            await within(0.5, self.pings.clear(), what="taking calls back")
            await within(3.5, self.publisher.flush(), what="the last edits")
            await within(0.5, self._followed(), what="the last hands")
            await within(0.5, self.faces.stop(), what="uploading card faces")
            self.worker.close()
        try:
            await within(1.5, super().close(), what="parting from Discord")
        finally:
            await self.window.close()
            if self._is_built:
                self._is_built = False
                await self.database.close()

    def _faces_changed(self) -> None:
        """There are pictures for cards that were text so far."""
        for table in self.registry.tables:
            self.publisher.touch(table.table_id)

    async def _followed(self) -> None:
        if self._followers:
            await asyncio.wait(self._followers)

    def trouble(self) -> str:
        """Why nobody should rely on the bot just now; empty when all is well."""
        if not self._is_built or self.registry.is_closing or self.is_closed():
            return "closing"
        if not self.is_ready():
            return "not connected to Discord yet"
        if any(shard.is_closed() for shard in self.shards.values()):
            return "a connection to Discord is lost"
        return ""

    # -- showing what has changed ------------------------------------------------------------------------------------

    def _changed(self, table: Table, draft: Draft) -> None:
        """A table is not what it was: its clock, the hands that changed and its message follow.

        The hands come first: when the end of a game is on the screen, they are forgotten.
        """
        self.registry.changed(table)
        self._follow(table, draft)
        self.publisher.touch(table.table_id)
        self.chatter.look(table)

    async def on_message(self, message: discord.Message, /) -> None:
        """What others write below a table counts, and is not looked at: there are no commands in words."""
        if message.author != self.user and not self.registry.is_closing:
            self.chatter.hear(message, self.registry)

    def _follow(self, table: Table, draft: Draft) -> None:
        task = asyncio.create_task(self._follow_up(table, draft), name=f"hands of table {table.table_id}")
        self._followers.add(task)
        task.add_done_callback(self._followers.discard)

    async def _follow_up(self, table: Table, draft: Draft) -> None:
        def render(user_id: int) -> ui.LayoutView | None:
            t = self.translate_private(table, user_id)
            seat = seating.seat_of(table.record, user_id)
            note = None if seat is None else showing.private_note(table, seat, draft.events, t)
            return showing.hand_of(table, user_id, t, note=note)

        try:
            await self.hands.refresh(table.table_id, showing.hands_to_draw(draft), render)
            await self.pings.tidy(table)
            await self.calls.tidy(draft.before, draft.record)
        except Exception:  # noqa: BLE001  the game goes on, and My hand opens a new one
            _log.exception("table %s: hands could not follow", table.table_id)

    async def _render(self, table_id: int) -> PublicMessage | None:
        table = self.registry.known(table_id)
        if table is None:
            return None
        await self.threads.house(table, self.registry)
        return await self._draw(table)

    async def _draw(self, table: Table) -> PublicMessage:
        race, pictures = None, dict[str, bytes]()
        if table.state is not None and table.state.result is not None:
            race = showing.race_after(table, await self.scores.race(table.record.guild_id))
            pictures = await self.pictures.course(table)
        view = showing.public(table, race, picture=next(iter(pictures), None))
        return PublicMessage(table.record.place, table.record.message_id, view, pictures)

    async def _shown(self, table_id: int) -> None:
        """Once the end of a game is on the screen, the game is put away. A game that had waited for that goes on."""
        table = self.registry.known(table_id)
        if table is not None and (table.is_over or table.is_finished) and table.record.thread_id is not None:
            await self.threads.close(table.record, await self._draw(table))
        await self._put_away_if_over(table_id)
        table = self.registry.known(table_id)
        if table is not None and closing.is_closed(table.record):
            await closing.reopen(table)

    async def _put_away_if_over(self, table_id: int) -> None:
        """A game that is over does not outlive its message, not even one that cannot be drawn."""
        table = self.registry.known(table_id)
        if table is not None and (table.is_over or table.is_finished):
            await self.put_away(table)

    async def put_away(self, table: Table) -> None:
        """The game is closed for good, its channel and its players are free."""
        await self.registry.retire(table)
        self.hands.forget(table.table_id)
        self.publisher.forget(table.table_id)
        self.chatter.forget(table.table_id)

    async def _posted(self, table_id: int, message_id: int) -> None:
        table = self.registry.known(table_id)
        if table is not None:
            await table.moved_to(message_id)

    async def _closed_to_us(self, table_id: int) -> None:
        """The channel is closed to us: the game waits until it is open again."""
        await self._put_away_if_over(table_id)
        table = self.registry.known(table_id)
        if table is not None and not closing.is_closed(table.record):
            await closing.close_off(table)

    async def _gone(self, table_id: int) -> None:
        """The channel is no more, and the game neither."""
        table = self.registry.known(table_id)
        if table is not None:
            await self.put_away(table)

    def translate_private(self, table: Table, user_id: int) -> Translate:
        """The language of a private answer: that of the person's last press, else the table's."""
        return translate_for(table.locales.get(user_id, table.record.locale))


def _now() -> float:
    return discord.utils.utcnow().timestamp()


def create_bot(settings: Settings) -> UnoBot:
    """The ready-to-run bot for these settings; nothing is open yet."""
    return UnoBot(settings)
