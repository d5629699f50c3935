"""What stands on a face besides its colour, in the upper right of the tile; the corner below is the sign's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.imaging.glyphs import written
from bot.imaging.shapes import arc, area, arrow, circle, stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.imaging.shapes import Point, Shape

DIGITS: Final = tuple("0123456789")
MIDDLE: Final = (64, 47)
"""Where the symbol of a wild stands: above the row of signs."""


def symbol(word: str) -> tuple[Shape, ...]:
    """What is written on the tile of a colour."""
    if word in DIGITS:
        return written(word, (84, 60), height=78, width=42, line=18)
    return ON_COLORS[word]()


def wild_symbol(word: str) -> tuple[Shape, ...]:
    """What is written on a wild above its four signs; nothing on the plain one."""
    return ON_WILDS[word]()


def _drawn(amount: int, center: Point) -> tuple[Shape, ...]:
    text = f"+{amount}"
    width = 33 if len(text) == 2 else 20
    return written(text, center, height=60 if len(text) == 2 else 54, width=width, line=15 if len(text) == 2 else 13)


def _skip() -> tuple[Shape, ...]:
    return stroke(14, *circle((81, 48), 30)), stroke(14, (61, 69), (101, 27))


def _reverse() -> tuple[Shape, ...]:
    return *arrow(14, 21, (36, 30), (87, 30)), *arrow(14, 21, (113, 67), (62, 67))


def _flip() -> tuple[Shape, ...]:
    return stroke(12, *circle((81, 48), 30)), area(arc((81, 48), (30, 30), 90, 270))


def _skip_everyone() -> tuple[Shape, ...]:
    return tuple(stroke(16, (x, 20), (x + 26, 47), (x, 74)) for x in (47, 84))


def _discard_all() -> tuple[Shape, ...]:
    return tuple(stroke(14, (x, y), (110, y)) for x, y in ((36, 22), (48, 47), (60, 72)))


def _bolt(center: Point, size: float) -> Shape:
    outline = ((0.22, -1.0), (-0.62, 0.16), (-0.08, 0.16), (-0.3, 1.0), (0.62, -0.26), (0.06, -0.26))
    return area((center[0] + x * size, center[1] + y * size) for x, y in outline)


def _hit(amount: int) -> tuple[Shape, ...]:
    return _bolt((44, 46), 35), *written(str(amount), (91, 47), height=58, width=32, line=15)


def _trade() -> tuple[Shape, ...]:
    return *arrow(15, 21, (58, 80), (58, 38)), *arrow(15, 21, (98, 15), (98, 57))


def _dare() -> tuple[Shape, ...]:
    return written("!", (84, 60), height=76, width=40, line=20)


ON_COLORS: Final[Mapping[str, Callable[[], tuple[Shape, ...]]]] = {
    "skip": _skip,
    "reverse": _reverse,
    "flip": _flip,
    "skip_everyone": _skip_everyone,
    "draw1": lambda: _drawn(1, (67, 47)),
    "draw2": lambda: _drawn(2, (67, 47)),
    "draw4": lambda: _drawn(4, (67, 47)),
    "draw5": lambda: _drawn(5, (67, 47)),
    "discard_all": _discard_all,
    "hit1": lambda: _hit(1),
    "hit2": lambda: _hit(2),
    "trade_hands": _trade,
    "dare": _dare,
}


def _color() -> tuple[Shape, ...]:
    return written("+?", MIDDLE, height=60, width=33, line=15)


def _swap() -> tuple[Shape, ...]:
    return *arrow(15, 22, (43, 79), (43, 37)), *arrow(15, 22, (85, 15), (85, 57))


def _shuffle() -> tuple[Shape, ...]:
    return (
        stroke(14, (20, 24), (34, 24), (76, 70), (86, 70)),
        stroke(14, (20, 70), (34, 70), (76, 24), (86, 24)),
        area(((88, 4), (112, 24), (88, 44))),
        area(((88, 50), (112, 70), (88, 90))),
    )


def _pencil() -> tuple[Shape, ...]:
    return stroke(23, (56, 58), (90, 24)), area(((36, 80), (41, 52), (64, 75)))


def _reverse_draw() -> tuple[Shape, ...]:
    there, back = arrow(11, 17, (64, 77), (90, 77)), arrow(11, 17, (64, 77), (38, 77))
    return *written("+4", (64, 36), height=42, width=26, line=13), *there, *back


def _roulette() -> tuple[Shape, ...]:
    return stroke(10, *circle((64, 49), 32)), *written("?", (64, 48), height=31, width=19, line=10)


def _bolt_among(dots: tuple[Point, ...]) -> tuple[Shape, ...]:
    return _bolt((64, 46), 38), *(stroke(15, dot) for dot in dots)


def _attack() -> tuple[Shape, ...]:
    return _bolt((42, 46), 36), _bolt((86, 46), 36)


def _aim() -> tuple[Shape, ...]:
    ticks = (((64, 16), (64, 26)), ((64, 70), (64, 80)), ((32, 48), (42, 48)), ((86, 48), (96, 48)))
    return stroke(11, *circle((64, 48), 23)), stroke(13, (64, 48)), *(stroke(11, *tick) for tick in ticks)


ON_WILDS: Final[Mapping[str, Callable[[], tuple[Shape, ...]]]] = {
    "": lambda: (),
    "draw2": lambda: _drawn(2, MIDDLE),
    "draw4": lambda: _drawn(4, MIDDLE),
    "draw6": lambda: _drawn(6, MIDDLE),
    "draw10": lambda: _drawn(10, MIDDLE),
    "color": _color,
    "swap": _swap,
    "shuffle": _shuffle,
    "custom": _pencil,
    "reverse_draw4": _reverse_draw,
    "roulette": _roulette,
    "all_hit": lambda: _bolt_among(((26, 22), (102, 22), (26, 70), (102, 70))),
    "hit_fire": lambda: _bolt_among(((26, 46), (102, 46))),
    "attack": _attack,
    "extreme_hit": _aim,
    "dare": lambda: written("!", (64, 46), height=58, width=40, line=19),
}
