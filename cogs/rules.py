"""What is played by: the rules of a table or of any edition, and what lies open to all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing
from bot.errors import UserError
from bot.tables import agreement, seating
from bot.ui import answers, backs, ids, rules
from bot.ui.items import on
from cogs.context import bot_of, language_of, table_here, table_of
from cogs.editions import find_edition, suggest_editions
from engine.catalog import EDITIONS, HOUSE_RULES, admits
from engine.view import View

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translate
    from bot.tables.table import Table
    from bot.ui.ids import Press


class RuleCommands(commands.Cog):
    """The part of ``/uno`` that explains."""

    @app_commands.command(name=locale_str("rules"), description=locale_str("The rules in force, or of an edition"))
    @app_commands.rename(edition=locale_str("edition"))
    @app_commands.describe(edition=locale_str("Which edition; without it, what is played here"))
    @app_commands.autocomplete(edition=suggest_editions)
    async def rules(self, interaction: discord.Interaction[Any], edition: str | None = None) -> None:
        """The first page of the rules: of that edition, else of the game here, else of what a new table begins with."""
        if edition is not None:
            await answers.whisper(interaction, _edition_page(find_edition(edition), 0, language_of(interaction)))
            return
        try:
            table = table_here(interaction)
        except UserError:
            key = await _usual_edition(interaction)
            await answers.whisper(interaction, _edition_page(key, 0, language_of(interaction)))
            return
        await answers.whisper(interaction, _table_page(table, 0, language_of(interaction, table)))


async def _usual_edition(interaction: discord.Interaction[Any]) -> str:
    if interaction.guild_id is None:
        raise errors.only_in_servers()
    chosen = await bot_of(interaction).guild_settings.settings(interaction.guild_id)
    return agreement.first_terms(chosen).spec.edition


@on("more:rules", "page:rules")
async def show_rules(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A page of the rules of a table, or of an edition."""
    del values
    table = bot_of(interaction).registry.known(press.table)
    page = ids.parse_page(press.argument) if press.verb == "page" else ids.Page(0, rules.OF)
    t = language_of(interaction, table)
    if table is not None:
        await answers.answer(interaction, _table_page(table, page.number, t))
        return
    edition = page.of.partition(".")[2]
    if edition not in EDITIONS:
        raise errors.game_over()
    await answers.answer(interaction, _edition_page(edition, page.number, t))


@on("more:backs")
async def show_backs(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The backs of cards with two sides, as whoever sits there would see them."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    if table.state is None:
        raise errors.hand_not_dealt()
    view = View(table.state, seating.seat_of(table.record, interaction.user.id))
    await answers.answer(interaction, backs.backs(showing.sitting(table), view, t))


def _table_page(table: Table, page: int, t: Translate) -> discord.ui.LayoutView:
    sitting = showing.sitting(table)
    return rules.rules(table.rules, page, t, table=table.table_id, house=sitting.house, stacking=sitting.stacking)


def _edition_page(edition: str, page: int, t: Translate) -> discord.ui.LayoutView:
    house = [key for key in HOUSE_RULES if admits(edition, key)]
    return rules.rules(EDITIONS[edition], page, t, house=house, edition=edition)
