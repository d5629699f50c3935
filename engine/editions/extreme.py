"""UNO Extreme, 112 cards and a launcher (RULES C.4, column EXT): the Attack family as sold elsewhere."""

from __future__ import annotations

from typing import Final

from engine import effects
from engine.cards import DISCARD_ALL, HIT_TWO, REVERSE, SKIP, WILD, WILD_EXTREME_HIT
from engine.editions import attack
from engine.editions.decks import numbers, one_sided

RULES: Final = attack.RULES.having(
    deck=one_sided(numbers(0, 2) | {HIT_TWO: 2, REVERSE: 2, SKIP: 2, DISCARD_ALL: 2}, {WILD: 4, WILD_EXTREME_HIT: 4}),
    points={HIT_TWO: 20, REVERSE: 20, SKIP: 20, DISCARD_ALL: 30, WILD: 50, WILD_EXTREME_HIT: 50},
    opening={
        HIT_TWO: "apply",
        REVERSE: "reverse_dealer",
        SKIP: "apply",
        WILD: "color_by_starter",
        WILD_EXTREME_HIT: "color_by_starter",
    },
).on(WILD_EXTREME_HIT, effects.target_takes(2))
