"""Few rows in which every two choices meet: a covering array of strength two, built greedily."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    Row = dict[str, object]
    Choice = tuple[str, object]
    Pair = tuple[Choice, Choice]


def pair(one: Choice, other: Choice) -> Pair:
    """Two choices in the order of their names, so that a pair is written in one way only."""
    return (one, other) if one[0] < other[0] else (other, one)


def pairs_of(row: Mapping[str, object]) -> Iterator[Pair]:
    return (pair(one, other) for one, other in combinations(row.items(), 2))


def all_pairs(factors: Mapping[str, Sequence[object]], is_possible: Callable[[Row], bool]) -> set[Pair]:
    """Every two choices that can be made together."""
    return {
        pair((one, first), (other, second))
        for one, other in combinations(factors, 2)
        for first, second in product(factors[one], factors[other])
        if is_possible({one: first, other: second})
    }


def covering_rows(
    factors: Mapping[str, Sequence[object]], is_possible: Callable[[Row], bool], source: Random
) -> list[Row]:
    """Rows that together hold every possible pair; ``is_possible`` also judges rows that are not complete yet."""
    missing = all_pairs(factors, is_possible)
    rows: list[Row] = []
    while missing:
        row = _row(factors, is_possible, missing, source)
        missing -= set(pairs_of(row))
        rows.append(row)
    return rows


def _row(
    factors: Mapping[str, Sequence[object]],
    is_possible: Callable[[Row], bool],
    missing: set[Pair],
    source: Random,
) -> Row:
    """A row from one missing pair on, each further choice the one that meets the most missing pairs."""
    row: Row = dict(min(missing, key=str) if source.random() < 0.5 else max(missing, key=str))
    names = [name for name in factors if name not in row]
    for name in names:
        choices = [value for value in factors[name] if is_possible({**row, name: value})]
        if not choices:
            raise ValueError(f"{row} cannot meet any {name}")
        row[name] = max(
            choices, key=lambda value: (sum(met in missing for met in _new(row, name, value)), source.random())
        )
    return row


def _new(row: Row, name: str, value: object) -> list[Pair]:
    return [pair((name, value), item) for item in row.items()]
