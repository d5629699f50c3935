"""Small words whose form depends on the word after them: « d’Otter » and « de Maple », « l’8 blu » and « il 7 blu ».

Each puts the right form before a word. Marks before that word, of bold or of an escape, do not count.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SmallWord: TypeAlias = "Callable[[str], str]"

_VOWELS: Final = frozenset("aeiouœæ")
_MUTE: Final = ("habi", "hadri", "haleine", "harmon")
_ASPIRATED: Final = (
    *("ha", "héris", "héron", "héros", "hibou", "hob", "hol", "homar", "hop", "hot", "hou", "how"),
    *("huit", "hum", "hun", "hur", "hus"),
)
_AFTER_MUTE: Final = frozenset("aeiouyéèêëîïôöûüœ")
_LIKE_LO: Final = re.compile(r"s[^aeiouàèéìòù\W\d]|z|x|y|gn|ps|pn|0")
_LIKE_L: Final = re.compile(r"h?[aeiou]|8|1(?!\d)|11(?!\d)")
_SPANISH_I: Final = re.compile(r"h?i(?![aeo])")


def elides(word: str) -> bool:
    """Whether French writes ``d’`` before the word: it sounds a vowel at its start, or a mute h.

    An emoji or a digit is no vowel.
    """
    letters = _letters(word)
    plain = _plain(letters)[:1]
    if plain == "h":
        return letters[1:2] in _AFTER_MUTE and (letters.startswith(_MUTE) or not letters.startswith(_ASPIRATED))
    if plain == "y":
        return letters[1:2].isalpha() and letters[1] not in _VOWELS
    return plain in _VOWELS


def _letters(word: str) -> str:
    return word.lstrip("*_\\~`|> ").lower()


def _plain(letters: str) -> str:
    """The letters without their accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", letters) if not unicodedata.combining(sign))


def _elided(full: str, short: str) -> SmallWord:
    return lambda word: (short if elides(word) else full) + word


def _italian(il: str, lo: str, elided: str) -> SmallWord:
    """An article, alone or joined to a preposition. A digit counts as it is said: « lo 0 », « l’1 », « l’8 »."""

    def said(word: str) -> str:
        plain = _plain(_letters(word))
        if _LIKE_L.match(plain):
            return elided + word
        return (lo if _LIKE_LO.match(plain) else il) + word

    return said


def _unlike(full: str, other: str, sounds_alike: Callable[[str], object]) -> SmallWord:
    """Another form where the word would begin with the very sound of the small one."""
    return lambda word: (other if sounds_alike(_plain(_letters(word))) else full) + word


FRENCH: Final[Mapping[str, SmallWord]] = {
    "de": _elided("de ", "d’"),
    "le": _elided("le ", "l’"),
    "que": _elided("que ", "qu’"),
    "du": _elided("du ", "de l’"),
    "Du": _elided("Du ", "De l’"),
}
ITALIAN: Final[Mapping[str, SmallWord]] = {
    "il": _italian("il ", "lo ", "l’"),
    "Il": _italian("Il ", "Lo ", "L’"),
    "dal": _italian("dal ", "dallo ", "dall’"),
    "del": _italian("del ", "dello ", "dell’"),
    "sul": _italian("sul ", "sullo ", "sull’"),
    "a": _unlike("a ", "ad ", lambda plain: plain.startswith("a")),
    "e": _unlike("e ", "ed ", lambda plain: plain.startswith("e")),
}
SPANISH: Final[Mapping[str, SmallWord]] = {"y": _unlike("y ", "e ", _SPANISH_I.match)}
