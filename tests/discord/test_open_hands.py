"""Private hands: they follow the game by themselves, as long as Discord lets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import arrange, begin, moment, sit

if TYPE_CHECKING:
    from bed import Bed, Person, Screen

HANDS = ("b5 b6 b8 b5", "b1 b2 b9 b1", "b3 b4 b0 b3")
TOKEN_LIFE = 15 * 60


def messages_of(person: Person) -> list[Screen]:
    """The private messages about the game, oldest first; the greeting of a first evening is none of them."""
    return [screen for screen in person.private() if "Let’s play UNO!" not in screen]


def hands_of(person: Person) -> list[str]:
    """The first line of each of them."""
    return [screen.text.splitlines()[0] for screen in messages_of(person)]


async def test_the_answer_to_join_becomes_the_hand(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob, bed.carol)
    assert "Seat 2. Your cards appear right here when Alice deals." in messages_of(bed.bob)[-1]
    joined = messages_of(bed.bob)[-1].message_id
    await bed.alice.press("Deal")
    assert bed.bob.hand.message_id == joined
    assert len(hands_of(bed.alice)) == 1


async def test_joining_while_the_cards_are_dealt_still_gives_a_hand(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    await bed.at_once(bed.carol.pressing("Join"), bed.alice.pressing("Deal"))
    assert table.record.status == "live"
    assert len(table.record.seats) == 3
    assert bed.carol.sees().hand is not None
    assert bed.carol.hand.verbs(enabled=False) >= {"draw", "pass", "uno"}


async def test_the_hand_follows_turn_and_cards(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    assert [hands_of(person) for person in (bed.alice, bed.bob)] == [["## Your turn"], ["## Not your turn yet"]]
    await bed.alice.press("play", on=bed.alice.hand)
    assert [hands_of(person) for person in (bed.alice, bed.bob)] == [["## Not your turn yet"], ["## Your turn"]]


async def test_a_hand_that_waits_for_several_never_says_what_is_no_longer_true(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    await bed.alice.press("play", on=bed.alice.hand)
    waiting = bed.alice.hand
    assert "The table shows whose turn it is." in waiting
    assert "On the pile" not in waiting
    await bed.bob.press("play", on=bed.bob.hand)
    assert bed.alice.hand == waiting
    assert "Bob" not in waiting


async def test_a_hand_that_waits_for_one_tells_every_change(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment("bS b6 b8 b5", "b1 b2 b9"))
    await bed.alice.press("● skip", on=bed.alice.hand)
    assert "Alice’s turn" in bed.bob.hand
    assert "blue skip" in bed.bob.hand
    await bed.alice.press("play", on=bed.alice.hand)
    assert "Your turn" in bed.bob.hand
    assert "Bob’s turn" in bed.alice.hand


async def test_after_a_quarter_of_an_hour_my_hand_opens_a_new_one(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    await bed.pass_time(TOKEN_LIFE)
    old = bed.bob.hand
    await arrange(bed, table, moment("g1 g2", "g3 g4 g5", top="g9", turn=1))
    assert bed.bob.hand == old
    answer = await bed.bob.press("My hand")
    assert answer.screen is not None
    assert answer.screen.message_id != old.message_id
    assert bed.bob.hand.message_id == answer.screen.message_id
    assert "Your turn" in bed.bob.hand
    assert len(bed.bob.hand.cards()) == 3


async def test_the_former_hand_is_deleted_while_its_token_lives(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    old = bed.alice.hand.message_id
    await bed.alice.press("My hand")
    assert len(messages_of(bed.alice)) == 1
    assert bed.alice.hand.message_id != old
    newest = (await bed.alice.slash("uno hand")).screen
    assert newest is not None
    assert [screen.message_id for screen in messages_of(bed.alice)] == [newest.message_id]


async def test_of_two_open_hands_both_act_and_say_what_is_true(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, bed.carol, at=moment(*HANDS))
    old = bed.alice.hand
    await bed.restart()
    table = bed.bot.registry.in_channel(bed.channel.id)
    await bed.alice.press("My hand")
    assert len(messages_of(bed.alice)) == 2
    await bed.alice.press(old.cards(playable=True)[0])
    assert table.turn == 1
    pressed = next(screen for screen in messages_of(bed.alice) if screen.message_id == old.message_id)
    assert "## Not your turn yet" in pressed
    newer = messages_of(bed.alice)[-1]
    (answer,) = await bed.at_once(bed.alice.pressing(newer.cards(playable=True)[0]))
    assert answer.is_private
    assert "## Not your turn yet" in answer
    assert "You no longer hold that card." in answer or "It is Bob’s turn." in answer


async def test_a_dismissed_hand_is_opened_again(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    bed.env.backend.messages[bed.channel.id].pop(bed.bob.hand.message_id)
    await bed.alice.press("play", on=bed.alice.hand)
    assert bed.bob.sees().hand is None
    await bed.bob.press("My hand")
    assert "Your turn" in bed.bob.hand


async def test_a_table_message_that_was_deleted_is_posted_again(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    bed.env.backend.messages[bed.channel.id].pop(bed.bob.table.message_id)
    await bed.alice.press("play", on=bed.alice.hand)
    assert "Bob’s turn" in bed.alice.table
    await bed.restart()
    await bed.look_up()
    assert len([screen for screen in bed.alice.public() if screen.buttons]) == 1


async def test_a_table_message_of_an_hour_is_posted_anew(bed: Bed) -> None:
    await begin(bed, bed.alice, bed.bob, at=moment(*HANDS[:2]))
    first = bed.alice.table.message_id
    await bed.pass_time(58 * 60)
    await bed.alice.press("My hand")
    assert bed.alice.table.message_id > first
    assert len([screen for screen in bed.alice.public() if screen.buttons]) == 1
