"""Names and numbers in charts: one font comes along, and what it cannot write is written otherwise."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans-Bold.ttf"
LONGEST: Final = 60
ELLIPSIS: Final = "…"
_NO_CHARACTER: Final = "\U000effff"


@cache
def font(size: int) -> FreeTypeFont:
    """The font of all charts in this size, spaced alike on every machine."""
    return ImageFont.truetype(FILE, size, layout_engine=ImageFont.Layout.BASIC)


def readable(name: str) -> str:
    """The name as far as the font has its letters; empty when too little of it is left to know it by."""
    whole = " ".join(name[:LONGEST].split())
    kept = "".join(map(_written, whole))
    return " ".join(kept.split()) if 0 < _letters(whole) <= 2 * _letters(kept) else ""


def fitted(text: str, size: int, width: float) -> str:
    """The text, cut where it would be wider than this."""
    letters = font(size)
    if letters.getlength(text) <= width:
        return text
    while text and letters.getlength(text + ELLIPSIS) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def _letters(text: str) -> int:
    return sum(category(one)[0] in "LN" for one in text)


def _written(character: str) -> str:
    """The character, or the letter that it is another form of, or nothing."""
    if character == " " or _has(character):
        return character
    plain = normalize("NFKD", character)[0]
    return plain if _has(plain) else ""


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    return category(character)[0] in "LNPSZ" and _pixels(character) != _pixels(_NO_CHARACTER)


@lru_cache(maxsize=4096)
def _pixels(character: str) -> bytes:
    image = Image.new("L", (48, 48))
    ImageDraw.Draw(image).text((12, 8), character, 255, font(24))
    return image.tobytes()
