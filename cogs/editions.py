"""An edition as people type it: by its key, or by its name in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot import errors
from bot.i18n import LANGUAGES, translate_for
from bot.ui import labels
from cogs.context import bot_of
from engine.catalog import EDITIONS

if TYPE_CHECKING:
    import discord

MOST_CHOICES: Final = 25


def find_edition(typed: str) -> str:
    """The key of the edition that is meant.

    Raises:
        UserError: there is none of that name.
    """
    wanted = _plain(typed)
    for key in EDITIONS:
        names = (labels.edition_name(key, translate_for(language)) for language in LANGUAGES)
        if wanted in {_plain(key), *map(_plain, names)}:
            return key
    raise errors.unknown_edition(typed[:50])


async def suggest_editions(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The editions of the server whose name goes with what is typed so far, in the person's language."""
    t = translate_for(interaction.locale)
    allowed: tuple[str, ...] = ()
    if interaction.guild_id is not None:
        allowed = (await bot_of(interaction).guild_settings.settings(interaction.guild_id)).editions
    names = {key: labels.edition_name(key, t) for key in EDITIONS if not allowed or key in allowed}
    fitting = [key for key, name in names.items() if _plain(typed) in _plain(name) + _plain(key)]
    return [
        app_commands.Choice(name=f"{names[key]} · {t(labels.EDITIONS_EXPLAINED[key])}", value=key)
        for key in fitting[:MOST_CHOICES]
    ]


def _plain(name: str) -> str:
    """Without capitals, spaces, hyphens and underscores, which nobody remembers."""
    return "".join(letter for letter in name.casefold() if letter not in " -_")
