"""Pictures where people look: the podium on the leaderboard's first page, the course of a match in its results."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from bed.scenes import arrange, by_the_bot, change, deal, make_it_a_match, moment, sit
from PIL import Image
from simcord.components import walk_components

from bot.store.records import Credit, FinishedRound, LoggedAction, Participant, SeatRecord, TableRecord
from bot.tables import company
from bot.tables.company import Person as Somebody

if TYPE_CHECKING:
    from bed import Answer, Bed
    from simcord.backend.models import Message

    from bot.tables.table import Table

GALLERY = 12
PLAYERS = 25


def message_of(bed: Bed, answer: Answer) -> Message:
    return bed.env.backend.get_message(answer.record.channel_id, answer.screen.message_id if answer.screen else 0)


def galleries(message: Message) -> list[dict[str, Any]]:
    return [part for part in walk_components(message.components) if part["type"] == GALLERY]


def picture(bed: Bed, message: Message) -> Image.Image:
    (gallery,) = galleries(message)
    content = bed.env.backend.cdn.get(gallery["items"][0]["media"]["url"])
    assert content is not None
    return Image.open(BytesIO(content))


async def race(bed: Bed, players: int) -> None:
    """So many have points in the race."""
    games, guild = bed.bot.games, bed.channel.guild
    assert guild is not None
    for number in range(players):
        user, name = 10**17 + number, f"Player {number}"
        record = TableRecord(guild.id, 5_000 + number, user, {"edition": "classic"}, 0.0)
        record.seats = [SeatRecord(user, name)]
        await games.open_lobby(record)
        record.step, record.status = 1, "between"
        finished = FinishedRound(
            guild_id=guild.id,
            table_id=record.table_id,
            number=1,
            spec=record.spec,
            seed="00",
            dealer=0,
            ended=1.0,
            participants=(Participant(user, name),),
            credits=(Credit(user, name, 10 + number),),
        )
        await games.save(record, logged=LoggedAction(1, 1, 0, '["draw"]', 1.0), finished=finished)
        await games.close(record)


async def win(bed: Bed, table: Table) -> None:
    others = ["y1 y2"] * (len(table.record.seats) - 1)
    await arrange(bed, table, moment("r1", *others, top="r7", rules=table.rules))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()


async def test_the_first_page_has_the_podium_and_the_others_have_not(bed: Bed) -> None:
    await by_the_bot(bed, race(bed, PLAYERS))
    answer = await bed.alice.slash("uno leaderboard")
    assert picture(bed, message_of(bed, answer)).format == "PNG"
    second = await bed.alice.press("Next", on=answer.screen)
    message = message_of(bed, second)
    assert galleries(message) == []
    assert message.attachments == []
    first = await bed.alice.press("Back", on=second.screen)
    assert picture(bed, message_of(bed, first)).format == "PNG"


async def test_the_private_leaderboard_has_the_podium_too(bed: Bed) -> None:
    await by_the_bot(bed, race(bed, 3))
    table = await deal(bed, bed.alice, bed.bob)
    await win(bed, table)
    answer = await bed.bob.press("Leaderboard")
    assert answer.is_private
    assert picture(bed, message_of(bed, answer)).format == "PNG"


async def test_an_empty_race_has_no_podium(bed: Bed) -> None:
    answer = await bed.alice.slash("uno leaderboard")
    message = message_of(bed, answer)
    assert galleries(message) == []
    assert message.attachments == []


async def test_the_course_is_kept_round_by_round_and_drawn_from_the_second_on(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, match=True)
    await win(bed, table)
    assert table.record.notes["course"] == [[3, 0]]
    assert galleries(message_on_table(bed)) == []
    await bed.alice.press("Next round")
    await bed.restart()
    again = bed.bot.registry.in_channel(bed.channel.id)
    await bed.alice.press("My hand")
    await win(bed, again)
    assert again.record.notes["course"] == [[3, 0], [6, 0]]
    assert picture(bed, message_on_table(bed)).format == "PNG"


async def test_a_seat_that_goes_between_rounds_takes_its_column_along(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob, bed.carol)
    await change(bed, table, make_it_a_match)
    await bed.alice.press("Deal")
    await win(bed, table)
    assert table.record.notes["course"] == [[6, 0, 0]]
    await by_the_bot(bed, company.leave(table, Somebody(bed.bob.id, "Bob")))
    await bed.alice.press("Next round")
    assert table.record.notes["course"] == [[6, 0]]
    await win(bed, table)
    assert table.record.notes["course"] == [[6, 0], [9, 0]]
    assert picture(bed, message_on_table(bed)).format == "PNG"


def message_on_table(bed: Bed) -> Message:
    return bed.env.backend.get_message(bed.channel.id, bed.alice.table.message_id)
