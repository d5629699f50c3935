"""The sheet of 1993, 108 cards (RULES B.3, "vintage-1993"): in a chat it plays as the modern sheet does."""

from __future__ import annotations

from typing import Final

from engine.editions import classic

RULES: Final = classic.RULES.having()
