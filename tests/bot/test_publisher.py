"""The publisher with Discord's rules (simcord in its place), and with a slow Discord of our own for what overlaps."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio
import simcord
from discord import app_commands
from looks import TEXT, walk, words

from bot.playground import patches
from bot.ui.parts import image, screen, text
from bot.ui.publisher import PublicMessage, Publisher

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from simcord import ChannelHandle, MemberActor

TABLE = 7


class Board:
    """A table in miniature: what it shows, where, and what the publisher reports about it."""

    def __init__(self) -> None:
        self.channel_id = 0
        self.message_id: int | None = None
        self.shows: str | None = "nothing yet"
        self.posts: list[int] = []
        self.pauses = 0
        self.pictures: dict[str, bytes] = {}

    async def render(self, _: int) -> PublicMessage | None:
        if self.shows is None:
            return None
        return PublicMessage(self.channel_id, self.message_id, screen(*self._parts()), self.pictures)

    def _parts(self) -> list[discord.ui.Item[Any]]:
        return [text(f"## {self.shows}"), *(image(file, "a picture") for file in self.pictures)]

    async def posted(self, _: int, message_id: int) -> None:
        self.message_id = message_id
        self.posts.append(message_id)

    async def paused(self, _: int) -> None:
        self.pauses += 1


class Client(discord.Client):
    """`/touch` touches the table as a press would, as often as it is told to."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.board = Board()
        self.publisher = Publisher(self, self.board.render, self.board.posted, self.board.paused)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="touch", description="Touches it.", callback=self._touch))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def _touch(self, interaction: discord.Interaction[Any], times: int) -> None:
        for _ in range(times):
            self.publisher.touch(TABLE)
        await interaction.response.send_message("touched", ephemeral=True)


class Room:
    def __init__(self, env: simcord.Env) -> None:
        assert isinstance(env.bot, Client)
        self.env, self.publisher, self.board = env, env.bot.publisher, env.bot.board
        guild = env.create_guild()
        self.channel: ChannelHandle = guild.create_text_channel("uno")
        self.otter: MemberActor = guild.add_member(env.create_user("otter"))
        self.board.channel_id = self.channel.id

    async def touch(self, shows: str | None, *, times: int = 1) -> None:
        self.board.shows = shows
        await self.otter.slash(self.channel, "touch", times=times)

    def seen(self) -> list[str]:
        """The public messages, oldest first."""
        messages = self.env.backend.messages.get(self.channel.id, {})
        shown = [messages[one] for one in sorted(messages) if not messages[one].flags & 64]
        return [part["content"] for one in shown for part in walk(one.components) if part["type"] == TEXT]

    def requests(self, method: str) -> int:
        return sum(one.method == method and one.path.startswith("/channels/") for one in self.env.http_requests)


@pytest.fixture(autouse=True)
def discord_like() -> Iterator[None]:
    with patches.together(patches.virtual_sleep, patches.quick_settlement):
        yield


@pytest_asyncio.fixture
async def env() -> AsyncIterator[simcord.Env]:
    env = simcord.Env(Client())
    await env.start()
    yield env
    await env.shutdown()


@pytest.fixture
def room(env: simcord.Env) -> Room:
    return Room(env)


async def test_the_first_message_is_posted_and_later_states_are_edits_of_it(room: Room) -> None:
    await room.touch("one")
    await room.env.advance_time(2)
    await room.touch("two")
    assert room.seen() == ["## two"]
    assert len(room.board.posts) == 1
    assert room.requests("PATCH") == 1


async def test_many_changes_make_one_edit_and_the_last_state_wins(room: Room) -> None:
    await room.touch("one")
    await room.touch("two", times=5)
    await room.touch("three", times=5)
    assert room.seen() == ["## one"]
    await room.env.advance_time(1.2)
    assert room.seen() == ["## three"]
    assert room.requests("PATCH") == 1


