"""Counting sequences of legal actions, as chess programs do: a rule that moves, moves a number.

``python tests/engine/perft.py > tests/data/perft.toml`` writes the golden counts anew. Do so only when a change of the
rules was meant, and look at what it changed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from engine.catalog import EDITIONS, Spec, build
from engine.game import advance, deal, legal

if TYPE_CHECKING:
    from engine.state import State

SEATS: Final = 3
SEED: Final = "0123456789abcdef" * 2
DEPTH: Final = 6
MIDDLE: Final = 24
HOUSES: Final = {
    "classic": {},
    "classic+stacking": {"stacking": "app"},
    "classic+jump_in+seven_zero": {"jump_in": True, "seven_zero": True},
    "classic+draw_to_match+force_play": {"draw_to_match": True, "force_play": True},
    "classic+no_bluffing+plain_finish": {"no_bluffing": True, "plain_finish": True},
    "classic+skip_bounce+must_play": {"skip_bounce": True, "must_play": True},
}
SPECS: Final = {edition: Spec(edition) for edition in EDITIONS} | {
    name: Spec("classic", house) for name, house in HOUSES.items()
}


def count(state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are, by all seats."""
    if depth == 0:
        return 1
    total = 0
    for seat in range(len(state.hands)):
        for action in legal(state, seat):
            twin = state.copy()
            advance(twin, seat, action)
            total += count(twin, depth - 1)
    return total


def dealt(spec: Spec) -> State:
    """The round as it is dealt."""
    return deal(build(spec), seats=SEATS, seed=SEED)


def middle(spec: Spec) -> State:
    """The same round some actions later; each is chosen by the seed."""
    state, source = dealt(spec), Random(SEED)
    for _ in range(MIDDLE):
        if state.result is not None:
            break
        actions = legal(state, state.turn)
        advance(state, state.turn, actions[int(source.random() * len(actions))])
    return state


def counts(spec: Spec) -> dict[str, list[int]]:
    """The numbers of sequences of one, two, three … actions from both positions."""
    begin, later = dealt(spec), middle(spec)
    return {
        "dealt": [count(begin, depth) for depth in range(1, DEPTH + 1)],
        "middle": [count(later, depth) for depth in range(1, DEPTH + 1)],
    }


if __name__ == "__main__":
    print("# Golden counts of legal action sequences; written by tests/engine/perft.py.")  # noqa: T201
    for name, spec in SPECS.items():
        found = counts(spec)
        print(f'\n["{name}"]\ndealt = {found["dealt"]}\nmiddle = {found["middle"]}')  # noqa: T201
