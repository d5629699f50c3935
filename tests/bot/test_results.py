from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import looks
import pytest

from bot.i18n import LANGUAGES, translate_for
from bot.ui import faces
from bot.ui.results import UNCOUNTED, RaceLine, RaceView, result
from bot.ui.sitting import Sitting
from engine.catalog import Spec, build
from engine.game import deal
from engine.match import Match
from engine.state import Result
from engine.view import View

if TYPE_CHECKING:
    from engine.state import State

ENGLISH = translate_for("en")
RULES = build(Spec())
SITTING = Sitting(table=7, names=("Otter", "Comet", "Maple", "Computer 1"), host=0, computers=frozenset({3}))
RACE = RaceView(
    target=500,
    gained=86,
    worthless=frozenset({3}),
    lines=(RaceLine("Otter", 398, 86), RaceLine("Maple", 312), RaceLine("Comet", 145)),
)


def cards(*texts: str) -> list[int]:
    """Different cards of the deck with these faces."""
    found: list[int] = []
    for text in texts:
        found.append(next(i for i, card in enumerate(RULES.deck) if str(card) == text and i not in found))
    return found


def finished(*hands: list[int], winner: int = 0, blocked: bool = False, forfeit: bool = False) -> View:
    state: State = deal(RULES, seats=len(hands), seed="0" * 32)
    state.hands = [list(hand) for hand in hands]
    state.result = Result(winner, (0,) * len(hands), blocked=blocked, forfeit=forfeit)
    return View(state, None)


ROUND = finished([], cards("b5", "W4"), cards("r8", "gR", "r3"), cards("y9", "y2"))


def test_the_result_shows_who_won_what_was_left_and_where_the_race_stands() -> None:
    view = result(SITTING, ROUND, None, RACE, ENGLISH)
    looks.check(view)
    lines = looks.words(view).splitlines()
    assert lines[0] == "## Otter wins the round · +86"
    assert lines[1] == "**Cards left**"
    assert [line.split("  ")[0].split("\u00a0")[0] for line in lines[2:5]] == [
        "`55` Comet 🟦", "`31` Maple 🟥", "` 0` Computer 1 🟨"
    ]  # fmt: skip
    assert lines[5:] == [
        "-# Cards held by computers bring no points.",
        "**Race to 500**",
        "`███████░░░ 398` **Otter** +86",
        "`██████░░░░ 312` Maple",
        "`██░░░░░░░░ 145` Comet",
        "-# 102 more and the crown is Otter’s.",
    ]
    assert [one["custom_id"] for one in looks.buttons(view)] == ["u1:7:rematch", "u1:7:more:board"]


def test_cards_left_are_sorted_as_in_a_hand() -> None:
    line = next(
        line for line in looks.words(result(SITTING, ROUND, None, RACE, ENGLISH)).splitlines() if "Maple" in line
    )
    assert line.index("3") < line.index("8", line.index("Maple")) < line.index("reverse")


def test_of_a_large_hand_the_first_twelve_are_shown() -> None:
    view = finished([], list(range(21)))
    line = looks.words(result(replace(SITTING, names=("Otter", "Comet")), view, None, RACE, ENGLISH)).splitlines()[2]
    assert line.count("🟥") + line.count("🟨") + line.count("🟩") + line.count("🟦") == 12
    assert line.endswith("  +9")


@pytest.mark.parametrize(("reason", "words"), [*UNCOUNTED.items(), ("other", "This round is outside the race.")])
def test_a_round_that_does_not_count_says_why(reason: str, words: str) -> None:
    race = replace(RACE, reason=reason, gained=0, lines=(RaceLine("Otter", 312),))
    view = result(SITTING, ROUND, None, race, ENGLISH)
    looks.check(view)
    assert looks.words(view).startswith("## Otter wins the round\n")
    assert words in looks.words(view)
    assert "Cards held by computers" not in looks.words(view)
    assert "`11` Computer 1" in looks.words(view)


