"""The command line: run the bot, play in the browser, copy the database, or check that everything can be built."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import discord

from bot import log
from bot.app import PERMISSIONS, create_bot
from bot.metrics import MetricsError
from bot.playground import DEFAULT_PORT, PlaygroundError, default_database, play
from bot.settings import Settings, ValidationError, explain
from bot.store import backup
from bot.store.database import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from typing import Any

    from bot.app import UnoBot

_log: Final = logging.getLogger("bot")

HOW_TO_CONNECT: Final = (
    "DISCORD_TOKEN is not set. Create an application at https://discord.com/developers/applications, copy the token of "
    "its bot into .env or the environment (see .env.example), and start again. To try the game at once, without a "
    "token: python -m bot play"
)
REFUSED_BY_DISCORD: Final = (
    "Discord does not accept DISCORD_TOKEN. Copy the bot's token anew from "
    "https://discord.com/developers/applications (Bot, Reset Token). To try the game at once, without a token: "
    "python -m bot play"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. The exit status is 2 when it cannot be done as things are set up."""
    chosen = _parser().parse_args(arguments)
    try:
        settings = Settings() if chosen.database is None else Settings(database=chosen.database)
    except ValidationError as error:
        return _complain(explain(error))
    log.configure(settings.log_level, settings.log_format)
    try:
        return asyncio.run(_COMMANDS[chosen.command](settings, chosen))
    except (DatabaseError, MetricsError, PlaygroundError) as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="A Discord bot that hosts UNO in channels.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    parser.set_defaults(command="run", database=None)  # after the subparsers, whose own default is no command
    commands.add_parser("run", help="connect to Discord and host games (the default)")
    page = commands.add_parser("play", help="play in the browser, without an account or a token")
    page.add_argument("--port", type=int, default=DEFAULT_PORT, help="port of the local page (default: %(default)s)")
    page.add_argument("--players", type=int, default=4, metavar="N", help="seats with a link (default: %(default)s)")
    page.add_argument(
        "--database", type=Path, metavar="FILE", help="where points are kept (default: a file in your data folder)"
    )
    page.add_argument("--no-browser", action="store_true", help="only print the links")
    copy = commands.add_parser("backup", help="copy the database while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="the new copy; an existing file is not overwritten")
    copy.add_argument("--database", type=Path, metavar="FILE", help="what is copied (UNO_DATABASE, or uno.db)")
    commands.add_parser("check", help="build everything offline with a temporary database, then exit")
    return parser


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


async def _run(settings: Settings, chosen: argparse.Namespace) -> int:
    """Connected to Discord until SIGTERM or Ctrl-C."""
    del chosen
    if settings.discord_token is None or not settings.discord_token.get_secret_value().strip():
        return _complain(HOW_TO_CONNECT)
    async with create_bot(settings) as bot:
        await bot.build()  # a file that cannot be used is told before Discord is asked anything
        bot.shard_count = settings.shards  # pyright: ignore[reportAttributeAccessIssue]  None asks Discord
        bot.add_listener(_announcer(bot), "on_ready")
        try:
            return await _until_stopped(bot, bot.start(settings.discord_token.get_secret_value().strip()))
        except discord.LoginFailure:
            return _complain(REFUSED_BY_DISCORD)


async def _until_stopped(bot: UnoBot, running: Coroutine[Any, Any, None]) -> int:
    """The bot runs until a signal comes; then it closes in order."""
    loop, task = asyncio.get_running_loop(), asyncio.create_task(running, name="bot")
    for name in ("SIGTERM", "SIGINT"):
        try:
            loop.add_signal_handler(getattr(signal, name), task.cancel)
        except NotImplementedError:  # Windows has no signal handlers on the loop; Ctrl-C still interrupts
            break
    try:
        await task
    except asyncio.CancelledError:
        _log.info("stopping: games are kept and go on at the next start")
        await bot.close()
    return 0


def _announcer(bot: UnoBot) -> Any:  # noqa: ANN401  a listener of the library
    async def announce() -> None:
        assert bot.application_id is not None
        link = discord.utils.oauth_url(
            bot.application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )
        print(f"Ready in {len(bot.guilds)} servers. Invite link: {link}", flush=True)

    return announce


async def _play(settings: Settings, chosen: argparse.Namespace) -> int:
    settings = settings.model_copy(update={"metrics_port": None})  # one person's page needs no figures
    if "log_level" not in settings.model_fields_set:
        log.configure("warning", settings.log_format)  # the links are what somebody who plays wants to read
    if chosen.database is None:
        settings = settings.model_copy(update={"database": default_database()})
    await play(settings, port=chosen.port, players=chosen.players, open_browser=not chosen.no_browser)
    return 0


async def _backup(settings: Settings, chosen: argparse.Namespace) -> int:
    """A checked copy of the database stands in the file."""
    backup.copy(settings.database, chosen.file)
    print(f"{settings.database} is copied to {chosen.file}.")
    return 0


async def _check(settings: Settings, chosen: argparse.Namespace) -> int:
    """Commands, buttons, catalogues and migrations are all in order, or this raises."""
    del chosen
    with tempfile.TemporaryDirectory() as folder:
        async with create_bot(settings.model_copy(update={"database": Path(folder) / "check.db"})) as bot:
            await bot.build()
    print("Everything can be built.")
    return 0


_COMMANDS: Final = {"run": _run, "play": _play, "backup": _backup, "check": _check}

if __name__ == "__main__":
    sys.exit(main())
