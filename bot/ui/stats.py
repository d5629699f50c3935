"""One player's figures on a server. Nothing here counts failures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.ui.parts import bar, column, footnote, heading, image, line, number, screen, shown, text
from bot.ui.words import card_name, symbol_name
from engine.cards import WILDS, Face

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.parts import Part
    from engine.cards import Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsPage:
    """What is known of a player. ``rank`` and ``race_points`` are those of the running race, if they are in it."""

    name: str
    target: int
    avatar: str | None = None
    rank: int | None = None
    race_points: int = 0
    rounds_played: int = 0
    rounds_won: int = 0
    points: int = 0
    best_round: int = 0
    crowns: int = 0
    uno_calls: int = 0
    catches: int = 0
    best_catch: int = 0
    """The most missing UNOs that they caught in one round."""
    favourites: tuple[tuple[Symbol, int], ...] = ()
    """The kinds of cards that they have laid most often, and how often."""


def stats(page: StatsPage, t: Translate, *, picture: str | None = None) -> ui.LayoutView:
    """The player's place in the race, then the figures, one a line.

    ``picture`` is the file that goes along with it: the standings of the race.
    """
    parts: list[Part] = [_beside_the_avatar(text(heading(shown(page.name)), *_race(page, t)), page)]
    if picture:
        parts.append(image(picture, t("The standings of the race")))
    parts += [line(), text(*_figures(page, t))]
    if page.favourites:
        parts += [line(), text(t("**Favourite cards** · how often"), *_favourites(page, t))]
    parts.append(text(footnote(t("This server only. Erase it: /uno privacy"))))
    return screen(*parts)


def nothing(name: str, t: Translate, *, own: bool, computers_count: bool = False) -> ui.LayoutView:
    """Somebody is not known here yet, and can be."""
    counts = t("Rounds against computers count here.") if computers_count else t("Each round with two people counts.")
    fact = t("You have not played a round here yet.") if own else t("No round here yet.")
    return screen(
        text(
            heading(shown(name)),
            fact,
            counts,
            t("**/uno start** opens a table."),
        )
    )


def _beside_the_avatar(words: ui.TextDisplay[Any], page: StatsPage) -> Part:
    if page.avatar is None:
        return words
    return ui.Section[Any](words, accessory=ui.Thumbnail[Any](page.avatar, description=page.name))


def _race(page: StatsPage, t: Translate) -> list[str]:
    if page.rank is None:
        return [t("Not in the race to {target} yet", target=page.target)]
    place = t("Place {rank} in the race to {target}", rank=page.rank, target=page.target)
    return [place, f"`{bar(page.race_points, page.target)} {number(page.race_points, t)}`"]


def _figures(page: StatsPage, t: Translate) -> list[str]:
    share = 100 * page.rounds_won // page.rounds_played if page.rounds_played else 0
    figures = (
        (page.rounds_played, t.plural("round played", "rounds played", page.rounds_played)),
        (page.rounds_won, t.plural("round won ({share}%)", "rounds won ({share}%)", page.rounds_won, share=share)),
        (page.points, t.plural("point in all", "points in all", page.points)),
        (page.best_round, t.plural("point in the best round", "points in the best round", page.best_round)),
        (page.crowns, t.plural("crown", "crowns", page.crowns)),
        (page.uno_calls, t.plural("UNO called", "UNOs called", page.uno_calls)),
    )
    if page.catches:
        figures = (*figures, (page.catches, _caught(page, t)))
    numbers = column([number(value, t) for value, _ in figures])
    return [f"{value} {words}" for value, (_, words) in zip(numbers, figures, strict=True)]


def _caught(page: StatsPage, t: Translate) -> str:
    if page.best_catch < 2:
        return t.plural("missing UNO caught", "missing UNOs caught", page.catches)
    return t("missing UNOs caught ({n} in one round)", n=page.best_catch)


def _favourites(page: StatsPage, t: Translate) -> list[str]:
    times = column([number(count, t) for _, count in page.favourites])
    return [f"{count} {_kind(symbol, t)}" for count, (symbol, _) in zip(times, page.favourites, strict=True)]


def _kind(symbol: Symbol, t: Translate) -> str:
    """What the cards with this symbol are called, whatever their colour."""
    return card_name(Face("", symbol), t) if symbol in WILDS else symbol_name(symbol, t)
