"""Rulings of our own: house rules where they meet, the other boxes, statements that nothing else names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.ruling_file import read_rulings
from engine.rulings import run

if TYPE_CHECKING:
    from engine.ruling_file import Ruling

FOLDER = Path(__file__).parents[1] / "rulings" / "own"
RULINGS = [(path.stem, ruling) for path in sorted(FOLDER.glob("*.toml")) for ruling in read_rulings(path)]


@pytest.mark.parametrize("ruling", [pytest.param(ruling, id=f"{stem}:{ruling.id}") for stem, ruling in RULINGS])
def test_ruling(ruling: Ruling) -> None:
    assert [str(mismatch) for mismatch in run(ruling)] == []


def test_every_ruling_has_an_id_of_its_own() -> None:
    names = [ruling.id for _, ruling in RULINGS]
    assert len(names) == len(set(names)) == 101
