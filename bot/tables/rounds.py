"""Dealing a round, and settling one that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from bot import errors
from bot.store.records import FinishedRound
from bot.tables import darelist, policy, seating, tally
from engine import match as matches
from engine.catalog import EDITIONS, Spec, build
from engine.game import deal
from engine.shuffle import new_seed

if TYPE_CHECKING:
    from bot.tables.draft import Draft
    from engine.events import Event
    from engine.match import Match
    from engine.rules import Rules

Course: TypeAlias = list[list[int]]
"""The points of all seats after each round of a match."""


def rules_of(draft: Draft) -> Rules:
    """The rules that the draft's game is played by."""
    return build(Spec.from_json(draft.record.spec))


def deal_round(draft: Draft) -> None:
    """Cards are on the table: the first round of a game, or the next one.

    Raises:
        UserError: there are too few or too many seats.
    """
    dropped = _drop_seats(draft)
    record, rules = draft.record, rules_of(draft)
    fewest, most = rules.seats
    if len(record.seats) < fewest:
        raise errors.too_few(fewest)
    if len(record.seats) > most:
        raise errors.table_full()
    seed = new_seed()
    if draft.match is None:
        draft.match = matches.begin(rules, seats=len(record.seats), seed=seed)
    starter = matches.starter(rules, previous=None if dropped else draft.state, youngest=seating.newest(record))
    starter = None if starter in draft.match.eliminated else starter
    told: list[Event] = []
    draft.state = deal(
        rules,
        seats=len(record.seats),
        seed=seed,
        dealer=draft.match.dealer,
        starter=starter,
        sitting_out=draft.match.eliminated,
        told=told,
    )
    record.status, record.deadline = "live", None
    course: Course = record.notes.get("course", [])
    record.notes = {"recent": [], "starter": starter, "asked": record.step, "course": course}
    draft.tell(told)
    darelist.follow(draft)


def _drop_seats(draft: Draft) -> bool:
    """The seats that were given up are gone, and everybody else moves up with their points. Whether there were any."""
    gone = seating.given_up(draft.record)
    if not gone or draft.match is None:
        return False
    record = draft.record
    record.seats = [owner for seat, owner in enumerate(record.seats) if seat not in gone]
    course: Course = record.notes.get("course", [])
    record.notes["course"] = [[points for seat, points in enumerate(row) if seat not in gone] for row in course]
    draft.match = _without(draft.match, gone)
    return True


def _without(match: Match, gone: frozenset[int]) -> Match:
    """The match of the others; the deal that was a gone seat's is the next one's."""
    seats = len(match.scores)
    staying = [seat for seat in range(seats) if seat not in gone]
    dealer = next((match.dealer + step) % seats for step in range(seats) if (match.dealer + step) % seats in staying)
    return replace(
        match,
        scores=tuple(match.scores[seat] for seat in staying),
        dealer=staying.index(dealer),
        eliminated=tuple(staying.index(seat) for seat in match.eliminated if seat in staying),
    )


def after_action(draft: Draft) -> None:
    """What an action leads to: it is counted, and a round that is over is settled."""
    tally.count(draft)
    darelist.follow(draft)
    if draft.round.result is not None:
        conclude(draft)


def conclude(draft: Draft) -> None:
    """The round is over: the match is settled, and what the race gets is written with the action that ended it."""
    record, state = draft.record, draft.round
    assert draft.match is not None
    number = draft.round_number
    verdict = policy.judge(
        record, state, draft.settings, edition_target=EDITIONS[Spec.from_json(record.spec).edition].target
    )
    draft.finished = FinishedRound(
        guild_id=record.guild_id,
        table_id=record.table_id,
        number=number,
        spec=record.spec,
        seed=state.seed,
        dealer=state.dealer,
        ended=draft.services.now(),
        participants=tally.participants(record, state),
        credits=verdict.credits,
        counted=verdict.reason is None,
        reason=verdict.reason,
        starter=record.notes.get("starter"),
        sitting_out=draft.match.eliminated,
    )
    record.notes["reason"] = verdict.reason
    record.notes["gained"] = {str(credit.user_id): credit.points for credit in verdict.credits}
    record.notes["comeback"] = tally.comeback(record, state)
    record.notes["worthless"] = sorted(policy.worthless_seats(record, state, draft.settings))
    if state.result is not None and state.result.loser >= 0:
        record.notes["loser_dare"] = darelist.pick(draft)
    draft.match = matches.settle(draft.match, state)
    record.notes["course"] = [*record.notes.get("course", []), list(draft.match.scores)]
    record.status = "between"
