"""Leaving, being sent away, handing over and ending: the game goes on for everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from bed.scenes import arrange, begin, choose_settings, deal, moment, sit

if TYPE_CHECKING:
    from bed import Bed

HANDS = ("b5 b6 r1 r2", "b1 b2 g1 g2", "b3 b4 y1 y2")


async def test_a_seat_in_the_lobby_is_free_again(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob, bed.carol)
    await bed.bob.press("Leave", on=bed.bob.table)
    assert [seat.name for seat in table.record.seats] == ["Alice", "Carol"]
    assert bed.bob.private() == []
    assert "Seat 2." in bed.carol.private()[-1]
    await bed.bob.press("Join")
    assert "Seat 3." in bed.bob.private()[-1]


async def test_the_next_person_is_the_host_when_the_host_leaves(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob, computers=1)
    await bed.alice.press("Leave", on=bed.alice.table)
    assert "Host: **Bob**" in bed.carol.table
    assert "when you deal" in bed.bob.private()[-1]
    await bed.bob.press("Deal")
    assert table.record.status == "live"


async def test_the_lobby_closes_with_the_last_person(bed: Bed) -> None:
    table = await sit(bed, bed.alice, computers=2)
    await bed.alice.press("Leave", on=bed.alice.table)
    assert table.is_over
    assert "This table is closed" in bed.bob.public()[-1]
    await bed.bob.slash("uno start")
    assert "Host: **Bob**" in bed.bob.table


async def test_a_computer_takes_over_from_who_leaves_a_round(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS, turn=1))
    answer = await bed.bob.slash("uno leave")
    assert "You have left the game." in answer
    assert bed.bob.sees().hand is None
    assert table.turn == 1
    await bed.pass_time(2.5)
    assert table.turn == 2
    await bed.carol.press("play", on=bed.carol.hand)
    refused = await bed.bob.press("My hand")
    assert "You have no seat at this table." in refused


async def test_the_more_menu_asks_once_more_before_a_seat_is_given_up(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    await bed.bob.press("more", on=bed.bob.table)
    await bed.bob.press("Leave")
    assert "Leave this game?" in bed.bob.private()[-1]
    await bed.bob.press("Never mind")
    assert not table.record.seats[1].left
    await bed.bob.press("Leave")
    await bed.bob.press("Leave")
    assert table.record.seats[1].left


async def test_where_the_server_wants_it_the_cards_go_under_the_pile(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, leaving="pile")
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS, turn=1))
    assert table.state is not None
    before = len(table.state.pile)
    await bed.bob.slash("uno leave")
    assert table.state.hands[1] == []
    assert len(table.state.pile) == before + 4
    assert table.turn == 2
    assert "` –` Bob" in bed.alice.table
    assert "Alice’s turn" not in bed.carol.hand
    assert "Your turn" in bed.carol.hand
    assert "Carol’s turn" in bed.alice.hand


async def test_who_is_alone_under_that_setting_has_won_what_was_left_behind(bed: Bed) -> None:
    await choose_settings(bed, bed.alice, leaving="pile")
    await begin(bed, bed.alice, bed.bob, at=moment("b5 b6", "r1 r2 gS"))
    await bed.bob.slash("uno leave")
    assert "Alice wins the round · +23" in bed.alice.table
    assert "Everybody else has left." in bed.alice.table
    assert bed.rows("SELECT name, points FROM totals WHERE points") == [{"name": "Alice", "points": 23}]


async def test_the_host_hands_over_in_a_round_too(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    await bed.alice.slash("uno leave")
    assert table.record.host_id == bed.bob.id
    answer = await bed.bob.slash("uno end")
    assert "The game has ended." in answer


async def test_the_game_ends_with_the_last_person(bed: Bed) -> None:
    table = await begin(bed, bed.alice, computers=2, at=moment(*HANDS))
    await bed.alice.slash("uno leave")
    assert table.is_over
    assert "Everybody has left." in bed.bob.public()[-1]
    assert not bed.rows("SELECT * FROM rounds")


async def test_who_is_sent_away_cannot_join_again(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob, bed.carol)
    await bed.alice.slash("uno kick", player=bed.bob.actor)
    assert [seat.name for seat in table.record.seats] == ["Alice", "Carol"]
    assert bed.bob.private() == []
    answer = await bed.bob.press("Join")
    assert answer.is_private
    assert "The host gave your seat away." in answer


async def test_who_is_sent_away_from_a_round_loses_the_hand(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    await bed.alice.slash("uno kick", player=bed.carol.actor)
    assert table.record.seats[2].left
    assert bed.carol.sees().hand is None


async def test_only_the_host_sends_away(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob, bed.carol)
    answer = await bed.bob.slash("uno kick", player=bed.carol.actor)
    assert "Only Alice, the host, or who manages this channel can do that." in answer
    assert len(table.record.seats) == 3
    nobody = await bed.alice.slash("uno kick", player=bed.dave.actor)
    assert "That person has no seat at this table." in nobody


async def test_the_host_ends_the_game(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    answer = await bed.alice.slash("uno end")
    assert answer.is_private
    assert table.is_over
    assert "Alice ended it." in bed.bob.public()[-1]
    assert "The game has ended." in bed.bob.private()[-1]
    assert not bed.bob.private()[-1].buttons
    assert not bed.rows("SELECT * FROM rounds")


async def test_who_manages_the_channel_ends_the_game_others_do_not(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    for person in (bed.bob, bed.carol):
        answer = await person.slash("uno end")
        assert answer.is_private
        assert "Only Alice, the host, or who manages this channel can do that." in answer
    assert not table.is_over
    warden = bed.person("Warden", permissions=discord.Permissions(manage_channels=True))
    await warden.slash("uno end")
    assert table.is_over
    assert "Warden ended it." in bed.bob.public()[-1]


async def test_between_rounds_the_seat_goes(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, bed.carol, match=True)
    await arrange(bed, table, moment("b5", "r3 gS", "W y1"))
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.alice.slash("uno leave")
    assert table.record.host_id == bed.bob.id
    assert table.match is not None
    assert table.match.scores == (74, 0, 0)
    await bed.bob.press("Next round")
    assert [seat.name for seat in table.record.seats] == ["Bob", "Carol"]
    assert table.match.scores == (0, 0)
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] in ([7, 7], [9, 7], [7, 9])
    assert bed.bob.hand.message_id != bed.carol.hand.message_id


async def test_a_match_ends_when_one_seat_is_left(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, match=True)
    await arrange(bed, table, moment("b5", "r3 gS"))
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.bob.slash("uno leave")
    assert table.is_over
    assert not bed.alice.table.has("Next round")
    assert "Alice wins the round" in bed.alice.table
    await bed.carol.slash("uno start")
    assert "Host: **Carol**" in bed.alice.table


async def test_a_seat_that_was_left_says_that_a_computer_plays_it(bed: Bed) -> None:
    await deal(bed, bed.alice, bed.bob, bed.carol)
    await bed.carol.slash("uno leave")
    assert "Carol’s computer" in bed.alice.table
    assert "Carol left" in bed.alice.table
