"""Matches of several rounds: totals, targets, ties, elimination, dealers and starters."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.catalog import Spec, build
from engine.game import position
from engine.match import Match, begin, draw_for_dealer, next_round, settle, starter
from engine.players import PLAYERS
from engine.rounds import finish
from engine.scoring import race_points
from engine.simulate import play_round
from engine.state import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules import Rules
    from engine.state import State

SEED = "5" * 32


def rules_of(house: dict[str, object] | None = None, **parameters: object) -> Rules:
    return build(Spec("classic", house or {}, parameters))


def over(rules: Rules, points: Sequence[int], *, winner: int = 0, out: Sequence[int] = ()) -> State:
    """A finished round that credits these points."""
    hands = [[number] for number in range(len(points))]
    state = position(rules, hands=hands, discard=[100], pile=[], out=out)
    state.result = Result(winner, tuple(points))
    return state


def after(rules: Rules, scores: Sequence[int], points: Sequence[int], **match: object) -> Match:
    return settle(Match(scores=tuple(scores), **match), over(rules, points))  # pyright: ignore[reportArgumentType]


# -- the winner collects ----------------------------------------------------------------------------------------------


def test_the_first_at_the_target_has_won() -> None:
    assert after(rules_of(), [480, 499], [20, 0]).winner == 0
    assert after(rules_of(), [479, 499], [20, 0]).winner is None


def test_of_several_at_the_target_the_highest_total_wins() -> None:
    assert after(rules_of(house={"partners": True}), [490, 0, 490, 0], [30, 0, 30, 0]).winner == 0
    assert after(rules_of(), [510, 480], [0, 40]).winner == 1


def test_an_exact_tie_at_the_target_goes_on() -> None:
    tied = after(rules_of(), [520, 480], [0, 40])
    assert (tied.scores, tied.winner, tied.number) == ((520, 520), None, 1)
    assert settle(tied, over(rules_of(), [0, 5], winner=1)).winner == 1


def test_a_strict_target_must_be_passed() -> None:
    assert after(rules_of(target_test=">"), [480, 0], [20, 0]).winner is None
    assert after(rules_of(target_test=">"), [480, 0], [21, 0]).winner == 0


def test_an_agreed_number_of_rounds_ends_the_match_with_the_highest_total() -> None:
    rules = rules_of(rounds=2)
    first = after(rules, [0, 0, 0], [10, 0, 0])
    assert first.winner is None
    assert settle(first, over(rules, [0, 30, 0], winner=1)).winner == 1
    assert settle(first, over(rules, [0, 10, 0], winner=1)).winner is None


def test_partners_at_the_same_total_have_won_together() -> None:
    rules = rules_of(house={"partners": True})
    assert after(rules, [450, 470, 450, 470], [60, 0, 60, 0]).winner == 0
    assert after(rules, [450, 510, 450, 510], [60, 0, 60, 0]).winner is None


# -- points against, elimination, a single round ----------------------------------------------------------------------


def test_points_against_the_lowest_total_wins_when_somebody_is_at_the_target() -> None:
    rules = rules_of(scoring="points_against")
    assert after(rules, [480, 100, 300], [20, 0, 5]).winner == 1
    assert after(rules, [400, 100, 300], [20, 0, 5]).winner is None
    assert after(rules, [480, 100, 100], [20, 0, 0]).winner is None


def test_elimination_goes_on_with_those_who_are_left() -> None:
    rules = rules_of(scoring="elimination")
    match = after(rules, [480, 100, 300], [20, 0, 5])
    assert (match.eliminated, match.winner) == ((0,), None)
    match = settle(match, over(rules, [0, 0, 200], winner=1, out=[0]))
    assert (match.eliminated, match.winner) == ((0, 2), 1)


def test_when_a_round_takes_all_the_lowest_of_them_stay_in() -> None:
    rules = rules_of(scoring="elimination")
    assert after(rules, [490, 480, 480], [20, 20, 25], eliminated=()).winner == 1
    tied = after(rules, [490, 480, 480], [30, 20, 20])
    assert (tied.eliminated, tied.winner) == ((0,), None)


def test_elimination_over_an_agreed_number_of_rounds_is_won_by_the_lowest_total() -> None:
    rules = rules_of(scoring="elimination", rounds=1)
    assert after(rules, [0, 0, 0], [0, 12, 30]).winner == 0
    assert after(rules, [0, 0, 0], [0, 0, 30]).winner is None


def test_elimination_takes_partners_together() -> None:
    rules = rules_of(house={"partners": True}, scoring="elimination")
    match = after(rules, [490, 100, 490, 100], [20, 0, 20, 0])
    assert (match.eliminated, match.winner) == ((0, 2), 1)


def test_a_single_round_is_won_by_who_won_it() -> None:
    rules = rules_of(scoring="single")
    assert settle(Match(scores=(0, 0)), over(rules, [0, 0], winner=1)).winner == 1
    assert settle(Match(scores=(0, 0)), over(rules, [0, 0], winner=-1)).winner == -1


def test_a_round_that_goes_on_cannot_be_settled() -> None:
    state = over(rules_of(), [0, 0])
    state.result = None
    with pytest.raises(ValueError, match="not over"):
        settle(Match(scores=(0, 0)), state)


# -- dealers, starters, the next round --------------------------------------------------------------------------------


def test_the_deal_goes_to_the_left_and_past_who_is_out_of_the_match() -> None:
    rules = rules_of(scoring="elimination", target=100)
    assert after(rules_of(), [0, 0, 0], [5, 0, 0], dealer=2).dealer == 0
    assert after(rules, [0, 90, 0, 0], [0, 20, 5, 5], dealer=0).dealer == 2


def test_the_next_round_is_dealt_to_those_still_in_the_match() -> None:
    """R-130: the cards are shuffled anew and the next round is played."""
    rules = rules_of(scoring="elimination", target=100)
    match = after(rules, [0, 90, 0, 0], [0, 20, 5, 5])
    state = next_round(match, rules, seed=SEED)
    assert [len(hand) for hand in state.hands] == [7, 0, 7, 7]
    assert state.out == {1}
    assert (state.dealer, match.number) == (2, 1)
    assert state.turn in {0, 2, 3}
    assert len(state.pile) + len(state.discard) == len(rules.deck) - 21


def test_who_sits_out_is_neither_neighbour_nor_second_player() -> None:
    """Between the two that are left a Reverse is a Skip, and the dealer's left is the next seat of the round."""
    rules = rules_of(scoring="elimination", target=100)
    match = Match(scores=(0, 150, 0, 150), dealer=0, number=3, eliminated=(1, 3))
    state = next_round(match, rules, seed=SEED)
    while state.face(state.discard[-1]).symbol not in "123456789":
        state = next_round(match, rules, seed=state.seed[1:] + "0" + state.seed[-1:])
    assert state.starter == 2
    assert state.after(2) == 0


