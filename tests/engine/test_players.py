from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import conformance
import pytest

from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, NameColor
from engine.catalog import EDITIONS, Spec, build
from engine.game import advance, deal, legal, position
from engine.notation import action_text, parse_action
from engine.players import PLAYERS, greedy, random
from engine.rulings import Box
from engine.simulate import simulate
from engine.view import View

if TYPE_CHECKING:
    from engine.state import State


def table(*hands: str, discard: str = "g4", draw: str = "b5 b6 y1 y2 y3 y4 y5 y6", **changes: object) -> State:
    box = Box(build(Spec(set=changes.pop("set", {}))), side=0)  # pyright: ignore[reportArgumentType]  a test's shorthand
    dealt, lying, pile = [box.take(hand) for hand in hands], box.take(discard), box.take(draw)[::-1]
    return position(box.rules(), hands=dealt, discard=lying, pile=pile, **changes)  # pyright: ignore[reportArgumentType]


def after(state: State, *texts: str) -> State:
    for text in texts:
        advance(state, *parse_action(state, text))
    return state


def greedy_at(state: State, seat: int = 0, seed: int = 1) -> str:
    return action_text(state, seat, greedy.choose(View(state, seat), Random(seed)))


def random_choices(state: State, seat: int = 0) -> set[str]:
    return {action_text(state, seat, random.choose(View(state, seat), Random(seed))) for seed in range(80)}


# -- random ----------------------------------------------------------------------------------------------------------


def test_random_plays_any_honest_card_that_fits_and_never_draws_then() -> None:
    state = table("g1 b4 W W4 r9", "b1 b2", "y1 y2")
    wild = {f"0 play W:{color}" for color in "rygb"}
    assert random_choices(state) == {"0 play g1", "0 play b4"} | wild


def test_random_lays_a_wild_draw_four_when_it_is_honest() -> None:
    assert random_choices(table("b1 W4 r9", "b1 b2", "y1 y2")) == {f"0 play W4:{color}" for color in "rygb"}


def test_random_draws_only_when_stuck_and_plays_what_it_drew() -> None:
    state = table("b1 r9", "b1 b2", "y1 y2", draw="g9 b5")
    assert random_choices(state) == {"0 draw"}
    assert random_choices(after(state, "0 draw")) == {"0 play g9"}


def test_random_keeps_a_drawn_card_that_would_be_a_bluff() -> None:
    state = table("g1 r9", "b1 b2", "y1 y2", draw="W4 b5")
    assert random_choices(after(state, "0 draw")) == {"0 pass"}


def test_random_takes_every_penalty_and_always_calls() -> None:
    contested = after(table("W4 r9 b3", "b1 b2", "y1 y2"), "0 play W4:r")
    assert random_choices(contested, 1) == {"1 accept"}
    exposed = after(table("g1 r9", "b1 b2", "y1 y2"), "0 play g1")
    assert random_choices(exposed, 0) == {"0 uno"}


def test_each_card_is_as_likely_as_any_other() -> None:
    state, source = table("g1 g1 W r9", "b1 b2", "y1 y2"), Random(4)
    chosen = Counter(getattr(random.choose(View(state, 0), source), "card", None) for _ in range(3000))
    assert chosen.keys() == {0, 1, 2}
    assert all(count == pytest.approx(1000, abs=110) for count in chosen.values())


# -- greedy ----------------------------------------------------------------------------------------------------------


def test_greedy_goes_out_when_it_can() -> None:
    assert greedy_at(table("g1", "b1 b2", "y1 y2"), 0) == "0 uno"
    assert greedy_at(table("g1", "b1 b2", "y1 y2", called=[0]), 0) == "0 play g1"


def test_greedy_calls_before_its_next_to_last_card_and_after_it_where_that_is_the_rule() -> None:
    assert greedy_at(table("g1 r9", "b1 b2", "y1 y2")) == "0 uno"
    late = table("g1 r9", "b1 b2", "y1 y2", set={"uno_call": "after"})
    assert greedy_at(late) == "0 play g1"
    assert greedy_at(after(late, "0 play g1")) == "0 uno"


def test_greedy_does_not_call_when_it_cannot_play() -> None:
    assert greedy_at(table("b1 r9", "b1 b2", "y1 y2")) == "0 draw"


