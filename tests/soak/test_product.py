"""The full product of editions, house rules and seats, for as long as one likes.

Run by hand: ``UNO_SOAK_SECONDS=3600 pytest -n0 tests/soak``. Without that variable it is skipped.
"""

from __future__ import annotations

import os
from itertools import product
from random import Random
from time import monotonic

import pytest
from combinations_of_rules import SETTINGS, TABLES, check_round, is_possible

SECONDS = float(os.environ.get("UNO_SOAK_SECONDS", "0"))


def settings_at_random(source: Random) -> dict[str, object]:
    return {name: source.choice(values) for name, values in SETTINGS.items()}


@pytest.mark.skipif(not SECONDS, reason="a soak test: set UNO_SOAK_SECONDS")
@pytest.mark.timeout(SECONDS + 60)
def test_every_combination_is_sound_until_the_time_is_up() -> None:
    """All tables in a random order, each with settings at random; every run begins with others."""
    source = Random(os.environ.get("UNO_SOAK_SEED") or None)
    tables = (dict(zip(TABLES, values, strict=True)) for values in product(*TABLES.values()))
    rows = [{**row, **settings_at_random(source)} for row in tables if is_possible(row)]
    source.shuffle(rows)
    end, done = monotonic() + SECONDS, 0
    for row in rows:
        seed = f"{source.getrandbits(64):x}"
        try:
            check_round(row, seed)
        except Exception as error:
            raise AssertionError(f"check_round({row!r}, {seed!r})") from error
        done += 1
        if monotonic() > end:
            break
    assert done > 0
    print(f"{done} of {len(rows)} combinations")
