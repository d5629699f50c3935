"""Open questions. A state holds a stack of them, and only the top one can be answered.

At the bottom always lies a ``Turn``: whose turn it is once nothing else is asked.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from engine.cards import Color


@dataclass(frozen=True, slots=True)
class Turn:
    """Play or draw; with ``drawn`` set, play that card or keep it."""

    seat: int
    drawn: int | None = None


@dataclass(frozen=True, slots=True)
class ColorAsked:
    """Name a colour: for an opening wild, or because a Color Roulette was laid before ``seat``.

    ``purpose`` is ``opening``, ``opening_swap`` (the answer also names a seat to swap hands with) or ``roulette``.
    """

    seat: int
    purpose: str

    @property
    def aims(self) -> bool:
        """Whether the answer names a seat as well."""
        return self.purpose == "opening_swap"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A debt aimed at ``seat``: take it, contest it, or answer it with another card.

    ``measure`` says how the debt is paid (``cards``, ``color``, ``fire``). ``guilty`` and ``hand`` are what held at
    the moment of the play: whether ``offender`` had no right to the card, and the hand that proves it.
    """

    seat: int
    offender: int
    card: int
    amount: int
    measure: str = "cards"
    contestable: bool = False
    guilty: bool = False
    hand: tuple[int, ...] = ()
    color_before: Color | None = None
    top_before: int = 0


@dataclass(frozen=True, slots=True)
class DareAsked:
    """Do the dare, or draw ``amount``."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CustomAsked:
    """The words on a customizable wild wait for somebody to say that they are done."""

    seat: int


Decision: TypeAlias = Turn | ColorAsked | Penalty | DareAsked | CustomAsked

TURNS: Final = tuple(Turn(seat) for seat in range(16))
_KINDS: Final[dict[str, type[Decision]]] = {
    kind.__name__: kind for kind in (Turn, ColorAsked, Penalty, DareAsked, CustomAsked)
}


def to_json(decision: Decision) -> dict[str, Any]:
    """The decision as plain data."""
    data = {"kind": type(decision).__name__, **asdict(decision)}
    if "hand" in data:
        data["hand"] = list(data["hand"])
    return data


def from_json(data: dict[str, Any]) -> Decision:
    """The decision that ``to_json`` wrote."""
    fields = dict(data)
    kind = _KINDS[fields.pop("kind")]
    if "hand" in fields:
        fields["hand"] = tuple(fields["hand"])
    return kind(**fields)
