from __future__ import annotations

import json
from itertools import islice
from random import Random

import conformance
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import EDITIONS, HOUSE_RULES, Spec, build
from engine.game import deal
from engine.players import PLAYERS
from engine.replay import Record, replay
from engine.simulate import simulate
from engine.view import View

ACTIONS = 100_000
SEATS = range(2, 11)
SPECS = [Spec(edition) for edition in EDITIONS] + [
    Spec("classic", {key: value}) for key, rule in HOUSE_RULES.items() for value in rule.values if value is not False
]


def spec_name(spec: Spec) -> str:
    return "-".join([spec.edition, *(f"{key}={value}" for key, value in spec.house.items())])


def seats_of(number: int, spec: Spec) -> int:
    """Another number of seats for each spec in turn, so that two, many and all between come up."""
    fewest, most = build(spec).seats
    return fewest + number % (most - fewest + 1)


TABLES = [
    pytest.param(spec, seats_of(number, spec), id=f"{spec_name(spec)}-{seats_of(number, spec)}")
    for number, spec in enumerate(SPECS)
]
MANY = 250
"""So many actions of a round are looked at closely; by then everything has come up that will."""


@pytest.mark.parametrize("seats", SEATS)
def test_a_hundred_thousand_actions_keep_every_card_and_replay_identically(seats: int) -> None:
    rules, source, done = build(Spec()), Random(seats), 0
    while done < ACTIONS / len(SEATS):
        state = conformance.new_round(rules, seats=seats, source=source)
        begin = Record(spec=Spec(), seats=seats, seed=state.seed, dealer=state.dealer, actions=())
        log = []
        for seat, action, _ in conformance.random_play(state, source):
            log.append((seat, action))
            conformance.check_cards(state)
        record = Record(spec=begin.spec, seats=seats, seed=begin.seed, dealer=begin.dealer, actions=tuple(log))
        assert replay(record) == state
        done += len(log)


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_every_action_leaves_a_sound_state(spec: Spec, seats: int) -> None:
    rules, source = build(spec), Random(f"{spec_name(spec)} {seats}")
    for _ in range(2):
        state = conformance.new_round(rules, seats=seats, source=source)
        for _, _, events in islice(conformance.random_play(state, source, leaving=0.002), MANY):
            conformance.check_cards(state)
            conformance.check_json(state)
            conformance.check_somebody_can_act(state)
            conformance.check_conceivable(state, source)
            conformance.check_events(state, events)


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_all_that_is_legal_is_accepted_and_all_that_is_hidden_stays_so(spec: Spec, seats: int) -> None:
    rules, source = build(spec), Random(f"{seats} {spec_name(spec)}")
    state = conformance.new_round(rules, seats=seats, source=source)
    for number, _ in enumerate(islice(conformance.random_play(state, source), MANY)):
        if number % 5 == 0:
            conformance.check_legal_is_accepted(state)
            conformance.check_secrets(state, source)


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_rounds_replay_identically_through_json(spec: Spec, seats: int) -> None:
    rules, source = build(spec), Random(f"replay {spec_name(spec)} {seats}")
    state = conformance.new_round(rules, seats=seats, source=source)
    log = [(seat, action) for seat, action, _ in conformance.random_play(state, source, leaving=0.002)]
    record = Record(spec=spec, seats=seats, seed=state.seed, dealer=state.dealer, actions=tuple(log))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record
    assert replay(again) == state


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("spec", SPECS, ids=spec_name)
def test_computers_finish_rounds_of_every_edition(spec: Spec, name: str) -> None:
    rules = build(spec)
    fewest, most = rules.seats
    for seats in {fewest, min(most, 5)}:
        tally = simulate(rules, [PLAYERS[name]] * seats, rounds=20, seed=7)
        assert tally.rounds == 20
        assert sum(tally.wins) + tally.undecided == 20
        assert max(tally.turns) <= rules.turn_cap + 1


@settings(max_examples=40, deadline=None)
@given(spec=st.sampled_from(SPECS), seed=st.integers(0, 2**128 - 1), source=st.randoms(use_true_random=False))
def test_any_deal_is_whole_and_goes_on(spec: Spec, seed: int, source: Random) -> None:
    rules = build(spec)
    fewest, most = rules.seats
    seats = source.randint(fewest, most)
    state = deal(rules, seats=seats, seed=f"{seed:032x}", dealer=source.randrange(seats))
    conformance.check_cards(state)
    conformance.check_json(state)
    for _, _, events in islice(conformance.random_play(state, source, leaving=0.01), 30):
        conformance.check_cards(state)
        conformance.check_somebody_can_act(state)
        conformance.check_conceivable(state, source)
        conformance.check_events(state, events)


def test_a_spectator_holds_nothing_and_may_do_nothing() -> None:
    view = View(deal(build(Spec()), seats=3, seed="5" * 32), None)
    assert view.hand == []
    assert view.actions == []
    assert view.seed is None
