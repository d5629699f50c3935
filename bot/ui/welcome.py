"""The first words on a new server: what to type to play, to learn, and to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.ui.ids import LESSON, Press
from bot.ui.items import button
from bot.ui.notify import offer
from bot.ui.parts import footnote, heading, row, screen, text

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate


def welcome(t: Translate) -> ui.LayoutView:
    """Short: a heading, a line for each first step, three buttons to press at once."""
    steps = (
        t("**/uno start** opens a table here."),
        t("**/uno tutorial**: learn it in a minute."),
        t("**/uno-settings**: for its managers."),
    )
    buttons = row(
        button(press=Press(0, "more", LESSON), label=t("Tutorial"), style=ButtonStyle.primary),
        button(press=Press(0, "more", "rules"), label=t("Rules")),
        offer(t),
    )
    note = text(footnote(t("Alone? Computers sit down with you.")))
    return screen(text(heading(t("Let’s play UNO!")), *steps), note, buttons)
