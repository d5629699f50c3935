"""Custom ids: what a button or a select says about the press it stands for, in one place.

The grammar is ``u1:<table or 0>:<verb>[:<argument>][:<step>]``. A verb that never takes an argument is followed by
its step at once (``u1:7:draw:41``); for every other verb what comes first is the argument (``u1:7:play:57``).
Who pressed is never in an id: whether somebody may is looked up at the press, since seats change hands.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION: Final = "u1"
LONGEST: Final = 100
REMEMBERED: Final = 4096
"""How many presses keep their text: a hand is drawn again and again with the same buttons."""

BARE: Final = frozenset(
    {
        *("join", "leave", "bot", "deal", "next", "rematch"),
        *("hand", "draw", "pass", "cancel", "challenge", "accept", "uno", "done", "refuse"),
    }
)
"""Verbs that never take an argument."""

SPOKEN: Final = frozenset(
    {"options", "play", "jump", "color", "seat", "catch", "page", "more", "judge", "confirm", "notify"}
)
"""Verbs that may take an argument."""

VERBS: Final = BARE | SPOKEN

LESSON: Final = "tutorial"
"""How the arguments of all presses of the tutorial begin."""

TEMPLATE: Final = re.compile(r"u\d+:[!-~]{0,97}")
"""Every id that this application has ever sent, of any version: an old button gets an answer too."""

_GRAMMAR: Final = re.compile(r"u1:(0|[1-9]\d{0,18}):([a-z]+)((?::[A-Za-z0-9._-]+){0,2})", re.ASCII)
_STEP: Final = re.compile(r"0|[1-9]\d{0,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """What a button says when it is pressed. ``table`` is 0 where no table is meant."""

    table: int
    verb: str
    argument: str = ""
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What is to be laid, as far as it is chosen: a card, the seat it is aimed at, the colour it names."""

    card: int | None = None
    seat: int | None = None
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a screen with several: ``of`` is ``hand``, ``rules`` or ``board``. Pages count from 0."""

    number: int
    of: str = "hand"


@lru_cache(maxsize=REMEMBERED)
def build(press: Press) -> str:
    """The custom id of a press.

    Raises:
        ValueError: the press does not follow the grammar, or its id would be too long for Discord.
    """
    pieces = [VERSION, str(press.table), press.verb]
    if press.argument:
        pieces.append(press.argument)
    if press.step is not None:
        pieces.append(str(press.step))
    text = ":".join(pieces)
    if parse(text) != press:
        raise ValueError(f"not a press: {press!r}")
    return text


def parse(custom_id: str) -> Press:
    """The press that a custom id stands for.

    Raises:
        ValueError: the id is none of this version's.
    """
    found = _GRAMMAR.fullmatch(custom_id)
    if found is None or len(custom_id) > LONGEST:
        raise ValueError(f"not one of our ids: {custom_id!r}")
    table, verb, rest = int(found[1]), found[2], found[3].split(":")[1:]
    if verb not in VERBS:
        raise ValueError(f"no such verb: {custom_id!r}")
    if verb in BARE:
        rest.insert(0, "")
    argument = rest[0] if rest else ""
    step = _number(rest[1]) if len(rest) == 2 else None
    if len(rest) > 2:
        raise ValueError(f"{verb} takes no argument: {custom_id!r}")
    return Press(table, verb, argument, step)


def read(custom_id: str) -> Press:
    """The press that a custom id stands for, with an argument that its verb can do something with.

    Raises:
        ValueError: nobody can have been sent such an id.
    """
    press = parse(custom_id)
    if press.verb in _READERS:
        _READERS[press.verb](press.argument)
    return press


def choice_text(choice: Choice) -> str:
    """``card.seat.color`` as far as it is chosen, ``-`` for what does not apply.

    Raises:
        ValueError: nothing is chosen, or it cannot be part of an id.
    """
    if choice == Choice():
        raise ValueError("nothing is chosen")
    parts = ["-" if part is None else str(part) for part in (choice.card, choice.seat, choice.color)]
    while parts[-1] == "-":
        parts.pop()
    text = ".".join(parts)
    if parse_choice(text) != choice:
        raise ValueError(f"not a choice: {choice!r}")
    return text


def parse_choice(argument: str) -> Choice:
    """What an argument says is to be laid.

    Raises:
        ValueError: it says something else.
    """
    parts = argument.split(".")
    if len(parts) > 3:
        raise ValueError(f"not a choice: {argument!r}")
    card, seat, color = parts + ["-"] * (3 - len(parts))
    if color != "-" and not re.fullmatch("[a-z]", color):
        raise ValueError(f"not a colour: {argument!r}")
    if card == seat == color == "-":
        raise ValueError(f"nothing is chosen: {argument!r}")
    return Choice(_optional(card), _optional(seat), None if color == "-" else color)


def page_text(page: Page) -> str:
    """``2`` for a page of the hand, ``rules.2`` for one of another screen."""
    return str(page.number) if page.of == "hand" else f"{page.of}.{page.number}"


def parse_page(argument: str) -> Page:
    """The page that an argument names.

    Raises:
        ValueError: it names none.
    """
    of, dot, number = argument.rpartition(".")
    if dot and not of:
        raise ValueError(f"not a page: {argument!r}")
    return Page(_number(number), of or "hand")


def lesson_press(number: int, press: Press) -> Press:
    """The press in a lesson of the tutorial, which carries the lesson along: ``more:tutorial.4.play.57``."""
    parts = (LESSON, str(number), press.verb, press.argument)
    return Press(0, "more", ".".join(part for part in parts if part))


def parse_lesson(argument: str) -> tuple[int, Press]:
    """The lesson and the press that an argument stands for.

    Raises:
        ValueError: it stands for none.
    """
    head, number, verb, *rest = argument.split(".", 3) + [""] * (3 - argument.count("."))
    if head != LESSON or verb not in VERBS:
        raise ValueError(f"not of a lesson: {argument!r}")
    return _number(number), Press(0, verb, rest[0])


@lru_cache(maxsize=REMEMBERED)
def component(press: Press) -> int:
    """A number for the component that follows from what it is, whatever stands above it and whatever the step.

    Numbers that Discord gives by itself are small, so these start higher.
    """
    return 1000 + zlib.crc32(f"{press.verb}:{press.argument}".encode("ascii")) % 2_000_000_000


def _optional(text: str) -> int | None:
    return None if text == "-" else _number(text)


def _number(text: str) -> int:
    if not _STEP.fullmatch(text):
        raise ValueError(f"not a number: {text!r}")
    return int(text)


_READERS: Final[dict[str, Callable[[str], object]]] = {
    "play": _number,
    "jump": _number,
    "color": parse_choice,
    "seat": parse_choice,
    "page": parse_page,
    "catch": lambda argument: argument and _number(argument),
}
"""How the argument of a verb is read, where not every text is one."""
