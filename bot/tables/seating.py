"""Who sits where, and who of them is here. Seats are places in ``TableRecord.seats``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.records import SeatRecord

if TYPE_CHECKING:
    from bot.store.records import TableRecord


def is_human(seat: SeatRecord) -> bool:
    """Whether a person owns this seat, here or not."""
    return seat.user_id is not None and not seat.left


def is_present(seat: SeatRecord) -> bool:
    """Whether a person owns this seat and plays it; an away seat counts as a computer for the race."""
    return is_human(seat) and not seat.away


def seat_of(record: TableRecord, user_id: int) -> int | None:
    """The seat that somebody owns at this table."""
    for number, seat in enumerate(record.seats):
        if seat.user_id == user_id and not seat.left:
            return number
    return None


def humans(record: TableRecord) -> list[int]:
    """The seats that people own."""
    return [number for number, seat in enumerate(record.seats) if is_human(seat)]


def present(record: TableRecord) -> list[int]:
    """The seats that people play just now."""
    return [number for number, seat in enumerate(record.seats) if is_present(seat)]


def users(record: TableRecord) -> frozenset[int]:
    """Everybody who owns a seat."""
    return frozenset(seat.user_id for seat in record.seats if seat.user_id is not None and not seat.left)


def host_seat(record: TableRecord) -> int:
    """The host's seat; the first one while the host has none."""
    return seat_of(record, record.host_id) or 0


def computer_name(record: TableRecord, word: str) -> str:
    """A name that no seat has yet for one more computer, such as "Computer 2"."""
    taken = {seat.name for seat in record.seats}
    number = 1
    while f"{word} {number}" in taken:
        number += 1
    return f"{word} {number}"


def sit(record: TableRecord, user_id: int | None, name: str) -> int:
    """One more seat is taken, by a person or by a computer; the number of the seat."""
    record.seats.append(SeatRecord(user_id, name))
    return len(record.seats) - 1


def seats_again(record: TableRecord, user_id: int) -> list[SeatRecord]:
    """The seats of the next game with the same company: without those who left, computers with them.

    Who is away stays so until they press something, which ``user_id`` has just done.
    """
    return [
        SeatRecord(seat.user_id, seat.name, away=seat.away and seat.user_id != user_id)
        for seat in record.seats
        if not seat.left
    ]


def give_up(record: TableRecord, seat: int) -> None:
    """The owner is gone, and from the next deal on the seat is too."""
    record.seats[seat].left = True
    record.notes["gone"] = sorted({*record.notes.get("gone", ()), seat})


def given_up(record: TableRecord) -> frozenset[int]:
    """The seats that will not be dealt to again."""
    return frozenset(record.notes.get("gone", ()))


def hand_over(record: TableRecord) -> None:
    """If the host has left, the next person is the host; those who are here come first."""
    if seat_of(record, record.host_id) is not None:
        return
    heirs = present(record) or humans(record)
    if heirs:
        record.host_id = record.seats[heirs[0]].user_id or record.host_id


def wake(seat: SeatRecord, name: str) -> bool:
    """The owner has pressed something: here again, under the name of today. Whether that changed the seat's state."""
    changed = seat.away or seat.missed > 0
    seat.away, seat.missed, seat.name = False, 0, name
    return changed


def newest(record: TableRecord) -> int | None:
    """The person with the newest account, who is the youngest here (R-020): snowflakes grow with time."""
    people = humans(record)
    return max(people, key=lambda seat: record.seats[seat].user_id or 0) if people else None
