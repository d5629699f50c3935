"""UNO Attack!, the later box, 112 cards and a launcher (RULES C.4, column ATK-B). The base of its relatives."""

from __future__ import annotations

from typing import Final

from engine import debts, effects, policies
from engine.cards import DISCARD_ALL, HIT_ONE, HIT_TWO, REVERSE, SKIP, WILD, WILD_ATTACK
from engine.editions.decks import numbers, one_sided
from engine.rules import Rules

RULES: Final = Rules(
    deck=one_sided(
        numbers(0, 2) | {HIT_ONE: 1, HIT_TWO: 2, REVERSE: 1, SKIP: 2, DISCARD_ALL: 2}, {WILD: 4, WILD_ATTACK: 4}
    ),
    effects={
        HIT_ONE: (debts.force(1),),
        HIT_TWO: (debts.force(2),),
        REVERSE: (effects.REVERSE,),
        SKIP: (effects.SKIP,),
        DISCARD_ALL: (effects.DISCARD_COLOR,),
        WILD_ATTACK: (effects.target_takes(2),),
    },
    points={HIT_ONE: 20, HIT_TWO: 20, REVERSE: 20, SKIP: 20, DISCARD_ALL: 30, WILD: 50, WILD_ATTACK: 50},
    opening={
        HIT_ONE: "apply",
        HIT_TWO: "apply",
        REVERSE: "reverse_dealer",
        SKIP: "apply",
        WILD: "color_by_starter",
        WILD_ATTACK: "color_by_starter",
    },
    take=policies.press_launcher,
    turn_draw=policies.draw_by_launcher,
)
