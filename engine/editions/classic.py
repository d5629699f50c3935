"""The modern sheet, 108 cards (RULES C.1 and the column "classic" of B.3). The base that other boxes start from."""

from __future__ import annotations

from typing import Final

from engine import debts, effects
from engine.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from engine.editions.decks import numbers, one_sided
from engine.rules import Rules

EACH_COLOR: Final = numbers(1, 2) | {SKIP: 2, REVERSE: 2, DRAW_TWO: 2}
WILDS: Final = {WILD: 4, WILD_DRAW_FOUR: 4}

RULES: Final = Rules(
    deck=one_sided(EACH_COLOR, WILDS),
    effects={
        SKIP: (effects.SKIP,),
        REVERSE: (effects.REVERSE,),
        DRAW_TWO: (debts.force(2),),
        WILD_DRAW_FOUR: (debts.force(4, contested=True),),
    },
    points={SKIP: 20, REVERSE: 20, DRAW_TWO: 20, WILD: 50, WILD_DRAW_FOUR: 50},
    opening={
        DRAW_TWO: "apply",
        REVERSE: "reverse_dealer",
        SKIP: "apply",
        WILD: "color_by_starter",
        WILD_DRAW_FOUR: "reflip",
    },
    restricted=frozenset({WILD_DRAW_FOUR}),
    jump_wilds=frozenset({WILD_DRAW_FOUR}),
)
