"""Disputes and faults of other hosts of the game, as far as they are about its rules: see tests/data/cases.toml."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.actions import NameColor, Play
from engine.catalog import Spec, build
from engine.decisions import ColorAsked
from engine.errors import IllegalAction, Reason
from engine.game import apply, legal, position
from engine.players import PLAYERS
from engine.ruling_file import read_rulings
from engine.rulings import run
from engine.view import View

if TYPE_CHECKING:
    from engine.ruling_file import Ruling
    from engine.state import State

DISPUTES = read_rulings(Path(__file__).parents[1] / "data" / "disputes.toml")


@pytest.mark.parametrize("dispute", [pytest.param(one, id=one.id) for one in DISPUTES])
def test_case(dispute: Ruling) -> None:
    assert [str(mismatch) for mismatch in run(dispute)] == []


def opened_by_a_wild() -> State:
    """The first seat has to name a colour."""
    rules = build(Spec())
    wild = next(card for card, faces in enumerate(rules.deck) if str(faces) == "W")
    others = [card for card in range(len(rules.deck)) if card != wild]
    state = position(rules, hands=[others[:7], others[7:14]], discard=[wild], pile=others[14:])
    state.decisions.append(ColorAsked(0, "opening"))
    return state


@pytest.mark.parametrize("player", list(PLAYERS))
def test_case_c18_who_must_name_a_colour_lets_the_time_run_out(player: str) -> None:
    state = opened_by_a_wild()
    action = PLAYERS[player](View(state, 0), Random(1))
    assert isinstance(action, NameColor)
    told = apply(state, 0, action)
    assert state.color == action.color
    assert told
    assert legal(state, state.turn)


@pytest.mark.parametrize("color", ["w", "", "x", "purple", "W"])
def test_case_c22_a_colour_is_one_of_four(color: str) -> None:
    state = opened_by_a_wild()
    before = state.to_json()
    with pytest.raises(IllegalAction) as refused:
        apply(state, 0, NameColor(color))
    assert refused.value.reason is Reason.COLOR_UNKNOWN
    assert state.to_json() == before


def test_a_wild_in_hand_takes_one_of_four_as_well() -> None:
    rules = build(Spec())
    wilds = [card for card, faces in enumerate(rules.deck) if str(faces) == "W"]
    state = position(rules, hands=[[wilds[0], 0], [1, 2]], discard=[3], pile=[4, 5])
    for color in ("w", "x"):
        with pytest.raises(IllegalAction):
            apply(state, 0, Play(wilds[0], color))
    assert state.hands[0] == [wilds[0], 0]
