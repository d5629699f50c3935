"""The languages: every text is there in French, says the same things, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation, locale_str

from bot.i18n import LANGUAGES, mark, translate_for
from bot.i18n.catalog import read_catalog
from bot.i18n.extraction import extract_messages
from bot.i18n.translator import CommandTranslator, command_name
from bot.i18n.wording import elides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py"))
LIMITS = {"label": 80, "placeholder": 150, "description": 100}

Key = tuple[str | None, str | tuple[str, ...]]


def extracted() -> set[Key]:
    found: set[Key] = set()
    for path in SOURCES:
        with path.open("rb") as source:
            for _, function, texts, _ in extract_messages(source, {}, (), {}):
                found.add((texts[0], texts[1]) if function == "pgettext" else (None, texts))
    return found


def french() -> dict[Key, Message]:
    return {(message.context, message.id): message for message in read_catalog("fr") if message.id}


def forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def sources(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_french_has_every_message_and_no_other() -> None:
    catalog = french()
    translated = {(context, key) for context, key in catalog}
    assert sorted(extracted() - translated, key=str) == []
    assert sorted(translated - extracted(), key=str) == []


def test_no_french_message_is_empty_or_fuzzy() -> None:
    left = [message.id for message in french().values() if message.fuzzy or not all(forms(message))]
    assert left == []


def test_french_keeps_the_placeholders() -> None:
    wrong = [
        message.id
        for message in french().values()
        for form in forms(message)
        if placeholders(form) != placeholders(sources(message)[-1])
    ]
    assert wrong == []


def test_french_has_a_form_for_one_and_one_for_many() -> None:
    plurals = [message for message in french().values() if isinstance(message.id, tuple)]
    assert plurals
    assert {len(forms(message)) for message in plurals} == {2}
    t = translate_for("fr")
    said = [t.plural("{n} turn to go.", "{n} turns to go.", n) for n in (0, 1, 2)]
    assert said == ["Encore 0 tour.", "Encore 1 tour.", "Encore 2 tours."]


def test_french_typography() -> None:
    """A space before tall marks, a curved apostrophe, no straight quotes."""
    wrong = []
    for message in french().values():
        for form in forms(message):
            plain = re.sub(r"\{[^}]*\}", "x", form)
            if re.search(r"[^ \u202f\u00a0!?*`+]\**[!?;:](?!//)(?![A-Za-z])", plain) or "'" in plain or '"' in plain:
                wrong.append(form)
    assert wrong == []


def test_narrow_spaces_are_set_when_the_catalogue_is_read() -> None:
    assert translate_for("fr")("UNO!") == "UNO\u202f!"
    assert translate_for("fr")("Which colour?") == "Quelle couleur\u202f?"


def limited() -> Iterator[tuple[str, str]]:
    """Texts that become a label, a placeholder or a description, with what they become."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.keyword) or node.arg not in LIMITS or not isinstance(node.value, ast.Call):
                continue
            argument = node.value.args[0] if node.value.args else None
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield node.arg, argument.value


def test_texts_fit_where_discord_shows_them() -> None:
    found = list(limited())
    assert any(kind == "label" for kind, _ in found)
    long = [
        (kind, text, language)
        for kind, text in found
        for language in LANGUAGES
        if len(translate_for(language).literal(text)) > LIMITS[kind]
    ]
    assert long == []


def test_commands_are_called_in_french_as_they_are_named_there() -> None:
    t = translate_for("fr")
    for message in french().values():
        named = re.findall(r"/uno ([a-z]+)", sources(message)[-1])
        for form in forms(message):
            assert re.findall(r"/uno (\w+)", form) == [t.literal(name) for name in named], form


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_be", "fr"),
        (discord.Locale.french, "fr"),
        (discord.Locale.british_english, "en"),
        (discord.Locale.japanese, "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_best_language_is_chosen(locale: object, language: str) -> None:
    assert translate_for(locale).locale == language


def test_an_unknown_message_is_said_as_it_is() -> None:
    assert translate_for("fr")("Nobody wrote {this}.", this="text") == "Nobody wrote text."
    assert translate_for("fr")("") == ""


def test_markup_in_a_name_is_not_read_as_a_placeholder() -> None:
    assert translate_for("en")("{name}’s turn", name="{n}") == "{n}’s turn"


@pytest.mark.parametrize(("language", "said"), [("en", "12,345"), ("fr", "12\u202f345")])
def test_thousands_are_grouped(language: str, said: str) -> None:
    assert translate_for(language)("{n}", n=12345) == said


@pytest.mark.parametrize(
    "name", ["Otter", "Émile", "œil", "Hélène", "Henri", "Hugo", "Hadrien", "Yvonne", "**Otter**", "\\_Ada", "İpek"]
)
def test_a_vowel_or_a_mute_h_elides(name: str) -> None:
    assert translate_for("fr")("{name}’s turn", name=name) == f"Au tour d’{name}"


@pytest.mark.parametrize(
    "name", ["Maple", "Hans", "Harry", "Hibou", "Yann", "Yu", "42", "🦦", "Zoé", "x", "_", "", "Y"]
)
def test_anything_else_does_not_elide(name: str) -> None:
    assert not elides(name)
    assert translate_for("fr")("{name}’s turn", name=name) == f"Au tour de {name}"


def test_cards_take_their_article() -> None:
    t = translate_for("fr")
    reverse = t.context("card", "green reverse")
    assert t("{name} played {card}", name="Maple", card=reverse) == "Maple pose l’Inversion verte"
    assert t("{name} played {card}", name="Maple", card="7 bleu") == "Maple pose le 7 bleu"


def test_marked_text_stays_as_it_is() -> None:
    assert mark("Not just now") == "Not just now"


def test_messages_are_found_in_nested_calls_and_behind_constants(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        'A: Final = "constant"\n'
        't("outer {x}", x=f(t("inner")))\n'
        't.plural("one", "many", n)\n'
        't.context("here", "word")\n'
        'UserError(A, heading="head", advice="way on", name="not a text")\n'
        'other("not a text")\n',
        encoding="utf-8",
    )
    with module.open("rb") as source:
        found = {texts for _, _, texts, _ in extract_messages(source, {}, (), {})}
    assert found == {"outer {x}", "inner", ("one", "many"), ("here", "word"), "constant", "head", "way on"}


async def translated(text: str, locale: discord.Locale, location: TranslationContextLocation) -> str | None:
    context: TranslationContext[Any, Any] = TranslationContext(location=location, data=None)
    return await CommandTranslator().translate(locale_str(text), locale, context)


async def test_commands_are_translated_from_the_catalogue() -> None:
    described = TranslationContextLocation.command_description
    assert await translated("My hand", discord.Locale.french, described) == "Ma main"
    assert await translated("My hand", discord.Locale.american_english, described) is None
    assert await translated("Nobody wrote this", discord.Locale.french, described) is None


async def test_names_of_commands_are_made_fit_for_discord() -> None:
    named = TranslationContextLocation.command_name
    assert await translated("My hand", discord.Locale.french, named) == "ma-main"
    assert await translated("Which colour?", discord.Locale.french, named) is None


def test_a_name_that_cannot_be_one_is_refused() -> None:
    assert command_name("Règles") == "règles"
    assert command_name("x" * 33) is None
    assert command_name("what?") is None


def test_the_translator_is_one() -> None:
    assert issubclass(CommandTranslator, app_commands.Translator)
