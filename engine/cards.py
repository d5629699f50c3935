"""Colours, symbols, faces, cards, and the text in which people write them.

A *face* is what one side of a card shows. A *card* has one face, or two in a two-sided deck. In a round a card
is a small integer, its place in ``Rules.deck``, so that two red fives stay two cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Color: TypeAlias = str
"""One letter: r y g b, and p t o u for the dark side of Flip."""

Symbol: TypeAlias = str
"""What a face shows apart from its colour: a digit, an action such as ``S``, or a wild such as ``W4``."""

LIGHT_COLORS: Final[tuple[Color, ...]] = ("r", "y", "g", "b")
DARK_COLORS: Final[tuple[Color, ...]] = ("p", "t", "o", "u")
NUMBERS: Final[tuple[Symbol, ...]] = tuple("0123456789")

SKIP, REVERSE, FLIP, SKIP_EVERYONE = "S", "R", "F", "SE"
DRAW_ONE, DRAW_TWO, DRAW_FOUR, DRAW_FIVE = "D1", "D2", "D4", "D5"
DISCARD_ALL, HIT_ONE, HIT_TWO, TRADE_HANDS, DARE = "DA", "H1", "H2", "TH", "DR"
ACTIONS: Final[tuple[Symbol, ...]] = (
    SKIP,
    REVERSE,
    DRAW_ONE,
    DRAW_TWO,
    DRAW_FOUR,
    DRAW_FIVE,
    FLIP,
    SKIP_EVERYONE,
    DISCARD_ALL,
    HIT_ONE,
    HIT_TWO,
    TRADE_HANDS,
    DARE,
)

WILD, WILD_DRAW_FOUR, WILD_DRAW_TWO, WILD_DRAW_COLOR = "W", "W4", "W2", "WDC"
WILD_SWAP, WILD_SHUFFLE, WILD_CUSTOM = "WS", "WH", "WC"
WILD_REVERSE_DRAW_FOUR, WILD_DRAW_SIX, WILD_DRAW_TEN, WILD_ROULETTE = "WR4", "W6", "W10", "WCR"
WILD_ALL_HIT, WILD_HIT_FIRE, WILD_ATTACK, WILD_EXTREME_HIT, WILD_DARE = "WAH", "WHF", "WAA", "WXH", "WDR"
WILDS: Final[tuple[Symbol, ...]] = (
    WILD,
    WILD_DRAW_FOUR,
    WILD_DRAW_TWO,
    WILD_DRAW_COLOR,
    WILD_SWAP,
    WILD_SHUFFLE,
    WILD_CUSTOM,
    WILD_REVERSE_DRAW_FOUR,
    WILD_DRAW_SIX,
    WILD_DRAW_TEN,
    WILD_ROULETTE,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
    WILD_ATTACK,
    WILD_EXTREME_HIT,
    WILD_DARE,
)

_COLOR_ORDER: Final = {color: place for place, color in enumerate((*LIGHT_COLORS, *DARK_COLORS))}
_SYMBOL_ORDER: Final = {symbol: place for place, symbol in enumerate((*NUMBERS, *ACTIONS, *WILDS))}


class CardTextError(ValueError):
    """The text names no card that exists."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card. ``color`` is empty on a wild."""

    color: Color
    symbol: Symbol

    @property
    def is_wild(self) -> bool:
        """Whether the face has no colour of its own."""
        return not self.color

    @property
    def is_number(self) -> bool:
        """Whether the face is a plain digit."""
        return self.symbol in NUMBERS

    @property
    def order(self) -> tuple[int, int]:
        """A sort key: by colour, numbers upward, then actions; wilds last."""
        return _COLOR_ORDER.get(self.color, len(_COLOR_ORDER)), _SYMBOL_ORDER[self.symbol]

    def __str__(self) -> str:
        return self.color + self.symbol


@dataclass(frozen=True, slots=True)
class Card:
    """A physical card: its faces, the light one first. Most decks have cards with one face."""

    faces: tuple[Face, ...]

    def __str__(self) -> str:
        return "/".join(map(str, self.faces))


def parse_face(text: str) -> Face:
    """Read ``r7``, ``gS`` or ``W4``.

    Raises:
        CardTextError: there is no such face.
    """
    if text in WILDS:
        return Face("", text)
    color, symbol = text[:1], text[1:]
    if color not in _COLOR_ORDER or symbol not in _SYMBOL_ORDER or symbol in WILDS:
        raise CardTextError(f"no such card: {text!r}")
    return Face(color, symbol)


def parse_card(text: str) -> Card:
    """Read ``r7``, or ``r7/p3`` for both faces of a two-sided card.

    Raises:
        CardTextError: there is no such card.
    """
    return Card(tuple(parse_face(part) for part in text.split("/")))
