"""Where pictures are drawn: one after the other in a thread, so that no press ever waits for one."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_log: Final = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")

DEADLINE: Final = 2.0


class Worker:
    """Draws off the event loop; what has not come when its time is up is done without.

    One thread: more would not draw faster, and would keep the event loop from its turn.
    """

    def __init__(self, *, deadline: float = DEADLINE) -> None:
        self.deadline = deadline
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="imaging")

    async def draw(self, function: Callable[_P, _T], *args: _P.args, **options: _P.kwargs) -> _T | None:
        """What the function made of these values; ``None`` if it failed, was late or nothing is drawn any more."""
        try:
            drawing = asyncio.wrap_future(self._threads.submit(function, *args, **options))
            async with asyncio.timeout(self.deadline):
                return await drawing
        except TimeoutError:
            _log.warning("A picture was not drawn within %.1f s; the text goes alone.", self.deadline)
        except Exception:  # noqa: BLE001  a picture is never worth a message
            _log.exception("A picture could not be drawn; the text goes alone.")
        return None

    def close(self) -> None:
        """Nothing new is drawn; what is being drawn is waited for by nobody."""
        self._threads.shutdown(wait=False, cancel_futures=True)
