"""On the public table: a dare with its judges, and words on a wild that wait for somebody to say Done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.labels import told
from bot.ui.parts import row
from bot.ui.words import listed
from engine.decisions import CustomAsked, DareAsked

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting
    from engine.view import View


def title(sitting: Sitting, view: View, t: Translate) -> str:
    """The heading while something is done away from the cards; empty at any other time."""
    if not isinstance(view.decision, DareAsked):
        return ""
    name = listed(sitting.names[view.turn])
    if sitting.dare is not None and sitting.dare.judged:
        return t("Did {name} do it?", name=name)
    return t("A dare for {name}", name=name)


def lines(sitting: Sitting, view: View, t: Translate) -> list[str]:
    """What is to be done, and what the judges have said so far."""
    if isinstance(view.decision, CustomAsked):
        return [
            told(view.rules.custom_text, t),
            t("Then {name} or the host presses Done.", name=_player(sitting, view)),
        ]
    if not isinstance(view.decision, DareAsked) or sitting.dare is None:
        return []
    dare = sitting.dare
    said = [told(t.literal(dare.text), t)] if dare.text else []
    return [*said, verdict_line(sitting, t)] if dare.judged else said


def verdict_line(sitting: Sitting, t: Translate) -> str:
    """How the judges stand."""
    dare = sitting.dare
    if dare is None or not dare.judged:
        return ""
    return t("{done} say yes, {undone} say no, of {judges}.", done=dare.done, undone=dare.undone, judges=dare.judges)


def buttons(sitting: Sitting, view: View, t: Translate) -> list[Part]:
    """A row for those who judge or who say that the words are done."""
    table, step = sitting.table, sitting.step
    if isinstance(view.decision, CustomAsked):
        return [row(button(label=t("Done"), press=Press(table, "done", step=step)))]
    if sitting.dare is None or not sitting.dare.judged:
        return []
    return [
        row(
            button(label=t("Did it"), press=Press(table, "judge", "yes", step)),
            button(label=t("Did not"), press=Press(table, "judge", "no", step)),
        )
    ]


def _player(sitting: Sitting, view: View) -> str:
    return listed(sitting.names[view.turn])
