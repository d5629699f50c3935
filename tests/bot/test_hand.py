"""The hand: every state it can be in, any number of cards, both languages, always within what Discord takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looks import button, buttons, check, parts, words
from rounds import CLASSIC, EVERY_CARD, EVERY_FACE, TWO_SIDED, find, moment, seen_by, sitting

from bot.i18n import translate_for
from bot.ui import asking, ids
from bot.ui.faces import color_button, emoji_name, face_block, face_button, face_line, face_mark, written
from bot.ui.hand import CARDS_A_PAGE, hand
from bot.ui.words import card_name
from engine.actions import Jump, Play
from engine.cards import Face
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty, Turn
from engine.state import Result

if TYPE_CHECKING:
    from discord import ui

    from engine.decisions import Decision
    from engine.rules import Rules
    from engine.state import State

EN, FR = translate_for("en"), translate_for("fr")
NINE = "r3 r7 yD2 g0 g8 b2 bS W W4"
STACKING = CLASSIC.having(answers=(lambda _rules, under, face: face.symbol == under.symbol,))
ENABLED, GREEN, GREY, RED = False, 3, 2, 4


def show(state: State, *, seat: int = 0, language: str = "en", **options: Any) -> ui.LayoutView:  # noqa: ANN401  passed on
    view = hand(sitting(len(state.hands)), seen_by(state, seat), translate_for(language), **options)
    check(view)
    return view


def lines(state: State, **options: Any) -> list[str]:  # noqa: ANN401  passed on
    return words(show(state, **options)).splitlines()


def presses(view: ui.LayoutView) -> list[ids.Press]:
    return [ids.parse(one["custom_id"]) for one in buttons(view)]


def enabled(view: ui.LayoutView) -> set[str]:
    return {one["custom_id"].removeprefix("u1:7:") for one in buttons(view) if not one.get("disabled")}


# -- one's own turn ---------------------------------------------------------------------------------------------------


def test_ones_own_turn_reads_as_designed() -> None:
    assert lines(moment(NINE, "r1")) == [
        "## Your turn",
        "On the pile: 🟦● **blue 7**",
        "Fits: red 7, blue 2, blue skip, wild",
        "Bluff: wild +4 (may be challenged)",
        "Ends <t:1800000000:R>",
    ]


def test_ones_own_turn_reads_as_designed_in_french() -> None:
    assert lines(moment(NINE, "r1"), language="fr") == [
        "## À toi de jouer",
        "Sur le talon\u202f: 🟦● **7 bleu**",
        "Jouables\u202f: 7 rouge, 2 bleu, Passer bleu, Joker",
        "Bluff\u202f: Joker +4 (défi possible)",
        "Fin <t:1800000000:R>",
    ]


def test_cards_are_buttons_sorted_by_colour_in_three_states() -> None:
    view = show(moment(NINE, "r1"))
    shown = buttons(view)[:9]
    assert [one["label"] for one in shown] == ["▲ 3", "▲ 7", "■ +2", "◆ 0", "◆ 8", "● 2", "● skip", "wild", "wild +4"]
    assert [one["emoji"]["name"] for one in shown] == ["🟥", "🟥", "🟨", "🟩", "🟩", "🟦", "🟦", "🃏", "🃏"]
    states = [(one["style"], bool(one.get("disabled"))) for one in shown]
    no, fits, bluff = (GREY, True), (GREEN, False), (GREY, False)
    assert states == [no, fits, no, no, no, fits, fits, fits, bluff]


def test_each_card_has_its_own_press() -> None:
    state = moment("r5 r5 W W", "r1", top="r7")
    assert [press.argument for press in presses(show(state))[:4]] == [str(card) for card in sorted(state.hands[0])]


def test_draw_pass_and_uno_are_three_places() -> None:
    view = show(moment(NINE, "r1"))
    assert [one["label"] for one in buttons(view)[9:]] == ["Draw", "Pass", "UNO!"]
    assert {"draw:41"} == enabled(view) & {"draw:41", "pass:41", "uno"}


def test_uno_is_enabled_when_a_call_counts() -> None:
    assert "uno" in enabled(show(moment("b1 r1", "r1")))


def test_after_a_draw_that_fits_only_that_card_may_be_played() -> None:
    state = moment("r1 b2 b3", "r1")
    drawn = find(CLASSIC, "b3")
    state.decisions[-1] = Turn(0, drawn)
    view = show(state)
    assert words(view).splitlines()[0] == "## Play it or keep it?"
    assert "Fits: blue 3" in words(view)
    assert enabled(view) == {f"play:{drawn}", "pass:41"}


def test_when_nothing_fits_the_hand_says_to_draw() -> None:
    assert "Nothing fits: draw a card." in lines(moment("r1 y2", "r1"))


def test_when_nothing_fits_and_nothing_can_be_drawn_it_only_says_so() -> None:
    rules = CLASSIC.having(may_draw=lambda _state, _seat: False)
    assert "Nothing fits." in lines(moment("r1 y2", "r1", rules=rules))


def test_many_that_fit_are_counted() -> None:
    assert "6 of your 7 cards fit" in lines(moment("b1 b2 b3 b4 b5 b6 r1", "r1"))
    assert "Jouables\u202f: 6 sur 7" in lines(moment("b1 b2 b3 b4 b5 b6 r1", "r1"), language="fr")


def test_two_of_the_same_card_are_named_once() -> None:
    assert "Fits: blue 2" in lines(moment("b2 b2 r1", "r1"))


def test_after_a_wild_the_colour_in_force_is_named() -> None:
    assert "On the pile: 🃏 **wild**, now green" in lines(moment("g1 g2", "r1", top="W", color="g"))


def test_the_frame_has_the_colour_in_force() -> None:
    assert parts(show(moment(NINE, "r1", top="y3")))[0]["accent_color"] == 0xFFC933
    assert parts(show(moment(NINE, "r1", turn=1)))[0].get("accent_color") is None


def test_the_dark_side_is_in_the_heading() -> None:
    state = moment("u3 p4", "u4", rules=TWO_SIDED, top="uF", side=1)
    assert lines(state)[0] == "## Your turn · dark side"
    assert [one["label"] for one in buttons(show(state))[:2]] == ["♥ 4", "☾ 3"]


def test_a_note_is_the_second_line() -> None:
    assert lines(moment(NINE, "r1"), note="Red 3 cannot go on blue 7.")[1] == "Red 3 cannot go on blue 7."


# -- pages ------------------------------------------------------------------------------------------------------------


def test_twenty_cards_are_a_page_and_the_page_button_goes_round() -> None:
    state = moment(range(25), range(40, 42), top="b7")
    first, second = show(state, page=0), show(state, page=1)
    assert sum(press.verb == "play" for press in presses(first)) == 20
    assert sum(press.verb == "play" for press in presses(second)) == 5
    assert button(first, "Page 2")["custom_id"] == "u1:7:page:1"
    assert button(second, "Page 1")["custom_id"] == "u1:7:page:0"
    assert presses(show(state, page=2)) == presses(first)
    assert [press.verb for press in presses(first)][-4:] == ["draw", "pass", "uno", "page"]


def test_pages_are_counted_in_the_text() -> None:
    state = moment(range(25), [40], top="bS")
    assert "2 of your 25 cards fit · page 1 of 2" in words(show(state, page=0))
    assert "Jouables\u202f: 2 sur 25 · page 2 sur 2" in words(show(state, page=1, language="fr"))


def test_pages_are_told_too_when_nothing_fits() -> None:
    reds = [card for card, one in enumerate(CLASSIC.deck) if one.faces[0].color == "r"][:21]
    state = moment(reds, "y1", top="W", color="g")
    assert lines(state, page=0)[2:4] == ["Nothing fits: draw a card.", "Page 1 of 2"]


def test_the_hand_opens_where_a_card_fits() -> None:
    reds_and_yellows = [card for card, one in enumerate(CLASSIC.deck) if one.faces[0].color in {"r", "y"}][:40]
    state = moment([*reds_and_yellows, find(CLASSIC, "b2")], "g1", top="b8")
    state.hands[0] = [card for card in state.hands[0] if CLASSIC.deck[card].faces[0].symbol != "8"]
    pages = -(-len(state.hands[0]) // CARDS_A_PAGE)
    assert f"page {pages} of {pages}" in words(show(state))


# -- waiting ----------------------------------------------------------------------------------------------------------


def test_waiting_for_one_other_tells_all() -> None:
    view = show(moment("W g8 r3", "r1", turn=1, top="g7"))
    assert words(view).splitlines() == [
        "## Otter’s turn",
        "On the pile: 🟩◆ **green 7**",
        "You play next.",
        "🟥\u00a0▲\u00a03  🟩\u00a0◆\u00a08  🃏\u00a0wild",
    ]
    assert len(parts(view)) == 9
    assert enabled(view) == set()


def test_waiting_for_several_says_only_what_stays_true() -> None:
    """The hand is not drawn again while the others play, whatever they lay."""
    first = show(moment("W g8 r3", "r1", "y1", "g1", turn=2, top="g7"))
    later = show(moment("W g8 r3", "r1", "y1", "g1", turn=3, top="b2", direction=-1))
    assert words(first) == words(later)
    assert words(first).splitlines()[:2] == ["## Not your turn yet", "The table shows whose turn it is."]
    french = lines(moment(NINE, "r1", "y1", turn=2), language="fr")
    assert french[:2] == ["## Pas encore ton tour", "La table montre à qui est le tour."]


def test_seats_that_are_out_are_not_counted() -> None:
    assert "You play next." in lines(moment(NINE, "", "y1", "", turn=2, out=(1, 3)))


def test_somebody_else_names_the_first_colour() -> None:
    state = moment(NINE, "r1", top="W", color="r", turn=1, asked=ColorAsked(1, "opening"))
    assert lines(state)[0] == "## Otter names a colour"


def test_a_card_that_may_jump_in_is_a_button() -> None:
    jumping = CLASSIC.having(jump_in=True)
    state = moment("b7 r1 r2", "r1", "y1 y2", turn=1, rules=jumping)
    state.fresh = True
    view = show(state)
    card = find(CLASSIC, "b7")
    assert enabled(view) == {f"jump:{card}:41"}
    assert "You may jump in." in words(view)


# -- questions --------------------------------------------------------------------------------------------------------


def test_a_wild_asks_for_its_colour_with_the_cards_in_sight() -> None:
    state = moment(NINE, "r1")
    wild = find(CLASSIC, "W")
    view = show(state, ask=Play(wild))
    assert words(view).splitlines()[:3] == ["## Which colour?", "It goes with your wild.", "Ends <t:1800000000:R>"]
    assert words(view).endswith("🟦\u00a0●\u00a0skip  🃏\u00a0wild\u00a0+4")
    assert [one["label"] for one in buttons(view)] == ["▲ Red", "■ Yellow", "◆ Green", "● Blue", "Cancel"]
    assert buttons(view)[0]["custom_id"] == f"u1:7:color:{wild}.-.r"
    assert buttons(view)[-1]["custom_id"] == "u1:7:cancel"
    assert parts(view)[0].get("accent_color") is None


def test_an_opening_wild_asks_for_a_colour_alone() -> None:
    state = moment(NINE, "r1", top="W", color="r", asked=ColorAsked(0, "opening"))
    view = show(state)
    assert [one["custom_id"] for one in buttons(view)] == [f"u1:7:color:-.-.{color}" for color in "rygb"]


def test_the_dark_side_names_dark_colours() -> None:
    state = moment("W u3", "u4", rules=TWO_SIDED, top="uF", side=1)
    view = show(state, ask=Play(find(TWO_SIDED, "W", side=1)), language="fr")
    assert [one["label"] for one in buttons(view)] == ["♥ Rose", "◊ Turquoise", "★ Orange", "☾ Violet", "Annuler"]


def test_a_swap_asks_for_a_seat_by_buttons() -> None:
    state = moment("b7 r1 r2", "r1", "y1 y2", "g1", rules=EVERY_CARD, top="b8")
    card = find(EVERY_CARD, "b7")
    view = show(state, ask=Play(card))
    assert words(view).splitlines()[:2] == ["## Swap hands with whom?", "The number is the cards they hold."]
    assert [one["label"] for one in buttons(view)] == ["Otter · 1", "Comet · 2", "Juniper · 1", "Cancel"]
    assert buttons(view)[1]["custom_id"] == f"u1:7:seat:{card}.2"


def test_from_six_others_on_the_seat_is_chosen_from_a_list() -> None:
    state = moment("b7 r1", *(f"r{n}" for n in range(2, 8)), rules=EVERY_CARD, top="b8")
    card = find(EVERY_CARD, "b7")
    view = show(state, ask=Play(card), language="fr")
    (choice,) = [part for part in parts(view) if part["type"] == 3]
    assert choice["custom_id"] == f"u1:7:seat:{card}"
    assert [option["value"] for option in choice["options"]] == ["1", "2", "3", "4", "5", "6"]
    assert choice["options"][0]["label"] == "Otter · 1"


def test_a_wild_that_swaps_asks_for_the_seat_and_then_for_the_colour() -> None:
    state = moment("WS r1", "r1", "y1 y2", rules=EVERY_CARD)
    card, view = find(EVERY_CARD, "WS"), seen_by(state, 0)
    assert asking.missing(view, Play(card)) == "seat"
    assert asking.missing(view, Play(card, None, 2)) == "color"
    assert asking.missing(view, Play(card, "g", 2)) is None
    assert asking.complete(view, Play(card, "g", 2)) == Play(card, "g", 2)
    assert asking.complete(view, Play(card, None, 2)) is None
    shown = show(state, ask=Play(card, None, 2))
    assert buttons(shown)[2]["custom_id"] == f"u1:7:color:{card}.2.g"


def test_the_only_other_seat_need_not_be_asked_for() -> None:
    view = seen_by(moment("b7 r1", "r1", rules=EVERY_CARD, top="b8"), 0)
    card = find(EVERY_CARD, "b7")
    assert asking.missing(view, Play(card)) is None
    assert asking.complete(view, Play(card)) == Play(card, None, 1)


def test_a_last_wild_needs_no_colour() -> None:
    view = seen_by(moment("W", "r1"), 0)
    assert asking.complete(view, Play(find(CLASSIC, "W"))) == Play(find(CLASSIC, "W"))


def test_a_card_that_cannot_be_laid_asks_nothing() -> None:
    state = moment("r1 r2", "r1")
    assert asking.complete(seen_by(state, 0), Play(find(CLASSIC, "r1"))) is None
    assert lines(state, ask=Play(find(CLASSIC, "r1")))[0] == "## Your turn"


def challenge_moment(*, rules: Rules = CLASSIC, amount: int = 4, **more: Any) -> State:  # noqa: ANN401  passed on
    state = moment("r3 yD2", "r1", "y1", rules=rules, top="W4", color="g")
    more = {"contestable": True, "color_before": "b", **more}
    state.decisions.append(Penalty(0, 2, state.discard[-1], amount, **more))
    return state


def test_a_challenge_tells_both_outcomes_before_the_press() -> None:
    view = show(challenge_moment())
    assert words(view).splitlines() == [
        "## Wild +4 from Comet",
        "Take 4, or challenge.",
        "Did Comet hold a **blue** card?",
        "Yes: Comet draws 4. No: you draw 6.",
        "Ends <t:1800000000:R>, then you take 4",
        "🟥\u00a0▲\u00a03  🟨\u00a0■\u00a0+2",
    ]
    assert [(one["label"], one["style"], one["custom_id"]) for one in buttons(view)] == [
        ("Take 4", GREY, "u1:7:accept:41"),
        ("Challenge", RED, "u1:7:challenge:41"),
    ]


def test_a_challenge_in_french() -> None:
    assert lines(challenge_moment(), language="fr")[:5] == [
        "## Joker +4 de Comet",
        "Prends 4 cartes, ou défie.",
        "Du **bleu** dans la main de Comet\u202f?",
        "Oui\u202f: 4 pour Comet. Non\u202f: 6 pour toi.",
        "Fin <t:1800000000:R>, puis tu prends 4",
    ]


def test_orange_elides_in_a_question() -> None:
    assert "De l’**orange** dans la main de Comet\u202f?" in lines(challenge_moment(color_before="o"), language="fr")


def test_a_debt_that_can_be_answered_shows_the_cards_that_do() -> None:
    state = moment("bD2 r3 r4", "r1", rules=STACKING, top="gD2")
    state.decisions.append(Penalty(0, 1, state.discard[-1], 2))
    view = show(state)
    assert words(view).splitlines()[:2] == ["## Green +2 from Otter", "Take 2, or lay a card on it."]
    assert enabled(view) == {f"play:{find(CLASSIC, 'bD2')}", "accept:41"}


def test_a_debt_that_can_be_answered_and_contested() -> None:
    state = moment("W4 r3 r4", "r1", rules=STACKING, top="W4", color="g")
    state.decisions.append(Penalty(0, 1, state.discard[-1], 4, contestable=True, color_before="b"))
    view = show(state)
    assert "Take 4, challenge or stack." in words(view)
    assert enabled(view) == {f"play:{find(CLASSIC, 'W4')}", "accept:41", "challenge:41"}


def test_a_debt_that_only_waits() -> None:
    state = moment("r3 r4", "r1", top="gD2")
    state.decisions.append(Penalty(0, 1, state.discard[-1], 2))
    assert lines(state)[1] == "Take 2."
    assert [one["label"] for one in buttons(show(state))] == ["Take 2"]


def test_a_debt_of_unknown_size_names_no_number() -> None:
    for contestable, told in ((True, "Take the cards, or challenge."), (False, "Take the cards.")):
        state = moment("r3 r4", "r1", rules=EVERY_CARD, top="WDC", color="g")
        state.decisions.append(Penalty(0, 1, state.discard[-1], 0, "color", contestable=contestable))
        assert lines(state)[1] == told
        assert buttons(show(state))[0]["label"] == "Take the cards"


def test_a_dare_can_be_done_or_refused() -> None:
    view = show(moment(NINE, "r1", asked=DareAsked(0, 2)))
    assert words(view).splitlines()[:2] == ["## A dare for you", "Do it, or draw 2."]
    assert [one["custom_id"] for one in buttons(view)] == ["u1:7:done:41", "u1:7:refuse:41"]


def test_words_on_a_card_are_done() -> None:
    state = moment(NINE, "r1", rules=CLASSIC.having(custom_text="Sing."), asked=CustomAsked(0))
    view = show(state)
    assert "Sing." in words(view)
    assert [one["label"] for one in buttons(view)] == ["Done"]


# -- the end ----------------------------------------------------------------------------------------------------------


def test_who_is_out_reads_so() -> None:
    assert lines(moment("", "r1", "y1", turn=1, out=(0,)))[0] == "## You are out of this round"


def test_a_round_that_is_over_has_nothing_to_press() -> None:
    state = moment(NINE, "r1")
    state.result = Result(1, (0, 86))
    view = show(state)
    assert words(view).splitlines()[0] == "## The round is over"
    assert buttons(view) == []


def test_a_winner_has_no_cards_to_show() -> None:
    state = moment("", "r1")
    state.result = Result(0, (1, 0))
    assert lines(state) == ["## The round is over", "The result is at the table."]


# -- all of it --------------------------------------------------------------------------------------------------------


def asked_of(kind: str, state: State, seat: int) -> Decision | None:
    top = state.discard[-1]
    questions: dict[str, Decision] = {
        "color": ColorAsked(seat, "opening"),
        "debt": Penalty(seat, 1 - seat, top, 120, contestable=True, color_before="b"),
        "until": Penalty(seat, 1 - seat, top, 0, "color", contestable=True, color_before="b"),
        "dare": DareAsked(seat, 2),
        "custom": CustomAsked(seat),
    }
    return questions.get(kind)


@settings(max_examples=250, deadline=None)
@given(
    count=st.integers(1, 120),
    start=st.integers(0, 80),
    seats=st.integers(2, 10),
    kind=st.sampled_from(["turn", "wait", "drawn", "color", "debt", "until", "dare", "custom", "ask", "over", "jump"]),
    page=st.none() | st.integers(0, 9),
    dark=st.booleans(),
    language=st.sampled_from(["en", "fr"]),
    names=st.lists(st.text(max_size=40), min_size=10, max_size=10),
    note=st.none() | st.text(max_size=2000),
)
def test_any_hand_fits_into_a_message(
    count: int,
    start: int,
    seats: int,
    kind: str,
    page: int | None,
    *,
    dark: bool,
    language: str,
    names: list[str],
    note: str | None,
) -> None:
    rules = (TWO_SIDED if dark else EVERY_CARD).having(
        jump_in=kind == "jump", custom_text="x" * 200, answers=(lambda _rules, _under, _face: start % 2 == 0,)
    )
    held = list(range(start, start + count))
    others = [[200 - seat] for seat in range(1, seats)]
    state = moment(
        held, *others, rules=rules, top="uF" if dark else "bS", side=int(dark), turn=int(kind in {"wait", "jump"})
    )
    state.fresh = kind == "jump"
    if kind == "drawn":
        state.decisions[-1] = Turn(0, held[-1])
    if kind == "over":
        state.result = Result(1, (0,) * seats)
    if (asked := asked_of(kind, state, 0)) is not None:
        state.decisions.append(asked)
    ask = Play(held[-1]) if kind == "ask" else Jump(held[-1]) if kind == "jump" else None
    people = sitting(seats, names=tuple(name or "?" for name in names[:seats]))
    view = hand(people, seen_by(state, 0), translate_for(language), page=page, ask=ask, note=note)
    check_bounds(view)


def check_bounds(view: ui.LayoutView) -> None:
    shown = parts(view)
    assert len(shown) <= 40
    assert view.content_length() <= 4000
    assert len(words(view).encode("utf-16-le")) // 2 <= 4000
    assert all(part["content"].strip() for part in shown if part["type"] == 10)
    assert all(len(one.get("label") or "") <= 80 for one in buttons(view))
    assert all(1 <= len(part["components"]) <= 5 for part in shown if part["type"] == 1)
    for key in ("custom_id", "id"):
        values = [part[key] for part in shown if part["type"] in {2, 3}]
        assert len(values) == len(set(values))
    assert all(len(part["custom_id"]) <= 100 for part in shown if part["type"] in {2, 3})
    assert presses(view) is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_is_on_some_page(language: str) -> None:
    state = moment(range(47), "b9", rules=EVERY_CARD, top="bS")
    pages = [presses(show(state, page=page, language=language)) for page in range(3)]
    assert {int(press.argument) for page in pages for press in page if press.verb == "play"} == set(range(47))


def test_very_many_cards_are_counted_by_colour() -> None:
    faces = [Face("r", "7")] * 80 + [Face("b", "S")] * 60 + [Face("", "W")]
    pictures = {"red_7": "<:red_7:1234567890123456789>", "blue_skip": "<:blue_skip:1234567890123456789>"}
    assert face_line(faces, EN, emojis=pictures) == "🟥▲\u00a0× 80  🟦●\u00a0× 60  🃏\u00a0× 1"


def test_pictures_take_the_place_of_text_where_there_are_some() -> None:
    face, pictures = Face("r", "7"), {"red_7": "<:red_7:1>"}
    assert face_button(face, EN, emojis=pictures) == {"label": None, "emoji": "<:red_7:1>"}
    assert face_block([face], EN, emojis=pictures) == "# <:red_7:1>"
    assert face_mark(face, emojis=pictures) == "<:red_7:1>"
    assert color_button("r", EN, emojis={"red": "<:red:2>"}) == {"label": "Red", "emoji": "<:red:2>"}
    assert face_block([face], EN) == "🟥\u00a0▲\u00a07"
    assert face_block([], EN, emojis=pictures) == ""


def test_names_of_pictures_are_words_that_discord_takes() -> None:
    names = [emoji_name(face) for face in EVERY_FACE]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9_]{2,32}", name) for name in names)
    assert {"red_5", "blue_skip", "green_draw2", "wild_draw4", "night_color"} <= set(names)


def test_every_card_has_a_name_of_its_own_in_both_languages() -> None:
    for t in (EN, FR):
        names = [card_name(face, t) for face in EVERY_FACE]
        assert len(set(names)) == len(EVERY_FACE)
        assert all(written(face, t) for face in EVERY_FACE)
    assert card_name(Face("g", "R"), FR) == "Inversion verte"
    assert card_name(Face("g", "S"), FR) == "Passer vert"
    assert card_name(Face("", "W4"), FR, color="b") == "Joker +4 (bleu)"
    assert card_name(Face("b", "7"), FR, color="b") == "7 bleu"


def test_lines_of_facts_fit_on_a_phone() -> None:
    """38 characters, with "in 42 seconds" and "dans 42 secondes" for the deadline."""
    waiting = moment(NINE, "r1", "y1", "g1", turn=2, top="yR")
    moments = (challenge_moment(), waiting, moment(NINE, "r1", top="yR"), moment("", "r1", "y1", turn=1, out=(0,)))
    for language, ends in (("en", "in 42 seconds"), ("fr", "dans 42 secondes")):
        for state in moments:
            facts = words(show(state, language=language)).split("\n🟥")[0]
            for line in facts.splitlines():
                plain = line.replace("*", "").replace("## ", "").replace("<t:1800000000:R>", ends)
                assert len(plain) <= 38 or plain.startswith(("Fits", "Jouables")), plain


def test_names_are_cut_and_shown_as_they_are() -> None:
    people = sitting(3, names=("Maple", "*" * 40, "x" * 40))
    state = moment("b7 r1", "r1", "y1", rules=EVERY_CARD, top="b8")
    view = hand(people, seen_by(state, 0), EN, ask=Play(find(EVERY_CARD, "b7")))
    assert buttons(view)[1]["label"] == "x" * 15 + "… · 1"
    waiting = hand(people, seen_by(moment("b7 r1", "r1", turn=1), 0), EN)
    assert words(waiting).splitlines()[0] == "## " + "\\*" * 23 + "…’s turn"
