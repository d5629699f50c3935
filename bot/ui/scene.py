"""The shape that every state of a hand has: heading, facts, cards, controls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.ui.faces import face_block
from bot.ui.parts import heading, row, screen, text
from bot.ui.words import moment

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.items import GameItem
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting
    from engine.cards import Face

LONGEST_NOTE: Final = 900
BUTTONS_A_ROW: Final = 5


@dataclass(slots=True)
class Scene:
    """What a hand shows. ``faces`` are cards to look at, ``rows`` are cards or choices to press."""

    heading: str
    lines: list[str]
    faces: list[Face] = field(default_factory=list["Face"])
    rows: list[ui.ActionRow[Any]] = field(default_factory=list["ui.ActionRow[Any]"])
    controls: list[GameItem] = field(default_factory=list["GameItem"])
    accent: int | None = None


def drawn(scene: Scene, t: Translate, *, note: str | None = None, side: int = 0) -> ui.LayoutView:
    """The scene as a message, ``note`` as its second line. ``side`` is the one that is up, 1 for the dark."""
    facts = text(heading(scene.heading), shortened(note or ""), *scene.lines)
    return screen(facts, *below(scene, t, side=side), accent=scene.accent)


def below(scene: Scene, t: Translate, *, side: int = 0) -> list[Part]:
    """What stands under the facts: the cards, the choices, the controls."""
    parts: list[Part] = []
    faces = face_block(scene.faces, t, side=side)
    if faces:
        parts += [gap(), text(faces)]
    if scene.rows:
        parts += [gap(), *scene.rows]
    if scene.controls:
        parts += [gap(), *rows_of(scene.controls)]
    return parts


def rows_of(items: list[GameItem]) -> list[ui.ActionRow[Any]]:
    """The buttons in rows of five."""
    return [row(*items[place : place + BUTTONS_A_ROW]) for place in range(0, len(items), BUTTONS_A_ROW)]


def gap() -> ui.Separator[Any]:
    """Some air around the cards, without a line."""
    return ui.Separator(visible=False, spacing=discord.SeparatorSpacing.small)


def ends(sitting: Sitting, t: Translate) -> str:
    """When the time for the answer is over; empty while there is no hurry."""
    return "" if sitting.deadline is None else t("Ends {moment}", moment=moment(sitting.deadline))


def shortened(note: str) -> str:
    """The note at a length that leaves room for everything else."""
    if len(note) <= LONGEST_NOTE:
        return note
    words = note[: LONGEST_NOTE - 1]
    return (words.rpartition(" ")[0] or words) + "…"  # an emoji that is cut in two would be shown as its letters
