"""The catalogue: every edition builds with every house rule it admits, and what contradicts itself is refused."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.catalog import EDITIONS, HOUSE_RULES, Spec, SpecError, SpecFault, admits, build
from engine.game import deal

KEYS_OF_EDITIONS = [
    "classic",
    "classic-112",
    "guide-108",
    "express-112",
    "club-112",
    "family-108",
    "vintage-1993",
    "vintage-2000",
    "flip",
    "attack-1998",
    "attack",
    "extreme",
    "no-mercy",
    "dare",
]
KEYS_OF_HOUSE_RULES = [
    "stacking",
    "jump_in",
    "seven_zero",
    "draw_to_match",
    "force_play",
    "no_bluffing",
    "skip_bounce",
    "must_play",
    "plain_finish",
    "partners",
    "loser_dare",
]
UNSUITABLE = {
    "stacking": {"dare"},
    "draw_to_match": {"attack-1998", "attack", "extreme"},
    "force_play": {"attack-1998", "attack", "extreme"},
    "no_bluffing": {"attack-1998", "attack", "extreme", "no-mercy", "dare"},
    "skip_bounce": {"flip", "attack-1998", "attack", "extreme", "dare"},
}


def refusal(spec: Spec) -> tuple[SpecFault, tuple[str, ...]]:
    with pytest.raises(SpecError) as caught:
        build(spec)
    return caught.value.fault, caught.value.names


def test_the_editions_and_house_rules_are_those_of_the_list_in_its_order() -> None:
    assert list(EDITIONS) == KEYS_OF_EDITIONS
    assert sorted(HOUSE_RULES) == sorted(KEYS_OF_HOUSE_RULES)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_deals_for_as_many_as_it_is_for(edition: str) -> None:
    """R-012, R-067, R-082: the boxes differ, and each says for how many it is."""
    rules = build(Spec(edition))
    fewest, most = rules.seats
    assert (fewest, most) == ((2, 6) if edition == "no-mercy" else (2, 10))
    for seats in (fewest, most):
        state = deal(rules, seats=seats, seed="7" * 32)
        in_play = sum(map(len, state.hands)) + len(state.pile) + len(state.discard)
        assert in_play == len(rules.deck)
    for seats in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match="seats"):
            deal(rules, seats=seats, seed="7" * 32)


@pytest.mark.parametrize("house", HOUSE_RULES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_builds_with_every_house_rule_it_admits(edition: str, house: str) -> None:
    unsuitable = edition in UNSUITABLE.get(house, ())
    assert admits(edition, house) is not unsuitable
    for value in HOUSE_RULES[house].values:
        spec = Spec(edition, {house: value})
        if unsuitable:
            assert refusal(spec) == (SpecFault.UNSUITABLE, (house,))
        else:
            rules = build(spec)
            assert deal(rules, seats=4, seed="3" * 32).turn >= 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_two_admitted_house_rules_go_together(edition: str) -> None:
    admitted = [(key, value) for key in HOUSE_RULES if admits(edition, key) for value in HOUSE_RULES[key].values]
    for (one, first), (other, second) in combinations(admitted, 2):
        if one != other:
            assert build(Spec(edition, {one: first, other: second})).deck == EDITIONS[edition].deck


def test_the_order_in_which_house_rules_are_chosen_does_not_matter() -> None:
    one = build(Spec("classic", {"stacking": "same", "skip_bounce": True}))
    assert build(Spec("classic", {"skip_bounce": True, "stacking": "same"})) is one


def test_a_house_rule_that_is_false_is_off() -> None:
    assert build(Spec("classic", {"jump_in": False})) == build(Spec("classic"))


@pytest.mark.parametrize(
    ("spec", "fault", "names"),
    [
        (Spec("monopoly"), SpecFault.UNKNOWN_EDITION, ("monopoly",)),
        (Spec("classic", {"betting": True}), SpecFault.UNKNOWN_HOUSE_RULE, ("betting",)),
        (Spec("classic", set={"volume": 3}), SpecFault.UNKNOWN_PARAMETER, ("volume",)),
        (Spec("classic", {"stacking": "sideways"}), SpecFault.BAD_VALUE, ("stacking",)),
        (Spec("classic", {"stacking": True}), SpecFault.BAD_VALUE, ("stacking",)),
        (Spec("classic", {"jump_in": "yes"}), SpecFault.BAD_VALUE, ("jump_in",)),
        (Spec("classic", {"jump_in": ["yes"]}), SpecFault.BAD_VALUE, ("jump_in",)),
        (Spec("classic", {"jump_in": None}), SpecFault.BAD_VALUE, ("jump_in",)),
        (Spec("classic", {"jump_in": {1, 2}}), SpecFault.BAD_VALUE, ("classic",)),
        (
            Spec("classic", {"no_bluffing": True}, {"challenge": True}),
            SpecFault.CONTRADICTION,
            ("no_bluffing", "challenge"),
        ),
        (
            Spec("classic", {"must_play": True}, {"voluntary_draw": True}),
            SpecFault.CONTRADICTION,
            ("must_play", "voluntary_draw"),
        ),
        (
            Spec("classic-112", set={"custom": "extra_turn", "custom_text": "Sing."}),
            SpecFault.CONTRADICTION,
            ("custom", "custom_text"),
        ),
        (Spec("dare", {"stacking": "same"}), SpecFault.UNSUITABLE, ("stacking",)),
    ],
)
def test_what_cannot_be_built_is_refused_with_its_reason(spec: Spec, fault: SpecFault, names: tuple[str, ...]) -> None:
    assert refusal(spec) == (fault, names)


@pytest.mark.parametrize("name", ["challenge", "voluntary_draw"])
def test_a_parameter_that_says_the_same_as_a_house_rule_is_no_contradiction(name: str) -> None:
    house = {"challenge": "no_bluffing", "voluntary_draw": "must_play"}[name]
    assert build(Spec("classic", {house: True}, {name: False})) == build(Spec("classic", {house: True}))


@pytest.mark.parametrize("target", [1, 500, 10_000])
def test_the_target_is_free_from_one_to_ten_thousand(target: int) -> None:
    """R-064: a score to fit the time there is."""
    assert build(Spec("classic", set={"target": target})).target == target


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 10_001),
        ("target", "500"),
        ("target", True),
        ("hand_size", 0),
        ("hand_size", 16),
        ("rounds", -1),
        ("turn_cap", 9),
        ("challenge", 1),
        ("direction", 0),
        ("starter", "oldest"),
        ("scoring", "golf"),
        ("target_test", "="),
        ("wild_draw_test", "none"),
        ("points", 20),
        ("points", {"W": -1}),
        ("points", {"XX": 10}),
        ("opening", "reflip"),
        ("opening", {"wild": "explode"}),
        ("opening", {"joker": "reflip"}),
        ("opening", {"wild": "flip"}),
        ("custom", "party"),
        ("custom", "text"),
        ("custom_text", ""),
        ("custom_text", "x" * 201),
        ("extreme_hit", 0),
        ("extreme_hit", True),
        ("attack_attack", "all"),
        ("swap_card", "both"),
        ("last_flip", "twice"),
    ],
)
def test_a_parameter_out_of_its_bounds_is_refused(name: str, value: object) -> None:
    assert refusal(Spec("classic", set={name: value})) == (SpecFault.BAD_VALUE, (name,))


def test_parameters_change_the_rules_they_name() -> None:
    rules = build(
        Spec(
            "classic-112",
            set={
                "points": {"WS": 50, "7": 70},
                "opening": {"wild": "reflip", "skip": "none"},
                "custom_text": " Sing a song. ",
                "two_player_reverse": "none",
                "direction": -1,
            },
        )
    )
    assert (rules.points["WS"], rules.points["7"], rules.points["W"]) == (50, 70, 50)
    assert (rules.opening["W"], rules.opening["S"], rules.opening["W4"]) == ("reflip", "none", "reflip")
    assert (rules.custom, rules.custom_text) == ("text", "Sing a song.")
    assert rules.two_player_reverse == "none"
    assert rules.direction == -1


@pytest.mark.parametrize(
    ("name", "value"), [("swap_card", "swap"), ("last_flip", "turns"), ("attack_attack", "chosen"), ("extreme_hit", 2)]
)
def test_the_recommended_reading_is_the_default(name: str, value: object) -> None:
    for edition in EDITIONS:
        plain, chosen = build(Spec(edition)), build(Spec(edition, set={name: value}))
        assert chosen.deck == plain.deck
        assert chosen.opening == plain.opening
        assert all(chosen.tables.complete[face] == done for face, done in enumerate(plain.tables.complete))


def test_a_deck_without_a_swap_card_has_none_to_replace() -> None:
    assert build(Spec("classic", set={"swap_card": "shuffle"})) == build(Spec("classic"))


def test_larger_hands_leave_room_for_fewer_seats() -> None:
    """Nobody is dealt a hand that is not there, and some cards are left to draw."""
    assert build(Spec("classic", set={"hand_size": 15})).seats == (2, 5)
    assert build(Spec("classic", set={"hand_size": 8})).seats == (2, 10)
    state = deal(build(Spec("classic", set={"hand_size": 15})), seats=5, seed="1" * 32)
    assert [len(hand) for hand in state.hands] == [15] * 5


def test_partners_are_four() -> None:
    assert build(Spec("classic", {"partners": True})).seats == (4, 4)


def test_a_spec_survives_the_way_through_json() -> None:
    spec = Spec("flip", {"stacking": "same"}, {"target": 200})
    assert Spec.from_json(spec.to_json()) == spec


@pytest.mark.parametrize("edition", ["no-mercy", "attack", "attack-1998", "extreme"])
def test_no_edition_owes_anything_to_a_text_that_only_another_has(edition: str) -> None:
    """R-143: other boxes have rules of their own; every symbol of a deck has its points, and no other has any."""
    rules = build(Spec(edition))
    special = {symbol for symbol in rules.symbols if not symbol.isdigit()}
    assert set(rules.points) == special
