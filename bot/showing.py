"""From a table to its screens: which View, names, clock and race each of them is drawn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.i18n import mark, translate_for
from bot.offering import agreed
from bot.tables import company, seating
from bot.ui import leaderboard as boards
from bot.ui import lobby as lobbies
from bot.ui import more, results
from bot.ui import stats as figures
from bot.ui.board import board
from bot.ui.hand import hand
from bot.ui.narrator import narrate
from bot.ui.sitting import Sitting
from bot.ui.words import listed
from engine.actions import Jump
from engine.events import Drew, HandShown, Pressed, redact
from engine.game import legal
from engine.shuffle import commitment
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Translate
    from bot.store import records
    from bot.store.records import TableRecord
    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from bot.ui.asking import Asking
    from engine.cards import Color
    from engine.events import Event
    from engine.state import State

COMPUTER: Final = mark("Computer")
FEWEST_ACTIVE: Final = 2


def sitting(table: Table) -> Sitting:
    """What every screen of a table needs besides the cards."""
    record = table.record
    seats = list(enumerate(record.seats))
    return Sitting(
        table=table.table_id,
        names=names_of(record, table.state),
        host=seating.host_seat(record),
        step=record.step,
        computers=frozenset(place for place, seat in seats if seat.user_id is None or seat.left),
        away=frozenset(place for place, seat in seats if seat.away and not seat.left),
        deadline=record.deadline,
        recent=tuple(record.notes.get("recent", ())),
        edition=table.spec.edition,
        house=tuple(name for name, value in table.spec.house.items() if value is not False),
        target=record.target,
        rounds=record.rounds,
        channel_id=record.channel_id,
        race_target=table.settings.race_target,
        is_over=table.is_over or table.is_finished,
        **agreed(table),
    )


def names_of(record: TableRecord, state: State | None) -> tuple[str, ...]:
    """Who sits where; a seat that somebody left to a computer says so, in the table's language."""
    t = translate_for(record.locale)
    empty = seating.given_up(record) | (frozenset[int]() if state is None else state.out)
    return tuple(
        t("{name}’s computer", name=seat.name) if seat.left and place not in empty else seat.name
        for place, seat in enumerate(record.seats)
    )


def public(table: Table, race: results.RaceView | None, *, picture: str | None = None) -> ui.LayoutView:
    """What the public message of a table shows now: lobby, table, result, or that it is closed."""
    record, t = table.record, translate_for(table.record.locale)
    if table.state is None:
        if record.status == "over":
            return lobbies.closed(t, expired=bool(record.notes.get("expired")))
        return lobbies.lobby(sitting(table), limit=company.limit(table), t=t)
    view = View(table.state, None)
    if table.state.result is not None and race is not None:
        return results.result(sitting(table), view, table.match, race, t, picture=picture)
    if record.status == "over":
        return lobbies.ended(t, by=record.notes.get("ended_by", ""), expired=bool(record.notes.get("expired")))
    return board(sitting(table), view, t)


def hand_of(
    table: Table,
    user_id: int,
    t: Translate,
    *,
    page: int | None = None,
    ask: Asking | None = None,
    note: str | None = None,
) -> ui.LayoutView | None:
    """Somebody's hand, or what they were told on joining; ``None`` when they have no seat."""
    seat = seating.seat_of(table.record, user_id)
    if seat is None:
        return None
    if table.is_over and (table.state is None or table.state.result is None):
        return more.done(t("The game has ended."))
    if table.state is None:
        return lobbies.joined(sitting(table), seat, t)
    return hand(sitting(table), View(table.state, seat), t, page=page, ask=ask, note=note)


def hands_to_draw(draft: Draft) -> list[int]:
    """The people whose open hand shows something else now: their cards, their turn, or what they can do.

    What the other hands show has not changed, which keeps a turn at three requests.
    """
    was, state, record = draft.was, draft.state, draft.record
    if state is None:
        return _people_moved(draft)
    people = [(place, seat.user_id) for place, seat in enumerate(record.seats) if seat.user_id is not None]
    if was is None or (was.seed, was.side) != (state.seed, state.side) or record.status != draft.before.status:
        return [user_id for _, user_id in people if user_id != draft.answered]
    concerned = {seat for seat, hand in enumerate(state.hands) if hand != was.hands[seat]}
    if draft.logged is None or (was.decision, was.turns) != (state.decision, state.turns):
        concerned |= {was.turn, state.turn}
    if draft.logged is not None:
        concerned.add(draft.logged.seat)
    if len(state.active) == FEWEST_ACTIVE and _told_to_one(was) != _told_to_one(state):
        concerned.update(state.active)
    if state.rules.jump_in:
        concerned |= {seat for seat, _ in people if _may_jump(was, seat) or _may_jump(state, seat)}
    return [user_id for seat, user_id in people if seat in concerned and user_id != draft.answered]


