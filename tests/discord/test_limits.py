"""The limits that nobody else checks are checked by ours."""

from __future__ import annotations

import base64
from types import SimpleNamespace
from typing import Any

import pytest
from bed import limits

MESSAGES, COMMANDS, EMOJIS, CALLBACK = "/channels/1/messages", "/applications/1/commands", "/x/emojis", "/callback"
QUIET = {"parse": []}
PNG = "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()


def complaints(path: str, body: Any) -> list[str]:  # noqa: ANN401  any body
    request = SimpleNamespace(method="POST", path=path, json=body)
    return [complaint for check in limits.CHECKS for complaint in check(request, {"7"})]


def message(part: dict[str, Any]) -> dict[str, Any]:
    return {"components": [part], "allowed_mentions": QUIET}


def menu(*values: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401  any field
    return {"type": 3, "custom_id": "u1:1:seat", "options": [{"label": one, "value": one} for one in values], **more}


def command(*options: dict[str, Any], **more: Any) -> list[dict[str, Any]]:  # noqa: ANN401  any field
    return [{"name": "uno", "description": "Play", "options": list(options), **more}]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (MESSAGES, message({"type": 2, "custom_id": "u1:1:join", "emoji": {"id": None, "name": "🟥"}})),
        (MESSAGES, message(menu("1", "2"))),
        (MESSAGES, message({"type": 10, "content": "<:r5:7>"})),
        (MESSAGES, message({"type": 13, "file": {"url": "attachment://uno-data.json"}})),
        (CALLBACK, {"type": 6}),
        (COMMANDS, command({"name": "a", "description": "a", "required": True}, {"name": "b", "description": "b"})),
        (EMOJIS, {"name": "red_5", "image": PNG}),
    ],
)
def test_what_is_right_passes(path: str, body: object) -> None:
    assert complaints(path, body) == []


@pytest.mark.parametrize(
    ("path", "body", "complaint"),
    [
        (MESSAGES, message({"type": 2, "custom_id": "x", "emoji": {"id": None, "name": "foo"}}), "'foo' is no emoji"),
        (MESSAGES, message(menu("1", "1")), "'1' is there twice"),
        (MESSAGES, message(menu("1", min_values=2)), "asks for 2 to 1 values"),
        (
            MESSAGES,
            message({**menu(), "options": [{"value": str(n), "default": True} for n in range(2)]}),
            "more values chosen",
        ),
        (MESSAGES, message({"type": 10, "content": "<:r5:8>"}), "unknown emoji 8"),
        (MESSAGES, message({"type": 13, "file": {"url": "https://x/y"}}), "no file of this message"),
        (MESSAGES, {"content": "@everyone"}, "would be notified"),
        (MESSAGES, {"content": "x", "allowed_mentions": {"parse": ["users"]}}, "would be notified"),
        (CALLBACK, {"type": 4, "data": {"content": "x"}}, "would be notified"),
        (CALLBACK, {"type": 8, "data": {"choices": [{"name": "", "value": "x"}]}}, "'' is no choice"),
        (CALLBACK, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}, "26 choices"),
        (COMMANDS, command() + command(), "'uno' is there twice"),
        (COMMANDS, command(name_localizations={"frz": "uno"}), "no language"),
        (
            COMMANDS,
            command({"name": "a", "description": "a"}, {"name": "b", "description": "b", "required": True}),
            "must be given after",
        ),
        (COMMANDS, command(*({"name": f"o{n}", "description": "x" * 1000} for n in range(9))), "characters in all"),
        (EMOJIS, {"name": "red-5", "image": PNG}, "no name of an emoji"),
        (EMOJIS, {"name": "red_5", "image": "data:image/png;base64,AAAA"}, "no image"),
    ],
)
def test_what_is_wrong_is_found(path: str, body: object, complaint: str) -> None:
    (found,) = complaints(path, body)
    assert complaint in found
