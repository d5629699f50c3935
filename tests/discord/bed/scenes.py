"""Where a test begins: who sits at the table, and which cards lie where."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from engine.catalog import Spec, build
from engine.game import position

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bed.people import Person
    from bed.world import Bed
    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from engine.rules import Rules
    from engine.state import State

Outcome = TypeVar("Outcome")
CLASSIC = build(Spec())


def cards(texts: str, *, rules: Rules = CLASSIC, taken: set[int] | None = None) -> list[int]:
    """The cards of those short texts ("r5 W4"), none of them twice nor any that is `taken`."""
    used = set() if taken is None else taken
    found: list[int] = []
    for text in texts.split():
        card = next(one for one, card in enumerate(rules.deck) if one not in used and str(card.faces[0]) == text)
        used.add(card)
        found.append(card)
    return found


def moment(
    *hands: str, top: str = "b7", turn: int = 0, rules: Rules = CLASSIC, draws: str = "", **more: object
) -> State:
    """A round in the middle, with every card somewhere. `draws` are the next cards of the pile, first one first."""
    taken: set[int] = set()
    discard = cards(top, rules=rules, taken=taken)
    held = [cards(hand, rules=rules, taken=taken) for hand in hands]
    first = cards(draws, rules=rules, taken=taken)
    rest = [card for card in range(len(rules.deck)) if card not in taken]
    return position(rules, hands=held, discard=discard, pile=[*rest, *reversed(first)], turn=turn, **more)


async def sit(bed: Bed, *people: Person, computers: int = 0) -> Table:
    """A lobby of the first one's, where the others have joined."""
    host, *others = people
    await host.slash("uno start")
    for person in others:
        await person.press("join")
    for _ in range(computers):
        await host.press("bot")
    return bed.bot.registry.in_channel(host.channel.id)


async def deal(bed: Bed, *people: Person, computers: int = 0, match: bool = False) -> Table:
    """The cards are dealt, and everybody has their hand open."""
    table = await sit(bed, *people, computers=computers)
    if match:
        await change(bed, table, make_it_a_match)
    await people[0].press("deal")
    return table


async def arrange(bed: Bed, table: Table, state: State) -> None:
    """The table stands at that moment of a round, and every open hand shows it."""

    def set_up(draft: Draft) -> None:
        state.seed = f"{draft.record.step:032x}"
        draft.state, draft.record.deadline = state, None
        draft.record.step += 1

    await change(bed, table, set_up)
    await bed.look_up()


def make_it_a_match(draft: Draft) -> None:
    draft.record.rounds = "match"


async def change(bed: Bed, table: Table, how: Callable[[Draft], None]) -> None:
    """The table is changed behind its own door."""

    async def work() -> None:
        async with table.edit() as draft:
            how(draft)

    await by_the_bot(bed, work())


async def by_the_bot(bed: Bed, work: Coroutine[None, None, Outcome]) -> Outcome:
    """The bot has done that work, in its own time."""
    with bed.env._bot_scope():
        task = asyncio.create_task(work)
    await bed.env.settle(idle=0.002)
    return await task


async def begin(bed: Bed, *people: Person, at: State, computers: int = 0) -> Table:
    """A table of these people in the middle of a round."""
    table = await deal(bed, *people, computers=computers)
    await arrange(bed, table, at)
    return table


async def choose_settings(bed: Bed, person: Person, **changes: object) -> None:
    """The server of that person has decided something; tables that are opened later go by it."""
    guild = person.channel.guild
    assert guild is not None
    await by_the_bot(bed, bed.bot.guild_settings.update(guild.id, **changes))
