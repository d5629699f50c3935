"""Each ruling is a test. Those that wait for an edition or a house rule are skipped by name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.catalog import EDITIONS, HOUSE_RULES
from engine.ruling_file import read_rulings
from engine.rulings import run

if TYPE_CHECKING:
    from engine.ruling_file import Ruling

FOLDER = Path(__file__).parents[1] / "rulings"
RULINGS = [(path.stem, ruling) for path in sorted(FOLDER.glob("*.toml")) for ruling in read_rulings(path)]


def waits_for(ruling: Ruling) -> str:
    """What the catalogue does not have yet, empty when the ruling can be run."""
    if ruling.problem.startswith("unknown edition"):
        return ruling.problem
    missing = [key for key in ruling.house if key not in HOUSE_RULES]
    return f"house rule {missing[0]!r}" if missing else ""


@pytest.mark.parametrize("ruling", [pytest.param(ruling, id=f"{stem}:{ruling.id}") for stem, ruling in RULINGS])
def test_ruling(ruling: Ruling) -> None:
    if waits_for(ruling):
        pytest.skip(f"waits for {waits_for(ruling)}")
    assert [str(mismatch) for mismatch in run(ruling)] == []


def test_no_ruling_is_lost() -> None:
    assert len(RULINGS) == 252
    assert len({ruling.id for _, ruling in RULINGS}) == 252


def test_only_what_the_catalogue_lacks_is_skipped() -> None:
    classic = [ruling for _, ruling in RULINGS if ruling.edition == "classic" and not ruling.problem]
    runnable = [ruling for ruling in classic if not waits_for(ruling)]
    assert len(classic) == 109
    assert len([ruling for ruling in runnable if not ruling.house]) == 64
    for _, ruling in RULINGS:
        if ruling.problem and waits_for(ruling):
            assert all(f"'{edition}'" not in ruling.problem for edition in EDITIONS)
