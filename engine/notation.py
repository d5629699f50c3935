"""The short text of cards, actions and states: for rulings, logs and bug reports.

A card that is laid is written with what its player says along with it: ``W4:g`` names green, ``r7>1`` aims at
seat 1, ``WS>2:g`` does both. An action is ``SEAT VERB [ARGUMENT]``, such as ``0 play gR`` or ``2 catch 1``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DONE,
    DRAW,
    LEAVE,
    PASS,
    REFUSE,
    Catch,
    Jump,
    NameColor,
    Play,
)
from engine.cards import DARK_COLORS, LIGHT_COLORS, CardTextError, parse_face
from engine.game import legal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.actions import Action
    from engine.cards import Card, Color, Face
    from engine.state import State

SIDES: Final[tuple[str, str]] = ("light", "dark")
PLAIN_VERBS: Final[dict[str, Action]] = {
    "draw": DRAW,
    "pass": PASS,
    "accept": ACCEPT,
    "challenge": CHALLENGE,
    "uno": CALL_UNO,
    "done": DONE,
    "refuse": REFUSE,
    "leave": LEAVE,
}
_PLAIN_TEXTS: Final = {action: verb for verb, action in PLAIN_VERBS.items()}
_LAID: Final = re.compile(r"(?P<card>[A-Za-z0-9/]+)(?:>(?P<target>\d+))?(?::(?P<color>[a-z]))?", re.ASCII)


class NotationError(ValueError):
    """The text says nothing that could ever be done: an unknown verb or card, or a missing argument."""


class Laid(NamedTuple):
    """A card as it is laid: its faces as written, the colour it names and the seat it is aimed at."""

    faces: tuple[Face, ...]
    color: Color | None
    target: int | None


def card_text(face: Face, *, color: Color | None = None, target: int | None = None) -> str:
    """The face with what is said along with it: ``W4:g``, ``r7>1``, ``WS>2:g``."""
    aim = "" if target is None else f">{target}"
    named = "" if color is None else f":{color}"
    return f"{face}{aim}{named}"


def parse_laid(text: str) -> Laid:
    """Read ``r7``, ``r7/p3``, ``W4:g``, ``r7>1`` or ``WS>2:g``.

    Raises:
        NotationError: there is no such card, colour or form.
    """
    match = _LAID.fullmatch(text)
    if match is None:
        raise NotationError(f"no such card: {text!r}")
    color = match["color"]
    try:
        faces = tuple(parse_face(part) for part in match["card"].split("/"))
    except CardTextError as error:
        raise NotationError(str(error)) from error
    return Laid(
        faces,
        None if color is None else parse_color(color),
        None if match["target"] is None else int(match["target"]),
    )


def parse_color(text: str) -> Color:
    """Read one colour letter.

    Raises:
        NotationError: there is no such colour.
    """
    if text not in LIGHT_COLORS and text not in DARK_COLORS:
        raise NotationError(f"no such colour: {text!r}")
    return text


def parse_named(text: str) -> NameColor:
    """Read a colour that is named on its own, ``g``, or with a seat where the question asks for one, ``g>2``.

    Raises:
        NotationError: there is no such colour or seat.
    """
    color, aims, target = text.partition(">")
    return NameColor(parse_color(color), parse_seat(target) if aims else None)


def fits_text(card: Card, faces: tuple[Face, ...], side: int) -> bool:
    """Whether ``faces`` as written name ``card``: both faces, or the one that is up."""
    up = card.faces[min(side, len(card.faces) - 1)]
    return faces in {(up,), card.faces}


def action_text(state: State, seat: int, action: Action) -> str:
    """The action as ``SEAT VERB [ARGUMENT]``, its card by the face that is up before it is done."""
    if isinstance(action, Play | Jump):
        verb = "play" if isinstance(action, Play) else "jump"
        return f"{seat} {verb} {card_text(state.face(action.card), color=action.color, target=action.target)}"
    if isinstance(action, NameColor):
        return f"{seat} color {action.color}" + ("" if action.target is None else f">{action.target}")
    if isinstance(action, Catch):
        return f"{seat} catch {action.seat}"
    return f"{seat} {_PLAIN_TEXTS[action]}"


def parse_action(state: State, text: str) -> tuple[int, Action]:
    """The seat and its action, the card looked up in its hand.

    Of several cards with the same text one that may be laid is meant. A card that the hand does not hold is
    looked up elsewhere, so that the refusal can be seen.

    Raises:
        NotationError: an unknown verb or card, a missing or needless argument, or a card that is nowhere.
    """
    seat, verb, argument = split_action(text)
    if verb in PLAIN_VERBS:
        return seat, PLAIN_VERBS[verb]
    if verb == "color":
        return seat, parse_named(argument)
    if verb == "catch":
        return seat, Catch(parse_seat(argument))
    laid = parse_laid(argument)
    form = Play if verb == "play" else Jump
    return seat, form(_meant_card(state, seat, laid, form), laid.color, laid.target)


def split_action(text: str) -> tuple[int, str, str]:
    """Seat, verb and argument, once the verb is known to exist and to have what it needs.

    Raises:
        NotationError: the text is no action.
    """
    seat, *rest = text.split()[:3] or [""]
    verb, argument = (*rest, "", "")[:2]
    takes_argument = verb in {"play", "jump", "color", "catch"}
    if not takes_argument and verb not in PLAIN_VERBS:
        raise NotationError(f"no such verb: {text!r}")
    if len(text.split()) != 2 + takes_argument:
        raise NotationError(f"{verb} with {'nothing' if takes_argument else 'something'} behind it: {text!r}")
    return parse_seat(seat), verb, argument


def parse_seat(text: str) -> int:
    """Read a seat number.

    Raises:
        NotationError: it is no number.
    """
    if not (text.isascii() and text.isdigit()):
        raise NotationError(f"no such seat: {text!r}")
    return int(text)


def state_line(state: State, *, open_hands: bool = False) -> str:
    """The state in one line for logs and bug reports; cards in hands and pile only with ``open_hands``.

    A hand is its number of cards, ``!`` behind it when UNO was called and ``-`` in its place when the seat is out.
    """
    top = state.face(state.discard[-1]) if state.discard else None
    parts = [
        f"turn={state.turn}",
        f"ask={type(state.decision).__name__ if state.result is None else 'nothing'}",
        f"top={card_text(top, color=state.color if top.is_wild else None) if top else 'none'}",
        f"side={SIDES[state.side]}",
        f"direction={state.direction:+d}",
        f"dealer={state.dealer}",
        f"hands={','.join(_hand_text(state, seat, open_hands=open_hands) for seat in range(len(state.hands)))}",
        f"pile={_cards_text(state, state.pile) if open_hands else len(state.pile)}",
        f"discard={len(state.discard)}",
    ]
    if state.result is not None:
        parts.append(f"winner={state.result.winner} points={','.join(map(str, state.result.points))}")
    return " ".join(parts)


def _hand_text(state: State, seat: int, *, open_hands: bool) -> str:
    if seat in state.out:
        return "-"
    hand = state.hands[seat]
    cards = _cards_text(state, hand) if open_hands else str(len(hand))
    return cards + ("!" if seat in state.called else "")


def _cards_text(state: State, cards: Iterable[int]) -> str:
    return "[" + " ".join(str(state.card(card)) for card in cards) + "]"


def _meant_card(state: State, seat: int, laid: Laid, form: type[Play | Jump]) -> int:
    """The card of the hand that the text names, one that may be laid first; else the same card elsewhere."""
    hand = state.hands[seat] if seat < len(state.hands) else []
    held = [card for card in hand if fits_text(state.card(card), laid.faces, state.side)]
    if held:
        allowed = {action.card for action in legal(state, seat) if isinstance(action, form)}
        return next((card for card in held if card in allowed), held[0])
    elsewhere = (card for card in range(len(state.rules.deck)) if fits_text(state.card(card), laid.faces, state.side))
    card = next(elsewhere, None)
    if card is None:
        raise NotationError(f"no such card here: {'/'.join(map(str, laid.faces))!r}")
    return card
