"""What can keep the local page from opening, each told in one sentence."""

from __future__ import annotations


class PlaygroundError(Exception):
    """The local page cannot be opened; the message says why and what to do, in words for whoever typed the command."""
