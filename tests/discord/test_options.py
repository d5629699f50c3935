"""The host's Options, the editions that a lobby may have, and what the others see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bed.scenes import choose_settings, sit

from engine.catalog import EDITIONS

if TYPE_CHECKING:
    from bed import Bed, Person
    from bed.screen import Screen, Select


def menu(screen: Screen | None, name: str) -> Select:
    assert screen is not None
    (found,) = [one for one in screen.selects if one.is_called(name)]
    return found


def options_of(person: Person) -> Screen:
    return next(one for one in reversed(person.private()) if one.text.startswith("## Options"))


async def test_a_choice_acts_at_once_and_everybody_sees_it(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    opened = await bed.alice.press("Options")
    assert opened.is_private
    assert menu(opened.screen, "options:edition").chosen == ("classic",)
    await bed.alice.choose("options:edition", "flip")
    await bed.alice.choose("options:stacking", "same")
    await bed.alice.choose("options:house", "seven_zero", "jump_in")
    await bed.alice.choose("options:target", "match-200")
    assert "**Flip** · match to 200 · race to 500" in bed.bob.table
    assert "House rules: Stacking (like on like), Jump-in, 7-0" in bed.bob.table
    assert set(menu(options_of(bed.alice), "options:house").chosen) == {"seven_zero", "jump_in"}
    await bed.alice.choose("options:house")
    await bed.alice.choose("options:stacking", "off")
    assert "House rules" not in bed.bob.table


async def test_done_takes_the_message_away_and_changes_nothing(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Options")
    await bed.alice.choose("options:edition", "dare")
    await bed.alice.press("Done")
    assert not [one for one in bed.alice.private() if one.text.startswith("## Options")]
    assert "**Dare**" in bed.alice.table


async def test_only_rules_that_can_do_anything_are_offered_and_others_are_dropped(bed: Bed) -> None:
    await sit(bed, bed.alice)
    await bed.alice.press("Options")
    await bed.alice.choose("options:house", "no_bluffing", "jump_in")
    await bed.alice.choose("options:edition", "dare")
    screen = options_of(bed.alice)
    assert "no_bluffing" not in [value for _, value in menu(screen, "options:house").options]
    assert menu(screen, "options:house").chosen == ("jump_in",)
    assert not menu(screen, "options:stacking").is_enabled
    assert "House rules: Jump-in" in bed.alice.table


async def test_an_edition_with_too_few_seats_is_refused_and_the_lobby_is_as_it_was(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob, computers=5)
    await bed.alice.press("Options")
    await bed.alice.choose("options:edition", "no-mercy")
    assert "That is for 6 seats at most, and 7 are taken." in options_of(bed.alice)
    assert menu(options_of(bed.alice), "options:edition").chosen == ("classic",)
    await bed.alice.choose("options:house", "partners")
    assert "That is for 4 seats at most, and 7 are taken." in options_of(bed.alice)
    assert "**Classic** · one round" in bed.bob.table
    assert "Partners" not in bed.bob.table


async def test_partners_wait_for_four_seats(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob, computers=1)
    await bed.alice.press("Options")
    await bed.alice.choose("options:house", "partners")
    assert "1 more seat to fill" in bed.bob.table
    assert not bed.alice.table.button("Deal").is_enabled
    await bed.alice.press("Add computer")
    assert bed.alice.table.button("Deal").is_enabled
    assert not bed.alice.table.button("Add computer").is_enabled
    assert "1. Alice · team 1" in bed.bob.table
    assert "4. Computer 2 · team 2" in bed.bob.table


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("match-500", "match to 500"),
        ("rounds-3", "3 rounds"),
        ("against-200", "points against, to 200"),
        ("out-500", "out at 500"),
        ("free", "without points"),
    ],
)
async def test_every_length_is_told(bed: Bed, key: str, said: str) -> None:
    await sit(bed, bed.alice)
    await bed.alice.press("Options")
    await bed.alice.choose("options:target", key)
    assert said in bed.alice.table
    await bed.alice.choose("options:target", "round")
    assert "one round" in bed.alice.table


async def test_a_target_of_ones_own(bed: Bed) -> None:
    await sit(bed, bed.alice)
    await bed.alice.press("Options")
    await bed.alice.choose("options:target", "out-200")
    await bed.alice.fill_in("options:target", "own", "1 234")
    assert "out at 1,234" in bed.alice.table
    assert menu(options_of(bed.alice), "options:target").chosen == ("kept",)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("0", "A target is a whole number from 1 to 10,000."),
        ("10001", "A target is a whole number from 1 to 10,000."),
        ("-5", "A target is a whole number from 1 to 10,000."),
        ("lots", "That is not a whole number."),
    ],
)
async def test_a_target_that_cannot_be_is_refused(bed: Bed, written: str, said: str) -> None:
    await sit(bed, bed.alice)
    await bed.alice.press("Options")
    await bed.alice.fill_in("options:target", "own", written)
    assert said in options_of(bed.alice)
    assert "one round" in bed.alice.table


async def test_a_table_may_have_its_own_time_and_prices(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Options")
    await bed.alice.press("Page 2")
    await bed.alice.choose("options:time", "30")
    await bed.alice.choose("options:uno", "4")
    await bed.alice.choose("options:wrong", "3")
    assert "Time for a turn: 30 s" in bed.bob.table
    assert "Penalties: missing UNO 4, wrong card 3" in bed.bob.table
    assert table.rules.uno_penalty == 4
    await bed.alice.choose("options:uno", "sheet")
    assert "Penalties: wrong card 3" in bed.bob.table
    await bed.alice.press("Deal")
    left = (table.record.deadline or 0) - bed.env.now().timestamp()
    assert 25 < left <= 30


async def test_words_of_the_hosts_own_are_on_the_blank_wilds(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Options")
    await bed.alice.choose("options:edition", "classic-112")
    await bed.alice.press("Page 2")
    await bed.alice.press("Page 3")
    await bed.alice.choose("options:words", "all_draw_2")
    assert "On the blank wilds: all others draw 2" in bed.bob.table
    await bed.alice.fill_in("options:words", "own", "Everybody  says *hi*.")
    assert "On the blank wilds: “Everybody says \\*hi\\*.”" in bed.bob.table
    assert table.rules.custom_text == "Everybody says *hi*."
    await bed.alice.press("Page 1")
    await bed.alice.choose("options:edition", "classic")
    assert "blank" not in bed.bob.table


async def test_options_are_for_the_host_and_for_the_lobby(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    refused = await bed.bob.press("Options")
    assert "Only Alice, the host, can do that." in refused
    opened = await bed.alice.press("Options")
    old = menu(opened.screen, "options:edition")
    await bed.alice.press("Deal")
    (late,) = await bed.at_once(bed.alice.pressing(old, "flip"))
    assert "The cards are dealt." in late
    assert bed.bot.registry.in_channel(bed.channel.id).spec.edition == "classic"


async def test_options_speak_french(bed: Bed) -> None:
    bed.alice.speaks("fr")
    await sit(bed, bed.alice)
    opened = await bed.alice.press("Options")
    assert "Tout le monde les voit à la table." in opened
    assert ("Rétro 1993", "vintage-1993") in menu(opened.screen, "options:edition").options


# ---- /uno start


@pytest.mark.parametrize("typed", ["no-mercy", "No Mercy", "NOMERCY", "no_mercy"])
async def test_an_edition_is_found_however_it_is_typed(bed: Bed, typed: str) -> None:
    await bed.alice.slash("uno start", edition=typed)
    assert "**No Mercy**" in bed.alice.table


async def test_an_edition_is_found_by_its_french_name(bed: Bed) -> None:
    await bed.alice.slash("uno start", edition="rétro 2000")
    assert "**Vintage 2000**" in bed.alice.table


async def test_an_unknown_edition_is_refused_with_the_reason(bed: Bed) -> None:
    refused = await bed.alice.slash("uno start", edition="chess")
    assert refused.is_private
    assert "I know no edition called “chess”." in refused
    assert bed.alice.public() == []


async def test_editions_are_suggested_in_the_persons_language(bed: Bed) -> None:
    bed.alice.speaks("fr")
    everything = await bed.alice.actor.autocomplete(bed.channel, "uno start", "edition", "")
    assert [one["value"] for one in everything] == list(EDITIONS)
    some = await bed.alice.actor.autocomplete(bed.channel, "uno start", "edition", "rét")
    assert [one["name"].partition(" · ")[0] for one in some] == ["Rétro 1993", "Rétro 2000"]


async def test_the_next_table_begins_with_what_was_played_last(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Options")
    await bed.alice.choose("options:edition", "attack")
    await bed.alice.choose("options:house", "jump_in")
    await bed.alice.choose("options:target", "match-200")
    await bed.alice.press("Deal")
    await bed.alice.slash("uno end")
    await bed.look_up()
    await bed.bob.slash("uno start")
    assert "**Attack** · match to 200" in bed.bob.table
    assert "House rules: Jump-in" in bed.bob.table


async def test_an_edition_that_the_server_left_out_cannot_be_played(bed: Bed) -> None:
    await choose_settings(
        bed, bed.alice, editions=("flip", "dare"), last_spec={"edition": "classic", "house": {}, "set": {}}
    )
    refused = await bed.alice.slash("uno start", edition="classic")
    assert "This server does not play that edition." in refused
    suggested = await bed.alice.actor.autocomplete(bed.channel, "uno start", "edition", "")
    assert [one["value"] for one in suggested] == ["flip", "dare"]
    await bed.alice.slash("uno start")
    assert "**Flip**" in bed.alice.table
    opened = await bed.alice.press("Options")
    assert [value for _, value in menu(opened.screen, "options:edition").options] == ["flip", "dare"]


# ---- /uno rules


@pytest.mark.parametrize("edition", list(EDITIONS))
async def test_the_rules_of_every_edition_can_be_read_to_the_end(bed: Bed, edition: str) -> None:
    first = await bed.alice.slash("uno rules", edition=edition)
    assert first.is_private
    assert "Page 1 of 4" in first
    for number in (2, 3, 4):
        answer = await bed.alice.press("Next")
        assert f"page {number} of 4" in answer.text.casefold()
    assert "A host may add these to" in answer
