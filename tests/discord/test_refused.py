"""What is not possible is answered privately, at once, and with the true reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest
from bed.scenes import begin, moment, sit

from bot.tables import rounds

if TYPE_CHECKING:
    from bed import Answer, Bed, Button

    from bot.tables.table import Table

HANDS = ("b5 r5 r5 W", "b1 b2 g1 g2", "b3 b4 y1 y2")


async def three(bed: Bed) -> Table:
    return await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))


def check_private(answer: Answer, *facts: str) -> None:
    """One person alone has been told these facts, while Discord still took an answer."""
    assert answer.is_private, answer
    for fact in facts:
        assert fact in answer, answer
    assert answer.record.responded


def card_of(bed: Bed, table: Table, seat: int, *, nth: int = 0) -> Button:
    """The button of a card of that seat, as an older hand still has it: enabled."""
    assert table.state is not None
    card = table.state.hands[seat][nth]
    return replace(bed.alice.hand.button("draw"), custom_id=f"u1:{table.table_id}:play:{card}", is_enabled=True)


async def test_whose_turn_it_is_instead_is_named(bed: Bed) -> None:
    table = await three(bed)
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.bob.press("play", on=bed.bob.hand)
    before = table.state
    (answer,) = await bed.at_once(bed.alice.pressing(card_of(bed, table, 0)))
    check_private(answer, "It is Carol’s turn.", "Yours is coming.")
    assert table.state is before


async def test_a_card_that_does_not_fit_is_named_with_the_pile(bed: Bed) -> None:
    table = await three(bed)
    before = table.state
    (answer,) = await bed.at_once(bed.alice.pressing(card_of(bed, table, 0, nth=1)))
    check_private(answer, "Red 5 cannot go on blue 7.", "Play a card shown in green, or draw.")
    assert table.state is before


async def test_a_card_of_somebody_else_cannot_be_laid(bed: Bed) -> None:
    table = await three(bed)
    before = table.state
    (answer,) = await bed.at_once(bed.alice.pressing(card_of(bed, table, 1)))
    check_private(answer, "You no longer hold that card.")
    assert "blue" not in answer.text.splitlines()[1]
    assert table.state is before


async def test_a_second_press_of_draw_draws_nothing(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS, draws="b9 b9 g3"))
    draw = bed.alice.hand.button("draw")
    first, second = await bed.at_once(bed.alice.pressing(draw), bed.alice.pressing(draw))
    assert table.state is not None
    assert len(table.state.hands[0]) == 5
    assert "Play it or keep it?" in first
    check_private(second, "That was the hand of a turn ago.", "Play it or keep it?")


async def test_a_double_click_on_a_card_lays_one(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment("r5 r5 b1", "b1 b2", "b3 b4", top="r7"))
    five = bed.alice.hand.cards()[0]
    _, second = await bed.at_once(bed.alice.pressing(five), bed.alice.pressing(five))
    assert table.state is not None
    assert len(table.state.hands[0]) == 2
    check_private(second, "It is Bob’s turn.")


async def test_dealing_twice_deals_once(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    first, second = await bed.at_once(bed.alice.pressing("Deal"), bed.alice.pressing("Deal"))
    assert first.is_private
    check_private(second, "The cards are dealt.")
    assert bed.rows("SELECT count(*) AS n FROM games") == [{"n": 1}]


@pytest.mark.parametrize("button", ["hand", "uno", "catch"])
async def test_who_has_no_seat_is_told_so(bed: Bed, button: str) -> None:
    await three(bed)
    check_private(await bed.dave.press(button), "You have no seat at this table.")


async def test_lobby_buttons_tell_what_is_wrong(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    check_private(await bed.bob.press("Join"), "You have seat 2 already.")
    check_private(await bed.carol.press("Leave"), "You have no seat at this table.", "Press Join first.")
    check_private(await bed.bob.press("Deal"), "Only Alice, the host, can do that.")
    check_private(await bed.bob.press("Add computer"), "Only Alice, the host, can do that.")


async def test_one_seat_is_not_enough_to_deal(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    deal_button = bed.alice.table.button("deal")
    await bed.bob.press("Leave", on=bed.bob.table)
    assert not bed.alice.table.button("deal").is_enabled
    (answer,) = await bed.at_once(bed.alice.pressing(deal_button))
    check_private(answer, "UNO needs two seats.", "Invite somebody, or add a computer.")
    assert table.record.status == "lobby"


async def test_a_full_table_is_full(bed: Bed) -> None:
    await sit(bed, bed.alice, computers=8)
    join = bed.bob.table.button("join")
    await bed.bob.press("Join")
    assert not bed.carol.table.button("join").is_enabled
    assert not bed.carol.table.button("bot").is_enabled
    (answer,) = await bed.at_once(bed.carol.pressing(join))
    check_private(answer, "Every seat is taken.")


async def test_the_lobby_of_a_game_that_has_begun(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    lobby = bed.carol.table
    await bed.alice.press("Deal")
    answers = await bed.at_once(
        bed.carol.pressing(lobby.button("join")),
        bed.bob.pressing(lobby.button("leave")),
        bed.alice.pressing(lobby.button("bot")),
    )
    for answer in answers:
        check_private(answer, "The cards are dealt.")


async def test_buttons_of_a_game_that_is_over(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 gS"))
    table, hand = bed.bob.table, bed.bob.hand
    await bed.alice.press("play", on=bed.alice.hand)
    buttons = [
        table.button("hand"),
        table.button("uno"),
        table.button("catch"),
        table.button("more"),
        hand.button("draw"),
    ]
    answers = await bed.at_once(*(bed.bob.pressing(button) for button in buttons))
    for answer in answers:
        check_private(answer, "This game has ended", "/uno start opens another.")


@pytest.mark.parametrize("command", ["hand", "leave", "end"])
async def test_commands_without_a_table(bed: Bed, command: str) -> None:
    check_private(await bed.alice.slash(f"uno {command}"), "There is no game in this channel.", "/uno start")


async def test_my_hand_before_the_deal(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    answer = await bed.bob.slash("uno hand")
    assert answer.is_private
    assert "Seat 2." in answer
    check_private(await bed.carol.slash("uno hand"), "You have no seat at this table.")


async def test_the_missing_permission_is_named(bed: Bed) -> None:
    guild = bed.channel.guild
    assert guild is not None
    closed = guild.create_text_channel(
        "closed", overwrites={guild.me: discord.PermissionOverwrite(send_messages=False)}
    )
    alice = bed.alice.at(closed)
    answer = await alice.slash("uno start")
    check_private(answer, "In this channel I am not allowed to: Send Messages.")
    assert bed.rows("SELECT * FROM games") == []


async def test_a_button_of_an_older_version(bed: Bed) -> None:
    await three(bed)
    odd = replace(bed.alice.hand.button("draw"), custom_id="u1:1:cancel:what:is:this")
    (answer,) = await bed.at_once(bed.alice.pressing(odd))
    check_private(answer, "This button is from an older version.")


@pytest.mark.logs_errors
async def test_a_fault_of_ours_says_so_and_changes_nothing(
    bed: Bed, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    table = await three(bed)
    before, rows = table.state, bed.rows("SELECT * FROM games, snapshots")

    def break_down(draft: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(rounds, "after_action", break_down)
    draw = bed.alice.hand.button("draw")
    answer = await bed.alice.press(draw)
    check_private(answer, "That did not work, and the game is unchanged.", "Try again.")
    assert table.state is before
    assert bed.rows("SELECT * FROM games, snapshots") == rows
    assert any("broken" in line for line in logged_errors)
    monkeypatch.undo()
    await bed.alice.press(draw)
    assert table.state is not before


@pytest.mark.logs_errors
async def test_a_fault_while_showing_does_not_deny_what_was_done(bed: Bed) -> None:
    table = await three(bed)
    bed.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    card = bed.alice.hand.cards(playable=True)[0]
    (answer,) = await bed.at_once(bed.alice.pressing(card))
    assert table.turn == 1
    assert "That did not work" not in answer
    assert "Bob’s turn" in bed.carol.table
