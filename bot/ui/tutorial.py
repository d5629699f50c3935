"""The tutorial: a lesson above a hand that looks and works like any other, and what comes after the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from bot import lessons
from bot.ui import ids
from bot.ui.hand import scene
from bot.ui.ids import LESSON, Press
from bot.ui.items import GameItem, button
from bot.ui.narrator import narrate
from bot.ui.parts import GOLD, footnote, heading, line, row, screen, text
from bot.ui.scene import below
from bot.ui.sitting import Sitting
from engine.view import View

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translate
    from bot.lessons import Lesson, Moment
    from bot.ui.asking import Asking
    from bot.ui.parts import Part
    from bot.ui.scene import Scene
    from engine.actions import Play

MOST_EVENTS: Final = 3
BEGIN: Final = Press(0, "more", LESSON)
RULES: Final = Press(0, "more", "rules")


def tutorial(
    number: int, t: Translate, *, names: tuple[str, str], hint: str = "", ask: Play | None = None
) -> ui.LayoutView:
    """The lesson of that number, or the end by the number after the last.

    ``names`` are the learner's and the computer's.
    ``hint`` says why the last press was not what the lesson is about; ``ask`` is a card whose colour is asked for.

    Raises:
        ValueError: there are not so many lessons.
    """
    moment = lessons.moment(number)
    view = View(moment.state, lessons.LEARNER)
    if view.result is not None:
        return _end(moment, view, names, t)
    lesson = lessons.LESSONS[number]
    shown = _hand(view, names, t, ask)
    parts: list[Part] = [
        text(heading(_title(lesson, shown, ask, t)), *map(t, lesson.lines), f"> {hint}" if hint else ""),
        line(),
        text(*shown.lines, _held(view, names, t)),
        text(footnote(_place(number, t)), *_told(moment, view, names, t)),
        *below(shown, t),
    ]
    return _readdressed(screen(*parts, accent=shown.accent), number)


def lost(t: Translate) -> ui.LayoutView:
    """What a button of another tutorial than today's is answered with."""
    words = t("These lessons have changed since then."), t("It only takes a minute to begin anew.")
    again = button(press=BEGIN, label=t("Start again"), style=ButtonStyle.primary)
    return screen(text(heading(t("Start the tutorial again")), *words), row(again))


def _end(moment: Moment, view: View, names: tuple[str, str], t: Translate) -> ui.LayoutView:
    points = 0 if view.result is None else view.result.points[lessons.LEARNER]
    facts = (
        t("The cards left bring you {n} points.", n=points),
        t("At a table you begin with 7 cards,"),
        t("and **My hand** shows them to you."),
    )
    way_on = t("Now start a real one: **/uno start**")
    buttons = row(button(press=RULES, label=t("Rules")), button(press=BEGIN, label=t("Once more")))
    told = text(*_told(moment, view, names, t))
    return screen(text(heading(t("The round is yours")), *facts), told, line(), text(way_on), buttons, accent=GOLD)


def _hand(view: View, names: tuple[str, str], t: Translate, ask: Asking | None) -> Scene:
    """The learner's hand as the game shows it, with Catch! beside it, which a game has at the table."""
    sitting = Sitting(table=0, names=names, host=lessons.LEARNER, computers=frozenset({lessons.COMPUTER}))
    shown = scene(sitting, view, t, ask=ask)
    if ask is None:
        shown.controls.append(button(label=t("Catch!"), press=Press(0, "catch")))
    return shown


def _title(lesson: Lesson, shown: Scene, ask: Asking | None, t: Translate) -> str:
    return shown.heading if ask is not None else t(lesson.heading)


def _held(view: View, names: tuple[str, str], t: Translate) -> str:
    return t.plural(
        "{name} holds {n} card.", "{name} holds {n} cards.", view.counts[lessons.COMPUTER], name=names[lessons.COMPUTER]
    )


def _place(number: int, t: Translate) -> str:
    place = t("Step {n} of {total}", n=number + 1, total=len(lessons.LESSONS))
    return f"{place} · {t('only you see this')}" if number == 0 else place


def _told(moment: Moment, view: View, names: tuple[str, str], t: Translate) -> list[str]:
    return [footnote(told) for told in narrate(moment.events, names, view, t)[-MOST_EVENTS:]]


def _readdressed(view: ui.LayoutView, number: int) -> ui.LayoutView:
    """Every button carries its lesson along: there is no table behind it."""
    for item in view.walk_children():
        if isinstance(item, GameItem):
            item.custom_id = ids.build(ids.lesson_press(number, ids.parse(item.custom_id)))
    return view
