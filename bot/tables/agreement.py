"""What the people of a table agree on before the cards are dealt: edition, house rules, length, time for a turn."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot import errors
from bot.tables import company
from engine.cards import WILD_CUSTOM
from engine.catalog import DEFAULT_EDITION, EDITIONS, HOUSE_RULES, Spec, SpecError, SpecFault, admits, build

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from bot.store.records import GuildSettings, Json, Rounds, TableRecord
    from bot.tables.company import Person
    from bot.tables.table import Table

STACKING: Final = "stacking"
LENGTH: Final = "length"
PENALTIES: Final = ("uno_penalty", "false_call_penalty", "illegal_play_penalty")
"""Prices that a house may set by itself."""

_WORDS: Final = ("custom", "custom_text")
_LENGTHS: Final = ("target", "scoring", "rounds")


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is and how it is scored.

    ``target`` None is the edition's own; ``rounds`` 0 is no fixed number.
    """

    span: Rounds = "round"
    target: int | None = None
    scoring: str | None = None
    rounds: int = 0


LENGTHS: Final[Mapping[str, Length]] = {
    "round": Length(),
    "match-200": Length("match", 200),
    "match-500": Length("match", 500),
    "rounds-3": Length("match", 10_000, None, 3),
    "rounds-5": Length("match", 10_000, None, 5),
    "against-200": Length("match", 200, "points_against"),
    "against-500": Length("match", 500, "points_against"),
    "out-200": Length("match", 200, "elimination"),
    "out-500": Length("match", 500, "elimination"),
    "free": Length("round", None, "single"),
}
"""The lengths that can be chosen by one key. A match to any other target is a length too."""


@dataclass(frozen=True, slots=True)
class Terms:
    """All of it together, as one value that either can be played or is refused."""

    spec: Spec = field(default_factory=Spec)
    span: Rounds = "round"
    turn_seconds: int | None = None

    @property
    def length(self) -> Length:
        """How long the game is."""
        chosen = self.spec.set
        return Length(self.span, chosen.get("target"), chosen.get("scoring"), chosen.get("rounds", 0))

    def to_json(self) -> Json:
        """The terms as plain data, the time for a turn apart: that is a matter of the evening."""
        return {**self.spec.to_json(), LENGTH: self.span}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Terms:
        """The terms that ``to_json`` wrote."""
        return cls(Spec.from_json(data), data.get(LENGTH, "round"))

    @classmethod
    def of(cls, record: TableRecord) -> Terms:
        """What a table has agreed on."""
        return cls(Spec.from_json(record.spec), record.rounds, record.turn_seconds)


Change: TypeAlias = "Callable[[Terms], Terms]"

# -- changes -----------------------------------------------------------------------------------------------------------


def with_edition(terms: Terms, edition: str) -> Terms:
    """The other edition, with those of the house rules that can do anything in it.

    Raises:
        SpecError: there is no such edition.
    """
    if edition not in EDITIONS:
        raise SpecError(SpecFault.UNKNOWN_EDITION, edition)
    house = {key: value for key, value in terms.spec.house.items() if admits(edition, key)}
    chosen = {name: value for name, value in terms.spec.set.items() if has_words(edition) or name not in _WORDS}
    return replace(terms, spec=Spec(edition, house, chosen))


def with_house(terms: Terms, keys: Collection[str]) -> Terms:
    """Exactly these house rules; stacking is chosen apart and stays as it is."""
    house: dict[str, Any] = {STACKING: terms.spec.house[STACKING]} if STACKING in terms.spec.house else {}
    house |= {key: True for key in (*HOUSE_RULES, *keys) if key in keys and key != STACKING}
    return replace(terms, spec=replace(terms.spec, house=house))


def with_stacking(terms: Terms, how: str) -> Terms:
    """Draw cards answer draw cards in this way; "off" is not at all, where the edition does not have it anyway."""
    house = {key: value for key, value in terms.spec.house.items() if key != STACKING}
    if how != "off":
        house = {STACKING: how, **house}
    return replace(terms, spec=replace(terms.spec, house=house))


