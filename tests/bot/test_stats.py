"""One player's figures: what the store adds up, and how it is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import looks
import pytest
from folk import COMET, GUILD, MAPLE, OTTER

from bot.i18n import LANGUAGES, translate_for
from bot.store.records import Credit, Favourite, FinishedRound, Participant
from bot.store.welcomes import Welcomes
from bot.ui.stats import StatsPage, nothing, stats

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store import Database, Games, Scores
    from bot.store.records import TableRecord

ENGLISH = translate_for("en")
CONTAINER, GALLERY, SEPARATOR = 17, 12, 14
PAGE = StatsPage(
    name="Otter",
    target=500,
    avatar="https://cdn.example/otter.png",
    rank=2,
    race_points=398,
    rounds_played=88,
    rounds_won=28,
    points=1982,
    best_round=186,
    uno_calls=41,
)


def shown(page: StatsPage, language: str = "en") -> list[str]:
    view = stats(page, translate_for(language))
    looks.check(view)
    return looks.words(view).splitlines()


def test_the_figures_stand_one_a_line_numbers_first() -> None:
    assert shown(PAGE) == [
        "## Otter",
        "Place 2 in the race to 500",
        "`███████░░░ 398`",
        "`   88` rounds played",
        "`   28` rounds won (31%)",
        "`1,982` points in all",
        "`  186` points in the best round",
        "`    0` crowns",
        "`   41` UNOs called",
        "-# This server only. Erase it: /uno privacy",
    ]


def test_the_standings_of_the_race_are_a_picture_between_place_and_figures() -> None:
    view = stats(PAGE, ENGLISH, picture="race.png")
    looks.check(view)
    (gallery,) = [part for part in looks.parts(view) if part["type"] == GALLERY]
    assert gallery["items"][0]["media"]["url"] == "attachment://race.png"
    assert gallery["items"][0]["description"] == "The standings of the race"


def test_without_points_without_a_picture_and_without_an_avatar_it_is_a_text() -> None:
    view = stats(StatsPage(name="O*tter", target=700), ENGLISH)
    looks.check(view)
    assert looks.words(view).splitlines()[:2] == ["## O\\*tter", "Not in the race to 700 yet"]
    assert "`0` rounds won (0%)" in looks.words(view)
    assert {part["type"] for part in looks.parts(view)} == {CONTAINER, looks.TEXT, SEPARATOR}


@pytest.mark.parametrize(
    ("catches", "best", "line"),
    [
        (1, 1, "`    1` missing UNO caught"),
        (4, 1, "`    4` missing UNOs caught"),
        (7, 3, "`    7` missing UNOs caught (3 in one round)"),
    ],
)
def test_catches_are_shown_once_there_are_some(catches: int, best: int, line: str) -> None:
    assert line in shown(replace(PAGE, catches=catches, best_catch=best))


def test_favourite_cards_are_named_without_a_colour() -> None:
    lines = shown(replace(PAGE, favourites=(("D2", 41), ("7", 30), ("W4", 9))))
    assert lines[-5:-1] == ["**Favourite cards** · how often", "`41` +2", "`30` 7", "` 9` wild +4"]
    french = shown(replace(PAGE, favourites=(("S", 2), ("W", 1))), "fr")
    assert french[-3:-1] == ["`2` Passer", "`1` Joker"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_not_played_reads_a_kind_sentence(language: str) -> None:
    for own in (True, False):
        view = nothing("Otter", translate_for(language), own=own)
        looks.check(view)
        assert looks.words(view).startswith("## Otter\n")
        assert max(map(len, looks.words(view).splitlines())) <= 40


# ---- the store


@pytest.fixture
async def table(games: Games, new_table: Callable[..., TableRecord]) -> TableRecord:
    record = new_table()
    await games.open_lobby(record)
    return record


async def finish(games: Games, table: TableRecord, number: int, *people: Participant, counted: bool = True) -> None:
    finished = FinishedRound(
        guild_id=GUILD,
        table_id=table.table_id,
        number=number,
        spec=table.spec,
        seed="00",
        dealer=0,
        ended=1_000.0 + number,
        participants=people,
        credits=(Credit(OTTER, "Otter", 10),),
        counted=counted,
        reason=None if counted else "too_few_people",
    )
    await games.save(table, finished=finished)


async def test_cards_and_catches_add_up_over_the_rounds_that_count(
    games: Games, scores: Scores, table: TableRecord
) -> None:
    maple = Participant(MAPLE, "Maple", cards={"R": 1})
    await finish(games, table, 1, Participant(OTTER, "Otter", catches=2, cards={"7": 2, "W": 1}), maple)
    await finish(games, table, 2, Participant(OTTER, "Otter", catches=1, cards={"7": 1, "S": 4, "R": 1}), maple)
    await finish(games, table, 3, Participant(OTTER, "Otter", catches=9, cards={"W4": 9}), maple, counted=False)
    known = await scores.stats(GUILD, OTTER)
    assert known is not None
    assert (known.catches, known.best_catch) == (3, 2)
    assert known.favourites == (Favourite("S", 4), Favourite("7", 3), Favourite("R", 1))
    other = await scores.stats(GUILD, MAPLE)
    assert other is not None
    assert (other.catches, other.favourites) == (0, (Favourite("R", 2),))
    assert await scores.stats(GUILD, COMET) is None


async def test_a_server_is_greeted_by_the_first_who_asks(database: Database) -> None:
    welcomes = Welcomes(database)
    assert [await welcomes.claim(GUILD), await welcomes.claim(GUILD), await welcomes.claim(11)] == [True, False, True]
    await welcomes.give_back(GUILD)
    assert [await welcomes.claim(GUILD), await welcomes.claim(11)] == [True, False]


def test_the_two_kinds_of_nothing_differ() -> None:
    own, other = nothing("Otter", ENGLISH, own=True), nothing("Otter", ENGLISH, own=False)
    assert looks.words(own) != looks.words(other)
