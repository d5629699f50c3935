"""Computer opponents. Each is a function from what one seat may see to what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.players import greedy, random

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from engine.actions import Action
    from engine.view import View

Player: TypeAlias = "Callable[[View, Random], Action]"

PLAYERS: Final[Mapping[str, Player]] = {"random": random.choose, "greedy": greedy.choose}
"""Every computer opponent by its name."""
