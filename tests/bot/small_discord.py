"""As much of Discord as a bot needs to be ready: the first requests, and a gateway that says hello and answers."""

from __future__ import annotations

import asyncio
import json
import zlib
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

HELLO, IDENTIFY, HEARTBEAT, HEARTBEAT_ACK, DISPATCH = 10, 2, 1, 11, 0
ME = {"id": "77", "username": "uno", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "77",
    "name": "uno",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": ME,
}

START = """
import sys, yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
Route.BASE = f"http://127.0.0.1:{sys.argv[1]}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{sys.argv[1]}/gateway")
from bot.__main__ import main
sys.exit(main(["run"]))
"""
"""What starts the bot with this Discord in the place of the true one; the argument is its port."""


class SmallDiscord:
    """Counts the requests that it was asked; edits of messages get ``edit_status``, after ``edit_seconds``."""

    def __init__(self, *, edit_status: int = 200, edit_seconds: float = 0.0) -> None:
        self.port = 0
        self.asked: list[str] = []
        self.commands: list[dict[str, Any]] = []
        self._edit_status, self._edit_seconds = edit_status, edit_seconds

    def pages(self) -> web.Application:
        pages = web.Application()
        pages.router.add_get("/gateway", self._gateway)
        pages.router.add_route("*", "/gateway/", self._gateway)
        pages.router.add_route("*", "/api/v10/{path:.*}", self._answer)
        return pages

    def count(self, method: str, part: str) -> int:
        return sum(asked.startswith(method) and part in asked for asked in self.asked)

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        self.asked.append(f"{request.method} {path}")
        if request.method == "PATCH" and "/messages/" in path:
            await asyncio.sleep(self._edit_seconds)
            return _json({"code": 0, "message": "no"}, self._edit_status)
        if path.endswith("/commands") and request.method == "PUT":
            self.commands = [{**one, "id": "5", "application_id": "77", "version": "1"} for one in await request.json()]
        return _json(self._content(path))

    def _content(self, path: str) -> object:
        if path == "users/@me":
            return ME
        if path.startswith("oauth2/applications"):
            return APPLICATION
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            return {"url": f"ws://127.0.0.1:{self.port}/gateway", "shards": 1, "session_start_limit": limit}
        if path.endswith("/emojis"):
            return {"items": []}
        return self.commands if path.endswith("/commands") else {}

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        packer = zlib.compressobj()

        async def tell(opcode: int, data: object = None, event: str | None = None) -> None:
            text = json.dumps({"op": opcode, "d": data, "s": 1 if event else None, "t": event}).encode()
            await socket.send_bytes(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))

        await tell(HELLO, {"heartbeat_interval": 41_250})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            opcode = message.json()["op"]
            if opcode == HEARTBEAT:
                await tell(HEARTBEAT_ACK)
            if opcode == IDENTIFY:
                ready = {"v": 10, "user": ME, "guilds": [], "session_id": "x", "application": {"id": "77", "flags": 0}}
                resume = f"ws://127.0.0.1:{self.port}/gateway"
                await tell(DISPATCH, {**ready, "resume_gateway_url": resume, "shard": [0, 1]}, "READY")
        return socket


def _json(content: object, status: int = 200) -> web.Response:
    """Without a charset, or the library would take it for a text."""
    return web.Response(body=json.dumps(content).encode(), status=status, content_type="application/json")


@asynccontextmanager
async def small_discord(**habits: Any) -> AsyncIterator[SmallDiscord]:  # noqa: ANN401  those of the class
    """It listens on a free port of this machine."""
    discord = SmallDiscord(**habits)
    runner = web.AppRunner(discord.pages(), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    discord.port = runner.addresses[0][1]
    try:
        yield discord
    finally:
        await runner.cleanup()
