"""The table: what everybody reads, at every kind of moment, within what Discord takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from looks import button, buttons, check, parts, words
from rounds import CLASSIC, EVERY_CARD, TWO_SIDED, moment, seen_by, sitting

from bot.i18n import translate_for
from bot.ui.board import board, is_paused
from engine import policies
from engine.decisions import ColorAsked, CustomAsked, DareAsked, Penalty
from engine.state import Result

if TYPE_CHECKING:
    from bot.ui.sitting import Sitting
    from engine.state import State

EN, FR = translate_for("en"), translate_for("fr")
HANDS = ("r1 r2 r3 r4", "y1 y2 y3 y4 y5 y6 y8 y9 y9", "g1", "b2 b3 b4 b5 b6 b8 b9 bS bR bD2 r0 y0")


def lines(state: State, table: Sitting | None = None, *, language: str = "en") -> list[str]:
    view = board(table or sitting(), seen_by(state, None), translate_for(language))
    check(view)
    return words(view).splitlines()


def test_the_table_reads_as_designed() -> None:
    state = moment(*HANDS, turn=1, called=(2,))
    recent = ("Juniper drew 2 and lost the turn", "Computer 1 played green 7", "Maple played blue 7")
    assert lines(state, sitting(recent=recent)) == [
        "## Otter’s turn",
        "🟦● **Blue 7** is on the pile.",
        "Blue, a 7 or a wild fits.",
        "Ends <t:1800000000:R>",
        "**Cards in hand** · play goes down ↓",
        "` 4` Maple",
        "` 9` **Otter** ← playing",
        "` 1` Comet · **UNO!**",
        "`12` Juniper",
        "-# Juniper drew 2 and lost the turn",
        "-# Computer 1 played green 7",
        "-# Maple played blue 7",
    ]


def test_the_table_reads_as_designed_in_french() -> None:
    state = moment(*HANDS, turn=1, called=(2,), direction=-1)
    assert lines(state, language="fr") == [
        "## Au tour d’Otter",
        "🟦● **7 bleu** sur le talon.",
        "Bleu, 7 ou Joker conviennent.",
        "Fin <t:1800000000:R>",
        "**Cartes en main** · sens du jeu ↑",
        "` 4` Maple",
        "` 9` **Otter** ← joue",
        "` 1` Comet · **UNO\u202f!**",
        "`12` Juniper",
    ]


def test_the_buttons_are_always_the_same() -> None:
    for state in (moment(*HANDS), moment(*HANDS, asked=ColorAsked(0, "opening"))):
        shown = buttons(board(sitting(), seen_by(state, None), EN))
        assert [one["label"] for one in shown] == ["My hand", "UNO!", "Catch!", "…"]
        assert [one["custom_id"] for one in shown] == ["u1:7:hand", "u1:7:uno", "u1:7:catch", "u1:7:more"]
        assert not any(one.get("disabled") for one in shown)


def test_the_frame_has_the_colour_in_force() -> None:
    def accent(state: State) -> int | None:
        return parts(board(sitting(), seen_by(state, None), EN))[0].get("accent_color")

    assert accent(moment(*HANDS)) == 0x1F5FD0
    assert accent(moment(*HANDS, top="W", color="r")) == 0xD92B3A
    undecided = moment(*HANDS, top="W", color="r", asked=ColorAsked(0, "opening"))
    undecided.color = None
    assert accent(undecided) is None


def test_after_a_wild_the_colour_is_named() -> None:
    state = moment(*HANDS, top="W", color="g")
    assert lines(state)[1:3] == ["🟩◆ **Wild**, colour now green.", "Green or a wild fits."]


def test_a_colour_may_still_have_to_be_named() -> None:
    state = moment(*HANDS, top="W", color="g", turn=1, asked=ColorAsked(1, "opening"))
    state.color = None
    assert lines(state)[:3] == [
        "## Otter names a colour",
        "🃏 **Wild** is on the pile.",
        "A colour has to be named first.",
    ]


def test_with_no_colour_in_force_any_card_fits() -> None:
    state = moment(*HANDS, top="W", color="g")
    state.color = None
    assert lines(state)[2] == "Any card fits."


def owed(state: State, amount: int, *, contestable: bool = False, measure: str = "cards") -> State:
    state.decisions.append(Penalty(1, 0, state.discard[-1], amount, measure, contestable=contestable))
    return state


def test_a_contestable_debt_is_told() -> None:
    state = owed(moment(*HANDS, top="W4", color="g"), 4, contestable=True)
    assert lines(state)[2] == "**+4 waiting**: challenge or draw 4."


def test_a_stacked_debt_is_told() -> None:
    stacking = CLASSIC.having(answers=(policies.answer_in_kind,))
    assert lines(owed(moment(*HANDS, rules=stacking, top="gD2"), 6))[2] == "**+6 waiting**: play a +2 or draw 6."
    wild = owed(moment(*HANDS, rules=stacking, top="W4", color="g"), 8)
    assert lines(wild)[2] == "**+8 waiting**: lay on it or draw 8."


def test_a_debt_without_an_answer_is_told() -> None:
    assert lines(owed(moment(*HANDS, top="gD2"), 2))[2] == "**+2 waiting**: draw 2."


def test_a_debt_of_unknown_size_is_told() -> None:
    for contestable, told in ((True, "**+? waiting**: challenge or draw."), (False, "**Wild +? waiting**: draw.")):
        state = moment(*HANDS, rules=EVERY_CARD, top="WDC", color="g")
        assert lines(owed(state, 0, contestable=contestable, measure="color"))[2] == told


def test_a_dare_is_told() -> None:
    assert lines(moment(*HANDS, asked=DareAsked(0, 2)))[2] == "A dare, or draw 2."
    assert lines(moment(*HANDS, asked=CustomAsked(0)))[2] == "The words on the card come first."


def test_who_is_out_or_away_is_marked() -> None:
    state = moment("r1", "y1", "", "b1", turn=1, out=(2,))
    shown = lines(state, sitting(away=frozenset({0, 1})))
    assert shown[-4:] == ["` 1` Maple · away", "` 1` **Otter** ← playing · away", "` –` Comet", "` 1` Juniper"]


def test_a_paused_table_says_how_to_go_on() -> None:
    paused = sitting(away=frozenset({0, 1, 2}), computers=frozenset({3}), deadline=None)
    assert is_paused(paused)
    assert not is_paused(sitting(away=frozenset({0, 1}), computers=frozenset({3})))
    shown = lines(moment(*HANDS), paused)
    assert shown[0] == "## The game is paused"
    assert "My hand brings you back." in shown


def test_a_round_that_is_over_asks_nothing() -> None:
    state = moment(*HANDS)
    state.result = Result(0, (86, 0, 0, 0))
    shown = lines(state)
    assert shown[0] == "## The round is over"
    assert "playing" not in "".join(shown)
    assert "Ends" not in "".join(shown)


def test_without_a_deadline_there_is_no_line_for_it() -> None:
    assert not any("Ends" in line for line in lines(moment(*HANDS), sitting(deadline=None)))


def test_the_dark_side_has_its_own_signs() -> None:
    state = moment("u3", "u4", rules=TWO_SIDED, top="uF", side=1)
    assert lines(state, sitting(2))[1:3] == ["🟪☾ **Purple flip** is on the pile.", "Purple, a flip or a wild fits."]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ten_long_names_fit(language: str) -> None:
    names = (*(f"**{'_`*~|<@1>'[seat:]}{'W' * 40}" for seat in range(9)), "\u202e" * 32)
    state = moment(*[list(range(seat * 7, seat * 7 + 7)) for seat in range(10)], top="gR", direction=-1)
    crowd = sitting(10, names=names, away=frozenset(range(9)), recent=("x" * 400,) * 3)
    check(board(crowd, seen_by(state, None), translate_for(language)))


def test_marks_in_names_are_not_read() -> None:
    shown = lines(moment("r1", "y1"), sitting(2, names=("*Star*", "<#123> @everyone")))
    assert shown[0] == "## \\*Star\\*’s turn"
    assert shown[-1] == "` 1` \\<#123> @\u200beveryone"


def test_lines_of_facts_fit_on_a_phone() -> None:
    """38 characters, with "in 42 seconds" and "dans 42 secondes" for the deadline."""
    for language, ends in (("en", "in 42 seconds"), ("fr", "dans 42 secondes")):
        for state in (moment(*HANDS, top="yR"), owed(moment(*HANDS, top="W4", color="g"), 14, contestable=True)):
            for line in lines(state, language=language)[:4]:
                plain = line.replace("*", "").replace("<t:1800000000:R>", ends)
                assert len(plain) <= 38, plain


def test_my_hand_is_what_most_readers_want() -> None:
    view = board(sitting(), seen_by(moment(*HANDS), None), EN)
    assert button(view, "My hand")["style"] == 1
