"""The local page: a channel in the browser, where the very bot plays without Discord, an account or a token."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.playground.errors import PlaygroundError

if TYPE_CHECKING:
    from bot.settings import Settings

__all__ = ["DEFAULT_PORT", "PLAYERS", "PlaygroundError", "default_database", "play"]

DEFAULT_PORT = 8900
PLAYERS = range(1, 11)
FOLDER = "uno-in-chat"
NOT_INSTALLED = "The local page needs the extra `play`, which is not installed: run pip install '.[play]' first."


async def play(settings: Settings, *, port: int = DEFAULT_PORT, players: int = 4, open_browser: bool = True) -> None:
    """The page was open, with a printed link for each seat, until Ctrl-C or SIGTERM; the database is closed.

    Computers count in this race, since here one plays alone. PlaygroundError says in a sentence why it did not open.
    """
    if players not in PLAYERS:
        raise PlaygroundError(f"There are seats for 1 to 10 people, not for {players}; choose with --players.")
    chatty = logging.getLogger("discord.state")
    chatty.disabled = True  # simcord tries out a client without intents when it is imported
    try:
        from bot.playground.session import host  # noqa: PLC0415  needs the extra, which the bot itself does not
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "simcord":
            raise
        raise PlaygroundError(NOT_INSTALLED) from None
    finally:
        chatty.disabled = False
    settings.database.parent.mkdir(parents=True, exist_ok=True)
    local = settings.model_copy(update={"count_computers": True, "threads": False})  # the page shows one channel
    await host(local, port=port, players=players, open_browser=open_browser)


def default_database() -> Path:
    """The playground's own file in the place where this system keeps the data of programs."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / FOLDER / "playground.db"
