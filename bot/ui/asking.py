"""What still has to be asked before a card is laid: an action is complete in itself, so the hand asks first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.actions import Jump, NameColor, Play

if TYPE_CHECKING:
    from engine.cards import Color
    from engine.view import View

Laying: TypeAlias = Play | Jump


@dataclass(frozen=True, slots=True)
class Naming:
    """A colour that the rules ask for on its own, as far as it is chosen, with the seat that may go with it."""

    color: Color | None = None
    target: int | None = None
    card: None = None


Asking: TypeAlias = Laying | Naming
Missing: TypeAlias = Literal["seat", "color"]


def ways(view: View, ask: Asking) -> list[Laying | NameColor]:
    """The legal actions that agree with what is chosen so far."""
    kind = NameColor if isinstance(ask, Naming) else type(ask)
    return [action for action in view.actions if isinstance(action, kind) and _agrees(action, ask)]


def missing(view: View, ask: Asking) -> Missing | None:
    """What must be asked next: the seat before the colour; None when all is said, or the card cannot be laid."""
    legal = ways(view, ask)
    if len({action.target for action in legal}) > 1:
        return "seat"
    if len({action.color for action in legal}) > 1:
        return "color"
    return None


def complete(view: View, ask: Asking) -> Laying | NameColor | None:
    """The one legal action that is meant; None while something is missing or the card cannot be laid."""
    legal = ways(view, ask)
    if len(legal) == 1:
        return legal[0]
    return next((action for action in legal if action == ask), None)


def colors(view: View, ask: Asking) -> list[Color]:
    """The colours that may be named, in their fixed order."""
    return list(dict.fromkeys(action.color for action in ways(view, ask) if action.color is not None))


def targets(view: View, ask: Asking) -> list[int]:
    """The seats that may be aimed at, in seating order."""
    return sorted({action.target for action in ways(view, ask) if action.target is not None})


def _agrees(action: Laying | NameColor, ask: Asking) -> bool:
    return (
        getattr(action, "card", None) == ask.card
        and (ask.color is None or action.color == ask.color)
        and (ask.target is None or action.target == ask.target)
    )
