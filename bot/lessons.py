"""The tutorial: one short round against a computer in which every move is known.

A lesson is a moment of that round, the one press that it is about, and what the computer answers. The round is played
by the engine, so a lesson can show nothing that the rules would not allow, and nothing of it is stored: the number of
a lesson is all that has to be known to go on with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.i18n import mark
from engine.actions import DRAW, Play
from engine.catalog import Spec, build
from engine.events import redact
from engine.game import apply, position
from engine.notation import parse_action

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.events import Event
    from engine.rules import Rules
    from engine.state import State

LEARNER: Final = 0
COMPUTER: Final = 1

_A_CARD_FITS: Final = mark("You may draw, but look: a card fits.")
_ANOTHER_CARD: Final = mark("It may go, but try the other card.")
_CATCH_FIRST: Final = mark("Quick, press **Catch!** before you go on.")
_CALL_FIRST: Final = mark("First **UNO!**, or you may be caught.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What is learned by one press. Texts are message ids.

    ``wanted`` is that press and ``answers`` are the computer's moves after it, in engine notation without the seat.
    ``hint`` is told after any other press that the rules allow, ``if_drawn`` after a needless draw.
    """

    heading: str
    lines: tuple[str, ...]
    wanted: str
    answers: tuple[str, ...] = ()
    hint: str = _ANOTHER_CARD
    if_drawn: str = _A_CARD_FITS


LESSONS: Final[tuple[Lesson, ...]] = (
    Lesson(
        heading=mark("Lay the same colour"),
        lines=(
            mark("It fits by colour, number or symbol."),
            mark("The pile is red: press your **red skip**."),
        ),
        wanted="play rS",
    ),
    Lesson(
        heading=mark("Or the same symbol"),
        lines=(mark("A skip: so it is your turn again."), mark("Skip fits on skip: press **blue skip**.")),
        wanted="play bS",
    ),
    Lesson(
        heading=mark("Nothing fits? Draw"),
        lines=(mark("You hold no blue card and no skip."), mark("Press **Draw** to take one card.")),
        wanted="draw",
    ),
    Lesson(
        heading=mark("Play it or keep it?"),
        lines=(mark("A wild always fits: you may lay it,"), mark("or keep it for later. Press **Pass**.")),
        wanted="pass",
        answers=("play b5",),
        hint=mark("It fits, but keep it: press **Pass**."),
    ),
    Lesson(
        heading=mark("Or the same number"),
        lines=(mark("A 5 fits on a 5 of any colour."), mark("Press **yellow 5** and keep the wild.")),
        wanted="play y5",
        answers=("play y1",),
        hint=mark("Keep the wild: your yellow 5 fits too."),
    ),
    Lesson(
        heading=mark("Lay the wild"),
        lines=(mark("Now only the wild fits. Press it,"), mark("then name **green**: you hold two.")),
        wanted="play W:g",
        answers=("play g6",),
        hint=mark("You may, but your cards are green."),
    ),
    Lesson(
        heading=mark("Catch the missing UNO"),
        lines=(
            mark("The computer is down to one card,"),
            mark("and nobody heard UNO. Press **Catch!**"),
            mark("In a game, Catch! is at the table."),
        ),
        wanted="catch 1",
        hint=_CATCH_FIRST,
        if_drawn=_CATCH_FIRST,
    ),
    Lesson(
        heading=mark("Say UNO"),
        lines=(mark("You are about to have one card left."), mark("Say so first: press **UNO!**")),
        wanted="uno",
        hint=_CALL_FIRST,
        if_drawn=_CALL_FIRST,
    ),
    Lesson(
        heading=mark("Lay the card"),
        lines=(mark("Everybody has heard it."), mark("Press a **green 9**.")),
        wanted="play g9",
        answers=("play g2",),
    ),
    Lesson(
        heading=mark("Lay the last card"),
        lines=(mark("It is green, and so is the pile."), mark("Press it, and the round is yours.")),
        wanted="play g9",
    ),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """The round before a lesson, and what happened since the one before it, as the learner may see it."""

    state: State
    events: tuple[Event, ...] = ()


def moment(number: int) -> Moment:
    """The round as the lesson of that number begins, or as it ended, by the number after the last.

    Raises:
        ValueError: there are not so many lessons.
    """
    moments = _moments()
    if not 0 <= number < len(moments):
        raise ValueError(f"no lesson {number}")
    known = moments[number]
    return Moment(known.state.copy(), known.events)


def hint(number: int, action: Action) -> str:
    """Why the lesson goes on with something else, as a message id; empty when this is what it is about.

    A card that still needs its colour is what the lesson is about if the card is.

    Raises:
        ValueError: there is no such lesson, or no such card in it.
        IllegalAction: the rules refuse it.
    """
    if not 0 <= number < len(LESSONS):
        raise ValueError(f"no lesson {number}")
    lesson, state = LESSONS[number], moment(number).state
    _, wanted = parse_action(state, f"{LEARNER} {lesson.wanted}")
    if isinstance(action, Play):
        if action.card not in state.hands[LEARNER]:
            raise ValueError(f"no card {action.card} in lesson {number}")
        if isinstance(wanted, Play) and _is_same(state, action, wanted):
            return ""
        if action.color is None and state.face(action.card).is_wild:
            return lesson.hint
    if action == wanted:
        return ""
    apply(state, LEARNER, action)
    return lesson.if_drawn if action == DRAW else lesson.hint


def is_wild(number: int, card: int) -> bool:
    """Whether the card, one of those of the lesson, still needs a colour."""
    return moment(number).state.face(card).is_wild


def _is_same(state: State, action: Play, wanted: Play) -> bool:
    """Whether the card looks the same and its colour, as far as it is named, is the one that is wanted."""
    return state.face(action.card) == state.face(wanted.card) and action.color in {None, wanted.color}


@cache
def _moments() -> tuple[Moment, ...]:
    state = _beginning(build(Spec()))
    moments = [Moment(state.copy())]
    for lesson in LESSONS:
        moves = [f"{LEARNER} {lesson.wanted}", *(f"{COMPUTER} {answer}" for answer in lesson.answers)]
        told = [event for move in moves for event in apply(state, *parse_action(state, move))]
        moments.append(Moment(state.copy(), tuple(redact(told, LEARNER))))
    return tuple(moments)


def _beginning(rules: Rules) -> State:
    """The learner holds five cards, the computer four."""
    taken: list[int] = []
    learner, computer, discard, pile = (
        [_take(rules, taken, text) for text in texts.split()]
        for texts in ("rS bS y5 g9 g9", "b5 y1 g6 bD2", "r7", "y3 b3 r3 y8 g2 W")
    )
    return position(rules, hands=(learner, computer), discard=discard, pile=pile)


def _take(rules: Rules, taken: list[int], text: str) -> int:
    """A card of that face which is not taken yet."""
    card = next(number for number, card in enumerate(rules.deck) if str(card) == text and number not in taken)
    taken.append(card)
    return card
