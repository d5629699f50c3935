"""How a card face is shown: by an emoji where the application has one of that name, in text where it has none.

Of a wild the picture depends on the side that is up, which is 1 for the dark one. A face in text is always the sign of
its colour and its value or word, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypedDict

from discord import PartialEmoji

from bot.ui.cardnames import short_names
from bot.ui.words import capital, color_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.i18n import Translate
    from engine.cards import Color, Face

EMOJIS: Final[dict[str, str]] = {}
"""The application's own emojis by name, as they are written in a text; a face that is not there is text."""

SIGNS: Final[Mapping[Color, str]] = {
    "r": "▲", "y": "■", "g": "◆", "b": "●",
    "p": "♥", "t": "◊", "o": "★", "u": "☾",
}  # fmt: skip
SQUARES: Final[Mapping[Color, str]] = {
    "r": "🟥", "y": "🟨", "g": "🟩", "b": "🟦",
    "p": "🩷", "t": "💧", "o": "🟧", "u": "🟪", "": "🃏",
}  # fmt: skip
ACCENTS: Final[Mapping[Color, int]] = {
    "r": 0xD92B3A, "y": 0xFFC933, "g": 0x35B868, "b": 0x1F5FD0,
    "p": 0xF06FB0, "t": 0x0C7F80, "o": 0xF58A2B, "u": 0x7B3FC4,
}  # fmt: skip
COLOR_WORDS: Final[Mapping[Color, str]] = {
    "r": "red", "y": "yellow", "g": "green", "b": "blue",
    "p": "pink", "t": "teal", "o": "orange", "u": "purple",
}  # fmt: skip
SYMBOL_WORDS: Final[Mapping[str, str]] = {
    **{digit: digit for digit in "0123456789"},
    "S": "skip", "R": "reverse", "F": "flip", "SE": "skip_everyone",
    "D1": "draw1", "D2": "draw2", "D4": "draw4", "D5": "draw5",
    "DA": "discard_all", "H1": "hit1", "H2": "hit2", "TH": "trade_hands", "DR": "dare",
    "W": "wild", "W4": "wild_draw4", "W2": "wild_draw2", "WDC": "night_color",
    "WS": "wild_swap", "WH": "wild_shuffle", "WC": "wild_custom", "WR4": "wild_reverse_draw4",
    "W6": "wild_draw6", "W10": "wild_draw10", "WCR": "wild_roulette", "WAH": "wild_all_hit",
    "WHF": "wild_hit_fire", "WAA": "wild_attack", "WXH": "wild_extreme_hit", "WDR": "wild_dare",
}  # fmt: skip

UNBROKEN: Final = "\u00a0"
LONGEST_LINE: Final = 2400
"""Beyond this a line of faces becomes counts by colour: a message holds 4,000 characters in all."""


class Look(TypedDict):
    """What a button shows."""

    label: str | None
    emoji: str | None


def emoji_name(face: Face, *, side: int = 0) -> str:
    """``red_5``, ``blue_skip``, ``wild_draw4``, ``night_color``: what a screen reader says of the emoji."""
    symbol = SYMBOL_WORDS[face.symbol]
    if not face.is_wild:
        return f"{COLOR_WORDS[face.color]}_{symbol}"
    return symbol.replace("wild", "night", 1) if side else symbol


def picture(face: Face, *, side: int = 0, emojis: Mapping[str, str] = EMOJIS) -> str | None:
    """The address of the face as a picture, such as for a thumbnail; ``None`` while there is none."""
    own = emojis.get(emoji_name(face, side=side))
    return PartialEmoji.from_str(own).url if own else None


def written(face: Face, t: Translate) -> str:
    """The face as text alone: ``▲ 5``, ``◆ skip``, ``wild +4``."""
    value = short_names(t)[face.symbol]
    return value if face.is_wild else f"{SIGNS[face.color]} {value}"


def face_button(face: Face, t: Translate, *, side: int = 0, emojis: Mapping[str, str] = EMOJIS) -> Look:
    """What the button of a card shows: its emoji alone, or else a square and the face as text."""
    own = emojis.get(emoji_name(face, side=side))
    if own:
        return {"label": None, "emoji": own}
    return {"label": written(face, t), "emoji": SQUARES[face.color]}


def face_text(face: Face, t: Translate, *, side: int = 0, emojis: Mapping[str, str] = EMOJIS) -> str:
    """The face in running text, in one piece: a line never breaks within it."""
    own = emojis.get(emoji_name(face, side=side))
    return own or f"{SQUARES[face.color]} {written(face, t)}".replace(" ", UNBROKEN)


def color_button(color: Color, t: Translate, *, emojis: Mapping[str, str] = EMOJIS) -> Look:
    """What a button that names a colour shows: a square, the sign and the word."""
    own = emojis.get(COLOR_WORDS[color])
    word = capital(color_name(color, t))
    return {"label": word if own else f"{SIGNS[color]} {word}", "emoji": own or SQUARES[color]}


def color_text(color: Color, *, emojis: Mapping[str, str] = EMOJIS) -> str:
    """The mark of a colour in front of a line."""
    return emojis.get(COLOR_WORDS[color]) or f"{SQUARES[color]}{SIGNS[color]}"


def face_mark(face: Face, *, side: int = 0, emojis: Mapping[str, str] = EMOJIS) -> str:
    """What stands before a card that is named in words: its picture, or the mark of its colour."""
    own = emojis.get(emoji_name(face, side=side))
    if own or face.is_wild:
        return own or SQUARES[""]
    return color_text(face.color, emojis=emojis)


def face_line(
    faces: Iterable[Face],
    t: Translate,
    *,
    side: int = 0,
    emojis: Mapping[str, str] = EMOJIS,
    longest: int = LONGEST_LINE,
) -> str:
    """Faces in one line, in the order given; of very many, how many there are of each colour."""
    shown = list(faces)
    line = "  ".join(face_text(face, t, side=side, emojis=emojis) for face in shown)
    if len(line) <= longest:
        return line
    counts = Counter(face.color for face in shown)
    return "  ".join(f"{SQUARES[color]}{SIGNS.get(color, '')}{UNBROKEN}× {n}" for color, n in counts.items())


def face_block(faces: Iterable[Face], t: Translate, *, side: int = 0, emojis: Mapping[str, str] = EMOJIS) -> str:
    """Faces as a text of their own: large where they are pictures. Empty when there are none."""
    drawn = face_line(faces, t, side=side, emojis=emojis)
    return f"# {drawn}" if drawn and emojis else drawn


def accent(color: Color | None) -> int | None:
    """The colour of a container: that of the colour in force, none while none is."""
    return None if color is None else ACCENTS[color]
