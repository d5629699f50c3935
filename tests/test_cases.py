"""Every case of tests/data/cases.toml is held by a ruling or by tests, or has a written reason why it cannot happen."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.ruling_file import read_rulings

TESTS = Path(__file__).parent
CASES = tomllib.loads((TESTS / "data" / "cases.toml").read_text(encoding="utf-8"))["case"]
KNOWN = 102
RULINGS = [*(TESTS / "rulings").rglob("*.toml"), TESTS / "data" / "disputes.toml"]


@cache
def rulings() -> frozenset[str]:
    return frozenset(ruling.id for path in RULINGS for ruling in read_rulings(path))


@cache
def functions_of(name: str) -> frozenset[str]:
    """The test functions of a file."""
    tree = ast.parse((TESTS / name).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in tree.body if isinstance(node, functions) and node.name.startswith("test_"))


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['title']}") for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    ruling, tests, reason = case.get("ruling"), case.get("tests", []), case.get("reason", "")
    assert ruling or tests or len(reason) > 20
    assert ruling is None or ruling in rulings()
    for test in tests:
        name, _, function = test.partition("::")
        assert function in functions_of(name), test


def test_no_case_is_lost() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names)) == KNOWN
    assert all(set(case) <= {"id", "title", "ruling", "tests", "reason"} for case in CASES)


def test_every_test_that_is_named_after_a_case_is_in_the_list() -> None:
    listed = {test for case in CASES for test in case.get("tests", [])}
    named = {
        f"{path.relative_to(TESTS)}::{function}"
        for path in TESTS.rglob("test_*.py")
        for function in functions_of(str(path.relative_to(TESTS)))
        if function.startswith("test_case_c")
    }
    assert sorted(named - listed) == []