async def test_nothing_is_left_running_when_all_is_drawn(room: Room) -> None:
    await room.touch("one")
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("publish")]


async def test_a_message_that_somebody_deleted_is_posted_anew(room: Room) -> None:
    await room.touch("one")
    room.env.backend.messages[room.channel.id].pop(room.board.message_id)
    await room.env.advance_time(2)
    await room.touch("two")
    assert room.seen() == ["## two"]
    assert len(set(room.board.posts)) == 2


async def test_a_message_of_an_hour_is_posted_anew_and_the_old_one_deleted(room: Room) -> None:
    await room.touch("one")
    await room.env.advance_time(54 * 60)
    await room.touch("two")
    assert len(room.board.posts) == 1
    await room.env.advance_time(2 * 60)
    await room.touch("three")
    assert room.seen() == ["## three"]
    assert len(room.board.posts) == 2


async def test_an_old_message_that_cannot_be_deleted_stays(room: Room) -> None:
    await room.touch("one")
    await room.env.advance_time(56 * 60)
    room.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    await room.touch("two")
    assert room.seen() == ["## one", "## two"]
    assert not room.board.pauses


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_a_channel_that_is_closed_pauses_the_table(room: Room, status: int, code: int) -> None:
    await room.touch("one")
    await room.env.advance_time(2)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code)
    await room.touch("two")
    await room.env.advance_time(600)
    assert room.board.pauses == 1
    assert room.seen() == ["## one"]


async def test_a_table_that_was_paused_may_be_drawn_again(room: Room) -> None:
    room.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await room.touch("one")
    assert room.board.pauses == 1
    await room.env.advance_time(2)
    await room.touch("two")
    assert room.seen() == ["## two"]


@pytest.mark.parametrize("status", [500, 502, 429])
async def test_trouble_at_discord_is_waited_out_longer_each_time(room: Room, status: int) -> None:
    await room.touch("one")
    await room.env.advance_time(2)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=2)
    await room.touch("two")
    await room.env.advance_time(1.9)
    assert room.requests("PATCH") == 1
    await room.env.advance_time(0.2)
    assert room.requests("PATCH") == 2
    room.board.shows = "three"
    await room.env.advance_time(3.8)
    assert room.seen() == ["## one"]
    await room.env.advance_time(0.3)
    assert room.seen() == ["## three"]


