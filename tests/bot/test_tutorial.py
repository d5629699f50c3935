"""The tutorial: a round that can be played as it is told, and screens that look like any hand."""

from __future__ import annotations

import re

import looks
import pytest

from bot import lessons
from bot.errors import UserError
from bot.i18n import LANGUAGES, translate_for
from bot.lessons import COMPUTER, LEARNER, LESSONS
from bot.ui import tutorial
from bot.ui.ids import Press, lesson_press, parse, parse_lesson
from bot.ui.welcome import welcome
from engine.actions import CALL_UNO, DRAW, Catch, Play
from engine.errors import IllegalAction, Reason
from engine.game import legal
from engine.notation import parse_action

NAMES = ("Otter", "Computer")
ENGLISH = translate_for("en")
NUMBERS = range(len(LESSONS))
LONGEST_LINE = 38


def wanted(number: int) -> object:
    return parse_action(lessons.moment(number).state, f"{LEARNER} {LESSONS[number].wanted}")[1]


def held(number: int, text: str) -> int:
    state = lessons.moment(number).state
    return next(card for card in state.hands[LEARNER] if str(state.face(card)) == text)


# ---- the round


def test_the_learner_wins_the_round_by_doing_what_each_lesson_is_about() -> None:
    result = lessons.moment(len(LESSONS)).state.result
    assert result is not None
    assert (result.winner, result.points) == (LEARNER, (28, 0))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_lesson_is_the_learners_turn_and_about_something_that_is_allowed(number: int) -> None:
    state = lessons.moment(number).state
    assert state.turn == LEARNER
    assert wanted(number) in legal(state, LEARNER)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_lesson_is_about_needs_no_hint_and_whatever_else_is_allowed_has_one(number: int) -> None:
    state = lessons.moment(number).state
    meant = wanted(number)
    assert lessons.hint(number, meant) == ""
    for action in legal(state, LEARNER):
        is_twin = (
            isinstance(action, Play)
            and isinstance(meant, Play)
            and (state.face(action.card), action.color) == (state.face(meant.card), meant.color)
        )
        assert bool(lessons.hint(number, action)) != (action == meant or is_twin), action


def test_no_card_comes_from_nowhere_or_is_lost() -> None:
    for number in range(len(LESSONS) + 1):
        state = lessons.moment(number).state
        assert len({*state.pile, *state.discard, *state.hands[LEARNER], *state.hands[COMPUTER]}) == 16


def test_the_lessons_teach_all_of_it() -> None:
    verbs = {lesson.wanted.split()[0] for lesson in LESSONS}
    assert verbs == {"play", "draw", "pass", "catch", "uno"}
    assert "play W:g" in {lesson.wanted for lesson in LESSONS}


def test_a_lesson_cannot_be_changed_by_who_looks_at_it() -> None:
    lessons.moment(0).state.hands[LEARNER].clear()
    assert len(lessons.moment(0).state.hands[LEARNER]) == 5


def test_a_needless_draw_another_card_and_another_colour_have_their_own_hints() -> None:
    assert lessons.hint(0, DRAW) == "You may draw, but look: a card fits."
    assert lessons.hint(3, Play(held(3, "W"))) == "It fits, but keep it: press **Pass**."
    assert lessons.hint(5, Play(held(5, "W"))) == ""
    assert lessons.hint(5, Play(held(5, "W"), "r")) == "You may, but your cards are green."
    assert lessons.hint(6, Play(held(6, "g9"))) == lessons.hint(6, CALL_UNO) == lessons.hint(6, DRAW)
    assert lessons.hint(7, Play(held(7, "g9"))) == "First **UNO!**, or you may be caught."


def test_what_the_rules_refuse_is_refused_for_their_reason() -> None:
    with pytest.raises(IllegalAction) as refused:
        lessons.hint(0, Catch(COMPUTER))
    assert refused.value.reason is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("number", [-1, len(LESSONS), 99])
def test_there_are_no_other_lessons(number: int) -> None:
    with pytest.raises(ValueError, match="no lesson"):
        lessons.hint(number, DRAW)
    with pytest.raises(ValueError, match="no lesson"):
        lessons.moment(number + (number >= 0))