def test_the_crown_is_the_heading() -> None:
    race = replace(RACE, won_by="Otter", lines=(RaceLine("Otter", 520, 86), RaceLine("Maple", 312)))
    lines = looks.words(result(SITTING, ROUND, None, race, ENGLISH)).splitlines()
    assert lines[:2] == ["## Otter wins the race", "Otter wins the round · +86"]
    assert "`██████████ 520` **Otter** +86 👑" in lines
    assert lines[-1] == "-# The next race begins at zero."


def test_a_blocked_round_may_have_no_winner() -> None:
    view = finished(cards("b5"), cards("y5"), winner=-1, blocked=True)
    words = looks.words(result(SITTING, view, None, replace(RACE, gained=0), ENGLISH))
    assert words.startswith("## A round without a winner\nNobody could move: lowest hand wins.")


def test_a_forfeit_is_told_by_what_is_true_of_all() -> None:
    words = looks.words(result(SITTING, finished(cards("b5"), [], forfeit=True), None, RACE, ENGLISH))
    assert "Everybody else has left." in words


def test_a_match_goes_on_until_somebody_has_won_it() -> None:
    sitting = replace(SITTING, rounds="match", target=200)
    going = result(sitting, ROUND, Match((86, 20, 0, 110), number=2), RACE, ENGLISH)
    looks.check(going)
    assert looks.buttons(going)[0]["custom_id"] == "u1:7:next"
    assert "**Match to 200** · round 2\n`████░░░░░░  86` Otter" in looks.words(going)
    over = result(sitting, ROUND, Match((206, 20, 0, 110), number=3, winner=0), RACE, ENGLISH)
    assert looks.buttons(over)[0]["custom_id"] == "u1:7:rematch"
    assert looks.words(over).startswith("## Otter wins the match\nOtter wins the round · +86\n**Cards left**")
    crowned = result(
        sitting, ROUND, Match((206, 20, 0, 110), number=3, winner=0), replace(RACE, won_by="Otter"), ENGLISH
    )
    assert looks.words(crowned).startswith(
        "## Otter wins the race\nOtter wins the round · +86\n**Otter wins the match**"
    )


def test_a_long_name_beside_a_bar_is_cut_where_a_phone_would_break_the_line() -> None:
    race = replace(RACE, lines=(RaceLine("Bartholomew the Unexpected", 90, gained=20),))
    assert "`█░░░░░░░░░ 90` **Bartholomew t…** +20" in looks.words(result(SITTING, ROUND, None, race, ENGLISH))


def test_no_more_than_five_runners_are_listed() -> None:
    race = replace(RACE, lines=tuple(RaceLine(f"R{place}", 90 - place) for place in range(9)))
    words = looks.words(result(SITTING, ROUND, None, race, ENGLISH))
    assert "R4" in words
    assert "R5" not in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("emojis", [False, True])
def test_ten_large_hands_fit_into_a_message(language: str, emojis: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    if emojis:
        for card in RULES.deck:
            monkeypatch.setitem(faces.EMOJIS, faces.emoji_name(card.faces[0]), "<:green_reverse:1456074443980800006>")
    sitting = replace(SITTING, names=("*" * 32,) * 10, rounds="match", target=500)
    race = replace(RACE, won_by="*" * 32, lines=(RaceLine("*" * 32, 9_999, 4_321),) * 10)
    view = finished([], *(list(range(start, start + 11)) for start in range(0, 99, 11)), blocked=True)
    looks.check(result(sitting, view, Match((1_234,) * 10, number=99, winner=0), race, translate_for(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crown_and_a_comeback_have_a_line_of_their_own(language: str) -> None:
    race = replace(RACE, won_by="Otter", comeback=14, lines=(RaceLine("Otter", 520, 86), RaceLine("Maple", 312)))
    told: set[tuple[str, ...]] = set()
    for step in range(3):
        view = result(replace(SITTING, step=step), ROUND, None, race, translate_for(language))
        looks.check(view)
        lines = looks.words(view).splitlines()
        crown, comeback = lines[2:4]
        assert crown.startswith("👑")
        assert "Otter" in crown
        assert "14" in comeback
        assert max(len(crown), len(comeback)) <= 45
        told.add((crown, comeback))
    assert len(told) == 3
