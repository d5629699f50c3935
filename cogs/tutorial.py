"""The tutorial: a round against a computer that only its player sees, a lesson a press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import lessons, showing
from bot.reasons import refused
from bot.ui import answers, ids, refusal, tutorial
from bot.ui.ids import LESSON
from bot.ui.items import on
from cogs.context import language_of
from engine.actions import CALL_UNO, DRAW, PASS, Catch, Play
from engine.errors import IllegalAction

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translate
    from bot.ui.ids import Press
    from engine.actions import Action

SIMPLE: dict[str, Action] = {"draw": DRAW, "pass": PASS, "uno": CALL_UNO, "catch": Catch(lessons.COMPUTER)}


class TutorialCommands(commands.Cog):
    """The part of ``/uno`` for who has never played."""

    @app_commands.command(
        name=locale_str("tutorial"), description=locale_str("Learn to play in a minute, against a computer")
    )
    async def tutorial(self, interaction: discord.Interaction[Any]) -> None:
        """The first lesson is open, for its player alone."""
        await _show(interaction, Step(0))


class Step(NamedTuple):
    """Where a press leads: a lesson, with a hint or with the question for a colour."""

    lesson: int
    hint: str = ""
    ask: Play | None = None


@on(f"more:{LESSON}")
async def learn(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A press in a lesson: the next one, or a hint. Nothing is remembered: the button itself knows its lesson."""
    del values
    t = language_of(interaction)
    try:
        step = _step(press.argument, t)
    except ValueError:
        await answers.answer(interaction, tutorial.lost(t))
        return
    await _show(interaction, step)


def _step(argument: str, t: Translate) -> Step:
    """Where the press leads.

    Raises:
        ValueError: there is no such lesson, or nothing of that kind in it.
    """
    if argument == LESSON:
        return Step(0)
    number, pressed = ids.parse_lesson(argument)
    lessons.moment(number)
    if pressed.verb == "cancel":
        return Step(number)
    action = _action(pressed)
    hint = _hint(number, action, t)
    if hint:
        return Step(number, hint, Play(action.card) if isinstance(action, Play) and action.color else None)
    if isinstance(action, Play) and action.color is None and lessons.is_wild(number, action.card):
        return Step(number, ask=action)
    return Step(number + 1)


def _action(pressed: Press) -> Action:
    if pressed.verb == "play":
        return Play(int(pressed.argument))
    if pressed.verb == "color":
        choice = ids.parse_choice(pressed.argument)
        return Play(-1 if choice.card is None else choice.card, choice.color)
    action = SIMPLE.get(pressed.verb)
    if action is None:
        raise ValueError(f"{pressed.verb} is in no lesson")
    return action


def _hint(number: int, action: Action, t: Translate) -> str:
    try:
        return t(lessons.hint(number, action))
    except IllegalAction as error:
        return refusal.note(refused(error.reason), t)


async def _show(interaction: discord.Interaction[Any], step: Step) -> None:
    """The lesson, in the private message that was pressed or in a new one."""
    t = language_of(interaction)
    names = (interaction.user.display_name, t(showing.COMPUTER))
    view = tutorial.tutorial(step.lesson, t, names=names, hint=step.hint, ask=step.ask)
    await answers.answer(interaction, view)
