"""The table: the one public message of a game. Everything on it is what a spectator may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.ui import asides, launcher
from bot.ui.faces import accent, color_text, face_mark, picture
from bot.ui.ids import Press
from bot.ui.items import button
from bot.ui.parts import footnote, heading, line, row, screen, team, text
from bot.ui.words import capital, card_name, color_name, listed, moment, symbol_name
from engine import policies
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.parts import Part
    from bot.ui.sitting import Sitting
    from engine.view import View

LONGEST_RECENT: Final = 120
DOWN, UP = "↓", "↑"


def board(sitting: Sitting, view: View, t: Translate) -> ui.LayoutView:
    """The table as everybody sees it: whose turn, what is on the pile, who holds how many, what happened last."""
    blocks = [_seats(sitting, view, t)]
    if sitting.recent:
        blocks.append("\n".join(footnote(event[:LONGEST_RECENT]) for event in sitting.recent[-3:]))
    parts: list[Part] = [_beside_the_pile(text(_facts(sitting, view, t)), view, t)]
    for block in blocks:
        parts += [line(), text(block)]
    return screen(*parts, *asides.buttons(sitting, view, t), _buttons(sitting, t), accent=accent(view.color))


def _beside_the_pile(facts: ui.TextDisplay[Any], view: View, t: Translate) -> Part:
    """The facts with the top card as a picture beside them, once there is one."""
    card = picture(view.top, side=view.side)
    if card is None:
        return facts
    return ui.Section[Any](facts, accessory=ui.Thumbnail[Any](card, description=card_name(view.top, t)))


def is_paused(sitting: Sitting) -> bool:
    """Whether nobody is there: every seat is a computer's or its owner is away."""
    return sitting.computers | sitting.away >= frozenset(range(sitting.seats))


def pile_line(view: View, t: Translate) -> str:
    """What is on the pile; after a wild, the colour now in force."""
    if view.top.is_wild and view.color is not None:
        card, color = capital(card_name(view.top, t)), color_name(view.color, t)
        return f"{color_text(view.color)} {t('**{card}**, colour now {color}.', card=card, color=color)}"
    card = capital(card_name(view.top, t))
    mark = face_mark(view.top, side=view.side) if view.top.is_wild else color_text(view.top.color)
    return f"{mark} {t('**{card}** is on the pile.', card=card)}"


def question_line(view: View, t: Translate) -> str:
    """What the seat to act is asked, or what fits the pile."""
    decision = view.decision
    if isinstance(decision, Penalty):
        return _debt_line(decision, view, t)
    if isinstance(decision, ColorAsked):
        return t("A colour has to be named first.")
    if isinstance(decision, DareAsked):
        return t("A dare, or draw {n}.", n=decision.amount)
    if isinstance(decision, CustomAsked):
        return t("The words on the card come first.")
    return fits_line(view, t)


def fits_line(view: View, t: Translate) -> str:
    """What may be laid on the pile, in general."""
    if view.color is None:
        return t("Any card fits.")
    color = capital(color_name(view.color, t))
    if view.top.is_wild:
        return t("{color} or a wild fits.", color=color)
    return t("{color}, a {symbol} or a wild fits.", color=color, symbol=symbol_name(view.top.symbol, t))


def _debt_line(debt: Penalty, view: View, t: Translate) -> str:
    if debt.measure == "color" and debt.contestable:
        return t("**+? waiting**: challenge or draw.")
    if debt.measure != "cards":
        return t("**{card} waiting**: draw.", card=capital(card_name(view.top, t)))
    return launcher.waiting_line(debt, t) if launcher.is_used(view.rules) else _cards_line(debt, view, t)


def _cards_line(debt: Penalty, view: View, t: Translate) -> str:
    if debt.contestable:
        return t("**+{n} waiting**: challenge or draw {n}.", n=debt.amount)
    if not view.rules.answers:
        return t("**+{n} waiting**: draw {n}.", n=debt.amount)
    if view.top.is_wild or view.rules.answers != (policies.answer_in_kind,):
        return t("**+{n} waiting**: lay on it or draw {n}.", n=debt.amount)
    return t("**+{n} waiting**: play a {symbol} or draw {n}.", n=debt.amount, symbol=symbol_name(view.top.symbol, t))


def _title(sitting: Sitting, view: View, t: Translate) -> str:
    if view.turn < 0:
        return t("The round is over")
    if is_paused(sitting):
        return t("The game is paused")
    name = listed(sitting.names[view.turn])
    if isinstance(view.decision, ColorAsked):
        return t("{name} names a colour", name=name)
    return asides.title(sitting, view, t) or t("{name}’s turn", name=name)


def _facts(sitting: Sitting, view: View, t: Translate) -> str:
    lines = [heading(_title(sitting, view, t)), pile_line(view, t)]
    if view.turn >= 0:
        lines += [*_question(sitting, view, t), _deadline(sitting, t)]
    return "\n".join(filter(None, lines))


def _question(sitting: Sitting, view: View, t: Translate) -> list[str]:
    """What is asked; of a dare first what it is, and while it is judged only how that stands."""
    asked, more = question_line(view, t), asides.lines(sitting, view, t)
    if not isinstance(view.decision, DareAsked):
        return [asked, *more]
    return more if sitting.dare is not None and sitting.dare.judged else [*more, asked]


def _deadline(sitting: Sitting, t: Translate) -> str:
    if is_paused(sitting):
        return t("My hand brings you back.")
    return "" if sitting.deadline is None else t("Ends {moment}", moment=moment(sitting.deadline))


def _seats(sitting: Sitting, view: View, t: Translate) -> str:
    arrow = DOWN if view.direction > 0 else UP
    way = t("play goes down {arrow}", arrow=arrow) if view.direction > 0 else t("play goes up {arrow}", arrow=arrow)
    lines = [f"**{t('Cards in hand')}** · {way}"]
    width = max(2, *(len(str(count)) for count in view.counts))
    lines += [_seat_line(seat, sitting, view, t, width=width) for seat in range(view.seats)]
    return "\n".join(lines)


def _seat_line(seat: int, sitting: Sitting, view: View, t: Translate, *, width: int) -> str:
    name, marks = listed(sitting.names[seat]), team(sitting, seat, t)
    if seat in view.out:
        gone = f" · {t('out of the match')}" if seat in sitting.eliminated else ""
        return f"`{'–':>{width}}` {name}{marks}{gone}"
    if seat in view.called:
        marks += f" · **{t('UNO!')}**"
    if seat in sitting.away:
        marks += f" · {t('away')}"
    if seat == view.turn:
        name = f"**{name}**"
        marks = f" ← {t('playing')}{marks}"
    return f"`{view.counts[seat]:>{width}}` {name}{marks}"


def _buttons(sitting: Sitting, t: Translate) -> ui.ActionRow[Any]:
    table = sitting.table
    return row(
        button(label=t("My hand"), style=discord.ButtonStyle.primary, press=Press(table, "hand")),
        button(label=t("UNO!"), press=Press(table, "uno")),
        button(label=t("Catch!"), press=Press(table, "catch")),
        button(label="…", press=Press(table, "more")),
    )
