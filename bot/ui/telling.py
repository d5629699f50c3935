"""The line of each event: short, in plain words, and nobody is shamed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.i18n import mark
from bot.ui.faces import face_line
from bot.ui.words import card_name, color_name, listed
from engine.events import (
    Challenged,
    ColorNamed,
    Dared,
    DareSettled,
    DiscardedAll,
    Drew,
    FalseCatch,
    Flipped,
    HandShown,
    HandsShuffled,
    IllegalPlay,
    Kept,
    KnockedOut,
    Left,
    OpeningTurned,
    Played,
    Pressed,
    Reshuffled,
    Reversed,
    Rotated,
    RoundOver,
    Skipped,
    Swapped,
    UnoCalled,
    UnoCaught,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.i18n import Translate
    from engine.cards import Color, Face
    from engine.events import Event
    from engine.view import View

LONGEST_NAME: Final = 16
COSTS_THE_TURN: Final = frozenset({"penalty", "illegal"})

CALLED: Final = (
    mark("{name} called UNO"),
    mark("UNO! {name} warns the table"),
    mark("{name} says the word: UNO!"),
)
CHALLENGE_WON: Final = (
    mark("{name} draws {n}: {by}’s challenge was right"),
    mark("Well spotted, {by}: {name} draws {n}"),
    mark("{by} saw it coming: {name} draws {n}"),
)
HONEST: Final = (mark("{by} draws {n}: {name} could play it"), mark("Fair play by {name}: {by} draws {n}"))
HONEST_COLOR: Final = (
    mark("{by} draws {n}: no {color} in {name}’s hand"),
    mark("{name} had no {color}: {by} draws {n}"),
)

Teller: TypeAlias = "Callable[[Telling, Any], str]"


@dataclass(slots=True)
class Telling:
    """What a line may draw on: the names, the cards as they lay at that moment, and what else was told with it."""

    names: Sequence[str]
    view: View
    t: Translate
    side: int
    contested: Color | None = None
    step: int = 0
    along: tuple[Event, ...] = ()

    def who(self, seat: int) -> str:
        """A person's name, cut and escaped."""
        return listed(self.names[seat], LONGEST_NAME)

    def face(self, card: int) -> Face:
        """The face of the card that was up then."""
        back = self.view.back(card) if self.side != self.view.side else None
        return back or self.view.face(card)

    def card(self, card: int) -> str:
        """The name of the card as it was then."""
        return card_name(self.face(card), self.t)

    def one_of(self, wordings: Sequence[str]) -> str:
        """One of several ways to say the same, another one as the game goes on."""
        return wordings[self.step % len(wordings)]

    def drawn(self) -> int:
        """How many cards were drawn because of it."""
        return sum(event.count for event in self.along if isinstance(event, Drew | Pressed))


# -- cards ------------------------------------------------------------------------------------------------------------


def _played(telling: Telling, event: Played) -> str:
    t, name, card = telling.t, telling.who(event.seat), telling.card(event.card)
    if event.jumped:
        line = t("{name} jumped in with {card}", name=name, card=card)
    elif event.color is not None and telling.face(event.card).is_wild:
        line = t("{name} played {card}: {color}", name=name, card=card, color=color_name(event.color, t))
    else:
        line = t("{name} played {card}", name=name, card=card)
    called = any(isinstance(other, UnoCalled) for other in telling.along)
    return f"{line} · {t('UNO!')}" if called else line


def _drew(telling: Telling, event: Drew) -> str:
    t, name, n = telling.t, telling.who(event.seat), event.count
    if event.cards and event.seat == telling.view.seat:
        return t("You drew {cards}", cards=face_line(map(telling.face, event.cards), t, side=telling.side))
    if not n:
        return t("{name} finds no card to draw", name=name)
    if event.loses_turn or event.why in COSTS_THE_TURN:
        return t.plural("{name} drew {n} and lost the turn", "{name} drew {n} and lost the turn", n, name=name)
    return t.plural("{name} drew a card", "{name} drew {n} cards", n, name=name)


def _pressed(telling: Telling, event: Pressed) -> str:
    t, name = telling.t, telling.who(event.seat)
    if event.cards and event.seat == telling.view.seat:
        return t("You drew {cards}", cards=face_line(map(telling.face, event.cards), t, side=telling.side))
    if not event.count:
        return t("{name} pressed, and nothing came out", name=name)
    return t.plural("{name} pressed: {n} card came out", "{name} pressed: {n} cards came out", event.count, name=name)


def _kept(telling: Telling, event: Kept) -> str:
    return telling.t("{name} kept the card", name=telling.who(event.seat))


def _discarded(telling: Telling, event: DiscardedAll) -> str:
    name, n = telling.who(event.seat), len(event.cards)
    return telling.t.plural("{name} discarded {n} more card", "{name} discarded {n} more cards", n, name=name)


def _taken_back(telling: Telling, event: IllegalPlay) -> str:
    t, name, card = telling.t, telling.who(event.seat), telling.card(event.card)
    if telling.drawn():
        return t("{name} took {card} back and drew {n}", name=name, card=card, n=telling.drawn())
    return t("{name} took {card} back", name=name, card=card)


def _opened(telling: Telling, event: OpeningTurned) -> str:
    return telling.t("The first card is {card}", card=telling.card(event.card))


