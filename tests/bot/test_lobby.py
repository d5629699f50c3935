from __future__ import annotations

from dataclasses import replace

import looks
import pytest

from bot.i18n import LANGUAGES, translate_for
from bot.ui import catch, labels, lobby, more, ping
from bot.ui.sitting import Sitting
from engine.catalog import EDITIONS, HOUSE_RULES

ENGLISH = translate_for("en")
FOUR = Sitting(
    table=7, names=("Maple", "Otter", "Comet", "Computer 1"), host=0, computers=frozenset({3}), deadline=1_000.4
)
WIDE = "\N{MATHEMATICAL DOUBLE-STRUCK CAPITAL W}" * 32
FULL = replace(FOUR, names=(WIDE,) * 10, house=tuple(labels.HOUSE), rounds="match")


def test_the_lobby_says_what_is_played_and_who_is_in() -> None:
    view = lobby.lobby(FOUR, limit=10, t=ENGLISH)
    looks.check(view)
    assert looks.words(view).splitlines() == [
        "## UNO · join in!",
        "**Classic** · one round · race to 500",
        "Host: **Maple**",
        "**4 at the table** · room for 10",
        "1. Maple",
        "2. Otter",
        "3. Comet",
        "4. Computer 1",
        "-# Closes <t:1000:R> if no cards are dealt",
        "-# For the host",
    ]
    assert [one["label"] for one in looks.buttons(view)] == ["Join", "Leave", "Deal", "Add computer", "Options"]
    assert not any(one["disabled"] for one in looks.buttons(view))
    assert looks.button(view, "Deal")["custom_id"] == "u1:7:deal"


def test_house_rules_and_the_length_of_a_match_are_told() -> None:
    sitting = replace(FOUR, house=("stacking", "seven_zero", "jump_in"), rounds="match", target=200)
    words = looks.words(lobby.lobby(sitting, limit=10, t=ENGLISH))
    assert "House rules: Stacking, 7-0, Jump-in" in words
    assert "match to 200" in words


def test_terms_too_long_for_a_phone_take_two_lines() -> None:
    sitting = replace(FOUR, edition="no-mercy", rounds="match", race_target=100_000)
    lines = looks.words(lobby.lobby(sitting, limit=10, t=ENGLISH)).splitlines()
    assert lines[1:3] == ["**No Mercy** · match to 500", "Race to 100,000"]


def test_nobody_can_deal_alone() -> None:
    view = lobby.lobby(replace(FOUR, names=("Maple",)), limit=10, t=ENGLISH)
    assert looks.button(view, "Deal")["disabled"]
    assert not looks.button(view, "Add computer")["disabled"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_table_takes_nobody_and_fits_into_a_message(language: str) -> None:
    t = translate_for(language)
    view = lobby.lobby(FULL, limit=10, t=t)
    looks.check(view)
    assert looks.button(view, t("Join"))["disabled"]
    assert looks.button(view, t("Add computer"))["disabled"]
    assert not looks.button(view, t("Deal"))["disabled"]


def test_names_are_shown_as_they_are() -> None:
    view = lobby.lobby(replace(FOUR, names=("*star* <@1>", "@everyone")), limit=10, t=ENGLISH)
    assert "1. \\*star\\* \\<@1>" in looks.words(view)
    assert "@everyone" not in looks.words(view)


def test_a_long_name_is_cut_in_the_list() -> None:
    words = looks.words(lobby.lobby(replace(FOUR, names=("x" * 32, "Otter")), limit=10, t=ENGLISH))
    assert f"1. {'x' * 23}…" in words


def test_who_joins_learns_where_the_cards_will_appear() -> None:
    view = lobby.joined(FOUR, 2, ENGLISH)
    looks.check(view)
    assert looks.words(view).splitlines() == [
        "## You are in",
        "Seat 3. Your cards appear right here when Maple deals.",
        "-# Changed your mind? Leave is at the table.",
    ]
    assert "when you deal" in looks.words(lobby.joined(FOUR, 0, ENGLISH))


def test_a_closed_lobby_has_no_buttons() -> None:
    view = lobby.closed(ENGLISH, expired=True)
    looks.check(view)
    assert "in time" in looks.words(view)
    assert "in time" not in looks.words(lobby.closed(ENGLISH, expired=False))
    assert not looks.buttons(view)


def test_every_edition_and_house_rule_has_a_name() -> None:
    assert set(EDITIONS) <= set(labels.EDITIONS)
    assert set(HOUSE_RULES) <= set(labels.HOUSE)
    assert set(labels.HOUSE) == set(labels.EXPLAINED)
    for key in labels.EDITIONS:
        assert labels.edition_name(key, ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_forgotten_calls_are_asked_for_by_name(language: str) -> None:
    view = catch.whom(FULL, range(9, 0, -1), translate_for(language))
    looks.check(view)
    assert [one["custom_id"] for one in looks.buttons(view)] == [f"u1:7:catch:{seat}" for seat in range(1, 10)]
    assert all(len(one["label"]) == 16 for one in looks.buttons(view))


NOTIFY = "Notify me of games"


def test_more_offers_each_what_they_may_do() -> None:
    def labels_for(seat: int | None, *, may_end: bool) -> list[str]:
        view = more.more(replace(FOUR, away=frozenset({2})), ENGLISH, seat=seat, may_end=may_end)
        looks.check(view)
        return [one["label"] for one in looks.buttons(view)]

    assert labels_for(None, may_end=False) == ["Rules", NOTIFY]
    assert labels_for(1, may_end=False) == ["Rules", "Leave", "Computer takes over", NOTIFY]
    assert labels_for(2, may_end=False) == ["Rules", "Leave", NOTIFY]
    assert labels_for(0, may_end=True) == ["Rules", "Leave", "Computer takes over", "End the game", NOTIFY]


def test_the_deal_can_be_checked() -> None:
    assert "sealed: `abc`" in looks.words(more.more(FOUR, ENGLISH, seat=0, may_end=True, seal="abc"))
    assert "last deal: `def`" in looks.words(more.more(FOUR, ENGLISH, seat=0, may_end=True, seed="def"))


@pytest.mark.parametrize("step", ["leave", "end"])
def test_what_cannot_be_undone_is_asked_twice(step: more.Step) -> None:
    view = more.sure(FOUR, step, ENGLISH)
    looks.check(view)
    assert [one["custom_id"] for one in looks.buttons(view)] == [f"u1:7:confirm:{step}", "u1:7:more:list"]
    looks.check(more.done("You have left"))


def test_a_ping_is_one_short_line() -> None:
    assert ping.ping(42, ENGLISH) == "<@42>, your turn"
