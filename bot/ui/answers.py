"""How a person is answered: privately, or by drawing the pressed message anew."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.utils import MISSING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ui

UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060
TOKEN_EXPIRED: Final = 50027
_TOO_LATE: Final = frozenset({UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOKEN_EXPIRED})


def is_too_late(error: BaseException) -> bool:
    """Whether the error only says that an interaction is answered already or can no longer be."""
    if isinstance(error, discord.InteractionResponded):
        return True
    return isinstance(error, discord.HTTPException) and error.code in _TOO_LATE


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the pressed button is on a message that only its presser sees, such as a hand."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def whisper(
    interaction: discord.Interaction[Any], view: ui.LayoutView, *, pictures: Mapping[str, bytes] | None = None
) -> None:
    """Only the person who pressed or typed sees the view, with the pictures that it shows by the names of their files.

    The view is stopped first: otherwise discord.py keeps it, and a task with a time-out, for every private message.
    """
    view.stop()
    files = files_of(pictures)
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True, files=files)
        return
    await interaction.response.send_message(view=view, ephemeral=True, files=files)


def files_of(pictures: Mapping[str, bytes] | None) -> Any:  # noqa: ANN401  the library's mark for nothing is no list
    """The pictures for one request: a file that was sent cannot be sent again."""
    return [discord.File(BytesIO(content), name) for name, content in (pictures or {}).items()] or MISSING


async def redraw(
    interaction: discord.Interaction[Any], view: ui.LayoutView, *, pictures: Mapping[str, bytes] | None = None
) -> None:
    """The message whose button was pressed shows the view.

    ``pictures`` are all that it has from now on, none if they are empty; without the argument it keeps what it has.
    """
    view.stop()
    attachments = MISSING if pictures is None else list[Any](files_of(pictures) or ())
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=attachments)
        return
    await interaction.response.edit_message(view=view, attachments=attachments)


async def answer(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """In the private message that was pressed, or in a new one."""
    if is_private(interaction):
        await redraw(interaction, view)
    else:
        await whisper(interaction, view)
