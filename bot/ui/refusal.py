"""The private card that tells what is not possible and what is, and the way from an error to it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot import errors, reasons
from bot.errors import UserError
from bot.i18n import translate_for
from bot.ui import answers, ids, items, misfits
from bot.ui.ids import Press
from bot.ui.items import UnknownPress, button
from bot.ui.parts import heading, row, screen, text
from engine.catalog import SpecError
from engine.errors import IllegalAction

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate

_log: Final = logging.getLogger(__name__)


def refusal(error: UserError, t: Translate, table: int = 0) -> ui.LayoutView:
    """One fact, one advice, and one button at most: to the hand, where there is one."""
    title, fact, advice = error.say(t)
    told = text(heading(title), fact, advice)
    if not error.offers_hand or not table:
        return screen(told)
    hand = button(press=Press(table, "hand"), label=t("My hand"), style=discord.ButtonStyle.primary)
    return screen(told, row(hand))


def note(error: UserError, t: Translate) -> str:
    """The same as one line, for a hand that is drawn anew instead of a message of its own."""
    _, fact, advice = error.say(t)
    return f"{fact} {advice}".rstrip()


def told(error: BaseException) -> UserError | None:
    """What people are told about an error; None when it is a fault of ours."""
    match error:
        case UserError():
            return error
        case IllegalAction(reason=reason):
            return reasons.refused(reason)
        case SpecError():
            return misfits.spec_refused(error)
        case UnknownPress() | app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return errors.button_outdated()
        case discord.Forbidden():
            return errors.no_access()
        case _:
            return _forbidden(error)


def _forbidden(error: BaseException) -> UserError | None:
    match error:
        case app_commands.MissingPermissions(missing_permissions=names):
            return errors.you_may_not(names)
        case app_commands.BotMissingPermissions(missing_permissions=names):
            return errors.missing_permissions(names)
        case app_commands.NoPrivateMessage():
            return errors.only_in_servers()
        case _:
            return None


@items.explained_by
async def explain(interaction: discord.Interaction[Any], error: Exception) -> None:
    """The person knows what went wrong, and so does the log when it is a fault of ours.

    Used by every press and by the command tree. What can no longer be answered is not.
    """
    table = _table_of(interaction)
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if answers.is_too_late(cause):
        _log.debug("table %s: an answer came too late: %s", table, cause)
        return
    reason = told(cause)
    if reason is None:
        _log.error("table %s: %s failed", table, _verb(interaction), exc_info=cause)
    await _tell(interaction, reason or errors.failure(), table)


async def _tell(interaction: discord.Interaction[Any], reason: UserError, table: int) -> None:
    try:
        await answers.whisper(interaction, refusal(reason, translate_for(interaction.locale), table))
    except (discord.HTTPException, discord.InteractionResponded) as error:
        _log.debug("table %s: a refusal could not be told: %s", table, error)


def _verb(interaction: discord.Interaction[Any]) -> str:
    """What was pressed or typed, without its argument: that may be a card of the presser, and goes into no log."""
    data: Any = interaction.data or {}
    if "custom_id" not in data:
        return _named(interaction)
    try:
        return ids.parse(str(data["custom_id"])).verb
    except ValueError:
        return "an unknown press"


def _table_of(interaction: discord.Interaction[Any]) -> int:
    try:
        return ids.parse(_named(interaction)).table
    except ValueError:
        return 0


def _named(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id") or data.get("name") or interaction.type.name)
