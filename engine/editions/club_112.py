"""The club rules, 112 cards and anticlockwise (R-145 to R-191, "club-112" of RULES B.3; literal seats, B.2)."""

from __future__ import annotations

from typing import Final

from engine.editions import classic_112

RULES: Final = classic_112.RULES.having(
    direction=-1,
    dealer_draw="points",
    uno_call="after",
    uno_window="hand_changes",
    target_test=">",
)
