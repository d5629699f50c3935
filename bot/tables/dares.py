"""What is done away from the cards: dares, judged by the others, and the words that a host wrote on a wild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot import errors
from bot.tables import rounds, seating
from bot.tables.darelist import DARE
from bot.tables.table import welcome
from engine.actions import DONE, REFUSE
from engine.decisions import CustomAsked, DareAsked
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from bot.store.records import Json, Origin, TableRecord
    from bot.tables.company import Person
    from bot.tables.draft import Draft
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class OpenDare:
    """The dare that waits for its seat or, once ``judged``, for the others; how many of them have said what."""

    text: str
    judged: bool
    done: int
    undone: int
    judges: int


def open_dare(table: Table) -> OpenDare | None:
    """The dare that is open at a table."""
    dare, state = table.record.notes.get(DARE), table.state
    if dare is None or state is None:
        return None
    votes = _votes(table.record, state.turn, dare)
    judges = len(_judges(table.record, state.turn))
    return OpenDare(dare["text"], dare["judged"], votes.count(True), votes.count(False), judges)


def is_judged(record: TableRecord) -> bool:
    """Whether the others are deciding if a dare was done."""
    return bool(record.notes.get(DARE, {}).get("judged"))


# -- what people say ---------------------------------------------------------------------------------------------------


async def claim(table: Table, user_id: int, *, name: str, seen: int | None) -> None:
    """Somebody says that their dare is done: the others judge it now; where nobody can, it counts as done.

    Raises:
        UserError: no seat, or the press belongs to a turn that is gone.
        IllegalAction: they face no dare.
    """
    async with table.edit() as draft:
        seat = table.seat_of(user_id)
        draft.check_seen(seen)
        decision = draft.round.decision
        if not isinstance(decision, DareAsked) or decision.seat != seat:
            raise IllegalAction(Reason.NO_DARE)
        welcome(draft, seat, name)
        draft.answered = user_id
        if _judges(draft.record, seat):
            _put(draft, judged=True)
            draft.record.deadline = None  # the judges have as long as a turn
        else:
            _settle(draft, seat, "player", done=True)


async def judge(table: Table, user_id: int, *, done: bool, seen: int | None) -> None:
    """One of the others says whether the dare was done. More than half of them decide; halves are for the dared.

    Raises:
        UserError: no seat, it is their own dare, or nothing is to be judged.
    """
    async with table.edit() as draft:
        seat = table.seat_of(user_id)
        dare = draft.record.notes.get(DARE)
        if dare is None or not dare["judged"] or (seen is not None and seen != draft.record.step):
            raise errors.nothing_to_judge()
        dared = draft.round.turn
        if seat == dared:
            raise errors.own_dare()
        welcome(draft, seat, None)
        _put(draft, votes={**dare["votes"], str(seat): done})
        votes = _votes(draft.record, dared, draft.record.notes[DARE])
        verdict = _verdict(votes, len(_judges(draft.record, dared)))
        if verdict is not None:
            _settle(draft, dared, "player", done=verdict)


async def decide_late(table: Table) -> None:
    """Time is up for the judges: what they have said so far decides, and silence is consent."""
    async with table.edit() as draft:
        dare = draft.record.notes.get(DARE)
        if dare is None or not dare["judged"]:
            return
        dared = draft.round.turn
        votes = _votes(draft.record, dared, dare)
        _settle(draft, dared, "clock", done=votes.count(False) <= votes.count(True))


async def finish_words(table: Table, person: Person, *, seen: int | None) -> None:
    """What the host wrote on a wild is done, says the host or who played it.

    Raises:
        UserError: it is somebody else, or the press belongs to a turn that is gone.
        IllegalAction: no such card waits.
    """
    async with table.edit() as draft:
        table.seat_of(person.user_id)
        draft.check_seen(seen)
        decision, record = draft.round.decision, draft.record
        if not isinstance(decision, CustomAsked):
            raise IllegalAction(Reason.NO_DARE)
        player = record.seats[decision.seat]
        if person.user_id not in {record.host_id, player.user_id}:
            raise errors.only_host_or_player(player.name)
        draft.act(decision.seat, DONE)
        rounds.after_action(draft)


# -- inside ------------------------------------------------------------------------------------------------------------


def _put(draft: Draft, **changes: Any) -> None:  # noqa: ANN401  whatever a dare's note holds
    draft.record.notes[DARE] = {**draft.record.notes[DARE], **changes}


def _settle(draft: Draft, seat: int, origin: Origin, *, done: bool) -> None:
    draft.act(seat, DONE if done else REFUSE, origin)
    rounds.after_action(draft)


def _judges(record: TableRecord, dared: int) -> list[int]:
    """The seats of the other people who are here."""
    return [seat for seat in seating.present(record) if seat != dared]


def _votes(record: TableRecord, dared: int, dare: Json) -> list[bool]:
    said = {int(seat): bool(vote) for seat, vote in dare["votes"].items()}
    return [said[seat] for seat in _judges(record, dared) if seat in said]


def _verdict(votes: list[bool], judges: int) -> bool | None:
    """What the judges have decided, ``None`` while it may still turn."""
    done, undone = votes.count(True), votes.count(False)
    if undone * 2 > judges:
        return False
    return True if done * 2 > judges or done + undone == judges else None
