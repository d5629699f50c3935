"""All live tables: opened, found, brought back after a restart, and forgotten when they are over."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot import errors, log
from bot.store.games import ChannelBusy, SaveRefused
from bot.tables import policy, seating, timing
from bot.tables.clock import Clock
from bot.tables.referee import Referee
from bot.tables.table import Table

if TYPE_CHECKING:
    from random import Random

    from bot.store.records import GuildSettings, TableRecord
    from bot.tables.draft import Services

_log: Final = logging.getLogger(__name__)


class Registry:
    """The tables in play, by number and by channel."""

    def __init__(self, services: Services, *, chance: Random | None = None) -> None:
        self._services = services
        self._tables: dict[int, Table] = {}
        self._channels: dict[int, int] = {}
        self._unreadable: set[int] = set()
        self._referee = Referee(chance=chance)
        self.clock = Clock(services.now, self._ring)
        self.is_closing = False

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def tables(self) -> list[Table]:
        """Every table in play."""
        return list(self._tables.values())

    async def open(self, record: TableRecord) -> Table:
        """A new lobby in a channel without a game.

        Raises:
            UserError: the channel has one, or the application is about to stop.
        """
        if self.is_closing:
            raise errors.shutting_down()
        await self._make_room(record.channel_id)
        holder = self._channels.get(record.channel_id)
        if holder is not None:  # the store knows of channels alone, not of threads in which games are played
            raise errors.channel_busy(self._host_name(holder))
        settings = await self._services.guilds.settings(record.guild_id)
        record.deadline = self._services.now() + policy.LOBBY_SECONDS
        table = Table(record, self._services, settings)
        try:
            await self._open_lobby(record)
        except ChannelBusy as busy:
            raise errors.channel_busy(self._host_name(busy.table_id)) from busy
        return self._add(table)

    async def _open_lobby(self, record: TableRecord) -> None:
        """The lobby is in the store. A game that could not be brought back keeps its channel only until then."""
        games = self._services.games
        try:
            await games.open_lobby(record)
        except ChannelBusy as busy:
            former = await games.find(busy.table_id) if busy.table_id in self._unreadable else None
            if former is None:
                raise
            self._unreadable.discard(busy.table_id)
            await games.close(former)
            await games.open_lobby(record)

    async def restore(self) -> list[Table]:
        """Every game that was in play when the process ended goes on, with some grace for what is overdue."""
        restored: list[Table] = []
        for record in await self._services.games.live():
            timing.extend_overdue(record, self._services.now())
            settings = await self._services.guilds.settings(record.guild_id)
            try:
                table = Table(record, self._services, settings)
            except Exception:  # noqa: BLE001  one game that cannot be read must not hold up the others
                _log.exception("table %s could not be brought back", record.table_id)
                self._unreadable.add(record.table_id)
                continue
            restored.append(self._add(table))
        return restored

    def find(self, table_id: int) -> Table:
        """The table of this number.

        Raises:
            UserError: its game is over.
        """
        table = self._tables.get(table_id)
        if table is None:
            raise errors.game_over()
        return table

    def known(self, table_id: int) -> Table | None:
        """The table of this number, if it is in play or its end is not yet shown."""
        return self._tables.get(table_id)

    def number_in(self, channel_id: int) -> int | None:
        """The number of the game in a channel; ``None`` without one."""
        return self._channels.get(channel_id)

    def in_channel(self, channel_id: int) -> Table:
        """The game of a channel.

        Raises:
            UserError: there is none.
        """
        table = self._tables.get(self._channels.get(channel_id, 0))
        if table is None or table.is_over:
            raise errors.no_table_here()
        return table

    def standing_in(self, channel_id: int) -> Table | None:
        """The table that stands in the channel, even if its end is only waiting to be shown."""
        return self._tables.get(self._channels.get(channel_id, 0))

    def of_user(self, user_id: int) -> list[Table]:
        """The tables at which somebody has a seat."""
        return [table for table in self.tables if seating.seat_of(table.record, user_id) is not None]

    def follow(self, guild_id: int, settings: GuildSettings) -> list[Table]:
        """The tables of a server play by its new settings from now on; which these are."""
        tables = [table for table in self.tables if table.record.guild_id == guild_id]
        for table in tables:
            table.follow(settings)
        return tables

    async def retire(self, table: Table) -> None:
        """A finished game whose result has been shown is closed, and its channel is free."""
        if not table.is_over:
            async with table.edit() as draft:
                draft.record.status = "over"
        self._forget(table)

    def changed(self, table: Table) -> None:
        """The table is not what it was: its next alarm is set anew."""
        self._referee.plan(table, self.clock)

    async def _ring(self, table_id: int) -> None:
        table = self._tables.get(table_id)
        if table is None:
            return
        log.working_for(guild=table.record.guild_id, table=table_id)
        await self._referee.ring(table)
        self._referee.plan(table, self.clock)

    async def _make_room(self, channel_id: int) -> None:
        """A game that is only waiting for its result to be shown does not hold its channel."""
        table = self._tables.get(self._channels.get(channel_id, 0))
        if table is None:
            return
        if table.is_finished or table.is_over:
            try:
                await self.retire(table)
            except (errors.UserError, SaveRefused):
                self._forget(table)

    def _host_name(self, table_id: int) -> str:
        table = self._tables.get(table_id)
        if table is None or not table.record.seats:
            return ""
        return table.record.seats[seating.host_seat(table.record)].name

    def place(self, table: Table) -> None:
        """The table is found in its channel, and in its thread if it has one."""
        self._channels |= dict.fromkeys(table.record.places, table.table_id)

    def _add(self, table: Table) -> Table:
        self._tables[table.table_id] = table
        self.place(table)
        self._referee.plan(table, self.clock)
        return table

    def _forget(self, table: Table) -> None:
        self.clock.set(table.table_id, None)
        self._tables.pop(table.table_id, None)
        for channel_id in table.record.places:
            if self._channels.get(channel_id) == table.table_id:
                del self._channels[channel_id]
