"""Card faces as emojis of the application, by Discord's rules: uploaded once, used everywhere, refused without harm."""

from __future__ import annotations

from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from bed.scenes import arrange, by_the_bot, change, deal, moment
from PIL import Image
from simcord.components import walk_components

from bot.emojis import RESTING_SECONDS, needed
from bot.imaging import faces
from bot.playground import pages
from bot.settings import Settings
from bot.ui.faces import EMOJIS

if TYPE_CHECKING:
    from pathlib import Path

    from bed import Bed

    from bot.tables.draft import Draft

THUMBNAIL, GALLERY = 11, 12


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=tmp_path / "uno.db", faces="auto")


def uploads(bed: Bed) -> int:
    return sum(one.method == "POST" and one.path.endswith("/emojis") for one in bed.requests)


async def all_there(bed: Bed) -> None:
    """The upload has ended, however often it rested on a slow machine."""
    for _ in range(60):
        if len(EMOJIS) == len(needed()):
            return
        await bed.pass_time(RESTING_SECONDS + 1)
    raise AssertionError(f"{len(EMOJIS)} faces in all that time")


def media(bed: Bed, kind: int) -> list[dict[str, Any]]:
    """The pictures of that kind in the public messages of the channel."""
    messages = bed.env.backend.messages.get(bed.channel.id, {}).values()
    public = [message for message in messages if not message.is_ephemeral]
    return [part for one in public for part in walk_components(one.components) if part["type"] == kind]


async def test_faces_are_uploaded_once_and_are_what_people_see(bed: Bed) -> None:
    await all_there(bed)
    there = {emoji.name for emoji in bed.env.backend.application_emojis.values()}
    assert there == {faces.emoji_name(name) for name in needed()}
    table = await deal(bed, bed.alice, bed.bob)
    await arrange(bed, table, moment("r1 W4 r5", "y1 y2", top="r7"))
    assert [(card.label, card.emoji) for card in bed.alice.hand.cards()] == [
        ("", faces.emoji_name(name)) for name in ("red_1", "red_5", "wild_draw4")
    ]
    assert EMOJIS["yellow_1"] in bed.bob.hand
    assert EMOJIS["red"] in bed.alice.table
    (thumbnail,) = media(bed, THUMBNAIL)
    assert thumbnail["description"] == "red 7"
    assert EMOJIS["red_7"].rpartition(":")[2].rstrip(">") in thumbnail["media"]["url"]
    before = uploads(bed)
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    assert uploads(bed) == before == len(needed())


async def test_a_restart_uploads_nothing_and_shows_the_same(bed: Bed) -> None:
    await all_there(bed)
    await deal(bed, bed.alice, bed.bob)
    await bed.look_up()
    known, before = dict(EMOJIS), uploads(bed)
    await bed.restart()
    await bed.look_up()
    assert known == EMOJIS
    assert uploads(bed) == before
    assert len(media(bed, THUMBNAIL)) == 1


async def test_a_refusal_leaves_cards_as_text(bed: Bed) -> None:
    bed.env.backend.application_emojis.clear()
    bed.env.inject_error("POST", "/applications/*/emojis", status=403)
    await bed.restart()
    assert not EMOJIS
    table = await deal(bed, bed.alice, bed.bob)
    await arrange(bed, table, moment("r1 W4", "y1", top="r7"))
    assert [card.label for card in bed.alice.hand.cards()] == ["▲ 1", "wild +4"]
    assert not media(bed, THUMBNAIL)


async def test_boards_change_from_text_to_pictures_when_these_arrive(bed: Bed) -> None:
    bed.env.backend.application_emojis.clear()
    bed.env.inject_error("GET", "/applications/*/emojis", status=500)
    await bed.restart()
    await deal(bed, bed.alice, bed.bob)
    await bed.look_up()
    assert not media(bed, THUMBNAIL)

    async def catch_up() -> None:
        await bed.bot.faces.learn()
        bed.bot.faces.start()

    await by_the_bot(bed, catch_up())
    await all_there(bed)
    await bed.look_up()
    assert len(media(bed, THUMBNAIL)) == 1


async def test_the_result_of_a_match_carries_its_course_and_the_next_deal_does_not(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, match=True)

    def remember(draft: Draft) -> None:
        draft.record.notes["course"] = [[0, 20], [42, 20]]

    await change(bed, table, remember)
    await arrange(bed, table, moment("r1", "y1 y2", top="r7"))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()
    (gallery,) = media(bed, GALLERY)
    picture = bed.env.backend.cdn.get(gallery["items"][0]["media"]["url"])
    assert picture is not None
    assert Image.open(BytesIO(picture)).format == "PNG"
    await bed.alice.press("next")
    await bed.look_up()
    assert not media(bed, GALLERY)
    assert not any(one.attachments for one in bed.env.backend.messages[bed.channel.id].values())


def test_the_local_page_finds_the_pictures_at_discords_address() -> None:
    files = {"https://cdn.discordapp.com/emojis/1.png": b"1", "https://cdn.simcord.invalid/emojis/1.png": b"1"}
    known: dict[str, tuple[str, bytes]] = {}
    cdn = SimpleNamespace(_blobs=files)
    preview: Any = SimpleNamespace(env=SimpleNamespace(backend=SimpleNamespace(cdn=cdn)), _explicit_assets=known)
    pages._show_pictures(preview)
    assert known["https://cdn.discordapp.com/emojis/1.png"] == ("1.png", b"1")
    assert known["https://cdn.discordapp.com/embed/avatars/0.png"] == ("0.png", faces.png("back"))
    assert not any("simcord.invalid" in address for address in known)
