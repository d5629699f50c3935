"""The figures and the health check, over a real port of this machine."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics, MetricsError, Window, route

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@asynccontextmanager
async def opened(metrics: Metrics, trouble: str = "") -> AsyncIterator[str]:
    window = Window(metrics, lambda: trouble)
    await window.open("127.0.0.1", 0)
    assert window.address is not None
    try:
        yield f"http://127.0.0.1:{window.address[1]}"
    finally:
        await window.close()


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


def value(metrics: Metrics, name: str, **labels: str) -> float:
    found = metrics.registry.get_sample_value(name, labels)
    assert found is not None, f"there is no {name} {labels}"
    return found


async def test_the_figures_can_be_read_by_prometheus() -> None:
    metrics = Metrics()
    metrics.watch(tables=lambda: 3, edits=lambda: 2, guilds=lambda: 1)
    metrics.pressed("play", 0.004)
    metrics.committed(0.001)
    async with opened(metrics) as url:
        status, text = await get(f"{url}/metrics")
    assert status == 200
    samples = {one.name: one for family in text_string_to_metric_families(text) for one in family.samples}
    assert [samples[name].value for name in ("uno_live_tables", "uno_edits_waiting", "uno_servers")] == [3, 2, 1]
    assert samples["uno_commit_seconds_count"].value == 1
    assert samples["uno_press_seconds_count"].labels == {"verb": "play"}


async def test_a_well_bot_is_well() -> None:
    async with opened(Metrics()) as url:
        assert await get(f"{url}/healthz") == (200, "ok")


async def test_a_bot_in_trouble_says_so_with_503() -> None:
    async with opened(Metrics(), "not connected to Discord yet") as url:
        assert await get(f"{url}/healthz") == (503, "not connected to Discord yet")


async def test_the_delay_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio  # noqa: PLC0415  only here
    import time  # noqa: PLC0415  only here

    monkeypatch.setattr("bot.metrics.LOOK_EVERY", 0.02)
    metrics = Metrics()
    async with opened(metrics):
        await asyncio.sleep(0.03)
        time.sleep(0.15)  # noqa: ASYNC251  the hold-up that is to be seen
        await asyncio.sleep(0.05)
    assert value(metrics, "uno_event_loop_delay_seconds_sum") >= 0.1


async def test_a_taken_port_is_told() -> None:
    async with opened(Metrics()) as url:
        window = Window(Metrics(), str)
        with pytest.raises(MetricsError, match="UNO_METRICS_PORT"):
            await window.open("127.0.0.1", int(url.rpartition(":")[2]))
        assert window.address is None


async def test_requests_are_counted_by_route_and_status() -> None:
    metrics = Metrics()

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=429)

    page = web.Application()
    page.router.add_route("*", "/{anything:.*}", answer)
    runner = web.AppRunner(page)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
        async with session.patch(f"http://127.0.0.1:{port}/api/v10/channels/5/messages/6"):
            pass
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.get(f"http://127.0.0.1:{port}/api/v10/gateway/bot")
    counted = {"method": "PATCH", "route": "/channels/:id/messages/:id", "status": "429"}
    assert value(metrics, "uno_discord_request_seconds_count", **counted) == 1
    failed = {"method": "GET", "route": "/gateway/bot", "status": "0"}
    assert value(metrics, "uno_discord_request_seconds_count", **failed) == 1


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/api/v10/interactions/12/aW50ZXJhY3Rpb24.x/callback", "/interactions/:id/:token/callback"),
        ("/api/v10/webhooks/12/aW50-ZXJh/messages/@original", "/webhooks/:id/:token/messages/@original"),
        ("/api/v10/applications/12/emojis/345", "/applications/:id/emojis/:id"),
    ],
)
def test_a_route_has_neither_numbers_nor_tokens(path: str, label: str) -> None:
    assert route(path) == label


def test_an_invented_verb_makes_no_label_of_its_own() -> None:
    metrics = Metrics()
    metrics.pressed("x" * 50, 0.1)
    assert value(metrics, "uno_press_seconds_count", verb="unknown") == 1
