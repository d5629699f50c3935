"""Which picture goes along with a screen, drawn from what the store and the tables know.

Each is one file by its name, or nothing when there is nothing to see yet or it was not drawn in time: then the text
goes alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.imaging import charts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.imaging.worker import Worker
    from bot.store.records import Race, Standing
    from bot.tables.table import Table

COURSE: Final = "points.png"
PODIUM: Final = "podium.png"
RACE: Final = "race.png"
FEWEST_ROUNDS: Final = 2


class Pictures:
    """Has charts drawn by the worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    async def course(self, table: Table) -> dict[str, bytes]:
        """The points of a match over its rounds, from its second round on."""
        record = table.record
        told: list[list[int]] = record.notes.get("course", [])
        totals = [row for row in told if len(row) == len(record.seats)]  # those before a seat was given up do not fit
        if record.rounds != "match" or len(totals) < FEWEST_ROUNDS:
            return {}
        seats = zip(record.seats, zip(*totals, strict=True), strict=True)
        players = tuple(charts.Course(seat.name, tuple(points)) for seat, points in seats)
        return _file(COURSE, await self._worker.draw(charts.course, players, record.target))

    async def podium(self, race: Race) -> dict[str, bytes]:
        """The first three of the running race."""
        places = _places(race.standings)
        return _file(PODIUM, await self._worker.draw(charts.podium, places)) if places else {}

    async def race(self, race: Race, user_id: int) -> dict[str, bytes]:
        """The standings of the running race, with one player's line in gold."""
        places = _places(race.standings)
        if not places:
            return {}
        line = next((place for place, one in enumerate(race.standings) if one.user_id == user_id), None)
        return _file(RACE, await self._worker.draw(charts.race, places, race.target, highlighted=line))


def _places(standings: Sequence[Standing]) -> tuple[charts.Place, ...]:
    return tuple(charts.Place(one.rank, one.name, one.points) for one in standings if one.points > 0)


def _file(name: str, content: bytes | None) -> dict[str, bytes]:
    return {} if content is None else {name: content}
