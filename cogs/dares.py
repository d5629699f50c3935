"""What is done away from the cards: Done on a dare or on a wild with words, and the verdict of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.tables import dares
from bot.ui.items import on
from cogs.context import bot_of, person_of, table_of
from cogs.seat import seated
from engine.decisions import CustomAsked

if TYPE_CHECKING:
    import discord

    from bot.app import UnoBot
    from bot.ui.ids import Press


async def setup(bot: UnoBot) -> None:
    """Called by the library; the presses are known as soon as the module is loaded."""
    del bot


@on("done")
async def done(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A dare is done, say its seat; or the words on a wild are, says the host or who played it."""
    del values
    person = person_of(interaction)
    async with seated(interaction, press) as pressed:
        if isinstance(pressed.view.decision, CustomAsked):
            await dares.finish_words(pressed.table, person, seen=press.step)
        else:
            await dares.claim(pressed.table, person.user_id, name=person.name, seen=press.step)
        await pressed.show()


@on("judge")
async def judge(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """One of the others says whether the dare was done."""
    del values
    table = table_of(interaction, press)
    await dares.judge(table, interaction.user.id, done=press.argument == "yes", seen=press.step)
    bot_of(interaction).publisher.touch(table.table_id)
