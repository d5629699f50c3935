"""What people do in a round by their own hand, counted for their figures: calls, catches, cards.

It stands in the notes of the table, so that a restart does not forget it. What a computer does for somebody is not
counted as theirs, and nothing is counted that anybody could be ashamed of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.store.records import Participant
from engine.events import Played, UnoCalled, UnoCaught
from engine.scoring import hand_value

if TYPE_CHECKING:
    from bot.store.records import Json, TableRecord
    from bot.tables.draft import Draft
    from engine.state import State

TALLY: Final = "tally"
COMEBACK: Final = 5
"""How many cards more than were dealt make a win a comeback."""


def count(draft: Draft) -> None:
    """What has just happened is counted."""
    tally: dict[str, Json] = dict(draft.record.notes.get(TALLY, {}))
    for seat, hand in enumerate(draft.round.hands):
        most = tally.get(str(seat), {}).get("most", draft.round.rules.hand_size)
        if len(hand) > most:
            _change(tally, seat, most=len(hand))
    if draft.logged is not None and draft.logged.origin == "player":
        _count_deeds(draft, draft.logged.seat, tally)
    draft.record.notes[TALLY] = tally


def participants(record: TableRecord, state: State) -> tuple[Participant, ...]:
    """Everybody at the end of a round, with what their cards are worth and what they did."""
    return tuple(
        Participant(
            owner.user_id,
            owner.name,
            hand_value(state, seat),
            uno_calls=done.get("calls", 0),
            catches=done.get("catches", 0),
            cards=dict(done.get("cards", {})),
        )
        for seat, owner in enumerate(record.seats)
        for done in (_of(record, seat),)
    )


def comeback(record: TableRecord, state: State) -> int:
    """How many cards the winner held at the worst, if that makes the win a comeback; else 0."""
    winner = -1 if state.result is None else state.result.winner
    most = _of(record, winner).get("most", 0)
    return most if most >= state.rules.hand_size + COMEBACK else 0


def _count_deeds(draft: Draft, actor: int, tally: dict[str, Json]) -> None:
    for event in draft.events:
        match event:
            case UnoCalled(seat) if seat == actor and len(draft.round.hands[seat]) == 1:
                _count_call(tally, seat)
            case UnoCaught(_, by) if by == actor:
                _change(tally, by, catches=tally.get(str(by), {}).get("catches", 0) + 1)
            case Played(seat, card) if seat == actor:
                if _called_early(draft, seat):
                    _count_call(tally, seat)
                _change(tally, seat, cards=_with_card(draft, tally.get(str(seat), {}).get("cards", {}), card))
            case _:
                pass


def _called_early(draft: Draft, seat: int) -> bool:
    """Whether the card just laid makes an earlier call come true; a call without its card is not counted."""
    was, state = draft.was, draft.round
    return was is not None and len(state.hands[seat]) == 1 and seat in was.called & state.called


def _count_call(tally: dict[str, Json], seat: int) -> None:
    _change(tally, seat, calls=tally.get(str(seat), {}).get("calls", 0) + 1)


def _with_card(draft: Draft, cards: dict[str, int], card: int) -> dict[str, int]:
    """The cards laid so far and this one, by the face that was up."""
    symbol = (draft.was or draft.round).face(card).symbol
    return {**cards, symbol: cards.get(symbol, 0) + 1}


def _change(tally: dict[str, Json], seat: int, **changes: Any) -> None:  # noqa: ANN401  numbers and counts of cards
    """A seat's line says so; the line of the game before this action stays as it was."""
    tally[str(seat)] = {**tally.get(str(seat), {}), **changes}


def _of(record: TableRecord, seat: int) -> Json:
    return record.notes.get(TALLY, {}).get(str(seat), {})
