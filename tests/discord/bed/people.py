"""People of a server: what they do is what somebody could do in Discord, and they see only what is theirs to see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simcord import ResponseMessage
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.interactions import base_payload

from bed.screen import Button, Select, screen_of

if TYPE_CHECKING:
    from simcord import ChannelHandle, InteractionResult, MemberActor
    from simcord.backend.models import Interaction

    from bed.screen import Control, Screen
    from bed.world import Bed

COMPONENT_PRESS = 3
BUTTON_TYPE, SELECT_TYPE, TEXT_FIELD = 2, 3, 4
HAND_VERBS = frozenset(
    ("play", "jump", "draw", "pass", "color", "seat", "cancel", "challenge", "accept", "done", "refuse"),
)


@dataclass(frozen=True, slots=True)
class Sight:
    """What one person has before them: the public table, their newest hand, and the last other private answer."""

    table: Screen | None
    hand: Screen | None
    note: Screen | None

    @property
    def text(self) -> str:
        return "\n".join(screen.text for screen in (self.table, self.hand, self.note) if screen)

    @property
    def buttons(self) -> list[Button]:
        return [button for screen in (self.hand, self.table, self.note) if screen for button in screen.buttons]

    def __contains__(self, words: str) -> bool:
        return words in self.text

    def __str__(self) -> str:
        names = ("table", "hand", "note")
        screens = zip(names, (self.table, self.hand, self.note), strict=True)
        return "\n".join(f"--- {name}\n{screen}" for name, screen in screens if screen)


@dataclass(frozen=True, slots=True)
class Answer:
    """How the bot answered one press or command."""

    record: Interaction
    screen: Screen | None

    @property
    def text(self) -> str:
        return self.screen.text if self.screen else ""

    @property
    def is_private(self) -> bool:
        return bool(self.screen and self.screen.is_private)

    def __contains__(self, words: str) -> bool:
        return words in self.text


@dataclass(frozen=True, slots=True)
class Press:
    """A press that is about to happen: `bed.at_once` lets several of them happen together."""

    person: Person
    control: Control
    values: tuple[str, ...] = ()

    def emit(self) -> Interaction:
        """Discord has told the bot; nothing has been answered yet. The press need not be possible any more."""
        backend = self.person.bed.env.backend
        kind = SELECT_TYPE if isinstance(self.control, Select) else BUTTON_TYPE
        data: dict[str, Any] = {"custom_id": self.control.custom_id, "component_type": kind}
        if isinstance(self.control, Select):
            data["values"] = list(self.values)
        channel_id = self.person.channel.id
        record, payload = base_payload(
            backend,
            type=COMPONENT_PRESS,
            channel_id=channel_id,
            guild_id=self.person.actor.guild.id,
            user_id=self.person.id,
            data=data,
        )
        message = backend.get_message(channel_id, self.control.message_id)
        payload["message"] = self._as_pressed(dict(serializers.message_payload(backend, message)))
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        return record

    def _as_pressed(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message as it was when the control was on it: an edit may have been on its way when it was pressed."""
        if any(part.get("custom_id") == self.control.custom_id for part in walk_components(message["components"])):
            return message
        former: dict[str, Any] = {"type": BUTTON_TYPE, "style": 2, "label": "x", "custom_id": self.control.custom_id}
        if isinstance(self.control, Select):
            options = [{"label": label, "value": value} for label, value in self.control.options]
            former = {"type": SELECT_TYPE, "options": options, "custom_id": self.control.custom_id}
        return message | {"components": [*message["components"], {"type": 1, "components": [former]}]}


