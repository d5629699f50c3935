"""UNO Show 'Em No Mercy, 168 cards (RULES C.5, column FW)."""

from __future__ import annotations

from typing import Final

from engine import debts, effects, policies
from engine.cards import (
    DISCARD_ALL,
    DRAW_FOUR,
    DRAW_TWO,
    REVERSE,
    SKIP,
    SKIP_EVERYONE,
    WILD_DRAW_SIX,
    WILD_DRAW_TEN,
    WILD_REVERSE_DRAW_FOUR,
    WILD_ROULETTE,
)
from engine.editions.decks import numbers, one_sided
from engine.rules import Rules

ACTIONS: Final = {DRAW_TWO: 3, DRAW_FOUR: 2, SKIP: 3, SKIP_EVERYONE: 2, REVERSE: 3, DISCARD_ALL: 3}
WILDS: Final = {WILD_REVERSE_DRAW_FOUR: 8, WILD_DRAW_SIX: 4, WILD_DRAW_TEN: 4, WILD_ROULETTE: 8}

RULES: Final = Rules(
    deck=one_sided(numbers(2, 2) | ACTIONS, WILDS),
    seats=(2, 6),
    effects={
        "7": (effects.SWAP,),
        "0": (effects.ROTATE,),
        DRAW_TWO: (debts.force(2),),
        DRAW_FOUR: (debts.force(4),),
        SKIP: (effects.SKIP,),
        SKIP_EVERYONE: (effects.SKIP_EVERYONE,),
        REVERSE: (effects.REVERSE,),
        DISCARD_ALL: (effects.DISCARD_COLOR,),
        WILD_REVERSE_DRAW_FOUR: (effects.REVERSE, debts.force(4)),
        WILD_DRAW_SIX: (debts.force(6),),
        WILD_DRAW_TEN: (debts.force(10),),
        WILD_ROULETTE: (effects.ROULETTE,),
    },
    points=dict.fromkeys(ACTIONS, 20) | dict.fromkeys(WILDS, 50),
    opening=dict.fromkeys((*ACTIONS, *WILDS), "reflip"),
    reflip_to="discard",
    may_draw=policies.draw_if_stuck,
    turn_draw=policies.draw_to_match,
    force_play=True,
    answers=(policies.answer_upward,),
    challenge=False,
    last_draw_counts=False,
    mercy=25,
    target=1000,
)
