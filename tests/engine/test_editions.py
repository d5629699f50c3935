"""What single editions do at the deal, and what a ruling cannot say."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.actions import ACCEPT, CALL_UNO, DRAW, LEAVE, PASS, Catch, NameColor, Play
from engine.catalog import EDITIONS, Spec, build
from engine.dealing import LAUNCHER_DRY, eject
from engine.decisions import ColorAsked, Penalty
from engine.errors import IllegalAction, Reason
from engine.game import apply, deal, legal, open_round, position
from engine.state import State
from engine.view import View

SEED = "9" * 32


def opened(edition: str, symbol: str, *, seats: int = 3, hand: int = 3) -> State:
    """A round of this edition with that card turned up first."""
    rules = build(Spec(edition))
    cards = list(range(len(rules.deck)))
    first = next(card for card in cards if rules.deck[card].faces[0].symbol == symbol)
    cards.remove(first)
    hands = [[cards.pop() for _ in range(hand)] for _ in range(seats)]
    return open_round(rules, hands=hands, turned=[first], pile=cards)


# -- every edition ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_are_shuffled_by_the_seed_alone(edition: str) -> None:
    """R-015, R-194: no seat has an edge, and the same seed deals the same round."""
    rules = build(Spec(edition))
    assert deal(rules, seats=4, seed=SEED) == deal(rules, seats=4, seed=SEED)
    assert deal(rules, seats=4, seed=SEED).hands != deal(rules, seats=4, seed="8" * 32).hands
    first = Counter(deal(rules, seats=2, seed=f"{number:032x}").hands[0][0] for number in range(300))
    assert max(first.values()) < 18


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_opening_is_told_to_whoever_listens(edition: str) -> None:
    told: list[object] = []
    state = deal(build(Spec(edition)), seats=4, seed=SEED, told=told)  # pyright: ignore[reportArgumentType]
    assert any(type(event).__name__ == "OpeningTurned" for event in told)
    assert state.events is None
    assert state == deal(build(Spec(edition)), seats=4, seed=SEED)


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_card_may_be_turned_up_first(edition: str) -> None:
    """Each kind of card opens a round in which somebody can act, and every card is somewhere."""
    rules = build(Spec(edition))
    for symbol in sorted({card.faces[0].symbol for card in rules.deck}):
        for seats in (2, 4):
            state = opened(edition, symbol, seats=seats)
            assert legal(state, state.turn)
            held = [card for hand in state.hands for card in hand]
            assert sorted([*held, *state.pile, *state.discard]) == list(range(len(rules.deck)))


def test_a_dealer_who_sits_out_deals_nothing() -> None:
    with pytest.raises(ValueError, match="dealer"):
        deal(build(Spec()), seats=3, seed=SEED, dealer=1, sitting_out=[1])
    with pytest.raises(ValueError, match="two seats"):
        deal(build(Spec()), seats=3, seed=SEED, dealer=1, sitting_out=[0, 2])


def test_a_pile_of_unwanted_cards_opens_with_one_of_them() -> None:
    """Nobody turns cards up for ever: after a thousand the last one stays."""
    rules = build(Spec())
    wilds = [card for card in range(108) if rules.deck[card].faces[0].symbol == "W4"]
    state = open_round(rules, hands=[[0], [1]], turned=[], pile=wilds)
    assert (len(state.pile), state.discard[0] in wilds, state.turn) == (3, True, 1)
    assert state.color is None


def test_a_round_that_never_ends_is_closed_at_the_cap() -> None:
    """The lowest hand wins it, as in a blocked round."""
    rules = build(Spec(set={"turn_cap": 10}))
    state = deal(rules, seats=2, seed=SEED)
    while state.result is None:
        apply(state, state.turn, DRAW if DRAW in legal(state, state.turn) else legal(state, state.turn)[-1])
    assert state.result.blocked
    assert state.turns == 10


def test_an_answer_at_the_cap_closes_the_round_too() -> None:
    rules = build(Spec(set={"turn_cap": 10}))
    cards = {str(card): number for number, card in enumerate(rules.deck)}
    hands = [[cards[text] for text in texts.split()] for texts in ("W4 b1 b2", "g1 g2", "y1 y2")]
    pile = [cards[f"y{number}"] for number in range(3, 9)]
    state = position(rules, hands=hands, discard=[cards["r5"]], pile=pile)
    state.turns = 9
    apply(state, 0, Play(cards["W4"], "g"))
    assert state.result is None
    apply(state, 1, ACCEPT)
    assert state.result is not None
    assert (state.result.blocked, state.result.winner) == (True, -1)


def test_a_view_knows_what_cards_are_worth_and_who_plays_next() -> None:
    state = deal(build(Spec()), seats=3, seed=SEED)
    view = View(state, 0)
    assert [view.value(card) for card in view.hand] == [
        state.rules.points.get(view.face(card).symbol) or int(view.face(card).symbol) for card in view.hand
    ]
    assert sorted(view.next_turns) == [0, 1, 2]
    for seat in (0, 1):
        apply(state, seat, LEAVE)
    assert view.next_turns == ()


# -- the sheet of the 2000s -------------------------------------------------------------------------------------------


def test_an_opening_swap_makes_the_starter_name_a_colour_and_a_seat() -> None:
    """D-14: on the sheet of the 2000s the first player names the colour and swaps hands."""
    state = opened("vintage-2000", "WS")
    mine, theirs = state.hands[1], state.hands[2]
    assert state.decision == ColorAsked(1, "opening_swap")
    assert len(legal(state, 1)) == 8
    with pytest.raises(IllegalAction) as caught:
        apply(state, 1, NameColor("g"))
    assert caught.value.reason is Reason.TARGET_MISSING
    with pytest.raises(IllegalAction) as caught:
        apply(state, 1, NameColor("g", 1))
    assert caught.value.reason is Reason.TARGET_WRONG
    apply(state, 1, NameColor("g", 2))
    assert (state.hands[1], state.hands[2]) == (theirs, mine)
    assert (state.turn, state.color) == (1, "g")


def test_an_opening_swap_between_two_needs_no_name() -> None:
    state = opened("vintage-2000", "WS", seats=2)
    mine, theirs = state.hands[1], state.hands[0]
    apply(state, 1, NameColor("b"))
    assert (state.hands[1], state.hands[0]) == (theirs, mine)


def test_an_opening_swap_outlives_the_one_who_was_asked() -> None:
    state = opened("vintage-2000", "WS")
    apply(state, 1, LEAVE)
    assert state.decision == ColorAsked(2, "opening_swap")


# -- Flip -------------------------------------------------------------------------------------------------------------


def test_the_faces_are_paired_anew_for_each_round_and_by_the_seed() -> None:
    """C.3: no pairing is published, so a round pairs the dark faces with the light ones at random."""
    rules = build(Spec("flip"))
    one, same, other = (deal(rules, seats=3, seed=seed) for seed in (SEED, SEED, "8" * 32))
    cards = range(len(rules.deck))
    assert [one.card(card) for card in cards] == [same.card(card) for card in cards]
    assert [one.card(card) for card in cards] != [other.card(card) for card in cards]
    for side in (0, 1):
        printed = Counter(card.faces[side] for card in rules.deck)
        assert Counter(one.card(card).faces[side] for card in cards) == printed


def test_the_pairing_goes_with_the_state() -> None:
    rules = build(Spec("flip"))
    state = deal(rules, seats=3, seed=SEED)
    again = State.from_json(rules, state.to_json())
    state.turn_over(1)
    again.turn_over(1)
    assert [again.face(card) for card in range(112)] == [state.face(card) for card in range(112)]
    assert [state.face(card) for card in range(112)] == [state.card(card).faces[1] for card in range(112)]


def test_everybody_sees_the_backs_of_the_others_and_of_the_pile() -> None:
    state = deal(build(Spec("flip")), seats=3, seed=SEED)
    view = View(state, 0)
    assert view.backs(0) == ()
    assert Counter(view.backs(1)) == Counter(state.card(card).faces[1] for card in state.hands[1])
    assert view.back(view.hand[0]) == state.card(view.hand[0]).faces[1]
    assert view.pile_back == state.card(state.pile[-1]).faces[1]
    assert View(state, None).backs(0) != ()
    state.pile.clear()
    assert view.pile_back is None


def test_cards_with_one_side_have_no_back() -> None:
    view = View(deal(build(Spec()), seats=3, seed=SEED), 0)
    assert (view.backs(1), view.back(view.hand[0]), view.pile_back) == ((), None, None)


def test_a_flip_turns_hands_pile_and_discards_of_a_dealt_round() -> None:
    """R-070: the same cards, all of them by their other faces."""
    rules = build(Spec("flip"))
    state = opened("flip", "F", seats=3)
    assert state.side == 1
    assert state.face(state.discard[-1]) == state.card(state.discard[-1]).faces[1]
    dealt = deal(rules, seats=3, seed=SEED)
    flip = next(card for card in range(112) if dealt.face(card).symbol == "F")
    seat = dealt.turn
    dealt.hands[seat] = [flip, *dealt.hands[seat]]
    dealt.show(dealt.face_of[flip], dealt.face(flip).color)
    pile = [dealt.card(card).faces[1] for card in reversed(dealt.pile)]
    apply(dealt, seat, Play(flip))
    assert [dealt.face(card) for card in dealt.pile] == pile
    assert set(View(dealt, seat).palette) == {"p", "t", "o", "u"}


# -- the launcher -----------------------------------------------------------------------------------------------------


def test_the_launcher_fires_as_often_as_the_toy_and_never_stays_dry_for_long() -> None:
    """R-069, R-071: a press gives some cards or none, by chance; at the latest the fourth fires."""
    state = deal(build(Spec("attack")), seats=2, seed=SEED)
    shots = [eject(state) for _ in range(4000)]
    fired = [shot for shot in shots if shot]
    assert 0.38 < len(fired) / len(shots) < 0.5
    assert {min(fired), max(fired)} == {3, 8}
    gaps = "".join("x" if shot else "." for shot in shots).split("x")
    assert max(map(len, gaps)) == LAUNCHER_DRY


def test_a_press_is_replayed_identically() -> None:
    rules = build(Spec("extreme"))
    one, two = (deal(rules, seats=3, seed=SEED) for _ in range(2))
    for state in (one, two):
        for _ in range(12):
            apply(state, state.turn, DRAW)
    assert one == two


# -- No Mercy ---------------------------------------------------------------------------------------------------------


def mercy_table(edition: str, *hands: str, **parameters: int) -> State:
    """Seat 0 to play on a red 5, with a pile of yellow numbers."""
    rules = build(Spec(edition, set=parameters))
    cards = {str(card): number for number, card in enumerate(rules.deck)}
    numbers = [[cards[text] for text in texts.split()] for texts in hands]
    return position(rules, hands=numbers, discard=[cards["r5"]], pile=[cards[f"y{number}"] for number in range(1, 8)])


def held(state: State, seat: int, text: str) -> int:
    return next(card for card in state.hands[seat] if str(state.face(card)) == text)


def test_a_question_is_dropped_with_the_seat_that_a_false_report_knocks_out() -> None:
    state = mercy_table("no-mercy", "WCR b1", "b2 b3 b4", "g1 g2", mercy=4, false_call_penalty=1)
    apply(state, 0, Play(held(state, 0, "WCR")))
    assert state.decision == ColorAsked(1, "roulette")
    apply(state, 0, CALL_UNO)
    apply(state, 1, Catch(2))
    assert (state.out, state.turn) == ({1}, 2)


def test_a_contested_card_is_paid_for_when_mercy_takes_its_owner() -> None:
    state = mercy_table("classic", "W4 b1", "g1 g2", "b2 b3", mercy=7, uno_penalty=6)
    apply(state, 0, Play(held(state, 0, "W4"), "g"))
    assert isinstance(state.decision, Penalty)
    apply(state, 2, Catch(0))
    assert (state.out, len(state.hands[1]), state.turn) == ({0}, 6, 2)


# -- penalties in the middle of a turn --------------------------------------------------------------------------------


def test_a_drawn_card_that_a_penalty_turned_into_a_bluff_may_be_kept() -> None:
    """Never without a legal action: a false report brings the colour in force into the hand."""
    house = {"force_play": True, "no_bluffing": True}
    rules = build(Spec("classic", house, {"false_call_penalty": 1}))
    cards = {str(card): number for number, card in enumerate(rules.deck)}
    pile = [cards[text] for text in ("r9", "W4")]
    hands = [[cards["b1"], cards["g1"]], [cards["y1"], cards["y2"]]]
    state = position(rules, hands=hands, discard=[cards["r5"]], pile=pile)
    apply(state, 0, DRAW)
    assert PASS not in legal(state, 0)
    apply(state, 0, Catch(1))
    assert legal(state, 0) == [PASS]
    apply(state, 0, PASS)
    assert state.turn == 1
