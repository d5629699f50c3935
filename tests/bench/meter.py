"""Processor time by owner: what a press costs in our own code, apart from discord.py and from simcord.

Every press has a number that its tasks inherit, so that the hands, the table's edit and the transaction that follow
from it are counted with it. What runs inside a call of the library is taken off.
"""

from __future__ import annotations

import contextvars
import functools
import itertools
import time
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

PRESS: contextvars.ContextVar[int] = contextvars.ContextVar("press", default=0)


class Meter:
    """Milliseconds by press, and by the part of the code that spent them."""

    def __init__(self) -> None:
        self.spent: dict[int, float] = defaultdict(float)
        self.parts: dict[str, float] = defaultdict(float)
        self._numbers = itertools.count(1)
        self._nested: list[float] = []

    @contextmanager
    def span(self, part: str, *, own: bool) -> Iterator[None]:
        """The time in here is the part's; what nested spans took is theirs."""
        began = time.thread_time()
        self._nested.append(0.0)
        try:
            yield
        finally:
            whole = time.thread_time() - began
            alone = whole - self._nested.pop()
            if self._nested:
                self._nested[-1] += whole
            self._count(part, alone, own=own)

    def _count(self, part: str, seconds: float, *, own: bool) -> None:
        self.parts[part] += seconds * 1000
        if own and PRESS.get():
            self.spent[PRESS.get()] += seconds * 1000

    def asynchronous(self, part: str, function: Callable[..., Any], *, own: bool, begins: bool = False) -> Any:  # noqa: ANN401  whatever it was
        """The coroutine function, each of whose steps is a span; with ``begins`` each call is a press of its own."""

        @functools.wraps(function)
        async def metered(*args: Any, **options: Any) -> Any:  # noqa: ANN401  whatever it takes and gives
            if begins:
                PRESS.set(next(self._numbers))
            return await _Stepped(self, part, function(*args, **options), own=own)

        return metered

    def synchronous(self, part: str, function: Callable[..., Any], *, own: bool) -> Any:  # noqa: ANN401  whatever it was
        @functools.wraps(function)
        def metered(*args: Any, **options: Any) -> Any:  # noqa: ANN401  whatever it takes and gives
            with self.span(part, own=own):
                return function(*args, **options)

        return metered

    def in_thread(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The function for another thread, counted with the press that hands it over."""
        press = PRESS.get()

        def metered(*args: Any) -> Any:  # noqa: ANN401  whatever it takes and gives
            began = time.thread_time()
            try:
                return work(*args)
            finally:
                seconds = (time.thread_time() - began) * 1000
                self.parts[part] += seconds
                if press:
                    self.spent[press] += seconds

        return metered


class _Stepped:
    """An awaitable that runs a coroutine step by step."""

    def __init__(self, meter: Meter, part: str, work: Any, *, own: bool) -> None:  # noqa: ANN401  a coroutine
        self.meter, self.part, self.work, self.own = meter, part, work, own

    def __await__(self) -> Generator[Any, Any, Any]:
        resume: Callable[[], Any] = functools.partial(self.work.send, None)
        while True:
            try:
                with self.meter.span(self.part, own=self.own):
                    waits_for = resume()
            except StopIteration as done:
                return done.value
            try:
                resume = functools.partial(self.work.send, (yield waits_for))
            except BaseException as error:  # noqa: BLE001  it belongs to the coroutine
                resume = functools.partial(self.work.throw, error)


def install(meter: Meter) -> None:
    """Our own entries are metered, and the ways into discord.py and simcord are taken off."""
    import discord  # noqa: PLC0415  the bench without Discord runs without it
    from simcord.http import router  # noqa: PLC0415  as above

    from bot.app import UnoBot  # noqa: PLC0415  as above
    from bot.store.database import Database  # noqa: PLC0415  as above
    from bot.ui.hands import Hands  # noqa: PLC0415  as above
    from bot.ui.items import GameItem  # noqa: PLC0415  as above
    from bot.ui.publisher import Publisher  # noqa: PLC0415  as above

    GameItem.callback = meter.asynchronous("press", GameItem.callback, own=True, begins=True)
    Hands._draw = meter.asynchronous("other hands", Hands._draw, own=True)
    UnoBot._follow_up = meter.asynchronous("other hands", UnoBot._follow_up, own=True)
    Publisher._work = meter.asynchronous("table", Publisher._work, own=True)
    for owner, names in (
        (discord.InteractionResponse, ("send_message", "edit_message", "defer")),
        (discord.Interaction, ("edit_original_response", "delete_original_response")),
        (discord.PartialMessage, ("edit", "delete")),
        (discord.PartialMessageable, ("send",)),
    ):
        for name in names:
            setattr(owner, name, meter.asynchronous("discord.py", getattr(owner, name), own=False))
    router.dispatch = meter.synchronous("simcord", router.dispatch, own=False)
    transaction = Database.transaction

    async def metered_transaction(self: Database, work: Callable[..., Any]) -> Any:  # noqa: ANN401  whatever it gives
        return await transaction(self, meter.in_thread("database", work))

    Database.transaction = metered_transaction
