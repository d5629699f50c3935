"""Somebody wants to be forgotten: their seats in games in play go to computers that are named after nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.games import SaveRefused
from bot.store.records import SeatRecord
from bot.tables import seating

if TYPE_CHECKING:
    from bot.store.records import TableRecord
    from bot.tables.table import Table


def remembers(table: Table, user_id: int) -> bool:
    """Whether somebody has a seat at the table, or had one that a computer plays on."""
    return any(seat.user_id == user_id for seat in table.record.seats)


async def forget(table: Table, user_id: int, word: str) -> None:
    """Nothing at the table says who had the seat: a computer has it now, called ``word`` and a number.

    A lobby's seat goes. Without people the game is over. Somebody who was sent away from this game stays away from it:
    that is forgotten with its end.
    """
    if table.is_over or not remembers(table, user_id):
        return
    try:
        async with table.edit() as draft:
            record = draft.record
            _empty_seats(record, user_id, word)
            record.notes.pop("ended_by", None)
            record.notes["recent"] = []  # its lines name people
            gained: dict[str, int] = record.notes.get("gained", {})
            record.notes["gained"] = {user: points for user, points in gained.items() if user != str(user_id)}
            seating.hand_over(record)
            if not seating.humans(record):
                record.status = "over"
    except SaveRefused:  # over meanwhile
        return
    table.outcome = None  # its standings name people
    table.locales.pop(user_id, None)


def _empty_seats(record: TableRecord, user_id: int, word: str) -> None:
    if record.status == "lobby":
        record.seats = [seat for seat in record.seats if seat.user_id != user_id]
        return
    for number, seat in enumerate(record.seats):
        if seat.user_id == user_id:
            record.seats[number] = SeatRecord(None, seating.computer_name(record, word))
