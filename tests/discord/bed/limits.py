"""Limits of Discord's that neither simcord nor the published description knows. A sentence for each that is broken."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any

import discord
from simcord.components import walk_components

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from simcord import HttpLogEntry

STRING_SELECT, TEXT, FILE = 3, 10, 13
MOST_COMMAND_CHARACTERS = 8000
MOST_CHOICES, LONGEST_CHOICE = 25, 100
LARGEST_EMOJI = 256 * 1024
AUTOCOMPLETE_ANSWER = 8
EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EMOJI_IN_TEXT = re.compile(r"<a?:\w+:(\d+)>")
IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF")
LOCALES = {locale.value for locale in discord.Locale}


def check_parts(request: HttpLogEntry, emojis: Container[str]) -> Iterator[str]:
    """Menus, files and emojis."""
    for body in _bodies(request):
        for part in walk_components(body.get("components") or []):
            yield from _part_complaints(part, emojis)


def check_mentions(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    """Nobody is notified by a new message but who is named in the request."""
    if request.method != "POST":
        return
    for body in _bodies(request):
        if (body.get("content") or body.get("components")) and "title" not in body:
            allowed = body.get("allowed_mentions")
            if allowed is None or allowed.get("parse"):
                yield f"whoever is mentioned would be notified: {allowed}"


def check_choices(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    """Answers while somebody is typing."""
    body = request.json if isinstance(request.json, dict) else {}
    if body.get("type") == AUTOCOMPLETE_ANSWER:
        yield from _choice_complaints(body["data"]["choices"])


def check_command_set(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    """What holds for commands taken together."""
    if request.path.endswith("/commands") and isinstance(request.json, list):
        yield from _doubles([command["name"] for command in request.json])
        for command in request.json:
            yield from _command_complaints(command)
            if (size := _characters(command)) > MOST_COMMAND_CHARACTERS:
                yield f"{command['name']!r} has {size} characters in all"


def check_emoji_upload(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    """Names and images of the application's emojis."""
    if request.method != "POST" or not request.path.endswith("/emojis"):
        return
    if not EMOJI_NAME.fullmatch(request.json["name"]):
        yield f"{request.json['name']!r} is no name of an emoji"
    image = base64.b64decode(request.json["image"].partition(",")[2])
    if not image.startswith(IMAGES) or len(image) > LARGEST_EMOJI:
        yield f"the emoji {request.json['name']} has no image that Discord takes"


CHECKS = [check_parts, check_mentions, check_choices, check_command_set, check_emoji_upload]


def _bodies(request: HttpLogEntry) -> list[dict[str, Any]]:
    body = request.json if isinstance(request.json, dict) else {}
    data = body.get("data")
    return [body, data] if isinstance(data, dict) else [body]


def _part_complaints(part: dict[str, Any], emojis: Container[str]) -> Iterator[str]:
    for emoji in (part.get("emoji"), *(option.get("emoji") for option in part.get("options") or [])):
        if emoji and emoji.get("id") is None and (emoji.get("name") or "").isascii():
            yield f"{emoji.get('name')!r} is no emoji"
    if part["type"] == STRING_SELECT:
        yield from _menu_complaints(part)
    if part["type"] == FILE and not part["file"]["url"].startswith("attachment://"):
        yield f"{part['file']['url']!r} is no file of this message"
    if part["type"] == TEXT:
        yield from (f"a text has the unknown emoji {one}" for one in _emojis_in(part["content"]) if one not in emojis)


def _menu_complaints(menu: dict[str, Any]) -> Iterator[str]:
    fewest, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if fewest > most:
        yield f"menu {menu['custom_id']} asks for {fewest} to {most} values"
    if sum(bool(option.get("default")) for option in menu["options"]) > most:
        yield f"menu {menu['custom_id']} has more values chosen than one may choose"
    yield from _doubles([option["value"] for option in menu["options"]])


def _emojis_in(content: str) -> list[str]:
    return EMOJI_IN_TEXT.findall(content)


def _command_complaints(command: dict[str, Any]) -> Iterator[str]:
    options = command.get("options") or []
    yield from _doubles([option["name"] for option in options])
    yield from _choice_complaints(command.get("choices") or [])
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{command['name']!r} has an option that must be given after one that need not"
    for key in ("name_localizations", "description_localizations"):
        unknown = set(command.get(key) or {}) - LOCALES
        yield from (f"{command['name']!r} is translated into {one!r}, which is no language" for one in unknown)
    for option in options:
        yield from _command_complaints(option)


def _choice_complaints(choices: list[dict[str, Any]]) -> Iterator[str]:
    if len(choices) > MOST_CHOICES:
        yield f"{len(choices)} choices are too many"
    for choice in choices:
        texts = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        yield from (f"{text!r} is no choice" for text in texts if not 1 <= len(text) <= LONGEST_CHOICE)


def _characters(command: dict[str, Any]) -> int:
    """Names, descriptions and values of a command with all that is in it, each in its longest language."""
    own = sum(
        max(len(text) for text in (command.get(key, ""), *(command.get(f"{key}_localizations") or {}).values()))
        for key in ("name", "description")
    )
    values = sum(len(str(choice["value"])) + len(choice["name"]) for choice in command.get("choices") or [])
    return own + values + sum(_characters(option) for option in command.get("options") or [])


def _doubles(names: list[str]) -> Iterator[str]:
    yield from (f"{name!r} is there twice" for name in sorted({name for name in names if names.count(name) > 1}))
