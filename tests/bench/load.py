"""What a press, a table and a start cost under load: ``python tests/bench/load.py [tables|discord|start] [...]``.

Figures, no test: they depend on the machine. ``tables`` is tables and store alone, ``discord`` the whole bot in
simcord's batch drive, ``start`` a start with many live tables and a long past. Without a name all of them run.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bot.store import Database, Games, Guilds, Scores
from bot.store.records import SeatRecord, TableRecord
from bot.tables import company
from bot.tables.company import Person
from bot.tables.draft import Services
from bot.tables.registry import Registry
from engine.catalog import Spec
from engine.players.greedy import choose
from engine.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.table import Table

PEOPLE = 4
GUILD = 1


def figures(name: str, values: Sequence[float], unit: str = "ms") -> None:
    ordered = sorted(values)
    p50, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"  {name:<44}p50 {p50:7.3f}  p99 {p99:7.3f} {unit}  ({len(ordered)} samples)")


def line(name: str, value: float, unit: str) -> None:
    print(f"  {name:<44}{value:11.3f} {unit}")


def resident() -> int:
    """Bytes of memory that this process holds just now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


# -- tables and store alone --------------------------------------------------------------------------------------------


def services(database: Database) -> Services:
    from bot import showing  # noqa: PLC0415  it takes discord.py along

    async def call_nobody(table: Table) -> None:
        return

    return Services(
        games=Games(database),
        guilds=Guilds(database),
        now=time.time,
        narrate=showing.narrate_publicly,
        time_up=showing.narrate_time_up,
        changed=lambda *_: None,
        ping=call_nobody,
    )


def lobby(channel: int) -> TableRecord:
    seats = [SeatRecord(channel * 10 + place, f"Person {place}") for place in range(PEOPLE)]
    return TableRecord(
        guild_id=GUILD,
        channel_id=channel,
        host_id=channel * 10,
        spec=Spec().to_json(),
        created=time.time(),
        seats=seats,
        rounds="match",
    )


async def seat_everybody(registry: Registry, count: int) -> list[Table]:
    tables = [await registry.open(lobby(channel)) for channel in range(1, count + 1)]
    for table in tables:
        await company.deal(table, Person(table.record.host_id, "Person 0"))
    return tables


async def act(table: Table, chance: Random) -> None:
    state = table.state
    assert state is not None
    if state.result is not None:
        await company.next_round(table, Person(table.record.host_id, "Person 0"))
        return
    user_id = table.record.seats[state.turn].user_id
    assert user_id is not None
    await table.submit(user_id, choose(View(state, state.turn), chance))


async def measure_tables(folder: Path, count: int, presses: int) -> None:
    print(f"tables and store alone, {count} live tables")
    database = await Database.open(folder / f"tables-{count}.db")
    registry = Registry(services(database), chance=Random(1))
    gc.collect()
    before = resident()
    tables = await seat_everybody(registry, count)
    gc.collect()
    line("memory a table", (resident() - before) / count / 1000, "kB")
    chance, waited = Random(2), []
    cpu = time.process_time()
    for number in range(presses):
        table = tables[number % count]
        began = time.perf_counter()
        await act(table, chance)
        waited.append((time.perf_counter() - began) * 1000)
    line("processor time an action, a computer's choice included", (time.process_time() - cpu) / presses * 1000, "ms")
    figures("from the press to the commit, one after another", waited)
    began = time.perf_counter()
    for _ in range(max(1, presses // count)):
        await asyncio.gather(*(act(table, chance) for table in tables))
    line("all tables at once", presses / (time.perf_counter() - began), "actions/s")
    await database.close()


# -- the whole bot -----------------------------------------------------------------------------------------------------


async def measure_discord(folder: Path, count: int, rounds: int) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "discord"))  # people's screens are read with the bed's eyes
    from meter import Meter, install  # noqa: PLC0415  it takes discord.py along
    from throng import Throng  # noqa: PLC0415  the same

    print(f"the whole bot in simcord's batch drive, {count} live tables of {PEOPLE} people")
    meter = Meter()
    install(meter)
    async with Throng(folder / f"discord-{count}.db", count, PEOPLE) as throng:
        await throng.begin()
        meter.spent.clear()
        meter.parts.clear()
        asked, cpu = throng.requests, time.process_time()
        presses = turns = 0
        for _ in range(rounds):
            done = await throng.press_everywhere()
            presses, turns = presses + done[0], turns + done[1]
        cpu = time.process_time() - cpu
        figures("our own processor time a press", list(meter.spent.values()))
        for part, spent in sorted(meter.parts.items(), key=lambda item: -item[1]):
            line(f"  {part}", spent / presses, "ms a press")
        line("everything together", cpu / presses * 1000, "ms a press")
        line("REST calls a turn", (throng.requests - asked) / turns, "")
        line("presses", presses, "")


# -- starting ----------------------------------------------------------------------------------------------------------


async def measure_start(folder: Path, count: int, finished: int) -> None:
    from past import write_past  # noqa: PLC0415  nothing else needs it

    print(f"a start with {count} live tables and {finished:,} finished rounds in the file")
    path = folder / "start.db"
    database = await Database.open(path)
    registry = Registry(services(database), chance=Random(1))
    tables = await seat_everybody(registry, count)
    chance = Random(3)
    for table in tables:
        for _ in range(20):
            await act(table, chance)
    await database.close()
    write_past(path, finished, guilds=200)
    line("size of the file", path.stat().st_size / 1e6, "MB")
    began = time.perf_counter()
    database = await Database.open(path)
    opened = time.perf_counter()
    restored = await Registry(services(database)).restore()
    line("opening the file", opened - began, "s")
    line(f"bringing {len(restored)} tables back", time.perf_counter() - opened, "s")
    scores, waited = Scores(database), []
    for number in range(200):
        began = time.perf_counter()
        await scores.leaderboard(1000 + number)
        waited.append((time.perf_counter() - began) * 1000)
    figures("a leaderboard", waited)
    for page in (0, 1, 50):
        began = time.perf_counter()
        await scores.leaderboard(1000, page)
        line(f"page {page + 1} of the biggest server's", (time.perf_counter() - began) * 1000, "ms")
    await database.close()


async def run(chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if chosen.what in ("tables", "all"):
            for count in chosen.tables:
                await measure_tables(folder, count, chosen.presses)
        if chosen.what in ("discord", "all"):
            for count in chosen.tables:
                await measure_discord(folder, count, chosen.rounds)
        if chosen.what in ("start", "all"):
            await measure_start(folder, 1000, chosen.finished)


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures under load.")
    parser.add_argument("what", nargs="?", default="all", choices=["all", "tables", "discord", "start"])
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--presses", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5, help="presses at each table in the whole bot")
    parser.add_argument("--finished", type=int, default=1_000_000)
    logging.disable(logging.WARNING)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
