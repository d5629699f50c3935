"""What the local page and the tests change in simcord, and the world behind the page."""

from __future__ import annotations

import asyncio
import base64
import io
import time
from datetime import UTC, datetime
from importlib import resources
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
import simcord
from PIL import Image
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.playground import channel, clock, pages, patches
from bot.playground.patches import SimcordChangedError, part

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager


ACTIONS, MEDIA, SERVER = "simcord.preview._actions", "simcord.preview._media", "simcord.preview._server"


def client() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


def shipped(name: str) -> str:
    return (resources.files("simcord.preview") / "static" / name).read_text(encoding="utf-8")


# ---- what is changed in simcord


def pages_patch() -> AbstractContextManager[None]:
    return pages.pages_for_players({})


@pytest.mark.parametrize(
    ("owner", "name", "patch"),
    [
        (part("simcord._dpy_internals"), "is_intentional_wait_wakeup", patches.virtual_sleep),
        (simcord.Env, "_settle_internal", patches.quick_settlement),
        (part("simcord.backend.ops.commands").CommandsMixin, "interaction_by_token", patches.invalid_expired_tokens),
        (router, "_ROUTES", patches.kept_emoji_images),
        (part(SERVER), "PreviewServer", pages_patch),
        (part(SERVER).PreviewServer, "_static", pages_patch),
        (part(SERVER).PreviewServer, "_pages", pages_patch),
        (part(MEDIA), "_process_media", pages_patch),
        (part(MEDIA), "MediaWorker", pages_patch),
        (part(MEDIA).MediaWorker, "_decode", pages_patch),
        (part(ACTIONS), "ACTION_SPECS", pages_patch),
    ],
)
def test_a_simcord_without_a_name_that_is_needed_is_refused_by_that_name(
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    patch: Callable[[], AbstractContextManager[None]],
) -> None:
    monkeypatch.delattr(owner, name)
    with pytest.raises(SimcordChangedError, match=rf"simcord changed: .*{name}.*written for simcord 3\.2\.1"), patch():
        pass


@pytest.mark.parametrize(
    ("use", "name"),
    [
        (lambda bare: pages.live(bare, asyncio.Lock()), "_action"),
        (pages.publish, "_advance_presentation_time"),
        (lambda bare: clock.trim(bare, 1), "_blobs"),
    ],
)
def test_a_preview_without_a_name_that_is_needed_is_refused_by_that_name(use: Callable[[Any], None], name: str) -> None:
    bare = Backend()
    bare.cdn = SimpleNamespace()
    with pytest.raises(SimcordChangedError, match=name):
        use(bare)


def test_a_missing_module_of_simcord_is_refused_by_its_name() -> None:
    with pytest.raises(SimcordChangedError, match=r"simcord changed: simcord\.nothing"):
        part("simcord.nothing")


def test_a_settlement_without_idle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(simcord.Env._settle_internal.__kwdefaults__, "idle")
    with pytest.raises(SimcordChangedError, match="idle"), patches.quick_settlement():
        pass


def test_emoji_routes_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(router._ROUTES, "POST", [])
    with pytest.raises(SimcordChangedError, match="emojis"), patches.kept_emoji_images():
        pass


def test_patches_leave_no_trace() -> None:
    names = [
        (router, "_ROUTES"),
        (part(SERVER).PreviewServer, "_static"),
        (part(MEDIA).MediaWorker, "_decode"),
        (part(ACTIONS), "ACTION_SPECS"),
    ]
    before = [getattr(owner, name) for owner, name in names]
    route = list(router._ROUTES["POST"])
    with pages_patch(), patches.kept_emoji_images():
        assert [getattr(owner, name) for owner, name in names[1:]] != before[1:]
    assert [getattr(owner, name) for owner, name in names] == before
    assert router._ROUTES["POST"] == route


async def test_a_sleep_ends_by_virtual_time_alone() -> None:
    env = simcord.Env(client())
    await env.start()
    try:
        with env._bot_scope():
            sleeping = asyncio.create_task(asyncio.sleep(1))
        begun = time.monotonic()
        await env.settle()
        assert not sleeping.done()
        await env.advance_time(1)
        assert sleeping.done()
        assert time.monotonic() - begun < 0.5
    finally:
        await env.shutdown()


def test_an_expired_token_gets_the_answer_that_discord_gives() -> None:
    backend = Backend()
    record = backend.new_interaction(3, 1, 2, None)
    record.responded = True
    assert backend.interaction_by_token(record.token) is record
    backend.advance_clock(901)
    with pytest.raises(BackendError) as refused:
        backend.interaction_by_token(record.token)
    assert (refused.value.status, refused.value.code) == (401, 50027)


