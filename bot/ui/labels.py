"""What editions, house rules and lengths of a game are called, and what each means in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import escape_markdown, escape_mentions

from bot.i18n import mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.i18n import Translate
    from bot.ui.sitting import Length

EDITIONS: Final[Mapping[str, str]] = {
    "classic": mark("Classic"),
    "classic-112": mark("Classic 112"),
    "guide-108": mark("Guide"),
    "express-112": mark("Express"),
    "club-112": mark("Club"),
    "family-108": mark("Family"),
    "vintage-1993": mark("Vintage 1993"),
    "vintage-2000": mark("Vintage 2000"),
    "flip": mark("Flip"),
    "attack-1998": mark("Attack 1998"),
    "attack": mark("Attack"),
    "extreme": mark("Extreme"),
    "no-mercy": mark("No Mercy"),
    "dare": mark("Dare"),
}
EDITIONS_EXPLAINED: Final[Mapping[str, str]] = {
    "classic": mark("108 cards, today’s sheet"),
    "classic-112": mark("with Swap Hands and 3 blank wilds"),
    "guide-108": mark("strict: a card that does not fit costs 4"),
    "express-112": mark("112 cards, a last draw card costs nobody"),
    "club-112": mark("112 cards, play goes the other way round"),
    "family-108": mark("108 cards, no challenges"),
    "vintage-1993": mark("108 cards, the sheet of 1993"),
    "vintage-2000": mark("112 cards, a missing UNO costs 4"),
    "flip": mark("two sides, light and dark"),
    "attack-1998": mark("a launcher, hit-fire and traded hands"),
    "attack": mark("a launcher instead of the draw pile"),
    "extreme": mark("a launcher, and extreme hits"),
    "no-mercy": mark("168 cards, stacking, out at 25"),
    "dare": mark("a dare, or draw"),
}
HOUSE: Final[Mapping[str, str]] = {
    "stacking": mark("Stacking"),
    "seven_zero": mark("7-0"),
    "jump_in": mark("Jump-in"),
    "draw_to_match": mark("Draw until it fits"),
    "force_play": mark("Drawn card must go"),
    "no_bluffing": mark("No bluffing"),
    "skip_bounce": mark("Skip bounce"),
    "must_play": mark("Must play"),
    "partners": mark("Partners"),
    "loser_dare": mark("A dare for the loser"),
    "plain_finish": mark("Plain finish"),
}
EXPLAINED: Final[Mapping[str, str]] = {
    "stacking": mark("a draw card answers a draw card"),
    "seven_zero": mark("7 swaps hands, 0 passes them on"),
    "jump_in": mark("the very same card, out of turn"),
    "draw_to_match": mark("who cannot play draws until a card fits"),
    "force_play": mark("a drawn card that fits is played"),
    "no_bluffing": mark("wild +4 only without the colour"),
    "skip_bounce": mark("a skip passes a +2 on to the next"),
    "must_play": mark("no drawing while a card fits"),
    "partners": mark("two teams of two"),
    "loser_dare": mark("who loses the round faces a dare"),
    "plain_finish": mark("the last card is a number"),
}
STACKING: Final[Mapping[str, str]] = {
    "off": mark("No stacking"),
    "same": mark("Like on like"),
    "app": mark("Wild +4 on +2 too"),
    "cross": mark("Any draw card on any"),
    "up": mark("Equal or higher"),
}
STACKING_EXPLAINED: Final[Mapping[str, str]] = {
    "off": mark("draw cards are taken at once"),
    "same": mark("+2 on +2, wild +4 on wild +4"),
    "app": mark("like on like, but no +2 on a wild +4"),
    "cross": mark("+2 on wild +4, and the other way round"),
    "up": mark("nothing lower than the card before"),
}
LENGTHS: Final[Mapping[str, str]] = {
    "round": mark("One round"),
    "match-200": mark("Match to 200"),
    "match-500": mark("Match to 500"),
    "rounds-3": mark("Three rounds"),
    "rounds-5": mark("Five rounds"),
    "against-200": mark("Points against, to 200"),
    "against-500": mark("Points against, to 500"),
    "out-200": mark("Out at 200"),
    "out-500": mark("Out at 500"),
    "free": mark("Without points"),
}
LENGTHS_EXPLAINED: Final[Mapping[str, str]] = {
    "round": mark("its points go to the race"),
    "match-200": mark("rounds until somebody has 200"),
    "match-500": mark("rounds until somebody has 500"),
    "rounds-3": mark("the highest total wins"),
    "rounds-5": mark("the highest total wins"),
    "against-200": mark("your own cards count, the lowest total wins"),
    "against-500": mark("your own cards count, the lowest total wins"),
    "out-200": mark("your own cards count, the last one in wins"),
    "out-500": mark("your own cards count, the last one in wins"),
    "free": mark("one round, outside the race"),
}
PENALTIES: Final[Mapping[str, str]] = {
    "uno_penalty": mark("missing UNO"),
    "false_call_penalty": mark("false catch"),
    "illegal_play_penalty": mark("wrong card"),
}
WORDS: Final[Mapping[str, str]] = {
    "plain": mark("Nothing: a plain wild"),
    "all_draw_2": mark("All others draw 2"),
    "extra_turn": mark("One more turn"),
    "next_draws_3": mark("The next one draws 3"),
    "discard_wilds": mark("All others discard their wilds"),
}
"""What may be written on a customizable wild."""


def edition_name(key: str, t: Translate) -> str:
    """What a box is called, such as "Classic"."""
    return t(EDITIONS[key])


def house_name(key: str, t: Translate, *, stacking: str = "") -> str:
    """What a house rule is called; with ``stacking`` also in which of its forms."""
    if key != "stacking" or not stacking:
        return t(HOUSE[key])
    return t("{rule} ({form})", rule=t(HOUSE[key]), form=_small(t(STACKING[stacking])))


def house_names(keys: Iterable[str], t: Translate, *, stacking: str = "") -> str:
    """The rules by name, as in "Stacking, 7-0, Jump-in"; empty when the table has none."""
    return ", ".join(house_name(key, t, stacking=stacking) for key in keys)


def house_rule(key: str, t: Translate, *, stacking: str = "") -> str:
    """The name of a house rule and what it does."""
    meaning = STACKING_EXPLAINED[stacking] if key == "stacking" and stacking else EXPLAINED[key]
    return t("**{name}**: {meaning}", name=house_name(key, t, stacking=stacking), meaning=t(meaning))


def length_name(rounds: Length, target: int, t: Translate, *, scoring: str = "winner", number: int = 0) -> str:
    """How long the game is and what it is about: "one round", "match to 500", "3 rounds", "out at 200"."""
    if scoring == "single":
        return t("without points")
    if rounds == "round":
        return t("one round")
    if scoring == "points_against":
        return t("points against, to {target}", target=target)
    if scoring == "elimination":
        return t("out at {target}", target=target)
    return t.plural("{n} round", "{n} rounds", number) if number else t("match to {target}", target=target)


def penalties_name(penalties: Iterable[tuple[str, int]], t: Translate) -> str:
    """The prices of the house: "Penalties: missing UNO 4, wrong card 2"; empty where it has set none."""
    prices = ", ".join(f"{t(PENALTIES[name])} {cards}" for name, cards in penalties)
    return t("Penalties: {prices}", prices=prices) if prices else ""


def words_name(key: str, own: str, t: Translate) -> str:
    """What is written on the customizable wilds; empty where nothing is."""
    if key in ("", "plain"):
        return ""
    return t("On the blank wilds: {words}", words=told(own, t) if key == "text" else _small(t(WORDS[key])))


def plain(own: str) -> str:
    """Words that somebody wrote, on one line where no markup is read."""
    return " ".join(own.split())


def told(own: str, t: Translate) -> str:
    """Words that somebody wrote, in quotation marks: nothing in them is read by Discord as markup or as a mention."""
    escaped = escape_markdown(plain(own)).replace("<", "\\<")
    return t("“{words}”", words=escape_mentions(escaped))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
