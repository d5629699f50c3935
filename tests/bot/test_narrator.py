"""What happened, told in short lines that shame nobody."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, get_args

import pytest
from rounds import CLASSIC, EVERY_CARD, NAMES, TWO_SIDED, find, moment, seen_by

from bot.i18n import translate_for
from bot.ui.narrator import narrate
from bot.ui.telling import TELLERS
from bot.ui.words import card_name
from engine import events
from engine.events import (
    Challenged,
    ColorNamed,
    Dared,
    DareSettled,
    DiscardedAll,
    Drew,
    FalseCatch,
    Flipped,
    HandShown,
    HandsShuffled,
    IllegalPlay,
    Kept,
    KnockedOut,
    Left,
    OpeningTurned,
    Played,
    Pressed,
    Reshuffled,
    Reversed,
    Rotated,
    RoundOver,
    Skipped,
    Swapped,
    UnoCalled,
    UnoCaught,
)
from engine.game import apply, deal, legal

if TYPE_CHECKING:
    from engine.cards import Color
    from engine.events import Event
    from engine.rules import Rules

MAPLE, OTTER, COMET, JUNIPER = range(4)


def tell(
    *told: Event,
    language: str = "en",
    rules: Rules = CLASSIC,
    reader: int | None = None,
    side: int = 0,
    **options: Color,
) -> list[str]:
    state = moment([0], [1], [2], [3], rules=rules, top="uF" if side else "b7", side=side)
    return narrate(told, NAMES, seen_by(state, reader), translate_for(language), **options)


def card(text: str) -> int:
    return find(CLASSIC, text)


ONE_LINE = [
    ([Played(MAPLE, card("b7"))], "Maple played blue 7", "Maple pose le 7 bleu"),
    ([Played(MAPLE, card("gR"))], "Maple played green reverse", "Maple pose l’Inversion verte"),
    ([Played(MAPLE, card("W"), "r")], "Maple played wild: red", "Maple pose le Joker\u202f: rouge"),
    ([Played(MAPLE, card("W"))], "Maple played wild", "Maple pose le Joker"),
    ([Played(MAPLE, card("b7"), jumped=True)], "Maple jumped in with blue 7", "Maple intercepte avec le 7 bleu"),
    ([Drew(OTTER, 1, "turn")], "Otter drew a card", "Otter pioche 1 carte"),
    ([Drew(OTTER, 3, "turn")], "Otter drew 3 cards", "Otter pioche 3 cartes"),
    ([Drew(OTTER, 0, "turn")], "Otter finds no card to draw", "Plus de carte à piocher pour Otter"),
    (
        [Drew(JUNIPER, 2, "penalty")],
        "Juniper drew 2 and lost the turn",
        "Juniper pioche 2 cartes et passe son tour",
    ),
    ([Drew(OTTER, 2, "effect")], "Otter drew 2 cards", "Otter pioche 2 cartes"),
    ([Pressed(OTTER, 1, 0, "turn")], "Otter pressed, and nothing came out", "Otter appuie, rien ne sort"),
    ([Pressed(OTTER, 2, 7, "effect")], "Otter pressed: 7 cards came out", "Otter appuie\u202f: 7 cartes sortent"),
    ([Kept(OTTER)], "Otter kept the card", "Otter garde la carte"),
    ([Skipped(OTTER)], "Otter misses a turn", "Otter passe son tour"),
    ([Reversed(1)], "Play goes down now", "Le jeu tourne\u202f: vers le bas"),
    ([Reversed(-1)], "Play goes up now", "Le jeu tourne\u202f: vers le haut"),
    ([ColorNamed(OTTER, "g")], "Otter named green", "Otter demande le vert"),
    ([ColorNamed(OTTER, "o")], "Otter named orange", "Otter demande l’orange"),
    ([UnoCalled(COMET)], "Comet called UNO", "Comet annonce UNO"),
    ([UnoCaught(COMET, MAPLE)], "Maple caught a missing UNO", "Maple signale un oubli d’UNO"),
    ([FalseCatch(COMET, MAPLE)], "Maple looked for a missing UNO", "Maple cherche un oubli d’UNO"),
    ([Swapped(MAPLE, OTTER)], "Maple and Otter swapped hands", "Maple et Otter échangent leurs mains"),
    ([Rotated()], "Every hand moved on by one seat", "Chaque main passe à la place suivante"),
    ([HandsShuffled(MAPLE)], "Maple shuffled all the hands", "Maple mélange toutes les mains"),
    ([DiscardedAll(MAPLE, (1, 2))], "Maple discarded 2 more cards", "Maple défausse encore 2 cartes"),
    ([IllegalPlay(MAPLE, card("r3"))], "Maple took red 3 back", "Maple reprend le 3 rouge"),
    ([KnockedOut(MAPLE)], "Maple is out of the round", "Maple sort de la manche"),
    ([Dared(MAPLE)], "Maple faces a dare", "Un gage attend Maple"),
    ([DareSettled(MAPLE, done=True)], "Maple did the dare", "Maple relève le gage"),
    ([DareSettled(MAPLE, done=False)], "Maple would rather draw", "Maple préfère piocher"),
    ([Left(OTTER)], "Otter left the round", "Otter quitte la manche"),
    ([Reshuffled(60)], "Shuffled anew: 60 cards to draw", "Pioche mélangée\u202f: 60 cartes"),
    ([OpeningTurned(card("gS"))], "The first card is green skip", "Première carte\u202f: Passer vert"),
    ([RoundOver(OTTER, (0, 86, 0, 0))], "Otter wins the round · +86", "Otter gagne la manche · +86"),
    ([RoundOver(OTTER, (0, 0, 0, 0))], "Otter wins the round", "Otter gagne la manche"),
    ([RoundOver(-1, (0, 0, 0, 0))], "The round is over", "La manche est finie"),
    (
        [RoundOver(-1, (0, 0, 0, 0), blocked=True)],
        "Nobody can move: the round is level",
        "Plus personne ne peut jouer\u202f: égalité",
    ),
    (
        [RoundOver(OTTER, (0, 5, 0, 0), blocked=True)],
        "Nobody can move: Otter wins the round",
        "Plus de carte à poser\u202f: Otter gagne",
    ),
]

TOGETHER = [
    ([Played(MAPLE, card("b7")), UnoCalled(MAPLE)], "Maple played blue 7 · UNO!"),
    ([UnoCalled(MAPLE), Played(MAPLE, card("b7"))], "Maple played blue 7 · UNO!"),
    ([Played(MAPLE, card("W"), "r"), ColorNamed(MAPLE, "r")], "Maple played wild: red"),
    ([Played(MAPLE, card("gR")), Reversed(-1)], "Maple played green reverse"),
    ([UnoCalled(MAPLE), Played(MAPLE, card("gR")), Reversed(-1)], "Maple played green reverse · UNO!"),
    ([Drew(OTTER, 1, "turn"), Kept(OTTER)], "Otter drew a card"),
    ([Drew(OTTER, 2, "penalty"), Skipped(OTTER)], "Otter drew 2 and lost the turn"),
    ([UnoCaught(COMET, MAPLE), Drew(COMET, 2, "uno")], "Comet draws 2: Maple caught the missing UNO"),
    ([FalseCatch(COMET, MAPLE), Drew(MAPLE, 1, "false_call")], "Maple draws 1: no UNO was missing"),
    (
        [Challenged(COMET, JUNIPER, guilty=True), Drew(COMET, 4, "challenge")],
        "Comet draws 4: Juniper’s challenge was right",
    ),
    (
        [Challenged(COMET, JUNIPER, guilty=False), Drew(JUNIPER, 6, "challenge")],
        "Juniper draws 6: Comet could play it",
    ),
    ([IllegalPlay(OTTER, card("r3")), Drew(OTTER, 4, "illegal")], "Otter took red 3 back and drew 4"),
    ([DareSettled(OTTER, done=False), Drew(OTTER, 2, "penalty")], "Otter drew 2 and lost the turn"),
]


@pytest.mark.parametrize(("told", "english", "french"), ONE_LINE)
def test_each_event_is_one_line(told: list[Event], english: str, french: str) -> None:
    assert tell(*told) == [english]
    assert tell(*told, language="fr") == [french]


@pytest.mark.parametrize(("told", "english"), TOGETHER)
def test_what_belongs_together_is_one_line(told: list[Event], english: str) -> None:
    assert tell(*told) == [english]
    assert len(tell(*told, language="fr")) == 1


def test_a_catch_is_told_in_french_too() -> None:
    told = tell(UnoCaught(COMET, MAPLE), Drew(COMET, 2, "uno"), language="fr")
    assert told == ["Comet pioche 2\u202f: Maple signale l’oubli"]


def test_every_event_has_a_line() -> None:
    assert set(TELLERS) == set(get_args(events.Event))


def test_what_does_not_belong_together_stays_apart() -> None:
    assert tell(Played(MAPLE, card("b7")), UnoCalled(OTTER)) == ["Maple played blue 7", "Otter called UNO"]
    assert tell(Drew(OTTER, 1, "turn"), Kept(MAPLE)) == ["Otter drew a card", "Maple kept the card"]
    assert tell(Played(MAPLE, card("bS")), Skipped(OTTER)) == ["Maple played blue skip", "Otter misses a turn"]


def test_a_failed_challenge_names_the_colour_that_was_missing() -> None:
    told = (Challenged(COMET, JUNIPER, guilty=False), Drew(JUNIPER, 6, "challenge"))
    assert tell(*told, contested="b") == ["Juniper draws 6: no blue in Comet’s hand"]
    assert tell(*told, contested="o", language="fr") == ["Juniper pioche 6\u202f: pas d’orange chez Comet"]


def test_a_shuffle_in_the_middle_of_a_draw_does_not_part_it() -> None:
    told = (UnoCaught(COMET, MAPLE), Reshuffled(40), Drew(COMET, 2, "uno"))
    assert tell(*told) == ["Shuffled anew: 40 cards to draw", "Comet draws 2: Maple caught the missing UNO"]


def test_a_contested_hand_is_told_to_its_challenger_alone() -> None:
    shown = HandShown(COMET, JUNIPER, (card("b7"), card("r3")))
    told = (Challenged(COMET, JUNIPER, guilty=True), shown, Drew(COMET, 4, "challenge"))
    assert tell(*told, reader=JUNIPER)[1] == "Comet held 🟥\u00a0▲\u00a03  🟦\u00a0●\u00a07"
    assert len(tell(*told, reader=MAPLE)) == 1
    assert len(tell(*told)) == 1
    empty = HandShown(COMET, JUNIPER, ())
    assert tell(empty, reader=JUNIPER) == ["Comet held no card"]


def test_ones_own_draw_names_the_cards() -> None:
    drew = Drew(OTTER, 1, "turn", (card("b7"),))
    assert tell(drew, reader=OTTER) == ["You drew 🟦\u00a0●\u00a07"]
    assert tell(*events.redact([drew], None)) == ["Otter drew a card"]
    pressed = Pressed(OTTER, 1, 1, "turn", (card("b7"),))
    assert tell(pressed, reader=OTTER) == ["You drew 🟦\u00a0●\u00a07"]


def test_cards_are_named_by_the_face_that_was_up() -> None:
    light = find(TWO_SIDED, "r3")
    view = seen_by(moment([0], [1], rules=TWO_SIDED, top="uF", side=1), None)
    t = translate_for("en")
    told = [Played(MAPLE, light), Flipped(1), Played(OTTER, light)]
    dark_name = f"Otter played {card_name(TWO_SIDED.deck[light].faces[1], t)}"
    assert narrate(told, NAMES, view, t) == ["Maple played red 3", "Everything turns over: the dark side", dark_name]
    back = seen_by(moment([0], [1], rules=TWO_SIDED, top="b7"), None)
    assert narrate([Flipped(0)], NAMES, back, t) == ["Everything turns over: the light side"]


def test_names_are_escaped_and_cut() -> None:
    view = seen_by(moment("r1", "y1"), None)
    lines = narrate([Skipped(0), Skipped(1)], ("*" * 3, "x" * 40), view, translate_for("en"))
    assert lines == ["\\*\\*\\* misses a turn", "x" * 15 + "… misses a turn"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_are_short(language: str) -> None:
    told = [each for each, *_ in ONE_LINE] + [each for each, _ in TOGETHER]
    long = [line for each in told for line in tell(*each, language=language) if len(line) > 45]
    assert long == []


CELEBRATED: list[tuple[list[Event], Color | None]] = [
    ([UnoCalled(COMET)], None),
    ([Challenged(COMET, JUNIPER, guilty=True), Drew(COMET, 4, "challenge")], None),
    ([Challenged(COMET, JUNIPER, guilty=False), Drew(JUNIPER, 6, "challenge")], None),
    ([Challenged(COMET, JUNIPER, guilty=False), Drew(JUNIPER, 6, "challenge")], "b"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("told", "contested"), CELEBRATED)
def test_moments_that_deserve_it_are_worded_in_several_ways(
    told: list[Event], contested: Color | None, language: str
) -> None:
    view, t = seen_by(moment([0], [1], [2], [3]), None), translate_for(language)
    lines = [narrate(told, NAMES, view, t, contested=contested, step=step) for step in range(6)]
    assert all(len(line) == 1 for line in lines)
    assert len({line for (line,) in lines}) > 1
    assert lines[:3] == [narrate(told, NAMES, view, t, contested=contested, step=step) for step in range(3)]
    assert [line for (line,) in lines if len(line) > 45] == []
    assert all("Comet" in line for (line,) in lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whole_rounds_can_be_told(language: str) -> None:
    """Whatever happens in real rounds is told, and no line is longer than a phone shows in two."""
    chance, t = random.Random(7), translate_for(language)
    for seed in range(6):
        state = deal(CLASSIC.having(jump_in=seed % 2 == 0), seats=4, seed=f"{seed:032x}")
        lines = narrate(state.events or [], NAMES, seen_by(state, None), t)
        while state.result is None:
            seat = chance.choice([seat for seat in range(4) if legal(state, seat)])
            told = events.redact(apply(state, seat, chance.choice(legal(state, seat))), None)
            lines += narrate(told, NAMES, seen_by(state, None), t)
        assert len(lines) > 20
        assert all(0 < len(line) <= 60 for line in lines)
        assert lines[-1].startswith(NAMES[state.result.winner]) or "Nobody" in lines[-1] or "Plus" in lines[-1]


def test_the_dark_deck_is_told_in_its_own_colours() -> None:
    assert tell(Played(MAPLE, find(TWO_SIDED, "u3", side=1)), rules=TWO_SIDED, side=1) == ["Maple played purple 3"]
    assert tell(Played(MAPLE, find(EVERY_CARD, "WS"), "g", 1), Swapped(0, 1), rules=EVERY_CARD) == [
        "Maple played swap hands: green",
        "Maple and Otter swapped hands",
    ]
