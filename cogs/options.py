"""The host's Options in the lobby, and the same choices as the defaults of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot import errors, offering
from bot.errors import UserError
from bot.tables import agreement, company
from bot.tables.agreement import Terms
from bot.ui import answers, forms, labels, options, refusal
from bot.ui.ids import Press
from bot.ui.items import on
from cogs.context import bot_of, check_manager, language_of, person_of
from engine.catalog import SpecError

if TYPE_CHECKING:
    import discord

    from bot.app import UnoBot
    from bot.i18n import Translate
    from bot.store.records import GuildSettings
    from bot.tables.agreement import Change
    from bot.tables.table import Table

LONGEST_WORDS = 200


async def setup(bot: UnoBot) -> None:
    """Called by the library; the presses are known as soon as the module is loaded."""
    del bot


@dataclass(slots=True)
class Desk:
    """Where choices are made: at a table in its lobby or, without one, for the new tables of a server."""

    interaction: discord.Interaction[Any]
    table: Table | None
    settings: GuildSettings
    t: Translate

    @property
    def terms(self) -> Terms:
        """What is chosen now."""
        return agreement.first_terms(self.settings) if self.table is None else Terms.of(self.table.record)

    async def change(self, change: Change) -> None:
        """The change holds.

        Raises:
            SpecError, UserError: it cannot be, and nothing has changed.
        """
        if self.table is not None:
            await agreement.agree(self.table, person_of(self.interaction), change)
            return
        terms = change(self.terms)
        agreement.check(terms, self.settings)
        await self.keep(terms)

    async def keep(self, terms: Terms | None) -> None:
        """New tables begin with these terms; with None they follow the last game."""
        guild_id = self.interaction.guild_id
        assert guild_id is not None
        stored = None if terms is None else terms.to_json()
        self.settings = await bot_of(self.interaction).guild_settings.update(guild_id, default_spec=stored)

    async def show(self, page: int, *, note: str = "") -> None:
        """The message shows what is chosen, with ``note`` as its second line."""
        number = 0 if self.table is None else self.table.table_id
        view = options.options(offering.offer(self.terms, self.settings, table=number), self.t, page=page, note=note)
        if answers.is_private(self.interaction):
            await answers.redraw(self.interaction, view)
        else:
            await answers.whisper(self.interaction, view)


async def desk_of(interaction: discord.Interaction[Any], table_id: int) -> Desk:
    """Where the press belongs; only who may choose there gets on.

    Raises:
        UserError: it is not the host, the cards are dealt, or somebody who does not manage the server.
    """
    bot = bot_of(interaction)
    if table_id:
        table = bot.registry.find(table_id)
        t = language_of(interaction, table)
        if table.record.status != "lobby":
            raise errors.already_dealt()
        company.check_host(table.record, person_of(interaction))
        return Desk(interaction, table, table.settings, t)
    check_manager(interaction)
    assert interaction.guild_id is not None
    return Desk(interaction, None, await bot.guild_settings.settings(interaction.guild_id), language_of(interaction))


async def choose(interaction: discord.Interaction[Any], table_id: int, verb: str, change: Change) -> None:
    """The change is made and shown; a refused one is told in the message, which shows what holds."""
    desk = await desk_of(interaction, table_id)
    note = ""
    try:
        await desk.change(change)
    except (SpecError, UserError) as error:
        told = refusal.told(error)
        assert told is not None
        note = refusal.note(told, desk.t)
    await desk.show(options.page_of(verb), note=note)


@on("options")
async def open_options(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The host has the Options open."""
    del values
    desk = await desk_of(interaction, press.table)
    await desk.show(0)


