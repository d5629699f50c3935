"""The leaderboard of a server: the running race, the crowns of the former ones, and all that was ever won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from babel.dates import format_skeleton

from bot.ui.ids import Page, Press, page_text
from bot.ui.items import button
from bot.ui.parts import (
    BESIDE_A_BAR,
    GOLD,
    bar,
    column,
    footnote,
    heading,
    image,
    line,
    number,
    row,
    screen,
    shown,
    text,
)

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.ui.parts import Part

OF = "board"
BESIDE_A_NUMBER = 20


@dataclass(frozen=True, slots=True)
class Runner:
    """A line of the race. Equal points share a rank."""

    rank: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Crowned:
    """Who has won races, and how many."""

    name: str
    crowns: int


@dataclass(frozen=True, slots=True)
class Veteran:
    """What somebody has won in all the races together."""

    name: str
    points: int
    rounds_won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """One page of it, counted from 0. Crowns and all-time are on the first page alone."""

    race: int
    target: int
    since: float | None = None
    page: int = 0
    pages: int = 1
    runners: tuple[Runner, ...] = ()
    crowned: tuple[Crowned, ...] = ()
    veterans: tuple[Veteran, ...] = ()
    computers_count: bool = False


def leaderboard(board: LeaderboardPage, t: Translate, *, picture: str | None = None) -> ui.LayoutView:
    """The page with its lists and, where there are several pages, the way to the others.

    ``picture`` is the file that goes along with it: the first three of the race.
    """
    lists = [part for part in (_race(board, t), _crowns(board, t), _all_time(board, t)) if part]
    parts: list[Part] = [text(heading(t("Leaderboard")), *lists[0])]
    if picture:
        parts = [text(heading(t("Leaderboard"))), image(picture, t("The first three of the race")), text(*lists[0])]
    for lines in lists[1:]:
        parts += [line(), text(*lines)]
    parts.append(text(footnote(_what_counts(board, t))))
    if board.pages > 1:
        parts.append(_turning(board, t))
    return screen(*parts, accent=GOLD)


def _race(board: LeaderboardPage, t: Translate) -> list[str]:
    title = t("**Race to {target}**", target=board.target)
    if not board.runners:
        return [t("{race} · race {number}", race=title, number=board.race), t("Nobody has points in it yet.")]
    if board.since is not None:
        since = _day(board.since, t)
        title = t("{race} · race {number}, since {day}", race=title, number=board.race, day=since)
    ranks = column([str(runner.rank) for runner in board.runners])
    points = column([number(runner.points, t) for runner in board.runners])
    return [title, *(_runner(*each, board.target) for each in zip(ranks, points, board.runners, strict=True))]


def _runner(rank: str, points: str, runner: Runner, target: int) -> str:
    inside = " ".join((rank.strip("`"), bar(runner.points, target), points.strip("`")))
    return f"`{inside}` {shown(runner.name, BESIDE_A_BAR)}"


def _crowns(board: LeaderboardPage, t: Translate) -> list[str]:
    if not board.crowned:
        return []
    counts = column([number(one.crowns, t) for one in board.crowned])
    names = (shown(one.name) for one in board.crowned)
    return [t("**Crowns**"), *(f"{count} {name}" for count, name in zip(counts, names, strict=True))]


def _all_time(board: LeaderboardPage, t: Translate) -> list[str]:
    if not board.veterans:
        return []
    points = column([number(one.points, t) for one in board.veterans])
    names = (f"{shown(one.name, BESIDE_A_NUMBER)} · {number(one.rounds_won, t)}" for one in board.veterans)
    title = t("**All time** · points, rounds won")
    return [title, *(f"{point} {name}" for point, name in zip(points, names, strict=True))]


def _what_counts(board: LeaderboardPage, t: Translate) -> str:
    if board.computers_count:
        return t("Rounds against computers count here.")
    if not board.runners:
        return t("A round counts when two people are in it at its end. /uno start opens one.")
    return t("Only rounds with two people count.")


def _turning(board: LeaderboardPage, t: Translate) -> Part:
    back, onward = Page(max(0, board.page - 1), OF), Page(board.page + 1, OF)
    return row(
        button(press=Press(0, "page", page_text(back)), label=t("Back"), disabled=board.page == 0, id=11),
        button(
            press=Press(0, "page", page_text(onward)), label=t("Next"), disabled=onward.number >= board.pages, id=12
        ),
    )


def _day(at: float, t: Translate) -> str:
    day = datetime.fromtimestamp(at, tz=UTC)
    return format_skeleton("MMMd", day, locale="en_GB" if t.locale == "en" else t.locale)
