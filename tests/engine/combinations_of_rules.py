"""Editions, house rules and seats as factors, and one checked round of any combination of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import conformance

from engine.catalog import EDITIONS, HOUSE_RULES, Spec, SpecError, build
from engine.parameters import PARAMETERS
from engine.replay import Record, replay

if TYPE_CHECKING:
    from engine.rules import Rules

OFF = False
SEATS = (2, 3, 4, 6, 10)
TABLES: dict[str, tuple[object, ...]] = {
    "edition": tuple(EDITIONS),
    "seats": SEATS,
    **{key: (OFF, *rule.values) for key, rule in HOUSE_RULES.items()},
}
SETTINGS: dict[str, tuple[object, ...]] = {
    "scoring": ("winner", "points_against", "elimination", "single"),
    "custom": ("plain", "all_draw_2", "extra_turn", "next_draws_3", "discard_wilds"),
    "mercy": (None, 12),
    "uno_window": ("turn_begins", "has_played", "hand_changes"),
    "uno_call": ("after", "anytime"),
    "illegal_play_penalty": (0, 3),
    "false_call_penalty": (0, 2),
    "last_draw_counts": (True, False),
    "guilty_takes_back": (True, False),
}
FACTORS = TABLES | SETTINGS
TURN_CAP = 250
LAST_DEBT = 20  # a chain of answers that is open at the cap is played out
CHECK_EVERY = 9


def spec_of(row: dict[str, Any]) -> Spec:
    """The spec of a row that may be incomplete: what is not chosen yet is the plainest."""
    house = {key: value for key, value in row.items() if key in HOUSE_RULES and value is not OFF}
    parameters = {key: value for key, value in row.items() if key in PARAMETERS and value is not None}
    return Spec(str(row.get("edition", "classic")), house, {**parameters, "turn_cap": TURN_CAP})


@cache
def _builds(edition: str, house: str, value: object) -> bool:
    try:
        build(Spec(edition, {house: value}))
    except SpecError:
        return False
    return True


def is_possible(row: dict[str, Any]) -> bool:
    """Whether such a table can be opened: the edition admits each house rule, and is for so many seats."""
    spec = spec_of(row)
    fewest, most = (4, 4) if "partners" in spec.house else EDITIONS[spec.edition].seats
    suits = "edition" not in row or all(_builds(spec.edition, key, value) for key, value in spec.house.items())
    return suits and fewest <= row.get("seats", fewest) <= most


def check_round(row: dict[str, Any], seed: str) -> int:
    """One round of random legal actions in which all that must hold does; returns how many actions it took."""
    spec, source = spec_of(row), Random(seed)
    rules: Rules = build(spec)
    state = conformance.new_round(rules, seats=row["seats"], source=source)
    log = []
    conformance.check_cards(state)
    for seat, action, events in conformance.random_play(state, source, leaving=0.001):
        log.append((seat, action))
        conformance.check_cards(state)
        conformance.check_somebody_can_act(state)
        if len(log) % CHECK_EVERY == 0:
            conformance.check_json(state)
            conformance.check_events(state, events)
            conformance.check_conceivable(state, source)
        if len(log) % (CHECK_EVERY * 6) == 0:
            conformance.check_secrets(state, source)
    assert state.turns <= TURN_CAP + LAST_DEBT
    record = Record(spec=spec, seats=row["seats"], seed=state.seed, dealer=state.dealer, actions=tuple(log))
    assert replay(record) == state
    return len(log)
