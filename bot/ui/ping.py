"""The short message that calls somebody whose turn it has been for a while. Edits do not notify; this does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.i18n import Translate


def ping(user_id: int, t: Translate) -> str:
    """The text of the message, plain so that Discord notifies."""
    return t("{mention}, your turn", mention=f"<@{user_id}>")
