"""Rate limits as Discord announces them: a bucket for each kind of request and channel, and one for everything."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

MESSAGES = re.compile(r"/channels/(\d+)/messages(/\d+)?")


@dataclass
class Window:
    """So many requests in so many seconds, counted from the first of them."""

    limit: int
    seconds: float
    began: float = 0.0
    used: int = 0

    def take(self) -> float:
        """One request more: 0, or the seconds that it comes too early."""
        now = time.monotonic()
        if now - self.began > self.seconds:
            self.began, self.used = now, 0
        if self.used >= self.limit:
            return self.began + self.seconds - now
        self.used += 1
        return 0.0

    @property
    def left(self) -> float:
        return max(0.0, self.began + self.seconds - time.monotonic())


@dataclass
class Verdict:
    """What the headers of an answer say, and how long the request would have had to wait."""

    headers: dict[str, str] = field(default_factory=dict)
    too_early: float = 0.0
    is_global: bool = False


@dataclass
class Limits:
    """Five messages in five seconds and five edits in five seconds for a channel, fifty requests a second in all.

    The numbers are those that have been observed; a client must go by the headers alone.
    """

    messages: int = 5
    seconds: float = 5.0
    everything: Window = field(default_factory=lambda: Window(50, 1.0))
    buckets: dict[str, Window] = field(default_factory=dict)
    broken: int = 0

    def judge(self, method: str, path: str) -> Verdict:
        """The request is counted. Answers to presses are under no global limit, and emojis have one of their own."""
        if path.startswith(("/interactions/", "/webhooks/")) or path.endswith("/emojis"):
            return Verdict()
        wait = self.everything.take()
        if wait:
            self.broken += 1
            return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, is_global=True)
        found = MESSAGES.fullmatch(path)
        if found is None:
            return Verdict()
        return self._bucket(f"{method}-{found[1]}", f"{method}{bool(found[2])}")

    def _bucket(self, key: str, name: str) -> Verdict:
        window = self.buckets.setdefault(key, Window(self.messages, self.seconds))
        wait = window.take()
        self.broken += wait > 0
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + window.left:.3f}",
            "X-RateLimit-Reset-After": f"{window.left:.3f}",
            "X-RateLimit-Bucket": name.lower(),
        }
        return Verdict(headers | ({"X-RateLimit-Scope": "user"} if wait else {}), wait)