@pytest.mark.parametrize("attack", ["gD2", "gS"])
def test_greedy_keeps_attacks_for_a_player_who_is_about_to_go_out(attack: str) -> None:
    calm = table(f"{attack} g1 g2 r8 y8", "b1 b2 b3 b4 b5 b6", "y1 y2 y3 y4", "r1 r2 r3 r4")
    danger = table(f"{attack} g1 g2 r8 y8", "b1", "y1 y2 y3 y4", "r1 r2 r3 r4", called=[1])
    assert greedy_at(calm) != f"0 play {attack}"
    assert greedy_at(danger) == f"0 play {attack}"


def test_greedy_holds_its_wilds_and_names_the_colour_it_has() -> None:
    assert greedy_at(table("g1 W r8 r2", "b1 b2 b3", "y1 y2 y3")) == "0 play g1"
    assert greedy_at(table("b1 W r8 r2", "b1 b2 b3", "y1 y2 y3")) == "0 play W:r"


def test_greedy_does_not_bluff() -> None:
    assert greedy_at(table("g1 W4 r8 y2", "b1 b2 b3", "y1 y2 y3"))[:9] == "0 play g1"
    drawn = after(table("g1 r8 y2", "b1 b2 b3", "y1 y2 y3", draw="W4 b5", discard="g4"), "0 draw")
    assert greedy_at(drawn) == "0 pass"


def test_greedy_sheds_the_costly_card_first_where_nothing_else_counts() -> None:
    assert greedy_at(table("g1 g9 r8 r7", "b1 b2 b3", "y1 y2 y3")) == "0 play g9"


def test_greedy_contests_only_a_likely_bluff() -> None:
    few = after(table("W4 g9 b3", "b1 b2 b3", "y1 y2"), "0 play W4:r")
    many = after(table("W4 g9 b3 r1 r2 r3 y1", "b1 b2 b3", "y1 y2"), "0 play W4:r")
    assert greedy_at(few, 1) == "1 accept"
    assert greedy_at(many, 1) == "1 challenge"


def test_greedy_never_contests_a_last_card() -> None:
    assert greedy_at(after(table("W4", "b1 b2 b3", "y1 y2"), "0 play W4"), 1) == "1 accept"


def test_an_opening_wild_gets_the_colour_most_held() -> None:
    for name, colors in (("greedy", {"b"}), ("random", set("rygb"))):
        named = set()
        for seed in range(400):
            state = deal(build(Spec()), seats=2, seed=f"{seed:032x}")
            if type(state.decision).__name__ != "ColorAsked":
                continue
            state.hands[state.turn] = [card for card in range(108) if str(state.face(card))[0] == "b"][:7]
            action = PLAYERS[name](View(state, state.turn), Random(seed))
            assert isinstance(action, NameColor)
            named.add(action.color)
        assert named <= colors
        assert named


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_computers_always_do_something_legal_wherever_they_are_asked(edition: str, name: str) -> None:
    source = Random(6)
    for seats in (2, 4):
        state = conformance.new_round(build(Spec(edition)), seats=seats, source=source)
        for _ in conformance.random_play(state, source):
            for seat in state.active:
                actions = legal(state, seat)
                if actions:
                    assert PLAYERS[name](View(state, seat), source) in actions


def test_a_computer_changes_nothing_by_thinking() -> None:
    source = Random(9)
    state = conformance.new_round(build(Spec()), seats=4, source=source)
    for _ in conformance.random_play(state, source):
        before = conformance.snapshot(state)
        if state.result is None:
            greedy.choose(View(state, state.turn), source)
        assert conformance.snapshot(state) == before


def test_greedy_cannot_tell_hidden_cards() -> None:
    """What it does is the same when the cards it may not see are others."""
    source = Random(10)
    state = conformance.new_round(build(Spec()), seats=3, source=source)
    for _ in conformance.random_play(state, source):
        if state.result is None:
            other = conformance.with_hidden_cards_mixed(state, state.turn, source)
            assert greedy_at(other, state.turn) == greedy_at(state, state.turn)


@pytest.mark.parametrize(("seats", "bar"), [(2, 0.58), (4, 0.27)])
def test_greedy_beats_random(seats: int, bar: float) -> None:
    rules, rounds = build(Spec()), 1500
    names = ["greedy"] + ["random"] * (seats - 1)
    tally = simulate(rules, [PLAYERS[name] for name in names], rounds=rounds, seed=12)
    assert tally.wins[0] / rounds > bar


def test_every_simple_answer_is_known() -> None:
    assert {ACCEPT, CHALLENGE, CALL_UNO, DRAW, PASS} <= set(conformance.SIMPLE)