def test_a_match_that_is_over_has_no_next_round() -> None:
    with pytest.raises(ValueError, match="over"):
        next_round(Match(scores=(500, 0), winner=0), rules_of(), seed=SEED)


@pytest.mark.parametrize(("name", "expected"), [("left", None), ("winner", 2), ("youngest", 1)])
def test_families_let_others_begin(name: str, expected: int | None) -> None:
    """R-020: the winner of the round before, or the youngest."""
    rules = rules_of(starter=name)
    previous = over(rules, [0, 0, 9], winner=2)
    assert starter(rules, previous=previous, youngest=1) == expected
    state = next_round(
        Match(scores=(0, 0, 0), dealer=2), rules, seed=_number_first(rules), previous=previous, youngest=1
    )
    assert state.starter == (0 if expected is None else expected)


def test_nobody_won_so_the_dealers_left_begins() -> None:
    rules = rules_of(starter="winner")
    assert starter(rules, previous=over(rules, [0, 0], winner=-1), youngest=None) is None
    assert starter(rules, previous=None, youngest=None) is None


def test_an_eliminated_winner_begins_nothing() -> None:
    rules = rules_of(starter="youngest", scoring="elimination")
    match = Match(scores=(0, 600, 0), dealer=0, eliminated=(1,))
    assert next_round(match, rules, seed=_number_first(rules), youngest=1).starter in {0, 2}


