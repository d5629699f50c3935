"""People as they are: they leave the server, change their names, have long ones, press like mad, and answer late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bed.scenes import arrange, begin, cards, change, deal, moment, sit

from bot.settings import Settings
from engine.catalog import Spec, build

if TYPE_CHECKING:
    from bed import Bed, Person

    from bot.tables.table import Table

WIDE = "漢" * 32


async def test_case_c112_who_has_left_the_server_goes_away_by_the_clock_and_nobody_waits_twice(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("b1 b2", "b5 b6 g2", "r1 r2 r3", top="b7"))
    guild = bed.channel.guild
    assert guild is not None
    bed.env.backend.remove_member(guild.id, bed.alice.id)
    await bed.pass_time(130)
    assert table.state is not None
    assert table.record.seats[0].missed >= 1
    assert not table.is_over
    await bed.pass_time(200)
    assert table.record.seats[0].away


async def test_a_new_name_shows_with_the_next_press(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b5 b6 g2", top="b7"))
    guild = bed.channel.guild
    assert guild is not None
    bed.env.backend.get_member(guild.id, bed.alice.id).nick = "Alice the Great"
    await bed.alice.press(f"play:{cards('b2')[0]}", on=bed.alice.hand)
    assert table.record.seats[0].name == "Alice the Great"
    assert "Alice the Great" in bed.bob.table


async def test_ten_names_of_32_wide_characters_fit_everywhere(bed: Bed) -> None:
    people = [bed.person(f"{WIDE[:-1]}{number}") for number in range(10)]
    table = await sit(bed, *people)
    assert people[0].table.text.count(WIDE[:16]) >= len(people)
    await people[0].press("Deal")
    await people[0].press("more", on=people[0].table)
    await arrange(
        bed, table, moment("b1", *["r1 r2"] * 2, *["g1 g2"] * 2, *["y1 y2"] * 2, "b8 b9", "b3 b4", "r5", top="b7")
    )
    await people[0].press(f"play:{cards('b1')[0]}", on=people[0].hand)
    assert people[0].name[:20] in people[1].table
    await people[0].slash("uno leaderboard")


async def test_nobody_needs_an_avatar(bed: Bed) -> None:
    assert bed.env.backend.users[bed.alice.id].avatar is None
    await deal(bed, bed.alice, bed.bob)
    assert "turn" in bed.alice.table


# -- catching ----------------------------------------------------------------------------------------------------------


async def playing_for_a_price(bed: Bed, *hands: str) -> Table:
    """A table where pointing at somebody for nothing costs two cards."""
    spec = Spec("classic", {}, {"false_call_penalty": 2})
    people = [bed.alice, bed.bob, bed.carol][: len(hands)]
    table = await deal(bed, *people)
    await change(bed, table, lambda draft: draft.record.spec.update(spec.to_json()))
    await arrange(bed, table, moment(*hands, top="b7", rules=build(spec)))
    return table


def held(table: Table) -> list[int]:
    assert table.state is not None
    return [len(hand) for hand in table.state.hands]


async def test_case_c61_who_spams_catch_pays_once_a_turn_and_costs_nobody_else_anything(bed: Bed) -> None:
    table = await playing_for_a_price(bed, "b1 b2", "b5", "r1 r2")
    edits = len([one for one in bed.requests if one.method == "PATCH" and "/channels/" in one.path])
    for _ in range(5):
        await bed.carol.press("catch", on=bed.carol.table)
    assert held(table) == [2, 1, 4]
    assert len([one for one in bed.requests if one.method == "PATCH" and "/channels/" in one.path]) <= edits + 1
    assert len(bed.rows("SELECT * FROM actions")) == 1
    await bed.alice.press(f"play:{cards('b2')[0]}", on=bed.alice.hand)
    await bed.alice.press("uno", on=bed.alice.table)
    await bed.carol.press("catch", on=bed.carol.table)
    await press_menu(bed.carol)
    assert held(table)[2] <= 6


async def press_menu(person: Person) -> None:
    """Where several hold one card, one is chosen."""
    note = person.sees().note
    for screen in (note, person.sees().hand):
        if screen is not None and any(one.verb == "catch" and one.says.argument for one in screen.buttons):
            await person.press(next(one for one in screen.buttons if one.verb == "catch"))
            return


async def test_catch_spam_at_an_ordinary_table_is_refused_quietly_and_changes_nothing(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("b1 b2", "b5", "r1 r2", top="b7"))
    table_before = bed.alice.table
    answers = await bed.at_once(*[bed.carol.pressing("catch", on=bed.carol.table)] * 8)
    assert all(answer.is_private for answer in answers)
    assert held(table) == [2, 1, 2]
    assert bed.rows("SELECT * FROM actions") == []
    assert bed.alice.table == table_before


async def test_case_c62_a_catch_within_the_grace_is_too_early_and_the_owner_can_still_call(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2", "b5 b6 g2", top="b7"))
    play = bed.alice.pressing(f"play:{cards('b2')[0]}", on=bed.alice.hand)
    catch = bed.bob.pressing("catch", on=bed.bob.table)
    await bed.at_once(play, catch, catch)
    assert held(table) == [1, 3]
    await bed.alice.press("uno", on=bed.alice.table)
    await bed.pass_time(5)
    await bed.bob.press("catch", on=bed.bob.table)
    assert held(table) == [1, 3]


@pytest.mark.parametrize(("grace", "is_caught"), [(0.0, True), (30.0, False)])
async def test_case_c63_the_grace_is_the_hosts_choice(bed: Bed, grace: float, *, is_caught: bool) -> None:
    bed.settings = Settings(database=bed.settings.database, uno_grace=grace)
    await bed.restart()
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2", "b5 b6 g2", top="b7"))
    await bed.alice.press(f"play:{cards('b2')[0]}", on=bed.alice.hand)
    await bed.bob.press("catch", on=bed.bob.table)
    assert (held(table)[0] > 1) is is_caught


async def test_case_c27_the_question_for_a_colour_hides_no_uno(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("W b2", "b5 b6 g2", top="b7"))
    (wild,) = cards("W")
    await bed.alice.press(f"play:{wild}", on=bed.alice.hand)
    assert "color" in bed.alice.hand.verbs()
    await bed.alice.press("uno", on=bed.alice.table)
    await bed.alice.press(f"play:{wild}", on=bed.alice.hand)
    await bed.alice.press(bed.alice.hand.color_button(wild, "g"))
    assert table.state is not None
    assert 0 in table.state.called
    assert table.state.color == "g"


async def test_case_c89_who_could_jump_in_learns_it_in_the_hand_and_nobody_else_anywhere(bed: Bed) -> None:
    spec = Spec("classic", {"jump_in": True})
    table = await deal(bed, bed.alice, bed.bob, bed.carol)
    await change(bed, table, lambda draft: draft.record.spec.update(spec.to_json()))
    await arrange(bed, table, moment("r7 b1 b2", "r1 g1 g2", "r7 y1 y2", top="r5", rules=build(spec)))
    assert table.state is not None
    await bed.alice.press(f"play:{table.state.hands[0][0]}", on=bed.alice.hand)
    assert "jump" in bed.carol.hand.verbs()
    for person in (bed.alice, bed.bob):
        assert "jump" not in person.hand.verbs(enabled=False)
        assert "jump" not in person.table.verbs(enabled=False)


async def test_case_c115_deadlines_are_times_of_day_that_mean_the_same_after_a_restart(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2", "b5 b6 g2", top="b7"))
    before = table.record.deadline
    assert before is not None
    assert bed.rows("SELECT deadline FROM games") == [{"deadline": before}]
    assert 1.7e9 < before < 4e9
    await bed.restart()
    again = bed.bot.registry.known(table.table_id)
    assert again is not None
    assert again.record.deadline is not None
    assert again.record.deadline >= before


async def test_case_c120_a_hand_stands_in_the_channel_of_its_game_and_acts_there(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2", "b5 b6 g2", top="b7"))
    assert bed.alice.hand.message_id in bed.env.backend.messages[table.record.channel_id]
    assert {button.says.table for button in bed.alice.hand.buttons} == {table.table_id}


async def test_case_c129_what_people_write_is_never_read(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b1 b2", "b5 b6 g2", top="b7"))
    assert not bed.bot.intents.message_content
    step = table.record.step
    await bed.alice.actor.send(bed.channel, "UNO! b2 draw pass")
    assert table.record.step == step
