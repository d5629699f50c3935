"""Rounds in bulk, played by computers in silence: for statistics, for speed, for tuning players."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING

from engine.actions import CALL_UNO
from engine.game import advance, deal
from engine.match import Match, settle
from engine.players import random
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.actions import Action
    from engine.players import Player
    from engine.rules import Rules
    from engine.state import State


@dataclass(slots=True)
class Tally:
    """What was counted; seats in order."""

    seats: int
    rounds: int = 0
    actions: int = 0
    turns: list[int] = field(default_factory=list[int])
    wins: list[int] = field(default_factory=list[int])
    points: list[int] = field(default_factory=list[int])
    starter_wins: int = 0
    undecided: int = 0
    blocked: int = 0
    match_rounds: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats

    def add(self, state: State) -> None:
        """Count a finished round in."""
        result = state.result
        if result is None:
            raise ValueError("the round is not over")
        self.rounds += 1
        self.turns.append(state.turns + 1)  # the turn that ended the round was not passed on
        self.blocked += result.blocked
        self.points = [total + won for total, won in zip(self.points, result.points, strict=True)]
        if result.winner < 0:
            self.undecided += 1
            return
        self.wins[result.winner] += 1
        self.starter_wins += result.winner == state.starter

    def summary(self, seconds: float) -> dict[str, object]:
        """The figures as plain data, with speeds for the time that it took."""
        turns = sum(self.turns)
        return {
            "rounds": self.rounds,
            "turns": turns,
            "actions": self.actions,
            "seconds": round(seconds, 3),
            "rounds_per_s": round(self.rounds / seconds, 1),
            "turns_per_s": round(turns / seconds, 1),
            "actions_per_s": round(self.actions / seconds, 1),
            "turns_a_round": {"mean": round(mean(self.turns), 2), "median": median(self.turns)},
            "wins": self.wins,
            "points": self.points,
            "points_a_round": round(sum(self.points) / self.rounds, 2),
            "starter_wins": self.starter_wins,
            "undecided": self.undecided,
            "blocked": self.blocked,
            "matches": len(self.match_rounds),
            "rounds_a_match": round(mean(self.match_rounds), 2) if self.match_rounds else None,
        }


def simulate(rules: Rules, players: Sequence[Player], *, rounds: int, seed: int) -> Tally:
    """Play rounds, the dealer's place going round, as one match after another; the same seed plays the same rounds."""
    seats = len(players)
    source = Random(seed)
    tally = Tally(seats)
    fresh = Match(scores=(0,) * seats)
    match, begun = fresh, 0
    for number in range(rounds):
        state = deal(rules, seats=seats, seed=f"{source.getrandbits(128):032x}", dealer=number % seats)
        tally.actions += play_round(state, players, source)
        tally.add(state)
        match = settle(match, state)
        if match.winner is not None:
            tally.match_rounds.append(tally.rounds - begun)
            match, begun = fresh, tally.rounds
    return tally


def play_round(state: State, players: Sequence[Player], source: Random) -> int:
    """Play the round to its end, every seat calling UNO with its next-to-last card; returns the number of actions."""
    quick = [_quick(player) for player in players]
    actions = 0
    while state.result is None:
        seat = state.decisions[-1].seat
        advance(state, seat, quick[seat](state, seat, source))
        actions += 1
        while state.exposed:
            advance(state, min(state.exposed), CALL_UNO)
            actions += 1
    return actions


def _quick(player: Player) -> Callable[[State, int, Random], Action]:
    """The player as a function of the state; all but the random one see it through a View."""
    if player is random.choose:
        return random.choose_in_bulk
    return lambda state, seat, source: player(View(state, seat), source)
