"""The log: one event a line on standard error, for people or for programs, without the library's chatter and secrets.

The code logs through the standard library. structlog renders its records and those of the libraries alike, each with
the server, the table and the person that the work is done for.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars, merge_contextvars

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any

    from structlog.typing import Processor, WrappedLogger

Format: TypeAlias = Literal["text", "json"]

CHATTER: Final = ("discord", "aiohttp", "asyncio")
"""Heard from warnings up, and from "info" up when debugging: below that discord.py writes whole requests, with the
cards of a hand in them, and whole events, with the tokens of interactions."""

MUTE: Final = ("aiosqlite",)
"""Heard from warnings up at all times: below that it writes what is handed to the database."""

_WEBHOOK = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.\-]+")
_BOT_TOKEN = re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}\b")
_SAID_OTHERWISE: Final = frozenset({"event", "level", "logger", "timestamp", "exception", "stack"})


def configure(level: str, form: Format = "text") -> None:
    """The root logger writes from ``level`` up, in lines for people or in JSON objects, one an event."""
    handler = logging.StreamHandler()
    handler.setFormatter(SafeFormatter(form))
    handler.addFilter(is_worth_reading)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in CHATTER:
        logging.getLogger(name).setLevel(logging.INFO if level == "debug" else logging.WARNING)
    for name in MUTE:
        logging.getLogger(name).setLevel(logging.WARNING)


def working_for(*, guild: int | None = None, table: int | None = None, user: int | None = None) -> None:
    """Whatever this task logs from now on says for whom, and nothing of what the task that started it was doing."""
    clear_contextvars()
    known = {"guild": guild, "table": table, "user": user}
    bind_contextvars(**{name: number for name, number in known.items() if number})


def is_worth_reading(record: logging.LogRecord) -> bool:
    """False for warnings about voice and message content, neither of which the bot uses."""
    if record.name != "discord.client" and not record.name.startswith("discord.ext"):
        return True
    text = record.getMessage()
    return "voice" not in text and "message content intent" not in text


def conceal(text: str) -> str:
    """The text with every token that gives power over the bot or over an interaction replaced by dots."""
    return _BOT_TOKEN.sub("…", _WEBHOOK.sub(r"\1…", text))


class SafeFormatter(structlog.stdlib.ProcessorFormatter):
    """Renders a record with its traceback and with whom the work was for, then conceals the secrets in all of it."""

    def __init__(self, form: Format = "text") -> None:
        pick_out = structlog.stdlib.ProcessorFormatter.remove_processors_meta
        super().__init__(processors=[pick_out, *_RENDERING[form]], foreign_pre_chain=_COMMON)

    def format(self, record: logging.LogRecord) -> str:
        """The finished lines hold no token."""
        return conceal(super().format(record))


def _write_line(logger: WrappedLogger, method: str, said: MutableMapping[str, Any]) -> str:
    """``2026-01-31 12:00:00 INFO    bot.tables: lobby opened  guild=1 table=7``, and a traceback below it."""
    del logger, method
    head = f"{said['timestamp']} {said['level'].upper():7} {said['logger']}: {said['event']}"
    circumstances = " ".join(f"{name}={value}" for name, value in sorted(said.items()) if name not in _SAID_OTHERWISE)
    first = f"{head}  {circumstances}" if circumstances else head
    return "\n".join(part for part in (first, said.get("exception"), said.get("stack")) if part)


# Tracebacks are the standard library's: structlog's own would show local variables, and hands are among them.
_COMMON: Final[list[Processor]] = [
    merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
]

_RENDERING: Final[dict[Format, list[Processor]]] = {
    "text": [structlog.processors.TimeStamper("%Y-%m-%d %H:%M:%S", utc=False), _write_line],
    "json": [
        structlog.processors.TimeStamper("iso", utc=True),
        structlog.processors.EventRenamer("message"),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ],
}
