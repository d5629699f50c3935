"""The charts: small files whatever the values and names are, and never a message without its text."""

from __future__ import annotations

import threading
import time
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from PIL import Image

from bot.imaging import charts, palette
from bot.imaging.charts import Course, Place
from bot.imaging.lettering import fitted, font, readable
from bot.imaging.worker import Worker
from bot.pictures import Pictures
from bot.store.records import Race, SeatRecord, Standing, TableRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store.records import Rounds
    from bot.tables.table import Table

PLAYERS = (Course("Maple", (0, 42, 118)), Course("Otter", (86, 86, 140)), Course("Zoë", (0, 0, 0)))
PLACES = (Place(1, "Otter", 398), Place(2, "Maple", 312), Place(3, "Иван", 145), Place(3, "Pixel", 145))


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture))


def colors(picture: bytes, *, least: int = 1) -> set[str]:
    """The colours of so many pixels at least, as they are written in the palette."""
    found = opened(picture).convert("RGB").getcolors(100_000) or []
    return {f"#{r:02X}{g:02X}{b:02X}" for count, (r, g, b) in found if count >= least}


@pytest.mark.parametrize(
    "picture",
    [
        charts.course(PLAYERS, 500),
        charts.course([Course(f"P{seat}", tuple(range(0, 1500, 37))) for seat in range(10)], 500),
        charts.course([], 500),
        charts.course([Course("Maple", ())], 0),
        charts.course([Course("Maple", (10_000_000,)), Course("Otter", (0,))], 500),
        charts.race(PLACES, 500, highlighted=1),
        charts.race([Place(n, "x" * 99, 9000) for n in range(40)], 500),
        charts.race([], 500),
        charts.podium(PLACES),
        charts.podium(PLACES[:1]),
        charts.podium([]),
    ],
)
def test_a_chart_is_a_small_picture_in_few_colours(picture: bytes) -> None:
    image = opened(picture)
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.width == charts.WIDTH
    assert image.height <= 420
    assert len(picture) < 40_000


def test_each_player_has_a_colour_and_the_target_is_golden() -> None:
    shown = colors(charts.course(PLAYERS, 500))
    assert {palette.PAINTS[color].glow for color in ("red", "yellow", "green")} <= shown
    assert palette.PAINTS["blue"].glow not in shown


def test_the_player_who_asks_is_golden_in_the_race() -> None:
    def golden(picture: bytes) -> int:
        counted = opened(picture).convert("RGB").getcolors(100_000) or []
        return {color: count for count, color in counted}.get((0xFF, 0xC9, 0x33), 0)

    assert golden(charts.race(PLACES, 500, highlighted=0)) > golden(charts.race(PLACES, 500)) + 1000


def test_the_podium_has_a_step_for_each_of_the_first_three() -> None:
    steps = [palette.GOLD, palette.RING, palette.BRONZE]
    for people in range(4):
        shown = colors(charts.podium(PLACES[:people]), least=2000)
        assert [step in shown for step in steps] == [place < people for place in range(3)]


def test_equal_points_stand_equally_high() -> None:
    tied = colors(charts.podium([Place(1, "Maple", 50), Place(2, "Otter", 30), Place(2, "Comet", 30)]), least=2000)
    assert palette.BRONZE not in tied
    assert {palette.GOLD, palette.RING} <= set(tied)


def test_more_points_reach_higher() -> None:
    def highest(total: int) -> int:
        image = opened(charts.course([Course("Maple", (total,))], 500)).convert("RGB")
        red = (0xFF, 0x5A, 0x66)
        return min(y for y in range(image.height) for x in range(0, 400, 2) if image.getpixel((x, y)) == red)

    assert highest(400) < highest(200)


