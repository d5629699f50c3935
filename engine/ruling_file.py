"""Reading rulings: TOML tables into records, every key, card and verb checked, so that a typo never passes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from engine.cards import DARK_COLORS, LIGHT_COLORS
from engine.catalog import EDITIONS
from engine.notation import SIDES, NotationError, parse_laid, parse_named, parse_seat, split_action

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

Check: TypeAlias = "Callable[[object], bool]"
Table: TypeAlias = "dict[str, Any]"


class RulingError(ValueError):
    """A ruling cannot be run: it names something that does not exist, or says nothing."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One table situation with its right outcome, as written; ``problem`` tells why it cannot be run."""

    id: str
    kind: str = "position"
    edition: str = "classic"
    house: Table = field(default_factory=dict)
    set: Table = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    discard: str = ""
    color: str | None = None
    draw: str = ""
    open: str = ""
    dealer_draw: str = ""
    turn: int = 0
    direction: int = 1
    dealer: int = 0
    scores: tuple[int, ...] = ()
    uno: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    side: str = "light"
    custom: str | None = None
    launcher: tuple[int, ...] | None = None
    do: tuple[str, ...] = ()
    expect: Table = field(default_factory=dict)
    problem: str = ""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_count(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_number, cast("dict[str, object]", value).values()))


def _one_of(*choices: object) -> Check:
    return lambda value: value in choices and not isinstance(value, bool)


def _list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, cast("list[object]", value)))


def _is_source(value: object) -> bool:
    return _is_text(value) or _list_of(_is_text)(value)


def _is_hand(value: object) -> bool:
    return _is_text(value) or _is_number(value)


_COLOR: Final = _one_of(*LIGHT_COLORS, *DARK_COLORS)
_HEAD: Final[Mapping[str, Check]] = {
    "id": _is_text,
    "says": _is_text,
    "source": _is_source,
    "edition": _is_text,
    "kind": _one_of("position", "opening", "dealer", "deck"),
    "house": _is_table,
    "set": _is_table,
    "expect": _is_table,
}
_ROUND: Final[Mapping[str, Check]] = {
    "hands": _list_of(_is_text),
    "draw": _is_text,
    "dealer": _is_number,
    "scores": _list_of(_is_number),
    "custom": _is_text,
    "launcher": _list_of(_is_number),
    "do": _list_of(_is_text),
}
_POSITION: Final[Mapping[str, Check]] = {
    "discard": _is_text,
    "color": _COLOR,
    "turn": _is_number,
    "direction": _one_of(1, -1),
    "uno": _list_of(_is_number),
    "out": _list_of(_is_number),
    "side": _one_of(*SIDES),
}
_KEYS: Final[Mapping[str, Mapping[str, Check]]] = {
    "position": {**_HEAD, **_ROUND, **_POSITION},
    "opening": {**_HEAD, **_ROUND, "open": _is_text},
    "dealer": {**_HEAD, "dealer_draw": _is_text},
    "deck": _HEAD,
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "position": ("id", "hands", "discard", "expect"),
    "opening": ("id", "hands", "open", "expect"),
    "dealer": ("id", "dealer_draw", "expect"),
    "deck": ("id", "expect"),
}
_ROUND_OUTCOME: Final[Mapping[str, Check]] = {
    "turn": _is_number,
    "hands": _list_of(_is_hand),
    "top": _is_text,
    "top_not": _is_text,
    "color": _COLOR,
    "direction": _one_of(1, -1),
    "side": _one_of(*SIDES),
    "draw_pile": _is_number,
    "discard_pile": _is_number,
    "winner": _is_number,
    "points": _list_of(_is_number),
    "scores": _list_of(_is_number),
    "match_winner": _is_number,
    "eliminated": _list_of(_is_number),
    "out": _list_of(_is_number),
    "blocked": _is_flag,
    "dealer": _is_number,
    "starter": _is_number,
    "can": _list_of(_is_text),
    "cannot": _list_of(_is_text),
}
_OUTCOMES: Final[Mapping[str, Mapping[str, Check]]] = {
    "position": _ROUND_OUTCOME,
    "opening": _ROUND_OUTCOME,
    "dealer": {"dealer": _is_number},
    "deck": {"deck": _is_number, "value": _is_number, "count": _is_count, "light": _is_count, "dark": _is_count},
}


