"""Telling Discord which commands there are: only when they have changed, since it takes few such requests a day."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from discord import app_commands

    from bot.store.memory import Memory

_log: Final = logging.getLogger(__name__)


async def sync_commands(tree: app_commands.CommandTree[Any], memory: Memory) -> bool:
    """Discord has the commands as they are now, in every language; whether it had to be told.

    It is told when they differ from what was told last for this application, or when somebody removed some since.
    """
    key = f"commands of {tree.client.application_id}"
    wanted = await fingerprint(tree)
    if await memory.recall(key) == wanted and await _are_there(tree):
        return False
    await tree.sync()
    await memory.keep(key, wanted)
    _log.info("the commands are new to Discord")
    return True


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """The same for the same commands, another one for any other name, text, option or translation."""
    translator = tree.translator
    payloads = [
        command.to_dict(tree) if translator is None else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    text = json.dumps(sorted(payloads, key=lambda payload: str(payload["name"])), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


async def _are_there(tree: app_commands.CommandTree[Any]) -> bool:
    registered = {command.name for command in await tree.fetch_commands()}
    return registered == {command.name for command in tree.get_commands()}
