"""The check against Discord's own description finds what it should, and lets pass what Discord takes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from bed import openapi

if TYPE_CHECKING:
    from bed import Bed

pytestmark = pytest.mark.skipif(openapi.file() is None, reason=openapi.SKIPPED)

MESSAGES, CALLBACK = "/channels/1/messages", "/interactions/1/token/callback"
COMMANDS, EMOJIS = "/applications/1/commands", "/applications/1/emojis"
V2 = 1 << 15
BUTTON: dict[str, Any] = {"type": 2, "style": 2, "custom_id": "u1:1:join", "label": "Join"}


@pytest.fixture
def discord_s_own() -> openapi.Description:
    known = openapi.description()
    assert known is not None
    return openapi.Description({"components": known._schemas, "paths": {path: ops for _, path, ops in known._paths}})


def message(*components: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401  any field
    return {"flags": V2, "components": list(components), **more}


def row(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def command(**changes: Any) -> list[dict[str, Any]]:  # noqa: ANN401  any field
    return [{"type": 1, "name": "uno", "description": "Play", "options": [], **changes}]


TAKEN = [
    ("POST", MESSAGES, message(row(BUTTON))),
    ("POST", MESSAGES, message({"type": 17, "accent_color": 0xFFC933, "components": [{"type": 10, "content": "x"}]})),
    ("POST", MESSAGES, message(row({**BUTTON, "emoji": {"id": 1456074443980800006, "name": "r5"}}))),
    ("PATCH", f"{MESSAGES}/2", message(row(BUTTON))),
    ("DELETE", f"{MESSAGES}/2", None),
    ("POST", CALLBACK, {"type": 4, "data": message(row(BUTTON), flags=V2 | 64)}),
    ("POST", CALLBACK, {"type": 6}),
    ("PATCH", "/webhooks/1/token/messages/@original", message(row(BUTTON))),
    ("PUT", COMMANDS, command(default_member_permissions="32", nsfw=False)),
    ("GET", "/users/@me", None),
]

REFUSED = [
    ("POST", MESSAGES, message(row({**BUTTON, "emoji": {}}))),
    ("POST", MESSAGES, message(row({"type": 2, "style": 5, "url": "foo", "label": "x"}))),
    ("POST", MESSAGES, message(row({**BUTTON, "label": "x" * 81}))),
    ("POST", MESSAGES, message(row({**BUTTON, "custom_id": "x" * 101}))),
    ("POST", MESSAGES, message(row({**BUTTON, "style": 9}))),
    ("POST", MESSAGES, message(row({"type": 99}))),
    ("POST", MESSAGES, message({"type": 17, "components": []})),
    ("POST", MESSAGES, message({"type": 17, "accent_color": 0x1000000, "components": [{"type": 10, "content": "x"}]})),
    ("POST", MESSAGES, message({"type": 12, "items": [{"media": {"url": "foo"}}]})),
    ("POST", MESSAGES, {"embeds": [{"fields": [{"name": "x"}]}]}),
    ("POST", MESSAGES, {"content": "x", "nonce": "x" * 26}),
    ("POST", MESSAGES, {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}),
    ("POST", MESSAGES, None),
    ("POST", CALLBACK, {"type": 77}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}}),
    ("PUT", COMMANDS, command(name="x" * 33)),
    ("PUT", COMMANDS, command(description="x" * 101)),
    ("PUT", COMMANDS, command(options=[{"type": 1, "name": f"o{n}", "description": "x"} for n in range(26)])),
    ("POST", EMOJIS, {"name": "r5"}),
    ("GET", "/channels/1/no-such-thing", None),
    ("DELETE", "/users/@me", None),
]


@pytest.mark.parametrize(("method", "path", "body"), TAKEN)
def test_what_discord_takes_is_taken(discord_s_own: openapi.Description, method: str, path: str, body: object) -> None:
    assert discord_s_own.complaints(method, path, body) == []


@pytest.mark.parametrize(("method", "path", "body"), REFUSED)
def test_what_discord_refuses_is_found(
    discord_s_own: openapi.Description, method: str, path: str, body: object
) -> None:
    assert discord_s_own.complaints(method, path, body)
    assert discord_s_own.complaints(method, path, body), "a refused request is not remembered as a good one"


def test_a_request_of_a_known_shape_is_not_validated_again(discord_s_own: openapi.Description) -> None:
    for number in range(100):
        press = {**BUTTON, "custom_id": f"u1:{100 + number}:join"}
        assert discord_s_own.complaints("POST", f"/channels/{number}/messages", message(row(press))) == []
    assert discord_s_own.validated == 1


def test_a_longer_text_in_a_known_shape_is(discord_s_own: openapi.Description) -> None:
    assert discord_s_own.complaints("POST", MESSAGES, message(row({**BUTTON, "label": "x" * 70}))) == []
    assert discord_s_own.complaints("POST", MESSAGES, message(row({**BUTTON, "label": "x" * 81})))


async def test_a_whole_game_is_compared_quickly(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await bed.alice.press("Deal")
    known = openapi.description()
    assert known is not None
    began = time.thread_time()
    for _ in range(20):
        for request in bed.requests:
            assert known.complaints(request.method, request.path, request.json) == []
    spent = time.thread_time() - began
    assert spent / (20 * len(bed.requests)) < 0.002
