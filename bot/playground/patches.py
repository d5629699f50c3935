"""Changes to simcord that the local page and the tests share: one place, each name checked before it is replaced.

simcord is made for tests, where time stands still between two presses. What is changed here lets it run for hours, at
the pace of a clock, with Discord's own error for an expired token.
"""

from __future__ import annotations

import base64
import importlib
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError
from simcord.backend.ops.commands import CommandsMixin
from simcord.http import router

from bot.playground.errors import PlaygroundError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from contextlib import AbstractContextManager

WRITTEN_FOR = "3.2.1"
IDLE_SECONDS = 0.002
# What is inside simcord has no type that it promises; it is checked by name when it is used.
Inside: TypeAlias = Any

EMOJI_ROUTE = ["applications", "{application_id}", "emojis"]


class SimcordChangedError(PlaygroundError):
    """The installed simcord lacks something that this code relies on."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"simcord changed: {what} is not there, and this playground was written for simcord {WRITTEN_FOR}. "
            f"Install that version: pip install 'simcord[preview]=={WRITTEN_FOR}'.",
        )


def require(owner: object, name: str) -> Inside:
    """What simcord keeps under that name; SimcordChangedError names it when it is gone."""
    try:
        return getattr(owner, name)
    except AttributeError:
        label = getattr(owner, "__name__", type(owner).__name__)
        raise SimcordChangedError(f"{label}.{name}") from None


def part(name: str) -> Inside:
    """The module of simcord with that name; SimcordChangedError names it when it is gone."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise SimcordChangedError(name) from None


@contextmanager
def replaced(owner: object, name: str, new: object) -> Generator[None]:
    """Inside the block `new` stands where the old one was; afterwards the old one is back."""
    old = require(owner, name)
    setattr(owner, name, new)
    try:
        yield
    finally:
        setattr(owner, name, old)


@contextmanager
def virtual_sleep() -> Generator[None]:
    """Every `asyncio.sleep` of the bot ends by `advance_time` alone, so that no press ever waits for one."""
    waits = part("simcord._dpy_internals")
    known = require(waits, "is_intentional_wait_wakeup")

    def is_intentional(client: object, callback: object, args: object, task: object) -> bool:
        sleeps = getattr(callback, "__name__", "") == "_set_result_unless_cancelled"
        return sleeps or known(client, callback, args, task)

    with replaced(waits, "is_intentional_wait_wakeup", is_intentional):
        yield


@contextmanager
def quick_settlement() -> Generator[None]:
    """A press is found to be finished within 2 ms instead of 50."""
    defaults = require(require(simcord.Env, "_settle_internal"), "__kwdefaults__")
    if "idle" not in defaults:
        raise SimcordChangedError("Env._settle_internal(idle=)")
    old, defaults["idle"] = defaults["idle"], IDLE_SECONDS
    try:
        yield
    finally:
        defaults["idle"] = old


@contextmanager
def invalid_expired_tokens() -> Generator[None]:
    """A token older than 15 minutes is answered with 401 and code 50027, as Discord does, instead of 404 and 10015."""
    known = require(CommandsMixin, "interaction_by_token")

    def interaction_by_token(backend: Inside, token: str) -> Inside:
        record = backend.interactions.get(backend.interaction_tokens.get(token))
        is_forgotten = record is None and token.startswith("simcord_interaction_")
        if is_forgotten or (record is not None and record.expires_at and backend.now_iso() >= record.expires_at):
            raise BackendError(401, 50027, "Invalid Webhook Token")
        return known(backend, token)

    with replaced(CommandsMixin, "interaction_by_token", interaction_by_token):
        yield


@contextmanager
def kept_emoji_images() -> Generator[None]:
    """The images of application emojis are kept, so that the page can show them."""
    routes = require(router, "_ROUTES").get("POST", [])
    places = [place for place, (template, _) in enumerate(routes) if template == EMOJI_ROUTE]
    if len(places) != 1:
        raise SimcordChangedError("the route POST /applications/{application_id}/emojis")
    place = places[0]
    template, create = routes[place]

    def create_with_image(context: Inside) -> Inside:
        emoji = create(context)
        encoded = context.body().get("image", "").partition(",")[2]
        files, image = require(context.backend.cdn, "_blobs"), base64.b64decode(encoded)
        for base in (CDN_BASE, discord.Asset.BASE):  # by its id in texts and buttons, by its address in thumbnails
            files[f"{base}/emojis/{emoji['id']}.png"] = image
        return emoji

    routes[place] = (template, create_with_image)
    try:
        yield
    finally:
        routes[place] = (template, create)


@contextmanager
def languages(env: simcord.Env, chosen: Mapping[int, str]) -> Generator[None]:
    """Interactions carry the language that `chosen` has for their user, and the language of their server."""
    backend = env.backend
    emit = backend.emit

    def emit_in_language(event: str, payload: Mapping[str, Any]) -> None:
        emit(event, _in_language(env, chosen, payload) if event == "INTERACTION_CREATE" else payload)

    with replaced(backend, "emit", emit_in_language):
        yield


def _in_language(env: simcord.Env, chosen: Mapping[int, str], payload: Mapping[str, Any]) -> Mapping[str, Any]:
    if "locale" not in payload:
        raise SimcordChangedError("the locale of an interaction")
    user = payload.get("user") or payload["member"]["user"]
    spoken = {**payload, "locale": chosen.get(int(user["id"]), payload["locale"])}
    if "guild_id" in payload:
        spoken["guild_locale"] = env.backend.get_guild(int(payload["guild_id"])).preferred_locale
    return spoken


def is_language(code: str | None) -> bool:
    """True for the codes that Discord knows, such as "fr" and "en-US"."""
    return code in {locale.value for locale in discord.Locale}


@contextmanager
def together(*patches: Callable[[], AbstractContextManager[None]]) -> Generator[None]:
    """Inside the block all of these patches are in force."""
    with ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch())
        yield
