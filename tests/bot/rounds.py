"""Rounds to look at: rules with every kind of card, and tables at a chosen moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.ui.sitting import Sitting
from engine import effects
from engine.cards import ACTIONS, DARK_COLORS, LIGHT_COLORS, NUMBERS, WILDS, Card, Face
from engine.catalog import Spec, build
from engine.game import position
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.decisions import Decision
    from engine.rules import Rules
    from engine.state import State

CLASSIC = build(Spec())
NAMES = ("Maple", "Otter", "Comet", "Juniper", "Computer 1", "Willow", "Robin", "Hazel", "Fern", "Ash")
DEADLINE = 1_800_000_000.0

_LIGHT = [Face(color, symbol) for color in LIGHT_COLORS for symbol in (*NUMBERS, *ACTIONS)]
_DARK = [Face(color, symbol) for color in DARK_COLORS for symbol in (*NUMBERS, *ACTIONS)]
_WILD = [Face("", symbol) for symbol in WILDS]
EVERY_FACE = [*_LIGHT, *_DARK, *_WILD]

EVERY_CARD: Rules = CLASSIC.having(
    deck=tuple(Card((face,)) for face in [*_LIGHT, *_WILD] * 3),
    effects={**CLASSIC.effects, "7": (effects.SWAP,), "WS": (effects.SWAP,)},
)
"""Every light card and every wild, three times; the 7 and the wild of that name swap hands."""

TWO_SIDED: Rules = CLASSIC.having(
    deck=tuple(
        Card((light, dark)) for light, dark in zip([*_LIGHT, *_WILD] * 3, [*reversed(_DARK), *_WILD] * 3, strict=True)
    ),
)


def find(rules: Rules, text: str, *, nth: int = 0, side: int = 0) -> int:
    """A card by its short text."""
    found = [
        number for number, card in enumerate(rules.deck) if str(card.faces[min(side, len(card.faces) - 1)]) == text
    ]
    return found[nth]


def cards(rules: Rules, texts: str, *, side: int = 0) -> list[int]:
    """Several cards, no card twice."""
    taken: dict[str, int] = {}
    numbers: list[int] = []
    for text in texts.split():
        numbers.append(find(rules, text, nth=taken.get(text, 0), side=side))
        taken[text] = taken.get(text, 0) + 1
    return numbers


def moment(
    *hands: str | Sequence[int],
    rules: Rules = CLASSIC,
    top: str = "b7",
    color: str | None = None,
    turn: int = 0,
    asked: Decision | None = None,
    **more: Any,  # noqa: ANN401  whatever a position takes
) -> State:
    """A round in the middle. A hand is written as short texts, or given as card numbers."""
    side = more.get("side", 0)
    held = [cards(rules, hand, side=side) if isinstance(hand, str) else list(hand) for hand in hands]
    state = position(
        rules,
        hands=held,
        discard=[find(rules, top, nth=1, side=side) if top.startswith("W") else find(rules, top, nth=-1, side=side)],
        pile=[find(rules, "b1", nth=0)] if side == 0 else [],
        color=color,
        turn=turn,
        **more,
    )
    if asked is not None:
        state.decisions.append(asked)
    return state


def sitting(seats: int = 4, **changes: object) -> Sitting:
    """A table with people whose names are known."""
    return Sitting(**{"table": 7, "names": NAMES[:seats], "host": 0, "step": 41, "deadline": DEADLINE, **changes})


def seen_by(state: State, seat: int | None) -> View:
    return View(state, seat)
