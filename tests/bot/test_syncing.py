"""Commands go to Discord when they have changed, and only then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands

from bot.i18n.translator import CommandTranslator
from bot.store import Memory
from bot.syncing import fingerprint, sync_commands

if TYPE_CHECKING:
    from bot.store import Database


class Client(discord.Client):
    """One that is not connected; its requests for commands are answered by the list that Discord would keep."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
        self._connection.application_id = 77
        self.told: list[list[str]] = []
        self.http.bulk_upsert_global_commands = self._replace
        self.http.get_global_commands = self._list
        self.registered: list[str] = []

    async def _replace(self, application_id: int, payload: list[Any]) -> list[Any]:
        self.registered = [command["name"] for command in payload]
        self.told.append(self.registered)
        return []

    async def _list(self, application_id: int) -> list[Any]:
        return [
            {"id": "1", "application_id": "77", "type": 1, "name": name, "description": "x", "version": "1"}
            for name in self.registered
        ]


def tree_of(client: discord.Client, *, description: str = "Play") -> app_commands.CommandTree[Any]:
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)

    async def play(interaction: discord.Interaction[Any]) -> None: ...

    tree.add_command(app_commands.Command(name="play", description=description, callback=play))
    client._connection._command_tree = None
    return tree


@pytest.fixture
def memory(database: Database) -> Memory:
    return Memory(database)


async def test_the_first_start_tells_discord(memory: Memory) -> None:
    client = Client()
    assert await sync_commands(tree_of(client), memory)
    assert client.told == [["play"]]


async def test_the_next_start_does_not(memory: Memory) -> None:
    client = Client()
    await sync_commands(tree_of(client), memory)
    assert not await sync_commands(tree_of(client), memory)
    assert len(client.told) == 1


async def test_a_changed_text_does(memory: Memory) -> None:
    client = Client()
    await sync_commands(tree_of(client), memory)
    assert await sync_commands(tree_of(client, description="Play a game"), memory)
    assert not await sync_commands(tree_of(client, description="Play a game"), memory)


async def test_another_application_on_the_same_file_does(memory: Memory) -> None:
    client, other = Client(), Client()
    other._connection.application_id = 78
    await sync_commands(tree_of(client), memory)
    assert await sync_commands(tree_of(other), memory)


async def test_commands_that_somebody_removed_come_back(memory: Memory) -> None:
    client = Client()
    await sync_commands(tree_of(client), memory)
    client.registered = []
    assert await sync_commands(tree_of(client), memory)
    assert client.registered == ["play"]


async def test_what_discord_did_not_take_is_told_again(memory: Memory) -> None:
    client = Client()

    async def refuse(application_id: int, payload: list[Any]) -> list[Any]:
        raise discord.HTTPException(SimpleNamespace(status=500, reason="busy"), "busy")

    take, client.http.bulk_upsert_global_commands = client.http.bulk_upsert_global_commands, refuse
    with pytest.raises(discord.HTTPException):
        await sync_commands(tree_of(client), memory)
    client.http.bulk_upsert_global_commands = take
    assert await sync_commands(tree_of(client), memory)


async def test_a_new_translation_is_a_change() -> None:
    plain = tree_of(Client(), description="My hand")
    translated = tree_of(Client(), description="My hand")
    await translated.set_translator(CommandTranslator())
    assert await fingerprint(plain) == await fingerprint(tree_of(Client(), description="My hand"))
    assert await fingerprint(plain) != await fingerprint(translated)


async def test_what_is_kept_is_there_after_a_restart(database: Database, memory: Memory) -> None:
    assert await memory.recall("key") is None
    await memory.keep("key", "old")
    await memory.keep("key", "new")
    assert await Memory(database).recall("key") == "new"
