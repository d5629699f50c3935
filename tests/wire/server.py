"""Discord on the loopback: simcord's backend behind real HTTP and a real gateway, for discord.py's own transport.

What simcord alone cannot show: rate limits and how they hold requests back, lost connections, errors and slowness on
the wire.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any

from aiohttp import web
from gateway import Gateway
from limits import Limits
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.interactions import base_payload

if TYPE_CHECKING:
    from limits import Verdict
    from simcord.backend.models import Interaction

API = "/api/v10"


@dataclass
class Upload:
    """A file as the backend wants it."""

    filename: str
    fp: BytesIO
    description: str | None = None
    spoiler: bool = False


@dataclass
class Trouble:
    """The next requests of that kind are answered with this status, or slowly."""

    method: str
    path: re.Pattern[str]
    status: int = 0
    seconds: float = 0.0
    times: int = 1

    def strikes(self, method: str, path: str) -> bool:
        if not self.times or method != self.method or not self.path.fullmatch(path):
            return False
        self.times -= 1
        return True


@dataclass
class Server:
    """Runs until it is closed; everything that was asked is in ``calls``."""

    backend: Backend = field(default_factory=Backend)
    limits: Limits = field(default_factory=Limits)
    calls: list[str] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self.gateway = Gateway(self.backend)
        self.backend.subscribers.append(self.gateway.feed)

    async def open(self) -> None:
        pages = web.Application(client_max_size=1 << 26)
        pages.router.add_get("/", self.gateway.serve)
        pages.router.add_route("*", API + "/{path:.*}", self._answer)
        self.runner = web.AppRunner(pages, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0)
        await site.start()
        self.port = self.runner.addresses[0][1]

    async def close(self) -> None:
        await self.gateway.hang_up()
        await self.runner.cleanup()

    def trouble(self, method: str, path: str, **how: Any) -> Trouble:  # noqa: ANN401  the fields of a Trouble
        self.troubles.append(Trouble(method, re.compile(path), **how))
        return self.troubles[-1]

    def interact(
        self, user_id: int, channel_id: int, kind: int, data: dict[str, Any], message_id: int = 0
    ) -> Interaction:
        """Somebody has typed a command or pressed a button."""
        guild_id = self.backend.get_channel(channel_id).guild_id
        record, payload = base_payload(
            self.backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
        )
        if message_id:
            message = self.backend.get_message(channel_id, message_id)
            payload["message"] = dict(serializers.message_payload(self.backend, message))
            record.source_message_id = message_id
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(API)
        self.calls.append(f"{request.method} {path}")
        if path == "/gateway/bot":
            return _json(self._where(request))
        verdict = self.limits.judge(request.method, path)
        if verdict.too_early:
            return _too_many(verdict)
        for trouble in self.troubles:
            if trouble.strikes(request.method, path):
                await asyncio.sleep(trouble.seconds)
                if trouble.status:
                    return _json({"message": "Oh no", "code": 0}, status=trouble.status, headers=verdict.headers)
        return await self._dispatch(request, path, verdict.headers)

    def _where(self, request: web.Request) -> dict[str, Any]:
        starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": f"ws://{request.host}/", "shards": 1, "session_start_limit": starts}

    async def _dispatch(self, request: web.Request, path: str, headers: dict[str, str]) -> web.Response:
        body, files = await _read(request)
        try:
            found = router.dispatch(
                self.backend, request.method, path, json=body, params=dict(request.query), files=files, reason=None
            )
        except BackendError as error:
            return _json(error.to_json(), status=error.status, headers=headers)
        return web.Response(status=204, headers=headers) if found is None else _json(found, headers=headers)


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else None), []
    body, files = None, []
    async for part in await request.multipart():
        if part.name == "payload_json":
            body = json.loads(await part.text())
        else:
            files.append(Upload(part.filename, BytesIO(await part.read())))
    return body, files


def _json(found: object, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """With the very content type that discord.py compares with."""
    text = json.dumps(found, default=str).encode()
    return web.Response(body=text, status=status, headers=headers, content_type="application/json")


def _too_many(verdict: Verdict) -> web.Response:
    answer = {"message": "You are being rate limited.", "retry_after": verdict.too_early, "global": verdict.is_global}
    headers = verdict.headers | {"Retry-After": str(int(verdict.too_early) + 1), "Via": "1.1 google"}
    return _json(answer, status=429, headers=headers)