def test_a_card_that_the_learner_does_not_hold_is_in_no_lesson() -> None:
    with pytest.raises(ValueError, match="no card"):
        lessons.hint(0, Play(9999))


# ---- the screens


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(LESSONS) + 1))
def test_every_lesson_is_a_screen_that_discord_takes(number: int, language: str) -> None:
    t = translate_for(language)
    view = tutorial.tutorial(number, t, names=("O" * 32, t("Computer")), hint="A hint that helps.")
    looks.check(view)
    for button in looks.buttons(view):
        parse(button["custom_id"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_fit_on_a_phone(language: str) -> None:
    t = translate_for(language)
    texts = [text for lesson in LESSONS for text in (*lesson.lines, lesson.hint, lesson.if_drawn)]
    said = [t(text).replace("**", "") for text in texts]
    assert [line for line in said if len(line) > LONGEST_LINE] == []
    assert max(len(t(lesson.heading)) for lesson in LESSONS) <= 24


def test_a_lesson_shows_what_is_to_do_the_hand_and_what_happened() -> None:
    view = tutorial.tutorial(1, ENGLISH, names=NAMES)
    assert re.sub(r"<:\w+:\d+>|🟥▲", "#", looks.words(view)).splitlines() == [
        "## Or the same symbol",
        "A skip: so it is your turn again.",
        "Skip fits on skip: press **blue skip**.",
        "On the pile: # **red skip**",
        "Fits: blue skip",
        "Computer holds 4 cards.",
        "-# Step 2 of 10",
        "-# Otter played red skip",
        "-# Computer misses a turn",
    ]
    enabled = [one["custom_id"] for one in looks.buttons(view) if not one.get("disabled")]
    skip = held(1, "bS")
    assert enabled == [f"u1:0:more:tutorial.1.{verb}" for verb in (f"play.{skip}", "draw", "catch")]


def test_a_hint_stands_below_the_lesson() -> None:
    view = tutorial.tutorial(0, ENGLISH, names=NAMES, hint="Look again.")
    assert looks.words(view).splitlines()[3] == "> Look again."


def test_the_wild_asks_for_its_colour_as_in_a_game() -> None:
    wild = held(5, "W")
    view = tutorial.tutorial(5, ENGLISH, names=NAMES, ask=Play(wild))
    assert looks.words(view).startswith("## Which colour?")
    ids = [one["custom_id"] for one in looks.buttons(view)]
    assert ids == [f"u1:0:more:tutorial.5.{one}" for one in (*(f"color.{wild}.-.{c}" for c in "rygb"), "cancel")]


def test_the_end_points_to_a_real_game() -> None:
    view = tutorial.tutorial(len(LESSONS), ENGLISH, names=NAMES)
    assert "Now start a real one: **/uno start**" in looks.words(view)
    assert [one["custom_id"] for one in looks.buttons(view)] == ["u1:0:more:rules", "u1:0:more:tutorial"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_welcome_and_the_way_back_are_screens_that_discord_takes(language: str) -> None:
    for view in (welcome(translate_for(language)), tutorial.lost(translate_for(language))):
        looks.check(view)
        assert "u1:0:more:tutorial" in [one["custom_id"] for one in looks.buttons(view)]


# ---- the ids


@pytest.mark.parametrize("press", [Press(0, "draw"), Press(0, "play", "57"), Press(0, "color", "57.-.g")])
def test_a_press_in_a_lesson_carries_its_lesson(press: Press) -> None:
    wrapped = lesson_press(4, press)
    assert (wrapped.table, wrapped.verb) == (0, "more")
    assert parse_lesson(wrapped.argument) == (4, press)


@pytest.mark.parametrize("argument", ["tutorial", "tutorial.4", "tutorial.x.draw", "tutorial.4.fly", "board.4.draw"])
def test_other_arguments_are_of_no_lesson(argument: str) -> None:
    with pytest.raises(ValueError, match="not"):
        parse_lesson(argument)


def test_no_lesson_scolds() -> None:
    assert not issubclass(UserError, ValueError)  # a refusal would be told as one, not as a changed lesson
    texts = " ".join(text for lesson in LESSONS for text in (*lesson.lines, lesson.hint, lesson.if_drawn)).lower()
    assert not re.search(r"wrong|mistake|fail|forgot|oops", texts)
