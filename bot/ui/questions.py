"""The questions that a hand asks: which colour, with whom, take it or contest it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.ui import asking, launcher
from bot.ui.asides import verdict_line
from bot.ui.faces import accent, color_button, face_mark
from bot.ui.ids import Choice, Press, choice_text
from bot.ui.items import button, select
from bot.ui.labels import told
from bot.ui.parts import row
from bot.ui.scene import Scene, ends
from bot.ui.words import capital, card_name, color_name, listed, on_button
from engine.actions import CALL_UNO, CHALLENGE, DONE, REFUSE, NameColor, Play
from engine.decisions import CustomAsked

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.asking import Asking, Laying
    from bot.ui.items import GameItem
    from bot.ui.sitting import Sitting
    from engine.cards import Color, Face
    from engine.decisions import DareAsked, Penalty
    from engine.view import View

MOST_SEAT_BUTTONS: Final = 5
AIMING: Final = frozenset({"WAA", "WXH"})
CARDS, COLOR = "cards", "color"
ROULETTE: Final = "roulette"


def pile_line(view: View, t: Translate) -> str:
    """What is on the pile, drawn and named; the colour in force with it where it is a wild."""
    face, name = face_mark(view.top, side=view.side), card_name(view.top, t)
    if view.top.is_wild and view.color is not None:
        return t("On the pile: {face} **{card}**, now {color}", face=face, card=name, color=color_name(view.color, t))
    return t("On the pile: {face} **{card}**", face=face, card=name)


def color_question(sitting: Sitting, view: View, t: Translate, ask: Asking) -> Scene:
    """A wild is half chosen: the colours, and a way back that costs nothing."""
    fact = t("You name its colour.")
    if ask.card is not None:
        fact = t("It goes with your {card}.", card=card_name(view.face(ask.card), t))
    return Scene(
        t("Which colour?"),
        [fact, ends(sitting, t)],
        faces=_others(view, ask),
        controls=[
            *(_color(sitting, color, t, Choice(ask.card, ask.target, color)) for color in asking.colors(view, ask)),
            _cancel(sitting, t),
        ],
    )


def named_color(sitting: Sitting, view: View, t: Translate) -> Scene:
    """The rules ask for a colour on its own, such as for an opening wild, or for a seat and then a colour."""
    naming = asking.Naming()
    if asking.missing(view, naming) == "seat":
        return seat_question(sitting, view, t, naming)
    colors = [action.color for action in view.actions if isinstance(action, NameColor)]
    return Scene(
        t("Which colour?"),
        [pile_line(view, t), _purpose(view, t), ends(sitting, t)],
        faces=_faces(view),
        controls=[_color(sitting, color, t, Choice(color=color)) for color in colors],
    )


def _purpose(view: View, t: Translate) -> str:
    if getattr(view.decision, "purpose", "") == ROULETTE:
        return t("You draw until it comes.")
    return t("You name its colour.")


def seat_question(sitting: Sitting, view: View, t: Translate, ask: Asking) -> Scene:
    """A card is half chosen that is aimed at a seat: buttons for a few, a select for many."""
    aims = ask.card is not None and view.face(ask.card).symbol in AIMING
    scene = Scene(
        t("Aim at whom?") if aims else t("Swap hands with whom?"),
        [t("The number is the cards they hold."), ends(sitting, t)],
        faces=_others(view, ask),
        accent=accent(view.color),
    )
    seats = asking.targets(view, ask)
    if len(seats) > MOST_SEAT_BUTTONS and not isinstance(ask, asking.Naming):
        scene.rows = [row(_seat_select(sitting, view, t, ask, seats))]
        scene.controls = _way_back(sitting, t, ask)
        return scene
    scene.controls = [*(_seat(sitting, view, ask, seat) for seat in seats), *_way_back(sitting, t, ask)]
    return scene


def debt(sitting: Sitting, view: View, t: Translate, owed: Penalty) -> Scene:
    """A draw card is aimed at this seat: what it costs to take it, and to contest it."""
    name, card = listed(sitting.names[owed.offender]), card_name(view.face(owed.card), t)
    title = t("{card} from {name}", card=capital(card), name=name)
    scene = Scene(title, _debt_lines(sitting, view, t, owed), faces=_faces(view), accent=accent(view.color))
    scene.controls = [button(label=_take(view, t, owed), press=Press(sitting.table, "accept", step=sitting.step))]
    if CHALLENGE in view.actions:
        press = Press(sitting.table, "challenge", step=sitting.step)
        scene.controls.append(button(label=t("Challenge"), style=discord.ButtonStyle.danger, press=press))
    if any(isinstance(action, Play) for action in view.actions):
        uno = button(label=t("UNO!"), disabled=CALL_UNO not in view.actions, press=Press(sitting.table, "uno"))
        scene.controls.append(uno)
    return scene


def dare(sitting: Sitting, view: View, t: Translate, asked: DareAsked | CustomAsked) -> Scene:
    """Something is to be done away from the cards: done, or refused where that is possible."""
    table, step = sitting.table, sitting.step
    judged = sitting.dare is not None and sitting.dare.judged
    controls: list[GameItem] = []
    if DONE in view.actions:
        controls.append(button(label=t("Done"), disabled=judged, press=Press(table, "done", step=step)))
    if isinstance(asked, CustomAsked):
        return _card_words(sitting, view, t, controls)
    if REFUSE in view.actions:
        label = t("Draw {n}", n=asked.amount)
        controls.append(button(label=label, press=Press(table, "refuse", step=step)))
    words = told(t.literal(sitting.dare.text), t) if sitting.dare is not None and sitting.dare.text else ""
    fact = verdict_line(sitting, t) if judged else t("Do it, or draw {n}.", n=asked.amount)
    title = t("The others decide") if judged else t("A dare for you")
    return Scene(
        title, [words, fact, ends(sitting, t)], faces=_faces(view), accent=accent(view.color), controls=controls
    )


def _card_words(sitting: Sitting, view: View, t: Translate, controls: list[GameItem]) -> Scene:
    lines = [pile_line(view, t), told(view.rules.custom_text, t), t("Say when it is done."), ends(sitting, t)]
    return Scene(t("Do what the card says"), lines, faces=_faces(view), accent=accent(view.color), controls=controls)


def _debt_lines(sitting: Sitting, view: View, t: Translate, owed: Penalty) -> list[str]:
    name, n = listed(sitting.names[owed.offender]), owed.amount
    lines = [_choice_line(view, t, owed)]
    if CHALLENGE in view.actions and owed.color_before is not None:
        color = color_name(owed.color_before, t)
        lines.append(t("Did {name} hold a {color} card?", name=name, color=f"**{color}**"))
    if CHALLENGE in view.actions and owed.measure == CARDS:
        lost = n + view.rules.failed_challenge
        lines.append(t("Yes: {name} draws {n}. No: you draw {lost}.", name=name, n=n, lost=lost))
    when = ends(sitting, t)
    if when and owed.measure == CARDS and not launcher.is_used(view.rules):
        when = t("{ends}, then you take {n}", ends=when, n=n)
    return [*lines, when]


def _choice_line(view: View, t: Translate, owed: Penalty) -> str:
    answers, n = any(isinstance(action, Play) for action in view.actions), owed.amount
    if owed.measure == CARDS and launcher.is_used(view.rules):
        return launcher.choice_line(owed, t, answers=answers)
    if owed.measure != CARDS:
        return t("Take the cards, or challenge.") if CHALLENGE in view.actions else t("Take the cards.")
    if answers and CHALLENGE in view.actions:
        return t("Take {n}, challenge or stack.", n=n)
    if answers:
        return t("Take {n}, or lay a card on it.", n=n)
    return t("Take {n}, or challenge.", n=n) if CHALLENGE in view.actions else t("Take {n}.", n=n)


def _take(view: View, t: Translate, owed: Penalty) -> str:
    if launcher.is_used(view.rules):
        return t("Press")
    return t("Take {n}", n=owed.amount) if owed.measure == CARDS else t("Take the cards")


def _color(sitting: Sitting, color: Color, t: Translate, choice: Choice) -> GameItem:
    return button(**color_button(color, t), press=Press(sitting.table, "color", choice_text(choice)))


def _way_back(sitting: Sitting, t: Translate, ask: Asking) -> list[GameItem]:
    """There is none from a question that the rules ask."""
    return [] if ask.card is None else [_cancel(sitting, t)]


def _cancel(sitting: Sitting, t: Translate) -> GameItem:
    return button(label=t("Cancel"), press=Press(sitting.table, "cancel"))


def _seat(sitting: Sitting, view: View, ask: Asking, seat: int) -> GameItem:
    label = f"{on_button(sitting.names[seat])} · {view.counts[seat]}"
    return button(label=label, press=Press(sitting.table, "seat", choice_text(Choice(ask.card, seat))))


def _seat_select(sitting: Sitting, view: View, t: Translate, ask: Laying, seats: list[int]) -> GameItem:
    options = [
        discord.SelectOption(label=f"{on_button(sitting.names[seat])} · {view.counts[seat]}", value=str(seat))
        for seat in seats
    ]
    press = Press(sitting.table, "seat", choice_text(Choice(ask.card)))
    return select(press=press, options=options, placeholder=t("Choose a player"))


def _faces(view: View) -> list[Face]:
    return sorted((view.face(card) for card in view.hand), key=lambda face: face.order)


def _others(view: View, ask: Asking) -> list[Face]:
    """The hand without one card of the kind that is half chosen."""
    left = [card for card in view.hand if card != ask.card]
    return sorted((view.face(card) for card in left), key=lambda face: face.order)
