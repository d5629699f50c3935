"""Each language as people read it: small words, plurals, numbers, dates, and whole screens within their lines."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from looks import buttons, check, words
from rounds import CLASSIC, EVERY_CARD, EVERY_FACE, TWO_SIDED, moment, seen_by, sitting

from bot.i18n import LANGUAGES, translate_for
from bot.i18n.smallwords import FRENCH, ITALIAN, SPANISH
from bot.i18n.wording import HABITS
from bot.ui.board import board
from bot.ui.cardnames import card_names, color_names, symbol_names
from bot.ui.faces import written
from bot.ui.hand import hand
from bot.ui.labels import told
from bot.ui.leaderboard import LeaderboardPage, Runner, leaderboard
from bot.ui.narrator import narrate
from bot.ui.words import card_name, cut
from engine.decisions import Penalty
from engine.events import ColorNamed, Drew, Played, Skipped, UnoCaught

if TYPE_CHECKING:
    from engine.events import Event

LONG_NAMES = (
    "Maximiliane Wolkenburg",
    "Ávila de Montserrat i Puig",
    "Bartolomeu Vasconcelos",
    "Immacolata Sant’Agostino",
    "Aurelio-Ermenegildo",
    "**Comet** of the Night",
    "Hélène-Ysabeau d’Urville",
    "_under_score_under_score",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Åsa Östergård-Öhman",
)
MAY_12 = 1_778_587_200.0
LONGEST_LINE, LONGEST_EVENT, LONGEST_ROW = 38, 45, 34
every_language = pytest.mark.parametrize("language", LANGUAGES)


# -- small words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("7 blu", "il 7 blu"),
        ("0 rosso", "lo 0 rosso"),
        ("1 verde", "l’1 verde"),
        ("8 giallo", "l’8 giallo"),
        ("+2 blu", "il +2 blu"),
        ("Salta blu", "il Salta blu"),
        ("Scambia mani", "lo Scambia mani"),
        ("Inverti verde", "l’Inverti verde"),
        ("**arancione**", "l’**arancione**"),
        ("Jolly +4", "il Jolly +4"),
        ("zaffiro", "lo zaffiro"),
        ("12", "il 12"),
        ("", "il "),
    ],
)
def test_italian_articles(word: str, said: str) -> None:
    assert ITALIAN["il"](word) == said


@pytest.mark.parametrize(
    ("small", "word", "said"),
    [
        ("del", "rosso", "del rosso"),
        ("dal", "8 mag", "dall’8 mag"),
        ("dal", "18 mag", "dal 18 mag"),
        ("dal", "11 mag", "dall’11 mag"),
        ("del", "arancione", "dell’arancione"),
        ("sul", "8 blu", "sull’8 blu"),
        ("a", "Otter", "a Otter"),
        ("a", "Ada", "ad Ada"),
        ("a", "Àgata", "ad Àgata"),
        ("e", "Emma", "ed Emma"),
        ("e", "Ada", "e Ada"),
        ("e", "\\_Emma", "ed \\_Emma"),
    ],
)
def test_italian_small_words(small: str, word: str, said: str) -> None:
    assert ITALIAN[small](word) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Otter", "y Otter"),
        ("Irene", "e Irene"),
        ("Íñigo", "e Íñigo"),
        ("Hilda", "e Hilda"),
        ("Ian", "y Ian"),
        ("Hiena", "y Hiena"),
        ("Yara", "y Yara"),
    ],
)
def test_spanish_and(name: str, said: str) -> None:
    assert SPANISH["y"](name) == said


@given(st.text())
def test_a_small_word_leaves_the_word_as_it_is(word: str) -> None:
    for small in (*FRENCH.values(), *ITALIAN.values(), *SPANISH.values()):
        assert small(word).endswith(word)


@pytest.mark.parametrize(
    ("language", "names", "said"),
    [
        ("de", ("Maple", "Otter"), "Maple und Otter gewinnen die Runde"),
        ("es", ("Maple", "Irene"), "Maple e Irene ganan la ronda"),
        ("es", ("Maple", "Otter"), "Maple y Otter ganan la ronda"),
        ("it", ("Maple", "Emma"), "Maple ed Emma vincono la manche"),
        ("pt_BR", ("Maple", "Irene"), "Maple e Irene ganham a rodada"),
    ],
)
def test_two_names(language: str, names: tuple[str, str], said: str) -> None:
    t = translate_for(language)
    assert t("{name} and {other} win the round", name=names[0], other=names[1]) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Ada ist dran"),
        ("es", "Turno de Ada"),
        ("fr", "Au tour d’Ada"),
        ("it", "Tocca ad Ada"),
        ("pt_BR", "Vez de Ada"),
    ],
)
def test_whose_turn(language: str, said: str) -> None:
    assert translate_for(language)("{name}’s turn", name="Ada") == said


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["red 8", "green reverse", "teal skip", "wild +4", "swap hands"]),
        ("de", ["Rot 8", "Grün Richtungswechsel", "Türkis Aussetzen", "Farbwahl +4", "Händetausch"]),
        ("es", ["8 rojo", "Cambio de sentido verde", "Pierde turno turquesa", "comodín +4", "Cambio de manos"]),
        ("it", ["8 rosso", "Inverti verde", "Salta turchese", "Jolly +4", "Scambia mani"]),
        ("pt_BR", ["8 vermelho", "Inverter verde", "Pular turquesa", "curinga +4", "Trocar mãos"]),
    ],
)
def test_names_of_cards(language: str, said: list[str]) -> None:
    names = card_names(translate_for(language))
    assert [names[key] for key in ("r8", "gR", "tS", "W4", "WS")] == said


@every_language
def test_no_two_faces_are_called_or_written_alike(language: str) -> None:
    t = translate_for(language)
    names = [card_name(face, t) for face in EVERY_FACE]
    assert len(set(names)) == len(names)
    assert len({written(face, t) for face in EVERY_FACE}) == len(EVERY_FACE)
    assert len(set(color_names(t).values())) == len(color_names(t))
    assert len(set(symbol_names(t).values())) == len(symbol_names(t))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["Maple legt Blau 8", "Maple legt Farbwahl: Grün", "Otter zieht 2 und setzt aus"]),
        ("es", ["Maple juega el 8 azul", "Maple juega el comodín: verde", "Otter roba 2 y pierde el turno"]),
        ("it", ["Maple gioca l’8 blu", "Maple gioca il Jolly: verde", "Otter pesca 2 carte e salta il turno"]),
        ("pt_BR", ["Maple joga o 8 azul", "Maple joga o curinga: verde", "Otter compra 2 e perde a vez"]),
    ],
)
def test_what_happened(language: str, said: list[str]) -> None:
    state = moment("b8 W", "r1 r2", "g1")
    card, wild = state.hands[0]
    told: list[Event] = [
        Played(0, card),
        Played(0, wild, "g"),
        ColorNamed(0, "g"),
        Drew(1, 2, "penalty"),
        Skipped(1),
    ]
    lines = narrate(told, ("Maple", "Otter", "Comet"), seen_by(state, None), translate_for(language))
    assert lines == said


# -- numbers, plurals and dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "999 1,234 12,345"),
        ("de", "999 1.234 12.345"),
        ("es", "999 1234 12\u202f345"),
        ("fr", "999 1\u202f234 12\u202f345"),
        ("it", "999 1.234 12.345"),
        ("pt_BR", "999 1.234 12.345"),
    ],
)
def test_thousands_are_grouped(language: str, said: str) -> None:
    t = translate_for(language)
    assert " ".join(t("{n}", n=n) for n in (999, 1234, 12345)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 rounds", "1 round", "2 rounds"]),
        ("de", ["0 Runden", "1 Runde", "2 Runden"]),
        ("es", ["0 rondas", "1 ronda", "2 rondas"]),
        ("fr", ["0 manche", "1 manche", "2 manches"]),
        ("it", ["0 manche", "1 manche", "2 manche"]),
        ("pt_BR", ["0 rodada", "1 rodada", "2 rodadas"]),
    ],
)
def test_plurals(language: str, said: list[str]) -> None:
    t = translate_for(language)
    assert [t.plural("{n} round", "{n} rounds", n) for n in (0, 1, 2)] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "since 12 May"),
        ("de", "seit 12. Mai"),
        ("es", "desde el 12 may"),
        ("fr", "depuis le 12 mai"),
        ("it", "dal 12 mag"),
        ("pt_BR", "desde 12 de mai."),
    ],
)
def test_dates(language: str, said: str) -> None:
    page = LeaderboardPage(race=4, target=500, since=MAY_12, runners=(Runner(1, "Otter", 398),))
    assert said in words(leaderboard(page, translate_for(language)))


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Anderes Ziel\u202f…"), ("es", "Otra meta…"), ("fr", "Un autre objectif…"), ("it", "Altro obiettivo…")],
)
def test_marks_are_tied_to_their_word(language: str, said: str) -> None:
    assert translate_for(language)("Another target…") == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“Wave.”"),
        ("de", "„Wave.“"),
        ("es", "«Wave.»"),
        ("fr", "«\u202fWave.\u202f»"),
        ("it", "«Wave.»"),
        ("pt_BR", "“Wave.”"),
    ],
)
def test_words_that_somebody_wrote_are_quoted(language: str, said: str) -> None:
    assert told("Wave.", translate_for(language)) == said


def test_every_language_has_its_habits() -> None:
    assert set(HABITS) == set(LANGUAGES)


# -- whole screens ----------------------------------------------------------------------------------------------------


def seen_lines(text: str) -> list[str]:
    """What stands in each line, without marks; a list of cards may take two lines, and emojis have their own width."""
    return ["".join(sign for sign in line.lstrip("#-> ") if sign not in "*`\\_") for line in text.splitlines()]


@every_language
@pytest.mark.parametrize("side", [0, 1])
def test_a_board_with_ten_long_names(language: str, side: int) -> None:
    rules = TWO_SIDED if side else EVERY_CARD
    hands = [list(range(seat * 5, seat * 5 + 5)) for seat in range(10)]
    state = moment(*hands, rules=rules, top="pS" if side else "gR", direction=-1, side=side)
    view = seen_by(state, None)
    t = translate_for(language)
    caught = [narrate([UnoCaught(seat, seat + 1), Drew(seat, 2, "uno")], LONG_NAMES, view, t) for seat in range(3)]
    recent = tuple(line for lines in caught for line in lines)
    table = sitting(10, names=LONG_NAMES, recent=recent, computers=frozenset({9}), away=frozenset({8}))
    shown = board(table, view, t)
    check(shown)
    labels = [one["label"] for one in buttons(shown)]
    assert sum(map(len, labels)) <= LONGEST_ROW, labels
    for name in LONG_NAMES:
        assert cut(name, 24)[:3].strip("*_") in words(shown)


@every_language
def test_the_lines_of_a_board_fit_a_phone(language: str) -> None:
    t = translate_for(language)
    for top, color in (("b7", None), ("gR", None), ("W", "y"), ("W4", "r")):
        state = moment("r1 r2", "y1", "g1", "b2", top=top, color=color)
        facts = [line for line in seen_lines(words(board(sitting(), seen_by(state, None), t))) if "<t:" not in line]
        long = [line for line in facts if len(line) > LONGEST_LINE]
        assert [line for line in long if "," not in line] == []


@every_language
def test_a_hand_of_a_whole_deck(language: str) -> None:
    t = translate_for(language)
    state = moment(list(range(len(CLASSIC.deck) - 8)), "", "", "")
    for page in range(5):
        check(hand(sitting(), seen_by(state, 0), t, page=page))


@every_language
def test_a_hand_with_ten_long_names_and_a_wild_to_answer(language: str) -> None:
    t = translate_for(language)
    hands = ["r3 r7 yD2 g0 g8 b2 bS W W4", *["r1 r2"] * 9]
    asked = Penalty(0, 1, 4, 60, color_before="b", contestable=True)
    for question in (None, asked):
        state = moment(*hands, asked=question)
        check(hand(sitting(10, names=LONG_NAMES), seen_by(state, 0), t))


@every_language
def test_events_stay_short(language: str) -> None:
    """With names of ordinary length, an event is one line on a phone; long names of cards may need a little more."""
    t = translate_for(language)
    names = ("Juniper", "Maple", "Otter", "Comet")
    state = moment("r7 b8 gS W", "r1 r2", "g1", "b2")
    view = seen_by(state, None)
    told: list[list[Event]] = [[Played(0, card)] for card in state.hands[0]]
    told += [[UnoCaught(0, 1), Drew(0, 2, "uno")], [Drew(1, 4, "penalty"), Skipped(1)]]
    lines = [line for group, step in product(told, range(3)) for line in narrate(group, names, view, t, step=step)]
    assert [line for line in lines if len(line) > LONGEST_EVENT] == []
