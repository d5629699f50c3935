"""Tables with other rules than the standard ones, and the moments of their rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import arrange, change, sit
from bot.tables import agreement
from bot.tables.agreement import Terms
from engine.catalog import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from bed.people import Person
    from bed.world import Bed
    from bot.store.records import Rounds
    from bot.tables.table import Table
    from engine.catalog import Spec
    from engine.rules import Rules
    from engine.state import State


async def agree(bed: Bed, *people: Person, spec: Spec, span: Rounds = "round", computers: int = 0) -> Table:
    """A lobby that has agreed on these rules."""
    table = await sit(bed, *people, computers=computers)
    await change(bed, table, lambda draft: agreement.write(Terms(spec, span), draft.record))
    return table


async def play_by(
    bed: Bed,
    *people: Person,
    spec: Spec,
    at: Callable[[Rules], State],
    span: Rounds = "round",
    computers: int = 0,
) -> Table:
    """A table that plays by these rules, in the middle of a round."""
    table = await agree(bed, *people, spec=spec, span=span, computers=computers)
    await people[0].press("Deal")
    await arrange(bed, table, at(build(spec)))
    return table
