"""The tutorial in Discord: private, a press a lesson, and nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.lessons import LESSONS

if TYPE_CHECKING:
    from bed import Bed, Person, Screen

GREEN = "success"


def lesson(person: Person) -> Screen:
    """The tutorial as it is before the person: their newest private message."""
    return person.private()[-1]


async def press(person: Person, *words: str) -> None:
    """The button with that label is pressed, or a playable card for "card"."""
    for word in words:
        screen = lesson(person)
        buttons = [one for one in screen.buttons if one.is_enabled]
        wanted = [one for one in buttons if (one.style == GREEN if word == "card" else one.label.endswith(word))]
        assert wanted, f"no {word} in\n{screen}"
        await person.press(wanted[0])


def step(person: Person) -> str:
    return next(line for line in lesson(person).text.splitlines() if "Step" in line)


async def test_a_person_plays_it_through_in_eleven_presses(bed: Bed) -> None:
    opened = await bed.alice.slash("uno tutorial")
    assert opened.is_private
    assert "Lay the same colour" in opened
    await press(bed.alice, "card", "card", "Draw", "Pass", "card", "card", "Green", "Catch!", "UNO!", "card", "card")
    end = lesson(bed.alice)
    assert "Alice wins the round · +28" in end.text
    assert "/uno start" in end.text
    assert len(bed.alice.private()) == 1
    assert bed.bob.private() == []
    assert bed.bob.public() == []


async def test_nothing_of_it_is_stored(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    await press(bed.alice, "card", "card")
    for table in ("games", "rounds", "totals", "guilds"):
        assert bed.rows(f"SELECT * FROM {table}") == []  # noqa: S608  own names


async def test_another_press_gets_a_hint_and_the_lesson_stays(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    await press(bed.alice, "Draw")
    assert "You may draw, but look: a card fits." in lesson(bed.alice).text
    await press(bed.alice, "Catch!")
    assert "Nobody has missed an UNO just now." in lesson(bed.alice).text
    assert "Step 1 of 10" in step(bed.alice)
    await press(bed.alice, "card")
    assert "Step 2 of 10" in step(bed.alice)


async def test_another_colour_gets_a_hint_and_the_question_stays(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    await press(bed.alice, "card", "card", "Draw", "Pass", "card", "card", "Red")
    assert "You may, but your cards are green." in lesson(bed.alice).text
    assert "Which colour?" in lesson(bed.alice).text
    await press(bed.alice, "Cancel")
    assert "Lay the wild" in lesson(bed.alice).text
    await press(bed.alice, "card", "Green")
    assert "Catch the missing UNO" in lesson(bed.alice).text


async def test_a_double_click_goes_on_by_one_lesson(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    card = next(one for one in lesson(bed.alice).buttons if one.style == GREEN)
    await bed.at_once(bed.alice.pressing(card), bed.alice.pressing(card))
    assert "Step 2 of 10" in step(bed.alice)


async def test_it_goes_on_after_a_restart(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    await press(bed.alice, "card", "card")
    await bed.crash()
    await press(bed.alice, "Draw", "Pass")
    assert "Or the same number" in lesson(bed.alice).text


async def test_two_people_learn_side_by_side(bed: Bed) -> None:
    await bed.alice.slash("uno tutorial")
    await bed.bob.speaks("fr").slash("uno tutorial")
    await press(bed.alice, "card")
    assert "Or the same symbol" in lesson(bed.alice).text
    assert "Pose la même couleur" in lesson(bed.bob).text
    await press(bed.bob, "card")
    assert "Bob pose le Passer rouge" in lesson(bed.bob).text


async def test_it_can_be_played_beside_a_game_and_begun_again(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.alice.slash("uno tutorial")
    await press(bed.alice, "card", "card", "Draw", "Pass", "card", "card", "Green", "Catch!", "UNO!", "card", "card")
    await press(bed.alice, "Once more")
    assert "Step 1 of 10" in step(bed.alice)
    assert bed.rows("SELECT status FROM games") == [{"status": "lobby"}]


@pytest.mark.parametrize("argument", ["99.draw", "0.play.9999", "0.judge.yes", "x.draw", f"{len(LESSONS)}.draw", "0"])
async def test_a_lesson_that_is_no_more_is_begun_anew_kindly(bed: Bed, argument: str) -> None:
    await bed.alice.slash("uno tutorial")
    card = next(one for one in lesson(bed.alice).buttons if one.style == GREEN)
    (message,) = bed.alice.private()
    stale = type(card)(card.message_id, f"u1:0:more:tutorial.{argument}", is_enabled=True)
    await bed.at_once(bed.alice.pressing(stale))
    assert "These lessons have changed since then." in lesson(bed.alice).text
    assert len(bed.alice.private()) == 1
    await press(bed.alice, "Start again")
    assert lesson(bed.alice).text == message.text
