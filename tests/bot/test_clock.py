"""The clock: every alarm once, at its time, and one that fails does not stop the others."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.clock import Clock


class Bells:
    def __init__(self) -> None:
        self.clock = Clock(asyncio.get_running_loop().time, self.ring)
        self.rung: list[int] = []
        self.broken: set[int] = set()

    def at(self, table: int, seconds: float | None) -> None:
        now = asyncio.get_running_loop().time()
        self.clock.set(table, None if seconds is None else now + seconds)

    async def ring(self, table: int) -> None:
        self.rung.append(table)
        if table in self.broken:
            raise RuntimeError("a broken bell")


@pytest.fixture
async def bells() -> Bells:
    return Bells()


async def test_alarms_ring_in_the_order_of_their_times(bells: Bells) -> None:
    bells.clock.start()
    for table, seconds in ((1, 0.03), (2, 0.01), (3, 0.02)):
        bells.at(table, seconds)
    await asyncio.sleep(0.06)
    assert bells.rung == [2, 3, 1]
    await bells.clock.stop()


async def test_an_alarm_that_was_set_anew_rings_once(bells: Bells) -> None:
    bells.clock.start()
    bells.at(1, 0.01)
    bells.at(1, 0.03)
    await asyncio.sleep(0.02)
    assert bells.rung == []
    await asyncio.sleep(0.03)
    assert bells.rung == [1]
    await bells.clock.stop()


async def test_an_alarm_that_was_taken_back_does_not_ring(bells: Bells) -> None:
    bells.clock.start()
    bells.at(1, 0.01)
    bells.at(2, 0.01)
    bells.at(1, None)
    await asyncio.sleep(0.03)
    assert bells.rung == [2]
    await bells.clock.stop()


async def test_what_was_set_before_the_start_rings_after_it(bells: Bells) -> None:
    bells.at(1, 0.0)
    await asyncio.sleep(0.02)
    assert bells.rung == []
    bells.clock.start()
    await asyncio.sleep(0.02)
    assert bells.rung == [1]
    await bells.clock.stop()


async def test_one_failing_table_does_not_stop_the_others(bells: Bells) -> None:
    bells.broken.add(1)
    bells.clock.start()
    bells.at(1, 0.0)
    await asyncio.sleep(0.01)
    bells.at(2, 0.0)
    await asyncio.sleep(0.01)
    assert bells.rung == [1, 2]
    await bells.clock.stop()


async def test_a_stopped_clock_is_silent_and_can_be_stopped_again(bells: Bells) -> None:
    bells.clock.start()
    bells.at(1, 0.01)
    await bells.clock.stop()
    await bells.clock.stop()
    bells.at(2, 0.0)
    await asyncio.sleep(0.03)
    assert bells.rung == []
