"""Shapes on a square of 128 units, and the pixels that come of them.

A drawing is plain data: it can be compared, moved and hashed without a pixel being touched. Coordinates are rounded,
so that it is the same data on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageColor, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Iterable

Point: TypeAlias = tuple[float, float]

UNITS: Final = 128
FINE: Final = 4
"""Drawn four times as large and then reduced: that is what makes the edges smooth."""

SHADES: Final = 128
RENDERING: Final = 1
"""Part of every mark: raised when the same shapes come out as other pixels."""


@dataclass(frozen=True, slots=True)
class Area:
    """A filled outline."""

    points: tuple[Point, ...]

    def draw(self, pen: ImageDraw.ImageDraw) -> None:
        """The area is on the mask."""
        pen.polygon([(x * FINE, y * FINE) for x, y in self.points], 255)

    def moved(self, scale: float, x: float, y: float) -> Area:
        """The area in another size at another place."""
        return Area(_moved(self.points, scale, x, y))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends and round bends. A single point is a dot."""

    points: tuple[Point, ...]
    width: float

    def draw(self, pen: ImageDraw.ImageDraw) -> None:
        """The line is on the mask."""
        points, half = [(x * FINE, y * FINE) for x, y in self.points], self.width * FINE / 2
        for start, end in pairwise(points):
            pen.polygon(_beam(start, end, half), 255)
        for x, y in points:
            pen.ellipse((x - half, y - half, x + half, y + half), 255)

    def moved(self, scale: float, x: float, y: float) -> Stroke:
        """The line in another size at another place."""
        return Stroke(_moved(self.points, scale, x, y), round(self.width * scale, 2))


@dataclass(frozen=True, slots=True)
class Tile:
    """A square with round corners, so far from the edge."""

    inset: float
    radius: float

    def draw(self, pen: ImageDraw.ImageDraw) -> None:
        """The tile is on the mask."""
        first, last = self.inset * FINE, (UNITS - self.inset) * FINE - 1
        pen.rounded_rectangle((first, first, last, last), self.radius * FINE, 255)


Shape: TypeAlias = Area | Stroke | Tile


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes of one colour; a later layer lies on top."""

    color: str
    shapes: tuple[Shape, ...]


Drawing: TypeAlias = tuple[Layer, ...]


def area(points: Iterable[Point]) -> Area:
    """The area inside these points."""
    return Area(tuple((round(x, 2), round(y, 2)) for x, y in points))


def stroke(width: float, *points: Point) -> Stroke:
    """The line through these points."""
    return Stroke(tuple((round(x, 2), round(y, 2)) for x, y in points), width)


def arc(center: Point, radii: Point, start: float, end: float, steps: int = 56) -> list[Point]:
    """Points of an ellipse between two angles in degrees, clockwise from three o'clock."""
    turns = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(center[0] + radii[0] * cos(turn), center[1] + radii[1] * sin(turn)) for turn in turns]


def circle(center: Point, radius: float) -> list[Point]:
    """Points of a whole circle."""
    return arc(center, (radius, radius), 0, 360, steps=112)


def curve(start: Point, pull: Point, end: Point, steps: int = 32) -> list[Point]:
    """Points of a bend that leaves towards ``pull`` and arrives from there."""
    parts = [step / steps for step in range(steps + 1)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * pull[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * pull[1] + t * t * end[1],
        )
        for t in parts
    ]


def arrow(width: float, head: float, start: Point, end: Point) -> tuple[Shape, Shape]:
    """A line with a head beyond its end, twice as wide as it is long."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) * head / long, (end[1] - start[1]) * head / long)
    tip = (end[0] + along[0], end[1] + along[1])
    sides = ((end[0] - along[1], end[1] + along[0]), (end[0] + along[1], end[1] - along[0]))
    return stroke(width, start, end), area((tip, *sides))


def mark_of(drawing: Drawing) -> str:
    """Six characters that change whenever the drawing does."""
    return sha256(f"{RENDERING} {drawing!r}".encode()).hexdigest()[:6]


def render(drawing: Drawing) -> Image.Image:
    """The drawing as a picture of 128 pixels with transparent corners."""
    ground = ImageColor.getrgb(drawing[0].color)
    picture = Image.new("RGBA", (UNITS, UNITS), (*ground[:3], 0))  # a ground of its own colour leaves no dark fringe
    for layer in drawing:
        picture.paste(layer.color, (0, 0), _mask(layer.shapes))
    return picture


def png(picture: Image.Image) -> bytes:
    """The picture as a small file: a face has few colours, and their blends need few more."""
    small = picture.quantize(SHADES, method=Image.Quantize.FASTOCTREE)
    colors = small.getpalette("RGBA") or []
    colors[3::4] = map(_clear, colors[3::4])
    small.putpalette(colors, "RGBA")
    file = BytesIO()
    small.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _clear(alpha: int) -> int:
    """What is almost nothing is nothing, what is almost all is all: the mean of a few near pixels made it less."""
    return 0 if alpha < 8 else 255 if alpha > 247 else alpha


def _mask(shapes: tuple[Shape, ...]) -> Image.Image:
    return _tile_mask(shapes[0]) if isinstance(shapes[0], Tile) else _drawn(shapes)


@lru_cache(maxsize=8)
def _tile_mask(tile: Tile) -> Image.Image:
    return _drawn((tile,))


def _drawn(shapes: tuple[Shape, ...]) -> Image.Image:
    mask = Image.new("L", (UNITS * FINE, UNITS * FINE))
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        shape.draw(pen)
    return mask.resize((UNITS, UNITS), Image.Resampling.LANCZOS, reducing_gap=2)  # pyright: ignore[reportUnknownMemberType]  Pillow types it by NumPy


def _beam(start: Point, end: Point, half: float) -> list[Point]:
    """The corners of a straight line of this half width; Pillow's own wide lines are rounded to whole pixels."""
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1
    x, y = (start[1] - end[1]) * half / long, (end[0] - start[0]) * half / long
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]


def _moved(points: Iterable[Point], scale: float, x: float, y: float) -> tuple[Point, ...]:
    return tuple((round(px * scale + x, 2), round(py * scale + y, 2)) for px, py in points)
