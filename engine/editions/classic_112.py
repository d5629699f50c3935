"""The modern sheet with four more wilds, 112 cards (RULES C.2 and the column "classic-112" of B.3)."""

from __future__ import annotations

from typing import Final

from engine import effects
from engine.cards import WILD_CUSTOM, WILD_SWAP
from engine.editions import classic
from engine.editions.decks import one_sided

WILDS: Final = classic.WILDS | {WILD_SWAP: 1, WILD_CUSTOM: 3}

RULES: Final = classic.RULES.having(
    deck=one_sided(classic.EACH_COLOR, WILDS),
    points={**classic.RULES.points, WILD_SWAP: 40, WILD_CUSTOM: 40},
    opening={**classic.RULES.opening, WILD_SWAP: "color_by_starter", WILD_CUSTOM: "color_by_starter"},
).on(WILD_SWAP, effects.SWAP)
