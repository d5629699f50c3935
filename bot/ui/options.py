"""The host's private Options: one select for each choice, with a line that says what each value does.

The same screen without a table (``table`` 0) is where those who manage a server choose what new tables begin with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n import mark
from bot.ui import labels
from bot.ui.ids import Press
from bot.ui.items import button, select
from bot.ui.parts import heading, row, screen, text
from bot.ui.scene import gap, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bot.i18n import Translate
    from bot.ui.items import GameItem
    from bot.ui.parts import Part
    from bot.ui.sitting import Length

A_PAGE: Final = 4
TURNS: Final = (15, 30, 45, 60, 90, 120, 180, 300)
PENALTIES: Final = (0, 1, 2, 3, 4, 6, 10)
SHEET: Final = "sheet"
OWN: Final = "own"
KEPT: Final = "kept"

PENALTY_OF: Final[Mapping[str, str]] = {
    "uno": "uno_penalty",
    "false": "false_call_penalty",
    "wrong": "illegal_play_penalty",
}
"""Which price each of the selects sets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What is chosen now, and what may be chosen instead.

    ``penalties`` are the prices that the house has set, ``usual_penalties`` those of the sheet; ``words`` is empty
    where the deck has no wild to write on.
    """

    table: int
    edition: str
    editions: tuple[str, ...]
    house: tuple[str, ...] = ()
    house_offered: tuple[str, ...] = ()
    stacking: str = "off"
    may_stack: bool = True
    sheet_stacks: bool = False
    length: str = "round"
    span: Length = "round"
    target: int = 500
    scoring: str = "winner"
    turn_seconds: int | None = None
    usual_seconds: int = 60
    penalties: Mapping[str, int | None] = field(default_factory=dict[str, "int | None"])
    usual_penalties: Mapping[str, int] = field(default_factory=dict[str, int])
    words: str = ""
    words_text: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a select."""

    value: str
    label: str
    meaning: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One select, the line above it, and what it says where several or none may be chosen and nothing is."""

    verb: str
    title: str
    choices: list[Choice]
    any_number: bool = False
    nothing: str = ""


def options(offer: Offer, t: Translate, *, page: int = 0, note: str = "") -> discord.ui.LayoutView:
    """A page of the choices. ``note`` is the second line, such as why the last choice was refused."""
    asked = [ask(offer, t) for ask in _QUESTIONS if ask is not _words or offer.words]
    pages = -(-len(asked) // A_PAGE)
    page %= pages
    here = asked[page * A_PAGE : (page + 1) * A_PAGE]
    told = t("Everybody sees them at the table.") if offer.table else t("New tables begin with these.")
    title = t("Options") if offer.table else t("Defaults")
    return screen(
        text(heading(title), shortened(note), told),
        gap(),
        *(part for question in here for part in _drawn(offer, question)),
        row(*_buttons(offer, t, page=page, pages=pages)),
    )


def page_of(verb: str) -> int:
    """The page on which the select of this name is."""
    return _PLACES[verb] // A_PAGE


def done(t: Translate) -> discord.ui.LayoutView:
    """What stands there when the message cannot be taken away."""
    return screen(text(heading(t("The options are set"))))


def _buttons(offer: Offer, t: Translate, *, page: int, pages: int) -> Iterable[GameItem]:
    yield button(press=Press(offer.table, "options", "done"), label=t("Done"), style=discord.ButtonStyle.primary)
    if not offer.table:
        yield button(press=Press(0, "options", "forget"), label=t("Follow the last game"))
    if pages > 1:
        following = (page + 1) % pages
        yield button(
            press=Press(offer.table, "options", f"page.{following}"), label=t("Page {n}", n=following + 1), id=13
        )


def _drawn(offer: Offer, question: Question) -> list[Part]:
    offered = [
        discord.SelectOption(
            label=one.label[:100], value=one.value, description=one.meaning[:100] or None, default=one.chosen
        )
        for one in question.choices
    ]
    menu = select(
        press=Press(offer.table, "options", question.verb),
        options=offered,
        placeholder=question.nothing or None,
        fewest=0 if question.any_number else 1,
        most=len(offered) if question.any_number else 1,
        disabled=len(offered) == 1,
    )
    return [text(question.title), row(menu)]


def _edition(offer: Offer, t: Translate) -> Question:
    choices = [
        Choice(key, t(labels.EDITIONS[key]), t(labels.EDITIONS_EXPLAINED[key]), key == offer.edition)
        for key in offer.editions
    ]
    return Question("edition", t("**Edition**"), choices)


def _stacking(offer: Offer, t: Translate) -> Question:
    keys = list(labels.STACKING) if offer.may_stack else ["off"]
    choices = [
        Choice(key, t(labels.STACKING[key]), t(labels.STACKING_EXPLAINED[key]), key == offer.stacking) for key in keys
    ]
    if offer.sheet_stacks:
        choices[0] = Choice("off", t("As the sheet has it"), t("equal or higher"), offer.stacking == "off")
    return Question("stacking", t("**Stacking draw cards**"), choices)


def _house(offer: Offer, t: Translate) -> Question:
    choices = [
        Choice(key, t(labels.HOUSE[key]), t(labels.EXPLAINED[key]), key in offer.house) for key in offer.house_offered
    ]
    return Question("house", t("**House rules** · any number"), choices, any_number=True, nothing=t("None"))


def _length(offer: Offer, t: Translate) -> Question:
    choices = [
        Choice(key, t(label), t(labels.LENGTHS_EXPLAINED[key]), key == offer.length)
        for key, label in labels.LENGTHS.items()
    ]
    if offer.length == OWN:
        name = labels.length_name(offer.span, offer.target, t, scoring=offer.scoring)
        choices.append(Choice(KEPT, name, chosen=True))
    choices.append(Choice(OWN, t("Another target…"), t("any number from 1 to 10,000")))
    return Question("target", t("**Length and points**"), choices)


def _turn(offer: Offer, t: Translate) -> Question:
    usual = t("{n} seconds, as usual here", n=offer.usual_seconds)
    choices = [Choice(SHEET, usual, chosen=offer.turn_seconds is None)]
    choices += [Choice(str(n), t("{n} seconds", n=n), chosen=n == offer.turn_seconds) for n in TURNS]
    return Question("time", t("**Time for a turn**"), choices)


def _penalty(verb: str, title: str) -> Callable[[Offer, Translate], Question]:
    def ask(offer: Offer, t: Translate) -> Question:
        name = PENALTY_OF[verb]
        chosen, usual = offer.penalties.get(name), offer.usual_penalties.get(name, 0)
        choices = [Choice(SHEET, t("As the sheet has it"), _price(usual, t), chosen is None)]
        choices += [Choice(str(n), _price(n, t), chosen=n == chosen) for n in PENALTIES]
        return Question(verb, t(title), choices)

    return ask


def _price(cards: int, t: Translate) -> str:
    return t.plural("draw {n} card", "draw {n} cards", cards) if cards else t("no penalty")


def _words(offer: Offer, t: Translate) -> Question:
    choices = [Choice(key, t(label), chosen=key == offer.words) for key, label in labels.WORDS.items()]
    if offer.words == "text":
        choices.append(Choice(KEPT, labels.plain(offer.words_text), chosen=True))
    choices.append(Choice(OWN, t("Your own words…"), t("the table waits until somebody says Done")))
    return Question("words", t("**On the blank wilds**"), choices)


_QUESTIONS: Final[tuple[Callable[[Offer, Translate], Question], ...]] = (
    _edition,
    _stacking,
    _house,
    _length,
    _turn,
    _penalty("uno", mark("**A missing UNO**")),
    _penalty("false", mark("**A catch for nothing**")),
    _penalty("wrong", mark("**A card that does not fit**")),
    _words,
)
_PLACES: Final[Mapping[str, int]] = {
    verb: place
    for place, verb in enumerate(("edition", "stacking", "house", "target", "time", "uno", "false", "wrong", "words"))
}
