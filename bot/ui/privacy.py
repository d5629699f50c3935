"""What is stored about people, and the two things that they can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord
from discord import ui

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.parts import footnote, heading, row, screen, text

if TYPE_CHECKING:
    from bot.i18n import Translate

Reach: TypeAlias = Literal["here", "everywhere"]
"""How much is to be deleted: what is stored of this server, or of all."""

FILE: Final = "uno-data.json"


def privacy(t: Translate) -> ui.LayoutView:
    """What is stored, and the buttons to get it and to delete it."""
    facts = (
        t("**For each game**: who had which seat, under which name, and the moves."),
        t("**For each server**: points, rounds, crowns, UNO calls, catches, and how often you laid which card."),
        t("And whether you want to be told of games."),
        t("Nothing you write is read, and nothing is passed on. When I leave a server, its data goes after 30 days."),
    )
    return screen(
        text(heading(t("What I store about you")), *facts),
        row(
            button(press=Press(0, "more", "privacy.export"), label=t("Export")),
            button(press=Press(0, "more", "privacy.here"), label=t("Delete on this server")),
            button(press=Press(0, "more", "privacy.everywhere"), label=t("Delete everywhere")),
        ),
    )


def sure(reach: Reach, t: Translate) -> ui.LayoutView:
    """Asks once more: nobody can bring it back."""
    here = reach == "here"
    question = t("Delete your data on this server?") if here else t("Delete your data on all servers?")
    return screen(
        text(
            heading(question),
            t("Your points and crowns are gone for good, and a computer takes over your seats in games in play."),
            footnote(t("Rounds that others played in stay, without your name.")),
        ),
        row(
            button(press=Press(0, "confirm", f"privacy.{reach}"), label=t("Delete"), style=discord.ButtonStyle.danger),
            button(press=Press(0, "more", "privacy"), label=t("Never mind")),
        ),
    )


def deleted(reach: Reach, t: Translate) -> ui.LayoutView:
    """It is done."""
    done = t("Your data on this server is deleted.") if reach == "here" else t("Your data is deleted everywhere.")
    return screen(
        text(heading(done), t("What already stands in a channel is a message, and stays until it is deleted there."))
    )


def exported(t: Translate, name: str = FILE) -> ui.LayoutView:
    """The file with everything that is stored, attached under that name."""
    return screen(
        text(heading(t("Your data")), t("Everything that is stored about you, on all servers.")),
        ui.File(f"attachment://{name}"),
    )
