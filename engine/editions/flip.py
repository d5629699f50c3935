"""UNO Flip!, 112 cards with a light and a dark face (RULES C.3)."""

from __future__ import annotations

from typing import Final

from engine import debts, effects
from engine.cards import (
    DARK_COLORS,
    DRAW_FIVE,
    DRAW_ONE,
    FLIP,
    REVERSE,
    SKIP,
    SKIP_EVERYONE,
    WILD,
    WILD_DRAW_COLOR,
    WILD_DRAW_TWO,
)
from engine.editions.decks import count_faces, numbers, two_sided
from engine.rules import Rules

NUMBERS: Final = numbers(0, 2)
LIGHT: Final = count_faces(NUMBERS | {DRAW_ONE: 2, REVERSE: 2, SKIP: 2, FLIP: 2}, {WILD: 4, WILD_DRAW_TWO: 4})
DARK: Final = count_faces(
    NUMBERS | {DRAW_FIVE: 2, REVERSE: 2, SKIP_EVERYONE: 2, FLIP: 2}, {WILD: 4, WILD_DRAW_COLOR: 4}, DARK_COLORS
)

RULES: Final = Rules(
    deck=two_sided(LIGHT, DARK),
    effects={
        DRAW_ONE: (debts.force(1),),
        DRAW_FIVE: (debts.force(5),),
        SKIP: (effects.SKIP,),
        SKIP_EVERYONE: (effects.SKIP_EVERYONE,),
        REVERSE: (effects.REVERSE,),
        FLIP: (effects.FLIP,),
        WILD_DRAW_TWO: (debts.force(2, contested=True),),
        WILD_DRAW_COLOR: (debts.force(0, measure="color", contested=True),),
    },
    points={
        DRAW_ONE: 10,
        DRAW_FIVE: 20,
        SKIP: 20,
        SKIP_EVERYONE: 30,
        REVERSE: 20,
        FLIP: 20,
        WILD: 40,
        WILD_DRAW_TWO: 50,
        WILD_DRAW_COLOR: 60,
    },
    opening={
        DRAW_ONE: "apply",
        REVERSE: "reverse_dealer",
        SKIP: "apply",
        FLIP: "flip",
        WILD: "color_by_starter",
        WILD_DRAW_TWO: "reflip",
    },
    restricted=frozenset({WILD_DRAW_TWO, WILD_DRAW_COLOR}),
)
