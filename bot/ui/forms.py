"""Small forms for what no button can say: a number, a text, a list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import ui

from bot.ui import ids, refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ui.ids import Press

    Answered: TypeAlias = Callable[[discord.Interaction[Any], str], Awaitable[None]]

PATIENCE: Final = 600.0


class Form(ui.Modal):
    """One field to fill in; ``answered`` gets what was written. ``opened_by`` is the id of the interaction."""

    def __init__(
        self,
        *,
        press: Press,
        opened_by: int,
        title: str,
        label: str,
        answered: Answered,
        written: str = "",
        hint: str = "",
        longest: int = 200,
        is_long: bool = False,
        required: bool = True,
    ) -> None:
        own = replace(press, argument=f"{press.argument}.{opened_by}")  # two people may have the same form open
        super().__init__(title=title[:45], timeout=PATIENCE, custom_id=ids.build(own))
        self._answered = answered
        style = discord.TextStyle.paragraph if is_long else discord.TextStyle.short
        self._field: ui.TextInput[Any] = ui.TextInput(
            custom_id=ids.build(press), style=style, default=written or None, required=required, max_length=longest
        )
        self.add_item(ui.Label(text=label[:45], description=hint[:100] or None, component=self._field))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """What was written goes where it was asked for."""
        await self._answered(interaction, self._field.value.strip())

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception, /) -> None:
        """The person knows what went wrong."""
        await refusal.explain(interaction, error)
