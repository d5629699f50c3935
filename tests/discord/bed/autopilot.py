"""Playing by buttons alone: what a sensible player would do, pressed on the screens that people have before them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from engine.actions import CALL_UNO, Accept, Challenge, Done, Draw, Jump, NameColor, Pass, Play, Refuse
from engine.players.greedy import choose
from engine.view import View

if TYPE_CHECKING:
    from bed.people import Answer, Person
    from bed.world import Bed
    from bot.tables.table import Table
    from engine.actions import Action

VERBS: dict[type[object], str] = {
    Draw: "draw",
    Pass: "pass",
    Accept: "accept",
    Challenge: "challenge",
    Done: "done",
    Refuse: "refuse",
}


class Autopilot:
    """Plays for the people of one table, through their buttons."""

    def __init__(self, bed: Bed, *people: Person, seed: int = 1) -> None:
        self.bed = bed
        self.people = {person.id: person for person in people}
        self.random = random.Random(seed)

    @property
    def table(self) -> Table:
        """The game of the channel in which these people are."""
        channel = next(iter(self.people.values())).channel
        return self.bed.bot.registry.in_channel(channel.id)

    def person(self, seat: int) -> Person | None:
        user_id = self.table.record.seats[seat].user_id
        return self.people.get(user_id or 0)

    async def move(self) -> Answer | None:
        """Whoever must act has done one thing; a computer has had the time for it."""
        state = self.table.state
        assert state is not None
        person = self.person(state.turn)
        if person is None:
            await self.bed.pass_time(2.5)
            return None
        if person.sees().hand is None or not person.hand.is_private:
            await person.press("hand")
        action = choose(View(state, state.turn), self.random)
        return await self.do(person, state.turn, action)

    async def do(self, person: Person, seat: int, action: Action) -> Answer:
        """The person has done it, with as many presses as it takes."""
        if isinstance(action, Play | Jump):
            return await self.lay(person, action)
        if isinstance(action, NameColor):
            return await self.name(person, action)
        if action == CALL_UNO:
            return await person.press("uno", on=person.hand)
        verb = VERBS[type(action)]
        return await person.press(verb if person.hand.has(verb) else "refuse", on=person.hand)

    async def name(self, person: Person, named: NameColor) -> Answer:
        """A colour that the rules ask for, after the seat that may go with it."""
        seat = "-" if named.target is None else named.target
        if "seat" in person.hand.verbs():
            await person.press(person.hand.button(f"seat:-.{seat}"))
        colors = {one.says.argument[-1]: one for one in person.hand.buttons if one.verb == "color"}
        return await person.press(colors[named.color])

    async def lay(self, person: Person, play: Play | Jump) -> Answer:
        verb = "jump" if isinstance(play, Jump) else "play"
        await self.turn_to(person, f"{verb}:{play.card}")
        answer = await person.press(person.hand.button(f"{verb}:{play.card}"))
        if play.target is not None and "seat" in person.hand.verbs():
            answer = await self.aim(person, play)
        if play.color is not None and "color" in person.hand.verbs():
            answer = await person.press(person.hand.color_button(play.card, play.color))
        return answer

    async def aim(self, person: Person, play: Play | Jump) -> Answer:
        if person.hand.selects:
            return await person.choose("seat", str(play.target), on=person.hand)
        return await person.press(person.hand.button(f"seat:{play.card}.{play.target}"))

    async def turn_to(self, person: Person, wanted: str) -> None:
        """The page with that card is open."""
        for _ in range(10):
            if person.hand.has(wanted):
                return
            await person.press("page", on=person.hand)

    async def play_round(self, *, most: int = 2000) -> int:
        """The round is over; how many things were done."""
        table = self.table
        for count in range(most):
            if table.state is None or table.state.result is not None:
                return count
            await self.move()
        raise AssertionError("the round does not end")
