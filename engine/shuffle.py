"""Chance. Everything random in a round comes from its seed, and anybody can compute it again.

Only ``random.Random.random`` promises the same sequence in every version of Python (see "Notes on
Reproducibility" in its documentation), so the shuffle is written out over it.
"""

from __future__ import annotations

import hashlib
import secrets
from random import Random
from typing import TypeVar

T = TypeVar("T")


def new_seed() -> str:
    """A fresh 128-bit seed, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published when the cards are dealt: the SHA-256 of the seed's text."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def stream(seed: str, count: int) -> Random:
    """The source of the round's chance number ``count``, as a shuffle needs it."""
    return Random(f"{seed}:{count}")


def fractions(seed: str, count: int) -> tuple[float, float]:
    """Two numbers from 0 to below 1 as the round's chance number ``count``: all that a press of a launcher needs."""
    digest = hashlib.sha256(f"{seed}:{count}".encode("ascii")).digest()
    one, other = int.from_bytes(digest[:7], "big") >> 3, int.from_bytes(digest[8:15], "big") >> 3
    return one / 2**53, other / 2**53


def shuffle(items: list[T], source: Random) -> None:
    """Shuffle in place (Fisher-Yates, from the end)."""
    rand = source.random
    for last in range(len(items) - 1, 0, -1):
        other = int(rand() * (last + 1))
        items[last], items[other] = items[other], items[last]
