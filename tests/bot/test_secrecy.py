"""Nobody sees another's cards: two rounds that differ only in what a seat may not see look the same to it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.i18n import translate_for
from bot.ui.board import board
from bot.ui.hand import hand
from bot.ui.narrator import narrate
from bot.ui.sitting import Sitting
from bot.ui.words import card_name
from engine.catalog import EDITIONS, Spec, build
from engine.events import Drew, HandShown, IllegalPlay, Pressed, redact
from engine.game import apply, deal, legal
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.actions import Action
    from engine.events import Event
    from engine.state import State

NAMES = ("Maple", "Otter", "Comet", "Juniper", "Willow")
LONGEST = 60

# What takes an argument is asked about everything that the seat may ask.
OF_A_CARD = ("face", "value", "back", "honest")
OF_A_SEAT = ("backs", "revealed")
OWN = ("seat",)

rounds = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32 - 1)


def play(edition: str, seats: int, seed: int, steps: int) -> Iterator[tuple[State, State, list[Event]]]:
    """A round of random actions: the state before each, after it, and what happened."""
    chance = random.Random(seed)
    state = deal(build(Spec(edition)), seats=seats, seed=f"{seed:032x}")
    for _ in range(steps):
        if state.result is not None:
            return
        before = state.copy()
        seat, action = _choose(state, chance)
        yield before, state, apply(state, seat, action)


def _choose(state: State, chance: random.Random) -> tuple[int, Action]:
    """Mostly whose turn it is; at times somebody else who may do something."""
    seats = [state.turn, *(chance.sample(state.active, len(state.active)) if chance.random() < 0.2 else [])]
    for seat in reversed(seats):
        actions = legal(state, seat)
        if actions:
            return seat, chance.choice(actions)
    raise AssertionError("whose turn it is has nothing to do")


def live(edition: str, seats: int, seed: int, steps: int) -> State | None:
    """A round that is still going on."""
    state = None
    for _, state, _ in play(edition, seats, seed, steps):  # noqa: B007  the last one counts
        pass
    return state if state is not None and state.result is None else None


def differently_dealt(state: State, viewer: int | None, chance: random.Random) -> State:
    """The same round to the viewer's eyes: what is hidden from them lies elsewhere.

    Backs are open to all in a deck with two sides, so only cards with the same back change places.
    """
    other = state.copy()
    piles = [other.pile, *(cards for seat, cards in enumerate(other.hands) if seat != viewer)]
    places: dict[object, list[tuple[list[int], int]]] = {}
    for pile in piles:
        for place, card in enumerate(pile):
            places.setdefault(state.back(card), []).append((pile, place))
    for same in places.values():
        cards = [pile[place] for pile, place in same]
        chance.shuffle(cards)
        for (pile, place), card in zip(same, cards, strict=True):
            pile[place] = card
    return other


def observed(view: View) -> dict[str, object]:
    """Everything that the seat can read from its view."""
    names = [name for name in dir(View) if not name.startswith("_")]
    seen: dict[str, object] = {}
    for name in names:
        found: Any = getattr(view, name)
        if name in OF_A_CARD:
            seen[name] = [found(card) for card in view.hand]
        elif name in OF_A_SEAT:
            seen[name] = [found(seat) for seat in range(view.seats)]
        else:
            assert not callable(found), f"View.{name} is new: say here what may be asked of it"
            seen[name] = found
    return {name: sorted(map(repr, value)) if name == "actions" else repr(value) for name, value in seen.items()}


def shown(view: View, draw: Callable[..., Any]) -> list[dict[str, Any]]:
    sitting = Sitting(table=7, names=NAMES[: view.seats], host=0, step=41, deadline=None)
    return draw(sitting, view, translate_for("en")).to_components()


@pytest.mark.parametrize("edition", EDITIONS)
@rounds
@given(seed=seeds, steps=st.integers(1, LONGEST), seats=st.integers(2, 5), place=st.integers(-1, 4))
def test_a_view_and_its_screens_do_not_depend_on_hidden_cards(
    edition: str, seed: int, steps: int, seats: int, place: int
) -> None:
    state = live(edition, _seats(edition, seats), seed, steps)
    if state is None:
        return
    viewer = None if place < 0 else place % len(state.hands)
    other = differently_dealt(state, viewer, random.Random(seed))
    mine, theirs = View(state, viewer), View(other, viewer)
    assert observed(mine) == observed(theirs)
    draw = board if viewer is None else hand
    assert shown(mine, draw) == shown(theirs, draw)


@pytest.mark.parametrize("edition", EDITIONS)
@rounds
@given(seed=seeds, steps=st.integers(1, LONGEST), seats=st.integers(2, 5))
def test_events_name_only_cards_that_the_seat_has_seen(edition: str, seed: int, steps: int, seats: int) -> None:
    for before, after, events in play(edition, _seats(edition, seats), seed, steps):
        if after.result is not None:
            return  # the cards are on the table
        for viewer in (None, *range(len(after.hands))):
            seen = redact(events, viewer)
            assert _cards(seen) <= _known(before, after, viewer, seen)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
@settings(rounds, max_examples=6)
@given(seed=seeds, steps=st.integers(1, LONGEST), seats=st.integers(2, 5))
def test_narrated_lines_name_only_cards_that_the_seat_has_seen(
    edition: str, language: str, seed: int, steps: int, seats: int
) -> None:
    t = translate_for(language)
    for before, after, events in play(edition, _seats(edition, seats), seed, steps):
        if after.result is not None:
            return
        for viewer in (None, *range(len(after.hands))):
            seen = redact(events, viewer)
            told = "\n".join(narrate(seen, NAMES[: len(after.hands)], View(after, viewer), t)).casefold()
            known = {
                card_name(face, t).casefold()
                for card in _known(before, after, viewer, seen)
                for face in _faces(after, card)
            }
            hidden = _names(after, viewer, t) - known
            assert [name for name in hidden if name in told and not any(name in other for other in known)] == []


@pytest.mark.parametrize("edition", EDITIONS)
@rounds
@given(seed=seeds, steps=st.integers(1, LONGEST))
def test_the_seed_of_a_live_round_is_nobody_s_to_see(edition: str, seed: int, steps: int) -> None:
    state = live(edition, _seats(edition, 3), seed, steps)
    if state is None:
        return
    for viewer in (None, *range(len(state.hands))):
        view = View(state, viewer)
        assert (view.seed, [view.revealed(seat) for seat in range(view.seats)]) == (None, [()] * view.seats)


def test_the_check_sees_a_leak() -> None:
    """A view that tells how many reds the others hold, by way of an example, would be found."""
    state = live("classic", 3, 5, 9)
    assert state is not None
    other = differently_dealt(state, 0, random.Random(5))

    def reds(world: State) -> list[int]:
        return [sum(world.face(card).color == "r" for card in world.hands[seat]) for seat in (1, 2)]

    assert sorted(map(sorted, other.hands)) != sorted(map(sorted, state.hands))
    assert state.hands[0] == other.hands[0]
    assert reds(state) != reds(other)


def _seats(edition: str, wanted: int) -> int:
    fewest, most = EDITIONS[edition].seats
    return max(fewest, min(wanted, most))


def _cards(events: list[Event]) -> set[int]:
    single = {card for event in events if (card := getattr(event, "card", None)) is not None}
    return single.union(*(getattr(event, "cards", ()) for event in events))


def _known(before: State, after: State, viewer: int | None, seen: list[Event]) -> set[int]:
    """What the seat has seen by the end of the action: the discard pile, its own cards, and what was shown to it."""
    known = {*before.discard, *after.discard}
    if viewer is not None:
        known |= {*before.hands[viewer], *after.hands[viewer]}
    for event in seen:
        if isinstance(event, HandShown) or (isinstance(event, Drew | Pressed) and event.seat == viewer):
            known |= {*event.cards}
        if isinstance(event, IllegalPlay):
            known.add(event.card)
    return known


def _faces(state: State, card: int) -> tuple[Any, ...]:
    return state.card(card).faces


def _names(state: State, viewer: int | None, t: Any) -> set[str]:  # noqa: ANN401  a Translate
    """The names of the cards that others hold."""
    hands = [cards for seat, cards in enumerate(state.hands) if seat != viewer]
    return {card_name(face, t).casefold() for cards in hands for card in cards for face in _faces(state, card)}
