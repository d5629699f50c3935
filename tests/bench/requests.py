"""How many requests Discord gets for a turn: rounds played by buttons, counted by route.

    python tests/bench/requests.py [--rounds 3] [--seed 1]

A turn is the time from one player's turn to the next one's; answers to presses, edits and deletions all count.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "discord"))

import simcord
from bed import Bed
from bed.autopilot import Autopilot
from bed.scenes import deal

from bot.app import create_bot
from bot.playground import patches
from bot.settings import Settings
from bot.tables import rounds

NUMBER = re.compile(r"/\d{5,}")
TOKEN = re.compile(r"/simcord_interaction_\d+")
NAMES = {
    "POST /interactions/…/callback": "answers to presses",
    "PATCH /webhooks/…/messages/@original": "hands that follow",
    "PATCH /channels/…/messages/…": "edits of the table",
}


def route(method: str, path: str) -> str:
    """The request without its numbers and tokens."""
    return re.sub(r"(/…)+", "/…", f"{method} {NUMBER.sub('/…', TOKEN.sub('/…', path))}")


async def play(bed: Bed, people: int, computers: int, *, seed: int) -> tuple[int, Counter[str]]:
    """One round: how many turns it had, and the requests by route."""
    channel = bed.server(f"{people} and {computers}, {seed}")
    seeds = random.Random(seed)
    rounds.new_seed = lambda: f"{seeds.getrandbits(128):032x}"
    seated = [one.at(channel) for one in (bed.alice, bed.bob, bed.carol, bed.dave)[:people]]
    table = await deal(bed, *seated, computers=computers)
    pilot = Autopilot(bed, *seated, seed=seed)
    before, turns = len(bed.requests), 0
    while table.state is not None and table.state.result is None:
        turn = (table.state.turn, table.state.turns)
        await pilot.move()
        turns += table.state.turns - turn[1]
    return turns, Counter(route(one.method, one.path) for one in bed.requests[before:])


async def measure(number: int, seed: int) -> None:
    """A line for each kind of table, and one for each route."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "uno.db", faces="text")
        async with simcord.run(create_bot(settings)) as env:
            bed = Bed(env, settings, {})
            for people, computers in ((2, 0), (3, 0), (4, 0), (1, 1), (1, 2), (2, 2)):
                turns, requests = 0, Counter[str]()
                for one in range(number):
                    more, counted = await play(bed, people, computers, seed=seed + one)
                    turns, requests = turns + more, requests + counted
                _tell(people, computers, turns, requests)
            await bed.close_bot()


def _tell(people: int, computers: int, turns: int, requests: Counter[str]) -> None:
    seats = f"{people} people, {computers} computers"
    presses = requests["POST /interactions/…/callback"]
    total = requests.total()
    print(f"{seats}: {turns} turns, {total / turns:.2f} requests a turn, {total / presses:.2f} a press")
    for path, count in requests.most_common():
        print(f"    {count / turns:5.2f}  {NAMES.get(path, path)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Requests a turn, by route.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with patches.together(patches.virtual_sleep, patches.quick_settlement):
        asyncio.run(measure(chosen.rounds, chosen.seed))


if __name__ == "__main__":
    main()
