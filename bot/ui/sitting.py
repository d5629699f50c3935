"""What a screen must know of a table besides the cards: the people, the clock, and what was agreed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Length: TypeAlias = Literal["round", "match"]
"""How long a game is: one round, or rounds until somebody has the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A table as its screens see it. Seats are places in ``names``."""

    table: int
    names: tuple[str, ...]
    host: int
    step: int = 0
    computers: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    deadline: float | None = None
    recent: tuple[str, ...] = ()
    """Narrated lines, the oldest first, at most three."""
    edition: str = "classic"
    house: tuple[str, ...] = ()
    target: int = 500
    rounds: Length = "round"
    channel_id: int = 0
    race_target: int = 500

    @property
    def seats(self) -> int:
        """How many sit at the table, computers too."""
        return len(self.names)

    @property
    def host_name(self) -> str:
        """Who opened the table, or took it over."""
        return self.names[self.host]
