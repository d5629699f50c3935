"""Why what somebody chose cannot be played, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.errors import UserError
from bot.i18n import mark
from bot.ui import labels
from engine.catalog import SpecFault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.i18n import Translate
    from engine.catalog import SpecError

PARAMETERS: Final[Mapping[str, str]] = {
    "target": mark("The target"),
    "rounds": mark("The number of rounds"),
    "custom": mark("What is on the wilds"),
    "custom_text": mark("The text on the wilds"),
    "challenge": mark("Challenging"),
    "voluntary_draw": mark("Drawing at will"),
    "uno_penalty": mark("The price of a missing UNO"),
    "false_call_penalty": mark("The price of a false catch"),
    "illegal_play_penalty": mark("The price of a card that does not fit"),
}
RANGES: Final[Mapping[str, str]] = {
    "target": mark("A target is a whole number from 1 to 10,000."),
    "custom_text": mark("A text for the wilds has 1 to 200 characters."),
}
HEADING: Final = mark("That cannot be played")


def spec_refused(error: SpecError) -> UserError:
    """The catalogue's refusal, for people."""
    name, *others = (_named(key) for key in error.names)
    if error.fault is SpecFault.BAD_VALUE:
        return _bad_value(error, name)
    if error.fault is SpecFault.CONTRADICTION:
        return UserError(
            mark("{name} and {other} contradict each other."),
            heading=HEADING,
            advice=mark("Take one of them away first."),
            name=name,
            other=others[0],
        )
    if error.fault is SpecFault.UNSUITABLE:
        return UserError(
            mark("{name} changes nothing in this edition."),
            heading=HEADING,
            advice=mark("Choose another rule, or another edition."),
            name=name,
        )
    return UserError(
        mark("I know nothing called “{name}”."),
        heading=HEADING,
        advice=mark("Choose one from the list."),
        name=error.names[0],
    )


def _bad_value(error: SpecError, name: Callable[[Translate], str]) -> UserError:
    said = RANGES.get(error.names[0], mark("{name} does not take that value."))
    return UserError(said, heading=HEADING, advice=mark("Choose something else."), name=name)


def _named(key: str) -> Callable[[Translate], str]:
    text = labels.HOUSE.get(key) or labels.EDITIONS.get(key) or PARAMETERS.get(key)
    return lambda t: t(text) if text else key.replace("_", " ")
