"""The words for decks with a launcher, where cards are not drawn but come out of it, or do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import policies

if TYPE_CHECKING:
    from bot.i18n import Translate
    from engine.decisions import Penalty
    from engine.rules import Rules


def is_used(rules: Rules) -> bool:
    """Whether a debt is paid by pressing it."""
    return rules.take is policies.press_launcher


def draw_label(rules: Rules, t: Translate) -> str:
    """What is on the button with which somebody draws in turn."""
    return t("Press") if rules.turn_draw is policies.draw_by_launcher else t("Draw")


def stuck_line(rules: Rules, t: Translate) -> str:
    """What to do when nothing fits."""
    if rules.turn_draw is policies.draw_by_launcher:
        return t("Nothing fits: press the launcher.")
    return t("Nothing fits: draw a card.")


def waiting_line(debt: Penalty, t: Translate) -> str:
    """What everybody reads while presses wait for somebody."""
    n = debt.amount
    return t.plural("**{n} press waiting**: answer it or press.", "**{n} presses waiting**: answer or press.", n)


def choice_line(debt: Penalty, t: Translate, *, answers: bool) -> str:
    """What the one that they wait for reads."""
    n = debt.amount
    if answers:
        return t.plural("Press once, or lay a card on it.", "Press {n} times, or lay a card on it.", n)
    return t.plural("Press once.", "Press {n} times.", n)
