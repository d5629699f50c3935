"""A public message posted anew on demand: after what is under way, as one new message, and the former one goes last."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord

from bot.ui.parts import screen, text
from bot.ui.publisher import PublicMessage, Publisher

TABLE = 7


class Channel:
    """A channel in which every request has to wait at a gate; what was done is noted when it is through."""

    def __init__(self) -> None:
        self.message_id = discord.utils.time_snowflake(discord.utils.utcnow())
        self.done: list[str] = []
        self.gate = asyncio.Event()
        self.publisher = Publisher(self.client, self.render, self.posted, self.paused, interval=0.0)

    @property
    def client(self) -> Any:  # noqa: ANN401  it stands in for the library's
        return self

    async def render(self, table_id: int) -> PublicMessage:
        return PublicMessage(1, self.message_id, screen(text(f"table {table_id}")))

    async def posted(self, table_id: int, message_id: int) -> None:
        assert table_id == TABLE
        self.message_id = message_id

    async def paused(self, table_id: int) -> None:
        raise AssertionError(f"table {table_id} can be shown")

    def get_partial_messageable(self, _: int) -> Channel:
        return self

    def get_partial_message(self, message_id: int) -> Any:  # noqa: ANN401  the same
        async def edit(**_: object) -> None:
            await self._pass(f"edit {self._name(message_id)}")

        async def delete() -> None:
            await self._pass(f"delete {self._name(message_id)}")

        return SimpleNamespace(edit=edit, delete=delete)

    async def send(self, **_: object) -> Any:  # noqa: ANN401  the same
        await self._pass("send")
        return SimpleNamespace(id=self.message_id + 1)

    async def _pass(self, request: str) -> None:
        await self.gate.wait()
        self.done.append(request)

    def _name(self, message_id: int) -> str:
        return "the newest" if message_id == self.message_id else "the former"


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_it_is_sent_and_then_the_former_is_deleted() -> None:
    channel = Channel()
    channel.gate.set()
    channel.publisher.repost(TABLE)
    await settle()
    assert channel.done == ["send", "delete the former"]


async def test_it_waits_for_an_edit_under_way() -> None:
    channel = Channel()
    channel.publisher.touch(TABLE)
    await settle()
    channel.publisher.repost(TABLE)
    await settle()
    assert channel.done == []
    channel.gate.set()
    await settle()
    assert channel.done == ["edit the newest", "send", "delete the former"]


async def test_asked_for_twice_it_happens_once_and_what_follows_is_an_edit() -> None:
    channel = Channel()
    channel.gate.set()
    channel.publisher.repost(TABLE)
    channel.publisher.repost(TABLE)
    await settle()
    channel.publisher.touch(TABLE)
    await settle()
    assert channel.done == ["send", "delete the former", "edit the newest"]
