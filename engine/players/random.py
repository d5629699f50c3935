"""The yardstick: plays uniformly among the cards that honestly fit, and never thinks.

It draws only when no card fits, always plays a drawn card that fits, takes every penalty, and always calls UNO.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from engine.actions import ACCEPT, CALL_UNO, DONE, DRAW, PASS, Play
from engine.decisions import Penalty, Turn
from engine.game import legal, plays
from engine.legality import fitting, is_honest

if TYPE_CHECKING:
    from random import Random

    from engine.actions import Action
    from engine.state import State
    from engine.view import View

T = TypeVar("T")
_OTHERWISE: Final = (DRAW, PASS, DONE)


def choose(view: View, random: Random) -> Action:
    """What this seat does now: any card is as likely as any other, then any colour and any seat."""
    actions = view.actions
    if CALL_UNO in actions and len(view.hand) == 1:
        return CALL_UNO
    if ACCEPT in actions:
        return ACCEPT
    ways: dict[int, list[Play]] = {}
    for action in actions:
        if isinstance(action, Play):
            ways.setdefault(action.card, []).append(action)
    cards = list(ways)
    while cards:
        card = _any(cards, random)
        if view.honest(card):
            return _any(ways[card], random)
        cards.remove(card)
    return _without_card(actions, random)


def choose_in_bulk(state: State, seat: int, random: Random) -> Action:
    """The same choice with the same chance, read straight from the state: several times as fast."""
    decision = state.decisions[-1]
    if type(decision) is not Turn:
        return ACCEPT if type(decision) is Penalty else _without_card(legal(state, seat), random)
    tables, face_of = state.tables, state.face_of
    cards = fitting(state, seat) if decision.drawn is None else [decision.drawn]
    while cards:
        card = cards[int(random.random() * len(cards))] if len(cards) > 1 else cards[0]
        face = face_of[card]
        if tables.complete[face]:
            return tables.plain[card][0]
        if not tables.restricted[face] or is_honest(state, seat, card):
            return _any(plays(state, seat, card), random)
        cards.remove(card)
    if decision.drawn is None and state.rules.may_draw(state, seat):
        return DRAW
    return _without_card(legal(state, seat), random)


def _without_card(actions: list[Action], random: Random) -> Action:
    return next((action for action in _OTHERWISE if action in actions), None) or _any(actions, random)


def _any(choices: list[T], random: Random) -> T:
    """One of the choices, each as likely; by ``random()`` alone, which every version of Python keeps."""
    return choices[int(random.random() * len(choices))] if len(choices) > 1 else choices[0]
