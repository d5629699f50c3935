"""Presses through a small client: what Discord's own library does with our items, and what the person is told."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio
import simcord
from discord import app_commands
from looks import TEXT, walk

from bot.errors import table_full
from bot.playground import patches
from bot.ui import answers, items, refusal
from bot.ui.ids import Press
from bot.ui.items import GameItem, button, on, select
from bot.ui.parts import row, screen, text
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from simcord import ChannelHandle, InteractionResult, MemberActor

FAILURE = "That did not work, and the game is unchanged."


class SmallClient(discord.Client):
    """Knows one command, which shows whatever view the test wants to press."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.shows: list[GameItem] = []
        self.private = False
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="show", description="Shows a view.", callback=self._show))
        self.tree.error(refusal.explain)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(GameItem)
        await self.tree.sync()

    async def _show(self, interaction: discord.Interaction[Any]) -> None:
        if not self.shows:
            raise table_full()
        view = screen(text("## Here"), row(*self.shows))
        view.stop()
        await interaction.response.send_message(view=view, ephemeral=self.private)


class Room:
    """The client, somebody who presses, and what came of it."""

    def __init__(self, env: simcord.Env) -> None:
        assert isinstance(env.bot, SmallClient)
        self.client, self.env = env.bot, env
        guild = env.create_guild()
        self.channel: ChannelHandle = guild.create_text_channel("uno")
        self.otter: MemberActor = guild.add_member(env.create_user("otter"))

    async def shown(self, *shows: GameItem, private: bool = False) -> simcord.ResponseMessage:
        self.client.shows, self.client.private = list(shows), private
        result = await self.otter.slash(self.channel, "show")
        assert result.response is not None
        return result.response

    async def press(self, *shows: GameItem, private: bool = False) -> InteractionResult:
        message = await self.shown(*shows, private=private)
        return await self.otter.click(message, custom_id=shows[0].custom_id)


@pytest.fixture(autouse=True)
def nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(items, "PRESSES", {})


@pytest.fixture(autouse=True)
def discord_like() -> Iterator[None]:
    with patches.together(patches.virtual_sleep, patches.quick_settlement, patches.invalid_expired_tokens):
        yield


@pytest_asyncio.fixture
async def env() -> AsyncIterator[simcord.Env]:
    env = simcord.Env(SmallClient())
    await env.start()
    yield env
    await env.shutdown()


@pytest.fixture
def room(env: simcord.Env) -> Room:
    return Room(env)


def words(message: simcord.ResponseMessage | None) -> str:
    assert message is not None
    return "\n".join(part["content"] for part in walk(message.components) if part["type"] == TEXT)


def told(result: InteractionResult) -> str:
    """The private text that answered a press."""
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None
    assert answer.ephemeral
    return words(answer)


def join(*, disabled: bool = False, number: int | None = None) -> GameItem:
    return button(press=Press(7, "join"), label="Join", disabled=disabled, id=number)


