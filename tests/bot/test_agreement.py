from __future__ import annotations

from dataclasses import replace

import looks
import pytest

from bot.dares import DARES
from bot.i18n import LANGUAGES, translate_for
from bot.offering import offer
from bot.store.records import GuildSettings
from bot.tables import agreement
from bot.tables.agreement import Length, Terms
from bot.ui import labels, misfits, options, preferences
from engine.catalog import EDITIONS, HOUSE_RULES, Spec, SpecError, SpecFault, build

ENGLISH = translate_for("en")
SETTINGS = GuildSettings()
MENU, LONGEST_OPTION = 3, 100


def shown(terms: Terms, page: int = 0, *, language: str = "en", table: int = 7) -> list[dict[str, object]]:
    view = options.options(offer(terms, SETTINGS, table=table), translate_for(language), page=page)
    looks.check(view)
    return [part for part in looks.parts(view) if part["type"] == MENU]


def chosen(menu: dict[str, object]) -> list[str]:
    return [one["value"] for one in menu["options"] if one.get("default")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_page_fits_into_a_message_and_has_four_selects_at_most(language: str, edition: str) -> None:
    for page in range(3):
        menus = shown(Terms(Spec(edition)), page, language=language)
        assert 1 <= len(menus) <= options.A_PAGE
        for menu in menus:
            assert 1 <= len(menu["options"]) <= 25
            assert len(chosen(menu)) == 1 or menu["custom_id"].endswith("house")
            assert all(len(one["label"]) <= LONGEST_OPTION for one in menu["options"])


def test_what_is_chosen_is_what_is_shown() -> None:
    spec = Spec("flip", {"stacking": "cross", "jump_in": True}, {"target": 200, "uno_penalty": 4})
    edition, stacking, house, length = shown(Terms(spec, "match"))
    assert [chosen(menu) for menu in (edition, stacking, house, length)] == [
        ["flip"],
        ["cross"],
        ["jump_in"],
        ["match-200"],
    ]
    time, uno, false, wrong = shown(Terms(spec, "match", 45), 1)
    assert [chosen(menu) for menu in (time, uno, false, wrong)] == [["45"], ["4"], ["sheet"], ["sheet"]]


def test_every_select_is_where_its_answer_looks_for_it() -> None:
    for page in range(3):
        for menu in shown(Terms(Spec("classic-112")), page):
            verb = str(menu["custom_id"]).rpartition(":")[2]
            assert options.page_of(verb) == page


def test_a_target_of_ones_own_is_an_option_while_it_holds() -> None:
    terms = agreement.with_target(Terms(), 321)
    length = shown(terms)[3]
    assert chosen(length) == ["kept"]
    assert "kept" not in [one["value"] for one in shown(Terms())[3]["options"]]


def test_an_edition_that_stacks_by_its_sheet_says_so() -> None:
    view = options.options(offer(Terms(Spec("no-mercy")), SETTINGS, table=7), ENGLISH)
    (stacking,) = [part for part in looks.parts(view) if part.get("custom_id", "").endswith("stacking")]
    assert stacking["options"][0]["label"] == "As the sheet has it"


def test_lengths_have_names_and_names_have_lengths() -> None:
    assert set(agreement.LENGTHS) == set(labels.LENGTHS) == set(labels.LENGTHS_EXPLAINED)
    assert len(set(agreement.LENGTHS.values())) == len(agreement.LENGTHS)
    for key, length in agreement.LENGTHS.items():
        assert agreement.length_key(agreement.with_length(Terms(), length).length) == key


# ---- changes


def test_the_other_edition_keeps_what_can_do_anything_in_it() -> None:
    terms = Terms(Spec("classic-112", {"no_bluffing": True, "jump_in": True}, {"custom": "extra_turn", "target": 200}))
    changed = agreement.with_edition(terms, "dare")
    assert changed.spec == Spec("dare", {"jump_in": True}, {"target": 200})
    assert agreement.with_edition(terms, "vintage-2000").spec.set == terms.spec.set
    with pytest.raises(SpecError, match="chess"):
        agreement.with_edition(terms, "chess")


def test_house_rules_are_exactly_those_chosen_and_stacking_is_apart() -> None:
    terms = agreement.with_stacking(agreement.with_house(Terms(), ["jump_in", "seven_zero"]), "app")
    assert terms.spec.house == {"stacking": "app", "seven_zero": True, "jump_in": True}
    assert agreement.with_house(terms, []).spec.house == {"stacking": "app"}
    assert agreement.with_stacking(terms, "off").spec.house == {"seven_zero": True, "jump_in": True}
    with pytest.raises(SpecError) as refused:
        agreement.check(agreement.with_house(Terms(), ["castling"]), SETTINGS)
    assert refused.value.fault is SpecFault.UNKNOWN_HOUSE_RULE


def test_a_length_replaces_the_one_before() -> None:
    terms = agreement.with_length(Terms(), agreement.LENGTHS["rounds-3"])
    assert (build(terms.spec).rounds, terms.span) == (3, "match")
    terms = agreement.with_length(terms, agreement.LENGTHS["against-200"])
    assert terms.length == Length("match", 200, "points_against")
    assert agreement.with_target(terms, 90).length == Length("match", 90, "points_against")
    assert agreement.with_length(terms, Length()) == Terms()


def test_words_and_prices_can_be_taken_back() -> None:
    terms = agreement.with_words(agreement.with_penalty(Terms(Spec("classic-112")), "uno_penalty", 4), text="Wave.")
    assert terms.spec.set == {"uno_penalty": 4, "custom_text": "Wave."}
    assert agreement.with_words(terms, key="extra_turn").spec.set == {"uno_penalty": 4, "custom": "extra_turn"}
    assert agreement.with_penalty(agreement.with_words(terms), "uno_penalty", None) == Terms(Spec("classic-112"))


def test_terms_survive_the_store() -> None:
    terms = Terms(Spec("flip", {"partners": True}, {"target": 200}), "match")
    assert Terms.from_json(terms.to_json()) == terms


def test_a_new_lobby_begins_with_the_default_then_with_the_last_choice() -> None:
    default, last = Terms(Spec("flip")), Terms(Spec("dare"), "match")
    both = GuildSettings(default_spec=default.to_json(), last_spec=last.to_json())
    assert agreement.first_terms(both) == default
    assert agreement.first_terms(replace(both, default_spec=None)) == last
    assert agreement.first_terms(replace(both, editions=("dare", "extreme"))) == last
    assert agreement.first_terms(replace(both, editions=("extreme",))) == Terms(Spec("extreme"))
    assert agreement.first_terms(GuildSettings(last_spec={"edition": "chess", "house": {}, "set": {}})) == Terms()


# ---- refusals


def test_every_refusal_of_the_catalogue_is_a_sentence() -> None:
    refused = [
        SpecError(SpecFault.UNKNOWN_EDITION, "chess"),
        SpecError(SpecFault.UNKNOWN_HOUSE_RULE, "castling"),
        SpecError(SpecFault.UNKNOWN_PARAMETER, "gravity"),
        SpecError(SpecFault.BAD_VALUE, "target"),
        SpecError(SpecFault.BAD_VALUE, "stacking"),
        SpecError(SpecFault.CONTRADICTION, "must_play", "voluntary_draw"),
        SpecError(SpecFault.UNSUITABLE, "skip_bounce"),
    ]
    assert {error.fault for error in refused} == set(SpecFault)
    said = [misfits.spec_refused(error).say(ENGLISH)[1] for error in refused]
    assert said == [
        "I know nothing called “chess”.",
        "I know nothing called “castling”.",
        "I know nothing called “gravity”.",
        "A target is a whole number from 1 to 10,000.",
        "Stacking does not take that value.",
        "Must play and Drawing at will contradict each other.",
        "Skip bounce changes nothing in this edition.",
    ]


# ---- lists


def test_there_are_enough_dares_and_each_is_one_short_sentence() -> None:
    assert len(set(DARES)) == len(DARES) >= 30
    for language in LANGUAGES:
        t = translate_for(language)
        assert all(len(t.literal(dare)) <= 120 for dare in DARES)
        assert len({t.literal(dare) for dare in DARES}) == len(DARES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_fit_into_a_message(language: str) -> None:
    t = translate_for(language)
    looks.check(preferences.allowed(tuple(EDITIONS), t))
    for editions in (tuple(EDITIONS), ("flip", "dare")):
        view = preferences.preferences(
            preferences.Preferences(
                turn_seconds=60,
                race_target=500,
                language="fr",
                leaving="pile",
                counts_computers=True,
                editions=editions,
                terms="Classic",
                follows_last=True,
                dares=2,
            ),
            t,
        )
        looks.check(view)


def test_every_house_rule_can_be_chosen() -> None:
    offered = offer(Terms(), SETTINGS, table=7).house_offered
    assert {*offered, "stacking"} == set(HOUSE_RULES)
