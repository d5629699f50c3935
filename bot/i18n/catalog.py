"""Catalogues read at start, and ``Translate``: one language's way of saying a message."""

from __future__ import annotations

import gettext
import io
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.i18n.wording import NARROW_SPACE, wording_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALES: Final = Path(__file__).with_name("locales")
SOURCE: Final = "en"
_BEFORE_TALL_MARKS: Final = re.compile(r"[ \u00a0](?=[!?;:»])|(?<=«)[ \u00a0]")


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
        self._format = wording_of(locale).vformat

    def __call__(self, message: str, /, **args: object) -> str:
        """The message in this language, its placeholders filled."""
        return self._format(self._texts.gettext(message), (), args) if message else ""

    def literal(self, message: str, /) -> str:
        """The message in this language as it stands, braces and all."""
        return self._texts.gettext(message)

    def plural(self, one: str, many: str, n: int, /, **args: object) -> str:
        """The form that fits ``n``, which also fills the placeholder of that name."""
        return self._format(self._texts.ngettext(one, many, n), (), {"n": n, **args})

    def context(self, context: str, message: str, /, **args: object) -> str:
        """The message as it reads in this context: the same English may need two translations."""
        return self._format(self._texts.pgettext(context, message), (), args)


def read_catalog(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    with (LOCALES / language / "LC_MESSAGES" / "messages.po").open("rb") as source:
        return read_po(source, locale=language)


def _french_spaces(text: str) -> str:
    return _BEFORE_TALL_MARKS.sub(NARROW_SPACE, text)


def _texts_of(language: str) -> gettext.NullTranslations:
    """The messages of a language, with plain spaces before ``! ? ; :`` made narrow and unbreakable in French."""
    catalog = read_catalog(language)
    for message in catalog:
        if language != "fr" or not message.id:
            continue
        if isinstance(message.string, str):
            message.string = _french_spaces(message.string)
        elif message.string:
            message.string = tuple(_french_spaces(form) for form in message.string)
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
    """The best language there is for a locale such as ``fr`` or ``en-GB``, a ``discord.Locale`` too; else English."""
    language = str(locale).replace("_", "-").partition("-")[0].lower()
    return _translate(language if language in LANGUAGES else SOURCE)