@on("options:page")
async def turn_page(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """More options."""
    del values
    desk = await desk_of(interaction, press.table)
    await desk.show(int(press.argument.partition(".")[2] or 0))


@on("options:done")
async def close_options(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The message is gone; what was chosen holds already."""
    del press, values
    await answers.redraw(interaction, options.done(language_of(interaction)))
    await interaction.delete_original_response()


@on("options:forget")
async def forget_defaults(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """New tables begin as the last game did."""
    del press, values
    desk = await desk_of(interaction, 0)
    await desk.keep(None)
    await desk.show(0)


@on("options:edition")
async def choose_edition(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Another edition. House rules that can do nothing in it are gone."""
    await choose(interaction, press.table, "edition", lambda terms: agreement.with_edition(terms, values[0]))


@on("options:stacking")
async def choose_stacking(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Whether draw cards answer draw cards, and which."""
    await choose(interaction, press.table, "stacking", lambda terms: agreement.with_stacking(terms, values[0]))


@on("options:house")
async def choose_house(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """Exactly these house rules."""
    await choose(interaction, press.table, "house", lambda terms: agreement.with_house(terms, values))


@on("options:target")
async def choose_length(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """How long the game is and how it is scored; a target of one's own is asked for."""
    (key,) = values
    if key == options.OWN:
        await _ask_target(interaction, press.table)
        return
    length = agreement.LENGTHS.get(key)
    await choose(
        interaction,
        press.table,
        "target",
        lambda terms: terms if length is None else agreement.with_length(terms, length),
    )


@on("options:time")
async def choose_time(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """How long a turn may take at this table."""
    seconds = None if values[0] == options.SHEET else int(values[0])
    await choose(interaction, press.table, "time", lambda terms: agreement.with_turn(terms, seconds))


@on("options:uno", "options:false", "options:wrong")
async def choose_penalty(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The price of a missing UNO, of a catch for nothing, or of a card that does not fit."""
    amount = None if values[0] == options.SHEET else int(values[0])
    name = options.PENALTY_OF[press.argument]
    await choose(interaction, press.table, press.argument, lambda terms: agreement.with_penalty(terms, name, amount))


@on("options:words")
async def choose_words(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """What is on the blank wilds; words of one's own are asked for."""
    (key,) = values
    if key == options.OWN:
        await _ask_words(interaction, press.table)
        return
    kept = key == options.KEPT
    await choose(
        interaction, press.table, "words", lambda terms: terms if kept else agreement.with_words(terms, key=key)
    )


async def _ask_target(interaction: discord.Interaction[Any], table_id: int) -> None:
    desk = await desk_of(interaction, table_id)
    t = desk.t

    async def answered(submitted: discord.Interaction[Any], written: str) -> None:
        await choose(submitted, table_id, "target", lambda terms: agreement.with_target(terms, whole_number(written)))

    form = forms.Form(
        press=Press(table_id, "options", "target"),
        opened_by=interaction.id,
        title=t("Another target"),
        label=t("Points"),
        hint=t("any number from 1 to 10,000"),
        longest=8,
        answered=answered,
    )
    await interaction.response.send_modal(form)


async def _ask_words(interaction: discord.Interaction[Any], table_id: int) -> None:
    desk = await desk_of(interaction, table_id)
    t = desk.t

    async def answered(submitted: discord.Interaction[Any], written: str) -> None:
        await choose(
            submitted, table_id, "words", lambda terms: agreement.with_words(terms, text=labels.plain(written))
        )

    form = forms.Form(
        press=Press(table_id, "options", "words"),
        opened_by=interaction.id,
        title=t("On the blank wilds"),
        label=t("Your own words"),
        hint=t("the table waits until somebody says Done"),
        written=desk.terms.spec.set.get("custom_text", ""),
        longest=LONGEST_WORDS,
        is_long=True,
        answered=answered,
    )
    await interaction.response.send_modal(form)


def whole_number(written: str) -> int:
    """The number that somebody wrote, however they group it.

    Raises:
        UserError: it is none.
    """
    digits = "".join(written.replace("\u202f", " ").replace("\u00a0", " ").replace(",", " ").split())
    try:
        return int(digits)
    except ValueError as error:
        raise errors.not_a_number() from error
