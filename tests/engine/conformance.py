"""Random play by all that ``legal`` offers, and what must hold after every action, whatever the edition."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DONE,
    DRAW,
    LEAVE,
    PASS,
    REFUSE,
    Catch,
    Jump,
    Leave,
    NameColor,
    Play,
)
from engine.cards import DARK_COLORS, LIGHT_COLORS
from engine.errors import IllegalAction
from engine.events import DiscardedAll, HandShown, IllegalPlay, redact
from engine.game import apply, deal, legal
from engine.state import State
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine.actions import Action
    from engine.events import Event
    from engine.rules import Rules

SIMPLE = (DRAW, PASS, ACCEPT, CHALLENGE, CALL_UNO, DONE, REFUSE)
COLORS = (None, *LIGHT_COLORS, *DARK_COLORS, "x")
SEEN = [name for name, value in vars(View).items() if isinstance(value, property)]


def new_round(rules: Rules, *, seats: int, source: Random) -> State:
    return deal(rules, seats=seats, seed=f"{source.getrandbits(128):032x}", dealer=source.randrange(seats))


def random_play(state: State, source: Random, *, leaving: float = 0.0) -> Iterator[tuple[int, Action, list[Event]]]:
    """Play to the end of the round; now and then a seat acts out of turn, or leaves."""
    while state.result is None:
        seat, action = pick(state, source, leaving=leaving)
        yield seat, action, apply(state, seat, action)


def pick(state: State, source: Random, *, leaving: float) -> tuple[int, Action]:
    if source.random() < leaving:
        return source.choice(state.active), LEAVE
    seat = source.choice(state.active) if source.random() < 0.3 else state.turn
    actions = legal(state, seat)
    return (seat, source.choice(actions)) if actions else (state.turn, source.choice(legal(state, state.turn)))


def snapshot(state: State) -> str:
    return json.dumps(state.to_json())


def check_cards(state: State) -> None:
    """Every card is in exactly one place."""
    held = [card for hand in state.hands for card in hand]
    everywhere = sorted([*held, *state.pile, *state.discard, *state.aside])
    assert everywhere == list(range(len(state.rules.deck)))


def check_json(state: State) -> None:
    """The state survives the way through JSON, and its copy is equal and independent."""
    text = snapshot(state)
    again = State.from_json(state.rules, json.loads(text))
    assert snapshot(again) == text
    assert again == state
    assert again.fits == state.fits
    assert again.turn == state.turn
    assert state.copy() == state


def check_somebody_can_act(state: State) -> None:
    if state.result is None:
        assert legal(state, state.turn)
    else:
        assert state.turn == -1
        assert not any(legal(state, seat) for seat in range(len(state.hands)))


def check_legal_is_accepted(state: State) -> None:
    for seat in range(len(state.hands)):
        for action in legal(state, seat):
            twin = state.copy()
            apply(twin, seat, action)
            check_cards(twin)
    assert state.copy() == state


def conceivable(state: State, source: Random) -> tuple[int, Action]:
    """Anything that somebody could try, sensible or not."""
    seat = source.randrange(len(state.hands))
    kind = source.randrange(4)
    if kind == 0:
        return seat, source.choice(SIMPLE)
    if kind == 1:
        return seat, source.choice([NameColor(source.choice(COLORS[1:])), Catch(source.randrange(len(state.hands)))])
    hand = state.hands[seat] if source.random() < 0.8 else []
    card = source.choice(hand or range(len(state.rules.deck)))
    target = source.choice([None, None, *range(-1, len(state.hands) + 1)])
    return seat, source.choice([Play, Play, Jump])(card, source.choice(COLORS), target)


def check_conceivable(state: State, source: Random) -> None:
    """What is refused leaves no trace; what is accepted is listed, is another spelling of it, or is punished."""
    before = snapshot(state)
    seat, action = conceivable(state, source)
    twin = state.copy()
    try:
        events = apply(twin, seat, action)
    except IllegalAction:
        assert snapshot(twin) == before
        assert action not in legal(state, seat)
        return
    assert snapshot(state) == before
    listed = legal(state, seat)
    punished = any(isinstance(event, IllegalPlay) for event in events)
    spelled = isinstance(action, Play | Jump) and any(
        type(other) is type(action) and other.card == action.card for other in listed
    )
    false_report = isinstance(action, Catch) and state.rules.false_call_penalty
    assert action in listed or punished or spelled or false_report or isinstance(action, Leave)


def seen(state: State, seat: int | None) -> str:
    """All that a View shows, as text."""
    view = View(state, seat)
    shown = {name: repr(getattr(view, name)) for name in SEEN}
    shown["backs"] = repr([view.backs(other) for other in range(len(state.hands))])
    shown["revealed"] = repr([view.revealed(other) for other in range(len(state.hands))])
    shown["honest"] = repr([view.honest(card) for card in view.hand])
    return json.dumps(shown)


def check_secrets(state: State, source: Random) -> None:
    """A View is the same when the cards that its seat may not see are others: so it cannot tell them."""
    if state.result is not None:
        return
    for seat in (None, *range(len(state.hands))):
        assert seen(with_hidden_cards_mixed(state, seat, source), seat) == seen(state, seat)


def with_hidden_cards_mixed(state: State, seat: int | None, source: Random) -> State:
    """A copy in which other hands and the pile hold other cards; in Flip cards with the same back change places."""
    twin = state.copy()
    hidden = [hand for other, hand in enumerate(twin.hands) if other != seat]
    places: dict[object, list[tuple[list[int], int]]] = defaultdict(list)
    for cards in [*hidden, twin.pile]:
        for place, card in enumerate(cards):
            places[state.back(card)].append((cards, place))
    for spots in places.values():
        cards = [where[place] for where, place in spots]
        source.shuffle(cards)
        for (where, place), card in zip(spots, cards, strict=True):
            where[place] = card
    return twin


def check_events(state: State, events: list[Event]) -> None:
    """Events as somebody may see them show no card of anybody else."""
    for seat in (None, *range(len(state.hands))):
        for event in redact(events, seat):
            shown = getattr(event, "cards", ())
            own = getattr(event, "seat", None) == seat or (isinstance(event, HandShown) and event.to == seat)
            assert not shown or own or isinstance(event, DiscardedAll)