@dataclass(frozen=True, slots=True)
class Person:
    bed: Bed
    actor: MemberActor
    channel: ChannelHandle

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def name(self) -> str:
        return self.actor.user.global_name or self.actor.name

    def speaks(self, language: str) -> Person:
        """From now on Discord tells the bot that this person uses that language."""
        self.bed.languages[self.id] = language
        return self

    def at(self, channel: ChannelHandle) -> Person:
        """The same person in another channel, of this or of another server."""
        guild = channel.guild
        assert guild is not None
        is_member = self.id in self.bed.env.backend.get_guild(guild.id).members
        actor = (
            type(self.actor)(self.bed.env, guild, self.actor.user) if is_member else guild.add_member(self.actor.user)
        )
        return replace(self, actor=actor, channel=channel)

    # ---- what they do

    async def slash(self, command: str, /, **options: object) -> Answer:
        """They have typed the command ("uno start") and the bot has done all that followed."""
        result = await self.actor.slash(self.channel, command, **options)
        await self.bed.look_up()
        return self._answer(result)

    async def press(self, name: str | Button, *, on: Screen | None = None) -> Answer:
        """They have pressed the enabled button with that label or verb, the newest one if several screens have it."""
        button = name if isinstance(name, Button) else self._find(name, on)
        result = await self.actor.click(self._message(button), custom_id=button.custom_id)
        await self.bed.look_up()
        return self._answer(result)

    async def choose(self, verb: str, *values: str, on: Screen | None = None) -> Answer:
        """They have chosen those values in the menu of that verb, or of that verb and argument ("options:edition")."""
        screens = [on] if on else self._screens()
        menus = [one for screen in screens for one in screen.selects if one.is_called(verb) and one.is_enabled]
        assert menus, f"{self.name} sees no menu {verb!r} in\n{self.sees()}"
        result = await self.actor.select(self._message(menus[0]), list(values), custom_id=menus[0].custom_id)
        await self.bed.look_up()
        return self._answer(result)

    def pressing(self, name: str | Control, *values: str, on: Screen | None = None) -> Press:
        """A press for `bed.at_once`; a button kept from an earlier look makes it a stale one."""
        return Press(self, self._find(name, on) if isinstance(name, str) else name, values)

    async def fill_in(self, verb: str, value: str, text: str) -> Answer:
        """They have chosen a value that opens a form, and have sent the form with that text."""
        menus = [one for screen in self._screens() for one in screen.selects if one.is_called(verb)]
        shown = await self.actor.select(self._message(menus[0]), [value], custom_id=menus[0].custom_id)
        return await self._send_form(shown, text)

    async def slash_form(self, command: str, text: str) -> Answer:
        """They have typed a command that opens a form, and have sent the form with that text."""
        return await self._send_form(await self.actor.slash(self.channel, command), text)

    async def _send_form(self, shown: InteractionResult, text: str) -> Answer:
        fields = [
            part["custom_id"] for part in walk_components(shown.modal["components"]) if part["type"] == TEXT_FIELD
        ]
        assert len(fields) == 1
        result = await self.actor.submit_modal(shown, {fields[0]: text})
        await self.bed.look_up()
        return self._answer(result)

    # ---- what they see

    def sees(self) -> Sight:
        private = self.private()
        hands = [screen for screen in private if screen.verbs(enabled=False) & HAND_VERBS]
        notes = [screen for screen in private if screen not in hands]
        tables = [screen for screen in self.public() if screen.buttons]
        return Sight(*(screens[-1] if screens else None for screens in (tables, hands, notes)))

    def private(self) -> list[Screen]:
        """The messages that only this person sees, oldest first."""
        return [screen for screen in self._all() if screen.is_private]

    def public(self) -> list[Screen]:
        return [screen for screen in self._all() if not screen.is_private]

    @property
    def hand(self) -> Screen:
        hand = self.sees().hand
        assert hand is not None, f"{self.name} has no hand in\n{self.sees()}"
        return hand

    @property
    def table(self) -> Screen:
        table = self.sees().table
        assert table is not None, f"{self.name} sees no table"
        return table

    # ---- inside

    def _all(self) -> list[Screen]:
        messages = self.bed.env.backend.messages.get(self.channel.id, {})
        return [screen_of(messages[one]) for one in sorted(messages) if messages[one].visible_to(self.id)]

    def _screens(self) -> list[Screen]:
        return [*reversed(self.private()), *reversed(self.public())]

    def _find(self, name: str, on: Screen | None) -> Button:
        screens = [on] if on else self._screens()
        found = [button for screen in screens for button in screen.buttons if button.is_called(name)]
        enabled = [button for button in found if button.is_enabled]
        trouble = "disabled for" if found else "not seen by"
        assert enabled, f"{name!r} is {trouble} {self.name} in\n{self.sees()}"
        return enabled[0]

    def _message(self, control: Control) -> ResponseMessage:
        env = self.bed.env
        return ResponseMessage(env, env.backend.get_message(self.channel.id, control.message_id))

    def _answer(self, result: InteractionResult) -> Answer:
        assert result.acknowledged, f"nobody answered {self.name}:\n{self.bed.env.transcript()[-2000:]}"
        response = result.response
        return self.bed.answer(result._interaction, response.id if response else None)
