"""The rules of a table in four short pages, told from its ``Rules``: no card is named that is not in the deck."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from bot.i18n import mark
from bot.ui import launcher
from bot.ui.faces import EMOJIS, color_text, emoji_name
from bot.ui.ids import Page, Press, page_text
from bot.ui.items import button
from bot.ui.labels import WORDS, edition_name, house_rule, told
from bot.ui.parts import footnote, heading, line, number, row, screen, text
from bot.ui.words import capital, card_name, color_name, symbol_name
from engine import policies
from engine.cards import DARK_COLORS, LIGHT_COLORS, REVERSE, WILD_CUSTOM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from discord import ui

    from bot.i18n import Translate
    from bot.ui.parts import Part
    from engine.cards import Color, Face, Symbol
    from engine.rules import Rules

OF: Final = "rules"
PAGES: Final = 4

_SWAPS: Final = mark("you swap hands with somebody")
_GO_ON: Final = mark("all hands go on by one seat")
_DARE: Final = mark("the next one does a dare or draws")

MEANINGS: Final[Mapping[Symbol, str]] = {
    "0": _GO_ON,
    "7": _SWAPS,
    "S": mark("the next one misses a turn"),
    "R": mark("play turns round"),
    "D1": mark("the next one draws 1, no turn"),
    "D2": mark("the next one draws 2, no turn"),
    "D4": mark("the next one draws 4, no turn"),
    "D5": mark("the next one draws 5, no turn"),
    "F": mark("all cards turn to their other side"),
    "SE": mark("all others miss a turn"),
    "DA": mark("takes along your cards of its colour"),
    "H1": mark("the next one presses once, no turn"),
    "H2": mark("the next one presses twice, no turn"),
    "TH": _SWAPS,
    "DR": _DARE,
    "W": mark("fits always, names a colour"),
    "W2": mark("and the next draws 2"),
    "W4": mark("and the next draws 4"),
    "W6": mark("and the next draws 6"),
    "W10": mark("and the next draws 10"),
    "WDC": mark("and the next draws until it comes"),
    "WS": _SWAPS,
    "WH": mark("all hands are shuffled and dealt anew"),
    "WC": mark("a wild to write on, blank for now"),
    "WR4": mark("play turns round, the next draws 4"),
    "WCR": mark("the next names a colour, draws until it"),
    "WAH": mark("all others press once"),
    "WHF": mark("the next presses until cards come"),
    "WAA": mark("somebody you choose presses twice"),
    "WXH": mark("somebody you choose presses twice"),
    "WDR": _DARE,
}
"""What a card does, in a few words."""


def rules(
    rules: Rules,
    page: int,
    t: Translate,
    *,
    table: int = 0,
    house: Iterable[str] = (),
    stacking: str = "",
    edition: str = "",
) -> ui.LayoutView:
    """A page of the rules, counted from 0; a number beyond the last is the last.

    ``house`` are the keys in force, ``stacking`` is its form. With ``edition`` it is a box that is explained and no
    table: then they are those that may be agreed on.
    """
    page = max(0, min(page, PAGES - 1))
    pages: tuple[Callable[[], list[Part]], ...] = (
        lambda: _turn(rules, t),
        lambda: _cards(rules, t),
        lambda: _points(rules, t),
        lambda: _house(house, t, stacking=stacking, edition=edition),
    )
    place = t("Page {n} of {pages}", n=page + 1, pages=PAGES)
    name = f"{edition_name(edition, t)} · " if edition else ""
    return screen(*pages[page](), text(footnote(name + place)), _turning(page, table, t, edition=edition))


def _turn(rules: Rules, t: Translate) -> list[Part]:
    lines = (
        t("Play one card that fits the pile:"),
        t("**the colour, the number or the symbol.**"),
        t("A wild always fits.") if any(face.is_wild for face in _faces(rules)) else "",
        *_drawing(rules, t),
        t("The very same card may jump in, out of turn.") if rules.jump_in else "",
        _about_misfits(rules, t),
    )
    aim = (
        t.plural("Everybody starts with {n} card.", "Everybody starts with {n} cards.", rules.hand_size),
        t("Play begins to the right.") if rules.direction < 0 else "",
        t("Whose hand is empty first wins."),
        *_about_finishing(rules, t),
        t("{n} cards in a hand, and it is out.", n=rules.mercy) if rules.mercy else "",
        t("Out of time, a computer plays for you."),
        t("Partners sit opposite and win together.") if rules.teams else "",
    )
    return [text(heading(t("Rules")), *lines), line(), text(*aim)]


def _about_misfits(rules: Rules, t: Translate) -> str:
    n = rules.illegal_play_penalty
    return t("A card that does not fit goes back and costs {n}.", n=n) if n else ""


def _about_finishing(rules: Rules, t: Translate) -> list[str]:
    last = {} if rules.last_draw_counts else {t("A last draw card costs nobody anything."): None}
    if not rules.no_finish:
        return [*last]
    specials = {face.symbol for face in _faces(rules) if not face.is_number}
    if specials <= rules.no_finish:
        return [*last, t("The last card must be a number.")]
    barred = sorted({face for face in _faces(rules) if face.symbol in rules.no_finish}, key=lambda face: face.order)
    names = dict.fromkeys(card_name(face, t) if face.is_wild else symbol_name(face.symbol, t) for face in barred)
    return [*last, t("{names}: not as a last card.", names=capital(", ".join(names)))]


def _drawing(rules: Rules, t: Translate) -> list[str]:
    if rules.turn_draw is policies.draw_by_launcher:
        return [t("Or press the launcher once, for no turn.")]
    if rules.turn_draw is policies.draw_to_match:
        drawing = t("If nothing fits, draw until a card does.")
    elif rules.may_draw is policies.draw_if_stuck:
        drawing = t("If nothing fits, draw one.")
    else:
        drawing = t("Or draw one instead.")
    drawn = t("A drawn card that fits is played.") if rules.force_play else t("A drawn card that fits may be played.")
    return [drawing, drawn]


def _cards(rules: Rules, t: Translate) -> list[Part]:
    lines = [_special(face, t, side=side, meaning=_meaning(face, rules, t)) for face, side in _specials(rules)]
    caveats = [line for line in (_about_reverse(rules, t), *_about_draws(rules, t)) if line]
    signs = [_signs(rules, colors, t) for colors in (LIGHT_COLORS, DARK_COLORS)]
    return [text(heading(t("Special cards")), *lines, *caveats), line(), text(*signs)]


def _signs(rules: Rules, colors: Iterable[Color], t: Translate) -> str:
    """The signs of those colours that are in the deck, in one line."""
    there = {face.color for face in _faces(rules)}
    return "  ".join(f"{color_text(color)}\u00a0{color_name(color, t)}" for color in colors if color in there)


def _specials(rules: Rules) -> list[tuple[Face, int]]:
    """One face of each symbol that does something, in its first colour, and the side that it is on."""
    sides = {face: side for side in (1, 0) for card in rules.deck for face in card.faces[side : side + 1]}
    first = sorted(sides, key=lambda face: face.order, reverse=True)
    specials = {face.symbol: face for face in first if not face.is_number or face.symbol in rules.effects}
    return [(face, sides[face]) for face in sorted(specials.values(), key=lambda face: face.order[1])]


def _meaning(face: Face, rules: Rules, t: Translate) -> str:
    """What the card does at this table; what is written on a customizable wild is the table's own."""
    if face.symbol == WILD_CUSTOM and rules.custom == "text":
        return told(rules.custom_text, t)
    if face.symbol == WILD_CUSTOM and rules.custom != "plain":
        return t("on it is written: {words}", words=t(WORDS[rules.custom]))
    return t(MEANINGS[face.symbol]) if face.symbol in MEANINGS else ""


