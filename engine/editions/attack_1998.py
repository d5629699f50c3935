"""UNO Attack!, the first box, 112 cards and a launcher (RULES C.4, column ATK-A)."""

from __future__ import annotations

from typing import Final

from engine import debts, effects
from engine.cards import (
    DISCARD_ALL,
    HIT_TWO,
    REVERSE,
    SKIP,
    TRADE_HANDS,
    WILD,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
)
from engine.editions import attack
from engine.editions.decks import numbers, one_sided

RULES: Final = (
    attack.RULES.having(
        deck=one_sided(
            numbers(0, 2) | {HIT_TWO: 2, REVERSE: 2, SKIP: 2, DISCARD_ALL: 1, TRADE_HANDS: 1},
            {WILD: 4, WILD_ALL_HIT: 2, WILD_HIT_FIRE: 2},
        ),
        points={
            HIT_TWO: 20,
            REVERSE: 20,
            SKIP: 20,
            DISCARD_ALL: 30,
            TRADE_HANDS: 30,
            WILD: 50,
            WILD_ALL_HIT: 50,
            WILD_HIT_FIRE: 50,
        },
        opening={
            HIT_TWO: "apply",
            REVERSE: "reverse_dealer",
            SKIP: "apply",
            WILD: "color_by_starter",
            WILD_ALL_HIT: "all_draw_then_color",
            WILD_HIT_FIRE: "apply_then_color",
        },
        no_finish=frozenset({TRADE_HANDS}),
    )
    .on(TRADE_HANDS, effects.SWAP)
    .on(WILD_ALL_HIT, effects.all_take(1))
    .on(WILD_HIT_FIRE, debts.force(0, measure="fire"))
)
