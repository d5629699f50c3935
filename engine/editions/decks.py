"""How decks are counted out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import LIGHT_COLORS, Card, Face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Color, Symbol


def count_faces(
    each_color: Mapping[Symbol, int], wilds: Mapping[Symbol, int], colors: tuple[Color, ...] = LIGHT_COLORS
) -> list[Face]:
    """The faces of a deck: so many of each symbol in every colour, and so many of each wild."""
    colored = [Face(color, symbol) for color in colors for symbol, copies in each_color.items() for _ in range(copies)]
    return colored + [Face("", symbol) for symbol, copies in wilds.items() for _ in range(copies)]


def one_sided(each_color: Mapping[Symbol, int], wilds: Mapping[Symbol, int]) -> tuple[Card, ...]:
    """A deck of ordinary cards."""
    return tuple(Card((face,)) for face in count_faces(each_color, wilds))


def two_sided(light: list[Face], dark: list[Face]) -> tuple[Card, ...]:
    """A deck of cards with two faces, as many light as dark ones; which lie back to back is settled for each round."""
    return tuple(Card(faces) for faces in zip(light, dark, strict=True))


def numbers(zeros: int, others: int) -> dict[Symbol, int]:
    """So many zeros, and so many of each digit from 1 to 9, in every colour."""
    return {"0": zeros} | dict.fromkeys("123456789", others)
