"""Makes a picture of every screen in a real browser, from the local page: English and French, desktop and phone.

    python tests/gallery.py [--out build/gallery] [--only NAME ...]

For each screen there are four pictures and a sheet of them all. They are for looking at: nothing here is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import simcord
from PIL import Image
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from playwright.async_api import async_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "discord")]

from bed import Bed  # noqa: E402  the folder of the small language for tests is not installed
from bed.scenes import by_the_bot  # noqa: E402  as above
from bed.screen import screen_of  # noqa: E402  as above
from pictured import playing, reading  # noqa: E402  as above
from pictured.stage import LANGUAGES, SCENES, Stage  # noqa: E402  as above

from bot.app import create_bot  # noqa: E402  after what changes the path
from bot.emojis import RESTING_SECONDS, needed  # noqa: E402  as above
from bot.imaging import faces, palette  # noqa: E402  as above
from bot.playground import pages, patches  # noqa: E402  as above
from bot.settings import Settings  # noqa: E402  as above
from bot.store.welcomes import Welcomes  # noqa: E402  as above
from bot.ui.faces import EMOJIS  # noqa: E402  as above

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from pictured.stage import Scene
    from playwright.async_api import Browser, Page
    from simcord.preview import Preview

WIDTHS = {"desktop": 1100, "phone": 400}
PAGE_HEIGHT = 2400
MODULES = (playing, reading)
"""They are imported for the scenes that they add."""

FACE, FIRST_WORDS = 64, (*palette.COLORS, *faces.SIDES)
GAP, PAPER, EDGE = 12, "#1a1a1e", 16
TRIES, PATIENCE_MS, SETTLING_MS, GIVEN_UP = 4, 6000, 150, "unavailable"
PATCHES = (
    patches.virtual_sleep,
    patches.quick_settlement,
    patches.invalid_expired_tokens,
    patches.kept_emoji_images,
)
BROWSER = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--hide-scrollbars")
PLAIN = """
#toolbar, .channel-header, #channel-composer, .timeline-day-divider { display: none !important; }
#channel-message-list { padding: 12px 0; }
"""
SHOWN = """
([ids, enabled]) => {
  const buttons = [...document.querySelectorAll('#channel-message-list button.component-button')];
  const there = [...document.querySelectorAll('#channel-message-list [data-message-id]')];
  return there.map(one => one.dataset.messageId).join() === ids.join()
    && [...document.images].every(one => one.complete)
    && !document.querySelector('[aria-busy=true]')
    && buttons.filter(one => !one.disabled && one.ariaDisabled !== 'true').length === enabled;
}
"""
EDGES = """
() => {
  const list = document.querySelector('#channel-message-list').getBoundingClientRect();
  const parts = [...document.querySelectorAll('#channel-message-list .component-container')];
  const right = Math.max(...parts.map(one => one.getBoundingClientRect().right), 0) || list.right;
  return [list.top, right, list.bottom].map(Math.round);
}
"""


@dataclass(slots=True)
class Studio:
    """The page of one person in every width, and the world behind it."""

    stage: Stage
    preview: Preview
    link: str
    windows: dict[str, Page]
    out: Path

    async def picture(self, scene: Scene, language: str) -> list[Image.Image]:
        """The scene as the person sees it now, in every width; the files are written."""
        shown = [screen_of(message) for message in self.visible()]
        enabled = sum(button.is_enabled for screen in shown for button in screen.buttons)
        expected = [[str(screen.message_id) for screen in shown], enabled]
        pages.publish(self.preview)
        taken = []
        for name, window in self.windows.items():
            await self._develop(window, expected)
            taken.append(await _cut_out(window))
            taken[-1].save(self.out / f"{scene.name}-{language}-{name}.png", optimize=True)
        return taken

    async def _develop(self, window: Page, expected: list[object]) -> None:
        """The window shows these messages, with all their pictures and buttons; one that gave up is opened anew."""
        for _ in range(TRIES):
            with contextlib.suppress(PlaywrightTimeoutError):
                await window.wait_for_function(SHOWN, arg=expected, timeout=PATIENCE_MS)
                await window.wait_for_timeout(SETTLING_MS)
                if not await window.get_by_text(GIVEN_UP).filter(visible=True).count():
                    return
            await window.goto("about:blank")
            await _open(window, self.link)
        raise TimeoutError(f"the page did not show it in {TRIES} tries")

    def visible(self) -> list[object]:
        """The messages of the channel; a scene has left only those that it is about."""
        return [one for one in self.stage.messages.values() if one.visible_to(self.stage.hero.id)]


async def _cut_out(window: Page) -> Image.Image:
    """What is on the page, without the empty parts below and beside the messages."""
    top, right, bottom = await window.evaluate(EDGES)
    shot = Image.open(BytesIO(await window.screenshot()))
    box = (0, max(0, top - EDGE), min(shot.width, right + EDGE), min(shot.height, bottom + EDGE))
    return shot.crop(box).convert("RGB")


def sheet(taken: Iterable[Image.Image]) -> Image.Image:
    """The pictures side by side."""
    found = list(taken)
    size = sum(one.width + GAP for one in found) - GAP, max(one.height for one in found)
    whole = Image.new("RGB", size, PAPER)
    left = 0
    for one in found:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    return whole


def all_faces() -> Image.Image:
    """Every card face, a line for each colour and a line for the wilds of each side."""
    lines = [[name for name in faces.NAMES if name.partition("_")[0] == first] for first in FIRST_WORDS]
    shown = [[name for name in line if name not in palette.COLORS] for line in lines]
    whole = Image.new("RGB", (max(map(len, shown)) * (FACE + GAP) + GAP, len(shown) * (FACE + GAP) + GAP), PAPER)
    for row, line in enumerate(shown):
        for column, name in enumerate(line):
            face = Image.open(BytesIO(faces.png(name))).convert("RGBA").resize((FACE, FACE), Image.Resampling.LANCZOS)
            whole.paste(face, (GAP + column * (FACE + GAP), GAP + row * (FACE + GAP)), face)
    return whole


@asynccontextmanager
async def opened(out: Path) -> AsyncIterator[Studio]:
    """The bot plays in a world of its own, and the browser shows it to the first of its people."""
    chosen: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as folder, patches.together(*PATCHES), pages.pages_for_players(chosen):
        settings = Settings(database=Path(folder) / "uno.db", discord_token=None, computer_pace=(9000.0, 9000.0))
        env = simcord.Env(create_bot(settings), check_errors=False)
        await env.start()
        try:
            with env.time_context(), patches.languages(env, chosen):
                env.backend.edit_bot_profile("UNO")
                bed = Bed(env, settings, chosen)
                stage = Stage.of(bed)
                await _all_faces(bed)
                preview = env.preview(bed.channel, viewers=[stage.hero.actor], layout="channel", port=0)
                try:
                    async with preview, _browser() as browser:
                        pages.live(preview, asyncio.Lock())
                        link = pages.seat_link(preview, stage.hero.actor)
                        windows = {name: await _window(browser, link, width) for name, width in WIDTHS.items()}
                        yield Studio(stage, preview, link, windows, out)
                finally:
                    await bed.close_bot()
        finally:
            await env.shutdown()


async def _all_faces(bed: Bed) -> None:
    assert bed.channel.guild is not None
    await by_the_bot(bed, Welcomes(bed.bot.database).claim(bed.channel.guild.id))
    for _ in range(200):
        if len(EMOJIS) == len(needed()):
            return
        await bed.pass_time(RESTING_SECONDS + 1)
    raise TimeoutError(f"only {len(EMOJIS)} of {len(needed())} card faces were uploaded")


@asynccontextmanager
async def _browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(BROWSER))
        try:
            yield browser
        finally:
            await browser.close()


async def _window(browser: Browser, link: str, width: int) -> Page:
    context = await browser.new_context(viewport={"width": width, "height": PAGE_HEIGHT}, bypass_csp=True)
    window = await context.new_page()
    await _open(window, link)
    return window


async def _open(window: Page, link: str) -> None:
    await window.goto(link)
    await window.locator("#channel-timeline").wait_for()
    await window.add_style_tag(content=PLAIN)


async def make(out: Path, wanted: list[str]) -> list[str]:
    """The pictures are in the folder; returned is what could not be made, and why."""
    out.mkdir(parents=True, exist_ok=True)
    all_faces().save(out / "faces.png", optimize=True)
    failed: list[str] = []
    async with opened(out) as studio:
        for scene in [one for one in SCENES if not wanted or one.name in wanted]:
            began = time.clock_gettime(time.CLOCK_MONOTONIC)
            try:
                await _make(studio, scene)
            except Exception as error:  # noqa: BLE001  the other screens are worth seeing all the same
                failed.append(f"{scene.name}: {error!r:.400}")
            sys.stdout.write(f"{scene.name:20} {time.clock_gettime(time.CLOCK_MONOTONIC) - began:5.1f} s\n")
            sys.stdout.flush()
    return failed


async def _make(studio: Studio, scene: Scene) -> None:
    taken: list[Image.Image] = []
    for language in LANGUAGES:
        await studio.stage.clear(language)
        await scene.play(studio.stage)
        taken += await studio.picture(scene, language)
    sheet(taken).save(studio.out / f"{scene.name}.png", optimize=True)


def main() -> int:
    """The number of screens that are not there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/gallery"))
    parser.add_argument("--only", nargs="+", default=[], choices=[one.name for one in SCENES], metavar="NAME")
    options = parser.parse_args()
    failed = asyncio.run(make(options.out, options.only))
    for line in failed:
        sys.stderr.write(f"not there: {line}\n")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
