"""Replaying a round: its spec, seats, dealer, seed and actions give the identical state, every time.

This is how an old round is looked at again, how a dispute is settled, and how a snapshot is checked.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from engine import actions as moves
from engine.catalog import Spec, build
from engine.errors import IllegalAction
from engine.game import advance, deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.actions import Action
    from engine.state import State

_MOVES: Final[dict[str, type[Any]]] = {
    "play": moves.Play,
    "jump": moves.Jump,
    "draw": moves.Draw,
    "pass": moves.Pass,
    "accept": moves.Accept,
    "challenge": moves.Challenge,
    "color": moves.NameColor,
    "uno": moves.CallUno,
    "catch": moves.Catch,
    "done": moves.Done,
    "refuse": moves.Refuse,
    "leave": moves.Leave,
}
_VERBS: Final = {kind: verb for verb, kind in _MOVES.items()}


def action_to_json(action: Action) -> dict[str, Any]:
    """The action as plain data, its card by number: of two red fives it names one."""
    given = {name: value for name, value in asdict(action).items() if value is not None}
    return {"do": _VERBS[type(action)], **given}


def action_from_json(data: Mapping[str, Any]) -> Action:
    """The action that ``action_to_json`` wrote.

    Raises:
        ValueError: it is none.
    """
    fields = dict(data)
    verb = fields.pop("do", None)
    if verb not in _MOVES:
        raise ValueError(f"no such action: {verb!r}")
    try:
        return _MOVES[verb](**fields)
    except TypeError as error:
        raise ValueError(f"no such action: {data!r}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything that a round is."""

    spec: Spec
    seats: int
    seed: str
    actions: tuple[tuple[int, Action], ...]
    dealer: int = 0
    starter: int | None = None
    sitting_out: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The record as plain data."""
        return {
            "spec": self.spec.to_json(),
            "seats": self.seats,
            "seed": self.seed,
            "dealer": self.dealer,
            "starter": self.starter,
            "sitting_out": list(self.sitting_out),
            "actions": [[seat, action_to_json(action)] for seat, action in self.actions],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """The record that ``to_json`` wrote.

        Raises:
            ValueError: an action in it is none.
        """
        return cls(
            spec=Spec.from_json(data["spec"]),
            seats=data["seats"],
            seed=data["seed"],
            dealer=data["dealer"],
            starter=data["starter"],
            sitting_out=tuple(data["sitting_out"]),
            actions=tuple((seat, action_from_json(action)) for seat, action in data["actions"]),
        )


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay leaves what was seen: after ``step`` actions, in ``what``."""

    step: int
    what: str
    expected: object
    got: object


def states(record: Record) -> Iterator[State]:
    """The round as it was dealt, then after each action; always the same state object, changed in place.

    Raises:
        IllegalAction: an action of the record is refused.
    """
    rules = build(record.spec)
    state = deal(
        rules,
        seats=record.seats,
        seed=record.seed,
        dealer=record.dealer,
        starter=record.starter,
        sitting_out=record.sitting_out,
    )
    yield state
    for seat, action in record.actions:
        advance(state, seat, action)
        yield state


def replay(record: Record) -> State:
    """The round after its last action.

    Raises:
        IllegalAction: an action of the record is refused.
    """
    *_, last = states(record)
    return last


def first_divergence(record: Record, snapshots: Mapping[int, Mapping[str, Any]]) -> Divergence | None:
    """The first place where the replay differs from a snapshot, ``None`` when it never does.

    ``snapshots`` are states as JSON by the number of actions done before them. An action that is refused, and a
    snapshot beyond the end, are divergences too.
    """
    step = -1
    try:
        for step, state in enumerate(states(record)):
            found = _difference(step, state, snapshots.get(step))
            if found is not None:
                return found
    except IllegalAction as error:
        return Divergence(step + 1, "action", "done", error.reason.value)
    beyond = [number for number in snapshots if not 0 <= number <= step]
    return Divergence(min(beyond), "action", "more actions", f"{step} actions") if beyond else None


def _difference(step: int, state: State, snapshot: Mapping[str, Any] | None) -> Divergence | None:
    if snapshot is None:
        return None
    got, expected = _plain(state.to_json()), _plain(snapshot)
    for key in [*got, *(key for key in expected if key not in got)]:
        if got.get(key) != expected.get(key):
            return Divergence(step, key, expected.get(key), got.get(key))
    return None


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data as it comes back from a store, so that lists and tuples compare equal."""
    return json.loads(json.dumps(data))
