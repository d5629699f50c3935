"""The process that gets killed: several tables at once on one file, with people and computers, and no Discord.

``python tests/soak/crowd.py FILE TABLES SEED`` plays until it is killed. Each line of its output is a JSON list that
says what has been answered: whatever stands there must be in the file, whatever happens next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bot.errors import UserError
from bot.store import Database, Games, Guilds
from bot.store.records import SeatRecord, TableRecord
from bot.tables import company, seating
from bot.tables.company import Person
from bot.tables.draft import Services
from bot.tables.registry import Registry
from engine.actions import CALL_UNO, DRAW
from engine.catalog import Spec
from engine.errors import IllegalAction
from engine.players.greedy import choose
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from engine.actions import Action
    from engine.cards import Color
    from engine.events import Event
    from engine.state import State

GUILDS = (71, 72)
SPECS = (
    Spec("classic"),
    Spec("flip"),
    Spec("classic", {"stacking": "same", "seven_zero": True}),
    Spec("no-mercy"),
    Spec("classic", {"jump_in": True}, {"starter": "winner"}),
    Spec("dare"),
)
HASTE = (0.0, 0.002)


def report(*what: object) -> None:
    """One line, written whole: a pipe takes up to 4,096 bytes at once."""
    os.write(1, (json.dumps(what) + "\n").encode())


def keep_quiet(record: TableRecord, events: Sequence[Event], state: State, contested: Color | None) -> list[str]:
    return [type(event).__name__ for event in events]


async def call_nobody(table: Table) -> None:
    return


class Crowd:
    """People who sit at every table and never tire."""

    def __init__(self, database: Database, tables: int, seed: int) -> None:
        self.random = Random(seed)
        self.tables = tables
        services = Services(
            games=Games(database),
            guilds=Guilds(database),
            now=time.time,
            narrate=keep_quiet,
            time_up=lambda *_: "Time is up",
            changed=self.changed,
            ping=call_nobody,
            uno_grace=0.0,
            pace=HASTE,
        )
        self.registry = Registry(services, chance=Random(seed))

    def changed(self, table: Table, draft: Draft) -> None:
        """What is answered: told to the parent as the answer would go to Discord, after the commit."""
        done, over = draft.logged, draft.finished
        if done is not None:
            report("action", table.table_id, done.round, done.seq, done.seat, done.action)
        if over is not None:
            gained = {str(one.user_id): one.points for one in over.credits} if over.counted else {}
            report("round", table.table_id, over.number, over.guild_id, gained)
        if draft.before.status != table.record.status:
            report("status", table.table_id, table.record.status)
        self.registry.changed(table)

    async def play(self) -> None:
        restored = await self.registry.restore()
        report("ready", len(restored))
        self.registry.clock.start()
        await asyncio.gather(*(self.sit_at(channel) for channel in range(1, self.tables + 1)))

    async def sit_at(self, channel: int) -> None:
        """The channel always has a game in play; one that is over is followed by another."""
        while True:
            try:
                table = self.registry.in_channel(channel)
            except UserError:
                table = await self.open(channel)
            try:
                await self.do_something(table)
            except (UserError, IllegalAction):
                await asyncio.sleep(0.001)

    async def open(self, channel: int) -> Table:
        people = [SeatRecord(channel * 100 + number, f"Person {number}") for number in (1, 2)]
        record = TableRecord(
            guild_id=GUILDS[channel % len(GUILDS)],
            channel_id=channel,
            host_id=channel * 100 + 1,
            spec=SPECS[channel % len(SPECS)].to_json(),
            created=time.time(),
            rounds="match" if channel % 2 else "round",
            seats=[*people, SeatRecord(None, "Computer 1")],
        )
        table = await self.registry.open(record)
        report("open", table.table_id)
        return table

    async def do_something(self, table: Table) -> None:
        host = Person(table.record.host_id, "Person 1")
        status = table.record.status
        if status == "lobby":
            await self.gather_people(table, host)
        elif table.is_finished:
            await self.registry.retire(table)
        elif status == "between":
            await company.next_round(table, host)
        else:
            await self.play_on(table)

    async def gather_people(self, table: Table, host: Person) -> None:
        """A third person may come before the cards are dealt, both by two clicks at once."""
        guest = Person(table.record.channel_id * 100 + 3, "Person 3")
        await self.twice(company.join(table, guest), company.join(table, guest))
        await self.twice(company.deal(table, host), company.deal(table, host))

    async def play_on(self, table: Table) -> None:
        state = table.state
        assert state is not None
        late = [seat for seat in state.exposed if seating.is_present(table.record.seats[seat])]
        if late:
            await self.act(table, late[0], CALL_UNO)
            return
        if not seating.is_present(table.record.seats[state.turn]):
            await asyncio.sleep(0.001)
            return
        await self.act(table, state.turn, choose(View(state, state.turn), self.random))

    async def act(self, table: Table, seat: int, action: Action) -> None:
        """Now and then somebody clicks twice, and something not idempotent carries the step at which it was seen."""
        user_id = table.record.seats[seat].user_id
        assert user_id is not None
        seen = table.record.step if action == DRAW else None
        presses = [table.submit(user_id, action, seen=seen) for _ in range(1 + (self.random.random() < 0.1))]
        await self.twice(*presses)

    async def twice(self, *presses: object) -> None:
        for answer in await asyncio.gather(*presses, return_exceptions=True):  # type: ignore[call-overload]  coroutines
            if isinstance(answer, BaseException) and not isinstance(answer, UserError | IllegalAction):
                raise answer


async def main(path: str, tables: str, seed: str) -> None:
    database = await Database.open(Path(path))
    await Crowd(database, int(tables), int(seed)).play()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        asyncio.run(main(*sys.argv[1:]))
