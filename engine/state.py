"""The state of a round: plain data, changed in place, cheap to copy.

Seats, never people; card numbers, never faces. ``events`` is where what happens is written down while somebody
wants to know; in bulk play it is ``None``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import decisions as questions
from engine.cards import Card
from engine.decisions import TURNS, Turn

if TYPE_CHECKING:
    from engine.cards import Color, Face
    from engine.decisions import Decision
    from engine.events import Event
    from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended. ``winner`` is -1 for nobody; ``points`` is what the round credits to each seat.

    ``loser`` is the seat that faces a dare where the house dares the loser of a round, -1 otherwise.
    """

    winner: int
    points: tuple[int, ...]
    blocked: bool = False
    forfeit: bool = False
    loser: int = -1


class State:
    """One round of UNO as it stands."""

    __slots__ = (
        "aside",
        "backs",
        "called",
        "carry",
        "chance",
        "color",
        "color_before",
        "dealer",
        "decisions",
        "direction",
        "direction_before",
        "discard",
        "dry",
        "events",
        "exposed",
        "face_of",
        "fits",
        "fresh",
        "going_out",
        "hands",
        "heir",
        "idle",
        "knocked_out",
        "out",
        "pile",
        "result",
        "rules",
        "script",
        "seed",
        "side",
        "starter",
        "tables",
        "top",
        "top_before",
        "turns",
    )

    def __init__(self, rules: Rules, seats: int, *, seed: str, dealer: int = 0) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.seed = seed
        self.chance = 0
        self.script: list[int] | None = None
        self.dry = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.aside: list[int] = []
        self.side = 0
        self.backs: list[int] | None = None
        self.face_of = self.tables.face_of[0]
        self.color: Color | None = None
        self.direction = rules.direction
        self.dealer = dealer
        self.starter = dealer
        self.decisions: list[Decision] = [TURNS[dealer]]
        self.called: set[int] = set()
        self.exposed: set[int] = set()
        self.out: set[int] = set()
        self.knocked_out: set[int] = set()
        self.turns = 0
        self.idle = 0
        self.fresh = False
        self.going_out: int | None = None
        self.result: Result | None = None
        self.top = 0
        self.fits = b""
        # how things stood before the last card was laid
        self.top_before = 0
        self.color_before: Color | None = None
        self.direction_before = self.direction
        # while a card takes effect: who plays next, and what debt it carries on
        self.heir = 0
        self.carry = 0
        self.events: list[Event] | None = None

    # -- questions ---------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The question on top."""
        return self.decisions[-1]

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the round is over."""
        return -1 if self.result is not None else self.decisions[-1].seat

    @property
    def active(self) -> list[int]:
        """The seats still in the round, in seat order."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def after(self, seat: int) -> int:
        """The next seat in the direction of play that is still in the round."""
        seats = len(self.hands)
        following = (seat + self.direction) % seats
        if not self.out:
            return following
        while following in self.out:
            following = (following + self.direction) % seats
        return following

    def face(self, card: int) -> Face:
        """The face of a card that is now showing."""
        return self.tables.faces[self.face_of[card]]

    def card(self, card: int) -> Card:
        """The physical card: in a two-sided deck its light face with the dark one that this round pairs with it."""
        printed = self.rules.deck[card]
        if self.backs is None:
            return printed
        return Card((printed.faces[0], self.rules.deck[self.backs[card]].faces[1]))

    def back(self, card: int) -> Face | None:
        """The face of a card that is turned away just now; ``None`` in a deck with one side."""
        if self.tables.sides == 1:
            return None
        return self.card(card).faces[1 - self.side]

    # -- setting -----------------------------------------------------------------------------------------------------

    def show(self, face: int, color: Color | None) -> None:
        """Put a face on top of the pile, with a colour in force."""
        self.top = face
        self.color = color
        self.fits = self.tables.rows[face].get(color) or self.tables.fits(face, color)

    def turn_over(self, side: int) -> None:
        """Have ``side`` of every card showing."""
        self.side = side
        faces = self.tables.face_of[side]
        self.face_of = faces if self.backs is None or not side else [faces[back] for back in self.backs]

    def emit(self, event: Event) -> None:
        """Write down what happened, if anybody listens."""
        if self.events is not None:
            self.events.append(event)

    # -- copies ------------------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """An independent state that is equal to this one; nobody listens to it yet."""
        twin = object.__new__(State)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        twin.hands = [hand.copy() for hand in self.hands]
        twin.script = None if self.script is None else self.script.copy()
        twin.events = None
        return twin

    def to_json(self) -> dict[str, Any]:
        """The state as plain data, without its rules."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        data["hands"] = [hand.copy() for hand in self.hands]
        data |= {name: getattr(self, name).copy() for name in _LISTS}
        data |= {name: sorted(getattr(self, name)) for name in _SETS}
        data["script"] = None if self.script is None else self.script.copy()
        data["backs"] = None if self.backs is None else self.backs.copy()
        data["decisions"] = [questions.to_json(decision) for decision in self.decisions]
        result = self.result
        data["result"] = result and {
            "winner": result.winner,
            "points": list(result.points),
            "blocked": result.blocked,
            "forfeit": result.forfeit,
            "loser": result.loser,
        }
        return data

    @classmethod
    def from_json(cls, rules: Rules, data: dict[str, Any]) -> State:
        """The state that ``to_json`` wrote, under the same rules."""
        state = cls(rules, len(data["hands"]), seed=data["seed"], dealer=data["dealer"])
        for name in _PLAIN:
            setattr(state, name, data[name])
        state.hands = [list(hand) for hand in data["hands"]]
        for name in _LISTS:
            setattr(state, name, list(data[name]))
        for name in _SETS:
            setattr(state, name, set(data[name]))
        state.script = None if data["script"] is None else list(data["script"])
        state.backs = None if data["backs"] is None else list(data["backs"])
        state.decisions = [questions.from_json(decision) for decision in data["decisions"]]
        state.result = None if data["result"] is None else _read_result(data["result"])
        state.turn_over(state.side)
        state.show(state.top, state.color)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules is other.rules and self.to_json() == other.to_json()

    __hash__ = None  # pyright: ignore[reportAssignmentType]  a state changes, so it is no key


_PLAIN = (
    "seed",
    "chance",
    "dry",
    "side",
    "color",
    "direction",
    "dealer",
    "starter",
    "turns",
    "idle",
    "fresh",
    "going_out",
    "top",
    "top_before",
    "color_before",
    "direction_before",
)
_LISTS = ("pile", "discard", "aside")
_SETS = ("called", "exposed", "out", "knocked_out")
_COPIED = (*_LISTS, *_SETS, "decisions")
_SHARED = tuple(name for name in State.__slots__ if name not in {*_COPIED, "hands", "script", "events"})


def _read_result(data: dict[str, Any]) -> Result:
    fields: dict[str, Any] = {**data, "points": tuple(data["points"])}
    return Result(**fields)


@cache
def turn_with(seat: int, drawn: int) -> Turn:
    """The bottom question once ``seat`` has drawn a card that it may play."""
    return Turn(seat, drawn)
