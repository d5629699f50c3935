"""The private hands that are on people's screens, and the tokens with which they can still be edited.

A private message is edited through an interaction only, for a quarter of an hour after it. Every press in a hand
brings a new token, so the hand of who plays never grows old. Tokens live here, in memory, and nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable

    from discord import ui

_log: Final = logging.getLogger(__name__)

FRESH: Final = timedelta(minutes=14)
_UNAUTHORIZED: Final = 401
_EXPIRED_TOKEN: Final = 50027

Render: TypeAlias = "Callable[[int], ui.LayoutView | None]"
"""The hand of a user as it is when asked, built afresh each time; None when there is none to show."""


@dataclass(slots=True)
class _Hand:
    """The hand of one person at one table. ``wanted`` is how to draw it next, while something is on its way."""

    interaction: discord.Interaction[Any] | None = None
    wanted: Render | None = None
    last: Render | None = None
    is_drawn: bool = False
    answers: int = 0


@dataclass(slots=True)
class Hands:
    """Every open hand, by table and person."""

    fresh: timedelta = FRESH
    _hands: dict[tuple[int, int], _Hand] = field(default_factory=dict[tuple[int, int], _Hand], init=False)

    def remember(self, table_id: int, user_id: int, interaction: discord.Interaction[Any]) -> None:
        """The hand can be edited through this interaction, which has been answered with it."""
        self._hand(table_id, user_id).interaction = interaction

    async def opened(self, table_id: int, user_id: int, interaction: discord.Interaction[Any]) -> None:
        """The interaction was answered with a new message: it is the hand now, and the former one is deleted."""
        former = self._former(table_id, user_id)
        self.remember(table_id, user_id, interaction)
        if former is None or former is interaction:
            return
        await _delete(table_id, former)

    async def close(self, table_id: int, user_id: int) -> None:
        """The hand of somebody who has left is gone from their screen, where that is still possible."""
        former = self._former(table_id, user_id)
        self.forget(table_id, user_id)
        if former is not None:
            await _delete(table_id, former)

    def knows(self, table_id: int, user_id: int) -> bool:
        """Whether a hand of this person is open and can still be edited."""
        return self._former(table_id, user_id) is not None

    def forget(self, table_id: int, user_id: int | None = None) -> None:
        """The hand of a person, or all the hands of a table, are left as they are."""
        gone = [key for key in self._hands if key[0] == table_id and user_id in (None, key[1])]
        for key in gone:
            del self._hands[key]

    @asynccontextmanager
    async def answering(
        self, table_id: int, user_id: int, interaction: discord.Interaction[Any]
    ) -> AsyncGenerator[None, None]:
        """Inside, a press in the hand is answered with the hand itself; afterwards its token is the newest.

        Others' edits of this hand wait meanwhile, and one that was on its way at the same time is made once more, so
        that the last state stays, whichever arrived last.
        """
        hand = self._hand(table_id, user_id)
        hand.answers += 1
        if hand.is_drawn:
            hand.wanted = hand.last
        try:
            yield
            if interaction.response.is_done():
                hand.interaction = interaction
        finally:
            hand.answers -= 1
            await self._draw(table_id, user_id, hand)
            if hand.interaction is None:
                self._drop(table_id, user_id, hand)

    async def refresh(self, table_id: int, user_ids: Iterable[int], render: Render) -> None:
        """The open hands of these people show what ``render`` gives for them; closed and aged ones stay closed."""
        open_hands = {user_id: self._hands.get((table_id, user_id)) for user_id in user_ids}
        for hand in open_hands.values():
            if hand is not None:
                hand.wanted = render
        await asyncio.gather(*(self._draw(table_id, user_id, hand) for user_id, hand in open_hands.items() if hand))

    async def _draw(self, table_id: int, user_id: int, hand: _Hand) -> None:
        """Draws until nothing is wanted; one edit at a time for each hand."""
        if hand.is_drawn:
            return
        hand.is_drawn = True
        try:
            while hand.wanted is not None and not hand.answers:
                hand.last, hand.wanted = hand.wanted, None
                if not await self._edit(table_id, user_id, hand, hand.last):
                    self._drop(table_id, user_id, hand)
        finally:
            hand.is_drawn = False

    async def _edit(self, table_id: int, user_id: int, hand: _Hand, render: Render) -> bool:
        """Whether the hand can still be edited. What a dead token could not show, a newer one will."""
        interaction = hand.interaction
        if interaction is None or not self._is_fresh(interaction):
            return False
        try:
            view = render(user_id)
            if view is not None:
                view.stop()
                await interaction.edit_original_response(view=view)
        except discord.HTTPException as error:
            _log.log(logging.DEBUG if _is_gone(error) else logging.WARNING, "table %s: a hand: %s", table_id, error)
            if _is_gone(error) and hand.interaction is not interaction:
                hand.wanted = hand.wanted or render
                return True
            return not _is_gone(error)
        except (aiohttp.ClientError, OSError) as error:
            _log.warning("table %s: a hand: %s", table_id, error)
        except Exception:  # noqa: BLE001 - a hand that cannot be drawn must not fail the action that touched it
            _log.exception("table %s: a hand could not be drawn", table_id)
        return True

    def _drop(self, table_id: int, user_id: int, hand: _Hand) -> None:
        """Forgets the token; the whole hand, unless a press in it is about to bring a new one."""
        hand.interaction = None
        if not hand.answers and self._hands.get((table_id, user_id)) is hand:
            del self._hands[table_id, user_id]

    def _hand(self, table_id: int, user_id: int) -> _Hand:
        return self._hands.setdefault((table_id, user_id), _Hand())

    def _former(self, table_id: int, user_id: int) -> discord.Interaction[Any] | None:
        hand = self._hands.get((table_id, user_id))
        if hand is None or hand.interaction is None or not self._is_fresh(hand.interaction):
            return None
        return hand.interaction

    def _is_fresh(self, interaction: discord.Interaction[Any]) -> bool:
        return discord.utils.utcnow() - interaction.created_at < self.fresh


async def _delete(table_id: int, hand: discord.Interaction[Any]) -> None:
    try:
        await hand.delete_original_response()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.debug("table %s: a former hand stays: %s", table_id, error)


def _is_gone(error: discord.HTTPException) -> bool:
    """Whether the message or its token is no more: dismissed, or too old."""
    return isinstance(error, discord.NotFound) or error.status == _UNAUTHORIZED or error.code == _EXPIRED_TOKEN
