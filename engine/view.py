"""What one seat may see of a round, and nothing else. Screens and computer players read only this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import Penalty
from engine.game import legal
from engine.legality import is_honest

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.cards import Color, Face
    from engine.decisions import Decision
    from engine.rules import Rules
    from engine.state import Result, State


class View:
    """A window on a state for a seat, or for a spectator (``seat`` is ``None``). It reads, and never changes it."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int | None) -> None:
        self._state = state
        self.seat = seat

    # -- the table, open to all --------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._state.rules

    @property
    def seats(self) -> int:
        """The number of seats, those out of the round included."""
        return len(self._state.hands)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self._state.hands))

    @property
    def top(self) -> Face:
        """The face on the discard pile."""
        return self._state.tables.faces[self._state.top]

    @property
    def color(self) -> Color | None:
        """The colour in force; ``None`` while none is."""
        return self._state.color

    @property
    def palette(self) -> tuple[Color, ...]:
        """The colours that a wild may name now."""
        return self._state.tables.palettes[self._state.side]

    @property
    def direction(self) -> int:
        """1 when play goes to the next higher seat, -1 when to the next lower."""
        return self._state.direction

    @property
    def side(self) -> int:
        """0 for the light side, 1 for the dark one."""
        return self._state.side

    @property
    def out(self) -> frozenset[int]:
        """The seats that are no longer in the round."""
        return frozenset(self._state.out)

    @property
    def knocked_out(self) -> frozenset[int]:
        """Those of them that mercy knocked out."""
        return frozenset(self._state.knocked_out)

    @property
    def called(self) -> frozenset[int]:
        """The seats that hold one card and have called UNO."""
        return frozenset(seat for seat in self._state.called if len(self._state.hands[seat]) == 1)

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the round is over."""
        return self._state.turn

    @property
    def next_turns(self) -> tuple[int, ...]:
        """The seats in order of play, beginning with the one that must act; none once the round is over."""
        if self._state.result is not None:
            return ()
        order = [self._state.turn]
        while (following := self._state.after(order[-1])) != order[0]:
            order.append(following)
        return tuple(order)

    @property
    def decision(self) -> Decision:
        """The open question; the proof of a bluff and a drawn card are left out for who may not see them."""
        decision = self._state.decisions[-1]
        if isinstance(decision, Penalty):
            return Penalty(
                decision.seat,
                decision.offender,
                decision.card,
                decision.amount,
                decision.measure,
                contestable=decision.contestable,
                color_before=decision.color_before,
                top_before=decision.top_before,
            )
        if decision.seat != self.seat and hasattr(decision, "drawn"):
            return type(decision)(decision.seat)  # pyright: ignore[reportCallIssue]  a Turn without its drawn card
        return decision

    @property
    def debt(self) -> int:
        """How many cards wait for somebody to take or pass them on."""
        decision = self._state.decisions[-1]
        return decision.amount if isinstance(decision, Penalty) else 0

    @property
    def result(self) -> Result | None:
        """How the round ended, once it has."""
        return self._state.result

    def face(self, card: int) -> Face:
        """The face of a card that this seat may see."""
        return self._state.face(card)

    def value(self, card: int) -> int:
        """The points that a card this seat may see is worth."""
        return self._state.tables.value[self._state.face_of[card]]

    def back(self, card: int) -> Face | None:
        """The other face of one of one's own cards; ``None`` in a deck with one side."""
        return self._state.back(card)

    def backs(self, seat: int) -> tuple[Face, ...]:
        """The faces that a seat's cards turn to the others: in Flip the sides that are not in play."""
        if seat == self.seat:
            return ()
        faces = [face for card in self._state.hands[seat] if (face := self._state.back(card)) is not None]
        return tuple(sorted(faces, key=lambda face: face.order))

    @property
    def pile_back(self) -> Face | None:
        """The face that the next card of the draw pile turns to all; ``None`` with one-sided cards or an empty pile."""
        return self._state.back(self._state.pile[-1]) if self._state.pile else None

    # -- one's own ---------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[int]:
        """One's own cards; a spectator has none."""
        return [] if self.seat is None else self._state.hands[self.seat]

    @property
    def drawn(self) -> int | None:
        """The card just drawn, while one may play or keep it."""
        decision = self._state.decisions[-1]
        return getattr(decision, "drawn", None) if decision.seat == self.seat else None

    @property
    def actions(self) -> list[Action]:
        """What one may do now."""
        return [] if self.seat is None else legal(self._state, self.seat)

    def honest(self, card: int) -> bool:
        """Whether one of one's cards would stand up to a challenge; true of all but wild draw cards."""
        return self.seat is not None and is_honest(self._state, self.seat, card)

    # -- when the round is over --------------------------------------------------------------------------------------

    def revealed(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat still holds when the round is over; nothing before."""
        return () if self._state.result is None else tuple(self._state.hands[seat])

    @property
    def seed(self) -> str | None:
        """The seed of the deal, once the round is over."""
        return None if self._state.result is None else self._state.seed
