"""House rules: functions from rules to rules, each with the values it takes and what it does not go with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine import debts, effects, policies
from engine.cards import DRAW_TWO, SKIP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.rules import Rules

    Change = Callable[[Rules], Rules]


def _always(rules: Rules) -> bool:
    del rules
    return True


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: what each of its values changes, what contradicts it, and which editions it can change.

    ``forbids`` are values of single parameters that say the opposite; any two house rules go together. ``suits`` is
    false for rules in which the house rule could never do anything.
    """

    key: str
    values: Mapping[object, Change]
    forbids: Mapping[str, object] = field(default_factory=dict[str, object])
    suits: Callable[[Rules], bool] = _always


# -- what they change -------------------------------------------------------------------------------------------------


def _stacking(answer: policies.Answer) -> Change:
    """A draw card may be answered with another one; the debt grows and goes on (R-044, R-072)."""
    return lambda rules: rules.having(answers=(answer,))


def _jump_in(rules: Rules) -> Rules:
    """The identical card may be laid out of turn."""
    return rules.having(jump_in=True)


def _seven_zero(rules: Rules) -> Rules:
    """A 7 swaps hands with a chosen player, a 0 passes all hands on."""
    return rules.on("7", effects.SWAP).on("0", effects.ROTATE)


def _draw_to_match(rules: Rules) -> Rules:
    """Who holds nothing that fits draws until something does."""
    return rules.having(turn_draw=policies.draw_to_match)


def _force_play(rules: Rules) -> Rules:
    """A drawn card that fits is played."""
    return rules.having(force_play=True)


def _no_bluffing(rules: Rules) -> Rules:
    """A wild draw card is laid only by who has the right to, so nobody needs to challenge."""
    return rules.having(bluffing=False, challenge=False)


def _skip_bounce(rules: Rules) -> Rules:
    """A Skip of its colour passes a Draw Two on, and then any Skip."""
    bounced = rules.on(SKIP, debts.bounce(*rules.effects[SKIP]))
    return bounced.having(answers=(*rules.answers, policies.answer_with_skip))


def _must_play(rules: Rules) -> Rules:
    """Nobody draws who could play."""
    return rules.having(may_draw=policies.draw_if_stuck)


def _plain_finish(rules: Rules) -> Rules:
    """Nobody goes out on a special card."""
    special = {face.symbol for card in rules.deck for face in card.faces if not face.is_number}
    return rules.having(no_finish=frozenset(special))


def _partners(rules: Rules) -> Rules:
    """Two against two: seats 0 and 2 against 1 and 3."""
    return rules.having(teams=True, seats=(4, 4))


def _loser_dare(rules: Rules) -> Rules:
    """The loser of a round faces a dare (R-072)."""
    return rules.having(loser_dare=True)


# -- which editions they can change -----------------------------------------------------------------------------------


def _has_debts(rules: Rules) -> bool:
    return any(rules.debt(symbol) for symbol in rules.symbols)


def _draws_cards(rules: Rules) -> bool:
    """A launcher ends the turn whatever comes out of it."""
    return rules.turn_draw is not policies.draw_by_launcher


def _has_bluffs(rules: Rules) -> bool:
    return bool(rules.restricted)


def _has_bounces(rules: Rules) -> bool:
    return {SKIP, DRAW_TWO} <= rules.symbols


def _seats_four(rules: Rules) -> bool:
    return rules.seats[0] <= 4 <= rules.seats[1]


# -- all of them ------------------------------------------------------------------------------------------------------

_ALL: Final = (
    HouseRule(
        "stacking",
        {
            "same": _stacking(policies.answer_in_kind),
            "app": _stacking(policies.answer_as_in_apps),
            "cross": _stacking(policies.answer_across),
            "up": _stacking(policies.answer_upward),
        },
        suits=_has_debts,
    ),
    HouseRule("jump_in", {True: _jump_in}),
    HouseRule("seven_zero", {True: _seven_zero}),
    HouseRule("draw_to_match", {True: _draw_to_match}, suits=_draws_cards),
    HouseRule("force_play", {True: _force_play}, suits=_draws_cards),
    HouseRule("no_bluffing", {True: _no_bluffing}, forbids={"challenge": True}, suits=_has_bluffs),
    HouseRule("skip_bounce", {True: _skip_bounce}, suits=_has_bounces),
    HouseRule("must_play", {True: _must_play}, forbids={"voluntary_draw": True}),
    HouseRule("plain_finish", {True: _plain_finish}),
    HouseRule("partners", {True: _partners}, suits=_seats_four),
    HouseRule("loser_dare", {True: _loser_dare}),
)

HOUSE_RULES: Final[dict[str, HouseRule]] = {rule.key: rule for rule in _ALL}
"""All house rules, in the order in which they are applied."""
