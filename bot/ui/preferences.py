"""What a server has chosen, for those who manage it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import mark
from bot.ui import labels
from bot.ui.ids import Press
from bot.ui.items import button, select
from bot.ui.parts import footnote, heading, line, row, screen, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.i18n import Translate

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt_BR": "Português do Brasil",
}
LEAVING: Final[Mapping[str, str]] = {
    "computer": mark("a computer plays on"),
    "pile": mark("the cards go under the pile"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """The settings of a server. ``editions`` are those that may be chosen; ``terms`` is what new tables begin with."""

    turn_seconds: int
    race_target: int
    language: str | None
    leaving: str
    counts_computers: bool
    editions: tuple[str, ...]
    terms: str
    follows_last: bool
    dares: int
    threads: bool = False
    reposts: bool = True


def preferences(chosen: Preferences, t: Translate, *, changed: bool = False) -> discord.ui.LayoutView:
    """All of it, one fact a line."""
    language = LANGUAGES.get(chosen.language or "") or t("as Discord has it")
    everything = len(chosen.editions) == len(labels.EDITIONS)
    editions = t("all of them") if everything else ", ".join(labels.edition_name(key, t) for key in chosen.editions)
    dares = t.plural("{n} of your own", "{n} of your own", chosen.dares) if chosen.dares else t("ours")
    facts = (
        t("Time for a turn: **{n} s**", n=chosen.turn_seconds),
        t("Race to **{target}**", target=chosen.race_target),
        t("Language of the tables: **{language}**", language=language),
        t("When somebody leaves, **{what}**", what=t(LEAVING[chosen.leaving])),
        t("Computers count for the race: **{answer}**", answer=_answer(t, yes=chosen.counts_computers)),
    )
    games = (
        t("Editions: **{editions}**", editions=editions),
        t("New tables: **{terms}**", terms=chosen.terms),
        t("Dares: **{dares}**", dares=dares),
    )
    places = (
        t("A thread for each game: **{answer}**", answer=_answer(t, yes=chosen.threads)),
        t("The table follows the chat: **{answer}**", answer=_answer(t, yes=chosen.reposts)),
    )
    small = t("New tables follow the last game.") if chosen.follows_last else t("New tables always begin like this.")
    title = t("Settings changed") if changed else t("Settings of this server")
    return screen(text(heading(title), *facts), line(), text(*places), line(), text(*games), text(footnote(small)))


def _answer(t: Translate, *, yes: bool) -> str:
    return t("yes") if yes else t("no")


def allowed(editions: tuple[str, ...], t: Translate) -> discord.ui.LayoutView:
    """Which editions may be chosen at the tables of the server: one at least."""
    offered = [
        discord.SelectOption(
            label=t(name), value=key, description=t(labels.EDITIONS_EXPLAINED[key]), default=key in editions
        )
        for key, name in labels.EDITIONS.items()
    ]
    menu = select(press=Press(0, "options", "allowed"), options=offered, most=len(offered))
    return screen(
        text(heading(t("Editions")), t("A table may choose among these.")),
        row(menu),
        row(button(press=Press(0, "options", "done"), label=t("Done"), style=discord.ButtonStyle.primary)),
    )