def test_images_of_application_emojis_are_kept() -> None:
    backend = Backend()
    path = f"/applications/{backend.application_id}/emojis"
    image = "data:image/png;base64," + base64.b64encode(b"picture").decode()
    with patches.kept_emoji_images():
        emoji = router.dispatch(backend, "POST", path, json={"name": "red_5", "image": image})
    assert backend.cdn.get(f"https://cdn.simcord.invalid/emojis/{emoji['id']}.png") == b"picture"


def test_interactions_speak_the_language_of_person_and_server() -> None:
    env = simcord.Env(client())
    guild = env.create_guild(preferred_locale="de")
    heard: list[Any] = []
    env.backend.subscribers.append(lambda _, payload: heard.append(payload))
    press = {"locale": "en-US", "guild_id": str(guild.id), "guild_locale": "en-US", "member": {"user": {"id": "7"}}}
    with patches.languages(env, {7: "fr"}):
        env.backend.emit("INTERACTION_CREATE", press)
    env.backend.emit("INTERACTION_CREATE", press)
    assert [(one["locale"], one["guild_locale"]) for one in heard] == [("fr", "de"), ("en-US", "en-US")]


async def test_images_are_decoded_once_and_in_this_process() -> None:
    picture = io.BytesIO()
    Image.new("RGB", (4, 3), "red").save(picture, "PNG")
    worker = part(MEDIA).MediaWorker()
    with pages_patch():
        first = await worker._decode("key", picture.getvalue(), None)
        assert (first.width, first.height) == (4, 3)
        assert await worker._decode("key", picture.getvalue(), None) is first


def test_a_press_on_a_page_that_moved_on_is_left_to_the_bot() -> None:
    assert part(ACTIONS).ACTION_SPECS["click"].revision_bound
    with pages_patch():
        assert not any(spec.revision_bound for spec in part(ACTIONS).ACTION_SPECS.values())


@pytest.mark.parametrize(
    ("path", "name"),
    [("/", "index.html"), ("/app.js", "app.js"), ("/commands.js", "commands.js"), ("/preview.css", "preview.css")],
)
def test_the_page_is_made_for_a_player(path: str, name: str) -> None:
    text = pages.for_players(path, shipped(name), "Al<b>ice")
    assert text != shipped(name)
    assert "<b>" not in text
    assert "<strong>SimCord" not in text


@pytest.mark.parametrize("path", ["/", "/app.js", "/commands.js"])
def test_a_page_that_looks_different_is_refused(path: str) -> None:
    with pytest.raises(SimcordChangedError, match=f"in {path}"):
        pages.for_players(path, "<title>Something else</title>", "Alice")


# ---- the world behind the page


def test_ids_are_the_same_in_every_run_and_for_any_number_of_seats() -> None:
    first, second = (channel.found(client(), players=players) for players in (2, 5))
    assert first.guild.id == second.guild.id
    assert first.channel.id == second.channel.id
    assert [seat.id for seat in first.seats] == [seat.id for seat in second.seats][:2]
    assert first.env.backend.application_id == second.env.backend.application_id


def test_the_worlds_time_is_now() -> None:
    world = channel.found(client(), players=1)
    assert abs((datetime.now(UTC) - world.env.now()).total_seconds()) < 5


def test_the_channel_says_what_to_type() -> None:
    world = channel.found(client(), players=1)
    channel.welcome(world)
    (message,) = world.env.backend.messages[world.channel.id].values()
    assert "`/uno start`" in message.content
    assert message.author_id == world.env.backend.bot_user.id


def test_only_what_is_still_needed_is_kept() -> None:
    world = channel.found(client(), players=1)
    backend = world.env.backend
    old = backend.new_interaction(3, world.channel.id, world.seats[0].id, world.guild.id)
    backend.advance_clock(20 * 60)
    new = backend.new_interaction(3, world.channel.id, world.seats[0].id, world.guild.id)
    (used, unused) = backend.store_attachments(world.channel.id, [("used.png", b"1"), ("unused.png", b"2")])
    for number in range(clock.KEPT_MESSAGES + 10):
        attachments = [used] if number == clock.KEPT_MESSAGES else []
        backend.create_message(world.channel.id, backend.bot_user.id, str(number), attachments=attachments)
    clock.trim(backend, world.channel.id)
    assert list(backend.interactions) == [new.id]
    assert old.token not in backend.interaction_tokens
    kept = [message.content for message in backend.messages[world.channel.id].values()]
    assert kept == [str(number) for number in range(10, clock.KEPT_MESSAGES + 10)]
    assert backend.cdn.get(used["url"]) == b"1"
    assert backend.cdn.get(unused["url"]) is None
    assert not backend.transcript
