"""The hand: the private message in which somebody sees the cards and plays them.

Cards are buttons only while they may be pressed; at any other time they are one bright line in the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from bot.ui import asking, launcher, questions
from bot.ui.faces import accent, face_button
from bot.ui.ids import Page, Press, page_text
from bot.ui.items import button
from bot.ui.parts import row
from bot.ui.scene import Scene, drawn, ends
from bot.ui.words import card_name, listed
from engine.actions import CALL_UNO, DRAW, PASS, Jump, Play
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Translate
    from bot.ui.asking import Asking
    from bot.ui.items import GameItem
    from bot.ui.sitting import Sitting
    from engine.view import View

CARDS_A_PAGE: Final = 20
BUTTONS_A_ROW: Final = 5
NAMED_AT_MOST: Final = 5
DARK: Final = 1


def hand(
    sitting: Sitting,
    view: View,
    t: Translate,
    *,
    page: int | None = None,
    ask: Asking | None = None,
    note: str | None = None,
) -> ui.LayoutView:
    """One seat's hand and what it can do now.

    ``ask`` is a card half chosen: what it lacks is asked. ``note`` is told under the heading, such as why the last
    press was refused. ``page`` counts from 0 and goes round; without it the first page with a card that fits opens.
    """
    return drawn(scene(sitting, view, t, page=page, ask=ask), note=note, t=t, side=view.side)


def scene(sitting: Sitting, view: View, t: Translate, *, page: int | None = None, ask: Asking | None = None) -> Scene:
    """What is shown of a seat's hand, before it is drawn."""
    if view.result is not None:
        return _over(view, t)
    if view.seat in view.out:
        return _out(sitting, view, t)
    lacking = asking.missing(view, ask) if ask else None
    if ask and lacking == "seat":
        return questions.seat_question(sitting, view, t, ask)
    if ask and lacking == "color":
        return questions.color_question(sitting, view, t, ask)
    return _asked(sitting, view, t, page)


def sorted_hand(view: View) -> list[int]:
    """The cards by colour and number, wilds last; equal ones keep their places."""
    return sorted(view.hand, key=lambda card: (view.face(card).order, card))


