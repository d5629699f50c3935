from __future__ import annotations

from random import Random

import conformance
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import CALL_UNO, DRAW, Catch, Jump, NameColor, Play
from engine.cards import ACTIONS, DARK_COLORS, LIGHT_COLORS, NUMBERS, WILDS, Card, Face, parse_card
from engine.catalog import EDITIONS, Spec, build
from engine.game import legal, position
from engine.notation import (
    NotationError,
    action_text,
    card_text,
    fits_text,
    parse_action,
    parse_laid,
    split_action,
    state_line,
)
from engine.rulings import Box

COLORS = (*LIGHT_COLORS, *DARK_COLORS)
FACES = st.one_of(
    st.builds(Face, st.sampled_from(COLORS), st.sampled_from((*NUMBERS, *ACTIONS))),
    st.builds(Face, st.just(""), st.sampled_from(WILDS)),
)


def table(*hands: str, discard: str = "g4", draw: str = "b5 b6", **changes: object):  # noqa: ANN201  a State
    box = Box(build(Spec()), side=0)
    dealt, lying, pile = [box.take(hand) for hand in hands], box.take(discard), box.take(draw)[::-1]
    return position(box.rules(), hands=dealt, discard=lying, pile=pile, **changes)


@pytest.mark.parametrize(
    ("text", "face", "color", "target"),
    [
        ("r7", Face("r", "7"), None, None),
        ("W4:g", Face("", "W4"), "g", None),
        ("WS>2:g", Face("", "WS"), "g", 2),
        ("r7>1", Face("r", "7"), None, 1),
        ("gSE", Face("g", "SE"), None, None),
        ("WAA>10:u", Face("", "WAA"), "u", 10),
    ],
)
def test_a_card_says_what_it_names(text: str, face: Face, color: str | None, target: int | None) -> None:
    assert card_text(face, color=color, target=target) == text
    assert parse_laid(text) == ((face,), color, target)


@given(face=FACES, color=st.none() | st.sampled_from(COLORS), target=st.none() | st.integers(0, 11))
def test_every_card_text_is_read_back(face: Face, color: str | None, target: int | None) -> None:
    assert parse_laid(card_text(face, color=color, target=target)) == ((face,), color, target)


@given(st.text(max_size=8))
def test_any_other_text_is_refused_in_order(text: str) -> None:
    try:
        laid = parse_laid(text)
    except NotationError:
        return
    assert card_text(laid.faces[0], color=laid.color, target=laid.target).partition(":")[0].partition(">")[0] in text


@given(st.text(max_size=20))
def test_nonsense_is_no_action(text: str) -> None:
    try:
        seat, verb, _ = split_action(text)
    except NotationError:
        return
    assert text.split()[:2] == [str(seat), verb] or text.split(maxsplit=1)[0].lstrip("0") in {str(seat), ""}


def test_two_sided_cards_are_named_by_the_face_that_is_up_or_by_both() -> None:
    card = parse_card("r7/p3")
    assert fits_text(card, parse_laid("r7").faces, 0)
    assert not fits_text(card, parse_laid("p3").faces, 0)
    assert fits_text(card, parse_laid("p3").faces, 1)
    assert fits_text(card, parse_laid("r7/p3").faces, 0)
    assert not fits_text(card, parse_laid("r7/p4").faces, 0)
    assert fits_text(Card((Face("r", "7"),)), parse_laid("r7").faces, 1)


def test_actions_have_one_line_each() -> None:
    state = table("gR W4 r5", "b1", "y1")
    texts = ["0 play gR", "0 play W4:g", "0 jump r5", "1 draw", "0 uno", "2 catch 1", "1 color b", "0 leave"]
    for text in texts:
        assert action_text(state, *parse_action(state, text)) == text
    assert parse_action(state, "0 play W4:g") == (0, Play(1, "g"))
    assert parse_action(state, "2 jump y1") == (2, Jump(4))
    assert parse_action(state, "1 draw") == (1, DRAW)
    assert parse_action(state, "0 uno") == (0, CALL_UNO)
    assert parse_action(state, "0 catch 2") == (0, Catch(2))
    assert parse_action(state, "0 color y") == (0, NameColor("y"))


def test_a_card_that_is_held_elsewhere_can_be_named_so_that_it_is_refused() -> None:
    assert parse_action(table("gR", "b1"), "0 play b1") == (0, Play(1))


def test_a_card_that_is_nowhere_is_an_error() -> None:
    with pytest.raises(NotationError, match="no such card here: 'y8'"):
        parse_action(table("gR", "b1"), "0 play y8")


def test_of_two_equal_cards_the_one_that_may_be_laid_is_meant() -> None:
    state = table("g5 g5", "b1 b2")
    state.decisions[0] = type(state.decision)(0, 1)
    assert parse_action(state, "0 play g5") == (0, Play(1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_action_is_read_back_as_one_of_the_same_text(edition: str) -> None:
    source = Random(3)
    state = conformance.new_round(build(Spec(edition)), seats=3, source=source)
    for _ in conformance.random_play(state, source):
        for seat in state.active:
            for action in legal(state, seat):
                text = action_text(state, seat, action)
                again = parse_action(state, text)
                assert again[0] == seat
                assert again[1] in legal(state, seat)
                assert action_text(state, *again) == text


def test_the_line_of_a_state_hides_the_hands() -> None:
    state = table("gR W4 r5", "b1", "", discard="y9 W", color="g", turn=1, out=[2], called=[1], direction=-1)
    assert state_line(state) == (
        "turn=1 ask=Turn top=W:g side=light direction=-1 dealer=0 hands=3,1!,- pile=2 discard=2"
    )
    shown = state_line(state, open_hands=True)
    assert "hands=[gR W4 r5],[b1]!,- pile=[b6 b5]" in shown


def test_the_line_of_a_finished_round_tells_its_winner() -> None:
    source = Random(5)
    state = conformance.new_round(build(Spec()), seats=2, source=source)
    for _ in conformance.random_play(state, source):
        pass
    assert "turn=-1 ask=nothing" in state_line(state)
    assert state_line(state).endswith(f"winner={state.result.winner} points={','.join(map(str, state.result.points))}")