def _special(face: Face, t: Translate, *, side: int, meaning: str) -> str:
    emoji = EMOJIS.get(emoji_name(face, side=side), "")
    name = capital(card_name(face, t) if face.is_wild else symbol_name(face.symbol, t))
    said = t("**{name}**: {meaning}", name=name, meaning=meaning) if meaning else f"**{name}**"
    return f"{emoji} {said}".lstrip()


def _about_reverse(rules: Rules, t: Translate) -> str:
    if rules.two_player_reverse != "skip" or not any(face.symbol == REVERSE for face in _faces(rules)):
        return ""
    return t("Between two, a reverse is a skip.")


def _about_draws(rules: Rules, t: Translate) -> list[str]:
    answers = t("A draw card may answer a draw card.") if rules.answers else ""
    bluffs = sorted({face for face in _faces(rules) if face.symbol in rules.restricted}, key=lambda face: face.order)
    if not bluffs:
        return [answers]
    names = capital(", ".join(card_name(face, t) for face in bluffs))
    if rules.bluffing and rules.challenge:
        caveat = t("{names}: without the colour in force. The next one may challenge it.", names=names)
    else:
        caveat = t("{names}: only without the colour in force.", names=names)
    return [answers, caveat]


def _points(rules: Rules, t: Translate) -> list[Part]:
    when = {
        "anytime": t("Press UNO! with your last card but one."),
        "after": t("Press UNO! right after your last card but one."),
    }
    uno = (
        t("One card left? **Say UNO!**"),
        when.get(rules.uno_call, ""),
        t("Who sees a missing UNO presses Catch!"),
        _about_missing(rules, t),
        t("A catch for nothing costs {n}.", n=rules.false_call_penalty) if rules.false_call_penalty else "",
    )
    return [text(heading(t("UNO and points")), *uno), line(), text(*_scoring(rules, t), *_prices(rules, t))]


