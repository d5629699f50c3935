from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import ids
from bot.ui.ids import Choice, Page, Press

NUMBERS = st.integers(min_value=0, max_value=10**18)
STEPS = st.none() | NUMBERS
ARGUMENTS = st.from_regex(r"[A-Za-z0-9._-]{1,40}", fullmatch=True)
BARE = st.builds(Press, NUMBERS, st.sampled_from(sorted(ids.BARE)), st.just(""), STEPS)
WITH_ARGUMENT = st.builds(Press, NUMBERS, st.sampled_from(sorted(ids.SPOKEN)), ARGUMENTS, STEPS)
WITHOUT_ARGUMENT = st.builds(Press, NUMBERS, st.sampled_from(sorted(ids.SPOKEN)))
LETTERS = st.sampled_from("rygbptou")


@given(BARE | WITH_ARGUMENT | WITHOUT_ARGUMENT)
def test_every_press_survives_the_way_through_its_id(press: Press) -> None:
    text = ids.build(press)
    assert ids.parse(text) == press
    assert text.isascii()
    assert len(text) <= 100
    assert ids.TEMPLATE.fullmatch(text)


@given(st.text(max_size=120))
def test_a_text_is_an_id_of_ours_or_is_refused(text: str) -> None:
    try:
        press = ids.parse(text)
    except ValueError:
        return
    assert ids.build(press) == text


@pytest.mark.parametrize(
    ("press", "text"),
    [
        (Press(7, "play", "57"), "u1:7:play:57"),
        (Press(7, "draw", step=41), "u1:7:draw:41"),
        (Press(7, "jump", "57", 41), "u1:7:jump:57:41"),
        (Press(7, "color", "57.2.g"), "u1:7:color:57.2.g"),
        (Press(0, "page", "board.2"), "u1:0:page:board.2"),
        (Press(7, "join"), "u1:7:join"),
    ],
)
def test_ids_read_as_the_grammar_says(press: Press, text: str) -> None:
    assert ids.build(press) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "u1", "u1:7", "u1:7:", "u1:7:dance", "u2:7:join", "u1:-7:join", "u1:07:join", "u1:x:join", "u1:7:join:",
        "u1:7:draw:x", "u1:7:draw:1:2", "u1:7:play:5 7", "u1:7:play:57:", "u1:7:play:57:x", "u1:7:play:57:1:2",
        "u1:7:JOIN", "u1:\u0667:join", "u1:7:play:é", "u1:7:join\n", "u1:7:page:" + "1" * 95,
    ],
)  # fmt: skip
def test_a_malformed_id_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        ids.parse(text)


@pytest.mark.parametrize(
    "press",
    [
        Press(-1, "join"), Press(1, "dance"), Press(1, "join", "me"), Press(1, "play", "5 7"), Press(1, "play", "5:7"),
        Press(1, "play", "", 4), Press(1, "page", "x" * 100), Press(1, "draw", step=-1),
    ],
)  # fmt: skip
def test_what_cannot_be_an_id_is_not_built(press: Press) -> None:
    with pytest.raises(ValueError, match=r"."):
        ids.build(press)


def test_old_and_unknown_ids_still_reach_the_item() -> None:
    assert ids.TEMPLATE.fullmatch("u0:something:else")
    assert ids.TEMPLATE.fullmatch("u1:7:dance:9")
    assert not ids.TEMPLATE.fullmatch("poll:7:join")


@given(st.builds(Choice, st.none() | NUMBERS, st.none() | NUMBERS, st.none() | LETTERS))
def test_a_choice_survives_the_way_through_its_argument(choice: Choice) -> None:
    if choice == Choice():
        with pytest.raises(ValueError, match="nothing"):
            ids.choice_text(choice)
        return
    assert ids.parse_choice(ids.choice_text(choice)) == choice


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice(57), "57"),
        (Choice(57, 2), "57.2"),
        (Choice(57, 2, "g"), "57.2.g"),
        (Choice(57, None, "g"), "57.-.g"),
        (Choice(None, None, "g"), "-.-.g"),
    ],
)
def test_a_choice_says_as_much_as_is_chosen(choice: Choice, text: str) -> None:
    assert ids.choice_text(choice) == text


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1.2.g.4", "1.x", "-", "1.2.green", "-1", "1..g"])
def test_a_malformed_choice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        ids.parse_choice(text)


@given(st.builds(Page, NUMBERS, st.sampled_from(["hand", "rules", "board"])))
def test_a_page_survives_the_way_through_its_argument(page: Page) -> None:
    assert ids.parse_page(ids.page_text(page)) == page


@pytest.mark.parametrize("text", ["", "x", ".2", "rules.", "rules.x", "-1"])
def test_a_malformed_page_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        ids.parse_page(text)


def test_components_of_all_cards_and_verbs_have_numbers_of_their_own() -> None:
    presses = [Press(1, verb) for verb in sorted(ids.VERBS)]
    presses += [Press(1, verb, str(card)) for verb in ("play", "jump", "seat", "catch", "page") for card in range(200)]
    presses += [Press(1, "color", f"{card}.-.{color}") for card in range(200) for color in "rygb"]
    numbers = {ids.component(press) for press in presses}
    assert len(numbers) == len(presses)
    assert all(1000 <= number < 2**31 for number in numbers)


def test_a_component_keeps_its_number_when_the_game_moves_on() -> None:
    assert ids.component(Press(1, "draw", step=4)) == ids.component(Press(1, "draw", step=5))
