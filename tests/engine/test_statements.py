"""Every numbered statement of the documents is checked somewhere, or has a written reason why not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
DATA = tomllib.loads((TESTS / "data" / "statements.toml").read_text(encoding="utf-8"))
ALL = [f"R-{number:03d}" for number in range(1, DATA["total"] + 1)]
UNTESTED: dict[str, str] = DATA["untested"]


def sources(ruling: dict[str, Any]) -> list[str]:
    source = ruling.get("source", [])
    return [source] if isinstance(source, str) else source


def named_by_rulings() -> set[str]:
    files = (TESTS / "rulings").rglob("*.toml")
    tables = [tomllib.loads(path.read_text(encoding="utf-8"))["ruling"] for path in files]
    return {source for rulings in tables for ruling in rulings for source in sources(ruling)}


def named_by_tests() -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    return {name for text in texts for name in re.findall(r"R-\d{3}\b", text)}


def test_every_statement_is_named_by_a_ruling_or_a_test_or_has_a_reason() -> None:
    covered = named_by_rulings() | named_by_tests() | UNTESTED.keys()
    assert [name for name in ALL if name not in covered] == []


def test_no_reason_is_given_for_what_is_tested() -> None:
    assert sorted(UNTESTED.keys() & (named_by_rulings() | named_by_tests())) == []


def test_every_name_is_a_statement_and_every_reason_says_something() -> None:
    assert len(ALL) == 215
    assert sorted((named_by_rulings() | named_by_tests() | UNTESTED.keys()) - set(ALL)) == []
    assert all(len(reason.split()) > 0 for reason in UNTESTED.values())
