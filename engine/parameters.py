"""Single parameters that a spec may set, each checked and turned into a change of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import debts, effects, policies, uno
from engine.cards import (
    ACTIONS,
    FLIP,
    NUMBERS,
    WILD_ATTACK,
    WILD_CUSTOM,
    WILD_EXTREME_HIT,
    WILD_SHUFFLE,
    WILD_SWAP,
    WILDS,
    Card,
    Face,
)
from engine.match import DEALER_DRAWS
from engine.opening import TREATMENTS
from engine.scoring import SCORINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.cards import Symbol
    from engine.rules import Rules

    Parameter = Callable[[Rules, Any], Rules]


class BadValue(ValueError):  # noqa: N818  a value, not a failure of the program
    """The parameter does not take this value."""


def _number(name: str, low: int, high: int) -> Parameter:
    def set_number(rules: Rules, value: object) -> Rules:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadValue(f"{name} takes a whole number from {low} to {high}")
        return rules.having(**{name: value})

    return set_number


def _switch(name: str) -> Parameter:
    def set_switch(rules: Rules, value: object) -> Rules:
        if not isinstance(value, bool):
            raise BadValue(f"{name} is true or false")
        return rules.having(**{name: value})

    return set_switch


def _choice(name: str, options: Mapping[Any, object]) -> Parameter:
    """A choice by key: the field ``name`` gets what stands behind the key."""

    def set_choice(rules: Rules, value: object) -> Rules:
        if not isinstance(value, str | int | bool) or value not in options:
            raise BadValue(f"{name} is one of {', '.join(map(str, options))}")
        return rules.having(**{name: options[value]})

    return set_choice


def _word(name: str, *words: str) -> Parameter:
    return _choice(name, {word: word for word in words})


def _hand_size(rules: Rules, value: object) -> Rules:
    """Fewer seats where the hands would leave too little of the deck to draw from."""
    dealt = _number("hand_size", 1, 15)(rules, value)
    fewest, most = rules.seats
    return dealt.having(seats=(fewest, min(most, (len(rules.deck) - LEFT_TO_DRAW) // dealt.hand_size)))


def _extreme_hit(rules: Rules, value: object) -> Rules:
    """How often the chosen player of an Extreme Hit presses."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10:
        raise BadValue("extreme_hit takes a whole number from 1 to 10")
    return rules.on(WILD_EXTREME_HIT, effects.target_takes(value))


def _swap_card(rules: Rules, value: object) -> Rules:
    """Newer 112-card decks hold a Swap Hands or a Shuffle Hands, never both (D-44)."""
    if value not in ("swap", "shuffle"):
        raise BadValue("swap_card is swap or shuffle")
    if value == "swap" or WILD_SWAP not in rules.symbols:
        return rules
    shuffled = Card((Face("", WILD_SHUFFLE),))
    deck = tuple(shuffled if card.faces[0].symbol == WILD_SWAP else card for card in rules.deck)
    points = {**rules.points, WILD_SHUFFLE: rules.points[WILD_SWAP]}
    opening = {**rules.opening, WILD_SHUFFLE: rules.opening[WILD_CUSTOM]}
    return rules.having(deck=deck, points=points, opening=opening).on(WILD_SHUFFLE, effects.SHUFFLE_HANDS)


def _last_flip(rules: Rules, value: object) -> Rules:
    if value not in ("turns", "stays"):
        raise BadValue("last_flip is turns or stays")
    return rules.on(FLIP, effects.FLIP if value == "turns" else effects.FLIP_UNLESS_LAST)


def _attack_attack(rules: Rules, value: object) -> Rules:
    """Sources differ: a chosen player presses twice, or the next one until it fires."""
    if value not in ("chosen", "next"):
        raise BadValue("attack_attack is chosen or next")
    return rules.on(WILD_ATTACK, effects.target_takes(2) if value == "chosen" else debts.force(0, measure="fire"))


def _direction(rules: Rules, value: object) -> Rules:
    if value not in (1, -1):
        raise BadValue("direction is 1 (clockwise) or -1")
    return rules.having(direction=value)


