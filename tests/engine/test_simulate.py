from __future__ import annotations

import json
import time
from random import Random

import conformance
import pytest

from engine.__main__ import main
from engine.catalog import Spec, build
from engine.players import PLAYERS
from engine.simulate import Tally, play_round, simulate

KEYS = {"rounds", "turns", "actions", "seconds", "rounds_per_s", "actions_per_s", "turns_a_round", "wins", "points"}
REFERENCE = [
    # measured with an independent engine over 400,000 rounds each: seats, turns a round and their spread, points a
    # round, how often the starter wins (the spread for ten seats is extrapolated)
    (2, 46.5, 33.7, 45.4, 0.513),
    (3, 46.5, 26.2, 77.5, 0.353),
    (4, 50.1, 24.4, 117.1, 0.273),
    (6, 60.8, 25.2, 198.7, 0.190),
    (10, 82.9, 26.0, 379.2, 0.121),
]


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["simulate", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_same_seed_plays_the_same_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_json(capsys, "--rounds", "30", "--seed", "4")
    again = run_json(capsys, "--rounds", "30", "--seed", "4")
    other = run_json(capsys, "--rounds", "30", "--seed", "5")
    timed = {"seconds", "rounds_per_s", "turns_per_s", "actions_per_s"}
    assert {key: first[key] for key in first.keys() - timed} == {key: again[key] for key in again.keys() - timed}
    assert first["turns"] != other["turns"]


def test_one_json_object_has_all_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures = run_json(capsys, "--rounds", "40", "--seats", "3", "--players", "random,greedy,random")
    assert figures.keys() >= KEYS
    assert figures["rounds"] == 40
    assert figures["turns_a_round"].keys() == {"mean", "median"}  # pyright: ignore[reportAttributeAccessIssue]  JSON
    assert len(figures["wins"]) == len(figures["points"]) == 3  # pyright: ignore[reportArgumentType]  JSON
    assert sum(figures["wins"]) + figures["undecided"] == 40  # pyright: ignore  JSON
    assert figures["actions"] >= figures["turns"]  # pyright: ignore  JSON


def test_the_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rounds", "20", "--seats", "2", "--players", "greedy,random"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("20 rounds in ")
    assert "turns/s" in text
    assert [line.split()[1] for line in text.splitlines()[-2:]] == ["greedy", "random"]


def test_a_match_goes_on_until_somebody_has_the_target() -> None:
    tally = simulate(build(Spec(set={"target": 1})), [PLAYERS["random"]] * 2, rounds=10, seed=1)
    assert tally.match_rounds == [1] * 10
    long = simulate(build(Spec()), [PLAYERS["random"]] * 2, rounds=120, seed=1)
    assert 2 <= len(long.match_rounds) <= 12
    assert sum(long.match_rounds) <= 120


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["--edition", "clasic"], "invalid choice: 'clasic'"),
        (["--seats", "1"], "classic is for 2 to 10 players, not for 1"),
        (["--seats", "11"], "classic is for 2 to 10 players, not for 11"),
        (["--seats", "two"], "'two' is no number of at least 1"),
        (["--rounds", "0"], "'0' is no number of at least 1"),
        (["--players", "genius"], "no player is called 'genius'; there are random, greedy"),
        (["--players", "random,greedy,random"], "3 players for 2 seats; name one for all, or one for each"),
        (["--house", "stacking"], "--house takes KEY=VALUE, such as stacking=same, not 'stacking'"),
        (["--house", "staking=same"], "unknown house rule: staking"),
    ],
)
def test_a_bad_argument_is_told_kindly(arguments: list[str], advice: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", *arguments])
    assert stopped.value.code == 2
    assert advice in capsys.readouterr().err


def test_no_command_shows_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 2
    assert "python -m engine" in capsys.readouterr().err


@pytest.mark.parametrize("seats", [2, 5])
def test_in_bulk_the_random_player_does_exactly_what_it_does_through_a_view(seats: int) -> None:
    rules, slow = build(Spec()), PLAYERS["random"]
    for seed in range(40):
        states = [conformance.new_round(rules, seats=seats, source=Random(seed)) for _ in range(2)]
        play_round(states[0], [slow] * seats, Random(seed))
        play_round(states[1], [lambda view, source: slow(view, source)] * seats, Random(seed))  # noqa: PLW0108  hides it
        assert states[0] == states[1]


def test_bulk_play_stays_quick() -> None:
    """A loose bound: losing the silent path, or a slow lookup on it, costs far more than this."""
    started = time.process_time()
    tally = simulate(build(Spec()), [PLAYERS["random"]] * 2, rounds=400, seed=3)
    assert (time.process_time() - started) / sum(tally.turns) < 60e-6


@pytest.mark.parametrize(("seats", "turns", "spread", "points", "starter"), REFERENCE)
def test_random_play_agrees_with_an_independent_engine(
    seats: int, turns: float, spread: float, points: float, starter: float
) -> None:
    """Within four standard errors of the run (the spread of points is about 0.6 of their mean)."""
    rounds = 3000
    tally = simulate(build(Spec()), [PLAYERS["random"]] * seats, rounds=rounds, seed=seats)
    error = rounds**-0.5
    assert sum(tally.turns) / rounds == pytest.approx(turns, abs=4 * spread * error)
    assert sum(tally.points) / rounds == pytest.approx(points, abs=4 * 0.6 * points * error)
    assert tally.starter_wins / rounds == pytest.approx(starter, abs=4 * (starter * (1 - starter)) ** 0.5 * error)


def test_an_open_round_cannot_be_counted() -> None:
    state = conformance.new_round(build(Spec()), seats=2, source=Random(1))
    with pytest.raises(ValueError, match="not over"):
        Tally(2).add(state)
