"""A turn: a card is laid, or drawn and kept; and the one way to lay a card out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events, uno
from engine.actions import Jump
from engine.errors import IllegalAction, Reason
from engine.legality import check_choice, may_lay, objection
from engine.offers import is_twin, jump_objection
from engine.rounds import close_round, pass_turn, settle
from engine.state import turn_with

if TYPE_CHECKING:
    from engine.actions import Draw, Pass, Play
    from engine.decisions import Turn
    from engine.state import State


def begin(state: State) -> None:
    """Somebody has begun to act: it is too late to jump in, and some UNO windows close."""
    state.fresh = False
    uno.close(state, uno.BEGIN)


def end(state: State, seat: int) -> None:
    """The seat's turn is over: the next one's begins."""
    uno.close(state, uno.END)
    pass_turn(state, state.after(seat))


# -- laying a card ----------------------------------------------------------------------------------------------------


def play(state: State, turn: Turn, action: Play) -> None:
    """A card is laid in turn, or a forbidden one punished (R-023 to R-025, R-054, R-097, R-113, R-162)."""
    seat, card = turn.seat, action.card
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.CARD_NOT_HELD)
    if turn.drawn is not None and card != turn.drawn:
        raise IllegalAction(Reason.NOT_DRAWN_CARD)
    face, tables = state.face_of[card], state.tables
    if not state.fits[face]:
        _punish_misfit(state, seat, card)
        return
    if tables.guarded[face] and (reason := objection(state, seat, card)) is not None:
        raise IllegalAction(reason)
    if action.color is not None or not tables.complete[face]:
        check_choice(state, seat, action)
    lay(state, seat, action)


def _punish_misfit(state: State, seat: int, card: int) -> None:
    """R-054: a forbidden card goes back to its owner, who draws the penalty and loses the turn."""
    penalty = state.rules.illegal_play_penalty
    if not penalty:
        raise IllegalAction(Reason.CARD_DOES_NOT_FIT)
    state.emit(events.IllegalPlay(seat, card))
    begin(state)
    state.rules.take(state, seat, penalty, "illegal")
    end(state, seat)


def lay(state: State, seat: int, action: Play | Jump, *, carry: int = 0) -> None:
    """Lay a card that may be laid: it covers the pile, takes effect, and the turn goes on.

    R-113: one card a turn. A last card needs no colour and no target, and only those effects happen that still count
    (R-045, R-046, R-058, R-129, R-212).
    """
    card, hand, tables = action.card, state.hands[seat], state.tables
    face = state.face_of[card]
    if state.exposed:
        uno.close_for_play(state)
    state.top_before, state.color_before, state.direction_before = state.top, state.color, state.direction
    hand.remove(card)
    state.discard.append(card)
    state.show(face, tables.color[face] or action.color or state.color)
    if state.events is not None:
        state.events.append(events.Played(seat, card, action.color, action.target, type(action) is Jump))
    state.idle, state.fresh, state.carry = 0, True, carry
    state.heir = state.after(seat)
    runs = tables.runs[face]
    if not hand:
        state.going_out = seat
        runs = tables.last_runs[face]
    elif len(hand) == 1:
        uno.expose(state, seat)
    for run in runs:
        run(state, seat, action)
    state.carry = 0
    settle(state, seat)


def jump_in(state: State, seat: int, jump: Jump) -> None:
    """The identical card, out of turn: it cancels the action of the one before it, and play goes on from here."""
    reason = jump_objection(state, seat)
    if reason is not None:
        raise IllegalAction(reason)
    if jump.card not in state.hands[seat]:
        raise IllegalAction(Reason.CARD_NOT_HELD)
    if not is_twin(state, jump.card):
        raise IllegalAction(Reason.JUMP_NOT_ALLOWED)
    if (reason := objection(state, seat, jump.card)) is not None:
        raise IllegalAction(reason)
    check_choice(state, seat, jump)
    del state.decisions[1:]
    state.direction = state.direction_before
    lay(state, seat, jump)


# -- drawing a card ---------------------------------------------------------------------------------------------------


def draw(state: State, turn: Turn, action: Draw) -> None:
    """A draw instead of a play: what fits may be laid, otherwise the turn is over (R-027 to R-029, R-115, R-160)."""
    del action
    seat, rules = turn.seat, state.rules
    if turn.drawn is not None:
        raise IllegalAction(Reason.ALREADY_DRAWN)
    if not rules.may_draw(state, seat):
        raise IllegalAction(Reason.DRAW_NOT_ALLOWED)
    begin(state)
    held = len(state.hands[seat])
    card = rules.turn_draw(state, seat)
    if card is not None and may_lay(state, seat, card):
        state.idle = 0
        _offer_drawn(state, seat, card)
        return
    _end_dry_turn(state, seat, drawn=len(state.hands[seat]) - held)


def _offer_drawn(state: State, seat: int, card: int) -> None:
    """A drawn card that fits may be played or kept (R-028, R-090); with forced play it goes down by itself."""
    state.decisions[-1] = turn_with(seat, card)
    face = state.face_of[card]
    if state.rules.force_play and (state.tables.complete[face] or len(state.hands[seat]) == 1):
        lay(state, seat, state.tables.plain[card][0])


def _end_dry_turn(state: State, seat: int, *, drawn: int) -> None:
    """The turn ends without a play; after a lap of draws for which there was no card the round is blocked (policy)."""
    exhausted = drawn == 0 and not state.pile and len(state.discard) <= 1 and not state.aside
    state.idle = state.idle + 1 if exhausted else 0
    if state.idle >= len(state.hands) - len(state.out):
        close_round(state)
        return
    if state.events is not None and drawn > 0:
        state.events.append(events.Kept(seat))
    end(state, seat)


def keep(state: State, turn: Turn, action: Pass) -> None:
    """The drawn card stays in the hand, which ends the turn (R-028, R-208)."""
    del action
    if turn.drawn is None:
        raise IllegalAction(Reason.NOTHING_TO_PASS)
    if state.rules.force_play and may_lay(state, turn.seat, turn.drawn):
        raise IllegalAction(Reason.MUST_PLAY_DRAWN)
    state.emit(events.Kept(turn.seat))
    end(state, turn.seat)
