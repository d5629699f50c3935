"""The older family rules, 108 cards (R-192 to R-215, the column "family-108" of RULES B.3)."""

from __future__ import annotations

from typing import Final

from engine.cards import REVERSE, WILD
from engine.editions import classic

RULES: Final = classic.RULES.having(
    opening={**classic.RULES.opening, REVERSE: "reverse_right", WILD: "color_by_dealer"},
    challenge=False,
    uno_window="hand_changes",
)
