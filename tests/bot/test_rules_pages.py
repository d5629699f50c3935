from __future__ import annotations

from dataclasses import replace

import looks
import pytest

from bot.i18n import LANGUAGES, translate_for
from bot.ui import labels
from bot.ui.rules import MEANINGS, PAGES, rules
from engine import policies
from engine.catalog import EDITIONS, Spec, build

ENGLISH = translate_for("en")
CLASSIC = build(Spec())


def page(number: int, **changes: object) -> str:
    return looks.words(rules(replace(CLASSIC, **changes), number, ENGLISH))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(PAGES))
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_page_of_every_edition_fits_into_a_message(language: str, number: int, edition: str) -> None:
    view = rules(build(Spec(edition)), number, translate_for(language), table=7, house=labels.HOUSE)
    looks.check(view)


def test_the_first_page_tells_a_turn() -> None:
    assert page(0).splitlines() == [
        "## Rules",
        "Play one card that fits the pile:",
        "**the colour, the number or the symbol.**",
        "A wild always fits.",
        "Or draw one instead.",
        "A drawn card that fits may be played.",
        "Everybody starts with 7 cards.",
        "Whose hand is empty first wins.",
        "Out of time, a computer plays for you.",
        "-# Page 1 of 4",
    ]


def test_drawing_is_told_as_the_table_draws() -> None:
    assert "A drawn card that fits is played." in page(0, force_play=True)
    assert "If nothing fits, draw one." in page(0, may_draw=policies.draw_if_stuck)
    assert "If nothing fits, draw until a card does." in page(0, turn_draw=policies.draw_to_match)
    launched = page(0, turn_draw=policies.draw_by_launcher)
    assert "Or press the launcher once, for no turn." in launched
    assert "A drawn card" not in launched
    assert "25 cards in a hand, and it is out." in page(0, mercy=25)


def test_the_second_page_names_the_cards_of_the_deck_and_no_others() -> None:
    lines = page(1).splitlines()
    assert lines[1:6] == [
        "**Skip**: the next one misses a turn",
        "**Reverse**: play turns round",
        "**+2**: the next one draws 2, no turn",
        "**Wild**: fits always, names a colour",
        "**Wild +4**: and the next draws 4",
    ]
    assert all(word in lines[-2] for word in ("red", "yellow", "green", "blue"))
    no_skips = tuple(card for card in CLASSIC.deck if card.faces[0].symbol not in {"S", "W4"})
    assert "Skip**" not in page(1, deck=no_skips)
    assert "Wild +4" not in page(1, deck=no_skips)


def test_bluffing_is_told_as_the_table_has_it() -> None:
    assert "The next one may challenge it." in page(1)
    assert "challenge" not in page(1, challenge=False)
    assert "Wild +4: only without the colour in force." in page(1, bluffing=False)
    assert "Wild +4: only" not in page(1, restricted=frozenset())
    assert "Between two, a reverse is a skip." not in page(1, two_player_reverse="none")


def test_answers_and_numbers_with_an_effect_are_told_where_the_table_has_them() -> None:
    assert "A draw card may answer a draw card." not in page(1)
    assert "A draw card may answer a draw card." in looks.words(rules(build(Spec("no-mercy")), 1, ENGLISH))
    assert "**7**: you swap hands with somebody" in looks.words(rules(build(Spec("no-mercy")), 1, ENGLISH))
    assert "**7**" not in page(1)


def test_every_special_card_of_every_edition_has_a_meaning() -> None:
    special = {
        face.symbol for key in EDITIONS for card in build(Spec(key)).deck for face in card.faces if not face.is_number
    }
    assert special <= set(MEANINGS)


def test_the_third_page_tells_uno_and_points() -> None:
    assert page(2).splitlines() == [
        "## UNO and points",
        "One card left? **Say UNO!**",
        "Press UNO! with your last card but one.",
        "Who sees a missing UNO presses Catch!",
        "and its owner draws 2.",
        "The winner gets what the others hold.",
        "Numbers: what is on them",
        "Skip, reverse, +2: 20",
        "Wild, wild +4: 50",
        "-# Page 3 of 4",
    ]
    assert "right after" in page(2, uno_call="after")
    assert "at 200 you are out" in page(2, scoring="elimination", target=200)
    assert "counts against you" in page(2, scoring="points_against")
    assert "Wild" not in page(2, scoring="single")


def test_the_last_page_tells_the_house_rules() -> None:
    assert "None: this table plays by the sheet." in page(3)
    words = looks.words(rules(CLASSIC, 3, ENGLISH, house=("jump_in",)))
    assert "**Jump-in**: the very same card, out of turn" in words


def test_pages_are_turned_one_by_one() -> None:
    first, last = rules(CLASSIC, 0, ENGLISH, table=7), rules(CLASSIC, PAGES - 1, ENGLISH, table=7)
    assert looks.button(first, "Back")["disabled"]
    assert looks.button(first, "Next")["custom_id"] == "u1:7:page:rules.1"
    assert looks.button(last, "Back")["custom_id"] == "u1:7:page:rules.2"
    assert looks.button(last, "Next")["disabled"]
    assert looks.words(rules(CLASSIC, 99, ENGLISH)) == looks.words(last)
    assert looks.words(rules(CLASSIC, -1, ENGLISH)) == looks.words(first)
