"""Private hands and their tokens, with Discord's rules (simcord in its place) and with a slow Discord of our own."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import discord
import pytest
import pytest_asyncio
import simcord
from discord import app_commands
from looks import TEXT, walk, words

from bot.playground import patches
from bot.ui import answers, items
from bot.ui.hands import Hands
from bot.ui.ids import Press
from bot.ui.items import GameItem, button, on
from bot.ui.parts import row, screen, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from simcord import ChannelHandle, MemberActor

TABLE = 7


def hand(words: str) -> discord.ui.LayoutView:
    return screen(text(f"## {words}"), row(button(press=Press(TABLE, "draw", step=1), label="Draw")))


class Client(discord.Client):
    """`/hand` opens a hand, a press in it draws it anew, `/turn` refreshes the hands of the people named."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.hands = Hands()
        self.shows = "dealt"
        self.refreshed: list[int] = []
        self.tree = app_commands.CommandTree(self)
        for name, callback in (("hand", self._hand), ("turn", self._turn)):
            self.tree.add_command(app_commands.Command(name=name, description="For tests.", callback=callback))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(GameItem)
        await self.tree.sync()

    async def _hand(self, interaction: discord.Interaction[Any]) -> None:
        await answers.whisper(interaction, hand(self.shows))
        await self.hands.opened(TABLE, interaction.user.id, interaction)

    async def _turn(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("turned", ephemeral=True)
        await self.hands.refresh(TABLE, self.refreshed, lambda _: hand(self.shows))


class Room:
    def __init__(self, env: simcord.Env) -> None:
        assert isinstance(env.bot, Client)
        self.env, self.client, self.hands = env, env.bot, env.bot.hands
        guild = env.create_guild()
        self.channel: ChannelHandle = guild.create_text_channel("uno")
        self.otter: MemberActor = guild.add_member(env.create_user("otter"))
        self.maple: MemberActor = guild.add_member(env.create_user("maple"))

    async def open(self, who: MemberActor) -> simcord.ResponseMessage:
        result = await who.slash(self.channel, "hand")
        assert result.response is not None
        return result.response

    async def turn(self, shows: str, *who: MemberActor) -> None:
        self.client.shows, self.client.refreshed = shows, [one.id for one in who]
        await self.maple.slash(self.channel, "turn")

    def edits(self) -> int:
        return sum(one.method == "PATCH" for one in self.env.http_requests)


@pytest.fixture(autouse=True)
def presses_draw_the_hand_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(items, "PRESSES", {})

    @on("draw")
    async def draw(interaction: discord.Interaction[Any], press: Press, _: list[str]) -> None:
        client = interaction.client
        assert isinstance(client, Client)
        async with client.hands.answering(press.table, interaction.user.id, interaction):
            await answers.redraw(interaction, hand("drawn"))


@pytest.fixture(autouse=True)
def discord_like(request: pytest.FixtureRequest) -> Iterator[None]:
    with patches.together(patches.virtual_sleep, patches.quick_settlement, patches.invalid_expired_tokens):
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


def seen(message: simcord.ResponseMessage) -> str:
    return "\n".join(part["content"] for part in walk(message.components) if part["type"] == TEXT)


def draw() -> str:
    return button(press=Press(TABLE, "draw", step=1), label="Draw").custom_id


async def test_open_hands_follow_the_game_and_closed_ones_stay_closed(room: Room) -> None:
    mine = await room.open(room.otter)
    await room.turn("your turn", room.otter, room.maple)
    assert seen(mine) == "## your turn"
    assert room.edits() == 1


async def test_a_hand_follows_for_fourteen_minutes_after_the_last_press(room: Room) -> None:
    mine = await room.open(room.otter)
    await room.env.advance_time(13 * 60)
    await room.otter.click(mine, custom_id=draw())
    await room.env.advance_time(13 * 60)
    await room.turn("later", room.otter)
    assert seen(mine) == "## later"
    await room.env.advance_time(60)
    await room.turn("too late", room.otter)
    assert seen(mine) == "## later"
    assert not room.hands.knows(TABLE, room.otter.id)
    assert not room.hands._hands


async def test_a_new_hand_deletes_the_former_one(room: Room) -> None:
    first = await room.open(room.otter)
    second = await room.open(room.otter)
    assert first.id not in room.env.backend.messages[room.channel.id]
    await room.turn("your turn", room.otter)
    assert seen(second) == "## your turn"


async def test_a_former_hand_that_was_pressed_is_deleted_too(room: Room) -> None:
    first = await room.open(room.otter)
    await room.otter.click(first, custom_id=draw())
    await room.open(room.otter)
    assert first.id not in room.env.backend.messages[room.channel.id]


async def test_a_former_hand_whose_token_is_dead_stays(room: Room) -> None:
    first = await room.open(room.otter)
    await room.env.advance_time(14 * 60 + 1)
    await room.open(room.otter)
    assert first.id in room.env.backend.messages[room.channel.id]
    assert not any(one.method == "DELETE" for one in room.env.http_requests)


async def test_a_hand_that_its_owner_dismissed_is_forgotten(room: Room) -> None:
    mine = await room.open(room.otter)
    room.env.backend.messages[room.channel.id].pop(mine.id)
    await room.turn("your turn", room.otter)
    assert not room.hands.knows(TABLE, room.otter.id)


async def test_the_hand_of_somebody_who_left_is_taken_away(room: Room) -> None:
    mine = await room.open(room.otter)
    await room.hands.close(TABLE, room.otter.id)
    await room.hands.close(TABLE, room.otter.id)
    assert mine.id not in room.env.backend.messages[room.channel.id]
    assert not room.hands._hands


async def test_deleting_a_hand_that_is_gone_already_is_no_trouble(room: Room) -> None:
    mine = await room.open(room.otter)
    room.env.backend.messages[room.channel.id].pop(mine.id)
    await room.open(room.otter)
    assert room.hands.knows(TABLE, room.otter.id)


async def test_hands_of_other_people_and_tables_are_left_alone(room: Room) -> None:
    theirs = await room.open(room.maple)
    await room.open(room.otter)
    await room.turn("your turn", room.otter)
    assert seen(theirs) == "## dealt"
    room.hands.forget(8)
    assert room.hands.knows(TABLE, room.maple.id)
    room.hands.forget(TABLE, room.maple.id)
    assert not room.hands.knows(TABLE, room.maple.id)
    assert room.hands.knows(TABLE, room.otter.id)
    room.hands.forget(TABLE)
    assert not room.hands._hands


class SlowToken:
    """An interaction whose edits take a while, as long as the test wants."""

    def __init__(self, *, age: timedelta = timedelta()) -> None:
        self.created_at = discord.utils.utcnow() - age
        self.response = SimpleNamespace(is_done=lambda: True)
        self.gate = asyncio.Event()
        self.shown: list[str] = []
        self.under_way = self.most_under_way = 0
        self.trouble: Exception | None = None

    async def edit_original_response(self, *, view: discord.ui.LayoutView) -> None:
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await self.gate.wait()
        self.under_way -= 1
        if self.trouble:
            raise self.trouble
        self.shown.append(words(view))

    async def delete_original_response(self) -> None:
        raise aiohttp.ClientConnectionError


def known(token: SlowToken) -> Hands:
    hands = Hands()
    hands.remember(TABLE, 1, as_interaction(token))
    return hands


def as_interaction(token: SlowToken) -> discord.Interaction[Any]:
    return cast("discord.Interaction[Any]", token)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def refreshing(hands: Hands, shows: str) -> asyncio.Task[None]:
    return asyncio.create_task(hands.refresh(TABLE, [1], lambda _: screen(text(f"## {shows}"))))


async def test_refreshes_of_one_hand_keep_their_order_and_the_last_state_wins() -> None:
    token = SlowToken()
    hands = known(token)
    tasks: list[asyncio.Task[None]] = []
    for shows in ("one", "two", "three"):
        tasks.append(refreshing(hands, shows))
        await settle()
    token.gate.set()
    await asyncio.gather(*tasks)
    assert token.shown == ["## one", "## three"]
    assert token.most_under_way == 1


async def test_an_edit_that_a_press_overtook_is_made_once_more_through_the_new_token() -> None:
    old, new = SlowToken(), SlowToken()
    hands = known(old)
    new.gate.set()
    task = refreshing(hands, "newest")
    await settle()
    async with hands.answering(TABLE, 1, as_interaction(new)):
        old.gate.set()
        await settle()
        new.shown.append("## answer to the press")
    await task
    assert old.shown == ["## newest"]
    assert new.shown == ["## answer to the press", "## newest"]


async def test_a_refresh_during_a_press_waits_for_its_answer() -> None:
    token = SlowToken()
    token.gate.set()
    hands = known(token)
    async with hands.answering(TABLE, 1, as_interaction(token)):
        await refreshing(hands, "newest")
        assert not token.shown
        token.shown.append("## answer to the press")
    assert token.shown == ["## answer to the press", "## newest"]


async def test_a_press_that_fails_leaves_the_former_token_and_what_was_wanted() -> None:
    token, failing = SlowToken(), SlowToken()
    token.gate.set()
    hands = known(token)

    async def press() -> None:
        async with hands.answering(TABLE, 1, as_interaction(failing)):
            await refreshing(hands, "newest")
            raise KeyError("seat")

    with pytest.raises(KeyError):
        await press()
    assert token.shown == ["## newest"]


async def test_a_press_that_was_not_answered_brings_no_token() -> None:
    hands, token = Hands(), SlowToken()
    token.response = SimpleNamespace(is_done=lambda: False)
    async with hands.answering(TABLE, 1, as_interaction(token)):
        pass
    assert not hands.knows(TABLE, 1)
    assert not hands._hands


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("trouble", "is_kept"),
    [
        (refusal(404, 10015), False),
        (refusal(404, 10062), False),
        (refusal(404, 10008), False),
        (refusal(401, 50027), False),
        (refusal(401, 0), False),
        (refusal(400, 50035), True),
        (refusal(500, 0), True),
        (aiohttp.ClientConnectionError(), True),
    ],
)
async def test_a_token_is_forgotten_when_it_is_dead_and_only_then(trouble: Exception, is_kept: bool) -> None:  # noqa: FBT001
    token = SlowToken()
    token.trouble = trouble
    token.gate.set()
    hands = known(token)
    await refreshing(hands, "newest")
    assert hands.knows(TABLE, 1) is is_kept


async def test_a_token_that_died_while_a_newer_one_came_does_not_take_it_along() -> None:
    old, new = SlowToken(), SlowToken()
    old.trouble = refusal(404, 10015)
    hands = known(old)
    task = refreshing(hands, "one")
    await settle()
    hands.remember(TABLE, 1, as_interaction(new))
    new.gate.set()
    old.gate.set()
    await task
    assert new.shown == ["## one"]
    assert hands.knows(TABLE, 1)


async def test_a_hand_with_nothing_to_show_is_left_as_it_is() -> None:
    token = SlowToken()
    token.gate.set()
    hands = known(token)
    await hands.refresh(TABLE, [1, 2], lambda _: None)
    assert not token.shown
    assert hands.knows(TABLE, 1)


async def test_a_former_hand_that_cannot_be_deleted_is_no_trouble() -> None:
    hands, token = known(SlowToken()), SlowToken()
    await hands.opened(TABLE, 1, as_interaction(token))
    await hands.opened(TABLE, 1, as_interaction(token))
    assert hands.knows(TABLE, 1)
