"""The question of who is meant, when several seats may be caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.parts import cut, heading, row, screen, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Translate
    from bot.ui.sitting import Sitting

A_ROW = 5


def whom(sitting: Sitting, seats: Sequence[int], t: Translate) -> ui.LayoutView:
    """Asked in private: a button for each seat that holds one card and has not called, in seating order."""
    ordered = sorted(seats)
    buttons = [
        button(press=Press(sitting.table, "catch", str(seat)), label=cut(sitting.names[seat])) for seat in ordered
    ]
    rows = [row(*buttons[start : start + A_ROW]) for start in range(0, len(buttons), A_ROW)]
    return screen(text(heading(t("Catch whom?")), t("Each holds one card without an UNO.")), *rows)
