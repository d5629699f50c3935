"""What happened, in one line an event.

Events that belong together are one line: a card and the colour it named, a draw and the turn it cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.telling import TELLERS, Telling, hand_shown
from engine.events import (
    Challenged,
    ColorNamed,
    DareSettled,
    Drew,
    FalseCatch,
    Flipped,
    HandShown,
    IllegalPlay,
    Kept,
    Played,
    Pressed,
    Reshuffled,
    Reversed,
    Skipped,
    UnoCalled,
    UnoCaught,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.i18n import Translate
    from engine.cards import Color
    from engine.events import Event
    from engine.view import View


def narrate(
    events: Iterable[Event],
    names: Sequence[str],
    view: View,
    t: Translate,
    *,
    contested: Color | None = None,
    step: int = 0,
) -> list[str]:
    """Lines about the events, oldest first. ``view`` is how things stand after them, for whoever reads the lines.

    Events must be redacted for that reader. ``contested`` is the colour that was asked about in a challenge. ``step``
    counts the actions of the game: moments that deserve it are worded one way or another by it.
    """
    groups = _grouped(events)
    side = _side_before(groups, view.side)
    lines: list[str] = []
    for group in groups:
        lines += _lines(Telling(names, view, t, side, contested, step), group)
        side = next((event.side for event in group if isinstance(event, Flipped)), side)
    return lines


def _lines(telling: Telling, group: list[Event]) -> list[str]:
    main = _main(group)
    telling.along = tuple(event for event in group if event is not main)
    told = [TELLERS[type(main)](telling, main)]
    told += [hand_shown(telling, event) for event in telling.along if isinstance(event, HandShown)]
    return [line for line in told if line]


def _side_before(groups: list[list[Event]], side: int) -> int:
    flips = sum(isinstance(event, Flipped) for group in groups for event in group)
    return side ^ (flips % 2)


# -- what is told together --------------------------------------------------------------------------------------------


def _grouped(events: Iterable[Event]) -> list[list[Event]]:
    """The events in groups of one line each. Shuffles come first: they happen in the middle of a draw."""
    groups: list[list[Event]] = []
    for event in sorted(events, key=lambda event: not isinstance(event, Reshuffled)):
        if groups and _joins(_main(groups[-1]), event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _main(group: list[Event]) -> Event:
    """The event that a group is about: a card rather than the call that came with it."""
    return next((event for event in group if isinstance(event, Played)), group[0])


def _joins(main: Event, event: Event) -> bool:
    """Whether the event is told along with the one before it."""
    match main, event:
        case (Played(seat), ColorNamed(other) | UnoCalled(other)) | (UnoCalled(seat), Played(other)):
            return seat == other
        case (Drew(seat, why="turn") | Pressed(seat, why="turn"), Kept(other)) | (
            Drew(seat, why="penalty"),
            Skipped(other),
        ):
            return seat == other
        case _:
            return _follows(main, event)


def _follows(main: Event, event: Event) -> bool:
    """Whether the event is what the one before it led to."""
    match main, event:
        case (Challenged(), HandShown()) | (Played(), Reversed()):
            return True
        case (
            (UnoCaught() | FalseCatch() | Challenged() | IllegalPlay() | DareSettled(done=False)),
            (Drew() | Pressed()),
        ):
            return event.why != "turn"
        case _:
            return False
