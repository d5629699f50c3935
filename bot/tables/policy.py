"""The house's habits that are no rules of the game: how long things last, when somebody is away, what counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.store.records import Credit
from bot.tables.seating import is_human, is_present
from engine.scoring import hand_value, team, worth

if TYPE_CHECKING:
    from bot.store.records import GuildSettings, TableRecord
    from engine.state import State

LOBBY_SECONDS: Final = 600.0
BETWEEN_SECONDS: Final = 600.0
PAUSE_SECONDS: Final = 24 * 3600.0
GRACE_AFTER_RESTART: Final = 30.0
SAME_TURN_SECONDS: Final = 15.0
PING_AFTER: Final = 20.0
MISSES_UNTIL_AWAY: Final = 2
CATCH_AFTER: Final = 3.0
CATCH_ODDS: Final = 0.6
RETRY_AFTER: Final = 5.0
FEWEST_PEOPLE: Final = 2
STANDARD_TARGET: Final = 500


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a finished round is worth to the race: credits, or the reason why there are none."""

    credits: tuple[Credit, ...] = ()
    reason: str | None = None


def judge(record: TableRecord, state: State, settings: GuildSettings, *, edition_target: int) -> Verdict:
    """What the round brings to whom.

    The winner gets the value of the opponents' cards, those of computers apart; partners share. A round needs two
    people at its end, unless the last one there won because the others left. An edition with another target than 500
    is scaled to it.
    """
    result = state.result
    assert result is not None
    if result.winner < 0:
        return Verdict(reason="no_points")
    if state.rules.scoring == "single":
        return Verdict(reason="unscored")
    sits_out = state.out - state.knocked_out
    counts = [
        (settings.count_computers or is_present(seat)) and place not in sits_out
        for place, seat in enumerate(record.seats)
    ]
    if result.forfeit:
        points = int(record.notes.get("left_behind", 0))
    else:
        if sum(counts) < FEWEST_PEOPLE:
            return Verdict(reason="too_few_people")
        winners = team(state, result.winner)
        points = sum(worth(state, seat) for seat in range(len(record.seats)) if counts[seat] and seat not in winners)
    return _share(record, state, points * STANDARD_TARGET // edition_target)


def _share(record: TableRecord, state: State, points: int) -> Verdict:
    assert state.result is not None
    winners = team(state, state.result.winner)
    people = [record.seats[seat] for seat in winners if is_human(record.seats[seat]) and not record.seats[seat].away]
    if not people:
        return Verdict(reason="computer_won")
    each = points // len(winners)
    if each <= 0:
        return Verdict(reason="no_points")
    return Verdict(tuple(Credit(seat.user_id or 0, seat.name, each) for seat in people))


def worthless_seats(record: TableRecord, state: State, settings: GuildSettings) -> frozenset[int]:
    """The seats whose cards bring nothing to the race: those that computers held at the end."""
    if settings.count_computers:
        return frozenset()
    return frozenset(
        number
        for number, seat in enumerate(record.seats)
        if not is_present(seat) and hand_value(state, number) > 0 and state.result is not None
    )
