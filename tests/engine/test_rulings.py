"""Each ruling is a test."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.catalog import EDITIONS
from engine.ruling_file import read_rulings
from engine.rulings import run

if TYPE_CHECKING:
    from engine.ruling_file import Ruling

FOLDER = Path(__file__).parents[1] / "rulings"
RULINGS = [(path.stem, ruling) for path in sorted(FOLDER.glob("*.toml")) for ruling in read_rulings(path)]


@pytest.mark.parametrize("ruling", [pytest.param(ruling, id=f"{stem}:{ruling.id}") for stem, ruling in RULINGS])
def test_ruling(ruling: Ruling) -> None:
    assert [str(mismatch) for mismatch in run(ruling)] == []


def test_no_ruling_is_lost() -> None:
    assert len(RULINGS) == len({ruling.id for _, ruling in RULINGS}) == 252
    assert {ruling.edition for _, ruling in RULINGS} <= set(EDITIONS)
