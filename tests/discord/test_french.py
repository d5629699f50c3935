"""A whole round where everybody and the server speak French: no English word is on any screen."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from bed import Bed as Anew
from bed.autopilot import Autopilot
from bed.scenes import arrange, begin, deal, moment, sit

from bot.i18n.catalog import read_catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bed import Bed, Person, Screen
    from simcord import Env

    from bot.settings import Settings

SHORTEST = 3


def english() -> Iterator[re.Pattern[str]]:
    """The English texts that are not the same in French, each as a pattern: its words in order, anything between."""
    for message in read_catalog("fr"):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        translated = message.string if isinstance(message.string, tuple) else (message.string,)
        for source in sources:
            literal = [text for text, *_ in Formatter().parse(source)]
            if source in translated or not any(len(re.findall(r"[A-Za-z]", text)) >= SHORTEST for text in literal):
                continue
            pattern = r"[^\n]+?".join(re.escape(text) for text in literal)
            yield re.compile(rf"(?<!\w){pattern}(?!\w)")


ENGLISH = list(english())
FRENCH_TOO = re.compile(r"\b(?:points|table|page|pause|UNO|Carol|Alice|Bob)\b")


def words_of(screen: Screen) -> list[str]:
    """Every line and every label, without names, faces and marks."""
    texts = [*screen.text.splitlines(), *(button.label for button in screen.buttons)]
    texts += [label for menu in screen.selects for label, _ in menu.options]
    return [text.replace("*", "") for text in texts if text]


def check_french(*people: Person) -> None:
    for person in people:
        for screen in person._all():
            for text in words_of(screen):
                found = [one.pattern for one in ENGLISH if one.search(text)]
                assert not [one for one in found if not _is_french(one, text)], f"{text!r} is English: {found}"


def _is_french(pattern: str, text: str) -> bool:
    """Whether the English words are those of a French text of the catalogue by chance, such as "points"."""
    match = re.search(pattern, text)
    assert match is not None
    return any(match[0] in form for form in FORMS) or bool(FRENCH_TOO.fullmatch(match[0]))


FORMS = [
    form
    for message in read_catalog("fr")
    if message.id
    for form in (message.string if isinstance(message.string, tuple) else (message.string,))
]


@pytest.fixture
def french(env: Env, settings: Settings, bed: Bed) -> Bed:
    """The same bed, in a French server where all speak French."""
    place = bed.server("Serveur", language="fr")
    room = Anew(env, settings, bed.languages)
    room.connections = bed.connections
    room.channel = place
    room.alice, room.bob, room.carol, room.dave = (
        one.at(place).speaks("fr") for one in (bed.alice, bed.bob, bed.carol, bed.dave)
    )
    return room


async def test_a_whole_round_in_french(french: Bed) -> None:
    people = (french.alice, french.bob, french.carol)
    await sit(french, *people)
    check_french(*people)
    await french.alice.press("deal")
    check_french(*people)
    pilot = Autopilot(french, *people)
    table = pilot.table
    while table.state is not None and table.state.result is None:
        await pilot.move()
        check_french(*people)
    assert "gagne la manche" in french.alice.table
    for command in ("uno leaderboard", "uno rules"):
        await french.alice.slash(command)
    check_french(*people)


async def test_english_would_be_found(bed: Bed) -> None:
    await deal(bed, bed.alice, bed.bob)
    with pytest.raises(AssertionError, match="is English"):
        check_french(bed.bob)


async def test_questions_menus_and_refusals_in_french(french: Bed) -> None:
    people = (french.alice, french.bob, french.carol)
    table = await begin(french, *people, at=moment("W4 b5 g1", "r1 r2 r3", "y1 y2", top="b7"))
    await french.alice.press(french.alice.hand.cards()[-1])
    check_french(*people)
    await french.alice.press("▲ Rouge")
    assert "Joker +4" in french.bob.hand
    check_french(*people)
    await french.bob.press("challenge")
    check_french(*people)
    for button in ("more", "catch", "uno"):
        await french.carol.press(button, on=french.carol.table)
        check_french(*people)
    await french.dave.press("hand")
    check_french(french.dave)
    await arrange(french, table, moment("b5 b6 b1", "b2 b3", "b8 b9"))
    await french.pass_time(62)
    assert "Temps écoulé" in french.bob.table
    check_french(*people)
    await french.pass_time(21)
    check_french(*people)
    for command in ("uno start", "uno end", "uno leave"):
        await french.bob.slash(command)
        check_french(*people)
    await french.alice.slash("uno end")
    check_french(*people)


async def test_each_reads_their_own_language_and_the_table_is_the_server_s(bed: Bed) -> None:
    bed.bob.speaks("fr")
    await deal(bed, bed.alice, bed.bob)
    table = bed.bot.registry.in_channel(bed.channel.id)
    await arrange(bed, table, moment("b5 b6 r1", "b1 b2 r2", turn=1))
    assert "Your turn" not in bed.bob.hand
    assert "À toi" in bed.bob.hand or "Ton tour" in bed.bob.hand
    assert "Bob’s turn" in bed.bob.table
    assert "Bob’s turn" in bed.alice.hand


async def test_commands_have_french_names(bed: Bed) -> None:
    (sent,) = [one for one in bed.requests if one.path.endswith("/commands") and one.json][:1]
    (uno,) = [command for command in sent.json if command["name"] == "uno"]
    names = {option["name"]: option.get("name_localizations", {}).get("fr") for option in uno["options"]}
    assert names["start"] == "lancer"
    assert {name for name, french in names.items() if french is None} <= {"stats"}
