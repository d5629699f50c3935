"""Presses as they should not come: twice, too late, together, forged, from old hands. Each is answered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from bed.scenes import arrange, begin, cards, change, deal, moment, sit

from engine.catalog import Spec, build

if TYPE_CHECKING:
    from bed import Answer, Bed, Button, Person

    from bot.tables.table import Table

OVER = "This game has ended"


def steps(bed: Bed, table: Table) -> list[str]:
    """What was done at the table, as the file has it."""
    rows = bed.rows("SELECT seat, action FROM actions WHERE table_id = ? ORDER BY seq", table.table_id)
    return [f"{row['seat']} {row['action']}" for row in rows]


def forged(button: Button, custom_id: str) -> Button:
    """The button with another custom id than it was sent with."""
    return replace(button, custom_id=custom_id)


async def press_forged(bed: Bed, person: Person, custom_id: str, *, on: Button | None = None) -> Answer:
    """Somebody has made up a custom id and sent it from a message that they have before them."""
    button = on or person.table.buttons[0]
    (answer,) = await bed.at_once(person.pressing(forged(button, custom_id)))
    return answer


# -- twice, and together -----------------------------------------------------------------------------------------------


async def test_case_c105_a_double_click_on_one_of_two_red_fives_lays_one(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r5 r5 b1", "g1 g2 g3", top="r7"))
    five = bed.alice.hand.cards(playable=True)[0]
    answers = await bed.at_once(bed.alice.pressing(five), bed.alice.pressing(five))
    assert len(answers) == 2
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [2, 3]
    assert len(steps(bed, table)) == 1


async def test_a_double_click_on_draw_draws_one_card(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 r2", "g1 g2", top="b7", draws="b1 y1 y2"))
    draw = bed.alice.hand.button("draw")
    await bed.at_once(bed.alice.pressing(draw), bed.alice.pressing(draw))
    assert table.state is not None
    assert len(table.state.hands[0]) == 3


@pytest.mark.parametrize("verb", ["challenge", "accept"])
async def test_a_double_click_on_the_answer_to_a_wild_draw_four_counts_once(bed: Bed, verb: str) -> None:
    table = await begin(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        at=moment("W4 r1 g1", "y1 y2", "r8 r9", top="b7", draws="y3 y4 y5 y6 y7 y8 y9"),
    )
    (wild,) = cards("W4")
    await bed.alice.press(f"play:{wild}")
    await bed.alice.press(bed.alice.hand.color_button(wild, "g"))
    button = bed.bob.hand.button(verb)
    await bed.at_once(bed.bob.pressing(button), bed.bob.pressing(button))
    assert table.state is not None
    assert len(table.state.hands[1]) == (8 if verb == "challenge" else 6)


async def test_case_c107_a_double_click_on_deal_deals_once(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    deal_button = bed.alice.pressing("Deal")
    await bed.at_once(deal_button, deal_button)
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [7, 7]
    assert [row["status"] for row in bed.rows("SELECT status FROM games")] == ["live"]


async def test_join_and_start_pressed_twice_give_one_seat_and_one_table(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    join = bed.bob.pressing("Join")
    answers = await bed.at_once(join, join)
    assert sum("already" in answer for answer in answers) == 1
    assert len(bed.rows("SELECT * FROM seats")) == 2
    second = await bed.carol.slash("uno start")
    assert second.is_private
    assert "Alice is hosting a game" in second


async def test_two_people_who_press_at_once_are_both_answered_and_one_acts(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r5 b1 b2", "r6 g2 g3", top="r7"))
    his = forged(bed.bob.hand.buttons[0], f"u1:{table.table_id}:play:{cards('r6')[0]}")
    hers = bed.alice.hand.button(f"play:{cards('r5')[0]}")
    answers = await bed.at_once(bed.bob.pressing(his), bed.alice.pressing(hers))
    assert all(answer.is_private for answer in answers)
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [2, 3]
    assert len(steps(bed, table)) == 1


@pytest.mark.parametrize("is_jump_first", [False, True])
async def test_case_c87_of_a_play_and_a_jump_in_at_once_the_first_counts(bed: Bed, *, is_jump_first: bool) -> None:
    spec = Spec("classic", {"jump_in": True})
    table = await deal(bed, bed.alice, bed.bob, bed.carol)
    await change(bed, table, lambda draft: draft.record.spec.update(spec.to_json()))
    await arrange(bed, table, moment("r7 b1 b2", "r1 g1 g2", "r7 y1 y2", top="r5", rules=build(spec)))
    assert table.state is not None
    red_one, red_seven = table.state.hands[1][0], table.state.hands[2][0]
    await bed.alice.press(f"play:{table.state.hands[0][0]}", on=bed.alice.hand)
    play = bed.bob.pressing(bed.bob.hand.button(f"play:{red_one}"))
    jump = bed.carol.pressing(bed.carol.hand.button(f"jump:{red_seven}"))
    _, late = await bed.at_once(*((jump, play) if is_jump_first else (play, jump)))
    assert [len(hand) for hand in table.state.hands] == ([2, 3, 2] if is_jump_first else [2, 2, 3])
    assert table.state.discard[-1] == (red_seven if is_jump_first else red_one)
    assert late.is_private
    assert len(steps(bed, table)) == 2


# -- stale -------------------------------------------------------------------------------------------------------------


async def test_a_stale_draw_is_answered_with_the_hand_of_now(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    old = bed.alice.hand.button("draw")
    await bed.alice.press(f"play:{cards('b2')[0]}")
    await bed.bob.press(f"play:{cards('b4')[0]}")
    (answer,) = await bed.at_once(bed.alice.pressing(old))
    assert "The hand of a turn ago" in answer or "turn ago" in answer.text or "moved on" in answer.text
    assert table.state is not None
    assert len(table.state.hands[0]) == 2


async def test_a_card_that_is_gone_is_refused_with_that_reason(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("b1 b2 b3", "b4 g2", top="b7"))
    old = bed.alice.hand.button(f"play:{cards('b2')[0]}")
    await bed.alice.press(old)
    await bed.bob.press(f"play:{cards('b4')[0]}")
    (answer,) = await bed.at_once(bed.alice.pressing(old))
    assert "no longer hold that card" in answer


async def test_case_c130_a_press_out_of_turn_says_whose_turn_it_is_and_a_card_that_does_not_fit_says_that(
    bed: Bed,
) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    early = await press_forged(bed, bed.bob, f"u1:1:play:{cards('b4')[0]}", on=bed.bob.hand.buttons[0])
    assert "Alice" in early
    red = replace(bed.alice.hand.button(f"play:{cards('r1')[0]}"), is_enabled=True)
    (unfit,) = await bed.at_once(bed.alice.pressing(red))
    assert "cannot go on" in unfit


@pytest.mark.parametrize(
    "verb", ["hand", "uno", "catch", "more", "draw", "play:3", "join", "deal", "next", "confirm:leave"]
)
async def test_case_c117_a_button_of_a_game_that_has_ended_says_so(bed: Bed, verb: str) -> None:
    table = await deal(bed, bed.alice, bed.bob)
    button = bed.alice.table.buttons[0]
    await bed.alice.slash("uno end")
    (answer,) = await bed.at_once(bed.alice.pressing(forged(button, f"u1:{table.table_id}:{verb}")))
    assert answer.is_private
    assert OVER in answer
    assert not [
        one for screen in bed.alice.public() for one in screen.buttons if one.is_enabled and one.verb != "rematch"
    ]


# -- forged ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "custom_id",
    [
        "u1:",
        "u1:x:play:3",
        "u1:1:play",
        "u1:1:play:",
        "u1:1:play:999",
        "u1:1:play:-5",
        "u1:1:play:9999999999999999999999",
        "u1:1:dance",
        "u1:1:color:zz",
        "u1:1:color:57.2",
        "u1:1:color:57.99.r",
        "u1:1:seat:57.abc",
        "u1:1:draw:abc",
        "u1:1:catch:99",
        "u1:1:catch:-1",
        "u1:1:page:99",
        "u1:99999999999999999:hand",
        "u2:1:hand",
        "u1:1:jump:3:0",
        "u1:1:confirm:everything",
        "u1:1:more:nonsense",
    ],
)
async def test_a_made_up_id_is_answered_privately_and_changes_nothing(bed: Bed, custom_id: str) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    before = [screen.text for screen in bed.alice.public()]
    for person in (bed.alice, bed.bob, bed.carol):
        await press_forged(bed, person, custom_id)
    assert [screen.text for screen in bed.alice.public()] == before
    assert steps(bed, table) == []
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [3, 2]


async def test_another_s_card_cannot_be_laid(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    alices = bed.alice.hand.button(f"play:{cards('b2')[0]}")
    answer = await press_forged(bed, bed.bob, alices.custom_id)
    assert steps(bed, table) == []
    assert "b2" not in answer
    bobs = await press_forged(bed, bed.alice, f"u1:1:play:{cards('b4')[0]}", on=alices)
    assert "no longer hold" in bobs
    assert steps(bed, table) == []


async def test_who_has_no_seat_is_told_so_and_sees_no_card(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    for verb in ("hand", "uno", "catch"):
        answer = await bed.carol.press(verb)
        assert "no seat" in answer
    assert bed.carol.sees().hand is None
    assert steps(bed, table) == []


async def test_the_table_of_another_server_cannot_be_reached(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 b2 b3", "b4 g2", top="b7"))
    elsewhere = bed.alice.at(bed.server("Elsewhere"))
    await elsewhere.slash("uno start")
    for verb in ("hand", f"play:{cards('b2')[0]}", "uno", "more", "confirm:end", "confirm:leave", "rematch", "deal"):
        answer = await press_forged(bed, elsewhere, f"u1:{table.table_id}:{verb}")
        assert answer.is_private
        assert "another channel" in answer
    assert steps(bed, table) == []
    assert table.record.status == "live"


async def test_end_and_deal_are_for_those_who_may(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    for custom_id in ("u1:1:deal", "u1:1:bot", "u1:1:confirm:end"):
        answer = await press_forged(bed, bed.bob, custom_id)
        assert "Alice" in answer
    assert table.record.status == "lobby"
    assert len(table.record.seats) == 2
