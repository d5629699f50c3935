"""Points of a round (R-057 to R-063, R-133 to R-142, R-185 to R-189, R-193, R-213)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state import State


def hand_value(state: State, seat: int) -> int:
    """What the cards a seat holds are worth, by the side that is up."""
    value, face_of = state.tables.value, state.face_of
    return sum(value[face_of[card]] for card in state.hands[seat])


def worth(state: State, seat: int) -> int:
    """What a seat brings to the winner: its hand, or a fixed price where mercy knocked it out."""
    if seat in state.knocked_out:
        return state.rules.mercy_points
    return hand_value(state, seat)


def team(state: State, seat: int) -> list[int]:
    """The seats that win together with this one: partners sit opposite each other."""
    if not state.rules.teams:
        return [seat]
    return [other for other in range(len(state.hands)) if other % 2 == seat % 2]


def _winner_collects(state: State, winner: int) -> list[int]:
    seats = range(len(state.hands))
    if winner < 0:
        return [0 for _ in seats]
    winners = team(state, winner)
    total = sum(worth(state, seat) for seat in seats if seat not in winners)
    return [total if seat in winners else 0 for seat in seats]


def _points_against(state: State, winner: int) -> list[int]:
    """Everybody is charged the own hand, partners both the hands of both; the winning side nothing."""
    seats = range(len(state.hands))
    winners = team(state, winner) if winner >= 0 else []
    charged = [[] if seat in winners else team(state, seat) for seat in seats]
    return [sum(worth(state, holder) for holder in holders) for holders in charged]


def _nothing(state: State, winner: int) -> list[int]:
    del winner
    return [0 for _ in state.hands]


_SCORING: Final[dict[str, Callable[[State, int], list[int]]]] = {
    "winner": _winner_collects,
    "points_against": _points_against,
    "elimination": _points_against,
    "single": _nothing,
}
SCORINGS: Final = tuple(_SCORING)


def round_points(state: State, winner: int) -> tuple[int, ...]:
    """What a finished round credits to each seat; nobody wins with ``winner`` -1."""
    return tuple(_SCORING[state.rules.scoring](state, winner))


def race_points(state: State, winner: int) -> int:
    """What the round's winner is worth to the server's race: always the value of the opponents' cards."""
    return _winner_collects(state, winner)[winner] if winner >= 0 else 0


def loser(state: State, winner: int) -> int:
    """The seat that a round was worst for: the costliest hand, of equal ones the first after the winner (R-072)."""
    seats, first = len(state.hands), max(winner, 0)
    winners = team(state, winner) if winner >= 0 else []
    order = [(first + step) % seats for step in range(seats)]
    gone = state.out - state.knocked_out
    others = [seat for seat in order if seat not in winners and seat not in gone]
    return max(others, key=lambda seat: worth(state, seat), default=-1)


def lowest_hand(state: State) -> int:
    """The seat that wins a blocked round: the one with the lowest hand, -1 when several share it."""
    values = sorted((hand_value(state, seat), seat) for seat in state.active)
    if len(values) > 1 and values[0][0] == values[1][0]:
        return -1
    return values[0][1]