def test_a_chart_is_the_same_each_time() -> None:
    assert charts.course(PLAYERS, 500) == charts.course(PLAYERS, 500)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Otter", "Otter"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("Иван", "Иван"),
        ("Ελένη", "Ελένη"),
        ("  two \n lines ", "two lines"),
        ("🦊 Fox", "Fox"),
        ("\u202eabc\u0000", "abc"),
        ("\U0001d4d5\U0001d4ea\U0001d4f7\U0001d4ec\U0001d502", "Fancy"),
        ("田中", ""),
        ("🦊🦊", ""),
        ("محمد", ""),
        ("", ""),
        ("x" * 500, "x" * 60),
    ],
)
def test_names_are_shown_as_far_as_the_font_goes(name: str, shown: str) -> None:
    assert readable(name) == shown


@pytest.mark.parametrize("name", ["田中さん", "🦊", "\u202e\u0000", "", "e\u0301" * 200, "\ud800"])
def test_no_name_keeps_a_chart_from_being_drawn(name: str) -> None:
    assert charts.course([Course(name, (1, 2))], 500)
    assert charts.race([Place(1, name, 1)], 500)
    assert charts.podium([Place(1, name, 1)])


def test_a_long_name_is_cut_to_its_room() -> None:
    cut = fitted("W" * 40, 20, 100)
    assert cut.endswith("W…")
    assert font(20).getlength(cut) <= 100
    assert fitted("Otter", 20, 100) == "Otter"


# ---- who draws


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


async def test_pictures_are_drawn_in_another_thread(worker: Worker) -> None:
    assert await worker.draw(threading.get_ident) not in {None, threading.get_ident()}
    assert await worker.draw(charts.podium, PLACES) == charts.podium(PLACES)


async def test_what_is_late_is_done_without(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    worker.deadline = 0.01
    assert await worker.draw(time.sleep, 0.1) is None
    assert "the text goes alone" in caplog.text


async def test_what_cannot_be_drawn_is_done_without(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    assert await worker.draw(charts.race, PLACES, 0) is None
    assert "ZeroDivisionError" in caplog.text


async def test_nothing_is_drawn_after_the_end(worker: Worker) -> None:
    worker.close()
    assert await worker.draw(charts.podium, PLACES) is None


# ---- which picture goes along


def table(*totals: list[int], rounds: Rounds = "match") -> Table:
    seats = [SeatRecord(1, "Maple"), SeatRecord(None, "Robin")]
    notes = {"course": list(totals)}
    record = TableRecord(1, 2, 3, {}, 0.0, seats=seats, notes=notes, rounds=rounds, target=200)
    return cast("Table", SimpleNamespace(record=record))


async def test_a_match_has_its_course_from_the_second_round_on(worker: Worker) -> None:
    pictures = Pictures(worker)
    drawn = await pictures.course(table([0, 20], [42, 20]))
    expected = charts.course([Course("Maple", (0, 42)), Course("Robin", (20, 20))], 200)
    assert drawn == {"points.png": expected}
    assert await pictures.course(table([0, 20])) == {}
    assert await pictures.course(table()) == {}
    assert await pictures.course(table([0, 20], [42, 20], rounds="round")) == {}


async def test_rounds_with_seats_that_are_gone_are_left_out(worker: Worker) -> None:
    assert await Pictures(worker).course(table([0, 1, 2], [0, 20])) == {}


def standings(*points: int) -> Race:
    lines = tuple(Standing(100 + n, f"P{n}", value, 1, n + 1) for n, value in enumerate(points))
    return Race(number=1, since=None, target=500, players=len(lines), standings=lines)


async def test_the_race_has_a_podium_and_bars_once_there_are_points(worker: Worker) -> None:
    pictures = Pictures(worker)
    places = [Place(1, "P0", 50), Place(2, "P1", 20)]
    assert await pictures.podium(standings(50, 20, 0)) == {"podium.png": charts.podium(places)}
    assert await pictures.race(standings(50, 20), 101) == {"race.png": charts.race(places, 500, highlighted=1)}
    assert await pictures.race(standings(50, 20), 7) == {"race.png": charts.race(places, 500)}
    assert await pictures.podium(standings()) == await pictures.race(standings(0), 1) == {}
