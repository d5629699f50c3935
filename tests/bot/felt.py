"""Tables without Discord: a true store, a clock that the test turns, and people who act by calls."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from bot.store.records import SeatRecord, TableRecord
from bot.tables import company
from bot.tables.company import Person
from bot.tables.draft import Services
from bot.tables.registry import Registry
from engine.catalog import Spec, build
from engine.game import position

if TYPE_CHECKING:
    from bot.store import Games, Guilds
    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from engine.state import State

GUILD, CHANNEL = 10, 20
OTTER, MAPLE, COMET = 101, 102, 103
START = 1_000_000.0
CLASSIC = build(Spec())
HOST, SECOND, THIRD = Person(OTTER, "Otter"), Person(MAPLE, "Maple"), Person(COMET, "Comet")


class Felt:
    """What a test needs around its tables. ``now`` is the time, ``told`` what the tables reported."""

    def __init__(self, games: Games, guilds: Guilds, **choices: Any) -> None:  # noqa: ANN401  what Services takes
        self.now = START
        self.told: list[tuple[Table, Draft]] = []
        self.called: list[int] = []
        self.guilds = guilds
        self.services = Services(
            games=games,
            guilds=guilds,
            now=lambda: self.now,
            narrate=lambda _record, events, _state, _contested: [type(event).__name__ for event in events],
            time_up=lambda record, seat: f"time is up for {record.seats[seat].name}",
            changed=self._changed,
            ping=self._ping,
            **choices,
        )
        self.registry = Registry(self.services, chance=random.Random(1))

    def _changed(self, table: Table, draft: Draft) -> None:
        self.told.append((table, draft))
        self.registry.changed(table)

    async def _ping(self, table: Table) -> None:
        self.called.append(table.turn)

    async def lobby(self, *people: Person, computers: int = 0, **changes: object) -> Table:
        """The first of the people has opened it."""
        seats = [SeatRecord(one.user_id, one.name) for one in people]
        seats += [SeatRecord(None, f"Computer {number}") for number in range(1, computers + 1)]
        record = TableRecord(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=people[0].user_id,
            spec=Spec().to_json(),
            created=self.now,
            seats=seats,
        )
        for name, value in changes.items():
            setattr(record, name, value)
        return await self.registry.open(record)

    async def playing(self, *people: Person, at: State, computers: int = 0, **changes: object) -> Table:
        """The cards are dealt, and lie as the round says."""
        table = await self.lobby(*people, computers=computers, **changes)
        await company.deal(table, people[0])
        async with table.edit() as draft:
            draft.state, draft.record.deadline = at, None
            draft.record.step += 1
        return table

    async def wait(self, table: Table, seconds: float) -> None:
        """So long has passed, with everything that was due at the table in the meantime."""
        until = self.now + seconds
        while (due := self.registry.clock._alarms.get(table.table_id)) is not None and due <= until:
            self.now = max(self.now, due)
            del self.registry.clock._alarms[table.table_id]
            await self.registry._ring(table.table_id)
        self.now = until


def cards(texts: str, taken: set[int]) -> list[int]:
    """Cards by their short texts, none twice."""
    found: list[int] = []
    for text in texts.split():
        card = next(one for one, card in enumerate(CLASSIC.deck) if one not in taken and str(card.faces[0]) == text)
        taken.add(card)
        found.append(card)
    return found


def moment(*hands: str, top: str = "b7", turn: int = 0) -> State:
    """A round in the middle, with every card somewhere."""
    taken: set[int] = set()
    discard = cards(top, taken)
    held = [cards(hand, taken) for hand in hands]
    rest = [card for card in range(len(CLASSIC.deck)) if card not in taken]
    return position(CLASSIC, hands=held, discard=discard, pile=rest, turn=turn)


def card(table: Table, seat: int, text: str) -> int:
    """A card of that seat, by its short text."""
    assert table.state is not None
    return next(one for one in table.state.hands[seat] if str(CLASSIC.deck[one].faces[0]) == text)
