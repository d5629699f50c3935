"""Every face of a card, by the name of its emoji: ``red_5``, ``blue_skip``, ``wild_draw4``, ``night``, ``back``.

A wild of the dark side is called ``night…`` and has the four signs of that side; a colour alone is its button.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.imaging import palette, shapes
from bot.imaging.glyphs import sign
from bot.imaging.shapes import Layer, Tile, area, mark_of
from bot.imaging.symbols import DIGITS, ON_COLORS, ON_WILDS, symbol, wild_symbol

BACK: Final = "back"
WILD, NIGHT = "wild", "night"
SIDES: Final = {WILD: palette.LIGHT, NIGHT: palette.DARK}
NAMES: Final = (
    *palette.COLORS,
    *(f"{color}_{word}" for color in palette.COLORS for word in (*DIGITS, *ON_COLORS)),
    *(f"{side}_{word}" if word else side for side in SIDES for word in ON_WILDS),
    BACK,
)
"""The name of everything that can be drawn here."""

_CORNERS: Final = ((39, 41), (89, 39), (39, 90), (89, 90))
_STRONG_SIZE: Final = 0.76
_STRONG_CORNER: Final = (118, 11)


@cache
def drawing(name: str, *, strong: bool = False) -> shapes.Drawing:
    """The shapes of a face; with ``strong`` marks the sign is larger, and what is beside it makes room.

    Raises:
        KeyError: there is no such face.
    """
    first, _, word = name.partition("_")
    if name == BACK:
        return _back()
    if first in SIDES:
        return _wild(SIDES[first], word, strong=strong)
    return _colored(first, word, strong=strong)


@lru_cache(maxsize=2 * len(NAMES))
def emoji_name(name: str, *, strong: bool = False) -> str:
    """The name under which the face is uploaded: another drawing has another name."""
    return f"{name}_{mark_of(drawing(name, strong=strong))}"


@lru_cache(maxsize=2 * len(NAMES))
def png(name: str, *, strong: bool = False) -> bytes:
    """The face as a picture of 128 pixels, drawn once in the life of the program."""
    return shapes.png(shapes.render(drawing(name, strong=strong)))


def _colored(color: str, word: str, *, strong: bool) -> shapes.Drawing:
    tile, mark, _ = palette.PAINTS[color]
    ground = (Layer(palette.INK, (Tile(1, 28),)), Layer(tile, (Tile(5, 24),)))
    if not word:
        return *ground, Layer(mark, (sign(color, (64, 64), 40 if strong else 36),))
    written = symbol(word)
    if not strong:
        return *ground, Layer(mark, (*written, sign(color, (28, 100), 17)))
    x, y = (edge * (1 - _STRONG_SIZE) for edge in _STRONG_CORNER)
    smaller = (shape.moved(_STRONG_SIZE, x, y) for shape in written if not isinstance(shape, Tile))
    return *ground, Layer(mark, (*smaller, sign(color, (37, 90), 26)))


def _wild(colors: tuple[str, ...], word: str, *, strong: bool) -> shapes.Drawing:
    written = wild_symbol(word)
    if word:
        size = 11.5 if strong else 10
        signs = [sign(color, (25 + 26 * place, 104), size) for place, color in enumerate(colors)]
    else:
        size = 23 if strong else 20
        signs = [sign(color, corner, size) for color, corner in zip(colors, _CORNERS, strict=True)]
    row = tuple(Layer(palette.PAINTS[color].glow, (one,)) for color, one in zip(colors, signs, strict=True))
    return *_night(), *row, *((Layer(palette.PAPER, written),) if written else ())


def _back() -> shapes.Drawing:
    outer, inner = (area(((64, 64 - r), (64 + r, 64), (64, 64 + r), (64 - r, 64))) for r in (38, 14))
    return *_night(), Layer(palette.RING, (outer,)), Layer(palette.NIGHT, (inner,))


def _night() -> shapes.Drawing:
    return Layer(palette.RING, (Tile(1, 28),)), Layer(palette.NIGHT, (Tile(7, 22),))
