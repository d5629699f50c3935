"""One run of the local page, from the printed links to the closed database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import webbrowser
from typing import TYPE_CHECKING

from simcord import SetupError

from bot.app import create_bot
from bot.playground import channel, pages, patches
from bot.playground.clock import Clock
from bot.playground.errors import PlaygroundError
from bot.store.welcomes import Welcomes

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.app import UnoBot
    from bot.playground.channel import Channel
    from bot.settings import Settings

log = logging.getLogger(__name__)

CLOSING_SECONDS = 10.0
PATCHES = (
    patches.virtual_sleep,
    patches.quick_settlement,
    patches.invalid_expired_tokens,
    patches.kept_emoji_images,
)


async def host(settings: Settings, *, port: int, players: int, open_browser: bool) -> None:
    """The page was open until it was ended from outside; the bot is closed and its database complete."""
    chosen: dict[int, str] = {}
    with patches.together(*PATCHES), pages.pages_for_players(chosen):
        bot = create_bot(settings)
        world = channel.found(bot, players=players)
        with patches.languages(world.env, chosen):
            await _run(world, bot, port=port, settings=settings, open_browser=open_browser)


async def _run(world: Channel, bot: UnoBot, *, port: int, settings: Settings, open_browser: bool) -> None:
    env = world.env
    await env.start()
    try:
        with env.time_context():
            channel.welcome(world)
            await Welcomes(bot.database).claim(world.guild.id)  # the page has its own first words
            preview = env.preview(world.channel, viewers=world.seats, layout="channel", port=port)
            async with _opened(bot, preview, port):
                clock = Clock(world, preview)
                pages.live(preview, clock.lock)
                stopped = asyncio.create_task(_stop_signal())
                await asyncio.sleep(0)  # who reads the links may send the signal at once
                _announce(world, preview, settings, open_browser=open_browser)
                await _keep_open(world, preview, clock, stopped)
    finally:
        await env.shutdown()


@contextlib.asynccontextmanager
async def _opened(bot: UnoBot, preview: Preview, port: int):  # noqa: ANN202  inferred: an async iterator of nothing
    try:
        await preview.__aenter__()
    except SetupError as error:
        await bot.database.close()  # its threads would keep the process from ending
        if isinstance(error.__cause__, OSError):
            message = f"Port {port} is taken by another program; choose another one with --port, or 0 for any free one."
            raise PlaygroundError(message) from None
        raise PlaygroundError(str(error)) from error
    try:
        yield
    finally:
        await preview.close()


def _announce(world: Channel, preview: Preview, settings: Settings, *, open_browser: bool) -> None:
    links = [(seat, pages.seat_link(preview, seat)) for seat in world.seats]
    _say("UNO is open on this computer. One link a seat:")
    for seat, link in links:
        _say(f"  {seat.user.global_name:6} {link}")
    _say("Type /uno start in the page. Ctrl-C ends it; points stay in " + str(settings.database))
    if open_browser and not webbrowser.open(links[0][1]):
        _say("No browser could be opened; copy the first link into one.")


async def _keep_open(world: Channel, preview: Preview, clock: Clock, stopped: asyncio.Task[None]) -> None:
    ticking = asyncio.create_task(clock.run())
    ended = asyncio.create_task(preview.wait_closed())
    try:
        done, _ = await asyncio.wait((ticking, ended, stopped), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        _say("Closing …")
        await _close_bot(world)  # the clock still runs: what the bot finishes may sleep
        for task in (ticking, ended, stopped):
            task.cancel()
        await asyncio.gather(ticking, ended, stopped, return_exceptions=True)


async def _close_bot(world: Channel) -> None:
    with patches.require(world.env, "_bot_scope")():
        closing = asyncio.create_task(world.env.bot.close())
    _, late = await asyncio.wait((closing,), timeout=CLOSING_SECONDS)
    if late:
        log.warning("The bot did not close within %.0f seconds.", CLOSING_SECONDS)
        return
    closing.result()


async def _stop_signal() -> None:
    """Ctrl-C or SIGTERM has come."""
    came = asyncio.Event()
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    try:
        for one in signals:
            # Windows has no such handlers: there Ctrl-C cancels the main task, which ends the page as well.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(one, came.set)
        await came.wait()
    finally:
        for one in signals:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(one)


def _say(line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # whoever read the links may have gone; the game has not
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
