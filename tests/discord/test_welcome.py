"""The welcome: once a server, where it can be said, and else to who opens the first table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import by_the_bot
from simcord.backend import serializers

from cogs.welcome import place_for_words

if TYPE_CHECKING:
    from bed import Bed

WORDS = "Let’s play UNO!"


async def invite(bed: Bed) -> None:
    """Discord tells the bot that it was invited to the server."""
    assert bed.channel.guild is not None
    guild = bed.env.backend.get_guild(bed.channel.guild.id)
    payload = dict(serializers.guild_create_payload(bed.env.backend, guild))
    payload.pop("unavailable", None)
    bed.env.backend.emit("GUILD_CREATE", payload)
    await bed.look_up()


def public(bed: Bed) -> list[str]:
    return [screen.text for screen in bed.bob.public() if WORDS in screen.text]


def whispered(bed: Bed) -> list[str]:
    return [screen.text for screen in bed.alice.private() if WORDS in screen.text]


async def test_a_server_is_told_what_to_type_when_it_invites_the_bot(bed: Bed) -> None:
    await invite(bed)
    (said,) = public(bed)
    assert "/uno start" in said
    assert "/uno tutorial" in said
    assert "/uno-settings" in said


async def test_it_is_said_once(bed: Bed) -> None:
    await invite(bed)
    await invite(bed)
    await bed.crash()
    await invite(bed)
    await bed.alice.slash("uno start")
    assert len(public(bed)) == 1
    assert whispered(bed) == []


async def test_its_button_opens_the_tutorial_for_who_presses_it(bed: Bed) -> None:
    await invite(bed)
    answer = await bed.alice.press("Tutorial")
    assert answer.is_private
    assert "Step 1 of 10" in answer
    assert len(public(bed)) == 1
    rules = await bed.bob.press("Rules")
    assert rules.is_private


async def test_it_speaks_the_language_of_the_server(bed: Bed) -> None:
    bed.channel = bed.server("Serveur", language="fr")
    person = bed.person("Zoé")
    await invite(bed)
    assert any("On joue à UNO" in screen.text and "/uno lancer" in screen.text for screen in person.public())


async def test_who_opens_the_first_table_is_told_where_nobody_was(bed: Bed) -> None:
    answer = await bed.alice.slash("uno start")
    assert not answer.is_private
    assert len(whispered(bed)) == 1
    assert public(bed) == []
    await bed.alice.slash("uno end")
    await bed.alice.slash("uno start")
    assert len(whispered(bed)) == 1


async def test_each_server_has_its_own(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    elsewhere = bed.alice.at(bed.server("Elsewhere"))
    await elsewhere.slash("uno start")
    assert any(WORDS in screen.text for screen in elsewhere.private())


async def test_where_nothing_may_be_written_it_waits_for_the_first_table(bed: Bed) -> None:
    bed.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await invite(bed)
    assert public(bed) == []
    await bed.alice.slash("uno start")
    assert len(whispered(bed)) == 1


async def test_a_server_without_a_channel_for_it_is_left_in_peace(bed: Bed) -> None:
    guild = bed.channel.guild
    assert guild is not None
    everyone = bed.bot.get_guild(guild.id).default_role
    shut = discord.PermissionOverwrite(send_messages=False)
    channel = bed.bot.get_channel(bed.channel.id)
    await by_the_bot(bed, channel.set_permissions(everyone, overwrite=shut))
    before = len(bed.requests)
    await invite(bed)
    assert public(bed) == []
    assert [one for one in bed.requests[before:] if one.method == "POST" and "messages" in one.path] == []


class Channel:
    """A text channel, as far as choosing one looks at it."""

    def __init__(self, name: str, *, writable: bool = True, news: bool = False) -> None:
        self.name = name
        self.guild = self
        self.me = None
        self._writable = writable
        self._news = news

    def is_news(self) -> bool:
        return self._news

    def permissions_for(self, member: object) -> discord.Permissions:
        return discord.Permissions(view_channel=True, send_messages=self._writable)


class Guild:
    def __init__(self, *channels: Channel, system: Channel | None = None, rules: Channel | None = None) -> None:
        self.text_channels = list(channels)
        self.system_channel = system
        self.rules_channel = rules
        self.public_updates_channel = None


FIRST, SECOND, SHUT, NEWS = Channel("a"), Channel("b"), Channel("c", writable=False), Channel("d", news=True)


@pytest.mark.parametrize(
    ("guild", "channel"),
    [
        (Guild(FIRST, SECOND, system=SECOND), SECOND),
        (Guild(FIRST, SECOND), FIRST),
        (Guild(SHUT, SECOND, system=SHUT), SECOND),
        (Guild(NEWS, FIRST, SECOND, rules=FIRST), SECOND),
        (Guild(SHUT, NEWS), None),
        (Guild(), None),
    ],
)
def test_the_channel_is_the_one_for_system_messages_or_the_first_ordinary_one(
    guild: Guild, channel: Channel | None
) -> None:
    assert place_for_words(guild) is channel
