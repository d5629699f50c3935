"""The little world behind the page: one server, one channel, a few people, always with the same ids."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import simcord

from bot.playground.patches import require

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord
    from simcord import ChannelHandle, GuildHandle, MemberActor

    from bot.playground.patches import Inside

# Ids hold the time at which they were given: the world is always founded at this instant, so that a database of an
# earlier run finds its server, its channel and its people again.
FOUNDED = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")
WELCOME = (
    "**Welcome to UNO!** Type `/uno start` in the box below and press Enter: a table opens, with you at it.\n"
    "Press **Add computer** once or twice for somebody to play against, then **Deal**.\n"
    "Never played? `/uno tutorial` shows how in a minute.\n"
    "-# The other links that were printed are the other chairs, for friends at this computer or for a second window."
)


@dataclass(frozen=True, slots=True)
class Channel:
    """A running bot, the channel that it plays in and the people who can sit down there."""

    env: simcord.Env
    guild: GuildHandle
    channel: ChannelHandle
    seats: Sequence[MemberActor]


def found(bot: discord.Client, *, players: int) -> Channel:
    """The world is there and the bot not yet started; ids are those of every run, the time is now."""
    env = simcord.Env(bot, check_errors=False)
    clock = env.backend.clock
    require(clock, "_epoch")
    _set_epoch(clock, FOUNDED)
    env.backend.edit_bot_profile("UNO")
    first = env.create_user(NAMES[0].lower(), global_name=NAMES[0])
    guild = env.create_guild("Playground", owner=first)
    channel = guild.create_text_channel("uno", topic="A game of UNO on this computer")
    others = [env.create_user(name.lower(), global_name=name) for name in NAMES[1:players]]
    seats = [guild.add_member(user) for user in (first, *others)]
    _set_epoch(clock, datetime.now(UTC))
    return Channel(env, guild, channel, seats)


def welcome(world: Channel) -> None:
    """The channel begins with a message of the bot that says what to type."""
    backend = world.env.backend
    backend.create_message(world.channel.id, backend.bot_user.id, WELCOME)


def _set_epoch(clock: Inside, instant: datetime) -> None:
    setattr(clock, "_epoch", instant)  # noqa: B010  simcord's own name for it, checked by the caller