async def test_a_message_that_discord_will_not_take_is_logged_and_left(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.touch("one")
    await room.env.advance_time(2)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
    await room.touch("two")
    assert "table 7: its message could not be drawn" in caplog.text
    await room.touch("three")
    await room.env.advance_time(2)
    assert room.seen() == ["## three"]


async def test_a_table_that_shows_nothing_any_more_is_left_as_it_is(room: Room) -> None:
    await room.touch("one")
    await room.env.advance_time(2)
    await room.touch(None)
    assert room.seen() == ["## one"]
    assert not room.publisher._desks


class SlowDiscord:
    """Takes a while for each edit and notes how many were on their way at once."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.under_way = self.most_under_way = 0
        self.gate = asyncio.Event()

    def get_partial_messageable(self, _: int) -> SlowDiscord:
        return self

    def get_partial_message(self, _: int) -> SlowDiscord:
        return self

    async def edit(self, *, view: discord.ui.LayoutView, attachments: list[discord.File]) -> None:
        assert not attachments
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await self.gate.wait()
        self.under_way -= 1
        self.shown.append(words(view))


def slow(interval: float) -> tuple[SlowDiscord, Board, Publisher]:
    service, board = SlowDiscord(), Board()
    board.message_id = discord.utils.time_snowflake(discord.utils.utcnow())
    client: Any = service
    return service, board, Publisher(client, board.render, board.posted, board.paused, interval=interval)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_no_two_edits_of_a_message_are_ever_under_way_together() -> None:
    service, board, publisher = slow(interval=0)
    for shows in ("one", "two", "three"):
        board.shows = shows
        publisher.touch(TABLE)
        await settle()
    service.gate.set()
    await settle()
    assert service.shown == ["## one", "## three"]
    assert service.most_under_way == 1


async def test_flushing_draws_what_waits_for_its_time() -> None:
    service, board, publisher = slow(interval=3600)
    service.gate.set()
    for shows in ("one", "two"):
        board.shows = shows
        publisher.touch(TABLE)
        await settle()
    assert service.shown == ["## one"]
    await publisher.flush()
    assert service.shown == ["## one", "## two"]


async def test_flushing_draws_what_was_only_just_touched() -> None:
    service, board, publisher = slow(interval=3600)
    service.gate.set()
    board.shows = "one"
    publisher.touch(TABLE)
    await publisher.flush()
    assert service.shown == ["## one"]
    board.shows = "two"
    publisher.touch(TABLE)
    await publisher.flush()
    assert service.shown == ["## one", "## two"]


async def test_flushing_waits_for_an_edit_under_way_and_draws_the_rest_after_it() -> None:
    service, board, publisher = slow(interval=3600)
    board.shows = "one"
    publisher.touch(TABLE)
    await settle()
    board.shows = "two"
    publisher.touch(TABLE)
    flushed = asyncio.create_task(publisher.flush())
    await settle()
    assert not flushed.done()
    service.gate.set()
    await flushed
    assert service.shown == ["## one", "## two"]
    assert service.most_under_way == 1


async def test_a_forgotten_table_is_not_drawn() -> None:
    service, board, publisher = slow(interval=3600)
    service.gate.set()
    board.shows = "one"
    publisher.touch(TABLE)
    publisher.forget(TABLE)
    publisher.forget(TABLE)
    await settle()
    await publisher.flush()
    assert not service.shown


async def test_one_table_that_cannot_be_drawn_does_not_stop_another(caplog: pytest.LogCaptureFixture) -> None:
    service, board, publisher = slow(interval=0)
    service.gate.set()

    async def render(table_id: int) -> PublicMessage | None:
        if table_id == TABLE:
            raise KeyError("seat")
        return await board.render(table_id)

    publisher.render = render
    publisher.touch(TABLE)
    publisher.touch(8)
    await settle()
    assert service.shown == ["## nothing yet"]
    assert "table 7: its message could not be drawn" in caplog.text


async def test_a_table_that_cannot_be_paused_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    _, board, publisher = slow(interval=0)

    async def refuse(_: int) -> None:
        raise KeyError("table")

    async def render(_: int) -> PublicMessage | None:
        response: Any = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})

    publisher.render, publisher.paused = render, refuse
    publisher.touch(TABLE)
    await settle()
    assert "table 7: nothing came of a drawing that failed" in caplog.text
    assert not board.pauses


async def test_pictures_go_along_and_are_gone_with_the_next_state(room: Room) -> None:
    def pictures() -> list[str]:
        messages = room.env.backend.messages[room.channel.id].values()
        return [file["filename"] for message in messages for file in message.attachments]

    room.board.pictures = {"one.png": b"1", "two.png": b"2"}
    await room.touch("one")
    assert pictures() == ["one.png", "two.png"]
    await room.env.advance_time(2)
    room.board.pictures = {"three.png": b"3"}
    await room.touch("two")
    assert pictures() == ["three.png"]
    await room.env.advance_time(2)
    room.board.pictures = {}
    await room.touch("three")
    assert pictures() == []


async def test_a_picture_survives_a_message_that_has_to_be_posted_anew(room: Room) -> None:
    room.board.pictures = {"one.png": b"some bytes"}
    await room.touch("one")
    (gone,) = room.board.posts
    room.env.backend.delete_message(room.channel.id, gone)
    await room.env.advance_time(2)
    await room.touch("two")
    (file,) = room.env.backend.messages[room.channel.id][room.board.posts[-1]].attachments
    assert room.env.backend.cdn.get(file["url"]) == b"some bytes"
