"""What a round leaves behind about each player, and how they see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import begin, change, moment

from bot.tables.tally import TALLY

if TYPE_CHECKING:
    from bed import Bed, Person

    from bot.tables.draft import Draft
    from bot.tables.table import Table


async def lay(table: Table, person: Person, text: str, *, color: str = "") -> None:
    assert table.state is not None
    seat = table.state.turn
    card = next(one for one in table.state.hands[seat] if str(table.state.face(one)) == text)
    await person.press(person.hand.button(f"play:{card}"))
    if color:
        await person.press(person.hand.color_button(card, color))


async def win(bed: Bed) -> Table:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6 W b2", "r3 g6 b1"))
    await lay(table, bed.alice, "b5")
    await lay(table, bed.bob, "b1")
    await lay(table, bed.alice, "b6")
    await lay(table, bed.bob, "g6")
    await bed.pass_time(3)
    await bed.alice.press("catch")
    await bed.alice.press("uno", on=bed.alice.hand)
    await lay(table, bed.alice, "W", color="b")
    assert table.state is not None
    await bed.bob.press("draw", on=bed.bob.hand)
    if bed.bob.hand.has("pass"):
        await bed.bob.press("pass", on=bed.bob.hand)
    await lay(table, bed.alice, "b2")
    return table


async def test_calls_catches_and_cards_are_in_the_figures(bed: Bed) -> None:
    await win(bed)
    answer = await bed.alice.slash("uno stats")
    assert answer.is_private
    text = answer.text
    assert "Place 1 in the race to 500" in text
    assert "round played" in text
    assert "round won (100%)" in text
    assert "UNO called" in text
    assert "missing UNO caught" in text
    assert "Favourite cards" in text
    cards = bed.rows("SELECT symbol, times FROM cards_laid WHERE user_id = ? ORDER BY symbol", bed.alice.id)
    assert cards == [{"symbol": symbol, "times": 1} for symbol in ("2", "5", "6", "W")]
    (totals,) = bed.rows("SELECT uno_calls, catches, best_catch FROM totals WHERE user_id = ?", bed.alice.id)
    assert totals == {"uno_calls": 1, "catches": 1, "best_catch": 1}


async def test_anybody_may_look_up_anybody(bed: Bed) -> None:
    await win(bed)
    answer = await bed.carol.slash("uno stats", player=bed.bob.actor)
    assert answer.is_private
    assert answer.text.startswith("## Bob")
    assert "Not in the race to 500 yet" in answer


async def test_who_has_not_played_is_told_how_to_begin(bed: Bed) -> None:
    own = await bed.alice.slash("uno stats")
    assert "You have not played a round here yet." in own
    assert "/uno start" in own
    other = await bed.alice.speaks("fr").slash("uno stats", player=bed.bob.actor)
    assert "Pas encore de manche ici." in other


async def test_a_restart_in_the_middle_of_a_round_loses_no_count(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6", "r3 g6 b1"))
    await bed.alice.press("uno", on=bed.alice.hand)
    await lay(table, bed.alice, "b5")
    await bed.crash()
    table = bed.bot.registry.in_channel(bed.channel.id)
    await bed.bob.press("hand")
    await lay(table, bed.bob, "b1")
    await bed.alice.press("hand")
    await lay(table, bed.alice, "b6")
    cards = bed.rows("SELECT symbol FROM cards_laid WHERE user_id = ? ORDER BY symbol", bed.alice.id)
    assert [one["symbol"] for one in cards] == ["5", "6"]
    assert bed.rows("SELECT uno_calls FROM totals WHERE user_id = ?", bed.alice.id) == [{"uno_calls": 1}]


async def test_what_a_computer_plays_for_somebody_is_not_theirs(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6 r7", "r3 g6 b1"))
    await bed.pass_time(61)
    assert table.state is not None
    assert len(table.state.hands[0]) == 2
    assert table.record.notes[TALLY].get("0", {}).get("cards", {}) == {}
    await bed.bob.press("play", on=bed.bob.hand)
    assert sum(table.record.notes[TALLY]["1"]["cards"].values()) == 1


async def test_a_win_after_a_very_full_hand_is_a_comeback(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5", "r3 g6 b1"))

    def once_held_many(draft: Draft) -> None:
        draft.record.notes[TALLY] = {"0": {"most": 14}}

    await change(bed, table, once_held_many)
    await lay(table, bed.alice, "b5")
    assert "14 cards" in bed.carol.table


async def test_the_fullest_hand_of_a_round_is_remembered(bed: Bed) -> None:
    full = "r1 r2 r3 r4 r5 r6 r7 r8 r9 y1 y2"
    table = await begin(bed, bed.alice, bed.bob, at=moment(full, "g3 g6", draws="y9"))
    await bed.alice.press("draw", on=bed.alice.hand)
    assert table.record.notes[TALLY]["0"]["most"] == 12


async def test_a_call_without_its_card_is_not_counted(bed: Bed) -> None:
    table = await begin(bed, bed.alice, bed.bob, at=moment("b5 b6", "r3 g6 b1", draws="g1 g2"))
    await bed.alice.press("uno", on=bed.alice.hand)
    await bed.alice.press("draw", on=bed.alice.hand)
    assert table.record.notes[TALLY].get("0", {}).get("calls", 0) == 0
