"""The local page: what keeps it from opening, and two people playing in it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from playwright.async_api import async_playwright, expect

from bot import playground
from bot.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Locator, Page

CHROMIUM = shutil.which("chromium")


# ---- what keeps it from opening


async def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(playground.PlaygroundError, match=f"Port {port} is taken"):
            await playground.play(Settings(database=tmp_path / "uno.db"), port=port, open_browser=False)


async def test_a_missing_extra_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.startswith(("simcord", "bot.playground."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "simcord", None)
    with pytest.raises(playground.PlaygroundError, match=r"pip install '\.\[play\]'"):
        await playground.play(Settings(database=tmp_path / "uno.db"), open_browser=False)


@pytest.mark.parametrize("players", [0, 11])
async def test_seats_are_for_one_to_ten(players: int, tmp_path: Path) -> None:
    with pytest.raises(playground.PlaygroundError, match="--players"):
        await playground.play(Settings(database=tmp_path / "uno.db"), players=players, open_browser=False)


@pytest.mark.parametrize(
    ("platform", "variable"),
    [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")],
)
def test_points_stay_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    variable: str,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert playground.default_database() == tmp_path / "uno-in-chat" / "playground.db"
    monkeypatch.delenv(variable)
    assert Path.home() in playground.default_database().parents


# ---- two people in two browsers


class Window:
    """One person's browser window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.channel = page.locator("#channel-timeline")
        self.hand = self.channel.locator("[role=article], article, .message-surface, .channel-message").filter(
            has_text="Only you can see this",
        )

    async def type(self, command: str) -> None:
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(command, delay=20)
        await expect(self.page.get_by_role("option").first).to_be_visible()
        await self.page.keyboard.press("Enter")
        await self.page.wait_for_timeout(300)
        await self.page.keyboard.press("Enter")

    def button(self, name: str) -> Locator:
        return self.channel.get_by_role("button", name=name, exact=True).last

    async def shows(self, words: str | re.Pattern[str]) -> None:
        await expect(self.channel.get_by_text(words).last).to_be_visible()

    async def is_asked(self) -> bool:
        return bool(re.search(r"Your turn|Play it or keep it|Which colour|Take \d", await self.hand.last.inner_text()))

    async def act(self) -> bool:
        """One press of whoever is asked: a card that fits, else whatever goes on. False if the page moved on first."""
        enabled = self.hand.last.locator("button.component-button:enabled:not([aria-disabled=true])")
        for choice in (
            enabled.and_(self.page.locator(".button-style-3")),
            enabled.get_by_text("Red", exact=True),
            enabled.get_by_text(re.compile(r"^Take \d")),
            enabled.get_by_text("Draw", exact=True),
            enabled.get_by_text("Pass", exact=True),
        ):
            if await choice.count():
                with contextlib.suppress(PlaywrightTimeoutError):
                    await choice.first.click(timeout=1000)
                    return True
        return False


@asynccontextmanager
async def running(database: Path) -> AsyncIterator[list[str]]:
    """`python -m bot play` runs and has printed these links; at the end SIGTERM stops it in good order."""
    command = ("-m", "bot", "play", "--port", "0", "--players", "2", "--no-browser", "--database", str(database))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "UNO_COMPUTER_PACE": "0.2,0.4"},
    )
    assert process.stdout is not None
    try:
        links: list[str] = []
        async with asyncio.timeout(30):
            while len(links) < 2:
                line = (await process.stdout.readline()).decode()
                assert line, "the page closed before it printed its links"
                links += re.findall(r"http://\S+", line)
        yield links
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 20) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def window(browser: Browser, link: str, *, width: int = 900) -> Window:
    context = await browser.new_context(viewport={"width": width, "height": 800})
    page = await context.new_page()
    await page.goto(link)
    opened = Window(page)
    await opened.shows("Welcome to UNO!")
    return opened


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        try:
            yield browser
        finally:
            await browser.close()


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
async def test_two_people_play_in_two_windows_and_their_table_survives_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "playground.db"
    async with browsing() as browser:
        async with running(database) as links:
            alice, bob = await window(browser, links[0]), await window(browser, links[1], width=420)
            assert await alice.page.title() == "Alice · UNO"
            await alice.type("/uno start")
            await bob.button("Join").click()
            await alice.shows(re.compile("Bob"))
            await alice.button("Add computer").click()
            await bob.shows(re.compile("3 at the table"))
            await alice.button("Deal").click()
            await alice.shows(re.compile("Cards in hand"))
            await play(alice, bob, presses=6)
            await alice.page.screenshot(path=tmp_path / "alice.png")
            await bob.page.screenshot(path=tmp_path / "bob.png")
        async with running(database) as links:
            again = await window(browser, links[1])
            await again.shows(re.compile("Cards in hand"))
            await again.button("My hand").click()
            await again.shows("Only you can see this")


async def play(*windows: Window, presses: int) -> None:
    """So many presses were made by whoever was asked, each shown without anybody asking for it."""
    made = 0
    async with asyncio.timeout(90):
        while made < presses:
            for one in windows:
                before = await one.channel.inner_text()
                if await one.is_asked() and await one.act():
                    await expect(one.channel).not_to_have_text(before)
                    made += 1
            await asyncio.sleep(0.1)
