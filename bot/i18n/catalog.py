"""Catalogues read at start, and ``Translate``: one language's way of saying a message."""

from __future__ import annotations

import gettext
import io
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.i18n.wording import Wording, habits_of, tie

if TYPE_CHECKING:
    from collections.abc import Mapping

    from babel.messages.catalog import Catalog

LOCALES: Final = Path(__file__).with_name("locales")
SOURCE: Final = "en"


def mark(message: str) -> str:
    """The message itself. It is found by the extraction here and translated where it is shown."""
    return message


class Translate:
    """Says messages in one language. ``t("It is {name}’s turn.", name=...)``.

    Numbers are grouped as the language does, and a placeholder may carry one of its word rules: ``{name:de}`` says
    « d’Otter » or « de Maple » in French.
    """

    __slots__ = ("_format", "_texts", "locale")

    def __init__(self, locale: str, texts: gettext.NullTranslations) -> None:
        self.locale = locale
        self._texts = texts
        self._format = Wording(habits_of(locale)).vformat

    def __call__(self, message: str, /, **args: object) -> str:
        """The message in this language, its placeholders filled."""
        return self._filled(self._texts.gettext(message), args) if message else ""

    def literal(self, message: str, /) -> str:
        """The message in this language as it stands, braces and all."""
        return self._texts.gettext(message)

    def plural(self, one: str, many: str, n: int, /, **args: object) -> str:
        """The form that fits ``n``, which also fills the placeholder of that name."""
        return self._format(self._texts.ngettext(one, many, n), (), {"n": n, **args})

    def context(self, context: str, message: str, /, **args: object) -> str:
        """The message as it reads in this context: the same English may need two translations."""
        return self._filled(self._texts.pgettext(context, message), args)

    def _filled(self, text: str, args: Mapping[str, object]) -> str:
        """Most texts are labels without a brace, and a screen has dozens of them."""
        return self._format(text, (), args) if "{" in text or "}" in text else text


def read_catalog(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    with (LOCALES / language / "LC_MESSAGES" / "messages.po").open("rb") as source:
        return read_po(source, locale=language)


def _texts_of(language: str) -> gettext.NullTranslations:
    """The messages of a language, with the narrow spaces that it ties its marks and numbers with."""
    catalog, habits = read_catalog(language), habits_of(language)
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.string, str):
            message.string = tie(message.string, habits)
        elif message.string:
            message.string = tuple(tie(form, habits) for form in message.string)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _languages() -> tuple[str, ...]:
    return (
        SOURCE,
        *sorted(path.name for path in LOCALES.iterdir() if (path / "LC_MESSAGES" / "messages.po").is_file()),
    )


LANGUAGES: Final[tuple[str, ...]] = _languages()
"""English first, then every language that has a catalogue."""


@cache
def _translate(language: str) -> Translate:
    return Translate(language, gettext.NullTranslations() if language == SOURCE else _texts_of(language))


def translate_for(locale: object = None) -> Translate:
    """The best language there is for a locale such as ``fr``, ``es-419`` or ``en-GB``, a ``discord.Locale`` too.

    A catalogue of that very region comes first, then one of the same language, then English.
    """
    return _best(str(locale))


@lru_cache(maxsize=256)
def _best(locale: str) -> Translate:
    wanted = _tag(locale)
    alike = (language for language in LANGUAGES if _tag(language)[0] == wanted[0])
    return _translate(max(alike, key=lambda language: _tag(language) == wanted, default=SOURCE))


def _tag(locale: str) -> list[str]:
    return locale.replace("_", "-").lower().split("-")
