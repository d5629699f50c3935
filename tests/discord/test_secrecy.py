"""What the bot logs while people play, and what it suggests while they type, gives no card away."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import pytest
from bed.autopilot import Autopilot
from discord import app_commands

from bot import log
from bot.i18n import translate_for
from bot.ui.words import card_name
from cogs.editions import suggest_editions
from engine.cards import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bed import Bed

T = translate_for("en")
ACTION = re.compile(r'u1:\d+:(?:play|jump|color|seat)|"play"|"jump"|(?:Play|Jump|Card)\((?:\w+=)?\d')
"""Texts in which the number of a card would stand."""


class Written(logging.Handler):
    """The lines of the log as `configure` would have them written when debugging."""

    def __init__(self, form: log.Format) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(log.SafeFormatter(form))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    names = (*log.CHATTER, *log.MUTE)
    levels = {name: logging.getLogger(name).level for name in names}
    log.configure("debug", request.param)
    handler = Written(request.param)
    root.handlers[:] = [*handlers, handler]
    yield handler.lines
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)


async def deal(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await bed.alice.press("Add computer")
    await bed.alice.press("Deal")


def names_of_all_cards() -> set[str]:
    colors, symbols = ("r", "y", "g", "b"), (*map(str, range(10)), "S", "R", "D2")
    faces = [Face(color, symbol) for color in colors for symbol in symbols] + [Face("", "W4")]
    return {card_name(face, T) for face in faces}


def leaks(lines: list[str]) -> list[str]:
    names = names_of_all_cards()
    return [line for line in lines if ACTION.search(line) or any(name in line.casefold() for name in names)]


async def test_a_game_leaves_no_card_in_the_log(bed: Bed, written: list[str]) -> None:
    await deal(bed)
    pilot = Autopilot(bed, bed.alice, bed.bob)
    for _ in range(30):
        if pilot.table.state is None or pilot.table.state.result is not None:
            break
        await pilot.move()
    for person in (bed.carol, bed.bob):
        await person.press("My hand")
    assert leaks(written) == []


@pytest.mark.logs_errors
async def test_a_fault_in_the_middle_of_a_play_does_not_either(
    bed: Bed, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await deal(bed)

    def fail(*_: object) -> None:
        raise RuntimeError("the engine broke")

    monkeypatch.setattr("bot.tables.draft.apply", fail)
    pilot = Autopilot(bed, bed.alice, bed.bob)
    for person in (bed.alice, bed.bob):
        if person.sees().hand is None:
            await person.press("hand")
        for button in person.hand.buttons:
            if button.is_enabled and button.verb in ("play", "draw"):
                await person.press(button, on=person.hand)
                break
    assert pilot.table.state is not None
    failed = [line for line in written if "the engine broke" in line]
    assert failed
    assert any(f"{bed.alice.id}" in line or f"{bed.bob.id}" in line for line in failed), "for whom is in the line"
    assert leaks(written) == []


@pytest.mark.logs_errors
async def test_the_check_would_find_a_card(written: list[str]) -> None:
    logging.getLogger("bot").error("u1:5:play:57 failed")
    logging.getLogger("bot").error("Maple holds a blue 7")
    assert len(leaks(written)) == 2


async def test_only_editions_are_suggested_to_who_types(bed: Bed) -> None:
    """No other suggestion exists; a new one has to be looked at here."""
    suggesting = {
        (command.qualified_name, parameter.name): command._params[parameter.name].autocomplete
        for command in bed.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.autocomplete
    }
    assert suggesting
    assert set(suggesting.values()) == {suggest_editions}
