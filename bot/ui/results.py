"""The end of a round: who won, what the others held, where the race of the server stands now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from bot.i18n import mark
from bot.ui.faces import face_text
from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.labels import told
from bot.ui.parts import (
    BESIDE_A_BAR,
    GOLD,
    bar,
    column,
    footnote,
    heading,
    image,
    line,
    number,
    row,
    screen,
    shown,
    team,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ui

    from bot.i18n import Translate
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting
    from engine.match import Match
    from engine.view import View

MOST_RUNNERS: Final = 5
CROWN: Final = "👑"
_FACES_IN_ALL: Final = 2400
_FACES_A_HAND: Final = (12, 8, 5, 3)

UNCOUNTED: Final[Mapping[str, str]] = {
    "too_few_people": mark("Outside the race: it takes two people."),
    "computer_won": mark("A computer won: nobody gets points."),
    "unscored": mark("This table plays without points."),
    "no_points": mark("Nobody held any points this time."),
}
"""Why a round brings nobody anything, by the reason it is stored with."""

CROWNED: Final = (
    mark("The crown is {name}’s."),
    mark("A crown for {name}: well played."),
    mark("{name} wears the crown now."),
)
CAME_BACK: Final = (
    mark("A comeback: {name} held {n} cards."),
    mark("From {n} cards to none: well done."),
    mark("Once {n} cards in hand, and then none."),
)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """Somebody in the race, with what the round has just brought them."""

    name: str
    points: int
    gained: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView:
    """The race after a round. ``lines`` are its best; ``gained`` is what the winner of the round got.

    ``reason`` is set when the round does not count. The cards of the ``worthless`` seats brought nothing.
    """

    target: int
    lines: tuple[RaceLine, ...] = ()
    gained: int = 0
    reason: str | None = None
    worthless: frozenset[int] = frozenset()
    won_by: str = ""
    comeback: int = 0
    """How many cards the winner once held, if that is worth a word."""


def result(
    sitting: Sitting, view: View, match: Match | None, race: RaceView, t: Translate, *, picture: str | None = None
) -> ui.LayoutView:
    """The public result with the next thing to press: another round of the match, or a rematch.

    ``view`` is that of a spectator when the round is over. ``picture`` is the file that goes along with it: the
    points of the match over its rounds.
    """
    facts, left = _facts(sitting, view, match, race, t), _cards_left(sitting, view, race, t)
    parts: list[Part] = [text(heading(_heading(sitting, view, match, race, t)), *facts)]
    if left:
        parts += [*([line()] if facts else []), text(t("**Cards left**"), *left)]
    if race.worthless and not race.reason:
        parts.append(text(footnote(t("Cards held by computers bring no points."))))
    totals = _totals(sitting, match, t)
    if totals and picture:
        totals.append(image(picture, t("The points of the match, round by round")))
    for block in (totals, _race(race, t)):
        parts += [line(), *block] if block else []
    return screen(*parts, _buttons(sitting, match, t), accent=GOLD)


def _heading(sitting: Sitting, view: View, match: Match | None, race: RaceView, t: Translate) -> str:
    """The greatest of what was won."""
    if race.won_by:
        return t("{name} wins the race", name=shown(race.won_by))
    return _match_won(sitting, match, t) or _round_won(sitting, view, race, t)


def _round_won(sitting: Sitting, view: View, race: RaceView, t: Translate) -> str:
    winner = -1 if view.result is None else view.result.winner
    if winner < 0:
        return t("A round without a winner")
    name, gained = shown(sitting.names[winner]), race.gained if not race.reason else 0
    if sitting.teams:
        line = t("{name} and {other} win the round", name=name, other=_partner(sitting, winner))
        return f"{line} · +{gained}" if gained else line
    if gained:
        return t("{name} wins the round · +{points}", name=name, points=gained)
    return t("{name} wins the round", name=name)


def _partner(sitting: Sitting, seat: int) -> str:
    """Who sits opposite."""
    return shown(sitting.names[(seat + 2) % sitting.seats])


def _facts(sitting: Sitting, view: View, match: Match | None, race: RaceView, t: Translate) -> list[str]:
    match_won = _match_won(sitting, match, t)
    facts = [_round_won(sitting, view, race, t)] if race.won_by or match_won else []
    if view.result is not None and view.result.blocked:
        facts.append(t("Nobody could move: lowest hand wins."))
    if view.result is not None and view.result.forfeit:
        facts.append(t("Everybody else has left."))
    if race.won_by and match_won:
        facts.append(f"**{match_won}**")
    return [*facts, *_celebrated(sitting, view, race, t), *_loser_dare(sitting, view, t)]


def _celebrated(sitting: Sitting, view: View, race: RaceView, t: Translate) -> list[str]:
    """A crown and a comeback have a line of their own, worded one way or another."""
    lines: list[str] = []
    if race.won_by:
        lines.append(f"{CROWN} {t(CROWNED[sitting.step % len(CROWNED)], name=shown(race.won_by))}")
    if race.comeback and view.result is not None and view.result.winner >= 0:
        name = shown(sitting.names[view.result.winner])
        lines.append(t(CAME_BACK[sitting.step % len(CAME_BACK)], name=name, n=race.comeback))
    return lines


def _match_won(sitting: Sitting, match: Match | None, t: Translate) -> str:
    """Who has the match; empty while it goes on, and where a game is one round."""
    winner = -1 if match is None or match.winner is None or sitting.rounds != "match" else match.winner
    if winner < 0:
        return ""
    name = shown(sitting.names[winner])
    if sitting.teams:
        return t("{name} and {other} win the match", name=name, other=_partner(sitting, winner))
    return t("{name} wins the match", name=name)


def _loser_dare(sitting: Sitting, view: View, t: Translate) -> list[str]:
    """What the house asks of whom the round went worst for."""
    if view.result is None or view.result.loser < 0 or not sitting.loser_dare:
        return []
    name = shown(sitting.names[view.result.loser])
    return [t("A dare for **{name}**: {dare}", name=name, dare=told(t.literal(sitting.loser_dare), t))]


def _cards_left(sitting: Sitting, view: View, race: RaceView, t: Translate) -> list[str]:
    worthless = frozenset[int]() if race.reason else race.worthless
    held = {seat: view.revealed(seat) for seat in range(view.seats) if view.revealed(seat)}
    worth = {seat: 0 if seat in worthless else sum(map(view.value, cards)) for seat, cards in held.items()}
    seats = sorted(held, key=lambda seat: (-worth[seat], seat))
    points = column([number(worth[seat], t) for seat in seats])
    lines: list[str] = []
    for most in _FACES_A_HAND:
        hands = (_faces(view, held[seat], most, t) for seat in seats)
        names = (shown(sitting.names[seat]) for seat in seats)
        lines = [" ".join(parts) for parts in zip(points, names, hands, strict=True)]
        if sum(map(len, lines)) <= _FACES_IN_ALL:
            break
    return lines


def _faces(view: View, cards: tuple[int, ...], most: int, t: Translate) -> str:
    faces = sorted((view.face(card) for card in cards), key=lambda face: face.order)
    line = "  ".join(face_text(face, t, side=view.side) for face in faces[:most])
    return f"{line}  +{len(faces) - most}" if len(faces) > most else line


def _totals(sitting: Sitting, match: Match | None, t: Translate) -> list[Part]:
    if sitting.rounds != "match" or match is None:
        return []
    points = column([number(score, t) for score in match.scores])
    names = [shown(name, BESIDE_A_BAR) + team(sitting, seat, t) for seat, name in enumerate(sitting.names)]
    names = [f"{name} · {t('out')}" if seat in match.eliminated else name for seat, name in enumerate(names)]
    longest = max(1, *match.scores) if sitting.round_count else sitting.target
    lines = (_barred(bar(score, longest), *rest) for score, *rest in zip(match.scores, points, names, strict=True))
    return [text(_totals_title(sitting, match, t), *lines)]


def _totals_title(sitting: Sitting, match: Match, t: Translate) -> str:
    target, played = sitting.target, match.number
    if sitting.round_count:
        return t("**Round {number} of {rounds}**", number=played, rounds=sitting.round_count)
    if sitting.scoring == "points_against":
        return t("**Points against, to {target}** · round {number}", target=target, number=played)
    if sitting.scoring == "elimination":
        return t("**Out at {target}** · round {number}", target=target, number=played)
    return t("**Match to {target}** · round {number}", target=target, number=played)


def _race(race: RaceView, t: Translate) -> list[Part]:
    lines = race.lines[:MOST_RUNNERS]
    title = t("**Race to {target}**", target=race.target)
    points = column([number(one.points, t) for one in lines])
    bars = [_barred(bar(one.points, race.target), p, _runner(one, race)) for one, p in zip(lines, points, strict=True)]
    why = t(UNCOUNTED.get(race.reason, mark("This round is outside the race."))) if race.reason else ""
    parts: list[Part] = [text(title, *bars, why)]
    ahead = _outlook(race, t)
    if ahead:
        parts.append(text(footnote(ahead)))
    return parts


def _runner(one: RaceLine, race: RaceView) -> str:
    name = shown(one.name, BESIDE_A_BAR)
    name = f"**{name}**" if one.gained else name
    gained = f" +{one.gained}" if one.gained else ""
    crown = f" {CROWN}" if race.won_by == one.name and one.points >= race.target else ""
    return f"{name}{gained}{crown}"


def _outlook(race: RaceView, t: Translate) -> str:
    if race.won_by:
        return t("The next race begins at zero.")
    best = race.lines[0] if race.lines else None
    if best is None or best.points <= 0 or best.points >= race.target:
        return ""
    return t("{n} more and the crown is {name}’s.", n=race.target - best.points, name=shown(best.name))


def _barred(cells: str, points: str, words: str) -> str:
    return f"`{cells} {points.strip('`')}` {words}"


def _buttons(sitting: Sitting, match: Match | None, t: Translate) -> Part:
    goes_on = sitting.rounds == "match" and match is not None and match.winner is None and not sitting.is_over
    verb, label = ("next", t("Next round")) if goes_on else ("rematch", t("Rematch"))
    return row(
        button(press=Press(sitting.table, verb), label=label, style=ButtonStyle.primary),
        button(press=Press(sitting.table, "more", "board"), label=t("Leaderboard")),
    )
