"""The lobby: who sits at the table before the cards are dealt, and what a person who joined is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.labels import edition_name, house_names, length_name, penalties_name, words_name
from bot.ui.notify import offer
from bot.ui.parts import footnote, heading, line, moment, row, screen, shown, team, text
from bot.ui.words import capital

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting

LONGEST_LINE = 42
"""As much as a phone shows on one line, and four asterisks."""

FEWEST = 2
"""Where a game needs more seats, the lobby says how many are missing."""


def lobby(sitting: Sitting, *, limit: int, t: Translate) -> ui.LayoutView:
    """The public invitation: what is played, who is in, the buttons for everybody, then those for the host."""
    closing = _closing(sitting, t)
    return screen(
        text(heading(t("UNO · join in!")), *_terms(sitting, t)),
        line(),
        text(*_seats(sitting, limit, t)),
        *([text(footnote(closing))] if closing else []),
        _row_for_all(sitting, limit, t),
        text(footnote(t("For the host"))),
        _row_for_host(sitting, limit, t),
    )


def joined(sitting: Sitting, seat: int, t: Translate) -> ui.LayoutView:
    """The private answer to Join. This very message becomes the hand when the cards are dealt."""
    if seat == sitting.host:
        promise = t("Seat {seat}. Your cards appear right here when you deal.", seat=seat + 1)
    else:
        host = shown(sitting.host_name)
        promise = t("Seat {seat}. Your cards appear right here when {host} deals.", seat=seat + 1, host=host)
    return screen(
        text(heading(t("You are in")), promise),
        text(footnote(t("Changed your mind? Leave is at the table."))),
        row(offer(t)),
    )


def moved(thread_id: int, t: Translate) -> ui.LayoutView:
    """What the lobby's message says in the channel while the game is played in a thread."""
    return screen(text(heading(t("The cards are dealt")), t("The table is in {thread}.", thread=f"<#{thread_id}>")))


def closed(t: Translate, *, expired: bool) -> ui.LayoutView:
    """What is left of a lobby from which no game came: nobody dealt in time, or the table was given up."""
    why = t("No cards were dealt in time.") if expired else t("No cards were dealt.")
    return screen(text(heading(t("This table is closed")), why, t("/uno start opens another.")))


def ended(t: Translate, *, by: str, expired: bool) -> ui.LayoutView:
    """What is left of a game that was given up in the middle."""
    if expired:
        why = t("Everybody was away for a day.")
    elif by:
        why = t("{name} ended it.", name=shown(by))
    else:
        why = t("Everybody has left.")
    return screen(text(heading(t("This game has ended")), why, t("/uno start opens another.")))


def _terms(sitting: Sitting, t: Translate) -> list[str]:
    parts = (
        f"**{edition_name(sitting.edition, t)}**",
        length_name(sitting.rounds, sitting.target, t, scoring=sitting.scoring, number=sitting.round_count),
        t("race to {target}", target=sitting.race_target),
    )
    house = house_names(sitting.house, t, stacking=sitting.stacking)
    whole = " · ".join(parts)
    return [
        *([whole] if len(whole) <= LONGEST_LINE else (" · ".join(parts[:-1]), capital(parts[-1]))),
        t("House rules: {rules}", rules=house) if house else "",
        penalties_name(sitting.penalties, t),
        words_name(sitting.words, sitting.words_text, t),
        t("Time for a turn: {n} s", n=sitting.turn_seconds) if sitting.turn_seconds else "",
        t("Host: **{name}**", name=shown(sitting.host_name)),
    ]


def _seats(sitting: Sitting, limit: int, t: Translate) -> list[str]:
    count = t("**{n} at the table** · room for {limit}", n=sitting.seats, limit=limit)
    lines = [f"{place + 1}. {shown(name)}{team(sitting, place, t)}" for place, name in enumerate(sitting.names)]
    missing = sitting.fewest - sitting.seats
    waiting = t.plural("{n} more seat to fill", "{n} more seats to fill", missing) if missing > 0 else ""
    return [count, *lines, waiting if sitting.fewest > FEWEST else ""]


def _closing(sitting: Sitting, t: Translate) -> str:
    if sitting.deadline is None:
        return ""
    return t("Closes {when} if no cards are dealt", when=moment(sitting.deadline))


def _row_for_all(sitting: Sitting, limit: int, t: Translate) -> Part:
    full = sitting.seats >= limit
    return row(
        button(press=Press(sitting.table, "join"), label=t("Join"), style=ButtonStyle.primary, disabled=full),
        button(press=Press(sitting.table, "leave"), label=t("Leave")),
    )


def _row_for_host(sitting: Sitting, limit: int, t: Translate) -> Part:
    alone, full = sitting.seats < sitting.fewest, sitting.seats >= limit
    return row(
        button(press=Press(sitting.table, "deal"), label=t("Deal"), style=ButtonStyle.success, disabled=alone),
        button(press=Press(sitting.table, "bot"), label=t("Add computer"), disabled=full),
        button(press=Press(sitting.table, "options"), label=t("Options")),
    )
