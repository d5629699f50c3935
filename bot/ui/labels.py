"""What editions, house rules and lengths of a game are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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


def edition_name(key: str, t: Translate) -> str:
    """What a box is called, such as "Classic"."""
    return t(EDITIONS[key])


def house_names(keys: Iterable[str], t: Translate) -> str:
    """The rules by name, as in "Stacking, 7-0, Jump-in"; empty when the table has none."""
    return ", ".join(t(HOUSE[key]) for key in keys)


def house_rule(key: str, t: Translate) -> str:
    """The name of a house rule and what it does."""
    return t("**{name}**: {meaning}", name=t(HOUSE[key]), meaning=t(EXPLAINED[key]))


def length_name(rounds: Length, target: int, t: Translate) -> str:
    """How long the game is: "one round", "match to 500"."""
    return t("match to {target}", target=target) if rounds == "match" else t("one round")
