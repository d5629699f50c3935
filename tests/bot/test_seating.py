"""Who sits where, who is here, and who is the host."""

from __future__ import annotations

import pytest
from felt import COMET, GUILD, MAPLE, OTTER

from bot.store.records import SeatRecord, TableRecord
from bot.tables import seating


@pytest.fixture
def record() -> TableRecord:
    seats = [SeatRecord(OTTER, "Otter"), SeatRecord(None, "Computer 1"), SeatRecord(MAPLE, "Maple")]
    return TableRecord(guild_id=GUILD, channel_id=1, host_id=OTTER, spec={}, created=0.0, seats=seats)


def test_a_computer_is_nobody_and_an_away_person_is_not_present(record: TableRecord) -> None:
    record.seats[2].away = True
    assert seating.humans(record) == [0, 2]
    assert seating.present(record) == [0]


def test_who_has_left_owns_no_seat(record: TableRecord) -> None:
    record.seats[2].left = True
    assert seating.seat_of(record, MAPLE) is None
    assert seating.users(record) == {OTTER}
    assert seating.seat_of(record, COMET) is None


def test_computers_are_numbered_where_a_number_is_free(record: TableRecord) -> None:
    assert seating.computer_name(record, "Computer") == "Computer 2"
    del record.seats[1]
    assert seating.computer_name(record, "Computer") == "Computer 1"


def test_the_role_of_the_host_goes_to_who_is_here(record: TableRecord) -> None:
    record.seats.append(SeatRecord(COMET, "Comet"))
    seating.hand_over(record)
    assert record.host_id == OTTER
    record.seats[0].left = True
    record.seats[2].away = True
    seating.hand_over(record)
    assert (record.host_id, seating.host_seat(record)) == (COMET, 3)


def test_a_host_who_is_away_is_better_than_none(record: TableRecord) -> None:
    record.seats[0].left = True
    record.seats[2].away = True
    seating.hand_over(record)
    assert record.host_id == MAPLE


def test_a_press_wakes_up_and_brings_today_s_name() -> None:
    seat = SeatRecord(OTTER, "Otter", missed=1, away=True)
    assert seating.wake(seat, "Sea Otter")
    assert seat == SeatRecord(OTTER, "Sea Otter")
    assert not seating.wake(seat, "Sea Otter")


def test_a_seat_given_up_is_remembered_until_the_next_deal(record: TableRecord) -> None:
    seating.give_up(record, 2)
    seating.give_up(record, 0)
    assert seating.given_up(record) == {0, 2}
    assert record.seats[0].left


def test_the_youngest_is_who_has_the_newest_account(record: TableRecord) -> None:
    assert seating.newest(record) == (2 if MAPLE > OTTER else 0)
    record.seats[2].left = True
    assert seating.newest(record) == 0


def test_among_computers_nobody_is_the_youngest(record: TableRecord) -> None:
    record.seats = [record.seats[1]]
    assert seating.newest(record) is None
