"""Numbers and signs, drawn from lines: no font, so the same pixels on every machine.

A glyph is strokes in a box 40 wide and 60 high, measured on the middle of the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.imaging.shapes import arc, area, circle, curve, stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.imaging.shapes import Area, Point, Stroke

WIDTH, HEIGHT = 40, 60

_SIX: Final = (
    curve((31, 0), (0, 12), (0, 41)),
    arc((20, 41), (20, 19), 180, 540),
)
GLYPHS: Final[Mapping[str, tuple[list[Point], ...]]] = {
    "0": ([*arc((20, 20), (20, 20), 180, 360), *arc((20, 40), (20, 20), 0, 180), (0, 20)],),
    "1": ([(6, 13), (25, 0), (25, 60)],),
    "2": ([*arc((20, 18), (19, 18), 190, 395), (1, 60), (39, 60)],),
    "3": (arc((19, 15), (17, 15), 205, 450), arc((18, 45), (21, 15), 270, 515)),
    "4": ([(30, 60), (30, 0), (1, 42), (41, 42)],),
    "5": ([(35, 0), (6, 0), (3, 27), *arc((19, 40), (20, 20), 222, 510)],),
    "6": _SIX,
    "7": ([(1, 0), (39, 0), (15, 60)],),
    "8": (arc((20, 14.5), (16, 14.5), 0, 360), arc((20, 44.5), (20, 15.5), 0, 360)),
    "9": tuple([(WIDTH - x, HEIGHT - y) for x, y in points] for points in _SIX),
    "+": ([(20, 14), (20, 50)], [(2, 32), (38, 32)]),
    "?": ([*arc((20, 16), (18, 16), 190, 405), (20, 40)], [(20, 60)]),
    "!": ([(20, 0), (20, 38)], [(20, 60)]),
}


def written(text: str, center: Point, *, height: float, width: float, line: float) -> tuple[Stroke, ...]:
    """The text in glyphs of this height and width (of the box, without the thickness of the line), in the middle."""
    step = width + line * 1.25
    left = center[0] - (len(text) - 1) * step / 2 - width / 2
    top = center[1] - height / 2
    return tuple(
        stroke(line, *((left + place * step + x * width / WIDTH, top + y * height / HEIGHT) for x, y in points))
        for place, character in enumerate(text)
        for points in GLYPHS[character]
    )


# -- the sign of each colour: geometric by day, grown by night --------------------------------------------------------


def sign(color: str, center: Point, radius: float) -> Area:
    """The sign of a colour in a circle of about this radius."""
    return area((center[0] + x * radius, center[1] + y * radius) for x, y in _SIGNS[color]())


def _triangle() -> list[Point]:
    return [(0, -1), (1.08, 0.86), (-1.08, 0.86)]


def _square() -> list[Point]:
    return [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)]


def _diamond() -> list[Point]:
    return [(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)]


def _disc() -> list[Point]:
    return circle((0, 0), 1)


def _heart() -> list[Point]:
    left, right = (arc((x, -0.36), (0.55, 0.55), *angles) for x, angles in ((-0.5, (150, 335)), (0.5, (205, 390))))
    return [(0, 1.04), *left, *right]


def _drop() -> list[Point]:
    return [(0, -1.2), *arc((0, 0.27), (0.82, 0.82), -30, 210)]


def _star() -> list[Point]:
    outer, inner = (arc((0, 0.06), (r, r), *angles, steps=5) for r, angles in ((1.2, (-90, 270)), (0.57, (-54, 306))))
    return [point for pair in zip(outer[:5], inner[:5], strict=True) for point in pair]


def _moon() -> list[Point]:
    return arc((0.08, 0), (1.04, 1.04), 48, 312) + arc((0.5, 0), (0.72, 0.8), 292, 68)


_SIGNS: Final[Mapping[str, Callable[[], list[Point]]]] = {
    "red": _triangle,
    "yellow": _square,
    "green": _diamond,
    "blue": _disc,
    "pink": _heart,
    "teal": _drop,
    "orange": _star,
    "purple": _moon,
}
