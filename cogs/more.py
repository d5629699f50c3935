"""The private list behind the table's … button, and giving up a seat or a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import showing
from bot.tables import company, seating
from bot.ui import answers, more
from bot.ui.items import on
from cogs.context import bot_of, language_of, person_of, table_of

if TYPE_CHECKING:
    import discord

    from bot.tables.table import Table
    from bot.ui.ids import Press


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
    await give_up_seat(interaction, table_of(interaction, press))


@on("confirm:end")
async def confirm_end(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The game is over, without points."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    await company.end(table, person_of(interaction))
    await answers.answer(interaction, more.done(t("The game has ended.")))


async def give_up_seat(interaction: discord.Interaction[Any], table: Table) -> None:
    """Who pressed or typed has left the game, and their hand is gone from the screen."""
    t, bot = language_of(interaction, table), bot_of(interaction)
    await company.leave(table, person_of(interaction))
    await answers.answer(interaction, more.done(t("You have left the game.")))
    await bot.hands.close(table.table_id, interaction.user.id)
