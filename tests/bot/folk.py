"""A server and three of its people, by number."""

from __future__ import annotations

GUILD, OTTER, MAPLE, COMET = 10, 101, 102, 103
