"""The colours that everything drawn shares: the eight of the cards, and those of ink, paper and night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

INK: Final = "#16171C"
PAPER: Final = "#FFFFFF"
NIGHT: Final = "#24252D"
RING: Final = "#C9CBD6"
GOLD: Final = "#FFC933"
SLATE: Final = "#4A4C58"
MIST: Final = "#9A9DAB"
BRONZE: Final = "#C98A55"


class Paint(NamedTuple):
    """A colour of the cards: the tile, what is written on it, and its sign where it stands on a dark ground."""

    tile: str
    mark: str
    glow: str


LIGHT: Final = ("red", "yellow", "green", "blue")
DARK: Final = ("pink", "teal", "orange", "purple")
PAINTS: Final[Mapping[str, Paint]] = {
    "red": Paint("#D92B3A", PAPER, "#FF5A66"),
    "yellow": Paint("#FFC933", INK, "#FFC933"),
    "green": Paint("#35B868", INK, "#35B868"),
    "blue": Paint("#1F5FD0", PAPER, "#5B97FF"),
    "pink": Paint("#F06FB0", INK, "#F06FB0"),
    "teal": Paint("#0C7F80", PAPER, "#2CC5C5"),
    "orange": Paint("#F58A2B", INK, "#F58A2B"),
    "purple": Paint("#7B3FC4", PAPER, "#B48CFF"),
}
COLORS: Final = tuple(PAINTS)
