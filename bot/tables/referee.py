"""What happens at a table by itself: computers act, turns run out, forgotten lobbies and tables are cleared.

The clock wakes the referee at the nearest time at which something is due; whatever is due then is done, through the
same door as everybody's presses.
"""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING, Final

from bot.errors import UserError
from bot.store.games import SaveRefused
from bot.tables import dares, policy, seating
from engine.actions import CALL_UNO, Catch
from engine.errors import IllegalAction
from engine.players.greedy import choose
from engine.view import View

if TYPE_CHECKING:
    from random import Random

    from bot.store.records import Origin
    from bot.tables.clock import Clock
    from bot.tables.table import Table
    from engine.actions import Action

_log: Final = logging.getLogger(__name__)


class Watch:
    """When something is due at one table; forgotten with the process, since it is a matter of seconds."""

    __slots__ = ("act_at", "catch_at", "ping_at", "retry_at", "step")

    def __init__(self) -> None:
        self.step = -1
        self.act_at: float | None = None
        self.catch_at: float | None = None
        self.ping_at: float | None = None
        self.retry_at: float | None = None

    def nearest(self, deadline: float | None) -> float | None:
        """The next time at which something is due; while a failure is waited out, that time alone."""
        if self.retry_at is not None:
            return self.retry_at
        due = [when for when in (self.act_at, self.catch_at, self.ping_at, deadline) if when is not None]
        return min(due, default=None)


class Referee:
    """Plays for computers and absent people, and keeps every table moving."""

    def __init__(self, *, chance: Random | None = None) -> None:
        self._chance = chance or random.SystemRandom()
        self._watches: dict[int, Watch] = {}

    # -- planning ----------------------------------------------------------------------------------------------------

    def plan(self, table: Table, clock: Clock) -> None:
        """The table's next alarm is set for what it is now."""
        if table.is_over:
            self._watches.pop(table.table_id, None)
            clock.set(table.table_id, None)
            return
        watch = self._watches.setdefault(table.table_id, Watch())
        if watch.step != table.record.step or table.record.status != "live":
            self._plan_anew(table, watch)
        elif watch.act_at is None and table.record.deadline is None:
            watch.act_at = self._soon(table)
        clock.set(table.table_id, watch.nearest(table.record.deadline))

    def _plan_anew(self, table: Table, watch: Watch) -> None:
        watch.step = table.record.step
        watch.act_at = watch.catch_at = watch.ping_at = watch.retry_at = None
        state, record = table.state, table.record
        if record.status != "live" or state is None or state.result is not None:
            return
        now = table.services.now()
        if record.deadline is None:
            watch.act_at = self._soon(table)
        else:
            ping_at = record.deadline - table.turn_seconds + policy.PING_AFTER
            watch.ping_at = ping_at if now < ping_at < record.deadline else None
        if self._catchers(table):
            watch.catch_at = now + policy.CATCH_AFTER + self._chance.uniform(*table.services.pace)

    def _soon(self, table: Table) -> float:
        return table.services.now() + self._chance.uniform(*table.services.pace)

    def _catchers(self, table: Table) -> list[tuple[int, int]]:
        """Computers that could catch a seat, with the seat."""
        state = table.state
        if state is None or self._chance.random() > policy.CATCH_ODDS:
            return []
        computers = [seat for seat in state.active if not seating.is_present(table.record.seats[seat])]
        return [(seat, target) for target in state.exposed for seat in computers if seat != target]

    # -- acting ------------------------------------------------------------------------------------------------------

    async def ring(self, table: Table) -> None:
        """Whatever is due at the table is done. What could not be done is tried again a little later, never at once."""
        watch = self._watches.setdefault(table.table_id, Watch())
        watch.retry_at = None
        try:
            await self._do_what_is_due(table, watch)
        except (UserError, SaveRefused) as reason:
            _log.info("table %s: an alarm came too late: %s", table.table_id, reason)
        except Exception:  # noqa: BLE001  it is logged, and tried again soon
            _log.exception("table %s: what was due could not be done", table.table_id)
            watch.retry_at = table.services.now() + policy.RETRY_AFTER
        now, deadline = table.services.now(), table.record.deadline
        if deadline is not None and deadline <= now:
            watch.retry_at = now + policy.RETRY_AFTER

    async def _do_what_is_due(self, table: Table, watch: Watch) -> None:
        now, record = table.services.now(), table.record
        if record.status != "live":
            if record.deadline is not None and record.deadline <= now:
                await self._close(table)
            return
        if watch.catch_at is not None and watch.catch_at <= now:
            watch.catch_at = None
            await self._catch(table)
        elif watch.act_at is not None and watch.act_at <= now:
            watch.act_at = None
            await self._act(table)
        elif record.deadline is not None and record.deadline <= now:
            await self._run_out(table)
        elif watch.ping_at is not None and watch.ping_at <= now:
            watch.ping_at = None
            if not dares.is_judged(record):
                await table.services.ping(table)

    async def _close(self, table: Table) -> None:
        """Nobody came back: the lobby, the wait between rounds or the paused table is over, without points."""
        async with table.edit() as draft:
            draft.record.status = "over"
            draft.record.notes["expired"] = True

    async def _catch(self, table: Table) -> None:
        state = table.state
        if state is None or not state.exposed:
            return
        target = min(state.exposed)
        computers = [seat for seat in state.active if not seating.is_present(table.record.seats[seat])]
        for seat in computers:
            if seat != target:
                await self._play(table, seat, Catch(target))
                return

    async def _act(self, table: Table) -> None:
        """The computer whose turn it is does one thing; a call goes with the play, in one breath."""
        state = table.state
        if state is None or state.result is not None:
            return
        seat = state.turn
        if seating.is_present(table.record.seats[seat]):
            return
        await self._move(table, seat, "computer")

    async def _run_out(self, table: Table) -> None:
        """Time is up: a computer plays the whole turn for the seat; or the judges' is."""
        if dares.is_judged(table.record):
            await dares.decide_late(table)
            return
        state = table.state
        if state is None or state.result is not None:
            return
        seat, turns = state.turn, state.turns
        missed = table.record.seats[seat].missed + 1
        while table.state is not None and table.state.turn == seat and table.state.turns == turns:
            if not await self._move(table, seat, "clock", missed=missed):
                return

    async def _move(self, table: Table, seat: int, origin: Origin, *, missed: int = 0) -> bool:
        """One thing is done for the seat; a call and the card it belongs to go in one breath."""
        action = self._choice(table, seat)
        done = await self._play(table, seat, action, origin, missed=missed)
        if done and action == CALL_UNO and table.turn == seat:
            return await self._play(table, seat, self._choice(table, seat), origin, missed=missed)
        if done and table.is_exposed(seat):
            await self._play(table, seat, CALL_UNO, origin, missed=missed)
        return done

    def _choice(self, table: Table, seat: int) -> Action:
        assert table.state is not None
        return choose(View(table.state, seat), self._chance)

    async def _play(
        self, table: Table, seat: int, action: Action, origin: Origin = "computer", *, missed: int = 0
    ) -> bool:
        try:
            return await table.play_for(seat, action, origin, step=table.record.step, missed=missed)
        except IllegalAction as reason:
            _log.warning("table %s: a computer's action was refused: %s", table.table_id, reason)
            return False
