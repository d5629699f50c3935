"""Stopping in time: whatever waits for others gets a few seconds, and what comes after it gets its turn."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Coroutine

_log: Final = logging.getLogger(__name__)

LAST_WORDS: Final = 0.2


async def within(seconds: float, work: Coroutine[Any, Any, None], *, what: str) -> None:
    """The work is done, or was given up after so many seconds; what went wrong in it is in the log."""
    task = asyncio.create_task(work, name=what)
    _, late = await asyncio.wait((task,), timeout=seconds)
    if late:
        _log.warning("%s took longer than %g s and was given up", what, seconds)
        task.cancel()
        await asyncio.wait((task,), timeout=LAST_WORDS)
    elif (error := task.exception()) is not None:
        _log.error("%s failed", what, exc_info=error)
