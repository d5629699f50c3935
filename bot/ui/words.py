"""Words for cards, colours, people and moments, as they stand in a sentence or at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import escape_markdown, escape_mentions

from bot.ui.cardnames import card_names, color_names, symbol_names

if TYPE_CHECKING:
    from bot.i18n import Translate
    from engine.cards import Color, Face, Symbol

LONGEST_IN_LIST: Final = 24
LONGEST_ON_BUTTON: Final = 16


def capital(text: str) -> str:
    """The text with a capital at its start; a digit or a mark stays."""
    return text[:1].upper() + text[1:]


def card_name(face: Face, t: Translate, *, color: Color | None = None) -> str:
    """Such as "blue 7", "green reverse", "wild"; with the colour that a wild named, "wild (red)"."""
    name = card_names(t)[str(face)]
    if color is None or not face.is_wild:
        return name
    return t("{card} ({color})", card=name, color=color_name(color, t))


def color_name(color: Color, t: Translate) -> str:
    """Such as "blue"."""
    return color_names(t)[color]


def symbol_name(symbol: Symbol, t: Translate) -> str:
    """What a coloured card is called apart from its colour: "7", "skip"."""
    return symbol_names(t)[symbol]


def cut(name: str, longest: int) -> str:
    """The name on one line, at most so many characters; what is missing is an ellipsis."""
    line = " ".join(name.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def listed(name: str, longest: int = LONGEST_IN_LIST) -> str:
    """The name for a text: cut, with nothing in it that Discord would read as markup or as a mention."""
    return escape_mentions(escape_markdown(cut(name, longest)).replace("<", "\\<"))


def on_button(name: str) -> str:
    """The name for a label, which knows no markup."""
    return cut(name, LONGEST_ON_BUTTON)


def moment(when: float) -> str:
    """A point in time that each client words and counts down by itself."""
    return f"<t:{round(when)}:R>"
