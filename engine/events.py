"""What happened, as values. ``Event.private_to`` tells who alone may see an event's cards.

Events are made for narration and are not stored: a round is its actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from engine.cards import Color


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` laid ``card``; ``jumped`` when it was out of turn."""

    seat: int
    card: int
    color: Color | None = None
    target: int | None = None
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Drew:
    """``seat`` took ``count`` cards: ``why`` is turn, penalty, uno, false_call, challenge, illegal or effect.

    ``cards`` is empty for everybody but the seat itself.
    """

    seat: int
    count: int
    why: str
    cards: tuple[int, ...] = ()
    loses_turn: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """``seat`` pressed the launcher ``times`` times and ``count`` cards came out."""

    seat: int
    times: int
    count: int
    why: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """``seat`` drew and did not play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """``seat`` lost a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reversed:
    """Play goes the other way round: ``direction`` is 1 clockwise, -1 anticlockwise."""

    direction: int


@dataclass(frozen=True, slots=True)
class ColorNamed:
    """``seat`` named ``color``."""

    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """``seat`` called UNO."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoCaught:
    """``by`` noticed that ``seat`` had not called."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class FalseCatch:
    """``by`` pointed at ``seat`` for nothing, and pays for it."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """``by`` contested the wild draw card of ``seat``."""

    seat: int
    by: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand of ``seat`` as it was at the play, for the eyes of ``to`` alone."""

    seat: int
    to: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swapped:
    """``seat`` and ``other`` exchanged hands."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Rotated:
    """Every hand went to the next seat."""


@dataclass(frozen=True, slots=True)
class HandsShuffled:
    """All hands were collected, shuffled and dealt anew."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardedAll:
    """``seat`` put ``cards`` under the card just laid, or threw them away by an effect."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flipped:
    """Everything was turned over; ``side`` is now up (0 light, 1 dark)."""

    side: int


@dataclass(frozen=True, slots=True)
class IllegalPlay:
    """``seat`` laid a card that the rules forbid, took it back and pays for it."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """``seat`` held too many cards (mercy) and is out of the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dared:
    """``seat`` faces a dare."""

    seat: int


@dataclass(frozen=True, slots=True)
class DareSettled:
    """``seat`` did the dare, or refused it."""

    seat: int
    done: bool


@dataclass(frozen=True, slots=True)
class Left:
    """``seat`` left the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile became the draw pile of ``count`` cards."""

    count: int


@dataclass(frozen=True, slots=True)
class OpeningTurned:
    """``card`` was turned up to start the discard pile."""

    card: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round ended: ``winner`` is -1 for nobody; ``points`` is what it credits to each seat."""

    winner: int
    points: tuple[int, ...]
    blocked: bool = False


Event: TypeAlias = (
    Played
    | Drew
    | Pressed
    | Kept
    | Skipped
    | Reversed
    | ColorNamed
    | UnoCalled
    | UnoCaught
    | FalseCatch
    | Challenged
    | HandShown
    | Swapped
    | Rotated
    | HandsShuffled
    | DiscardedAll
    | Flipped
    | IllegalPlay
    | KnockedOut
    | Dared
    | DareSettled
    | Left
    | Reshuffled
    | OpeningTurned
    | RoundOver
)


def redact(events: list[Event], seat: int | None) -> list[Event]:
    """The same events as ``seat`` may see them; ``None`` is a spectator.

    Drawn cards stay with who drew them, a contested hand with its challenger.
    """
    seen: list[Event] = []
    for event in events:
        if isinstance(event, HandShown) and event.to != seat:
            continue
        if isinstance(event, Drew | Pressed) and event.seat != seat:
            seen.append(replace(event, cards=()))
            continue
        seen.append(event)
    return seen
