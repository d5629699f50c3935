"""The upload of the faces: what is missing, in its order, once, within the cap, and a refusal is no harm."""

from __future__ import annotations

import asyncio
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
import pytest

from bot import emojis
from bot.emojis import Emojis, needed
from bot.i18n import translate_for
from bot.imaging import faces
from bot.ui.faces import EMOJIS, emoji_name, face_text, picture
from engine.cards import Face
from engine.catalog import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

CLASSIC = 54
EN = translate_for("en")


class Kept(NamedTuple):
    """An emoji as far as the upload knows it."""

    id: int
    name: str
    delete: Callable[[], Coroutine[Any, Any, None]]

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>"


class Application:
    """Discord as far as it keeps the emojis of an application."""

    def __init__(self, *names: str) -> None:
        self.kept: dict[int, str] = {}
        self.numbers = count(1456074443980800000)
        self.log: list[tuple[str, str]] = []
        self.refusal: Exception | None = None
        self.accepts = 10_000
        for name in names:
            self.keep(name)

    def keep(self, name: str) -> Kept:
        number = next(self.numbers)
        self.kept[number] = name

        async def delete() -> None:
            self.log.append(("delete", name))
            del self.kept[number]

        return Kept(number, name, delete)

    async def fetch_application_emojis(self) -> list[Any]:
        if self.refusal is not None:
            raise self.refusal
        names, self.kept = list(self.kept.values()), {}
        return [self.keep(name) for name in names]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Kept:
        if not self.accepts:
            raise refused()
        self.accepts -= 1
        assert image.startswith(b"\x89PNG")
        self.log.append(("create", name))
        return self.keep(name)


def refused() -> discord.HTTPException:
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})


@pytest.fixture(autouse=True)
def no_faces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(emojis, "WORKING_SECONDS", 600.0)
    EMOJIS.clear()
    yield
    EMOJIS.clear()


async def run(application: Application, *, strong: bool = False) -> int:
    """The faces were brought up to date; how many times the boards were told."""
    told: list[None] = []
    client: Any = application
    work = Emojis(client, strong=strong, changed=lambda: told.append(None))
    await work.learn()
    work.start()
    if work._task is not None:
        await work._task
    work._worker.close()
    return len(told)


def test_the_classic_deck_comes_first_and_everything_once() -> None:
    names = needed()
    assert len(set(names)) == len(names)
    classic = {emoji_name(face) for card in EDITIONS["classic"].deck for face in card.faces}
    assert set(names[:CLASSIC]) == classic
    assert set(names[CLASSIC : CLASSIC + 4]) == {"red", "yellow", "green", "blue"}
    assert {"night", "night_color", "purple_draw5", "back", "wild_draw10"} <= set(names)
    assert set(names) <= set(faces.NAMES)


async def test_everything_missing_is_uploaded_and_used() -> None:
    application = Application()
    assert await run(application) == 1
    assert [name for _, name in application.log] == [faces.emoji_name(name) for name in needed()]
    assert set(EMOJIS) == set(needed())
    (number,) = [number for number, name in application.kept.items() if name == faces.emoji_name("red_5")]
    assert face_text(Face("r", "5"), EN) == f"<:{faces.emoji_name('red_5')}:{number}>"
    assert picture(Face("r", "5")) == f"https://cdn.discordapp.com/emojis/{number}.png"
    assert picture(Face("", "W"), side=1) not in {None, picture(Face("", "W"))}


async def test_a_second_start_uploads_nothing() -> None:
    application = Application()
    await run(application)
    first, before = dict(EMOJIS), len(application.log)
    EMOJIS["red_5"] = "<:red_5:1>"  # as if from another life
    assert await run(application) == 0
    assert len(application.log) == before
    assert EMOJIS.keys() == first.keys()
    assert EMOJIS["red_5"] != "<:red_5:1>"


async def test_known_faces_are_in_use_before_anything_is_uploaded() -> None:
    application = Application(faces.emoji_name("red_5"))
    client: Any = application
    work = Emojis(client, changed=lambda: None)
    await work.learn()
    assert list(EMOJIS) == ["red_5"]
    assert not application.log
    work.start()
    await work.stop()
    assert not EMOJIS


async def test_stale_faces_go_last_and_nobody_elses_ever() -> None:
    foreign = ("logo_abcdef", "red_5", "blue", "redhead_abcdef", "crown", "RED_5_abcdef", "wild_draw4_abcdefg")
    application = Application("red_5_abcdef", "night_012345", "back_abcdef", *foreign)
    await run(application)
    done = [verb for verb, _ in application.log]
    assert done == ["create"] * len(needed()) + ["delete"] * 3
    assert set(foreign) <= set(application.kept.values())


async def test_other_marks_replace_the_set() -> None:
    application = Application()
    await run(application)
    await run(application, strong=True)
    assert faces.emoji_name("red_5", strong=True) in application.kept.values()
    assert faces.emoji_name("red_5") not in application.kept.values()
    assert len(application.kept) == len(set(application.kept.values())) == len(needed())


async def test_the_cap_is_respected(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(emojis, "MOST", 10)
    application = Application(*(f"logo{n}" for n in range(5)), "red_5_abcdef", "red_6_abcdef")
    await run(application)
    assert [verb for verb, _ in application.log] == ["create"] * 3 + ["delete"] * 2 + ["create"] * 2
    assert len(application.kept) == 10
    assert list(EMOJIS) == needed()[:5]
    assert "stay text" in caplog.text


async def test_a_refusal_stops_the_upload_with_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    application = Application("red_5_abcdef")
    application.accepts = 3
    await run(application)
    assert len(EMOJIS) == 3
    assert "red_5_abcdef" in application.kept.values()
    assert len([record for record in caplog.records if record.levelname == "WARNING"]) == 1
    assert face_text(Face("", "W4"), EN) == "🃏\u00a0wild\u00a0+4"


@pytest.mark.parametrize("error", [refused(), OSError("no way"), TimeoutError()])
async def test_without_an_answer_cards_stay_text(caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    application = Application()
    application.refusal = error
    assert await run(application) == 0
    assert not application.log
    assert "as text" in caplog.text


async def test_a_face_that_cannot_be_drawn_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = faces.png

    def fail(name: str, *, strong: bool) -> bytes:
        if name == "red_5":
            raise MemoryError
        return drawn(name, strong=strong)

    monkeypatch.setattr(faces, "png", fail)
    await run(Application())
    assert set(needed()) - set(EMOJIS) == {"red_5"}


async def test_a_long_upload_rests_and_shows_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(emojis, "WORKING_SECONDS", -1.0)
    monkeypatch.setattr(emojis, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": rest}))
    assert await run(Application()) == len(needed()) + 1
    assert set(rests) == {emojis.RESTING_SECONDS}
