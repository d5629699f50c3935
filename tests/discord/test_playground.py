"""The local page: what it changes in simcord, that its world is always the same one, and two people playing in it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import os
import re
import shutil
import signal
import socket
import sys
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
import simcord
from PIL import Image
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from playwright.async_api import async_playwright, expect
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from bot import playground
from bot.playground import channel, clock, pages, patches
from bot.playground.patches import SimcordChangedError, part
from bot.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractContextManager

    from playwright.async_api import Browser, Locator, Page

CHROMIUM = shutil.which("chromium")
ACTIONS, MEDIA, SERVER = "simcord.preview._actions", "simcord.preview._media", "simcord.preview._server"


def client() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


def shipped(name: str) -> str:
    return (resources.files("simcord.preview") / "static" / name).read_text(encoding="utf-8")


# ---- what is changed in simcord


def pages_patch() -> AbstractContextManager[None]:
    return pages.pages_for_players({})


@pytest.mark.parametrize(
    ("owner", "name", "patch"),
    [
        (part("simcord._dpy_internals"), "is_intentional_wait_wakeup", patches.virtual_sleep),
        (simcord.Env, "_settle_internal", patches.quick_settlement),
        (part("simcord.backend.ops.commands").CommandsMixin, "interaction_by_token", patches.invalid_expired_tokens),
        (router, "_ROUTES", patches.kept_emoji_images),
        (part(SERVER), "PreviewServer", pages_patch),
        (part(SERVER).PreviewServer, "_static", pages_patch),
        (part(SERVER).PreviewServer, "_pages", pages_patch),
        (part(MEDIA), "_process_media", pages_patch),
        (part(MEDIA), "MediaWorker", pages_patch),
        (part(MEDIA).MediaWorker, "_decode", pages_patch),
        (part(ACTIONS), "ACTION_SPECS", pages_patch),
    ],
)
def test_a_simcord_without_a_name_that_is_needed_is_refused_by_that_name(
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    patch: Callable[[], AbstractContextManager[None]],
) -> None:
    monkeypatch.delattr(owner, name)
    with pytest.raises(SimcordChangedError, match=rf"simcord changed: .*{name}.*written for simcord 3\.2\.1"), patch():
        pass


@pytest.mark.parametrize(
    ("use", "name"),
    [
        (lambda bare: pages.live(bare, asyncio.Lock()), "_action"),
        (pages.publish, "_advance_presentation_time"),
        (lambda bare: clock.trim(bare, 1), "_blobs"),
    ],
)
def test_a_preview_without_a_name_that_is_needed_is_refused_by_that_name(use: Callable[[Any], None], name: str) -> None:
    bare = Backend()
    bare.cdn = SimpleNamespace()
    with pytest.raises(SimcordChangedError, match=name):
        use(bare)


def test_a_missing_module_of_simcord_is_refused_by_its_name() -> None:
    with pytest.raises(SimcordChangedError, match=r"simcord changed: simcord\.nothing"):
        part("simcord.nothing")


def test_a_settlement_without_idle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(simcord.Env._settle_internal.__kwdefaults__, "idle")
    with pytest.raises(SimcordChangedError, match="idle"), patches.quick_settlement():
        pass


def test_emoji_routes_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(router._ROUTES, "POST", [])
    with pytest.raises(SimcordChangedError, match="emojis"), patches.kept_emoji_images():
        pass


def test_patches_leave_no_trace() -> None:
    names = [
        (router, "_ROUTES"),
        (part(SERVER).PreviewServer, "_static"),
        (part(MEDIA).MediaWorker, "_decode"),
        (part(ACTIONS), "ACTION_SPECS"),
    ]
    before = [getattr(owner, name) for owner, name in names]
    route = list(router._ROUTES["POST"])
    with pages_patch(), patches.kept_emoji_images():
        assert [getattr(owner, name) for owner, name in names[1:]] != before[1:]
    assert [getattr(owner, name) for owner, name in names] == before
    assert router._ROUTES["POST"] == route


async def test_a_sleep_ends_by_virtual_time_alone() -> None:
    env = simcord.Env(client())
    await env.start()
    try:
        with env._bot_scope():
            sleeping = asyncio.create_task(asyncio.sleep(1))
        begun = time.monotonic()
        await env.settle()
        assert not sleeping.done()
        await env.advance_time(1)
        assert sleeping.done()
        assert time.monotonic() - begun < 0.5
    finally:
        await env.shutdown()


def test_an_expired_token_gets_the_answer_that_discord_gives() -> None:
    backend = Backend()
    record = backend.new_interaction(3, 1, 2, None)
    record.responded = True
    assert backend.interaction_by_token(record.token) is record
    backend.advance_clock(901)
    with pytest.raises(BackendError) as refused:
        backend.interaction_by_token(record.token)
    assert (refused.value.status, refused.value.code) == (401, 50027)


def test_images_of_application_emojis_are_kept() -> None:
    backend = Backend()
    path = f"/applications/{backend.application_id}/emojis"
    image = "data:image/png;base64," + base64.b64encode(b"picture").decode()
    with patches.kept_emoji_images():
        emoji = router.dispatch(backend, "POST", path, json={"name": "red_5", "image": image})
    assert backend.cdn.get(f"https://cdn.simcord.invalid/emojis/{emoji['id']}.png") == b"picture"


def test_interactions_speak_the_language_of_person_and_server() -> None:
    env = simcord.Env(client())
    guild = env.create_guild(preferred_locale="de")
    heard: list[Any] = []
    env.backend.subscribers.append(lambda _, payload: heard.append(payload))
    press = {"locale": "en-US", "guild_id": str(guild.id), "guild_locale": "en-US", "member": {"user": {"id": "7"}}}
    with patches.languages(env, {7: "fr"}):
        env.backend.emit("INTERACTION_CREATE", press)
    env.backend.emit("INTERACTION_CREATE", press)
    assert [(one["locale"], one["guild_locale"]) for one in heard] == [("fr", "de"), ("en-US", "en-US")]


async def test_images_are_decoded_once_and_in_this_process() -> None:
    picture = io.BytesIO()
    Image.new("RGB", (4, 3), "red").save(picture, "PNG")
    worker = part(MEDIA).MediaWorker()
    with pages_patch():
        first = await worker._decode("key", picture.getvalue(), None)
        assert (first.width, first.height) == (4, 3)
        assert await worker._decode("key", picture.getvalue(), None) is first


def test_a_press_on_a_page_that_moved_on_is_left_to_the_bot() -> None:
    assert part(ACTIONS).ACTION_SPECS["click"].revision_bound
    with pages_patch():
        assert not any(spec.revision_bound for spec in part(ACTIONS).ACTION_SPECS.values())


@pytest.mark.parametrize(
    ("path", "name"), [("/", "index.html"), ("/app.js", "app.js"), ("/preview.css", "preview.css")]
)
def test_the_page_is_made_for_a_player(path: str, name: str) -> None:
    text = pages.for_players(path, shipped(name), "Al<b>ice")
    assert text != shipped(name)
    assert "<b>" not in text
    assert "<strong>SimCord" not in text


@pytest.mark.parametrize("path", ["/", "/app.js"])
def test_a_page_that_looks_different_is_refused(path: str) -> None:
    with pytest.raises(SimcordChangedError, match=f"in {path}"):
        pages.for_players(path, "<title>Something else</title>", "Alice")


# ---- the world behind the page


def test_ids_are_the_same_in_every_run_and_for_any_number_of_seats() -> None:
    first, second = (channel.found(client(), players=players) for players in (2, 5))
    assert first.guild.id == second.guild.id
    assert first.channel.id == second.channel.id
    assert [seat.id for seat in first.seats] == [seat.id for seat in second.seats][:2]
    assert first.env.backend.application_id == second.env.backend.application_id


def test_the_worlds_time_is_now() -> None:
    world = channel.found(client(), players=1)
    assert abs((datetime.now(UTC) - world.env.now()).total_seconds()) < 5


def test_the_channel_says_what_to_type() -> None:
    world = channel.found(client(), players=1)
    channel.welcome(world)
    (message,) = world.env.backend.messages[world.channel.id].values()
    assert "`/uno start`" in message.content
    assert message.author_id == world.env.backend.bot_user.id


def test_only_what_is_still_needed_is_kept() -> None:
    world = channel.found(client(), players=1)
    backend = world.env.backend
    old = backend.new_interaction(3, world.channel.id, world.seats[0].id, world.guild.id)
    backend.advance_clock(20 * 60)
    new = backend.new_interaction(3, world.channel.id, world.seats[0].id, world.guild.id)
    (used, unused) = backend.store_attachments(world.channel.id, [("used.png", b"1"), ("unused.png", b"2")])
    for number in range(clock.KEPT_MESSAGES + 10):
        attachments = [used] if number == clock.KEPT_MESSAGES else []
        backend.create_message(world.channel.id, backend.bot_user.id, str(number), attachments=attachments)
    clock.trim(backend, world.channel.id)
    assert list(backend.interactions) == [new.id]
    assert old.token not in backend.interaction_tokens
    kept = [message.content for message in backend.messages[world.channel.id].values()]
    assert kept == [str(number) for number in range(10, clock.KEPT_MESSAGES + 10)]
    assert backend.cdn.get(used["url"]) == b"1"
    assert backend.cdn.get(unused["url"]) is None
    assert not backend.transcript


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
