"""The long guide with its questions and answers, 108 cards (R-001 to R-105, the column "guide-108" of RULES B.3)."""

from __future__ import annotations

from typing import Final

from engine import policies
from engine.cards import REVERSE
from engine.editions import classic

RULES: Final = classic.RULES.having(
    opening={**classic.RULES.opening, REVERSE: "reverse_left"},
    may_draw=policies.draw_if_stuck,
    holds=policies.holds_playable,
    guilty_takes_back=True,
    uno_call="after",
    illegal_play_penalty=4,
)
