"""What each language does with its texts: grouped numbers, small words before others, spaces that must not break."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.i18n.smallwords import FRENCH, ITALIAN, SPANISH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.i18n.smallwords import SmallWord

NARROW_SPACE: Final = "\u202f"


@dataclass(frozen=True, slots=True)
class Habits:
    """How a language writes.

    ``thousands`` stands between groups of digits in numbers from ``grouped_from`` on. ``small_words`` are what a
    placeholder may ask for: ``{name:de}``. ``tied`` matches the ordinary spaces that are narrow and unbreakable in it.
    """

    thousands: str = ","
    grouped_from: int = 1000
    small_words: Mapping[str, SmallWord] = field(default_factory=dict[str, "SmallWord"])
    tied: re.Pattern[str] | None = None


HABITS: Final[Mapping[str, Habits]] = {
    "en": Habits(),
    "de": Habits(thousands=".", tied=re.compile(r" (?=[%…])")),
    "es": Habits(
        thousands=NARROW_SPACE, grouped_from=10_000, small_words=SPANISH, tied=re.compile(r" (?=%)|(?<=\d) (?=\d{3}\b)")
    ),
    "fr": Habits(thousands=NARROW_SPACE, small_words=FRENCH, tied=re.compile(r"[ \u00a0](?=[!?;:»])|(?<=«)[ \u00a0]")),
    "it": Habits(thousands=".", small_words=ITALIAN),
    "pt_BR": Habits(thousands="."),
}
"""By language. Spanish follows neither the point of Spain nor the comma of Mexico, but the space that both read."""


class Wording(string.Formatter):
    """Fills placeholders as a language does: ``{n}`` grouped, ``{name:de}`` with its small word."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401  (the base class takes any value)
        """The text of one placeholder."""
        small_word = self.habits.small_words.get(format_spec)
        if small_word is not None:
            return small_word(str(value))
        if isinstance(value, int) and not format_spec:
            return self._grouped(value)
        return super().format_field(value, format_spec)

    def _grouped(self, number: int) -> str:
        if abs(number) < self.habits.grouped_from:
            return str(number)
        return f"{number:,}".replace(",", self.habits.thousands)


def habits_of(language: str) -> Habits:
    """The habits of a language; those of English where nothing is known of it."""
    return HABITS.get(language, HABITS["en"])


def tie(text: str, habits: Habits) -> str:
    """The text of a catalogue with narrow, unbreakable spaces where the language has them."""
    return habits.tied.sub(NARROW_SPACE, text) if habits.tied else text