async def test_a_press_reaches_the_handler_of_its_verb(room: Room) -> None:
    seen: list[tuple[Press, list[str]]] = []

    @on("draw")
    async def draw(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
        seen.append((press, values))
        await answers.whisper(interaction, screen(text("## Drawn")))

    result = await room.press(button(press=Press(7, "draw", step=41), label="Draw"))
    assert seen == [(Press(7, "draw", step=41), [])]
    assert told(result) == "## Drawn"


async def test_a_select_brings_its_values(room: Room) -> None:
    seen: list[list[str]] = []

    @on("seat")
    async def seat(interaction: discord.Interaction[Any], _: Press, values: list[str]) -> None:
        seen.append(values)
        await answers.redraw(interaction, screen(text("## Swapped")))

    options = [discord.SelectOption(label=name, value=str(place)) for place, name in enumerate(("Maple", "Comet"))]
    menu = select(press=Press(7, "seat", "57"), options=options)
    message = await room.shown(menu)
    await room.otter.select(message, ["1"], custom_id=menu.custom_id)
    assert seen == [["1"]]
    assert words(message) == "## Swapped"


async def test_the_buttons_of_a_message_work_after_a_restart(room: Room) -> None:
    pressed: list[int] = []

    @on("join")
    async def answer(_: discord.Interaction[Any], press: Press, __: list[str]) -> None:
        pressed.append(press.table)

    message = await room.shown(join())
    await room.env.restart_bot(SmallClient())
    result = await room.otter.click(message, custom_id=join().custom_id)
    assert pressed == [7]
    assert result.acknowledged


async def test_buttons_stay_alive_when_the_views_that_held_them_are_gone(room: Room) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None: ...

    message = await room.shown(join())
    await room.env.advance_time(16 * 60)
    assert (await room.otter.click(message, custom_id=join().custom_id)).acknowledged
    store = room.client._connection._view_store
    assert not store._views
    assert not store._synced_message_views


async def test_a_handler_that_says_nothing_still_answers_discord(room: Room) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None: ...

    result = await room.press(join())
    assert result.acknowledged
    assert result.deferred


async def test_a_refusal_is_a_private_card(room: Room) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None:
        raise table_full()

    assert told(await room.press(join())).startswith("## The table is full\nEvery seat is taken.")


async def test_a_refusal_comes_after_an_answer_too(room: Room) -> None:
    @on("join")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        await interaction.response.defer()
        raise table_full()

    assert told(await room.press(join())).startswith("## The table is full")


async def test_a_refusal_of_the_engine_offers_the_hand(room: Room) -> None:
    @on("play")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None:
        raise IllegalAction(Reason.CARD_DOES_NOT_FIT)

    result = await room.press(button(press=Press(7, "play", "57"), label="red 3"))
    assert told(result).startswith("## That card does not fit")
    assert result.response is not None
    assert [part["custom_id"] for part in walk(result.response.components) if "custom_id" in part] == ["u1:7:hand"]


async def test_a_press_in_a_hand_may_draw_the_hand_anew_with_the_refusal_as_a_note(room: Room) -> None:
    @on("play")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        assert answers.is_private(interaction)
        note = refusal.note(table_full(), refusal.translate_for(interaction.locale))
        await answers.redraw(interaction, screen(text("## Your turn", note)))

    card = button(press=Press(7, "play", "57"), label="red 3")
    message = await room.shown(card, private=True)
    result = await room.otter.click(message, custom_id=card.custom_id)
    assert words(message) == "## Your turn\nEvery seat is taken. You are welcome to the next game."
    assert not result.followups


async def test_a_fault_of_ours_is_told_and_logged_with_its_table(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None:
        raise KeyError("seat")

    assert FAILURE in told(await room.press(join()))
    (record,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert record.getMessage() == "table 7: join failed"
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], KeyError)


@pytest.mark.parametrize("custom_id", ["u0:7:join", "u1:7:dance", "u1:7:join:me:too", "u2:x"])
async def test_a_button_of_another_version_says_so(room: Room, custom_id: str) -> None:
    class Older(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"old"):
        def __init__(self) -> None:
            super().__init__(discord.ui.Button(label="Old", custom_id="old"))
            self.item.custom_id = custom_id

    assert told(await room.press(Older())).startswith("## An old button\nThis button is from an older version.")


async def test_a_verb_that_nobody_answers_says_so_too(room: Room) -> None:
    assert told(await room.press(join())).startswith("## An old button")


async def test_an_answer_after_three_seconds_is_given_up_quietly(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    @on("join")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        await asyncio.sleep(6)
        await answers.whisper(interaction, screen(text("## Too late")))

    result = await room.press(join())
    await room.env.advance_time(10)
    assert not result.acknowledged
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_press_that_is_answered_twice_is_given_up_quietly(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    @on("join")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        await interaction.response.defer()
        await interaction.response.defer()

    assert (await room.press(join())).acknowledged
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_what_discord_says_of_late_answers_is_given_up_quietly(
    room: Room, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    @on("join")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        await answers.whisper(interaction, screen(text("## Hello")))

    message = await room.shown(join())
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    await room.otter.click(message, custom_id=join().custom_id)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_refusal_that_cannot_be_told_is_only_noted(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None:
        raise table_full()

    message = await room.shown(join())
    room.env.inject_error("POST", "/interactions/*/callback", status=500)
    await room.otter.click(message, custom_id=join().custom_id)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_permission_that_is_gone_is_named(room: Room) -> None:
    @on("join")
    async def answer(interaction: discord.Interaction[Any], _: Press, __: list[str]) -> None:
        await room.client.get_partial_messageable(room.channel.id).send("hello")

    message = await room.shown(join())
    room.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    result = await room.otter.click(message, custom_id=join().custom_id)
    assert told(result).startswith("## A permission is missing\nI can no longer see this channel or write in it.")


async def test_a_command_is_refused_in_the_same_way(room: Room) -> None:
    assert told(await room.otter.slash(room.channel, "show")).startswith("## The table is full")


async def test_everybody_is_told_in_their_own_language(room: Room) -> None:
    @on("join")
    async def answer(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None:
        raise table_full()

    with patches.languages(room.env, {room.otter.id: "fr"}):
        assert "Every seat is taken" not in told(await room.press(join()))


async def noted(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None: ...


async def other(_: discord.Interaction[Any], __: Press, ___: list[str]) -> None: ...


def test_a_verb_has_one_handler() -> None:
    on("join")(noted)
    on("join")(noted)
    with pytest.raises(ValueError, match="already answered"):
        on("join")(other)
    with pytest.raises(ValueError, match="no such verb"):
        on("dance")(other)


def test_a_page_of_one_screen_may_have_a_handler_of_its_own() -> None:
    on("page")(noted)
    on("page:board")(other)
    assert items.handler_of(Press(7, "page", "2")) is noted
    assert items.handler_of(Press(7, "page", "rules.2")) is noted
    assert items.handler_of(Press(0, "page", "board.2")) is other


async def test_components_have_numbers_that_follow_from_what_they_are() -> None:
    assert join().to_component_dict()["id"] == join(disabled=True).to_component_dict()["id"]
    assert join(number=5).to_component_dict()["id"] == 5
