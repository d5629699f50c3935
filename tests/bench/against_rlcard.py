"""Our engine and RLCard's UNO core, turn about in one run: how many times as many turns a second?

``pip install -e ".[bench]"``, then ``python tests/bench/against_rlcard.py [--rounds N] [--repeats N]``. RLCard's core
(``rlcard.games.uno.Game``) is stepped with random legal actions, a step being a turn; ours is what
``python -m engine simulate --edition classic --seats 2`` does. Both run alternately and in one process, since a busy
machine slows both; the ratio that counts is the median of those of the single pairs.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from engine.catalog import EDITIONS, Spec, build
from engine.players import PLAYERS
from engine.simulate import simulate

Run = Callable[[int, int], tuple[int, int]]
"""Play so many rounds from this seed; returns turns and actions."""


def our_run(edition: str, seats: int) -> Run:
    rules, players = build(Spec(edition)), [PLAYERS["random"]] * seats

    def run(rounds: int, seed: int) -> tuple[int, int]:
        tally = simulate(rules, players, rounds=rounds, seed=seed)
        return sum(tally.turns), tally.actions

    return run


def rlcard_run() -> Run:
    from rlcard.games.uno import Game  # noqa: PLC0415  only this one function needs it

    def run(rounds: int, seed: int) -> tuple[int, int]:
        random.seed(seed)
        turns = 0
        for _ in range(rounds):
            game: Any = Game()
            game.configure({"game_num_players": 2})
            game.init_game()
            while not game.is_over():
                game.step(random.choice(game.get_legal_actions()))
                turns += 1
        return turns, turns

    return run


def speed(run: Run, rounds: int, seed: int, *, by_action: bool = False) -> float:
    started = perf_counter()
    turns, actions = run(rounds, seed)
    return (actions if by_action else turns) / (perf_counter() - started)


def compare_with_rlcard(rounds: int, repeats: int) -> None:
    ours, theirs = our_run("classic", 2), rlcard_run()
    for run in (ours, theirs):
        run(50, 0)
    pairs = [(speed(ours, rounds, seed), speed(theirs, rounds, seed)) for seed in range(1, repeats + 1)]
    ratios = sorted(mine / other for mine, other in pairs)
    for name, speeds in (("ours", [mine for mine, _ in pairs]), ("RLCard", [other for _, other in pairs])):
        print(f"{name:>8} {median(speeds):>9,.0f} turns/s in the median of {repeats} runs of {rounds} rounds")
    low, high = ratios[len(ratios) // 4], ratios[-len(ratios) // 4]
    print(f"{median(ratios):>8.2f} times as fast in the median ({low:.2f} to {high:.2f} in the middle half)")


def compare_editions(rounds: int, repeats: int) -> None:
    runs = {edition: our_run(edition, 4) for edition in EDITIONS}
    shares: dict[str, list[float]] = {edition: [] for edition in EDITIONS}
    for run in runs.values():
        run(20, 0)
    for seed in range(1, repeats + 1):
        speeds = {edition: speed(run, rounds, seed, by_action=True) for edition, run in runs.items()}
        for edition, found in speeds.items():
            shares[edition].append(speeds["classic"] / found)
    for edition, found in shares.items():
        print(f"  {edition:<13} {median(found):.2f} times the time of classic for an action")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--repeats", type=int, default=40)
    parser.add_argument("--editions", action="store_true", help="compare our editions with each other instead")
    chosen = parser.parse_args()
    if chosen.editions:
        compare_editions(chosen.rounds, chosen.repeats)
    else:
        compare_with_rlcard(chosen.rounds, chosen.repeats)


if __name__ == "__main__":
    main()