def _points(rules: Rules, value: object) -> Rules:
    if not isinstance(value, dict):
        raise BadValue("points is a table from symbol to points")
    table: dict[Symbol, object] = {str(symbol): price for symbol, price in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  checked next
    known = {*NUMBERS, *ACTIONS, *WILDS}
    if not all(symbol in known and isinstance(price, int) and 0 <= price <= 1000 for symbol, price in table.items()):
        raise BadValue("points gives each symbol a whole number from 0 to 1000")
    return rules.having(points={**rules.points, **table})


LEFT_TO_DRAW: Final = 20
OPENING_KINDS: Final[dict[str, tuple[Symbol, ...]]] = {
    "draw": ("D1", "D2", "D4", "D5", "H1", "H2"),
    "reverse": ("R",),
    "skip": ("S", "SE"),
    "wild": ("W",),
    "wild_draw": ("W4", "W2", "WDC", "WR4", "W6", "W10"),
    "swap": ("WS", "WH"),
    "custom": ("WC",),
    "flip": ("F",),
}


def _opening(rules: Rules, value: object) -> Rules:
    if not isinstance(value, dict):
        raise BadValue("opening is a table from kind of card to treatment")
    table: dict[str, str] = {str(kind): str(treatment) for kind, treatment in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  checked next
    if not all(_is_treatment(kind, treatment) for kind, treatment in table.items()):
        raise BadValue(f"opening knows {', '.join(OPENING_KINDS)}, each treated as one of {', '.join(TREATMENTS)}")
    chosen = {symbol: treatment for kind, treatment in table.items() for symbol in OPENING_KINDS[kind]}
    return rules.having(opening={**rules.opening, **chosen})


def _is_treatment(kind: str, treatment: str) -> bool:
    """Only a Flip can turn the round over: other decks have nothing on their backs."""
    return kind in OPENING_KINDS and treatment in TREATMENTS and (treatment != "flip" or kind == "flip")


def _custom_text(rules: Rules, value: object) -> Rules:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= 200:
        raise BadValue("custom_text is a text of at most 200 characters")
    return rules.on(WILD_CUSTOM, *effects.CUSTOM["text"]).having(custom="text", custom_text=value.strip())


def set_custom(rules: Rules, key: str) -> Rules:
    """The rules with what ``key`` says written on the customizable wilds.

    Raises:
        BadValue: there is no such text.
    """
    if key not in effects.CUSTOM or key == "text":
        raise BadValue(f"custom is one of {', '.join(name for name in effects.CUSTOM if name != 'text')}")
    return rules.on(WILD_CUSTOM, *effects.CUSTOM[key]).having(custom=key)


PARAMETERS: Final[dict[str, Parameter]] = {
    "hand_size": _hand_size,
    "direction": _direction,
    "dealer_draw": _word("dealer_draw", *DEALER_DRAWS),
    "starter": _word("starter", "left", "winner", "youngest"),
    "voluntary_draw": _choice("may_draw", {True: policies.draw_freely, False: policies.draw_if_stuck}),
    "wild_draw_test": _choice(
        "holds",
        {
            "color": policies.holds_color,
            "color_or_wild": policies.holds_color_or_wild,
            "playable": policies.holds_playable,
        },
    ),
    "challenge": _switch("challenge"),
    "guilty_takes_back": _switch("guilty_takes_back"),
    "uno_call": _word("uno_call", "after", "anytime"),
    "uno_window": _word("uno_window", *uno.WINDOWS),
    "uno_on_swap": _switch("uno_on_swap"),
    "uno_penalty": _number("uno_penalty", 0, 20),
    "false_call_penalty": _number("false_call_penalty", 0, 20),
    "illegal_play_penalty": _number("illegal_play_penalty", 0, 20),
    "last_draw_counts": _switch("last_draw_counts"),
    "points": _points,
    "target": _number("target", 1, 10_000),
    "target_test": _word("target_test", ">=", ">"),
    "scoring": _word("scoring", *SCORINGS),
    "two_player_reverse": _word("two_player_reverse", "skip", "none"),
    "reflip_to": _word("reflip_to", "deck", "discard"),
    "rounds": _number("rounds", 0, 100),
    "custom": set_custom,
    "custom_text": _custom_text,
    "mercy": _number("mercy", 0, 100),
    "opening": _opening,
    "flip_top": _word("flip_top", "bottom_card", "flip_back"),
    "turn_cap": _number("turn_cap", 10, 100_000),
    "extreme_hit": _extreme_hit,
    "attack_attack": _attack_attack,
    "swap_card": _swap_card,
    "last_flip": _last_flip,
}
"""Every single parameter by name."""

EXCLUSIVE: Final = (("custom", "custom_text"),)
"""Parameters that say two things about the same."""
