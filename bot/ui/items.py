"""The one class of all our buttons and selects, and the table of who answers which verb.

discord.py only logs what goes wrong in the callback of a dynamic item, and the person reads "interaction failed".
So everything is caught here and told in a private answer.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot import log
from bot.ui import ids

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from bot.ui.ids import Press

Handler: TypeAlias = Callable[[discord.Interaction[Any], ids.Press, list[str]], Awaitable[None]]
"""Answers a press: the interaction, what was pressed, and the values chosen in a select."""

Explainer: TypeAlias = Callable[[discord.Interaction[Any], Exception], Awaitable[None]]
"""Tells the person of an interaction what went wrong."""

Timer: TypeAlias = Callable[[str, float], None]
"""Is told the verb of a press and how many seconds it took."""

PRESSES: Final[dict[str, Handler]] = {}
_EXPLAINERS: Final[list[Explainer]] = []
_TIMERS: Final[list[Timer]] = []


class UnknownPress(Exception):  # noqa: N818 - named after what it is, and it is nobody's error
    """A button of an older version, or of a newer one."""


def on(*verbs: str) -> Callable[[Handler], Handler]:
    """The function answers these verbs from now on.

    ``page:board`` stands for the presses whose argument begins with ``board``, before all other pages.
    """

    def register(handler: Handler) -> Handler:
        for verb in verbs:
            _register(verb, handler)
        return handler

    return register


def explained_by(explainer: Explainer) -> Explainer:
    """The function tells people about everything that goes wrong in a press."""
    _EXPLAINERS[:] = [explainer]
    return explainer


def timed_by(timer: Timer) -> None:
    """The function is told about every press when it is over."""
    _TIMERS[:] = [timer]


def handler_of(press: Press) -> Handler:
    """Who answers the press.

    Raises:
        UnknownPress: nobody does.
    """
    head = press.argument.partition(".")[0]
    handler = PRESSES.get(f"{press.verb}:{head}") or PRESSES.get(press.verb)
    if handler is None:
        raise UnknownPress(press.verb)
    return handler


class GameItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ids.TEMPLATE):
    """Any button or select of ours, on any message, however old."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - the signature is the library's
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003 - the signature is the library's
        /,
    ) -> GameItem:
        """The item on the message that was pressed. Its id is read in the callback, where errors can be told."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """The press is answered, whatever happens."""
        began, verb = time.perf_counter(), ""
        try:
            press = _read(self.custom_id)
            verb = press.verb
            log.working_for(guild=interaction.guild_id, table=press.table, user=interaction.user.id)
            await handler_of(press)(interaction, press, _chosen(interaction))
            if not interaction.response.is_done():
                await interaction.response.defer()
        except Exception as error:
            if not _EXPLAINERS:
                raise
            await _EXPLAINERS[0](interaction, error)
        finally:
            for timer in _TIMERS:
                timer(verb, time.perf_counter() - began)


def button(
    *,
    press: Press,
    label: str | None = None,
    emoji: str | discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    id: int | None = None,  # noqa: A002 - Discord's own name for it
) -> GameItem:
    """A button that says ``press`` when it is pressed."""
    return GameItem(
        discord.ui.Button(
            custom_id=ids.build(press),
            label=label,
            emoji=emoji,
            style=style,
            disabled=disabled,
            id=ids.component(press) if id is None else id,
        )
    )


def select(
    *,
    press: Press,
    options: Iterable[discord.SelectOption],
    placeholder: str | None = None,
    fewest: int = 1,
    most: int = 1,
    disabled: bool = False,
    id: int | None = None,  # noqa: A002 - Discord's own name for it
) -> GameItem:
    """A select that says ``press``, with the chosen values, when something is chosen."""
    return GameItem(
        discord.ui.Select[Any](
            custom_id=ids.build(press),
            options=list(options),
            placeholder=placeholder,
            min_values=fewest,
            max_values=most,
            disabled=disabled,
            id=ids.component(press) if id is None else id,
        )
    )


def _register(verb: str, handler: Handler) -> None:
    if verb.partition(":")[0] not in ids.VERBS:
        raise ValueError(f"no such verb: {verb!r}")
    known = PRESSES.get(verb)
    # A cog that is loaded again defines its functions anew: the same name may come back, another may not.
    if known is not None and _full_name(known) != _full_name(handler):
        raise ValueError(f"{verb} is already answered by {_full_name(known)}")
    PRESSES[verb] = handler


def _full_name(handler: Handler) -> str:
    return f"{handler.__module__}.{getattr(handler, '__qualname__', repr(handler))}"


def _read(custom_id: str) -> Press:
    try:
        return ids.read(custom_id)
    except ValueError as error:
        raise UnknownPress(custom_id) from error


def _chosen(interaction: discord.Interaction[Any]) -> list[str]:
    data: Any = interaction.data or {}
    return list(data.get("values", ()))
