"""Playing: the hand, and every button on it and on the table."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.errors import UserError
from bot.reasons import refused
from bot.tables import company, seating
from bot.ui import answers, asking, catch, ids, more, refusal
from bot.ui.items import on
from bot.ui.words import capital, card_name
from cogs.context import bot_of, check_open, language_of, person_of, table_here, table_of
from engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, REFUSE, Catch, Jump, NameColor, Play
from engine.errors import IllegalAction, Reason
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.app import UnoBot
    from bot.i18n import Translate
    from bot.tables.table import Table
    from bot.ui.asking import Asking, Laying
    from bot.ui.ids import Choice, Press
    from engine.actions import Action

_log: Final = logging.getLogger(__name__)

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
        await _leave(interaction, table)


# -- the hand ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Seated:
    """Who pressed, at which table, on what they see."""

    interaction: discord.Interaction[Any]
    bot: UnoBot
    table: Table
    seat: int
    t: Translate

    @property
    def user_id(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def view(self) -> View:
        """What the seat may see now."""
        if self.table.state is None:
            raise errors.hand_not_dealt()
        return View(self.table.state, self.seat)

    async def show(self, *, page: int | None = None, ask: Asking | None = None, note: str | None = None) -> None:
        """The pressed hand is drawn anew; a press on the public message leaves it to the hands that follow."""
        if not answers.is_private(self.interaction):
            return
        view = showing.hand_of(self.table, self.user_id, self.t, page=page, ask=ask, note=note)
        if view is not None:
            await answers.redraw(self.interaction, view)

    async def submit(self, action: Action, *, seen: int | None = None) -> None:
        """The action is done and the hand shows what came of it."""
        events = await self.table.submit(
            self.user_id,
            action,
            seen=seen,
            name=self.interaction.user.display_name,
            answered=answers.is_private(self.interaction),
        )
        try:
            await self.show(note=showing.private_note(self.table, self.seat, events, self.t))
        except discord.HTTPException as error:  # it is done all the same, and nobody may be told otherwise
            _log.warning("table %s: what came of a press could not be shown: %s", self.table.table_id, error)
            await self.bot.hands.refresh(self.table.table_id, [self.user_id], self._draw)

    def _draw(self, user_id: int) -> discord.ui.LayoutView | None:
        return showing.hand_of(self.table, user_id, self.t)


@asynccontextmanager
async def seated(interaction: discord.Interaction[Any], press: Press) -> AsyncGenerator[Seated, None]:
    """Who pressed has a seat. What is refused inside is told in the hand itself if that is where the press was."""
    bot = bot_of(interaction)
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    await check_open(interaction, table)
    seat = await table.return_to(interaction.user.id, interaction.user.display_name)
    pressed = Seated(interaction, bot, table, seat, t)
    if not answers.is_private(interaction):
        async with _explaining(pressed):
            yield pressed
        return
    async with bot.hands.answering(table.table_id, interaction.user.id, interaction):
        try:
            async with _explaining(pressed):
                yield pressed
        except UserError as error:
            if table.is_over:
                raise
            await pressed.show(note=refusal.note(error, t))


@asynccontextmanager
async def _explaining(pressed: Seated) -> AsyncGenerator[None, None]:
    """The engine's reasons become sentences that name the cards and the people."""
    try:
        yield
    except IllegalAction as error:
        raise refused(error.reason, **_parts(pressed, error.reason)) from error


def _parts(pressed: Seated, reason: Reason) -> dict[str, str]:
    state = pressed.table.state
    if state is None or state.turn < 0 or reason is not Reason.NOT_YOUR_TURN:
        return {}
    return {"name": pressed.table.record.seats[state.turn].name}


async def open_hand_of(interaction: discord.Interaction[Any], table: Table) -> None:
    """The hand of who pressed or typed is open, in the pressed private message or a new one.

    Raises:
        UserError: they have no seat.
    """
    bot, user = bot_of(interaction), interaction.user
    t = language_of(interaction, table)
    await check_open(interaction, table)
    await table.return_to(user.id, user.display_name)
    async with bot.hands.answering(table.table_id, user.id, interaction):
        view = showing.hand_of(table, user.id, t)
        if view is None:
            raise errors.not_seated()
        await answers.answer(interaction, view)
        await bot.hands.opened(table.table_id, user.id, interaction)


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


# -- more --------------------------------------------------------------------------------------------------------------


@on("more")
async def show_more(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The private list behind the … button."""
    del values
    table = table_of(interaction, press)
    t, person = language_of(interaction, table), person_of(interaction)
    seat = seating.seat_of(table.record, person.user_id)
    if seat is not None and not table.is_over:
        await table.return_to(person.user_id, person.name)
    may_end = person.manages or person.user_id == table.record.host_id
    view = more.more(
        showing.sitting(table),
        t,
        seat=seat,
        may_end=may_end,
        seal=showing.seal(table),
        seed=showing.seed(table),
        has_backs=showing.has_backs(table),
    )
    await answers.answer(interaction, view)


@on("more:leave", "more:end")
async def ask_again(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Leaving and ending are asked for once more."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    step: more.Step = "end" if press.argument == "end" else "leave"
    await answers.answer(interaction, more.sure(showing.sitting(table), step, t))


@on("more:away")
async def step_away(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A computer plays until the seat's owner presses anything."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    await company.step_away(table, person_of(interaction))
    await answers.answer(interaction, more.done(t("A computer plays for you until you press anything.")))


@on("confirm:leave")
async def confirm_leave(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The seat is given up."""
    del values
    await _leave(interaction, table_of(interaction, press))


@on("confirm:end")
async def confirm_end(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The game is over, without points."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    await company.end(table, person_of(interaction))
    await answers.answer(interaction, more.done(t("The game has ended.")))


async def _leave(interaction: discord.Interaction[Any], table: Table) -> None:
    t, bot = language_of(interaction, table), bot_of(interaction)
    await company.leave(table, person_of(interaction))
    await answers.answer(interaction, more.done(t("You have left the game.")))
    await bot.hands.close(table.table_id, interaction.user.id)