def _reshuffled(telling: Telling, event: Reshuffled) -> str:
    n = event.count
    return telling.t.plural("Shuffled anew: {n} card to draw", "Shuffled anew: {n} cards to draw", n)


def _flipped(telling: Telling, event: Flipped) -> str:
    t = telling.t
    return t("Everything turns over: the dark side") if event.side else t("Everything turns over: the light side")


# -- turns and colours ------------------------------------------------------------------------------------------------


def _skipped(telling: Telling, event: Skipped) -> str:
    return telling.t("{name} misses a turn", name=telling.who(event.seat))


def _reversed(telling: Telling, event: Reversed) -> str:
    return telling.t("Play goes down now") if event.direction > 0 else telling.t("Play goes up now")


def _color_named(telling: Telling, event: ColorNamed) -> str:
    return telling.t("{name} named {color}", name=telling.who(event.seat), color=color_name(event.color, telling.t))


def _swapped(telling: Telling, event: Swapped) -> str:
    return telling.t("{name} and {other} swapped hands", name=telling.who(event.seat), other=telling.who(event.other))


def _rotated(telling: Telling, event: Rotated) -> str:
    del event
    return telling.t("Every hand moved on by one seat")


def _hands_shuffled(telling: Telling, event: HandsShuffled) -> str:
    return telling.t("{name} shuffled all the hands", name=telling.who(event.seat))


# -- UNO and challenges -----------------------------------------------------------------------------------------------


def _called(telling: Telling, event: UnoCalled) -> str:
    return telling.t(telling.one_of(CALLED), name=telling.who(event.seat))


def _caught(telling: Telling, event: UnoCaught) -> str:
    name, by, n = telling.who(event.seat), telling.who(event.by), telling.drawn()
    if not n:
        return telling.t("{by} caught a missing UNO", by=by)
    return telling.t("{name} draws {n}: {by} caught the missing UNO", name=name, by=by, n=n)


def _false_catch(telling: Telling, event: FalseCatch) -> str:
    by, n = telling.who(event.by), telling.drawn()
    if not n:
        return telling.t("{by} looked for a missing UNO", by=by)
    return telling.t.plural("{by} draws {n}: no UNO was missing", "{by} draws {n}: no UNO was missing", n, by=by)


def _challenged(telling: Telling, event: Challenged) -> str:
    t, name, by, n = telling.t, telling.who(event.seat), telling.who(event.by), telling.drawn()
    if event.guilty:
        return t(telling.one_of(CHALLENGE_WON), name=name, by=by, n=n)
    if telling.contested is None:
        return t(telling.one_of(HONEST), name=name, by=by, n=n)
    color = color_name(telling.contested, t)
    return t(telling.one_of(HONEST_COLOR), name=name, by=by, n=n, color=color)


def hand_shown(telling: Telling, event: HandShown) -> str:
    """The contested hand, for its challenger alone; nothing for anybody else."""
    t = telling.t
    if event.to != telling.view.seat:
        return ""
    faces = sorted(map(telling.face, event.cards), key=lambda face: face.order)
    held = face_line(faces, t, side=telling.side) if faces else t("no card")
    return t("{name} held {cards}", name=telling.who(event.seat), cards=held)


# -- people -----------------------------------------------------------------------------------------------------------


def _knocked_out(telling: Telling, event: KnockedOut) -> str:
    return telling.t("{name} is out of the round", name=telling.who(event.seat))


def _dared(telling: Telling, event: Dared) -> str:
    return telling.t("{name} faces a dare", name=telling.who(event.seat))


def _dare_settled(telling: Telling, event: DareSettled) -> str:
    t, name = telling.t, telling.who(event.seat)
    if event.done:
        return t("{name} did the dare", name=name)
    n = telling.drawn()
    if not n:
        return t("{name} would rather draw", name=name)
    return t.plural("{name} drew {n} and lost the turn", "{name} drew {n} and lost the turn", n, name=name)


def _left(telling: Telling, event: Left) -> str:
    return telling.t("{name} left the round", name=telling.who(event.seat))


def _over(telling: Telling, event: RoundOver) -> str:
    t = telling.t
    if event.winner < 0:
        return t("Nobody can move: the round is level") if event.blocked else t("The round is over")
    name = telling.who(event.winner)
    if event.blocked:
        return t("Nobody can move: {name} wins the round", name=name)
    points = max(event.points, default=0)
    return t("{name} wins the round · +{n}", name=name, n=points) if points else t("{name} wins the round", name=name)


TELLERS: Final[dict[type[Event], Teller]] = {
    Played: _played,
    Drew: _drew,
    Pressed: _pressed,
    Kept: _kept,
    Skipped: _skipped,
    Reversed: _reversed,
    ColorNamed: _color_named,
    UnoCalled: _called,
    UnoCaught: _caught,
    FalseCatch: _false_catch,
    Challenged: _challenged,
    HandShown: hand_shown,
    Swapped: _swapped,
    Rotated: _rotated,
    HandsShuffled: _hands_shuffled,
    DiscardedAll: _discarded,
    Flipped: _flipped,
    IllegalPlay: _taken_back,
    KnockedOut: _knocked_out,
    Dared: _dared,
    DareSettled: _dare_settled,
    Left: _left,
    Reshuffled: _reshuffled,
    OpeningTurned: _opened,
    RoundOver: _over,
}
