"""Being told when a game starts: by one's own wish, in one short message that goes when the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import by_the_bot, sit

from bot.store.listeners import MOST_CALLED, PAUSE_SECONDS

if TYPE_CHECKING:
    from bed import Bed, Person
    from simcord import HttpLogEntry

WORDS = "A game of UNO starts here."


def calls(person: Person) -> list[str]:
    return [screen.text for screen in person.public() if WORDS in screen]


def requests(bed: Bed) -> list[HttpLogEntry]:
    return [one for one in bed.requests if isinstance(one.json, dict) and WORDS in str(one.json.get("content"))]


async def test_who_asked_for_it_is_mentioned_beside_the_lobby_and_nobody_else(bed: Bed) -> None:
    told = await bed.carol.slash("uno notify")
    assert told.is_private
    assert "You will hear of it" in told
    await bed.alice.slash("uno start")
    assert calls(bed.dave) == [f"{WORDS} <@{bed.carol.id}>"]
    (request,) = requests(bed)
    assert request.json["allowed_mentions"] == {"parse": [], "users": [bed.carol.id]}


async def test_without_anybody_who_asked_nothing_is_said(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    assert requests(bed) == []


async def test_who_sits_at_the_table_already_is_not_called(bed: Bed) -> None:
    await bed.alice.slash("uno notify")
    await bed.alice.slash("uno start")
    assert requests(bed) == []


async def test_the_call_goes_when_the_cards_are_dealt(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    await sit(bed, bed.alice, bed.bob)
    assert len(calls(bed.dave)) == 1
    await bed.alice.press("Deal")
    assert calls(bed.dave) == []


async def test_the_call_goes_when_the_lobby_closes_even_after_the_bot_fell_dead(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    await bed.alice.slash("uno start")
    await bed.crash()
    assert len(calls(bed.dave)) == 1
    await bed.pass_time(601)
    assert "This table is closed" in bed.dave.public()[-1]
    assert calls(bed.dave) == []


async def test_the_next_call_comes_after_ten_minutes_at_the_earliest(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    await bed.alice.slash("uno start")
    await bed.alice.slash("uno end")
    await bed.crash()
    await bed.alice.slash("uno start")
    assert len(requests(bed)) == 1
    await bed.alice.slash("uno end")
    await bed.pass_time(PAUSE_SECONDS)
    await bed.alice.slash("uno start")
    assert len(requests(bed)) == 2


async def test_one_message_calls_thirty_at_most_and_the_next_one_the_others(bed: Bed) -> None:
    guild = bed.channel.guild
    assert guild is not None

    async def fill() -> None:
        for number in range(MOST_CALLED + 5):
            await bed.bot.listeners.add(guild.id, 10**17 + number)

    await by_the_bot(bed, fill())
    await bed.alice.slash("uno start")
    await bed.alice.slash("uno end")
    await bed.pass_time(PAUSE_SECONDS)
    await bed.alice.slash("uno start")
    first, second = (set(one.json["allowed_mentions"]["users"]) for one in requests(bed))
    assert len(first) == len(second) == MOST_CALLED
    assert len(first | second) == MOST_CALLED + 5


async def test_another_server_is_another_matter(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    await bed.alice.at(bed.server("Elsewhere")).slash("uno start")
    assert requests(bed) == []


async def test_the_button_after_joining_leaves_the_message_that_becomes_the_hand(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await bed.bob.press("Notify me of games")
    assert any("You are in" in screen for screen in bed.bob.private())
    await bed.alice.press("Deal")
    assert bed.bob.hand.text
    assert not any("You are in" in screen for screen in bed.bob.private())


async def test_who_has_had_enough_is_not_called_any_more(bed: Bed) -> None:
    told = await bed.carol.slash("uno notify")
    ended = await bed.carol.press("Stop notifying me", on=told.screen)
    assert "I will not tell you" in ended
    await bed.alice.slash("uno start")
    assert requests(bed) == []
    again = await bed.carol.press("Notify me of games", on=ended.screen)
    assert "You will hear of it" in again
    assert bed.rows("SELECT user_id FROM listeners") == [{"user_id": bed.carol.id}]


async def test_the_list_behind_more_has_the_button_for_everybody(bed: Bed) -> None:
    await sit(bed, bed.alice, bed.bob)
    await bed.alice.press("Deal")
    await bed.carol.press("more")
    await bed.carol.press("Notify me of games")
    assert bed.rows("SELECT user_id FROM listeners") == [{"user_id": bed.carol.id}]


async def test_a_channel_that_refuses_the_call_has_its_lobby_all_the_same(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    bed.env.inject_error("POST", "/channels/*/messages", status=403)
    await bed.alice.slash("uno start")
    assert "join in!" in bed.bob.table
    assert calls(bed.dave) == []


async def test_privacy_deletes_the_wish_too(bed: Bed) -> None:
    await bed.carol.slash("uno notify")
    await bed.carol.slash("uno privacy")
    await bed.carol.press("Delete on this server")
    await bed.carol.press("Delete")
    assert bed.rows("SELECT user_id FROM listeners") == []
