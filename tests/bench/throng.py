"""Very many people at very many tables who all press at once, through simcord's own events."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

import simcord
from bed.screen import screen_of
from simcord.backend import serializers
from simcord.interactions import base_payload

from bot.app import create_bot
from bot.emojis import Emojis
from bot.playground import patches
from bot.settings import Settings
from bot.ui import ids
from bot.ui.ids import Choice, Press
from engine.actions import Accept, CallUno, Challenge, Draw, Jump, NameColor, Pass, Play
from engine.players.greedy import choose
from engine.view import View

if TYPE_CHECKING:
    from pathlib import Path

    from bot.tables.table import Table
    from engine.actions import Action

COMMAND, PRESS = 2, 3
VERBS: dict[type[object], str] = {Draw: "draw", Pass: "pass", Accept: "accept", Challenge: "challenge", CallUno: "uno"}
SETTLING = 300.0


@dataclass
class Place:
    """A channel with its people and its table."""

    channel: int
    guild: int
    people: list[int]


class Throng:
    def __init__(self, path: Path, tables: int, people: int) -> None:
        self.settings = Settings(database=path)
        self.tables = tables
        self.people = people
        self.chance = Random(1)
        self.places: list[Place] = []

    async def __aenter__(self) -> Self:
        self.stack = contextlib.ExitStack()
        self.stack.enter_context(patches.together(patches.virtual_sleep, patches.quick_settlement))
        Emojis.learn = _learn_nothing  # cards as text: uploads are no part of a press
        self.env = simcord.Env(create_bot(self.settings), settle_timeout=SETTLING)
        await self.env.start()
        guild = self.env.backend.create_guild("Everybody")
        for number in range(self.tables):
            channel = self.env.backend.create_channel(guild.id, f"uno-{number}")
            people = [self.env.backend.make_user(f"p{number}x{place}").id for place in range(self.people)]
            for one in people:
                self.env.backend.add_member(guild.id, one)
            self.places.append(Place(channel.id, guild.id, people))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.env.shutdown()
        self.stack.close()

    @property
    def requests(self) -> int:
        return len(self.env.backend.http_requests)

    async def begin(self) -> None:
        """Everybody sits at their table with their hand open."""
        command = self.env.backend.find_command("uno", self.places[0].guild)
        assert command is not None
        start = {
            "id": command["id"],
            "name": "uno",
            "type": 1,
            "options": [{"name": "start", "type": 1, "options": []}],
        }
        for place in self.places:
            self._emit(place, place.people[0], COMMAND, start, None)
        await self._settle()
        for person in range(1, self.people):
            for place in self.places:
                self._press(place, place.people[person], "join")
            await self._settle()
        for place in self.places:
            self._press(place, place.people[0], "deal")
        await self._settle()

    async def press_everywhere(self) -> tuple[int, int]:
        """Whoever has the turn has pressed, at every table at once: how many presses, and turns that went on."""
        before = [self._turns(place) for place in self.places]
        presses = sum(self._act(place) for place in self.places)
        await self._settle()
        after = [self._turns(place) for place in self.places]
        return presses, sum(now != then for then, now in zip(before, after, strict=True))

    # ---- inside

    def _table(self, place: Place) -> Table:
        return self.env.bot.registry.in_channel(place.channel)

    def _turns(self, place: Place) -> tuple[str, int, int]:
        state = self._table(place).state
        assert state is not None
        return state.seed, state.turns, state.turn

    def _act(self, place: Place) -> int:
        table = self._table(place)
        state = table.state
        if state is None or state.result is not None:
            return 0
        user = table.record.seats[state.turn].user_id
        assert user is not None
        action = choose(View(state, state.turn), self.chance)
        verb, argument, step = _said(action, table.record.step)
        custom_id = ids.build(Press(table.table_id, verb, argument, step))
        hand = self._hand(place, user)
        data = {"custom_id": custom_id, "component_type": 2}
        self._emit(place, user, PRESS, data, hand)
        return 1

    def _hand(self, place: Place, user: int) -> int:
        messages = self.env.backend.messages[place.channel]
        return max(one.id for one in messages.values() if one.is_ephemeral and one.visible_to(user))

    def _press(self, place: Place, user: int, verb: str) -> None:
        messages = self.env.backend.messages[place.channel].values()
        table = max((one for one in messages if not one.is_ephemeral), key=lambda one: one.id)
        button = next(one for one in screen_of(table).buttons if one.verb == verb)
        self._emit(place, user, PRESS, {"custom_id": button.custom_id, "component_type": 2}, table.id)

    def _emit(self, place: Place, user: int, kind: int, data: dict[str, Any], message_id: int | None) -> None:
        backend = self.env.backend
        record, payload = base_payload(
            backend, type=kind, channel_id=place.channel, guild_id=place.guild, user_id=user, data=data
        )
        if message_id is not None:
            message = dict(serializers.message_payload(backend, backend.get_message(place.channel, message_id)))
            pressed = {"type": 2, "style": 2, "label": "x", "custom_id": data["custom_id"]}
            message["components"] = [*message["components"], {"type": 1, "components": [pressed]}]
            payload["message"] = message
            record.source_message_id = message_id
        backend.emit("INTERACTION_CREATE", payload)

    async def _settle(self) -> None:
        """Everything is answered, and the tables have caught up."""
        await self.env.settle(idle=0.002)
        await self.env.advance_time(1.5)


def _said(action: Action, step: int) -> tuple[str, str, int | None]:
    """A press that says the whole action, as the last of the presses that it takes would."""
    if isinstance(action, Play | Jump):
        if action.color is None and action.target is None:
            return ("jump", str(action.card), step) if isinstance(action, Jump) else ("play", str(action.card), None)
        verb = "seat" if action.color is None else "color"
        return verb, ids.choice_text(Choice(action.card, action.target, action.color)), None
    if isinstance(action, NameColor):
        return "color", ids.choice_text(Choice(color=action.color)), None
    return VERBS[type(action)], "", None if isinstance(action, CallUno) else step


async def _learn_nothing(_: Emojis) -> None:
    return
