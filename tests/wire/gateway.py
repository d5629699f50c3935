"""Discord's gateway: identify, heartbeats, events with numbers, and sessions that can be resumed."""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web
from simcord.backend import serializers

if TYPE_CHECKING:
    from simcord.backend import Backend

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
NOT_ASKED_FOR = ("MESSAGE_REACTION", "MESSAGE_POLL", "GUILD_MEMBER", "TYPING", "PRESENCE")
"""Events of intents that the application does not have."""


@dataclass
class Line:
    """One connection, with the compression that runs through all of it."""

    socket: web.WebSocketResponse
    compressor: Any = field(default_factory=zlib.compressobj)

    async def send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, default=str).encode()
        await self.socket.send_bytes(self.compressor.compress(text) + self.compressor.flush(zlib.Z_SYNC_FLUSH))


@dataclass
class Session:
    """What the application has been told, in order, and the line on which it listens just now."""

    name: str
    sent: list[dict[str, Any]] = field(default_factory=list)
    line: Line | None = None

    async def tell(self, event: str, payload: Any) -> None:  # noqa: ANN401  whatever an event carries
        message = {"op": DISPATCH, "t": event, "s": len(self.sent) + 1, "d": payload}
        self.sent.append(message)
        if self.line is not None and not self.line.socket.closed:
            await self.line.send(message)


@dataclass
class Gateway:
    """Counts how often it was identified with and resumed; can hang up in every way that Discord does."""

    backend: Backend
    sessions: dict[str, Session] = field(default_factory=dict)
    identified: int = 0
    resumed: int = 0
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def feed(self, event: str, payload: Any) -> None:  # noqa: ANN401  whatever an event carries
        """Something has happened on Discord."""
        if event.startswith(NOT_ASKED_FOR):
            return
        for session in self.sessions.values():
            task = asyncio.create_task(session.tell(event, json.loads(json.dumps(payload, default=str))))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def hang_up(self, *, ask: int | None = None, forget: bool = False) -> None:
        """Every line is cut: without a word, or after asking for it (op 7, or 9 for sessions that are forgotten)."""
        sessions = list(self.sessions.values())
        if forget:
            self.sessions.clear()
        for session in sessions:
            line, session.line = session.line, None
            if line is None:
                continue
            if ask is not None:
                await line.send({"op": ask, "d": False})
            else:
                await line.socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line, session = Line(socket), None
        await line.send({"op": HELLO, "d": {"heartbeat_interval": 500}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = json.loads(message.data)
            if said["op"] == HEARTBEAT:
                await line.send({"op": ACK})
            elif said["op"] == IDENTIFY:
                session = await self._identify(line, str(request.url.origin()).replace("http", "ws"))
            elif said["op"] == RESUME:
                session = await self._resume(line, said["d"])
        if session is not None and session.line is line:
            session.line = None
        return socket

    async def _identify(self, line: Line, origin: str) -> Session:
        self.identified += 1
        session = Session(f"session-{self.identified}", line=line)
        self.sessions[session.name] = session
        await session.tell(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self.backend.bot_user)),
                "guilds": [{"id": str(guild), "unavailable": True} for guild in self.backend.guilds],
                "session_id": session.name,
                "resume_gateway_url": f"{origin}/",
                "application": {"id": str(self.backend.application_id), "flags": 0},
                "shard": [0, 1],
            },
        )
        for guild in list(self.backend.guilds.values()):
            await session.tell("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        return session

    async def _resume(self, line: Line, asked: dict[str, Any]) -> Session | None:
        session = self.sessions.get(asked["session_id"])
        if session is None:
            await line.send({"op": INVALID, "d": False})
            return None
        self.resumed += 1
        session.line = line
        for message in session.sent[asked["seq"] :]:
            await line.send(message)
        await session.tell("RESUMED", {})
        return session
