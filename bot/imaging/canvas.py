"""The ground that charts are drawn on: twice as large as they are sent, in the few colours that all of them share."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageColor, ImageDraw

from bot.imaging import palette
from bot.imaging.glyphs import sign
from bot.imaging.lettering import font

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.imaging.shapes import Point

FINE: Final = 2
BLENDS: Final = 7
INKS: Final = (
    palette.PAPER,
    palette.GOLD,
    palette.RING,
    palette.MIST,
    palette.SLATE,
    palette.BRONZE,
    *(paint.glow for paint in palette.PAINTS.values()),
)


class Canvas:
    """A picture in the making. Lengths are those of the finished picture."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * FINE, height * FINE), palette.NIGHT)
        self._pen = ImageDraw.Draw(self._image)

    def line(self, points: Sequence[Point], color: str, width: float) -> None:
        """A line with round bends."""
        self._pen.line(_fine(points), color, round(width * FINE), joint="curve")

    def dashes(self, y: float, left: float, right: float, color: str) -> None:
        """A level line of dashes."""
        for x in range(round(left), round(right), 14):
            self.line([(x, y), (min(x + 8, right), y)], color, 2)

    def block(self, corner: Point, opposite: Point, color: str, radius: float = 6) -> None:
        """A filled rectangle with round corners."""
        self._pen.rounded_rectangle(_fine((corner, opposite)), radius * FINE, color)

    def area(self, points: Iterable[Point], color: str) -> None:
        """A filled outline, set off from what it lies on."""
        self._pen.polygon(_fine(points), color, palette.NIGHT, FINE)

    def sign(self, color: str, at: Point, radius: float, ink: str) -> None:
        """The sign of a colour of the cards, so that a line is known without its colour."""
        self.area(sign(color, at, radius).points, ink)

    def text(self, words: str, at: Point, color: str, size: int, *, anchor: str = "lm") -> None:
        """Words in one line; ``anchor`` is Pillow's."""
        self._pen.text((at[0] * FINE, at[1] * FINE), words, color, font(size * FINE), anchor)

    def png(self) -> bytes:
        """The finished picture as a file of a few thousand bytes."""
        small = self._image.reduce(FINE).quantize(palette=_shared_palette(), dither=Image.Dither.NONE)
        file = BytesIO()
        small.save(file, "PNG", compress_level=4)
        return file.getvalue()


def length(words: str, size: int) -> float:
    """How wide the words are in a finished picture."""
    return font(size * FINE).getlength(words) / FINE


@cache
def _shared_palette() -> Image.Image:
    """Every ink, and its blends with the ground, which make edges smooth."""
    ground = ImageColor.getrgb(palette.NIGHT)
    inks = [ImageColor.getrgb(ink) for ink in INKS]
    colors = [ground, *(_blend(ground, ink, step / BLENDS) for ink in inks for step in range(1, BLENDS + 1))]
    image = Image.new("P", (1, 1))
    image.putpalette([value for color in colors for value in color])
    return image


def _blend(ground: tuple[int, ...], ink: tuple[int, ...], share: float) -> tuple[int, ...]:
    return tuple(round(low + (high - low) * share) for low, high in zip(ground, ink, strict=True))


def _fine(points: Iterable[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]
