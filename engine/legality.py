"""Which cards may be laid. ``legal`` and ``apply`` both ask here, so that they never disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from engine.actions import Jump, Play
    from engine.state import State


def is_honest(state: State, seat: int, card: int) -> bool:
    """Whether laying this card would stand up to a challenge; true of every card but a wild draw card."""
    if not state.tables.restricted[state.face_of[card]]:
        return True
    rest = [other for other in state.hands[seat] if other != card]
    return not state.rules.holds(state, rest, state.color, state.top)


def objection(state: State, seat: int, card: int) -> Reason | None:
    """Why a card that fits may not be laid all the same: as a bluff, or as a last card."""
    face, rules = state.face_of[card], state.rules
    if not state.tables.guarded[face]:
        return None
    if state.tables.no_finish[face] and _would_finish(state, seat, face):
        return Reason.FINISH_NOT_ALLOWED
    if not rules.bluffing and not is_honest(state, seat, card):
        return Reason.BLUFF_NOT_ALLOWED
    return None


def _would_finish(state: State, seat: int, face: int) -> bool:
    """Whether a card with this face would leave the hand empty, by itself or with all others of its colour."""
    hand, tables = state.hands[seat], state.tables
    if len(hand) == 1:
        return True
    color = tables.color[face]
    return tables.sheds_color[face] and all(tables.color[state.face_of[card]] == color for card in hand)


def may_lay(state: State, seat: int, card: int) -> bool:
    """Whether the card fits what is on the pile and nothing forbids it."""
    face = state.face_of[card]
    return bool(state.fits[face]) and (not state.tables.guarded[face] or objection(state, seat, card) is None)


def fitting(state: State, seat: int) -> list[int]:
    """The cards in hand that may be laid in turn."""
    fits, face_of = state.fits, state.face_of
    cards = [card for card in state.hands[seat] if fits[face_of[card]]]
    if state.tables.has_guarded:
        return [card for card in cards if objection(state, seat, card) is None]
    return cards


def answering(state: State, seat: int) -> list[int]:
    """The cards in hand that may be laid on a debt instead of paying it."""
    if not state.rules.answers:
        return []
    row, face_of = state.tables.answers(state.top), state.face_of
    return [card for card in state.hands[seat] if row[face_of[card]] and objection(state, seat, card) is None]


def targets(state: State, seat: int) -> list[int]:
    """The other seats still in the round."""
    return [other for other in range(len(state.hands)) if other != seat and other not in state.out]


def check_choice(state: State, seat: int, play: Play | Jump) -> None:
    """A card needs the colour and the seat it asks for; a last card needs neither.

    Raises:
        IllegalAction: something is missing, or is no colour or seat of this round.
    """
    face, tables = state.face_of[play.card], state.tables
    if play.color is not None and play.color not in tables.palettes[state.side]:
        raise IllegalAction(Reason.COLOR_UNKNOWN)
    if tables.complete[face] or len(state.hands[seat]) == 1:
        return
    if tables.needs_color[face] and play.color is None:
        raise IllegalAction(Reason.COLOR_MISSING)
    if tables.aims[face]:
        check_target(state, seat, play.target)


def check_target(state: State, seat: int, target: int | None) -> None:
    """A seat is named where there is a choice, and it is another one of this round.

    Raises:
        IllegalAction: it is missing or wrong.
    """
    others = targets(state, seat)
    if target is None:
        if len(others) != 1:
            raise IllegalAction(Reason.TARGET_MISSING)
        return
    if target not in others:
        raise IllegalAction(Reason.TARGET_WRONG)
