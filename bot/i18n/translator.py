"""Slash commands in the reader's language: names, descriptions, options and choices from the catalogues."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.i18n.catalog import SOURCE, translate_for

if TYPE_CHECKING:
    from discord import Locale
    from discord.app_commands import TranslationContext, locale_str

_NAMES: Final = frozenset({Location.command_name, Location.group_name, Location.parameter_name})
_NAME: Final = re.compile(r"[-_\w]{1,32}")


def command_name(text: str) -> str | None:
    """The text as Discord accepts it for a name: small letters, hyphens, 32 at most; None when it cannot be one."""
    name = "-".join(text.lower().split())
    return name if _NAME.fullmatch(name) else None


class CommandTranslator(app_commands.Translator):
    """Answers from the catalogues; None where there is no translation, so that Discord shows the default."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContext[Any, Any]) -> str | None:
        """The text of a command in a language, or None to show the English one."""
        t = translate_for(locale)
        if t.locale == SOURCE:
            return None
        text = t.literal(string.message)
        if text == string.message:
            return None
        return command_name(text) if context.location in _NAMES else text
