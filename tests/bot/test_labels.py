from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, translate_for
from bot.ui import labels
from engine.catalog import EDITIONS, HOUSE_RULES
from engine.effects import CUSTOM

ENGLISH, FRENCH = translate_for("en"), translate_for("fr")
EXPLANATIONS = {
    "editions": labels.EDITIONS_EXPLAINED,
    "house rules": labels.EXPLAINED,
    "stacking": labels.STACKING_EXPLAINED,
    "lengths": labels.LENGTHS_EXPLAINED,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EXPLANATIONS)
def test_an_explanation_is_one_line_under_50_characters(kind: str, language: str) -> None:
    t = translate_for(language)
    assert [t(text) for text in EXPLANATIONS[kind].values() if len(t(text)) >= 50 or "\n" in t(text)] == []


def test_everything_has_a_name_and_an_explanation() -> None:
    assert list(labels.EDITIONS) == list(labels.EDITIONS_EXPLAINED) == list(EDITIONS)
    assert set(labels.HOUSE) == set(labels.EXPLAINED) == set(HOUSE_RULES)
    assert set(labels.STACKING) == set(labels.STACKING_EXPLAINED) == {"off", *HOUSE_RULES["stacking"].values}
    assert set(labels.WORDS) == set(CUSTOM) - {"text"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_editions_have_the_same_name(language: str) -> None:
    t = translate_for(language)
    assert len({labels.edition_name(key, t) for key in EDITIONS}) == len(EDITIONS)


def test_stacking_is_told_with_its_form() -> None:
    assert (
        labels.house_names(["stacking", "jump_in"], ENGLISH, stacking="app") == "Stacking (wild +4 on +2 too), Jump-in"
    )
    assert labels.house_names(["stacking"], FRENCH, stacking="same") == "Cumul (même carte)"
    assert labels.house_names(["stacking"], ENGLISH) == "Stacking"
    assert labels.house_rule("stacking", ENGLISH, stacking="up") == (
        "**Stacking (equal or higher)**: nothing lower than the card before"
    )


@pytest.mark.parametrize(
    ("length", "said"),
    [
        ({"rounds": "round", "target": 500}, "one round"),
        ({"rounds": "match", "target": 1200}, "match to 1,200"),
        ({"rounds": "match", "target": 10_000, "number": 3}, "3 rounds"),
        ({"rounds": "match", "target": 200, "scoring": "points_against"}, "points against, to 200"),
        ({"rounds": "match", "target": 200, "scoring": "elimination"}, "out at 200"),
        ({"rounds": "round", "target": 500, "scoring": "single"}, "without points"),
    ],
)
def test_a_length_says_how_long_and_what_about(length: dict[str, object], said: str) -> None:
    assert labels.length_name(**length, t=ENGLISH) == said


def test_what_is_on_the_wilds() -> None:
    assert labels.words_name("", "", ENGLISH) == labels.words_name("plain", "", ENGLISH) == ""
    assert labels.words_name("extra_turn", "", ENGLISH) == "On the blank wilds: one more turn"
    assert labels.words_name("text", "Say <@1> *hi*", ENGLISH) == "On the blank wilds: “Say \\<@1> \\*hi\\*”"


def test_prices_of_the_house() -> None:
    assert labels.penalties_name((), ENGLISH) == ""
    assert labels.penalties_name((("uno_penalty", 4), ("illegal_play_penalty", 2)), ENGLISH) == (
        "Penalties: missing UNO 4, wrong card 2"
    )
