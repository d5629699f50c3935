"""The sheet of the 2000s, 112 cards (RULES B.3, "vintage-2000"): three blanks, and four cards for a missed UNO."""

from __future__ import annotations

from typing import Final

from engine.cards import REVERSE, WILD_SWAP
from engine.editions import classic_112

RULES: Final = classic_112.RULES.having(
    dealer_draw="points",
    opening={**classic_112.RULES.opening, REVERSE: "reverse_right", WILD_SWAP: "swap_by_starter"},
    uno_penalty=4,
)
