"""Opening a table, joining it, dealing, going on, ending it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, showing, threads
from bot.i18n import translate_for
from bot.store.records import SeatRecord, TableRecord
from bot.tables import agreement, company, seating
from bot.ui import answers, more, refusal
from bot.ui.items import on
from cogs.context import bot_of, check_open, check_permissions, language_of, person_of, table_here, table_of
from cogs.editions import find_edition, suggest_editions
from cogs.welcome import greet

if TYPE_CHECKING:
    from bot.app import UnoBot
    from bot.i18n import Translate
    from bot.store.records import GuildSettings
    from bot.tables.agreement import Terms
    from bot.tables.table import Table
    from bot.ui.ids import Press

_log: Final = logging.getLogger(__name__)


class LobbyCommands(commands.Cog):
    """The part of ``/uno`` that opens and ends games."""

    @app_commands.command(name=locale_str("start"), description=locale_str("Open a table in this channel"))
    @app_commands.rename(edition=locale_str("edition"))
    @app_commands.describe(edition=locale_str("Which edition; without it, as in the last game"))
    @app_commands.autocomplete(edition=suggest_editions)
    async def start(self, interaction: discord.Interaction[Any], edition: str | None = None) -> None:
        """A lobby stands in the channel, with the server's last choice, and its author is seated."""
        check_permissions(interaction)
        key = None if edition is None else find_edition(edition)
        person = person_of(interaction)
        chosen = await _settings(interaction)
        terms = agreement.first_terms(chosen)
        if key is not None:
            terms = agreement.with_edition(terms, key)
            agreement.check(terms, chosen)
        await _open(interaction, terms, [SeatRecord(person.user_id, person.name)], channel_id=interaction.channel_id)
        await greet(interaction)

    @app_commands.command(name=locale_str("end"), description=locale_str("End the game in this channel"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """The game is over without points, by its host or by who manages the channel."""
        table = table_here(interaction)
        t = language_of(interaction, table)
        await company.end(table, person_of(interaction))
        await answers.whisper(interaction, more.done(t("The game has ended.")))

    @app_commands.command(name=locale_str("kick"), description=locale_str("Send a player away from this game"))
    @app_commands.rename(member=locale_str("player"))
    @app_commands.describe(member=locale_str("Who has to leave"))
    async def kick(self, interaction: discord.Interaction[Any], member: discord.User) -> None:
        """Somebody has lost the seat and cannot join this game again."""
        table = table_here(interaction)
        t = language_of(interaction, table)
        await company.kick(table, person_of(interaction), member.id)
        await bot_of(interaction).hands.close(table.table_id, member.id)
        await answers.whisper(interaction, more.done(t("{name} has left the game.", name=member.display_name)))


async def _settings(interaction: discord.Interaction[Any]) -> GuildSettings:
    if interaction.guild_id is None:
        raise errors.only_in_servers()
    return await bot_of(interaction).guild_settings.settings(interaction.guild_id)


async def _open(
    interaction: discord.Interaction[Any], terms: Terms, seats: list[SeatRecord], *, channel_id: int | None
) -> None:
    """A lobby with these seats is the answer to the interaction, or stands in the channel of its thread."""
    if interaction.guild_id is None or channel_id is None:
        raise errors.only_in_servers()
    bot = bot_of(interaction)
    chosen = await bot.guild_settings.settings(interaction.guild_id)
    record = TableRecord(
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        host_id=interaction.user.id,
        spec={},
        created=discord.utils.utcnow().timestamp(),
        seats=seats,
        locale=translate_for(chosen.locale or interaction.guild_locale).locale,
    )
    agreement.write(terms, record)
    try:
        table = await bot.registry.open(record)
    except errors.UserError:
        _show_again(bot, record.channel_id)
        raise
    t = language_of(interaction, table)
    if interaction.channel_id == channel_id:
        await _post_lobby(interaction, table)
        await _tell_of_no_thread(interaction, table, t)
    else:
        bot.publisher.touch(table.table_id)
        await answers.whisper(interaction, more.done(t("The new table is in {channel}.", channel=f"<#{channel_id}>")))
    await bot.calls.call(table, bot.listeners)


async def _tell_of_no_thread(interaction: discord.Interaction[Any], table: Table, t: Translate) -> None:
    """Who opens a table learns at once why it will get no thread, if the server wants one and Discord forbids it."""
    if not table.settings.threads or not isinstance(interaction.channel, discord.TextChannel):
        return
    missing = [name for name in threads.NEEDED if not getattr(interaction.app_permissions, name)]
    if not missing:
        return
    try:
        await answers.whisper(interaction, refusal.refusal(errors.no_thread(missing), t))
    except discord.HTTPException as error:  # the table is open all the same
        _log.info("table %s: nobody could be told that it gets no thread: %s", table.table_id, error)


def _show_again(bot: UnoBot, channel_id: int) -> None:
    """The game that has the channel is drawn once more, which posts it anew if its message was deleted."""
    table = bot.registry.standing_in(channel_id)
    if table is not None:
        bot.publisher.touch(table.table_id)


async def _post_lobby(interaction: discord.Interaction[Any], table: Table) -> None:
    """The lobby is on the screen, or there is none. An answer that comes too late is posted as any other message."""
    view = showing.public(table, None)
    view.stop()
    try:
        posted = await interaction.response.send_message(view=view)
    except Exception as error:
        if answers.is_too_late(error):
            bot_of(interaction).publisher.touch(table.table_id)
            return
        await bot_of(interaction).registry.retire(table)
        raise
    if posted.message_id is not None:
        await table.moved_to(posted.message_id)


@on("join")
async def join(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A seat is taken; the private answer becomes the hand when the cards are dealt."""
    del values
    table = table_of(interaction, press)
    t = language_of(interaction, table)
    await check_open(interaction, table)
    await company.join(table, person_of(interaction))
    await _open_hand(interaction, table, t)


@on("leave")
async def leave(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The seat in the lobby is free again."""
    del values
    bot = bot_of(interaction)
    table = table_of(interaction, press)
    if table.record.status != "lobby":
        raise errors.already_dealt()
    await company.leave(table, person_of(interaction))
    await bot.hands.close(table.table_id, interaction.user.id)


@on("bot")
async def add_computer(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """One more computer sits at the table."""
    del values
    table = table_of(interaction, press)
    word = translate_for(table.record.locale)(showing.COMPUTER)
    await company.add_computer(table, person_of(interaction), word)


@on("deal")
async def deal(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The cards are dealt, and the host's hand is open."""
    del values
    table = table_of(interaction, press)
    await check_open(interaction, table)
    opens = not _has_hand(interaction, table)
    await company.deal(table, person_of(interaction), answered=opens)
    await _remember(interaction, table)
    await show_hand(interaction, table, opens=opens)


async def _remember(interaction: discord.Interaction[Any], table: Table) -> None:
    """The server's next table begins with what was played last."""
    guilds, record = bot_of(interaction).guild_settings, table.record
    terms = agreement.Terms.of(record).to_json()
    if (await guilds.settings(record.guild_id)).last_spec != terms:
        await guilds.update(record.guild_id, last_spec=terms)


@on("next")
async def next_round(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """The next round of the match is dealt."""
    del values
    table = table_of(interaction, press)
    await check_open(interaction, table)
    opens = not _has_hand(interaction, table)
    await company.next_round(table, person_of(interaction), answered=opens)
    await show_hand(interaction, table, opens=opens)


def _has_hand(interaction: discord.Interaction[Any], table: Table) -> bool:
    return bot_of(interaction).hands.knows(table.table_id, interaction.user.id)


async def show_hand(interaction: discord.Interaction[Any], table: Table, *, opens: bool) -> None:
    """Who pressed has their hand open; without ``opens`` it is so already, and follows the game by itself."""
    t = language_of(interaction, table)
    if opens:
        await _open_hand(interaction, table, t)


async def _open_hand(interaction: discord.Interaction[Any], table: Table, t: Translate) -> None:
    """A new private message is the hand; what changes before it is there is drawn into it."""
    hands, user_id = bot_of(interaction).hands, interaction.user.id
    async with hands.answering(table.table_id, user_id, interaction):
        view = showing.hand_of(table, user_id, t)
        if view is not None:
            await answers.whisper(interaction, view)
            await hands.opened(table.table_id, user_id, interaction)


@on("rematch")
async def rematch(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """A new lobby with the same rules and the same seats, which may still be left; whoever pressed is the host.

    Who presses when that lobby is open already is told their seat in it: that message becomes their hand.
    """
    del values
    check_permissions(interaction)
    bot = bot_of(interaction)
    table = bot.registry.known(press.table)
    record = table.record if table is not None else await bot.games.find(press.table)
    if record is None:
        raise errors.game_over()
    if interaction.channel_id not in record.places:
        raise errors.elsewhere()
    if seating.seat_of(record, interaction.user.id) is None:
        raise errors.not_seated()
    seats = seating.seats_again(record, interaction.user.id)
    try:
        await _open(interaction, agreement.Terms.of(record), seats, channel_id=record.channel_id)
    except errors.UserError:
        again = bot.registry.standing_in(record.channel_id)
        if (
            again is None
            or again.record.status != "lobby"
            or seating.seat_of(again.record, interaction.user.id) is None
        ):
            raise
        await again.return_to(interaction.user.id, interaction.user.display_name)
        await _open_hand(interaction, again, language_of(interaction, again))
