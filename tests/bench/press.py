"""What a press costs in our own code: CPU time on the event loop and in the database's threads.

    python tests/bench/press.py [--rounds 4]

Counted is everything that a press sets off: its answer, the hands that follow, the table's edit, the transaction.
Not counted is what discord.py does when it is called, its components included, and all of simcord.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import random
import statistics
import sys
import tempfile
import threading
import time
import types
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "discord"))

import discord
import simcord
from bed import Bed
from bed.autopilot import Autopilot
from bed.scenes import deal
from discord import ui
from simcord import _runtime

from bot.app import UnoBot, create_bot
from bot.playground import patches
from bot.settings import Settings
from bot.store import database
from bot.tables import rounds
from bot.ui.items import GameItem
from bot.ui.publisher import Publisher

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from bot.playground.patches import Inside

OURS = [(GameItem, "callback"), (UnoBot, "_follow_up"), (Publisher, "_publish")]
THEIRS = [
    (discord.InteractionResponse, "send_message"),
    (discord.InteractionResponse, "edit_message"),
    (discord.InteractionResponse, "defer"),
    (discord.Interaction, "edit_original_response"),
    (discord.Interaction, "delete_original_response"),
    (discord.PartialMessage, "edit"),
    (discord.PartialMessage, "delete"),
    (discord.PartialMessageable, "send"),
]
BUILT = (ui.Button, ui.Select, ui.TextDisplay, ui.Separator, ui.ActionRow, ui.Container, ui.LayoutView, ui.DynamicItem)
MEDIAN_GOAL, P99_GOAL = 1.0, 5.0


class Meter:
    """CPU seconds by owner; what is called inside counts for the inner owner alone."""

    def __init__(self) -> None:
        self.spent = Counter[str]()
        self._inside: list[float] = []
        self._lock = threading.Lock()

    def add(self, owner: str, seconds: float) -> None:
        with self._lock:
            self.spent[owner] += seconds

    def step(self, owner: str, work: Callable[..., Any], *args: object) -> Inside:
        """One stretch of work on the event loop, which runs without a break."""
        began = time.thread_time()
        self._inside.append(0.0)
        try:
            return work(*args)
        finally:
            lasted = time.thread_time() - began
            self.add(owner, lasted - self._inside.pop())
            if self._inside:
                self._inside[-1] += lasted

    def metered(self, owner: str, method: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        """The method, each of whose steps is counted."""

        @types.coroutine
        def run(coroutine: Coroutine[Any, Any, Any]) -> Generator[Any, Any, Any]:
            advance: tuple[Callable[..., Any], object] = (coroutine.send, None)
            while True:
                try:
                    waited = self.step(owner, *advance)
                except StopIteration as end:
                    return end.value
                try:
                    advance = (coroutine.send, (yield waited))
                except BaseException as error:  # noqa: BLE001  whatever it is, it is the coroutine's
                    advance = (coroutine.throw, error)

        @functools.wraps(method)
        async def wrapper(*args: object, **options: object) -> Inside:
            return await run(method(*args, **options))

        return wrapper

    def counted(self, owner: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, each call of which is counted."""

        @functools.wraps(function)
        def wrapper(*args: object, **options: object) -> Inside:
            return self.step(owner, functools.partial(function, *args, **options))

        return wrapper

    def install(self) -> None:
        for owner, methods in (("loop", OURS), ("discord.py", THEIRS)):
            for kind, name in methods:
                setattr(kind, name, self.metered(owner, getattr(kind, name)))
        for kind in BUILT:
            kind.__init__ = self.counted("discord.py", kind.__init__)
        for owner, name in ((_runtime, "_track_callback"), (_runtime._WorkState, "track_task")):
            setattr(owner, name, self.counted("simcord", getattr(owner, name)))
        transaction = database._in_transaction

        def in_transaction(*args: Inside) -> Inside:
            began = time.thread_time()
            try:
                return transaction(*args)
            finally:
                self.add("database", time.thread_time() - began)

        database._in_transaction = in_transaction


async def measure(number: int, meter: Meter) -> list[tuple[float, float]]:
    """Milliseconds on the loop and in the database for each press of some rounds of four people."""
    seeds = random.Random(1)
    rounds.new_seed = lambda: f"{seeds.getrandbits(128):032x}"
    presses: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "uno.db", faces="text")
        async with simcord.run(create_bot(settings)) as env:
            bed = Bed(env, settings, {})
            people = (bed.alice, bed.bob, bed.carol, bed.dave)
            for _ in range(number):
                table = await deal(bed, *people)
                pilot = Autopilot(bed, *people)
                while table.state is not None and table.state.result is None:
                    before = meter.spent.copy()
                    await pilot.move()
                    spent = meter.spent - before
                    presses.append((1000 * spent["loop"], 1000 * spent["database"]))
            await bed.close_bot()
    return presses


def tell(presses: list[tuple[float, float]]) -> None:
    """The figures beside their goals."""
    kinds = {"all": [loop + stored for loop, stored in presses], "event loop": [loop for loop, _ in presses]}
    kinds["database"] = [stored for _, stored in presses]
    for kind, spent in kinds.items():
        cut = statistics.quantiles(spent, n=100)
        print(f"{kind:>10}: median {statistics.median(spent):.2f} ms, 99 % within {cut[98]:.2f} ms")
    print(f"{len(presses)} presses; goals: median {MEDIAN_GOAL} ms, 99 % within {P99_GOAL} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Our own CPU time for a press.")
    parser.add_argument("--rounds", type=int, default=4)
    chosen = parser.parse_args()
    meter = Meter()
    meter.install()
    with patches.together(patches.virtual_sleep, patches.quick_settlement):
        tell(asyncio.run(measure(chosen.rounds, meter)))


if __name__ == "__main__":
    main()
