"""How each reason for which the engine refuses an action is told to people."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.errors import UserError
from bot.i18n import mark
from engine.errors import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.errors import Argument


@dataclass(frozen=True, slots=True)
class Refusal:
    """How a reason of the engine is told.

    ``named`` and ``advised`` stand for fact and advice when everything that they mention is known.
    """

    heading: str
    fact: str
    advice: str
    named: str = ""
    advised: str = ""
    offers_hand: bool = True


_HAND_KNOWS: Final = mark("Your hand shows what you can do.")
_OR_DRAW: Final = mark("Play a card shown in green, or draw.")

REFUSALS: Final[dict[Reason, Refusal]] = {
    Reason.NOT_YOUR_TURN: Refusal(
        mark("Not your turn yet"),
        mark("It is somebody else’s turn."),
        mark("Yours is coming."),
        named=mark("It is {name}’s turn."),
    ),
    Reason.CARD_NOT_HELD: Refusal(
        mark("That card is gone"), mark("You no longer hold that card."), mark("Your hand shows what you hold now.")
    ),
    Reason.CARD_DOES_NOT_FIT: Refusal(
        mark("That card does not fit"),
        mark("It cannot go on the pile."),
        _OR_DRAW,
        named=mark("{card} cannot go on {top}."),
        advised=mark("Play {fits}, or draw."),
    ),
    Reason.COLOR_MISSING: Refusal(mark("Which colour?"), mark("A wild needs a colour."), mark("Choose one of four.")),
    Reason.COLOR_UNKNOWN: Refusal(
        mark("Which colour?"), mark("That colour is not in play."), mark("Choose one of four.")
    ),
    Reason.TARGET_MISSING: Refusal(
        mark("At whom?"), mark("That card is aimed at somebody."), mark("Choose one of the seats.")
    ),
    Reason.TARGET_WRONG: Refusal(
        mark("Not at that seat"), mark("That card cannot be aimed at this seat."), mark("Choose another one.")
    ),
    Reason.NOTHING_TO_TAKE: Refusal(mark("Nothing to take"), mark("No cards are waiting for you."), _HAND_KNOWS),
    Reason.NOTHING_TO_CONTEST: Refusal(
        mark("Nothing to challenge"), mark("No wild draw card is aimed at you."), _HAND_KNOWS
    ),
    Reason.NO_COLOR_ASKED: Refusal(mark("No colour is asked"), mark("Nobody has to name a colour now."), _HAND_KNOWS),
    Reason.NOT_DRAWN_CARD: Refusal(
        mark("Only the card just drawn"),
        mark("After drawing, only that very card may be played."),
        mark("Play it, or pass to keep it."),
    ),
    Reason.ALREADY_DRAWN: Refusal(
        mark("One card a turn"),
        mark("You have drawn in this turn already."),
        mark("Play that card, or pass to keep it."),
    ),
    Reason.MUST_PLAY_DRAWN: Refusal(
        mark("The drawn card goes"), mark("At this table a drawn card that fits is played."), mark("Play it.")
    ),
    Reason.MUST_NAME_COLOR: Refusal(
        mark("First the colour"), mark("The game waits for you to name a colour."), mark("Choose one of four.")
    ),
    Reason.MUST_ANSWER_DARE: Refusal(
        mark("First the dare"), mark("The game waits for your answer to the dare."), _HAND_KNOWS
    ),
    Reason.DRAW_NOT_ALLOWED: Refusal(mark("No drawing now"), mark("You cannot draw just now."), _HAND_KNOWS),
    Reason.NOTHING_TO_PASS: Refusal(
        mark("Passing comes after drawing"), mark("You have not drawn in this turn."), mark("Play a card, or draw.")
    ),
    Reason.MUST_ANSWER_DEBT: Refusal(
        mark("Cards are waiting for you"), mark("The cards aimed at you come first."), _HAND_KNOWS
    ),
    Reason.UNO_TOO_EARLY: Refusal(
        mark("Too early for UNO"),
        mark("UNO is for the moment when one card is left."),
        mark("Call it then, before anybody else notices."),
    ),
    Reason.UNO_ALREADY_CALLED: Refusal(
        mark("UNO is called"), mark("Everybody has heard your UNO."), mark("Nobody can catch you for it.")
    ),
    Reason.UNO_NOT_NEEDED: Refusal(
        mark("No UNO to call"),
        mark("UNO is for the moment when one card is left."),
        mark("Call it then, before anybody else notices."),
    ),
    Reason.NOBODY_TO_CATCH: Refusal(
        mark("Nobody to catch"),
        mark("Nobody has missed an UNO just now."),
        mark("Watch for a hand with one card and no UNO."),
    ),
    Reason.BLUFF_NOT_ALLOWED: Refusal(
        mark("No bluffing here"), mark("You still hold a card of the colour in force."), mark("Play that, or draw.")
    ),
    Reason.FINISH_NOT_ALLOWED: Refusal(
        mark("Not as the last card"), mark("At this table the last card is a number."), _OR_DRAW
    ),
    Reason.JUMP_NOT_ALLOWED: Refusal(
        mark("No jumping in"),
        mark("That card cannot go out of turn."),
        mark("Only the very card on the pile can, where the table allows it."),
    ),
    Reason.JUMP_TOO_LATE: Refusal(mark("Just too late"), mark("Another card is on the pile by now."), _HAND_KNOWS),
    Reason.NO_DARE: Refusal(mark("No dare"), mark("There is no dare to answer just now."), _HAND_KNOWS),
    Reason.NOT_IN_ROUND: Refusal(
        mark("Not in this round"),
        mark("You are not playing in this round."),
        mark("The next one may have a seat for you."),
        offers_hand=False,
    ),
    Reason.ROUND_OVER: Refusal(
        mark("The round is over"),
        mark("No more cards are played in it."),
        mark("The table shows who won."),
        offers_hand=False,
    ),
}


def refused(reason: Reason, **parts: Argument) -> UserError:
    """The engine's refusal, for people. Parts that a text may mention: ``name``, ``card``, ``top``, ``fits``."""
    refusal = REFUSALS[reason]
    return UserError(
        refusal.named if _is_known(refusal.named, parts) else refusal.fact,
        heading=refusal.heading,
        advice=refusal.advised if _is_known(refusal.advised, parts) else refusal.advice,
        offers_hand=refusal.offers_hand,
        **parts,
    )


def _is_known(text: str, parts: Mapping[str, Argument]) -> bool:
    mentioned = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return bool(text) and mentioned <= parts.keys()