def with_length(terms: Terms, length: Length) -> Terms:
    """A game of this length."""
    chosen = {name: value for name, value in terms.spec.set.items() if name not in _LENGTHS}
    wanted = {"target": length.target, "scoring": length.scoring, "rounds": length.rounds or None}
    chosen |= {name: value for name, value in wanted.items() if value is not None}
    return replace(terms, spec=replace(terms.spec, set=chosen), span=length.span)


def with_target(terms: Terms, target: int) -> Terms:
    """A match to this target, scored as before."""
    scoring = terms.length.scoring
    return with_length(terms, Length("match", target, None if scoring == "single" else scoring))


def with_turn(terms: Terms, seconds: int | None) -> Terms:
    """So much time for a turn; None is what the server has."""
    return replace(terms, turn_seconds=seconds)


def with_penalty(terms: Terms, name: str, amount: int | None) -> Terms:
    """So many cards are the price of one of the ``PENALTIES``; None is what the sheet says."""
    chosen = {other: value for other, value in terms.spec.set.items() if other != name}
    if amount is not None:
        chosen[name] = amount
    return replace(terms, spec=replace(terms.spec, set=chosen))


def with_words(terms: Terms, *, key: str = "plain", text: str = "") -> Terms:
    """What is written on the customizable wilds: one of the listed rules, or the host's own text."""
    chosen = {name: value for name, value in terms.spec.set.items() if name not in _WORDS}
    if text:
        chosen["custom_text"] = text
    elif key != "plain":
        chosen["custom"] = key
    return replace(terms, spec=replace(terms.spec, set=chosen))


@cache
def has_words(edition: str) -> bool:
    """Whether the edition has wilds on which something may be written."""
    return WILD_CUSTOM in EDITIONS[edition].symbols


def length_key(length: Length) -> str:
    """The key under which a length is chosen; "own" for a target of one's own."""
    return next((key for key, known in LENGTHS.items() if known == length), "own")


# -- agreeing ----------------------------------------------------------------------------------------------------------


def check(terms: Terms, settings: GuildSettings, *, seats: int = 0) -> None:
    """The terms can be played, by so many, on this server.

    Raises:
        SpecError: something is unknown, has a bad value or contradicts another choice.
        UserError: the edition is not allowed here, or too many sit at the table already.
    """
    rules = build(terms.spec)
    if settings.editions and terms.spec.edition not in settings.editions:
        raise errors.edition_not_allowed()
    if seats > rules.seats[1]:
        raise errors.too_many_seats(limit=rules.seats[1], taken=seats)


async def agree(table: Table, person: Person, change: Change) -> Terms:
    """The host's change holds, or is refused with the reason and the lobby is as it was.

    Raises:
        SpecError, UserError: as ``check`` says; or it is not the host, or the cards are dealt.
    """
    async with table.edit() as draft:
        record = draft.record
        if record.status != "lobby":
            raise errors.already_dealt()
        company.check_host(record, person)
        terms = change(Terms.of(record))
        check(terms, draft.settings, seats=len(record.seats))
        write(terms, record)
    return terms


def write(terms: Terms, record: TableRecord) -> None:
    """The table plays by these terms."""
    record.spec = terms.spec.to_json()
    record.target = build(terms.spec).target
    record.rounds = terms.span
    record.turn_seconds = terms.turn_seconds


def allowed_editions(settings: GuildSettings) -> tuple[str, ...]:
    """The editions that may be chosen on a server, in the catalogue's order."""
    return tuple(key for key in EDITIONS if not settings.editions or key in settings.editions)


def first_terms(settings: GuildSettings) -> Terms:
    """What a new lobby begins with: the server's default, else its last choice, as far as both can still be played."""
    for stored in filter(None, (settings.default_spec, settings.last_spec)):
        with contextlib.suppress(SpecError, errors.UserError, KeyError):
            terms = Terms.from_json(stored)
            check(terms, settings)
            return terms
    return Terms(Spec(next(iter(allowed_editions(settings)), DEFAULT_EDITION)))
