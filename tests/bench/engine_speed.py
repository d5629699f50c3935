"""How fast the engine is: ``python tests/bench/engine_speed.py [ROUNDS]``.

Bulk play by the random player, then with a View for every choice, then with events, JSON and a copy for every action
as a live table does it. Best of several runs, in processor time, so that a busy machine disturbs less.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING

from engine.actions import CALL_UNO
from engine.catalog import EDITIONS, Spec, build
from engine.game import apply, deal
from engine.players import PLAYERS
from engine.simulate import simulate
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules import Rules

RUNS = 5


def bulk(rules: Rules, seats: int, player: str, rounds: int) -> tuple[float, float]:
    """Turns and actions a second in silence."""
    best = (0.0, 0.0)
    for run in range(RUNS):
        started = time.process_time()
        tally = simulate(rules, [PLAYERS[player]] * seats, rounds=rounds, seed=run)
        seconds = time.process_time() - started
        best = max(best, (sum(tally.turns) / seconds, tally.actions / seconds))
    return best


def live(rules: Rules, seats: int, rounds: int) -> float:
    """Microseconds an action the way a table does it: legal actions, copy, events, JSON text."""
    source, player = Random(1), PLAYERS["random"]
    actions, started = 0, time.process_time()
    for number in range(rounds):
        state = deal(rules, seats=seats, seed=f"{number:032x}")
        while state.result is None:
            seat = min(state.exposed, default=state.turn)
            action = CALL_UNO if state.exposed else player(View(state, seat), source)
            state = state.copy()
            apply(state, seat, action)
            json.dumps(state.to_json())
            actions += 1
    return (time.process_time() - started) / actions * 1e6


def lines(rounds: int) -> Iterator[str]:
    """The figures, a line at a time."""
    yield f"Python {sys.version.split()[0]}, best of {RUNS} x {rounds} rounds, processor time"
    yield f"{'edition':<14}{'seats':>5}  {'player':<8}{'turns/s':>10}{'actions/s':>11}{'us/action':>11}"
    cases = [("classic", seats, player) for player in PLAYERS for seats in (2, 4, 10)]
    cases += [(edition, 4, "random") for edition in EDITIONS if edition != "classic"]
    for edition, seats, player in cases:
        turns, actions = bulk(build(Spec(edition)), seats, player, max(1, rounds // (5 if player != "random" else 1)))
        yield f"{edition:<14}{seats:>5}  {player:<8}{turns:>10,.0f}{actions:>11,.0f}{1e6 / actions:>11.2f}"
    for seats in (2, 4):
        spent = live(build(Spec()), seats, max(1, rounds // 10))
        yield f"a live table's work for one action at {seats} seats: {spent:.0f} us"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 500):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
