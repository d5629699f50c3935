"""A channel of the wire server with two people who press what they see."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from bed.screen import screen_of
from simcord.components import walk_components

from bot import showing

if TYPE_CHECKING:
    from collections.abc import Callable

    from bed.screen import Button, Screen
    from server import Server
    from simcord.backend.models import Interaction

    from bot.app import UnoBot
    from bot.tables.table import Table

COMMAND, PRESS, BUTTON, TEXT = 2, 3, 2, 10


class Channel:
    """Alice and Bob, their hands, and the table before them."""

    def __init__(self, server: Server, bot: UnoBot) -> None:
        self.server = server
        self.bot = bot
        backend = server.backend
        self.alice, self.bob = (backend.make_user(name).id for name in ("alice", "bob"))
        self.guild = backend.create_guild("Server", owner_id=self.alice)
        for user in (self.alice, self.bob):
            if user not in self.guild.members:
                backend.add_member(self.guild.id, user)
        self.id = backend.create_channel(self.guild.id, "uno").id

    async def until(self, is_so: Callable[[], object], seconds: float = 10.0) -> None:
        """It has become so."""
        ends = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < ends, "it did not happen in time"
            await asyncio.sleep(0.005)

    async def begin(self) -> Table:
        """Both sit at a table, and the cards are dealt."""
        await self.slash("start")
        await self.press(self.bob, "join", lambda: self.table)
        await self.press(self.alice, "deal", lambda: self.table)
        await self.until(lambda: self.hand(self.alice) and self.hand(self.bob))
        return self.bot.registry.in_channel(self.id)

    async def slash(self, name: str) -> Interaction:
        command = self.server.backend.find_command("uno", self.guild.id)
        assert command is not None
        data = {"id": command["id"], "name": "uno", "type": 1, "options": [{"name": name, "type": 1, "options": []}]}
        return await self._answered(self.server.interact(self.alice, self.id, COMMAND, data))

    async def press(self, user: int, verb: str, look: Callable[[], Screen | None]) -> Interaction:
        """The button of that verb has been pressed as soon as it could be, and answered."""
        await self.until(lambda: _enabled(look(), verb))
        return await self._answered(self.emit(user, _enabled(look(), verb)[0]))

    def emit(self, user: int, button: Button) -> Interaction:
        data = {"custom_id": button.custom_id, "component_type": BUTTON}
        return self.server.interact(user, self.id, PRESS, data, button.message_id)

    async def _answered(self, record: Interaction) -> Interaction:
        await self.until(lambda: record.responded)
        return record

    async def play(self, turns: int) -> None:
        """So many turns of drawing and keeping, as fast as the answers come."""
        table = self.bot.registry.in_channel(self.id)
        for _ in range(turns):
            user, turn = self.whose_turn(table), table.turn
            await self.until(lambda user=user: self.is_fresh(table, user))
            await self.press(user, "draw", lambda user=user: self.hand(user))
            if table.turn == turn:
                await self.press(user, "pass", lambda user=user: self.hand(user))

    def whose_turn(self, table: Table) -> int:
        user = table.record.seats[table.turn].user_id
        assert user is not None
        return user

    def is_fresh(self, table: Table, user: int) -> bool:
        """Whether the hand offers to draw at this very step."""
        return any(one.says.step == table.record.step for one in _enabled(self.hand(user), "draw"))

    # ---- what is on the screens

    @property
    def screens(self) -> list[Screen]:
        return [screen_of(one) for one in self.server.backend.messages[self.id].values() if not one.is_ephemeral]

    @property
    def table(self) -> Screen:
        return [one for one in self.screens if one.buttons][-1]

    def hand(self, user: int) -> Screen | None:
        messages = self.server.backend.messages[self.id].values()
        private = [screen_of(one) for one in messages if one.is_ephemeral and one.visible_to(user)]
        hands = [one for one in private if "draw" in one.verbs(enabled=False)]
        return hands[-1] if hands else None

    def is_true(self, table: Table) -> bool:
        """Whether the public message is what the game would draw now."""
        parts = walk_components(showing.public(table, None).to_components())
        return self.table.text == "\n".join(part["content"] for part in parts if part["type"] == TEXT)


def _enabled(screen: Screen | None, verb: str) -> list[Button]:
    return [one for one in screen.buttons if one.is_called(verb) and one.is_enabled] if screen else []
