"""Whoever presses has a seat: what they see, what they do, and how they are told what is refused."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import errors, showing
from bot.errors import UserError
from bot.reasons import refused
from bot.ui import answers, refusal
from cogs.context import bot_of, check_open, language_of, table_of
from engine.errors import IllegalAction, Reason
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.app import UnoBot
    from bot.i18n import Translate
    from bot.tables.table import Table
    from bot.ui.asking import Asking
    from bot.ui.ids import Press
    from engine.actions import Action

_log: Final = logging.getLogger(__name__)


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
