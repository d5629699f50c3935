"""Rematch: the same seats and options by one press, and no two lobbies by two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import arrange, begin, change, deal, moment, sit

from bot.tables import agreement

if TYPE_CHECKING:
    from bed import Bed

    from bot.tables.draft import Draft
    from bot.tables.table import Table


async def win(bed: Bed, table: Table) -> None:
    """Alice has laid her last card."""
    others = ["y1 y2"] * (len(table.record.seats) - 1)
    await arrange(bed, table, moment("r1", *others, top="r7", rules=table.rules))
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    await bed.look_up()


def again(bed: Bed) -> Table:
    return bed.bot.registry.in_channel(bed.channel.id)


async def test_what_was_agreed_is_agreed_again(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, computers=1)

    def agree(draft: Draft) -> None:
        terms = agreement.with_turn(agreement.with_house(agreement.Terms.of(draft.record), ["seven_zero"]), 90)
        agreement.write(terms, draft.record)

    await change(bed, table, agree)
    await win(bed, table)
    await bed.bob.press("Rematch")
    record = again(bed).record
    assert (record.spec, record.target, record.rounds) == (
        table.record.spec,
        table.record.target,
        table.record.rounds,
    )
    assert record.turn_seconds == 90
    assert [(seat.user_id, seat.name) for seat in record.seats] == [
        (bed.alice.id, "Alice"),
        (bed.bob.id, "Bob"),
        (None, "Computer 1"),
    ]
    assert record.host_id == bed.bob.id


async def test_a_match_of_three_rounds_is_one_again(bed: Bed) -> None:
    table = await sit(bed, bed.alice, bed.bob)
    length = agreement.LENGTHS["rounds-3"]
    await change(
        bed,
        table,
        lambda draft: agreement.write(agreement.with_length(agreement.Terms.of(draft.record), length), draft.record),
    )
    await bed.alice.press("Deal")
    for number in range(3):
        await win(bed, table)
        if number < 2:
            await bed.alice.press("Next round")
    await bed.alice.press("Rematch")
    assert agreement.Terms.of(again(bed).record).length == length
    assert again(bed).record.notes.get("course") is None


async def test_who_has_left_is_not_dragged_in(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, bed.carol)
    await bed.bob.slash("uno leave")
    await win(bed, table)
    await bed.carol.press("Rematch")
    assert [seat.user_id for seat in again(bed).record.seats] == [bed.alice.id, bed.carol.id]


async def test_who_is_away_stays_so_until_they_press_something(bed: Bed) -> None:
    table = await deal(bed, bed.alice, bed.bob, bed.carol)

    def doze(draft: Draft) -> None:
        draft.record.seats[1].away = draft.record.seats[2].away = True

    await change(bed, table, doze)
    await win(bed, table)
    await bed.carol.press("Rematch")
    assert [seat.away for seat in again(bed).record.seats] == [False, True, False]
    back = await bed.bob.press("Join")
    assert "You are in" in back
    assert [seat.away for seat in again(bed).record.seats] == [False, False, False]
    twice = await bed.bob.press("Join")
    assert "already" in twice


async def test_who_presses_second_is_told_their_seat_where_the_hand_will_be(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 r2", "y1 y2", top="r7"))
    await win(bed, table)
    result = bed.alice.table
    first, second = await bed.at_once(bed.alice.pressing("Rematch", on=result), bed.bob.pressing("Rematch", on=result))
    public, private = (first, second) if second.is_private else (second, first)
    assert "join in!" in public
    assert "You are in" in private
    assert bed.rows("SELECT count(*) AS n FROM games WHERE status = 'lobby'") == [{"n": 1}]


async def test_a_stranger_gets_no_rematch(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("r1 r2", "y1 y2", top="r7"))
    await win(bed, table)
    answer = await bed.carol.press("Rematch")
    assert answer.is_private
    assert bed.rows("SELECT count(*) AS n FROM games WHERE status = 'lobby'") == [{"n": 0}]
