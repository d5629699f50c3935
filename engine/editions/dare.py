"""UNO Dare, 108 cards (RULES C.7): the next player draws two, or does a dare from a list."""

from __future__ import annotations

from typing import Final

from engine import effects
from engine.cards import DARE, REVERSE, SKIP, WILD_DARE
from engine.editions.decks import numbers, one_sided
from engine.rules import Rules

RULES: Final = Rules(
    deck=one_sided(numbers(1, 2) | {REVERSE: 2, SKIP: 2, DARE: 2}, {WILD_DARE: 8}),
    effects={
        REVERSE: (effects.REVERSE,),
        SKIP: (effects.SKIP,),
        DARE: (effects.dare(2),),
        WILD_DARE: (effects.dare(2),),
    },
    points={REVERSE: 20, SKIP: 20, DARE: 20, WILD_DARE: 50},
    opening={REVERSE: "reverse_dealer", SKIP: "apply", DARE: "apply", WILD_DARE: "reflip"},
    challenge=False,
    dares=True,
)
