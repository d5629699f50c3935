"""What a finished round is worth to the race."""

from __future__ import annotations

import pytest
from felt import COMET, GUILD, MAPLE, OTTER, moment

from bot.store.records import Credit, GuildSettings, SeatRecord, TableRecord
from bot.tables.policy import Verdict, judge, worthless_seats
from engine.state import Result

PLAIN = GuildSettings()
COUNTING = GuildSettings(count_computers=True)


def seats(*owners: int | None) -> TableRecord:
    names = [SeatRecord(owner, f"seat {number}") for number, owner in enumerate(owners)]
    return TableRecord(guild_id=GUILD, channel_id=1, host_id=OTTER, spec={}, created=0.0, seats=names)


def worth(
    record: TableRecord,
    *hands: str,
    winner: int = 0,
    settings: GuildSettings = PLAIN,
    target: int = 500,
    forfeit: bool = False,
) -> Verdict:
    state = moment(*hands)
    state.result = Result(winner, tuple(0 for _ in hands), blocked=False, forfeit=forfeit)
    return judge(record, state, settings, edition_target=target)


def test_the_winner_gets_what_the_others_hold() -> None:
    assert worth(seats(OTTER, MAPLE, COMET), "", "r3 gS", "W y0").credits == (Credit(OTTER, "seat 0", 73),)


def test_the_cards_of_computers_bring_nothing() -> None:
    assert worth(seats(OTTER, MAPLE, None), "", "r3 gS", "W y0").credits == (Credit(OTTER, "seat 0", 23),)
    assert worth(seats(OTTER, MAPLE, None), "", "r3 gS", "W y0", settings=COUNTING).credits[0].points == 73


def test_somebody_away_counts_as_a_computer() -> None:
    record = seats(OTTER, MAPLE, COMET)
    record.seats[2].away = True
    assert worth(record, "", "r3 gS", "W y0").credits[0].points == 23
    record.seats[1].away = True
    assert worth(record, "", "r3 gS", "W y0") == Verdict(reason="too_few_people")


@pytest.mark.parametrize("gone", ["left", "away"])
def test_a_winner_who_is_not_there_gets_nothing(gone: str) -> None:
    record = seats(OTTER, MAPLE, COMET)
    setattr(record.seats[0], gone, True)
    assert worth(record, "", "r3 gS", "W y0") == Verdict(reason="computer_won")


def test_a_round_with_one_person_does_not_count() -> None:
    assert worth(seats(OTTER, None), "", "r3 gS") == Verdict(reason="too_few_people")
    assert worth(seats(OTTER, None), "", "r3 gS", settings=COUNTING).credits[0].points == 23


def test_a_computer_that_wins_gets_nothing() -> None:
    assert worth(seats(OTTER, MAPLE, None), "r3", "gS", "", winner=2) == Verdict(reason="computer_won")


def test_hands_that_are_worth_nothing_bring_nothing() -> None:
    assert worth(seats(OTTER, MAPLE), "", "r0 y0") == Verdict(reason="no_points")
    assert worth(seats(OTTER, MAPLE), "r1", "r2", winner=-1) == Verdict(reason="no_points")


def test_another_target_is_scaled_to_500() -> None:
    assert worth(seats(OTTER, MAPLE), "", "W W", target=1000).credits[0].points == 50


def test_who_is_left_alone_gets_what_was_left_behind() -> None:
    record = seats(OTTER, MAPLE)
    record.seats[1].left = True
    record.notes["left_behind"] = 42
    assert worth(record, "r1", "", forfeit=True).credits == (Credit(OTTER, "seat 0", 42),)


def test_worthless_are_the_hands_of_computers_with_points() -> None:
    record = seats(OTTER, MAPLE, None, None)
    state = moment("", "r3", "y0", "W")
    state.result = Result(0, (0, 0, 0, 0), blocked=False, forfeit=False)
    assert worthless_seats(record, state, PLAIN) == {3}
    assert worthless_seats(record, state, COUNTING) == frozenset()
