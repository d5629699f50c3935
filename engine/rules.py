"""Rules as a value: one frozen record of every choice that an edition or a house makes.

The core only reads it. Editions fill it in, house rules are functions from it to another one, and nothing in it is
looked up by name while a round is played: ``Rules.tables`` resolves it once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine import policies
from engine.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.actions import Jump, Play
    from engine.cards import Card, Symbol
    from engine.state import State

Run: TypeAlias = "Callable[[State, int, Play | Jump], None]"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does. A card is a tuple of effects.

    ``last`` says when it still happens on a last card: never, for a draw where last draws count, or always. ``aims``:
    the card names a seat. ``asks_color``: the colour is named by somebody else. ``debt``: the number of cards (or
    presses) that the next player owes. ``sheds_color``: the hand loses every card of this colour.
    """

    run: Run
    last: Literal["never", "draw", "always"] = "never"
    aims: bool = False
    asks_color: bool = False
    debt: int = 0
    sheds_color: bool = False


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything that may differ from table to table."""

    deck: tuple[Card, ...]
    effects: Mapping[Symbol, tuple[Effect, ...]]
    points: Mapping[Symbol, int]

    # the table
    seats: tuple[int, int] = (2, 10)
    hand_size: int = 7
    direction: int = 1
    dealer_draw: str = "number"
    starter: str = "left"
    teams: bool = False
    turn_cap: int = 3000

    # the opening card: a treatment for each symbol, see engine/opening.py
    opening: Mapping[Symbol, str] = field(default_factory=dict[str, str])
    reflip_to: str = "deck"

    # drawing
    may_draw: policies.MayDraw = policies.draw_freely
    turn_draw: policies.TurnDraw = policies.draw_one
    take: policies.Take = policies.take_cards
    force_play: bool = False
    shots: tuple[int, int] = (3, 8)

    # wild draw cards
    restricted: frozenset[Symbol] = frozenset()
    holds: policies.Holds = policies.holds_color
    challenge: bool = True
    bluffing: bool = True
    guilty_takes_back: bool = False
    failed_challenge: int = 2

    # answers to a debt, and playing out of turn
    answers: tuple[policies.Answer, ...] = ()
    jump_in: bool = False
    jump_wilds: frozenset[Symbol] = frozenset()

    # UNO
    uno_call: str = "anytime"
    uno_window: str = "turn_begins"
    uno_on_swap: bool = True
    uno_penalty: int = 2
    false_call_penalty: int = 0
    illegal_play_penalty: int = 0

    # going out
    last_draw_counts: bool = True
    no_finish: frozenset[Symbol] = frozenset()
    mercy: int = 0
    mercy_points: int = 250

    # points and the match
    scoring: str = "winner"
    target: int = 500
    target_test: str = ">="
    rounds: int = 0

    two_player_reverse: str = "skip"
    flip_top: str = "bottom_card"
    custom: str = "plain"
    custom_text: str = ""
    dares: bool = False
    loser_dare: bool = False

    def having(self, **changes: object) -> Rules:
        """The same rules but for ``changes``."""
        return replace(self, **changes)  # pyright: ignore[reportArgumentType]  the catalogue checks each value

    def on(self, symbol: Symbol, *effects: Effect) -> Rules:
        """The same rules, with ``effects`` as what ``symbol`` does."""
        return replace(self, effects={**self.effects, symbol: effects})

    def debt(self, symbol: Symbol) -> int:
        """How many cards ``symbol`` makes the next player owe; 0 for all that cannot be answered."""
        return sum(effect.debt for effect in self.effects.get(symbol, ()))

    @property
    def symbols(self) -> frozenset[Symbol]:
        """Every symbol in the deck."""
        return frozenset(face.symbol for card in self.deck for face in card.faces)

    @cached_property
    def tables(self) -> Tables:
        """The record resolved into lookups by card and face."""
        return Tables(self)
