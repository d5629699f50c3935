"""Being told when a game starts: the message that tells, and the answers to who wants it or no longer does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.parts import footnote, heading, row, screen, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from discord import ui

    from bot.i18n import Translate
    from bot.ui.items import GameItem


def call(users: Iterable[int], t: Translate) -> str:
    """The text of the message beside a lobby, plain so that Discord notifies."""
    mentions = " ".join(f"<@{user}>" for user in users)
    return t("A game of UNO starts here. {mentions}", mentions=mentions)


def offer(t: Translate) -> GameItem:
    """The button for who wants to be told."""
    return button(press=Press(0, "notify"), label=t("Notify me of games"))


def told(t: Translate) -> ui.LayoutView:
    """Somebody is told from now on, with the way back."""
    return screen(
        text(
            heading(t("You will hear of it")),
            t("I mention you when a game starts here."),
            t("At most once in ten minutes."),
        ),
        text(footnote(t("On this server alone."))),
        row(button(press=Press(0, "notify", "off"), label=t("Stop notifying me"))),
    )


def untold(t: Translate) -> ui.LayoutView:
    """Somebody is not told any more, with the way back."""
    return screen(
        text(heading(t("I will not tell you")), t("Games start without a mention of you.")),
        row(button(press=Press(0, "notify", "on"), label=t("Notify me of games"))),
    )
