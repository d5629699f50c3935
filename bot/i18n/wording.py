"""How a language writes what goes into a placeholder: grouped numbers, elided words."""

from __future__ import annotations

import string
import unicodedata
from typing import Any, Final

NARROW_SPACE: Final = "\u202f"

_VOWELS: Final = frozenset("aeiouœæ")
_MUTE: Final = ("habi", "hadri", "haleine", "harmon")
_ASPIRATED: Final = (
    *("ha", "héris", "héron", "héros", "hibou", "hob", "hol", "homar", "hop", "hot", "hou", "how"),
    *("huit", "hum", "hun", "hur", "hus"),
)
_AFTER_MUTE: Final = frozenset("aeiouyéèêëîïôöûüœ")
_ELIDED: Final = {
    "de": ("de ", "d’"),
    "le": ("le ", "l’"),
    "que": ("que ", "qu’"),
    "du": ("du ", "de l’"),
    "Du": ("Du ", "De l’"),
}


def elides(word: str) -> bool:
    """Whether French writes ``d’`` before the word: it sounds a vowel at its start, or a mute h.

    Whatever is no letter before it (marks of bold, of escape) does not count; an emoji or a digit is no vowel.
    """
    letters = word.lstrip("*_\\~`|> ").lower()
    plain = unicodedata.normalize("NFD", letters)[:1]
    if plain == "h":
        return letters[1:2] in _AFTER_MUTE and (letters.startswith(_MUTE) or not letters.startswith(_ASPIRATED))
    if plain == "y":
        return letters[1:2].isalpha() and letters[1] not in _VOWELS
    return plain in _VOWELS


class Wording(string.Formatter):
    """English: ``{n}`` groups thousands with a comma; the French word rules leave the placeholder as it is."""

    thousands: str = ","

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401  (the base class takes any value)
        """The text of one placeholder."""
        if format_spec in _ELIDED:
            return self.elide(str(value), format_spec)
        if isinstance(value, int) and not format_spec:
            return f"{value:,}".replace(",", self.thousands)
        return super().format_field(value, format_spec)

    def elide(self, word: str, small: str) -> str:
        """The word with the small one before it; only French has these."""
        del small
        return word


class FrenchWording(Wording):
    """French: a narrow space in thousands, ``{name:de}``, ``{card:le}`` and ``{name:que}`` with their elision."""

    thousands = NARROW_SPACE

    def elide(self, word: str, small: str) -> str:
        """« d’Otter », « de Maple »."""
        full, short = _ELIDED[small]
        return (short if elides(word) else full) + word


def wording_of(locale: str) -> Wording:
    """The rules of a language."""
    return FrenchWording() if locale == "fr" else Wording()