def _number_first(rules: Rules) -> str:
    """A seed whose deal for three turns a number up, so that nothing moves the starter."""
    for number in range(100):
        seed = f"{number:032x}"
        state = next_round(Match(scores=(0, 0, 0)), rules.having(starter="left"), seed=seed)
        if state.face(state.discard[-1]).is_number:
            return seed
    raise AssertionError("a hundred deals without a number on top")


def test_drawing_for_the_dealer_is_fair_and_comes_from_the_seed() -> None:
    rules = rules_of()
    dealers = [draw_for_dealer(rules, seats=4, seed=f"{number:032x}") for number in range(400)]
    assert dealers == [draw_for_dealer(rules, seats=4, seed=f"{number:032x}") for number in range(400)]
    assert min(dealers.count(seat) for seat in range(4)) > 60
    assert begin(rules, seats=4, seed=f"{7:032x}") == Match(scores=(0, 0, 0, 0), dealer=dealers[7])


@pytest.mark.parametrize("house", [{}, {"partners": True}])
@pytest.mark.parametrize("scoring", ["winner", "points_against", "elimination"])
def test_whole_matches_come_to_an_end_and_leave_the_eliminated_alone(scoring: str, house: dict[str, object]) -> None:
    rules, source = rules_of(house=house, scoring=scoring, target=150), Random(4)
    for number in range(5):
        match = begin(rules, seats=4, seed=f"{number:032x}")
        while match.winner is None:
            state = next_round(match, rules, seed=f"{source.getrandbits(128):032x}")
            assert match.dealer not in match.eliminated
            play_round(state, [PLAYERS["random"]] * 4, source)
            assert all(not state.hands[seat] for seat in match.eliminated)
            assert state.result is not None
            assert state.result.winner not in match.eliminated
            match = settle(match, state)
            assert match.number < 100
        assert match.winner not in match.eliminated


def test_a_match_survives_the_way_through_json() -> None:
    match = Match(scores=(10, 600, 0), dealer=2, number=4, eliminated=(1,), winner=None)
    assert Match.from_json(match.to_json()) == match


# -- the server's race and the loser's dare ---------------------------------------------------------------------------


@pytest.mark.parametrize("scoring", ["winner", "points_against", "elimination", "single"])
def test_the_race_credits_the_opponents_cards_whatever_the_tables_scoring(scoring: str) -> None:
    rules = rules_of(scoring=scoring)
    sixes = [card for card in range(108) if str(rules.deck[card]) == "r6"]
    state = position(rules, hands=[[], [sixes[0]], [sixes[1]]], discard=[100], pile=[])
    assert race_points(state, 0) == 12
    assert race_points(state, -1) == 0


def test_the_dare_goes_to_the_costliest_hand() -> None:
    """R-072: a forfeit for the loser of the round."""
    rules = rules_of(house={"loser_dare": True})
    cards = {str(card): number for number, card in enumerate(rules.deck)}
    hands = [[], [cards["r6"]], [cards["W"], cards["r1"]], [cards["W4"], cards["b1"]]]
    state = position(rules, hands=hands, discard=[cards["g1"]], pile=[])
    finish(state, 0)
    assert state.result is not None
    assert state.result.loser == 2


@pytest.mark.parametrize("forfeit", [True, False])
def test_nobody_is_dared_without_the_house_rule_or_after_a_forfeit(*, forfeit: bool) -> None:
    rules = rules_of(house={"loser_dare": True} if forfeit else {})
    state = position(rules, hands=[[], [3]], discard=[9], pile=[])
    finish(state, 0, forfeit=forfeit)
    assert state.result is not None
    assert state.result.loser == -1


def test_partners_are_dared_by_the_other_pair() -> None:
    rules = rules_of(house={"partners": True, "loser_dare": True})
    cards = {str(card): number for number, card in enumerate(rules.deck)}
    state = position(rules, hands=[[], [cards["r6"]], [cards["W"]], [cards["r7"]]], discard=[cards["g1"]], pile=[])
    finish(state, 0)
    assert state.result is not None
    assert state.result.loser == 3
