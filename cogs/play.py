"""Playing: the hand, and every button on it and on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import showing
from bot.reasons import refused
from bot.ui import answers, asking, catch, ids
from bot.ui.items import on
from bot.ui.words import capital, card_name
from cogs.context import bot_of, table_here, table_of
from cogs.more import give_up_seat
from cogs.seat import open_hand_of, seated
from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, REFUSE, Catch, Jump, NameColor, Play
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    import discord

    from bot.ui.asking import Laying
    from bot.ui.ids import Choice, Press
    from cogs.seat import Seated
    from engine.actions import Action
    from engine.view import View

SIMPLE: dict[str, Action] = {
    "draw": DRAW,
    "pass": PASS,
    "accept": ACCEPT,
    "challenge": CHALLENGE,
    "refuse": REFUSE,
}


class PlayCommands(commands.Cog):
    """The part of ``/uno`` for who is playing."""

    @app_commands.command(name=locale_str("hand"), description=locale_str("Show your hand in this channel’s game"))
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """The hand is open."""
        table = table_here(interaction)
        await open_hand_of(interaction, table)
        bot_of(interaction).publisher.touch(table.table_id)  # it is posted anew if its message was deleted

    @app_commands.command(name=locale_str("leave"), description=locale_str("Leave the game in this channel"))
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """The seat is given up."""
        table = table_here(interaction)
        await give_up_seat(interaction, table)


# -- the hand ---------------------------------------------------------------------------------------------------------


@on("hand")
async def open_hand(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """My hand."""
    del values
    await open_hand_of(interaction, table_of(interaction, press))


@on("page")
async def turn_page(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Another page of the hand."""
    del values
    async with seated(interaction, press) as pressed:
        await pressed.show(page=ids.parse_page(press.argument).number)


@on("cancel")
async def cancel(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A card half chosen is back among the others; it cost nothing."""
    del values
    async with seated(interaction, press) as pressed:
        await pressed.show()


# -- laying cards ------------------------------------------------------------------------------------------------------


@on("play")
async def play(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A card is laid, or what it still needs is asked."""
    del values
    async with seated(interaction, press) as pressed:
        await _lay(pressed, Play(int(press.argument)))


@on("jump")
async def jump(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The very card on the pile is laid out of turn."""
    del values
    async with seated(interaction, press) as pressed:
        await _lay(pressed, Jump(int(press.argument)), seen=press.step)


@on("seat", "color")
async def choose(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The seat or the colour for a card half chosen, or a colour that the rules ask for on its own."""
    choice = ids.parse_choice(press.argument)
    async with seated(interaction, press) as pressed:
        if choice.card is None:
            await _name(pressed, asking.Naming(choice.color, int(values[0]) if values else choice.seat))
            return
        await _lay(pressed, _laying(pressed.view, choice, values))


async def _name(pressed: Seated, naming: asking.Naming) -> None:
    """The colour is named, once the seat that goes with it is known."""
    if naming.color is None or asking.missing(pressed.view, naming) is not None:
        await pressed.show(ask=naming)
        return
    await pressed.submit(NameColor(naming.color, naming.target))


def _laying(view: View, choice: Choice, values: list[str]) -> Laying:
    """The card as far as it is chosen; out of turn where that is the way in which it may be laid."""
    assert choice.card is not None
    seat = int(values[0]) if values else choice.seat
    kind = Jump if any(isinstance(action, Jump) and action.card == choice.card for action in view.actions) else Play
    return kind(choice.card, choice.color, seat)


async def _lay(pressed: Seated, ask: Laying, *, seen: int | None = None) -> None:
    """What is missing is asked; otherwise the engine decides."""
    if asking.missing(pressed.view, ask) is not None:
        await pressed.show(ask=ask)
        return
    try:
        await pressed.submit(asking.complete(pressed.view, ask) or ask, seen=seen)
    except IllegalAction as error:
        if error.reason is not Reason.CARD_DOES_NOT_FIT:
            raise
        raise refused(error.reason, **_misfit(pressed, ask)) from error


def _misfit(pressed: Seated, ask: Laying) -> dict[str, str]:
    view, t = pressed.view, pressed.t
    return {"card": capital(card_name(view.face(ask.card), t)), "top": card_name(view.top, t)}


@on(*SIMPLE)
async def act(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Draw, pass, take, challenge, done, refuse: once for each time it was offered."""
    del values
    async with seated(interaction, press) as pressed:
        await pressed.submit(SIMPLE[press.verb], seen=press.step)


# -- UNO ---------------------------------------------------------------------------------------------------------------


@on("uno")
async def call_uno(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """UNO is called; what counts is the moment of the press."""
    del values
    async with seated(interaction, press) as pressed:
        await pressed.submit(CALL_UNO)


@on("catch")
async def catch_someone(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The one seat that can be caught is; of several one has to be named."""
    del values
    async with seated(interaction, press) as pressed:
        if press.argument:
            try:
                await pressed.submit(Catch(int(press.argument)))
            finally:  # the question is the hand from now on, caught or not
                await pressed.bot.hands.opened(pressed.table.table_id, pressed.user_id, interaction)
            return
        targets = _catchable(pressed)
        if len(targets) > 1:
            await answers.whisper(interaction, catch.whom(showing.sitting(pressed.table), targets, pressed.t))
            return
        await pressed.submit(Catch(targets[0] if targets else -1))


def _catchable(pressed: Seated) -> list[int]:
    """The seats with a missed call; where a false report has its price, else those with one uncalled card."""
    view = pressed.view
    exposed = [action.seat for action in view.actions if isinstance(action, Catch)]
    if exposed or not view.rules.false_call_penalty:
        return exposed
    return [seat for seat, held in enumerate(view.counts) if held == 1 and seat != pressed.seat]
