"""A game of one or more rounds: the dealer, the totals, who is out, who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.game import deal
from engine.scoring import team
from engine.shuffle import shuffle, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.cards import Face
    from engine.rules import Rules
    from engine.state import State


@dataclass(frozen=True, slots=True)
class Match:
    """The totals of a game: ``number`` rounds are played, and ``dealer`` deals the next.

    ``winner`` is ``None`` while nobody has won, -1 when a single round ended with nobody ahead.
    """

    scores: tuple[int, ...]
    dealer: int = 0
    number: int = 0
    eliminated: tuple[int, ...] = ()
    winner: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The match as plain data."""
        return {
            "scores": list(self.scores),
            "dealer": self.dealer,
            "number": self.number,
            "eliminated": list(self.eliminated),
            "winner": self.winner,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Match:
        """The match that ``to_json`` wrote."""
        return cls(tuple(data["scores"]), data["dealer"], data["number"], tuple(data["eliminated"]), data["winner"])


def begin(rules: Rules, *, seats: int, seed: str) -> Match:
    """A match with nothing scored and a dealer chosen by drawing cards."""
    return Match(scores=(0,) * seats, dealer=draw_for_dealer(rules, seats=seats, seed=seed))


# -- the dealer -------------------------------------------------------------------------------------------------------


def _by_number(rules: Rules, face: Face) -> int:
    """R-195: the digit; special cards count nothing."""
    del rules
    return int(face.symbol) if face.is_number else 0


def _by_points(rules: Rules, face: Face) -> int:
    """R-149: the points that the card is worth."""
    return rules.points.get(face.symbol, int(face.symbol) if face.is_number else 0)


DEALER_DRAWS: Final[dict[str, Callable[[Rules, Face], int]]] = {"number": _by_number, "points": _by_points}


def highest(rules: Rules, faces: Sequence[Face]) -> list[int]:
    """The places of the best cards in a draw for the dealer; more than one is a tie."""
    ranks = [DEALER_DRAWS[rules.dealer_draw](rules, face) for face in faces]
    return [place for place, rank in enumerate(ranks) if rank == max(ranks)]


def draw_for_dealer(rules: Rules, *, seats: int, seed: str) -> int:
    """Each seat draws a card from the shuffled deck, the highest deals; ties draw again (R-149, R-195)."""
    deck = [card.faces[0] for card in rules.deck]
    shuffle(deck, stream(seed, 0))
    left = list(range(seats))
    while len(left) > 1 and len(deck) >= len(left):
        drawn = [deck.pop() for _ in left]
        left = [left[place] for place in highest(rules, drawn)]
    return left[0]


def starter(rules: Rules, *, previous: State | None, youngest: int | None) -> int | None:
    """Who begins a round where it is not the dealer's left (R-020); ``None`` leaves it to the deal."""
    if rules.starter == "winner" and previous is not None and previous.result is not None:
        return previous.result.winner if previous.result.winner >= 0 else None
    return youngest if rules.starter == "youngest" else None


def next_round(
    match: Match, rules: Rules, *, seed: str, previous: State | None = None, youngest: int | None = None
) -> State:
    """The next round of the match, dealt to the seats that are still in it (R-130, R-213).

    Raises:
        ValueError: the match is over.
    """
    if match.winner is not None:
        raise ValueError("the match is over")
    first = starter(rules, previous=previous, youngest=youngest)
    return deal(
        rules,
        seats=len(match.scores),
        seed=seed,
        dealer=match.dealer,
        starter=None if first in match.eliminated else first,
        sitting_out=match.eliminated,
    )


# -- the totals -------------------------------------------------------------------------------------------------------


def settle(match: Match, state: State) -> Match:
    """The match after a finished round: totals, the next dealer, who is eliminated and who has won (R-130, R-213)."""
    result, rules = state.result, state.rules
    if result is None:
        raise ValueError("the round is not over")
    scores = tuple(total + points for total, points in zip(match.scores, result.points, strict=True))
    played = _ENDINGS[rules.scoring](replace(match, scores=scores, number=match.number + 1), state)
    return replace(played, dealer=_next_dealer(played))


def _next_dealer(match: Match) -> int:
    """The deal goes to the left, past seats that are out of the match."""
    seats = len(match.scores)
    order = [(match.dealer + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if seat not in match.eliminated), match.dealer)


def reaches(rules: Rules, total: int) -> bool:
    """Whether a total is enough for the target (R-065, R-138, R-190)."""
    return total > rules.target if rules.target_test == ">" else total >= rules.target


def _is_last_round(match: Match, rules: Rules) -> bool:
    return rules.rounds > 0 and match.number >= rules.rounds


def _highest_wins(match: Match, state: State) -> Match:
    """First to the target, the highest total if several are there; an exact tie goes on (R-064, R-155, R-192)."""
    rules = state.rules
    if not reaches(rules, max(match.scores)) and not _is_last_round(match, rules):
        return match
    return _won_by(match, state, max(match.scores), range(len(match.scores)))


def _lowest_wins(match: Match, state: State) -> Match:
    """When anybody is at the target, the lowest total has won; an exact tie goes on (R-004)."""
    rules = state.rules
    if not reaches(rules, max(match.scores)) and not _is_last_round(match, rules):
        return match
    return _won_by(match, state, min(match.scores), range(len(match.scores)))


def _last_one_in(match: Match, state: State) -> Match:
    """Who is at the target is out of the match; the last one in has won (R-004).

    When a round takes all that were left, those with the lowest total of them stay in.
    """
    before = [seat for seat in range(len(match.scores)) if seat not in match.eliminated]
    left = [seat for seat in before if not reaches(state.rules, match.scores[seat])]
    if not left:
        least = min(match.scores[seat] for seat in before)
        left = [seat for seat in before if match.scores[seat] == least]
    match = replace(match, eliminated=tuple(seat for seat in range(len(match.scores)) if seat not in left))
    if _is_one_side(left, state):
        return replace(match, winner=left[0])
    if _is_last_round(match, state.rules):
        return _won_by(match, state, min(match.scores[seat] for seat in left), left)
    return match


def _won_by(match: Match, state: State, total: int, seats: Iterable[int]) -> Match:
    """The match won by the one side that has this total; undecided where several have."""
    leaders = [seat for seat in seats if match.scores[seat] == total]
    return replace(match, winner=leaders[0]) if _is_one_side(leaders, state) else match


def _is_one_side(seats: list[int], state: State) -> bool:
    """Whether these seats are one player, or partners."""
    return len(seats) == 1 or set(seats) <= set(team(state, seats[0]))


def _one_round(match: Match, state: State) -> Match:
    """R-103: playing without points; the round's winner has won."""
    return replace(match, winner=state.result.winner if state.result is not None else -1)


_ENDINGS: Final[dict[str, Callable[[Match, State], Match]]] = {
    "winner": _highest_wins,
    "points_against": _lowest_wins,
    "elimination": _last_one_in,
    "single": _one_round,
}
