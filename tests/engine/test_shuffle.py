from __future__ import annotations

import hashlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import EDITIONS, Spec, build
from engine.game import deal
from engine.shuffle import commitment, new_seed, shuffle, stream

SEED = "00112233445566778899aabbccddeeff"
GOLDEN = [6, 15, 14, 16, 12, 4, 13, 18, 10, 19, 8, 7, 5, 9, 11, 0, 1, 17, 3, 2]


def test_a_shuffle_never_changes_with_python() -> None:
    """A golden order: if this fails, every published seed would prove another deal than the one played."""
    cards = list(range(20))
    shuffle(cards, stream(SEED, 1))
    assert cards == GOLDEN


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    shuffled = items.copy()
    shuffle(shuffled, Random(seed))
    assert Counter(shuffled) == Counter(items)


def test_every_order_is_as_likely_as_any_other() -> None:
    source = Random(11)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        shuffle(items, source)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 49.7  # 23 degrees of freedom: one run in a thousand is worse


def test_each_use_of_chance_in_a_round_has_its_own_source() -> None:
    draws = {stream(seed, count).random() for seed in (SEED, "f" * 32) for count in range(50)}
    assert len(draws) == 100
    assert stream(SEED, 7).random() == stream(SEED, 7).random()


def test_seeds_are_128_bits_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_the_commitment_is_what_anybody_can_compute() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED.encode()).hexdigest()
    assert commitment(SEED) != commitment(new_seed())


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seed_alone_decides_the_deal(edition: str) -> None:
    rules = build(Spec(edition))
    first, again = (deal(rules, seats=4, seed=SEED, dealer=2) for _ in range(2))
    other = deal(rules, seats=4, seed="f" * 32, dealer=2)
    assert first == again
    assert first.hands != other.hands
