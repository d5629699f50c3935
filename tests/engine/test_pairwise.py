"""Every two of edition, house rule and number of seats meet in a round that is played and checked."""

from __future__ import annotations

from random import Random

import pytest
from combinations_of_rules import FACTORS, OFF, check_round, is_possible
from covering import all_pairs, covering_rows, pairs_of

ROUNDS = 2
ROWS = covering_rows(FACTORS, is_possible, Random(11))


def row_name(row: dict[str, object]) -> str:
    chosen = [f"{key}={value}" if value is not True else key for key, value in row.items() if value is not OFF]
    return " ".join(chosen)


def test_few_rows_hold_every_pair_that_can_be_chosen() -> None:
    held = {pair for row in ROWS for pair in pairs_of(row)}
    assert all_pairs(FACTORS, is_possible) <= held
    assert all(is_possible(row) for row in ROWS)
    assert len(ROWS) < 120


def test_a_pair_that_fits_in_no_row_is_told() -> None:
    factors = {"one": ("a",), "two": ("b",), "three": ("c", "d")}
    with pytest.raises(ValueError, match="cannot meet any three"):
        covering_rows(factors, lambda row: len(row) < 3 and "three" not in row, Random(11))


@pytest.mark.parametrize("row", ROWS, ids=row_name)
def test_a_round_of_this_combination_is_sound(row: dict[str, object]) -> None:
    for number in range(ROUNDS):
        assert check_round(row, f"{number} {row_name(row)}") > 0
