"""The golden counts of legal action sequences, for each edition and for some house rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import perft
import pytest

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "data" / "perft.toml").read_text(encoding="utf-8"))


def test_every_edition_has_its_golden_counts() -> None:
    assert GOLDEN.keys() == perft.SPECS.keys()


@pytest.mark.parametrize("name", perft.SPECS)
def test_the_counts_are_the_golden_ones(name: str) -> None:
    assert perft.counts(perft.SPECS[name]) == GOLDEN[name]
