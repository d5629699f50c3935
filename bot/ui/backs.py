"""The other sides of cards with two: at a table everybody sees the backs of what the others hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.ui.faces import face_line, face_text
from bot.ui.parts import footnote, heading, line, screen, shown, text

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.ui.sitting import Sitting
    from engine.view import View

ROOM: Final = 3000


def backs(sitting: Sitting, view: View, t: Translate) -> ui.LayoutView:
    """What the cards of the others show to who asks, seat by seat, and the next card of the draw pile."""
    others = [seat for seat in range(view.seats) if seat != view.seat and view.counts[seat]]
    room = ROOM // max(1, len(others))
    side = 1 - view.side
    told = [
        f"**{shown(sitting.names[seat])}** · {face_line(view.backs(seat), t, side=side, longest=room)}"
        for seat in others
    ]
    following = view.pile_back
    pile = t("Next on the draw pile: {card}", card=face_text(following, t, side=side)) if following else ""
    title = t("The dark sides") if side else t("The light sides")
    return screen(
        text(heading(title), t("The backs of the cards, as all see them.")),
        line(),
        text(*told, pile),
        text(footnote(t("They come into play with the next flip."))),
    )