def _told_to_one(state: State) -> tuple[object, ...]:
    """What a hand that waits for one other tells of the table; one that waits for several tells nothing of it."""
    view = View(state, None)
    return len(state.active), view.top, view.color, view.turn, type(view.decision)


def _people_moved(draft: Draft) -> list[int]:
    """Those whose seat has another number now, or all if there is another host or no table any more."""
    before, after = draft.before, draft.record
    people = seating.users(before) & seating.users(after)
    if before.host_id != after.host_id or after.status == "over":
        return sorted(people)
    return [one for one in sorted(people) if seating.seat_of(before, one) != seating.seat_of(after, one)]


def _may_jump(state: State, seat: int) -> bool:
    return any(isinstance(action, Jump) for action in legal(state, seat))


def private_note(table: Table, seat: int, events: Sequence[Event], t: Translate) -> str | None:
    """What a seat is told about its own new cards and a hand shown to it; ``None`` when there is nothing."""
    if table.state is None:
        return None
    own = [
        event
        for event in redact(list(events), seat)
        if (isinstance(event, Drew | Pressed) and event.seat == seat) or isinstance(event, HandShown)
    ]
    names = names_of(table.record, table.state)
    lines = narrate(own, names, View(table.state, seat), t)
    return "\n".join(lines) or None


def narrate_publicly(record: TableRecord, events: Sequence[Event], state: State, contested: Color | None) -> list[str]:
    """What happened, as everybody at the table may read it, in the table's language."""
    names, t = names_of(record, state), translate_for(record.locale)
    return narrate(redact(list(events), None), names, View(state, None), t, contested=contested, step=record.step)


def narrate_time_up(record: TableRecord, seat: int) -> str:
    """That a computer played for somebody, or plays for them from now on; nobody is scolded."""
    owner, t = record.seats[seat], translate_for(record.locale)
    if owner.away:
        return t("{name} is away; any press brings them back", name=listed(owner.name))
    return t("Time is up: a computer played for {name}", name=listed(owner.name))


def race_after(table: Table, race: records.Race) -> results.RaceView:
    """The server's race as the result of a round shows it."""
    notes, outcome = table.record.notes, table.outcome
    gained: dict[str, int] = notes.get("gained", {})
    standings = race.standings if outcome is None else outcome.standings
    lines = tuple(results.RaceLine(one.name, one.points, gained=gained.get(str(one.user_id), 0)) for one in standings)
    return results.RaceView(
        target=race.target if outcome is None else outcome.target,
        lines=lines,
        gained=max(gained.values(), default=0),
        reason=notes.get("reason"),
        worthless=frozenset(notes.get("worthless", ())),
        won_by="" if outcome is None or outcome.won is None else outcome.won.name,
        comeback=notes.get("comeback", 0),
    )


def leaderboard_page(page: records.LeaderboardPage, *, computers_count: bool) -> boards.LeaderboardPage:
    """A page of the store as the leaderboard's screen takes it."""
    return boards.LeaderboardPage(
        race=page.race.number,
        target=page.race.target,
        since=page.race.since,
        page=page.page,
        pages=page.pages,
        runners=tuple(boards.Runner(one.rank, one.name, one.points) for one in page.race.standings),
        crowned=tuple(boards.Crowned(one.name, one.crowns) for one in page.crowns),
        veterans=tuple(boards.Veteran(one.name, one.points, one.rounds_won) for one in page.all_time),
        computers_count=computers_count,
    )


def stats_page(known: records.Stats, race: records.Race, *, name: str, avatar: str | None) -> figures.StatsPage:
    """Somebody's figures as their screen takes them, with the name and the picture that they have now."""
    place = known.place
    return figures.StatsPage(
        name=name,
        avatar=avatar,
        target=race.target,
        rank=None if place is None else place.rank,
        race_points=0 if place is None else place.points,
        rounds_played=known.rounds_played,
        rounds_won=known.rounds_won,
        points=known.points,
        best_round=known.best_round,
        crowns=known.crowns,
        uno_calls=known.uno_calls,
        catches=known.catches,
        best_catch=known.best_catch,
        favourites=tuple((one.symbol, one.times) for one in known.favourites),
    )


def has_backs(table: Table) -> bool:
    """Whether the cards in play have another side, which everybody at the table may see."""
    return table.state is not None and table.state.result is None and table.state.tables.sides > 1


def seal(table: Table) -> str:
    """The fingerprint of the deal in play, by which anybody can check its seed afterwards."""
    return commitment(table.state.seed) if table.state is not None and table.state.result is None else ""


def seed(table: Table) -> str:
    """The seed of the deal, once its round is over."""
    return (View(table.state, None).seed or "") if table.state is not None else ""
