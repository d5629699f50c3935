"""A process with several running games is killed at random moments, again and again, and nothing may be lost.

``python tests/soak/kills.py --kills 300 --tables 12 --seed 1`` prints how many kills the games survived. Each time the
process is started on the file that the last one left behind; what it had answered is compared with what is there.
"""

from __future__ import annotations

import argparse
import os
import selectors
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from audit import Answered, Audit

if TYPE_CHECKING:
    from collections.abc import Iterator

CROWD = Path(__file__).with_name("crowd.py")
STARTING_SECONDS = 30.0
LONGEST_LIFE = 0.4


@dataclass
class Outcome:
    """How a run of kills went."""

    kills: int
    answered: int
    rounds: int
    complaints: list[str]

    def __str__(self) -> str:
        verdict = "nothing lost, nothing twice" if not self.complaints else "\n".join(self.complaints)
        return f"{self.kills} kills survived, {self.answered} answers, {self.rounds} rounds finished: {verdict}"


class Witness:
    """Hears what the process says until it is dead, and is the one who kills it."""

    def __init__(self, process: subprocess.Popen[bytes], answered: Answered) -> None:
        assert process.stdout is not None
        self.process = process
        self.answered = answered
        self.pipe = process.stdout.fileno()
        self.rest = b""
        self.is_ready = False

    def listen(self, seconds: float, *, until_ready: bool = False) -> None:
        ends = time.monotonic() + seconds
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.pipe, selectors.EVENT_READ)
            while (left := ends - time.monotonic()) > 0 and not (until_ready and self.is_ready):
                if waiting.select(left) and not self._read():
                    raise AssertionError(f"the crowd went home by itself with {self.process.wait()}")

    def kill(self) -> None:
        """Dead at once; what it had said before is heard to the end."""
        self.process.kill()
        self.process.wait()
        while self._read():
            pass

    def _read(self) -> bool:
        heard = os.read(self.pipe, 1 << 16)
        *lines, self.rest = (self.rest + heard).split(b"\n")
        for line in lines:
            self.is_ready = self.is_ready or line.startswith(b'["ready"')
            self.answered.take(line.decode())
        return bool(heard)


@contextmanager
def crowd(path: Path, *, tables: int, seed: int) -> Iterator[subprocess.Popen[bytes]]:
    """A running process that plays on this file; dead afterwards in any case."""
    command = [sys.executable, str(CROWD), str(path), str(tables), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603  our own program
        try:
            yield process
        finally:
            process.kill()


def run(folder: Path, *, kills: int, tables: int, seed: int, talk: bool = False) -> Outcome:
    """So many processes have been killed on one file, and each time it was looked through."""
    chance, answered = Random(seed), Answered()
    audit = Audit(folder / "uno.db", answered)
    for number in range(1, kills + 1):
        with crowd(audit.path, tables=tables, seed=chance.getrandbits(32)) as process:
            witness = Witness(process, answered)
            # Some die while they are still opening the file and bringing their games back.
            if number == 1 or chance.random() < 0.9:
                witness.listen(STARTING_SECONDS, until_ready=True)
                witness.listen(chance.uniform(0.0, LONGEST_LIFE))
            else:
                witness.listen(chance.uniform(0.1, 0.6))
            witness.kill()
        complaints = audit.complaints()
        if complaints:
            return Outcome(number - 1, answered.count, len(audit.proven), complaints)
        if talk and number % 25 == 0:
            print(Outcome(number, answered.count, len(audit.proven), []), flush=True)
    return Outcome(kills, answered.count, len(audit.proven), [])


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill running games and look whether anything is lost.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(Path(folder), kills=chosen.kills, tables=chosen.tables, seed=chosen.seed, talk=True)
    print(outcome)
    return 1 if outcome.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
