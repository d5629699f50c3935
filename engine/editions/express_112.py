"""The express rules, 112 cards (R-106 to R-144, the column "express-112" of RULES B.3)."""

from __future__ import annotations

from typing import Final

from engine import policies
from engine.cards import WILD_CUSTOM, WILD_SWAP
from engine.editions import classic_112

RULES: Final = classic_112.RULES.having(
    points={**classic_112.RULES.points, WILD_SWAP: 50, WILD_CUSTOM: 50},
    opening=dict.fromkeys(classic_112.RULES.opening, "reflip"),
    reflip_to="discard",
    holds=policies.holds_color_or_wild,
    uno_call="after",
    uno_window="has_played",
    last_draw_counts=False,
)
