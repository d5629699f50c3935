"""A whole round by buttons in every edition and with every house rule, and what other decks ask of their players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bed.agreements import agree, play_by
from bed.autopilot import Autopilot
from bed.scenes import moment

from engine.catalog import EDITIONS, HOUSE_RULES, Spec
from engine.decisions import ColorAsked

if TYPE_CHECKING:
    from bed import Bed

    from engine.rules import Rules
    from engine.state import State

FORMS = [(key, value) for key, rule in HOUSE_RULES.items() for value in rule.values]


@pytest.mark.parametrize("edition", list(EDITIONS))
async def test_a_whole_round_of_every_edition_by_buttons(bed: Bed, edition: str) -> None:
    await bed.alice.slash("uno start", edition=edition)
    await bed.bob.press("Join")
    await bed.carol.press("Join")
    await bed.alice.press("Deal")
    await Autopilot(bed, bed.alice, bed.bob, bed.carol).play_round()
    assert "wins the round" in bed.alice.table


@pytest.mark.parametrize(("house", "value"), FORMS, ids=str)
async def test_a_whole_round_with_every_house_rule_by_buttons(bed: Bed, house: str, value: object) -> None:
    people = (bed.alice, bed.bob, bed.carol, bed.dave)
    await agree(bed, *people, spec=Spec(house={house: value}))
    await bed.alice.press("Deal")
    await Autopilot(bed, *people).play_round()
    assert "the round" in bed.alice.table


# ---- seats and colours


async def test_an_opening_swap_asks_for_a_seat_and_then_for_a_colour(bed: Bed) -> None:
    def at(rules: Rules) -> State:
        state = moment("r1 r2", "g1 g2 g3", "b1", rules=rules, top="WS")
        state.decisions.append(ColorAsked(0, "opening_swap"))
        return state

    table = await play_by(bed, bed.alice, bed.bob, bed.carol, spec=Spec("vintage-2000"), at=at)
    asked = bed.alice.hand
    assert "Swap hands with whom?" in asked
    assert [button.label for button in asked.buttons] == ["Bob · 3", "Carol · 1"]
    await bed.alice.press("Bob · 3")
    assert "Which colour?" in bed.alice.hand
    await bed.alice.press("◆ Green")
    assert table.state is not None
    assert (table.state.color, [len(hand) for hand in table.state.hands]) == ("g", [3, 2, 1])
    assert "Alice and Bob swapped hands" in bed.carol.table


async def test_colour_roulette_is_named_and_drawn_by_the_next(bed: Bed) -> None:
    def at(rules: Rules) -> State:
        return moment("WCR r1 r2", "g1 g2", "b1 b2", rules=rules, draws="r5 y6 b7")

    table = await play_by(bed, bed.alice, bed.bob, bed.carol, spec=Spec("no-mercy"), at=at)
    (card,) = [one for one in bed.alice.hand.cards() if one.label == "roulette"]
    await bed.alice.press(card)
    assert "You draw until it comes." in bed.bob.hand
    assert "Bob names a colour" in bed.carol.table
    await bed.bob.press("● Blue")
    assert table.state is not None
    assert (len(table.state.hands[1]), table.state.turn) == (5, 2)


async def test_a_seven_asks_whose_hand_and_swaps_it(bed: Bed) -> None:
    spec = Spec(house={"seven_zero": True})
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=spec,
        at=lambda rules: moment("r7 r1 r2", "g1", "b1 b2", rules=rules, top="r5"),
    )
    (seven,) = [one for one in bed.alice.hand.cards() if one.label == "▲ 7"]
    await bed.alice.press(seven)
    await bed.alice.press("Carol · 2")
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [2, 1, 2]
    assert "Alice and Carol swapped hands" in bed.bob.table


# ---- out of turn, and on top of each other


async def test_a_jump_in_is_offered_to_its_holder_alone(bed: Bed) -> None:
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        bed.dave,
        spec=Spec(house={"jump_in": True}),
        at=lambda rules: moment("r5 r1 r2", "g1 g2", "r5 b2 b3", "b1 y2", rules=rules, top="r3"),
    )
    (five,) = [one for one in bed.alice.hand.cards() if one.label == "▲ 5"]
    await bed.alice.press(five)
    assert "You may jump in." in bed.carol.hand
    for other in (bed.alice, bed.bob, bed.dave):
        assert "jump" not in other.hand.verbs(enabled=False)
        assert "jump" not in other.table.text.casefold()
    await bed.carol.press("jump")
    assert "Carol jumped in with red 5" in bed.alice.table
    assert table.state is not None
    assert table.state.turn == 3
    assert "jump" not in bed.carol.hand.verbs(enabled=False)


async def test_a_draw_card_is_answered_and_the_debt_goes_on(bed: Bed) -> None:
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=Spec(house={"stacking": "same"}),
        at=lambda rules: moment("rD2 r1", "gD2 g2", "bD2 b3", rules=rules, top="r3"),
    )
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if one.label == "▲ +2"))
    assert "**+2 waiting**: play a +2 or draw 2." in bed.carol.table
    assert "Take 2, or lay a card on it." in bed.bob.hand
    assert [one.label for one in bed.bob.hand.cards(playable=True)] == ["◆ +2"]
    await bed.bob.press(bed.bob.hand.cards(playable=True)[0])
    assert "**+4 waiting**" in bed.alice.table
    await bed.carol.press("Take 4")
    assert table.state is not None
    assert [len(hand) for hand in table.state.hands] == [1, 1, 6]


# ---- other decks


async def test_flip_shows_its_dark_side_and_the_backs_of_the_others(bed: Bed) -> None:
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        spec=Spec("flip"),
        at=lambda rules: moment("rF r1 r2", "g1 g2", rules=rules, top="r3"),
    )
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if "flip" in one.label))
    assert table.state is not None
    assert table.state.side == 1
    assert "Everything turns over: the dark side" in bed.alice.table
    assert "Your turn · dark side" in bed.bob.hand
    await bed.alice.press("more", on=bed.alice.table)
    backs = await bed.alice.press("Other sides")
    assert backs.is_private
    assert "The light sides" in backs
    assert "**Bob** · 🟩\u00a0◆\u00a01  🟩\u00a0◆\u00a02" in backs
    assert "Alice" not in backs


async def test_a_launcher_is_pressed(bed: Bed) -> None:
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        spec=Spec("attack"),
        at=lambda rules: moment("g1 g2", "b1 b2", rules=rules, top="r3", script=[3]),
    )
    assert "Nothing fits: press the launcher." in bed.alice.hand
    assert not bed.alice.hand.has("Draw")
    await bed.alice.press("Press", on=bed.alice.hand)
    assert "Alice pressed: 3 cards came out" in bed.bob.table
    assert table.state is not None
    assert (len(table.state.hands[0]), table.state.turn) == (5, 1)


async def test_presses_that_wait_are_called_presses(bed: Bed) -> None:
    await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=Spec("attack", house={"stacking": "same"}),
        at=lambda rules: moment("rH2 r1", "gH2 b2", "b3 b4", rules=rules, top="r3", script=[0, 0, 2, 0]),
    )
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if one.label == "▲ hit 2"))
    assert "**2 presses waiting**" in bed.carol.table
    assert "Press 2 times, or lay a card on it." in bed.bob.hand
    await bed.bob.press("Press", on=bed.bob.hand)
    assert "Bob pressed" in bed.alice.table


async def test_who_holds_too_many_is_out_and_sees_it(bed: Bed) -> None:
    full, more = "g1 g1 g2 g2 g3 g3 g4 g4 g5 g5 g6 g6 g8 g8 b1 b1", "b2 b2 b3 b3 b4 b4 b5"
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=Spec("no-mercy"),
        at=lambda rules: moment("rD2 r1 r5", f"{full} {more}", "y1 y2", rules=rules, top="r3", draws="y3 y4 y5"),
    )
    await bed.alice.press(next(one for one in bed.alice.hand.cards() if one.label == "▲ +2"))
    assert table.state is not None
    assert 1 in table.state.knocked_out
    assert "You are out of this round" in bed.bob.sees()
    assert "` –` Bob" in bed.alice.table
    assert "Bob is out of the round" in bed.alice.table


async def test_partners_are_shown_and_win_together(bed: Bed) -> None:
    people = (bed.alice, bed.bob, bed.carol, bed.dave)
    table = await play_by(
        bed,
        *people,
        spec=Spec(house={"partners": True}),
        at=lambda rules: moment("r1", "g1 g2", "b1 b2", "y1 y2", rules=rules, top="r3"),
    )
    assert "Carol · team 1" in bed.bob.table
    assert "Dave · team 2" in bed.bob.table
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    assert table.state is not None
    assert "Alice and Carol win the round" in bed.bob.table


async def test_a_card_that_does_not_fit_can_be_pressed_where_that_is_punished(bed: Bed) -> None:
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        spec=Spec("guide-108"),
        at=lambda rules: moment("r1 g2 b5", "b1 b2", rules=rules, top="r3"),
    )
    looks = {one.label: (one.style, one.is_enabled) for one in bed.alice.hand.cards()}
    assert looks == {"▲ 1": ("success", True), "◆ 2": ("secondary", True), "● 5": ("secondary", True)}
    assert "Any other card costs you 4." in bed.alice.hand
    await bed.alice.press("◆ 2")
    assert table.state is not None
    assert (len(table.state.hands[0]), table.state.turn) == (7, 1)
    assert "Alice took green 2 back and drew 4" in bed.bob.table


async def test_elsewhere_such_a_card_cannot_be_pressed(bed: Bed) -> None:
    await play_by(
        bed,
        bed.alice,
        bed.bob,
        spec=Spec(),
        at=lambda rules: moment("r1 g2 b5", "b1 b2", rules=rules, top="r3"),
    )
    assert [one.is_enabled for one in bed.alice.hand.cards()] == [True, False, False]


async def test_words_on_a_wild_wait_for_the_host_or_the_player(bed: Bed) -> None:
    spec = Spec("classic-112", set={"custom_text": "Everybody waves."})
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=spec,
        at=lambda rules: moment("r1 r2", "WC g2 g3", "b1 b2", rules=rules, top="r3", turn=1),
    )
    await bed.bob.press(next(one for one in bed.bob.hand.cards() if one.label == "custom"))
    await bed.bob.press("● Blue")
    assert "“Everybody waves.”" in bed.carol.table
    assert "“Everybody waves.”" in bed.bob.hand
    refused = await bed.carol.press("Done", on=bed.carol.table)
    assert "Bob, who played the card, or the host says when it is done." in refused
    await bed.alice.press("Done", on=bed.alice.table)
    assert table.state is not None
    assert table.state.turn == 2
    assert "Everybody waves" not in bed.carol.table


# ---- a match in which one can be out


async def test_who_is_eliminated_gets_no_more_cards(bed: Bed) -> None:
    spec = Spec(set={"scoring": "elimination", "target": 20})
    table = await play_by(
        bed,
        bed.alice,
        bed.bob,
        bed.carol,
        spec=spec,
        span="match",
        at=lambda rules: moment("r1", "W g9", "b1 b2", rules=rules, top="r3"),
    )
    await bed.alice.press(bed.alice.hand.cards(playable=True)[0])
    assert table.match is not None
    assert table.match.eliminated == (1,)
    assert "Bob · out" in bed.alice.table
    await bed.alice.press("Next round")
    assert table.state is not None
    assert (len(table.state.hands[1]), table.state.out) == (0, {1})
    assert "Bob · out of the match" in bed.alice.table
    assert "You are out of this match" in bed.bob.sees()
