from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import conformance
import pytest

from engine import actions as moves
from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DONE, DRAW, LEAVE, PASS, REFUSE
from engine.catalog import Spec, build
from engine.errors import IllegalAction
from engine.replay import Divergence, Record, action_from_json, action_to_json, first_divergence, replay, states

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.state import State


@pytest.fixture(scope="module")
def played() -> tuple[Record, dict[int, dict[str, object]]]:
    """A round and the snapshots that were taken while it was played."""
    source = Random(8)
    state = conformance.new_round(build(Spec()), seats=3, source=source)
    snapshots, log = {0: json.loads(json.dumps(state.to_json()))}, []
    record = Record(spec=Spec(), seats=3, seed=state.seed, dealer=state.dealer, actions=())
    for seat, action, _ in conformance.random_play(state, source):
        log.append((seat, action))
        snapshots[len(log)] = json.loads(json.dumps(state.to_json()))
    return replace(record, actions=tuple(log)), snapshots


def test_a_replay_ends_as_the_round_did(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    assert json.loads(json.dumps(replay(record).to_json())) == snapshots[len(record.actions)]
    assert first_divergence(record, snapshots) is None
    assert len(snapshots) == len(record.actions) + 1 > 20


def test_the_first_divergence_is_found(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    wrong = {**snapshots, 9: {**snapshots[9], "color": "x"}, 12: {**snapshots[12], "pile": []}}
    assert first_divergence(record, wrong) == Divergence(9, "color", "x", snapshots[9]["color"])
    assert first_divergence(record, {12: wrong[12]}) == Divergence(12, "pile", [], snapshots[12]["pile"])


def test_a_field_that_one_side_does_not_have_is_a_divergence(
    played: tuple[Record, dict[int, dict[str, object]]],
) -> None:
    record, snapshots = played
    less = {key: value for key, value in snapshots[3].items() if key != "dealer"}
    assert first_divergence(record, {3: less}) == Divergence(3, "dealer", None, record.dealer)
    assert first_divergence(record, {3: {**snapshots[3], "weather": "fine"}}) == Divergence(3, "weather", "fine", None)


def test_an_action_that_is_refused_is_a_divergence(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    other = replace(record, actions=(*record.actions[:5], (0, moves.Accept()), *record.actions[5:]))
    divergence = first_divergence(other, {0: snapshots[0]})
    assert divergence is not None
    assert (divergence.step, divergence.what, divergence.expected) == (6, "action", "done")
    with pytest.raises(IllegalAction):
        replay(other)


def test_a_snapshot_beyond_the_end_is_a_divergence(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    short = replace(record, actions=record.actions[:4])
    assert first_divergence(short, snapshots) == Divergence(5, "action", "more actions", "4 actions")


def test_another_seed_is_another_round(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    divergence = first_divergence(replace(record, seed="0" * 32), snapshots)
    assert divergence is not None
    assert divergence.step == 0


def test_a_record_survives_json(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, _ = played
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


def test_states_go_through_the_round_one_action_at_a_time(played: tuple[Record, dict[int, dict[str, object]]]) -> None:
    record, snapshots = played
    seen: list[State] = []
    for step, state in enumerate(states(record)):
        assert json.loads(json.dumps(state.to_json())) == snapshots[step]
        seen.append(state)
    assert all(state is seen[0] for state in seen)


ACTIONS: list[Action] = [
    moves.Play(57),
    moves.Play(0, "g"),
    moves.Play(3, "r", 2),
    moves.Jump(4, None, 1),
    moves.NameColor("b"),
    moves.Catch(3),
    *(DRAW, PASS, ACCEPT, CHALLENGE, CALL_UNO, DONE, REFUSE, LEAVE),
]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_survives_json(action: Action) -> None:
    assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_actions_are_short_in_json() -> None:
    assert action_to_json(moves.Play(57, "g")) == {"do": "play", "card": 57, "color": "g"}
    assert action_to_json(DRAW) == {"do": "draw"}


@pytest.mark.parametrize("data", [{}, {"do": "fly"}, {"do": "play"}, {"do": "draw", "card": 3}])
def test_other_data_is_no_action(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such action"):
        action_from_json(data)
