"""The log: one readable line an event on standard error, without the library's chatter and without secrets."""

from __future__ import annotations

import logging
import re

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
CHATTER = ("discord.client", "discord.gateway", "discord.http", "discord.webhook", "aiosqlite", "asyncio")

_WEBHOOK = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.\-]+")
_BOT_TOKEN = re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}\b")


def configure(level: str) -> None:
    """The root logger writes from `level` up; discord.py and its like only from warnings up, unless debugging."""
    handler = logging.StreamHandler()
    handler.setFormatter(SafeFormatter(FORMAT, datefmt="%Y-%m-%d %H:%M:%S"))
    handler.addFilter(is_worth_reading)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    quiet = logging.NOTSET if level == "debug" else logging.WARNING
    for name in CHATTER:
        logging.getLogger(name).setLevel(quiet)


def is_worth_reading(record: logging.LogRecord) -> bool:
    """False for warnings about voice and message content, neither of which the bot uses."""
    if record.name != "discord.client" and not record.name.startswith("discord.ext"):
        return True
    text = record.getMessage()
    return "voice" not in text and "message content intent" not in text


def conceal(text: str) -> str:
    """The text with every token that gives power over the bot or over an interaction replaced by dots."""
    return _BOT_TOKEN.sub("…", _WEBHOOK.sub(r"\1…", text))


class SafeFormatter(logging.Formatter):
    """Formats a record and its traceback, then conceals the secrets in both."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished lines hold no token."""
        return conceal(super().format(record))
