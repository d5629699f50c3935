"""Several servers, several channels, several tables for one person: nothing of one is seen at another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import arrange, begin, deal, moment

if TYPE_CHECKING:
    from bed import Bed


async def test_the_races_of_two_servers_stay_apart(bed: Bed) -> None:
    elsewhere = bed.server("Elsewhere")
    alice, bob = bed.alice.at(elsewhere), bed.bob.at(elsewhere)
    await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 gS"))
    await begin(bed, alice, bob, at=moment("r3 gS W", "b5", turn=1))
    await bed.alice.press("play", on=bed.alice.hand)
    await bob.press("play", on=bob.hand)
    here, there = await bed.carol.slash("uno leaderboard"), await alice.slash("uno leaderboard")
    assert "23` Alice" in here
    assert "Bob" not in here
    assert "73` Bob" in there
    assert "Alice" not in there
    assert len(bed.rows("SELECT DISTINCT guild_id FROM standings")) == 2


async def test_one_person_at_tables_in_two_channels(bed: Bed) -> None:
    guild = bed.channel.guild
    assert guild is not None
    second = guild.create_text_channel("uno-2")
    alice, bob = bed.alice.at(second), bed.bob.at(second)
    first_table = await begin(bed, bed.alice, bed.bob, at=moment("b5 r1 r2", "r3 gS"))
    second_table = await begin(bed, alice, bob, at=moment("g5 g1 g2", "b3 bS", top="g7"))
    hand = bed.alice.hand
    await alice.press("play", on=alice.hand)
    assert second_table.state is not None
    assert first_table.state is not None
    assert (second_table.state.turn, first_table.state.turn) == (1, 0)
    assert bed.alice.hand == hand
    await bed.alice.press("play", on=bed.alice.hand)
    for table in (first_table, second_table):
        assert table.state is not None
        assert table.state.turn == 1
        assert [len(cards) for cards in table.state.hands] == [2, 2]


async def test_a_channel_has_one_game_at_a_time(bed: Bed) -> None:
    await deal(bed, bed.alice, bed.bob)
    answer = await bed.carol.slash("uno start")
    assert answer.is_private
    assert "Alice is hosting a game in this channel." in answer
    assert bed.rows("SELECT count(*) AS n FROM games") == [{"n": 1}]


async def test_the_channel_is_free_again_after_the_game(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 gS"))
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.carol.slash("uno start")
    assert "Host: **Carol**" in bed.bob.table


async def test_two_who_start_at_once_get_one_table(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 gS"))
    await bed.alice.press("play", on=bed.alice.hand)
    result = bed.alice.table
    first, second = await bed.at_once(bed.alice.pressing("Rematch", on=result), bed.bob.pressing("Rematch", on=result))
    assert sorted((first.is_private, second.is_private)) == [False, True]
    assert bed.rows("SELECT count(*) AS n FROM games WHERE status = 'lobby'") == [{"n": 1}]
    assert table.is_over


async def test_a_rematch_keeps_the_people_and_the_cards_go_round_again(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 gS"))
    await bed.alice.press("play", on=bed.alice.hand)
    await bed.bob.press("Rematch")
    assert "Host: **Bob**" in bed.alice.table
    assert "1. Alice\n2. Bob" in bed.alice.table
    await bed.bob.press("Deal")
    again = bed.bot.registry.in_channel(bed.channel.id)
    assert again is not table
    await arrange(bed, again, moment("b5", "r3 gS", turn=1))
    assert "Your turn" in bed.bob.hand
    await bed.alice.press("My hand")
    assert "Bob’s turn" in bed.alice.hand
