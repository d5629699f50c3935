"""A change in the making, and what tables need of the world around them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from bot import errors
from bot.store.records import LoggedAction
from engine.game import apply
from engine.replay import action_to_json

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.store.games import Games
    from bot.store.guilds import Guilds
    from bot.store.records import FinishedRound, GuildSettings, Origin, RaceOutcome, TableRecord
    from engine.actions import Action
    from engine.cards import Color
    from engine.events import Event
    from engine.match import Match
    from engine.state import State

RECENT: Final = 3


@dataclass(slots=True, kw_only=True)
class Services:
    """What tables need of the world: the store, the time, the words, and whoever shows and watches what has changed."""

    games: Games
    guilds: Guilds
    now: Callable[[], float]
    narrate: Callable[[TableRecord, Sequence[Event], State, Color | None], list[str]]
    time_up: Callable[[TableRecord, int], str]
    changed: Callable[[Any, Draft], None]
    ping: Callable[[Any], Awaitable[None]]
    uno_grace: float = 2.0
    pace: tuple[float, float] = (1.0, 2.0)
    count_computers: bool = False
    threads: bool = True
    """Whether games may have a thread where their server wants that."""
    dares: Sequence[str] = ()
    """Those of the house, as message ids, for servers that wrote none of their own."""


@dataclass(slots=True, kw_only=True)
class Draft:
    """A copy of a game that may be thrown away. ``before`` and ``was`` are the game and its round as they stood."""

    before: TableRecord
    was: State | None
    record: TableRecord
    state: State | None
    match: Match | None
    services: Services
    settings: GuildSettings
    events: list[Event] = field(default_factory=list["Event"])
    contested: Color | None = None
    logged: LoggedAction | None = None
    finished: FinishedRound | None = None
    answered: int | None = None
    """The person whose hand shows the outcome by itself, as the answer to their press."""
    outcome: RaceOutcome | None = None

    @property
    def round(self) -> State:
        """The round in play.

        Raises:
            UserError: no cards are dealt.
        """
        if self.state is None:
            raise errors.hand_not_dealt()
        return self.state

    @property
    def round_number(self) -> int:
        """The number of the round in play, from 1."""
        return 1 if self.match is None else self.match.number + 1

    def act(self, seat: int, action: Action, origin: Origin = "player") -> None:
        """The engine does it; it is logged and told.

        Raises:
            UserError: no cards are dealt.
            IllegalAction: the rules refuse it.
        """
        state, record = self.round, self.record
        asked, turns = state.decision, state.turns
        told = apply(state, seat, action)
        record.step += 1
        if (state.decision, state.turns) != (asked, turns):
            record.notes["asked"] = record.step
        text = json.dumps(action_to_json(action), separators=(",", ":"))
        self.logged = LoggedAction(self.round_number, record.step, seat, text, self.services.now(), origin)
        self.contested = getattr(asked, "color_before", None)
        self.tell(told)

    def check_seen(self, seen: int | None) -> None:
        """A press that says which step it saw means the question that is open; a call by somebody changes nothing.

        Raises:
            UserError: that question is answered.
        """
        if seen is not None and seen < self.record.notes.get("asked", 0):
            raise errors.hand_outdated()

    def tell(self, events: Sequence[Event]) -> None:
        """What happened is noted; its last lines, in the table's language, are what the table shows."""
        self.events += events
        self.note(*self.services.narrate(self.record, events, self.round, self.contested))

    def note(self, *lines: str) -> None:
        """The table shows these lines as the last that happened."""
        self.record.notes["recent"] = [*self.record.notes.get("recent", []), *lines][-RECENT:]


def copy_record(record: TableRecord) -> TableRecord:
    """A copy whose seats and notes may be changed."""
    return replace(
        record,
        seats=[replace(seat) for seat in record.seats],
        notes=dict(record.notes),
        banned=list(record.banned),
    )
