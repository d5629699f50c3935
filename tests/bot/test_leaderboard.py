from __future__ import annotations

from dataclasses import replace

import looks
import pytest

from bot.i18n import LANGUAGES, translate_for
from bot.ui.leaderboard import Crowned, LeaderboardPage, Runner, Veteran, leaderboard
from bot.ui.parts import bar

ENGLISH = translate_for("en")
MAY_12 = 1_778_587_200.0
PAGE = LeaderboardPage(
    race=4,
    target=500,
    since=MAY_12,
    pages=2,
    runners=(Runner(1, "Otter", 398), Runner(2, "Maple", 312), Runner(2, "Comet", 312), Runner(4, "Juniper", 60)),
    crowned=(Crowned("Maple", 2), Crowned("Juniper", 1)),
    veterans=(Veteran("Maple", 2140, 31), Veteran("Otter", 982, 28)),
)


def test_the_race_the_crowns_and_all_time_stand_in_columns() -> None:
    view = leaderboard(PAGE, ENGLISH)
    looks.check(view)
    assert looks.words(view).splitlines() == [
        "## Leaderboard",
        "**Race to 500** · race 4, since 12 May",
        "`1 ███████░░░ 398` Otter",
        "`2 ██████░░░░ 312` Maple",
        "`2 ██████░░░░ 312` Comet",
        "`4 █░░░░░░░░░  60` Juniper",
        "**Crowns**",
        "`2` Maple",
        "`1` Juniper",
        "**All time** · points, rounds won",
        "`2,140` Maple · 31",
        "`  982` Otter · 28",
        "-# Only rounds with two people count.",
    ]


def test_pages_are_turned_one_by_one() -> None:
    first, last = leaderboard(PAGE, ENGLISH), leaderboard(replace(PAGE, page=1), ENGLISH)
    assert looks.button(first, "Back")["disabled"]
    assert looks.button(first, "Next")["custom_id"] == "u1:0:page:board.1"
    assert looks.button(last, "Back")["custom_id"] == "u1:0:page:board.0"
    assert looks.button(last, "Next")["disabled"]
    for label in ("Back", "Next"):
        assert looks.button(first, label)["id"] == looks.button(last, label)["id"]


def test_a_single_page_needs_no_buttons() -> None:
    assert not looks.buttons(leaderboard(replace(PAGE, pages=1), ENGLISH))


def test_an_empty_leaderboard_says_how_to_make_a_round_count() -> None:
    view = leaderboard(LeaderboardPage(race=1, target=500), ENGLISH)
    looks.check(view)
    assert looks.words(view).splitlines() == [
        "## Leaderboard",
        "**Race to 500** · race 1",
        "Nobody has points in it yet.",
        "-# A round counts when two people are in it at its end. /uno start opens one.",
    ]


def test_where_computers_count_it_says_so() -> None:
    view = leaderboard(LeaderboardPage(race=1, target=500, computers_count=True), ENGLISH)
    assert "Rounds against computers count here." in looks.words(view)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_page_fits_into_a_message(language: str) -> None:
    name = "*" * 32
    page = replace(
        PAGE,
        target=100_000,
        runners=tuple(Runner(rank, name, 99_999) for rank in range(1, 11)),
        crowned=(Crowned(name, 999),) * 3,
        veterans=(Veteran(name, 9_999_999, 99_999),) * 3,
    )
    looks.check(leaderboard(page, translate_for(language)))


@pytest.mark.parametrize(("points", "filled"), [(0, 0), (49, 0), (50, 1), (499, 9), (500, 10), (730, 10), (-20, 0)])
def test_a_full_bar_means_that_the_target_is_reached(points: int, filled: int) -> None:
    assert bar(points, 500) == "█" * filled + "░" * (10 - filled)
