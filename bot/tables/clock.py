"""The one clock of all tables: a single task that sleeps until the nearest alarm.

It waits in a plain sleep and is woken by being cancelled and started anew, so nothing ever waits on a bare event.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_log: Final = logging.getLogger(__name__)


class Clock:
    """Alarms by table; setting one replaces the table's earlier one."""

    def __init__(self, now: Callable[[], float], ring: Callable[[int], Awaitable[None]]) -> None:
        self._now = now
        self._ring = ring
        self._alarms: dict[int, float] = {}
        self._queue: list[tuple[float, int]] = []
        self._sleeper: asyncio.Task[None] | None = None
        self._rings: set[asyncio.Task[None]] = set()
        self._until: float | None = None
        self._is_running = False

    def start(self) -> None:
        """Alarms ring from now on."""
        self._is_running = True
        self._sleep()

    async def stop(self) -> None:
        """No alarm rings any more, and those that ring are through."""
        self._is_running = False
        if self._sleeper is not None:
            self._sleeper.cancel()
            self._sleeper = None
        if self._rings:
            await asyncio.gather(*self._rings, return_exceptions=True)

    def set(self, table: int, when: float | None) -> None:
        """The table's next alarm is at ``when``, or there is none."""
        if when is None:
            self._alarms.pop(table, None)
            return
        if self._alarms.get(table) == when:
            return
        self._alarms[table] = when
        heapq.heappush(self._queue, (when, table))
        if self._until is None or when < self._until:
            self._sleep()

    def _sleep(self) -> None:
        if not self._is_running:
            return
        if self._sleeper is not None:
            self._sleeper.cancel()
            self._sleeper = None
        self._drop_replaced()
        self._until = self._queue[0][0] if self._queue else None
        if self._until is not None:
            self._sleeper = asyncio.create_task(self._wait(self._until - self._now()), name="clock")

    def _drop_replaced(self) -> None:
        while self._queue and self._alarms.get(self._queue[0][1]) != self._queue[0][0]:
            heapq.heappop(self._queue)

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))
        self._sleeper = None
        self._until = None
        now = self._now()
        while self._queue and self._queue[0][0] <= now:
            when, table = heapq.heappop(self._queue)
            if self._alarms.get(table) == when:
                del self._alarms[table]
                self._start_ring(table)
        self._sleep()

    def _start_ring(self, table: int) -> None:
        task = asyncio.create_task(self._ring_safely(table), name=f"alarm of table {table}")
        self._rings.add(task)
        task.add_done_callback(self._rings.discard)

    async def _ring_safely(self, table: int) -> None:
        try:
            await self._ring(table)
        except Exception:  # noqa: BLE001  one table must not stop the clock of all
            _log.exception("the alarm of table %s failed", table)