def read_rulings(path: Path) -> list[Ruling]:
    """The rulings of a file in their order; one that cannot be run carries its problem.

    Raises:
        RulingError: the file cannot be read, is no TOML, or holds anything but rulings.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulingError(f"cannot be read: {error}") from error
    unknown = sorted(content.keys() - {"ruling"})
    if unknown:
        raise RulingError(f"unknown key {unknown[0]!r}: a file holds [[ruling]] tables only")
    tables = cast("object", content.get("ruling"))
    if not _list_of(_is_table)(tables) or not tables:
        raise RulingError("holds no [[ruling]] table")
    return [_read_ruling(table, place) for place, table in enumerate(cast("list[Table]", tables), 1)]


def _read_ruling(table: Table, place: int) -> Ruling:
    name = table.get("id")
    name = name if isinstance(name, str) and name else f"number {place}"
    try:
        _check_table(table)
    except (RulingError, NotationError) as error:
        return Ruling(name, problem=str(error))
    kept: Table = {key: _frozen(value) for key, value in table.items() if key not in {"says", "source"}}
    return Ruling(**kept)


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _check_table(table: Table) -> None:
    kind = table.get("kind", "position")
    if not isinstance(kind, str) or kind not in _KEYS:
        raise RulingError(f"unknown kind {kind!r}")
    _check_keys(table, _KEYS[kind], "key")
    missing = [key for key in _NEEDED[kind] if key not in table]
    if missing:
        raise RulingError(f"key {missing[0]!r} is missing")
    edition = table.get("edition", "classic")
    if edition not in EDITIONS:
        raise RulingError(f"unknown edition {edition!r}")
    if not table["expect"]:
        raise RulingError("expects nothing")
    _check_keys(table["expect"], _OUTCOMES[kind], "expectation")
    _check_actions(table)
    _check_seats(table)


def _check_keys(table: Table, known: Mapping[str, Check], what: str) -> None:
    for key, value in table.items():
        if key not in known:
            raise RulingError(f"unknown {what} {key!r}")
        if not known[key](value):
            raise RulingError(f"{what} {key!r} cannot be {value!r}")


def _action_texts(table: Table) -> list[str]:
    expect = table["expect"]
    texts = (*table.get("do", ()), *expect.get("can", ()), *expect.get("cannot", ()))
    return [text.removeprefix("!") for text in texts]


def _check_actions(table: Table) -> None:
    for text in _action_texts(table):
        _, verb, argument = split_action(text)
        if verb in {"play", "jump"}:
            parse_laid(argument)
        elif verb == "color":
            parse_named(argument)
        elif verb == "catch":
            parse_seat(argument)


def _check_seats(table: Table) -> None:
    """Every seat that is named exists, and lists with one entry a seat have as many."""
    if "hands" not in table:
        return
    seats, expect = len(table["hands"]), table["expect"]
    named = [table.get("turn", 0), table.get("dealer", 0), *table.get("uno", ()), *table.get("out", ())]
    named += [split_action(text)[0] for text in _action_texts(table)]
    wrong = [seat for seat in named if not 0 <= seat < seats]
    if wrong:
        raise RulingError(f"there is no seat {wrong[0]}")
    lists = [("scores", table.get("scores")), *((key, expect.get(key)) for key in ("hands", "points", "scores"))]
    for key, values in lists:
        if values is not None and len(values) != seats:
            raise RulingError(f"{key!r} needs {seats} entries, one a seat")
