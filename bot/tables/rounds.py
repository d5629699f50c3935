"""Dealing a round, and settling one that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import errors
from bot.store.records import FinishedRound, Participant
from bot.tables import policy
from engine import match as matches
from engine.catalog import EDITIONS, Spec, build
from engine.events import UnoCalled
from engine.game import deal
from engine.scoring import hand_value
from engine.shuffle import new_seed

if TYPE_CHECKING:
    from bot.tables.draft import Draft
    from engine.events import Event
    from engine.rules import Rules


def rules_of(draft: Draft) -> Rules:
    """The rules of the game, with its own target."""
    return build(Spec.from_json(draft.record.spec))


def deal_round(draft: Draft) -> None:
    """Cards are on the table: the first round of a game, or the next one.

    Raises:
        UserError: there are too few or too many seats.
    """
    record, rules = draft.record, rules_of(draft)
    fewest, most = rules.seats
    if len(record.seats) < fewest:
        raise errors.too_few()
    if len(record.seats) > most:
        raise errors.table_full()
    seed = new_seed()
    if draft.match is None:
        draft.match = matches.begin(rules, seats=len(record.seats), seed=seed)
    starter = matches.starter(rules, previous=draft.state, youngest=None)
    told: list[Event] = []
    dealer = draft.match.dealer
    draft.state = deal(rules, seats=len(record.seats), seed=seed, dealer=dealer, starter=starter, told=told)
    record.status, record.deadline = "live", None
    record.notes = {"recent": [], "uno_calls": {}, "starter": starter}
    draft.tell(told)


def after_action(draft: Draft) -> None:
    """What an action leads to: calls are counted, and a round that is over is settled."""
    _count_calls(draft, draft.events)
    if draft.round.result is not None:
        conclude(draft)


def _count_calls(draft: Draft, events: list[Event]) -> None:
    calls: dict[str, int] = dict(draft.record.notes.get("uno_calls", {}))
    for event in events:
        if isinstance(event, UnoCalled):
            calls[str(event.seat)] = calls.get(str(event.seat), 0) + 1
    draft.record.notes["uno_calls"] = calls


def conclude(draft: Draft) -> None:
    """The round is over: the match is settled, and what the race gets is written with the action that ended it."""
    record, state = draft.record, draft.round
    assert draft.match is not None
    number = draft.round_number
    verdict = policy.judge(
        record, state, draft.settings, edition_target=EDITIONS[Spec.from_json(record.spec).edition].target
    )
    calls = record.notes.get("uno_calls", {})
    draft.finished = FinishedRound(
        guild_id=record.guild_id,
        table_id=record.table_id,
        number=number,
        spec=record.spec,
        seed=state.seed,
        dealer=state.dealer,
        ended=draft.services.now(),
        participants=tuple(
            Participant(seat.user_id, seat.name, hand_value(state, place), calls.get(str(place), 0))
            for place, seat in enumerate(record.seats)
        ),
        credits=verdict.credits,
        counted=verdict.reason is None,
        reason=verdict.reason,
    )
    record.notes["reason"] = verdict.reason
    record.notes["gained"] = {str(credit.user_id): credit.points for credit in verdict.credits}
    record.notes["worthless"] = sorted(policy.worthless_seats(record, state, draft.settings))
    draft.match = matches.settle(draft.match, state)
    record.status = "between"
