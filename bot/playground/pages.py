"""The page in the browser: one link a seat, nothing on it that a player does not need, and always up to date."""

from __future__ import annotations

import asyncio
import html
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import discord

from bot.imaging import faces
from bot.playground.patches import SimcordChangedError, is_language, part, replaced, require

if TYPE_CHECKING:
    from collections.abc import Generator, MutableMapping

    from simcord import MemberActor
    from simcord.preview import Preview

    from bot.playground.patches import Inside

KEPT_IMAGES = 256
ROOT, SCRIPT, COMMANDS, STYLE = "/", "/app.js", "/commands.js", "/preview.css"
REPLACED = {
    ROOT: (
        ("<title>SimCord Preview</title>", "<title>{name} · UNO</title>"),
        ('<span class="brand-mark" aria-hidden="true">S</span>', ""),
        ("<strong>SimCord</strong><small>Preview</small>", "<strong>{name}</strong>"),
    ),
    SCRIPT: (
        (
            'request("/api/pages", "POST", {}, null)',
            """request("/api/pages" + location.search, "POST",
      { viewer_id: new URLSearchParams(location.search).get("as") ?? undefined }, null)""",
        ),
    ),
    COMMANDS: (  # as in Discord, Enter sends a command that needs no more, and the arrows choose what it may have
        (
            "if (listItems.length) suggestionListbox.setActive(0, { scroll: false });",
            "if (listItems.length && !optional) suggestionListbox.setActive(0, { scroll: false });",
        ),
    ),
}
FOR_DEVELOPERS = (
    "#messages-toggle",
    ".viewer-control",
    "#refresh",
    "#capture-open",
    "#inspector-toggle",
    ".session-menu",
    "#messages-sidebar",
)
PLAIN = """
%s { display: none !important; }
.preview-shell { --toolbar-height: 36px !important; }
.preview-toolbar { flex-wrap: nowrap !important; }
.preview-brand > span:last-child { display: block !important; }
#action-status { flex: 0 1 auto !important; }
.preview-workspace { grid-template-columns: minmax(0, 1fr) !important; }
"""


def seat_link(preview: Preview, seat: MemberActor) -> str:
    """The address that opens the channel as that person sees it; it works for this run only."""
    address, capability = preview.url.split("/#")
    return f"{address}/?as={seat.id}#{capability}"


@contextmanager
def pages_for_players(chosen: MutableMapping[int, str]) -> Generator[None]:
    """Pages open as the seat of their link, in its language, show the channel alone and draw images at once."""
    server = require(part("simcord.preview._server"), "PreviewServer")
    media = part("simcord.preview._media")
    actions = part("simcord.preview._actions")
    with ExitStack() as stack:
        stack.enter_context(replaced(server, "_static", _static_for_players(server)))
        stack.enter_context(replaced(server, "_pages", _pages_in_language(server, chosen)))
        stack.enter_context(replaced(require(media, "MediaWorker"), "_decode", _decoder(media)))
        stack.enter_context(replaced(actions, "ACTION_SPECS", _specs_for_live_pages(actions)))
        yield


def live(preview: Preview, lock: asyncio.Lock) -> None:
    """Presses wait for their turn in `lock` and, once done, show on every page at once."""
    act = require(preview, "_action")

    async def act_in_turn(context_id: str | None, body: Inside) -> Inside:
        async with lock:
            outcome = await act(context_id, body)
            if outcome.get("dispatched"):
                publish(preview)
            return outcome

    setattr(preview, "_action", act_in_turn)  # noqa: B010  simcord's own name for it, checked above
    _show_pictures(preview)


def publish(preview: Preview) -> None:
    """Every open page shows the channel as it is now, with its times counted from now."""
    require(preview, "_advance_presentation_time")()
    _show_pictures(preview)
    require(preview, "_publish_message_pages")(reason="refresh")


def _show_pictures(preview: Preview) -> None:
    """A thumbnail fetches an emoji from Discord's address: the page finds there what the bot has uploaded.

    There too is the picture of who has chosen none: the back of a card.
    """
    known = require(preview, "_explicit_assets")
    for address, image in require(preview.env.backend.cdn, "_blobs").items():
        if address.startswith(f"{discord.Asset.BASE}/emojis/"):
            known.setdefault(address, (address.rpartition("/")[2], image))
    for avatar in discord.DefaultAvatar:
        name = f"{avatar.value}.png"
        known.setdefault(f"{discord.Asset.BASE}/embed/avatars/{name}", (name, faces.png(faces.BACK)))


def _static_for_players(server: Inside) -> Inside:
    serve = require(server, "_static")

    async def static(self: Inside, request: Inside) -> Inside:
        response = await serve(self, request)
        if request.path in {*REPLACED, STYLE}:
            names = {str(viewer.id): viewer.user.global_name for viewer in self.preview.viewers}
            response.text = for_players(request.path, response.text, names.get(request.query.get("as"), "UNO"))
        return response

    return static


def for_players(path: str, text: str, name: str) -> str:
    """The page's own file with the person's name on it, opening as that person, without the tools of developers."""
    if path == STYLE:
        return text + PLAIN % ", ".join(FOR_DEVELOPERS)
    pairs = REPLACED[path]
    hidden = FOR_DEVELOPERS if path == ROOT else ()
    for part_of_page in (*(old for old, _ in pairs), *(_mark_of(selector) for selector in hidden)):
        if part_of_page not in text:
            raise SimcordChangedError(f"{part_of_page} in {path}")
    for old, new in pairs:
        text = text.replace(old, new.replace("{name}", html.escape(name)))
    return text


def _mark_of(selector: str) -> str:
    return f'id="{selector[1:]}"' if selector.startswith("#") else f'class="{selector[1:]}"'


def _pages_in_language(server: Inside, chosen: MutableMapping[int, str]) -> Inside:
    open_page = require(server, "_pages")

    async def pages(self: Inside, request: Inside) -> Inside:
        seat, language = request.query.get("as", ""), request.query.get("locale")
        if seat.isdecimal() and is_language(language):
            chosen[int(seat)] = language
        return await open_page(self, request)

    return pages


def _decoder(media: Inside) -> Inside:
    process = require(media, "_process_media")
    decoded: dict[tuple[str, float | None], Inside] = {}

    async def decode(_worker: object, key: str, blob: bytes, media_time: float | None) -> Inside:
        await asyncio.sleep(0)
        if len(decoded) >= KEPT_IMAGES:
            decoded.clear()
        if (key, media_time) not in decoded:
            decoded[key, media_time] = process(blob, media_time)
        return decoded[key, media_time]

    return decode


def _specs_for_live_pages(actions: Inside) -> Inside:
    # A page that is always up to date moves on between the look and the press; the bot judges what is stale itself.
    specs = require(actions, "ACTION_SPECS")
    return MappingProxyType({kind: replace(spec, revision_bound=False) for kind, spec in specs.items()})