def _about_missing(rules: Rules, t: Translate) -> str:
    if launcher.is_used(rules):
        return t("and its owner presses {n} times.", n=rules.uno_penalty)
    return t("and its owner draws {n}.", n=rules.uno_penalty)


def _scoring(rules: Rules, t: Translate) -> list[str]:
    said = {
        "winner": t("The winner gets what the others hold."),
        "points_against": t("What you hold at the end counts against you."),
        "elimination": t("What you hold counts; at {n} you are out.", n=rules.target),
        "single": t("This table plays without points."),
    }
    return [said[rules.scoring]]


def _prices(rules: Rules, t: Translate) -> list[str]:
    if rules.scoring == "single":
        return []
    by_points: dict[int, list[str]] = defaultdict(list)
    for face in sorted(_faces(rules), key=lambda face: face.order[1]):
        if not face.is_number:
            name = card_name(face, t) if face.is_wild else symbol_name(face.symbol, t)
            names = by_points[rules.points.get(face.symbol, 0)]
            names += [] if name in names else [name]
    prices = (t("{names}: {points}", names=", ".join(n), points=number(p, t)) for p, n in sorted(by_points.items()))
    return [t("Numbers: what is on them"), *map(capital, prices)]


def _house(house: Iterable[str], t: Translate, *, stacking: str, edition: str) -> list[Part]:
    lines = [house_rule(key, t, stacking=stacking) for key in house]
    if edition:
        lines = [t("A host may add these to {edition}:", edition=edition_name(edition, t)), *lines]
    return [text(heading(t("House rules")), *(lines or [t("None: this table plays by the sheet.")]))]


def _turning(page: int, table: int, t: Translate, *, edition: str) -> Part:
    of = f"{OF}.{edition}" if edition else OF
    back, onward = page_text(Page(max(0, page - 1), of)), page_text(Page(page + 1, of))
    last = page == PAGES - 1
    return row(
        button(press=Press(table, "page", back), label=t("Back"), disabled=page == 0, id=11),
        button(press=Press(table, "page", onward), label=t("Next"), style=ButtonStyle.primary, disabled=last, id=12),
    )


def _faces(rules: Rules) -> set[Face]:
    return {face for card in rules.deck for face in card.faces}
