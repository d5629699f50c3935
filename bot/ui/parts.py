"""What screens are put together from: a container, texts, separators, rows, bars and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.ui.items import GameItem
    from bot.ui.sitting import Sitting

Part: TypeAlias = "ui.Item[Any]"

GOLD: Final = 0xFFC933
IN_LIST: Final = 24
IN_BUTTON: Final = 16
BESIDE_A_BAR: Final = 14
CELLS: Final = 10


def screen(*parts: Part, accent: int | None = None) -> ui.LayoutView:
    """A message with one container. It waits for nothing: the items are found by their ids."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container[Any](*parts, accent_color=accent))
    return view


def text(*lines: str) -> ui.TextDisplay[Any]:
    """One text of several lines; empty ones are left out."""
    return ui.TextDisplay("\n".join(line for line in lines if line))


def line() -> ui.Separator[Any]:
    """A separator between what belongs to different questions."""
    return ui.Separator(spacing=discord.SeparatorSpacing.small)


def image(file: str, words: str) -> ui.MediaGallery[Any]:
    """A picture that is sent along with the message under this name; ``words`` are for those who do not see it."""
    return ui.MediaGallery[Any](discord.MediaGalleryItem(f"attachment://{file}", description=words))


def row(*items: GameItem) -> ui.ActionRow[Any]:
    """Buttons side by side, or one select."""
    return ui.ActionRow[Any](*items)


def heading(words: str) -> str:
    """The first text of a message, and its only heading."""
    return f"## {words}"


def footnote(words: str) -> str:
    """Small print: what may be skipped."""
    return f"-# {words}"


def moment(at: float | None) -> str:
    """A time that each reader's client words and counts down by itself; empty without one."""
    return "" if at is None else f"<t:{round(at)}:R>"


def shown(name: str, limit: int = IN_LIST) -> str:
    """A person's name inside a text: cut, and with nothing in it that Discord would read as markup."""
    escaped = discord.utils.escape_markdown(cut(name, limit)).replace("<", "\\<")
    return discord.utils.escape_mentions(escaped)


def cut(name: str, limit: int = IN_BUTTON) -> str:
    """A person's name on one line where no markup is read, such as on a button."""
    name = " ".join(name.split())
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"


def number(value: int, t: Translate) -> str:
    """A number as the language groups it."""
    return t("{n}", n=value)


def column(values: list[str]) -> list[str]:
    """The values in inline code, right-aligned under each other."""
    width = max(map(len, values), default=0)
    return [f"`{value:>{width}}`" for value in values]


def bar(points: int, target: int) -> str:
    """How far somebody is, in ten cells, rounded down: a full bar means that the target is reached."""
    filled = max(0, min(CELLS, points * CELLS // target))
    return "█" * filled + "░" * (CELLS - filled)


def team(sitting: Sitting, seat: int, t: Translate) -> str:
    """The mark behind the name of somebody who has a partner; empty where everybody plays alone."""
    return f" · {t('team {n}', n=seat % 2 + 1)}" if sitting.teams else ""
