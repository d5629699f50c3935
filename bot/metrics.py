"""Figures for whoever runs the bot: Prometheus metrics and a health check, on a local port if one is chosen."""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING, Any, Final

import aiohttp
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.ui.ids import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

LOOK_EVERY: Final = 1.0
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)
SLOW: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_API: Final = re.compile(r"^/api(?:/v\d+)?")
_SECRET: Final = re.compile(r"/(webhooks|interactions)/(\d+)/[^/]+")
_NUMBER: Final = re.compile(r"/\d+")


class MetricsError(Exception):
    """The port for metrics cannot be opened. The message is one sentence for whoever runs the bot."""


class Metrics:
    """What is counted and timed while the bot runs. Each bot has its own, and counting needs no open port."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._presses = Histogram(
            "uno_press_seconds", "From a press to its last answer.", ["verb"], buckets=QUICK, registry=registry
        )
        self._commits = Histogram(
            "uno_commit_seconds", "From handing over a transaction to its end.", buckets=QUICK, registry=registry
        )
        self._requests = Histogram(
            "uno_discord_request_seconds",
            "Requests to Discord by method, route and status; 0 is no answer.",
            ["method", "route", "status"],
            buckets=SLOW,
            registry=registry,
        )
        self._delay = Histogram(
            "uno_event_loop_delay_seconds",
            "By how much a timer of the event loop came late.",
            buckets=QUICK,
            registry=registry,
        )
        self._tables = Gauge("uno_live_tables", "Games that are not over.", registry=registry)
        self._edits = Gauge("uno_edits_waiting", "Public messages to be drawn anew.", registry=registry)
        self._guilds = Gauge("uno_servers", "Servers that the bot is in.", registry=registry)
        ProcessCollector(registry=registry)

    def watch(self, *, tables: Callable[[], float], edits: Callable[[], float], guilds: Callable[[], float]) -> None:
        """These numbers are asked for whenever somebody reads the figures."""
        self._tables.set_function(tables)
        self._edits.set_function(edits)
        self._guilds.set_function(guilds)

    def pressed(self, verb: str, seconds: float) -> None:
        """A press was answered."""
        self._presses.labels(verb if verb in VERBS else "unknown").observe(seconds)

    def committed(self, seconds: float) -> None:
        """A transaction is in the file."""
        self._commits.observe(seconds)

    def trace(self) -> aiohttp.TraceConfig:
        """What times every request of the client session that it is given to."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(_note_start)
        config.on_request_end.append(self._note_end)
        config.on_request_exception.append(self._note_failure)
        return config

    async def measure_delay(self) -> None:
        """Runs until it is cancelled, and notes how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self._delay.observe(max(0.0, loop.time() - due))

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)

    async def _note_end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestEndParams
    ) -> None:
        del session
        self._note(told.method, told.url.path, told.response.status, context)

    async def _note_failure(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestExceptionParams
    ) -> None:
        del session
        self._note(told.method, told.url.path, 0, context)

    def _note(self, method: str, path: str, status: int, context: SimpleNamespace) -> None:
        began: float = getattr(context, "began", time.perf_counter())
        self._requests.labels(method, route(path), status).observe(time.perf_counter() - began)


async def _note_start(
    session: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestStartParams
) -> None:
    del session, told
    context.began = time.perf_counter()


def route(path: str) -> str:
    """The path of a request without its numbers and tokens: few enough to be a label, and nobody's secret."""
    return _NUMBER.sub("/:id", _SECRET.sub(r"/\1/\2/:token", _API.sub("", path)))


class Window:
    """The open port: ``/metrics`` and ``/healthz``. ``trouble`` says why the bot is not well, or nothing."""

    def __init__(self, metrics: Metrics, trouble: Callable[[], str]) -> None:
        self._metrics = metrics
        self._trouble = trouble
        self._runner: web.AppRunner | None = None
        self._delays: asyncio.Task[None] | None = None

    async def open(self, host: str, port: int) -> None:
        """Both pages answer at this address.

        Raises:
            MetricsError: another program has the port, or it may not be opened.
        """
        page = web.Application()
        page.router.add_get("/metrics", self._show_metrics)
        page.router.add_get("/healthz", self._show_health)
        self._runner = web.AppRunner(page, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.close()
            raise MetricsError(
                f"Port {port} of {host} cannot be opened for metrics ({error.strerror or error}): choose another one "
                f"in UNO_METRICS_PORT, or none."
            ) from error
        self._delays = asyncio.create_task(self._metrics.measure_delay(), name="event-loop delay")

    async def close(self) -> None:
        """The port is free."""
        if self._delays is not None:
            self._delays.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
        self._runner = self._delays = None

    @property
    def address(self) -> tuple[str, int] | None:
        """Where the pages are, while they are open."""
        addresses: list[Any] = [] if self._runner is None else self._runner.addresses
        return (addresses[0][0], addresses[0][1]) if addresses else None

    async def _show_metrics(self, request: web.Request) -> web.Response:
        del request
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _show_health(self, request: web.Request) -> web.Response:
        del request
        trouble = self._trouble()
        return web.Response(text=trouble or "ok", status=503 if trouble else 200)
