"""The charts: a match over its rounds, the race of a server, a podium. Values in, the bytes of a picture out.

No words but names stand in them, so they need no language. A name that the font cannot write is its place in the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.imaging import palette
from bot.imaging.canvas import Canvas, length
from bot.imaging.lettering import fitted, readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.imaging.shapes import Point

WIDTH: Final = 640
MARGIN: Final = 24
TEXT: Final = 17
SMALL: Final = 14
STEPS: Final = (1, 2, 5)
MOST_BARS: Final = 10
PLACES: Final = 3


@dataclass(frozen=True, slots=True)
class Course:
    """What somebody had after each round of a match."""

    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place in a list; equal points share a rank."""

    rank: int
    name: str
    points: int


# -- a match over its rounds ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where on the canvas a round and a number of points are."""

    right: float
    bottom: float
    rounds: int
    top: int
    left: float = MARGIN + 44
    above: float = MARGIN + 8

    def at(self, number: float, points: float) -> Point:
        across = self.left + (self.right - self.left) * number / self.rounds
        return across, self.bottom - (self.bottom - self.above) * points / self.top


def course(players: Sequence[Course], target: int) -> bytes:
    """The points of a match as a line for each player, from nothing to now; the target is a golden line of dashes.

    Players have the colours and the signs of the cards, and their names at the ends of their lines.
    """
    names = [_name(player.name, seat + 1, 128) for seat, player in enumerate(players)]
    canvas = Canvas(WIDTH, 340)
    highest = max([target, *(total for player in players for total in player.totals)])
    step = _step(highest)
    frame = _Frame(
        right=WIDTH - MARGIN - 24 - max((length(name, TEXT) for name in names), default=0),
        bottom=canvas.height - MARGIN - 18,
        rounds=max([1, *(len(player.totals) for player in players)]),
        top=max(1, -(-highest // step)) * step,
    )
    _grid(canvas, frame, step, target)
    ends = [_draw_course(canvas, frame, seat, player) for seat, player in enumerate(players)]
    for seat, y in zip(range(len(players)), _spread(ends, frame), strict=True):
        _, ink = _look(seat)
        canvas.text(names[seat], (frame.right + 18, y), ink, TEXT)
    return canvas.png()


def _grid(canvas: Canvas, frame: _Frame, step: int, target: int) -> None:
    for points in range(0, frame.top + 1, step):
        _, y = frame.at(0, points)
        canvas.line([(frame.left, y), (frame.right, y)], palette.SLATE, 1)
        if abs(points - target) * 3 >= step:
            canvas.text(str(points), (frame.left - 12, y), palette.MIST, SMALL, anchor="rm")
    every = -(-frame.rounds // 12)
    for number in range(every, frame.rounds + 1, every):
        x, y = frame.at(number, 0)
        canvas.text(str(number), (x, y + 16), palette.MIST, SMALL, anchor="mm")
    _, y = frame.at(0, target)
    canvas.dashes(y, frame.left, frame.right, palette.GOLD)
    canvas.text(str(target), (frame.left - 12, y), palette.GOLD, SMALL, anchor="rm")


def _draw_course(canvas: Canvas, frame: _Frame, seat: int, player: Course) -> float:
    """The line is drawn; returned is the height at which it ends."""
    color, ink = _look(seat)
    points = [frame.at(number, total) for number, total in enumerate((0, *player.totals))]
    if len(points) > 1:
        canvas.line(points, ink, 3.5)
    marked = points[1:] if frame.rounds <= 12 else points[-1:]
    for point in marked:
        canvas.sign(color, point, 6.5, ink)
    return points[-1][1]


def _spread(ends: Sequence[float], frame: _Frame) -> list[float]:
    """The heights of the names: beside the ends of their lines, and never on each other."""
    line = min(TEXT + 4.0, (frame.bottom - frame.above) / max(1, len(ends) - 1))
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    heights = dict.fromkeys(order, 0.0)
    lowest = frame.above - line
    for seat in order:
        lowest = heights[seat] = max(ends[seat], lowest + line)
    limit = frame.bottom + line
    for seat in reversed(order):
        limit = heights[seat] = min(heights[seat], limit - line)
    return [heights[seat] for seat in range(len(ends))]


# -- the race ---------------------------------------------------------------------------------------------------------


def race(places: Sequence[Place], target: int, *, highlighted: int | None = None) -> bytes:
    """The race as bars towards the golden line of the target, ten at most; the one ``highlighted`` is golden too."""
    shown = places[:MOST_BARS]
    names = [_name(place.name, place.rank, 170) for place in shown]
    canvas = Canvas(WIDTH, 2 * MARGIN + 34 * max(1, len(shown)) + 20)
    left = MARGIN + 44 + max((length(name, TEXT) for name in names), default=0)
    right = WIDTH - MARGIN - 24
    bottom = canvas.height - MARGIN - 18
    for line, (place, name) in enumerate(zip(shown, names, strict=True)):
        y = MARGIN + 34 * line + 16
        is_golden = line == highlighted
        ink = palette.GOLD if is_golden else palette.RING
        canvas.text(str(place.rank), (MARGIN + 18, y), palette.MIST, TEXT, anchor="rm")
        canvas.text(name, (MARGIN + 30, y), ink if is_golden else palette.PAPER, TEXT)
        end = left + (right - left) * min(1.0, place.points / target)
        canvas.block((left, y - 9), (right, y + 9), palette.SLATE)
        if place.points > 0:
            canvas.block((left, y - 9), (max(end, left + 12), y + 9), ink)
        _bar_points(canvas, place.points, y, (left, end, right))
    canvas.line([(right, MARGIN - 8), (right, bottom)], palette.GOLD, 3)
    canvas.text(str(target), (right, bottom + 14), palette.GOLD, SMALL, anchor="mm")
    return canvas.png()


def _bar_points(canvas: Canvas, points: int, y: float, bar: tuple[float, float, float]) -> None:
    """The points are written in the bar where they fit, else beside it."""
    left, end, right = bar
    words = str(points)
    if end - left > length(words, SMALL) + 20:
        canvas.text(words, (end - 8, y), palette.NIGHT, SMALL, anchor="rm")
    elif right - end > length(words, SMALL) + 24:
        canvas.text(words, (max(end, left + 12) + 8, y), palette.PAPER, SMALL)


# -- the podium -------------------------------------------------------------------------------------------------------

_COLUMNS: Final = (1, 0, 2)
_STANDS: Final = ((150, palette.GOLD), (108, palette.RING), (76, palette.BRONZE))
"""How high and in which colour, by rank: equal points stand equally high."""


def podium(places: Sequence[Place]) -> bytes:
    """The first three on their steps, the best in the middle; of fewer people, fewer steps."""
    canvas = Canvas(WIDTH, 260)
    column, floor = (WIDTH - 2 * MARGIN - 2 * 40) / 3, canvas.height - MARGIN
    for place, number in zip(places[:PLACES], _COLUMNS, strict=False):
        height, color = _STANDS[min(place.rank, PLACES) - 1]
        left = MARGIN + 40 + number * column
        middle, top = left + column / 2, floor - height
        canvas.block((left + 5, top), (left + column - 5, floor), color, 10)
        canvas.text(str(place.rank), (middle, top + 36), palette.NIGHT, 44, anchor="mm")
        name = _name(place.name, place.rank, column - 4)
        canvas.text(name, (middle, top - 34), palette.PAPER, TEXT, anchor="mm")
        canvas.text(str(place.points), (middle, top - 13), color, TEXT, anchor="mm")
    return canvas.png()


# -- what they share --------------------------------------------------------------------------------------------------


def _name(name: str, place: int, width: float) -> str:
    return fitted(readable(name) or f"({place})", 2 * TEXT, 2 * width)


def _look(seat: int) -> tuple[str, str]:
    """Sign and colour of a seat's line; beyond eight the signs come again, in white."""
    color = palette.COLORS[seat % len(palette.COLORS)]
    return color, palette.PAINTS[color].glow if seat < len(palette.COLORS) else palette.PAPER


def _step(highest: int) -> int:
    """The distance of the lines of a grid: at most five of them, at round numbers."""
    size = 1
    while True:
        for step in STEPS:
            if step * size * 5 >= highest:
                return step * size
        size *= 10
