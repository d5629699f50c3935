"""The faces as pixels: every card has one, no two are alike, and each is known by its sign without its colour."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.imaging import faces, palette, shapes
from bot.ui.faces import ACCENTS, COLOR_WORDS, emoji_name
from engine.cards import ACTIONS, DARK_COLORS, LIGHT_COLORS, NUMBERS, WILDS, Face
from engine.catalog import EDITIONS

SIZE = 128
MARKS = (False, True)


def picture(name: str, *, strong: bool = False) -> Image.Image:
    return Image.open(BytesIO(faces.png(name, strong=strong))).convert("RGBA")


def grey(name: str, *, strong: bool = False, size: int = 24) -> Image.Image:
    """As somebody sees it who sees no colours, on a dark button."""
    face = picture(name, strong=strong)
    ground = Image.new("RGBA", face.size, "#3E3F45")
    ground.alpha_composite(face)
    return ground.convert("L").resize((size, size), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def test_every_card_of_every_deck_has_a_face_and_a_back() -> None:
    every = [Face(color, symbol) for color in (*LIGHT_COLORS, *DARK_COLORS) for symbol in (*NUMBERS, *ACTIONS)]
    names = {emoji_name(face) for face in every}
    names |= {emoji_name(Face("", wild), side=side) for wild in WILDS for side in (0, 1)}
    in_decks = {
        emoji_name(face, side=side)
        for rules in EDITIONS.values()
        for card in rules.deck
        for side, face in enumerate(card.faces)
    }
    assert names | in_decks | set(COLOR_WORDS.values()) | {"back"} <= set(faces.NAMES)


@pytest.mark.parametrize("strong", MARKS)
def test_every_face_is_a_small_square_picture_and_no_two_are_alike(strong: bool) -> None:  # noqa: FBT001
    drawn = {name: faces.png(name, strong=strong) for name in faces.NAMES}
    assert len(set(drawn.values())) == len(faces.NAMES)
    assert max(map(len, drawn.values())) < 10_000
    for name in faces.NAMES:
        face = picture(name, strong=strong)
        assert face.size == (SIZE, SIZE)
        assert face.getpixel((0, 0))[3] == 0, f"{name} has a corner"
        assert face.getpixel((64, 4))[3] == 255, f"{name} does not fill its square"


@pytest.mark.parametrize("strong", MARKS)
def test_numbers_differ_at_the_size_of_a_button(strong: bool) -> None:  # noqa: FBT001
    for color in palette.COLORS:
        drawn = [grey(f"{color}_{number}", strong=strong) for number in range(10)]
        assert min(difference(*pair) for pair in combinations(drawn, 2)) > 3


@pytest.mark.parametrize(("strong", "least"), [(False, 3), (True, 4)])
def test_colours_differ_without_colour(strong: bool, least: float) -> None:  # noqa: FBT001
    for side in (palette.LIGHT, palette.DARK):
        for word in ("7", "skip", "draw2"):
            drawn = [grey(f"{color}_{word}", strong=strong) for color in side]
            assert min(difference(*pair) for pair in combinations(drawn, 2)) > least


def test_strong_marks_tell_red_from_blue_more_clearly() -> None:
    plain, strong = (difference(grey("red_7", strong=s), grey("blue_7", strong=s)) for s in MARKS)
    assert strong > plain


def test_a_wild_shows_its_side() -> None:
    for word in ("", "_draw2", "_color"):
        assert difference(grey(f"wild{word}"), grey(f"night{word}")) > 0.5


def test_what_is_written_stands_out_from_its_tile() -> None:
    for color, paint in palette.PAINTS.items():
        assert contrast(paint.tile, paint.mark) >= 4.5, color
        assert contrast(palette.NIGHT, paint.glow) >= 4.5, color


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_tiles_and_containers_have_the_same_colours() -> None:
    for color, accent in ACCENTS.items():
        assert int(palette.PAINTS[COLOR_WORDS[color]].tile[1:], 16) == accent


@pytest.mark.parametrize("strong", MARKS)
def test_names_are_what_discord_takes(strong: bool) -> None:  # noqa: FBT001
    names = [faces.emoji_name(name, strong=strong) for name in faces.NAMES]
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in names)
    assert len(set(names)) == len(names)


def test_the_mark_of_a_drawing_is_the_same_everywhere_and_changes_with_it() -> None:
    assert faces.emoji_name("red_5") == "red_5_" + shapes.mark_of(faces.drawing("red_5"))
    tile, *rest = faces.drawing("red_5")
    other = (shapes.Layer("#16171D", tile.shapes), *rest)
    assert shapes.mark_of(other) != shapes.mark_of(faces.drawing("red_5"))
    assert faces.emoji_name("red_5") != faces.emoji_name("red_5", strong=True)


def test_drawing_twice_gives_the_same_pixels() -> None:
    for name in ("red_8", "night_color", "back"):
        assert shapes.png(shapes.render(faces.drawing(name))) == faces.png(name)


def test_what_does_not_exist_is_not_drawn() -> None:
    for name in ("red_10", "grey_5", "wild_5", ""):
        with pytest.raises(KeyError):
            faces.drawing(name)
