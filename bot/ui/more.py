"""The private list behind the table's … button, and the questions that it asks before anything is given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.notify import offer
from bot.ui.parts import footnote, heading, row, screen, shown, text

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting

Step: TypeAlias = Literal["leave", "end"]
"""What is asked for once more before it is done."""


def more(
    sitting: Sitting,
    t: Translate,
    *,
    seat: int | None,
    may_end: bool,
    seal: str = "",
    seed: str = "",
    has_backs: bool = False,
) -> ui.LayoutView:
    """Rules for everybody; leaving and handing over for who has a seat; ending for who may.

    Where the cards have two sides (``has_backs``), everybody may look at those of the others.

    ``seal`` is the fingerprint of the deal, published while it is secret; ``seed`` is the deal itself, afterwards.
    """
    buttons = [button(press=Press(sitting.table, "more", "rules"), label=t("Rules"))]
    if has_backs:
        buttons.append(button(press=Press(sitting.table, "more", "backs"), label=t("Other sides")))
    if seat is not None:
        buttons.append(button(press=Press(sitting.table, "more", "leave"), label=t("Leave")))
        if seat not in sitting.away:
            buttons.append(button(press=Press(sitting.table, "more", "away"), label=t("Computer takes over")))
    if may_end:
        buttons.append(button(press=Press(sitting.table, "more", "end"), label=t("End the game")))
    facts = t("Host: **{name}**", name=shown(sitting.host_name))
    return screen(text(heading(t("More at this table")), facts), *_deal(seal, seed, t), row(*buttons), row(offer(t)))


def sure(sitting: Sitting, step: Step, t: Translate) -> ui.LayoutView:
    """Asks once more: leaving and ending cannot be undone."""
    if step == "leave":
        question, fact, label = t("Leave this game?"), t("Your seat is given away for good."), t("Leave")
    else:
        question, fact, label = t("End this game?"), t("It ends for everybody, without points."), t("End the game")
    return screen(
        text(heading(question), fact),
        row(
            button(press=Press(sitting.table, "confirm", step), label=label),
            button(press=Press(sitting.table, "more", "list"), label=t("Never mind")),
        ),
    )


def done(message: str) -> ui.LayoutView:
    """One sentence instead of the list, when what it offered is done."""
    return screen(text(heading(message)))


def _deal(seal: str, seed: str, t: Translate) -> list[Part]:
    lines = [
        footnote(t("This deal is sealed: `{seal}`", seal=seal)) if seal else "",
        footnote(t("The seed of the last deal: `{seed}`", seed=seed)) if seed else "",
    ]
    return [text(*lines)] if seal or seed else []
