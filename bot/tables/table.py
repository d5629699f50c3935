"""One game: its lock, its state, and the one door through which it is changed.

Whatever changes a game works on a draft under the lock. Only when the draft is in the database does it become the
game: a crash before that means the press never happened, one after it that it fully did.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import errors
from bot.tables import closing, policy, rounds, seating, timing
from bot.tables.draft import Draft, copy_record
from engine.actions import Catch
from engine.catalog import Spec, build
from engine.errors import IllegalAction, Reason
from engine.events import FalseCatch
from engine.match import Match
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from bot.store.records import GuildSettings, Json, Origin, RaceOutcome, TableRecord
    from bot.tables.draft import Services
    from engine.actions import Action
    from engine.events import Event
    from engine.rules import Rules


class MovedOn(Exception):  # noqa: N818  an answer, and nobody's error
    """The game is no longer where it was when somebody decided what to do."""


class Table:
    """A game, as long as it is not over."""

    def __init__(self, record: TableRecord, services: Services, settings: GuildSettings) -> None:
        self.lock = asyncio.Lock()
        self.services = services
        self.follow(settings)
        self.record = record
        self._read: tuple[Json, Spec, Rules] | None = None
        rules = self.rules
        self.state: State | None = None if record.state is None else State.from_json(rules, record.state)
        self.match: Match | None = None if record.match is None else Match.from_json(record.match)
        self.outcome: RaceOutcome | None = None
        self.exposed_since: dict[int, float] = {}
        """When each seat came down to one uncalled card; not kept over a restart."""
        self.false_catches: dict[int, tuple[str, int]] = {}
        """The turn in which each seat last pointed at somebody for nothing."""
        self.locales: dict[int, str] = {}
        """The language of each person's last press here."""

    @property
    def table_id(self) -> int:
        """The game's number."""
        return self.record.table_id

    @property
    def spec(self) -> Spec:
        """The edition, the house rules and the parameters that were agreed on."""
        return self._agreed()[0]

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self._agreed()[1]

    def _agreed(self) -> tuple[Spec, Rules]:
        """Read once for every agreement: a table is drawn far more often than its rules change."""
        source = self.record.spec
        if self._read is None or self._read[0] is not source:
            spec = Spec.from_json(source)
            self._read = (source, spec, build(spec))
        return self._read[1:]

    @property
    def is_over(self) -> bool:
        """Whether the game is closed for good."""
        return self.record.status == "over"

    @property
    def is_finished(self) -> bool:
        """Whether no further round will be dealt; the result may still have to be shown."""
        if self.record.status != "between":
            return False
        if self.record.rounds == "round" or self.match is None or self.match.winner is not None:
            return True
        return len(self.record.seats) - len(seating.given_up(self.record)) < self.rules.seats[0]

    @property
    def turn(self) -> int:
        """The seat that must act, -1 while nobody must."""
        return -1 if self.state is None else self.state.turn

    @property
    def turn_seconds(self) -> int:
        """The time for a turn: the table's own, or the server's."""
        return self.record.turn_seconds or self.settings.turn_seconds

    def follow(self, settings: GuildSettings) -> None:
        """The server has chosen something else, which holds here too from now on."""
        self.settings = replace(
            settings,
            count_computers=settings.count_computers or self.services.count_computers,
            threads=settings.threads and self.services.threads,
        )

    def is_exposed(self, seat: int) -> bool:
        """Whether the seat can be caught for a missing UNO."""
        return self.state is not None and seat in self.state.exposed

    def seat_of(self, user_id: int) -> int:
        """The seat of somebody.

        Raises:
            UserError: there is none, or the game is over.
        """
        if self.is_over:
            raise errors.game_over()
        seat = seating.seat_of(self.record, user_id)
        if seat is None:
            raise errors.not_seated_yet() if self.record.status == "lobby" else errors.not_seated()
        return seat

    @contextlib.asynccontextmanager
    async def edit(self) -> AsyncGenerator[Draft, None]:
        """The body changes a draft; when it is through, the draft is saved and is the game.

        If the body or the database raises, nothing has changed.
        """
        async with self.lock:
            if self.is_over:
                raise errors.game_over()
            draft = Draft(
                before=self.record,
                was=self.state,
                record=copy_record(self.record),
                state=None if self.state is None else self.state.copy(),
                match=self.match,
                services=self.services,
                settings=self.settings,
            )
            yield draft
            await self._keep(draft)
        self.services.changed(self, draft)

    async def submit(
        self,
        user_id: int,
        action: Action,
        *,
        seen: int | None = None,
        name: str | None = None,
        answered: bool = False,
    ) -> list[Event]:
        """A person's action, judged by the engine in the order of arrival; what happened is returned.

        ``seen`` is the step that the presser saw, for presses that must not act twice; ``answered`` says that their
        hand will be drawn as the answer to the press.

        Raises:
            UserError: not seated, not dealt, over, or the press belongs to a turn that is gone.
            IllegalAction: the rules refuse it.
        """
        async with self.edit() as draft:
            seat = self.seat_of(user_id)
            draft.check_seen(seen)
            self._check_catch(seat, action)
            welcome(draft, seat, name)
            draft.answered = user_id if answered else None
            draft.act(seat, action)
            rounds.after_action(draft)
        return draft.events

    async def play_for(self, seat: int, action: Action, origin: Origin, *, step: int, missed: int = 0) -> bool:
        """A computer's action, through the same door; false if the game has moved on since ``step``.

        ``missed`` is how many turns in a row the seat's owner has now let pass.
        """
        try:
            async with self.edit() as draft:
                check_still_at(draft, step)
                if missed:
                    miss_turn(draft, seat, missed)
                draft.act(seat, action, origin)
                rounds.after_action(draft)
        except MovedOn:
            return False
        return True

    async def return_to(self, user_id: int, name: str) -> int:
        """Somebody looks at their hand: here again if they were away. The number of the seat.

        Raises:
            UserError: they have no seat.
        """
        seat = self.seat_of(user_id)
        owner = self.record.seats[seat]
        if owner.away or owner.missed or owner.name != name or self.record.status == "paused":
            async with self.edit() as draft:
                welcome(draft, self.seat_of(user_id), name)
        return seat

    async def moved_to(self, message_id: int) -> None:
        """The public message is this one from now on; nothing has to be drawn anew for that."""

        def write(record: TableRecord) -> None:
            record.message_id = message_id

        await self.amend(write)

    async def amend(self, change: Callable[[TableRecord], None]) -> bool:
        """The record is changed in a way that nobody has to see drawn; false if the game is over."""
        async with self.lock:
            if self.is_over:
                return False
            record = copy_record(self.record)
            change(record)
            await self.services.games.save(record)
            self.record = record
        return True

    def _check_catch(self, seat: int, action: Action) -> None:
        """The owner of a fresh single card has a moment to call; who was wrong once is not wrong twice in a turn."""
        if not isinstance(action, Catch):
            return
        since = self.exposed_since.get(action.seat)
        if since is not None and self.services.now() - since < self.services.uno_grace:
            raise IllegalAction(Reason.NOBODY_TO_CATCH)
        if since is None and self.state is not None and self.false_catches.get(seat) == _turn_of(self.state):
            raise IllegalAction(Reason.NOBODY_TO_CATCH)

    async def _keep(self, draft: Draft) -> None:
        record = draft.record
        timing.set_deadline(draft, self.state)
        record.state = None if draft.state is None else draft.state.to_json()
        record.match = None if draft.match is None else draft.match.to_json()
        draft.outcome = await self.services.games.save(record, logged=draft.logged, finished=draft.finished)
        if draft.outcome is not None or record.status == "live":
            self.outcome = draft.outcome
        self.record, self.state, self.match = record, draft.state, draft.match
        self._watch_exposed()
        self._watch_catches(draft.events)

    def _watch_exposed(self) -> None:
        exposed = set[int]() if self.state is None else self.state.exposed
        now = self.services.now()
        self.exposed_since = {seat: self.exposed_since.get(seat, now) for seat in exposed}

    def _watch_catches(self, events: list[Event]) -> None:
        if self.state is not None:
            self.false_catches.update(
                {event.by: _turn_of(self.state) for event in events if isinstance(event, FalseCatch)}
            )


def _turn_of(state: State) -> tuple[str, int]:
    return state.seed, state.turns


def welcome(draft: Draft, seat: int, name: str | None) -> None:
    """Whoever presses is here; a table that waited for people goes on."""
    owner = draft.record.seats[seat]
    seating.wake(owner, name or owner.name)
    if draft.record.status == "paused" and not closing.is_closed(draft.record):
        draft.record.status, draft.record.deadline = "live", None


def check_still_at(draft: Draft, step: int) -> None:
    """The game is where it was at ``step``.

    Raises:
        MovedOn: it is not.
    """
    if draft.record.step != step or draft.record.status != "live":
        raise MovedOn


def miss_turn(draft: Draft, seat: int, missed: int) -> None:
    """The clock ran out for a seat, which the table says once; after two turns in a row its owner is away."""
    owner = draft.record.seats[seat]
    if owner.missed == missed:
        return
    owner.missed = missed
    owner.away = owner.away or missed >= policy.MISSES_UNTIL_AWAY
    draft.note(draft.services.time_up(draft.record, seat))
