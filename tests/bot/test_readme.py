"""README, example settings, help and code tell one story."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from readme import README, with_tables

from bot.app import create_bot
from bot.settings import PREFIX, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROOT = README.parent
TEXT = README.read_text(encoding="utf-8")


def variables() -> Iterator[str]:
    for name in Settings.model_fields:
        variable = name.upper()
        yield variable if variable == "DISCORD_TOKEN" or variable.startswith(PREFIX) else PREFIX + variable


def test_the_tables_of_editions_and_house_rules_are_the_catalogues() -> None:
    assert with_tables(TEXT) == TEXT, "run python tests/readme.py"


@pytest.mark.parametrize("variable", list(variables()))
def test_every_setting_is_told(variable: str) -> None:
    assert f"`{variable}`" in TEXT
    assert f"{variable}=" in (ROOT / ".env.example").read_text(encoding="utf-8")


def test_no_setting_is_told_that_does_not_exist() -> None:
    told = set(re.findall(r"\bUNO_[A-Z]+(?:_[A-Z]+)*\b", TEXT)) - {"UNO_DISCORD_OPENAPI"}
    assert told <= set(variables())


async def test_every_command_is_told(tmp_path: Path) -> None:
    async with create_bot(Settings(database=tmp_path / "uno.db")) as bot:
        await bot.build()
        groups = {group.name: group for group in bot.tree.get_commands()}
        for command in groups["uno"].commands:
            assert f"/uno {command.name}" in TEXT
        for command in groups["uno-settings"].commands:
            assert f"`{command.name}`" in TEXT


@pytest.mark.parametrize("path", re.findall(r"\]\((tests/[^)]+)\)", TEXT))
def test_every_picture_is_there(path: str) -> None:
    assert (ROOT / path).stat().st_size < 200_000


@pytest.mark.parametrize("option", ["--players", "--port", "--database", "--no-browser"])
def test_the_options_of_the_page_are_those_of_its_help(option: str) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "bot", "play", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert option in shown.stdout
    assert option in TEXT
