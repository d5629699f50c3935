"""What a screen must know of a table besides the cards: the people, the clock, and what was agreed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Length: TypeAlias = Literal["round", "match"]
"""How long a game is: one round, or rounds until somebody has the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dare:
    """The dare that is open. ``judged`` is set when its seat says that it is done and the others decide.

    ``done`` and ``undone`` are how many of the ``judges`` have said so.
    """

    text: str
    judged: bool = False
    done: int = 0
    undone: int = 0
    judges: int = 0


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
    is_over: bool = False
    """Whether the game is closed for good, with rounds of its match unplayed perhaps."""

    stacking: str = ""
    scoring: str = "winner"
    round_count: int = 0
    """How many rounds are agreed on; 0 goes on until the target is met."""
    fewest: int = 2
    teams: bool = False
    turn_seconds: int | None = None
    """The time for a turn, where it is not the server's."""
    penalties: tuple[tuple[str, int], ...] = ()
    """The prices that the house has set by itself, by the name of their rule."""
    words: str = ""
    """The key of what is written on the customizable wilds; "text" is the host's own."""
    words_text: str = ""
    dare: Dare | None = None
    loser_dare: str = ""
    """The dare of the round's loser, by the end of a round that has one."""
    eliminated: frozenset[int] = frozenset()
    """The seats that are out of the match."""

    @property
    def seats(self) -> int:
        """How many sit at the table, computers too."""
        return len(self.names)

    @property
    def host_name(self) -> str:
        """Who opened the table, or took it over."""
        return self.names[self.host]
