"""What Discord would refuse although simcord takes it. Every request of a test goes through every check at its end.

A check takes a recorded request and the ids of the emojis that exist, and yields a sentence for each thing wrong; one
that compares bodies with Discord's published description of its API belongs here as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from simcord.components import walk_components

from bed import limits, openapi
from bot.ui.ids import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from simcord import Env, HttpLogEntry

    Check = Callable[[HttpLogEntry, Container[str]], Iterable[str]]

BUTTON, STRING_SELECT, CONTAINER = 2, 3, 17
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def complaints(env: Env) -> list[str]:
    """All that Discord would have refused, each with its request."""
    backend = env.backend
    emojis = {str(one) for one in backend.application_emojis}
    return [
        f"{request.method} {request.path}: {complaint}"
        for request in backend.http_requests
        for check in CHECKS
        for complaint in check(request, emojis)
    ]


def check_components(request: HttpLogEntry, emojis: Container[str]) -> Iterator[str]:
    body = request.json if isinstance(request.json, dict) else {}
    for holder in (body, body.get("data") or {}):
        for part in walk_components(holder.get("components") or []):
            yield from _component_complaints(part, emojis)


def check_commands(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    if not request.path.endswith("/commands") or not isinstance(request.json, list):
        return
    for command in request.json:
        yield from _command_complaints(command)


CHECKS: list[Check] = [check_components, check_commands, *limits.CHECKS, openapi.check_request]


def _component_complaints(part: dict[str, Any], emojis: Container[str]) -> Iterator[str]:
    emoji = part.get("emoji") or {}
    custom_id = part.get("custom_id")
    if part["type"] == BUTTON and not part.get("label") and not emoji:
        yield f"button {custom_id} has neither label nor emoji"
    if emoji.get("id") is not None and str(emoji["id"]) not in emojis:
        yield f"button {custom_id} has the unknown emoji {emoji['id']}"
    if custom_id is not None and not _is_ours(custom_id):
        yield f"{custom_id!r} is no custom id of ours"
    if part["type"] == STRING_SELECT and part.get("max_values", 1) > len(part["options"]):
        yield f"menu {custom_id} lets one choose more values than it has"
    if part["type"] == CONTAINER and not part["components"]:
        yield "a container is empty"


def _command_complaints(command: dict[str, Any]) -> Iterator[str]:
    names = [command["name"], *(command.get("name_localizations") or {}).values()]
    descriptions = [command.get("description"), *(command.get("description_localizations") or {}).values()]
    if command.get("type", 1) == 1 or "description" in command:
        yield from (f"{name!r} is no command name" for name in names if not _is_command_name(name))
        yield from (f"{text!r} is no description" for text in descriptions if not 1 <= len(text or "") <= 100)
    for option in command.get("options") or []:
        yield from _command_complaints(option)


def _is_command_name(name: str) -> bool:
    return name == name.lower() and bool(COMMAND_NAME.fullmatch(name))


def _is_ours(custom_id: str) -> bool:
    try:
        parse(custom_id)
    except ValueError:
        return False
    return len(custom_id) <= 100
