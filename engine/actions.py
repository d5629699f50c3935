"""What a player may do. Actions are small values: they name cards, colours and seats, never people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from engine.cards import Color


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card, with the colour a wild names and the seat it is aimed at."""

    card: int
    color: Color | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """Lay the very card that is on the pile, out of turn (Jump-In)."""

    card: int
    color: Color | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw, or press the launcher, instead of playing."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the penalty aimed at this seat."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Contest the wild draw card aimed at this seat."""


@dataclass(frozen=True, slots=True)
class NameColor:
    """Name a colour where the rules ask for one on its own, and a seat where that question asks for one too."""

    color: Color
    target: int | None = None


@dataclass(frozen=True, slots=True)
class CallUno:
    """Say UNO."""


@dataclass(frozen=True, slots=True)
class Catch:
    """Point at a seat that holds one card and has not called."""

    seat: int


@dataclass(frozen=True, slots=True)
class Done:
    """A dare, or the words on a customizable wild, are done."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """A dare is refused."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the round for good."""


Action: TypeAlias = Play | Jump | Draw | Pass | Accept | Challenge | NameColor | CallUno | Catch | Done | Refuse | Leave

DRAW, PASS, ACCEPT, CHALLENGE, CALL_UNO = Draw(), Pass(), Accept(), Challenge(), CallUno()
DONE, REFUSE, LEAVE = Done(), Refuse(), Leave()