def first_page(cards: Sequence[int], playable: frozenset[int]) -> int:
    """The first page with a card that may be laid."""
    return next((place // CARDS_A_PAGE for place, card in enumerate(cards) if card in playable), 0)


def _asked(sitting: Sitting, view: View, t: Translate, page: int | None) -> Scene:
    """What the question on top shows to this seat."""
    if view.turn != view.seat:
        return _waiting(sitting, view, t)
    match view.decision:
        case ColorAsked():
            return questions.named_color(sitting, view, t)
        case Penalty() as debt:
            scene = questions.debt(sitting, view, t, debt)
            jumps = _with_jumps(scene, sitting, view, t)
            return _with_cards(scene, sitting, view, t, page) if _playable(view) else jumps
        case DareAsked() | CustomAsked() as dare:
            return questions.dare(sitting, view, t, dare)
        case _:
            return _turn(sitting, view, t, page)


def _over(view: View, t: Translate) -> Scene:
    return Scene(t("The round is over"), [t("The result is at the table.")], faces=_faces(view))


def _out(sitting: Sitting, view: View, t: Translate) -> Scene:
    if view.seat in sitting.eliminated:
        return Scene(t("You are out of this match"), [t("The others play for it now.")])
    return Scene(t("You are out of this round"), [t("The next deal has cards for you again.")])


def _turn(sitting: Sitting, view: View, t: Translate, page: int | None) -> Scene:
    playable = _playable(view)
    lines = [questions.pile_line(view, t), *_fits(view, t, playable, page), _price(view, t), ends(sitting, t)]
    scene = Scene(_turn_heading(view, t), lines, accent=accent(view.color), controls=_controls(sitting, view, t))
    return _with_cards(scene, sitting, view, t, page)


def _is_punished(view: View) -> bool:
    """Whether a card that does not fit may be pressed all the same, at its price (R-054)."""
    decision = view.decision
    return view.rules.illegal_play_penalty > 0 and isinstance(decision, Turn) and decision.drawn is None


def _price(view: View, t: Translate) -> str:
    n = view.rules.illegal_play_penalty
    return t.plural("Any other card costs you {n}.", "Any other card costs you {n}.", n) if _is_punished(view) else ""


def _turn_heading(view: View, t: Translate) -> str:
    if isinstance(view.decision, Turn) and view.decision.drawn is not None:
        return t("Play it or keep it?")
    return t("Your turn · dark side") if view.side == DARK else t("Your turn")


def _playable(view: View) -> frozenset[int]:
    return frozenset(action.card for action in view.actions if isinstance(action, Play))


def _fits(view: View, t: Translate, playable: frozenset[int], page: int | None) -> list[str]:
    """What may be laid: by name while it is a short list, else how many; bluffs on a line of their own."""
    cards = sorted_hand(view)
    honest = [card for card in cards if card in playable and view.honest(card)]
    names = _names(view, t, honest)
    lines = [_fits_line(view, t, honest, names)]
    if (pages := _pages(cards)) > 1:
        lines = _paged(lines[0], t, honest, total=len(cards), page=_page(cards, playable, page) + 1, pages=pages)
    bluffs = _names(view, t, [card for card in cards if card in playable and not view.honest(card)])
    if bluffs:
        lines.append(t("Bluff: {cards} (may be challenged)", cards=", ".join(bluffs)))
    return lines


def _paged(line: str, t: Translate, honest: list[int], *, total: int, page: int, pages: int) -> list[str]:
    """How many fit, and which page this is: names would not tell where to look."""
    if not honest:
        return [line, t("Page {n} of {pages}", n=page, pages=pages)]
    return [f"{_count_line(t, len(honest), total)} · {t('page {page} of {pages}', page=page, pages=pages)}"]


def _count_line(t: Translate, fitting: int, total: int) -> str:
    return t.plural("{n} of your {total} cards fits", "{n} of your {total} cards fit", fitting, total=total)


def _fits_line(view: View, t: Translate, honest: list[int], names: list[str]) -> str:
    if not names:
        return launcher.stuck_line(view.rules, t) if DRAW in view.actions else t("Nothing fits.")
    if len(names) <= NAMED_AT_MOST:
        return t("Fits: {cards}", cards=", ".join(names))
    return _count_line(t, len(honest), len(view.hand))


def _names(view: View, t: Translate, cards: list[int]) -> list[str]:
    return list(dict.fromkeys(card_name(view.face(card), t) for card in cards))


def _faces(view: View) -> list[Any]:
    return [view.face(card) for card in sorted_hand(view)]


def _pages(cards: Sequence[int]) -> int:
    return max(1, -(-len(cards) // CARDS_A_PAGE))


def _page(cards: Sequence[int], playable: frozenset[int], page: int | None) -> int:
    return first_page(cards, playable) if page is None else page % _pages(cards)


def _with_cards(scene: Scene, sitting: Sitting, view: View, t: Translate, page: int | None) -> Scene:
    """The scene with one page of cards as buttons, and the way to the next page."""
    cards, playable = sorted_hand(view), _playable(view)
    number = _page(cards, playable, page)
    here = cards[number * CARDS_A_PAGE : (number + 1) * CARDS_A_PAGE]
    buttons = [_card_button(card, sitting, view, t, playable) for card in here]
    scene.rows = [row(*buttons[place : place + BUTTONS_A_ROW]) for place in range(0, len(buttons), BUTTONS_A_ROW)]
    scene.faces = []
    if _pages(cards) > 1:
        following = (number + 1) % _pages(cards)
        press = Press(sitting.table, "page", page_text(Page(following)))
        scene.controls.append(button(label=t("Page {n}", n=following + 1), press=press))
    return scene


def _card_button(card: int, sitting: Sitting, view: View, t: Translate, playable: frozenset[int]) -> GameItem:
    fits = card in playable
    style = discord.ButtonStyle.success if fits and view.honest(card) else discord.ButtonStyle.secondary
    look = face_button(view.face(card), t, side=view.side)
    can_press = fits or _is_punished(view)
    return button(**look, style=style, disabled=not can_press, press=Press(sitting.table, "play", str(card)))


def _controls(sitting: Sitting, view: View, t: Translate) -> list[GameItem]:
    """Draw, Pass and UNO! in their places, those enabled that are legal now."""
    table, step, legal = sitting.table, sitting.step, view.actions
    drawing = launcher.draw_label(view.rules, t)
    return [
        button(label=drawing, disabled=DRAW not in legal, press=Press(table, "draw", step=step)),
        button(label=t("Pass"), disabled=PASS not in legal, press=Press(table, "pass", step=step)),
        button(label=t("UNO!"), disabled=CALL_UNO not in legal, press=Press(table, "uno")),
    ]


def _waiting(sitting: Sitting, view: View, t: Translate) -> Scene:
    scene = _against_one(sitting, view, t) if view.seats - len(view.out) == 2 else _among_several(t)
    scene.faces, scene.controls = _faces(view), _controls(sitting, view, t)
    return _with_jumps(scene, sitting, view, t)


def _with_jumps(scene: Scene, sitting: Sitting, view: View, t: Translate) -> Scene:
    """The scene with the cards that may be laid out of turn, for nobody else to know."""
    jumps = _jumps(sitting, view, t)
    if jumps:
        scene.lines.append(t("You may jump in."))
        scene.rows = [row(*jumps)]
    return scene


def _against_one(sitting: Sitting, view: View, t: Translate) -> Scene:
    """With two in the round every change is drawn in both hands, so all can be told."""
    name = listed(sitting.names[view.turn])
    asked = isinstance(view.decision, ColorAsked)
    heading = t("{name} names a colour", name=name) if asked else t("{name}’s turn", name=name)
    return Scene(heading, [questions.pile_line(view, t), t("You play next.")])


def _among_several(t: Translate) -> Scene:
    """What stays true while others take their turns: this hand is drawn again when it has something to do with it."""
    return Scene(t("Not your turn yet"), [t("The table shows whose turn it is.")])


def _jumps(sitting: Sitting, view: View, t: Translate) -> list[GameItem]:
    """The cards that may be laid out of turn, five at most: they are all the same card."""
    cards = sorted({action.card for action in view.actions if isinstance(action, Jump)})[:BUTTONS_A_ROW]
    return [
        button(
            **face_button(view.face(card), t, side=view.side),
            style=discord.ButtonStyle.success,
            press=Press(sitting.table, "jump", str(card), sitting.step),
        )
        for card in cards
    ]
