"""The people at a table: joining, leaving, being sent away, computers, the host; and the beginning and end of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot import errors
from bot.tables import housing, rounds, seating
from engine.actions import LEAVE
from engine.events import Left
from engine.scoring import hand_value

if TYPE_CHECKING:
    from bot.store.records import TableRecord
    from bot.tables.draft import Draft
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever pressed or typed. ``manages`` is whether they manage the channel."""

    user_id: int
    name: str
    manages: bool = False


def check_host(record: TableRecord, person: Person, *, or_manager: bool = False) -> None:
    """Only the host goes on, or with ``or_manager`` who manages the channel too.

    Raises:
        UserError: it is somebody else; the host is named.
    """
    if person.user_id == record.host_id or (or_manager and person.manages):
        return
    name = record.seats[seating.host_seat(record)].name if record.seats else "?"
    raise errors.only_host_or_managers(name) if or_manager else errors.only_host(name)


def limit(table: Table) -> int:
    """How many seats the edition has."""
    return table.rules.seats[1]


def _check_lobby(draft: Draft) -> None:
    if draft.record.status != "lobby":
        raise errors.already_dealt()


async def join(table: Table, person: Person) -> int:
    """Somebody has a seat in the lobby, or is back in the one that they had; its number.

    Raises:
        UserError: seated already, the table is full, the cards are dealt, or the host sent this person away.
    """
    async with table.edit() as draft:
        record = draft.record
        seat = seating.seat_of(record, person.user_id)
        if seat is not None:
            if not seating.wake(record.seats[seat], person.name):
                raise errors.already_seated(seat)
            return seat
        _check_lobby(draft)
        if person.user_id in record.banned:
            raise errors.banned()
        _check_room(table, record)
        return seating.sit(record, person.user_id, person.name)


async def add_computer(table: Table, person: Person, word: str) -> None:
    """One more computer has a seat in the lobby, named after ``word``.

    Raises:
        UserError: not the host, the table is full, or the cards are dealt.
    """
    async with table.edit() as draft:
        _check_lobby(draft)
        check_host(draft.record, person)
        _check_room(table, draft.record)
        seating.sit(draft.record, None, seating.computer_name(draft.record, word))


def _check_room(table: Table, record: TableRecord) -> None:
    if len(record.seats) >= limit(table):
        raise errors.table_full()


async def deal(table: Table, person: Person, *, answered: bool = False) -> None:
    """The host's lobby becomes a game: cards are dealt. ``answered`` says that the answer will be the dealer's hand.

    Raises:
        UserError: not the host, too few seats, or dealt already.
    """
    async with table.edit() as draft:
        _check_lobby(draft)
        check_host(draft.record, person)
        draft.answered = person.user_id if answered else None
        rounds.deal_round(draft)
        housing.ask_for_thread(draft)


async def next_round(table: Table, person: Person, *, answered: bool = False) -> None:
    """The next round of a match is dealt, by anybody who has a seat; ``answered`` as for the first one.

    Raises:
        UserError: no seat, or there is no next round to deal.
    """
    async with table.edit() as draft:
        seat = table.seat_of(person.user_id)
        if draft.record.status in ("live", "paused"):
            raise errors.already_dealt()
        if table.is_finished:
            raise errors.game_over()
        seating.wake(draft.record.seats[seat], person.name)
        draft.answered = person.user_id if answered else None
        rounds.deal_round(draft)


async def leave(table: Table, person: Person) -> None:
    """Somebody gives up the seat.

    In the lobby and between rounds of a match that may still lose seats the seat goes; within a round a computer takes
    it over, or its cards go under the pile where the server wants that. Without people the game is over.

    Raises:
        UserError: they have no seat.
    """
    async with table.edit() as draft:
        remove(draft, table.seat_of(person.user_id))


async def kick(table: Table, person: Person, user_id: int) -> None:
    """The host, or who manages the channel, sends somebody away for good.

    Raises:
        UserError: not allowed, or that person has no seat.
    """
    async with table.edit() as draft:
        check_host(draft.record, person, or_manager=True)
        seat = seating.seat_of(draft.record, user_id)
        if seat is None:
            raise errors.nobody_there()
        draft.record.banned.append(user_id)
        remove(draft, seat)


async def end(table: Table, person: Person) -> None:
    """The host, or who manages the channel, ends the game without points.

    Raises:
        UserError: not allowed.
    """
    async with table.edit() as draft:
        check_host(draft.record, person, or_manager=True)
        draft.record.status = "over"
        draft.record.notes["ended_by"] = person.name


async def step_away(table: Table, person: Person) -> None:
    """A computer plays for somebody until they press anything.

    Raises:
        UserError: they have no seat.
    """
    async with table.edit() as draft:
        seat = table.seat_of(person.user_id)
        draft.round  # noqa: B018  there must be one
        draft.record.seats[seat].away = True


def remove(draft: Draft, seat: int) -> None:
    """The owner of a seat is gone; the host's role goes on, and without people the game is over."""
    record = draft.record
    if record.status == "lobby":
        del record.seats[seat]
    elif record.status == "between":
        seating.give_up(record, seat)
    elif draft.settings.leaving == "computer":
        draft.tell([Left(seat)])
        record.seats[seat].left = True
    else:
        _put_under(draft, seat)
    seating.hand_over(record)
    if not seating.humans(record):
        record.status = "over"


def _put_under(draft: Draft, seat: int) -> None:
    """The cards go under the draw pile. What they were worth goes to the race if the round ends as a forfeit."""
    record, state = draft.record, draft.round
    seating.give_up(record, seat)
    if seat in state.out:
        return
    left = int(record.notes.get("left_behind", 0))
    record.notes["left_behind"] = left + hand_value(state, seat)
    draft.act(seat, LEAVE)
    rounds.after_action(draft)
