"""The languages: every text is there in each, says the same things, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
from functools import cache
from gettext import c2py
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
from bot.i18n.smallwords import elides
from bot.i18n.translator import CommandTranslator, command_name
from bot.i18n.wording import habits_of
from cogs.settings import UnoSettings
from cogs.uno import Uno

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

TRANSLATED = LANGUAGES[1:]
ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py"))
LONGEST_CHOICE, LONGEST_COMMAND = 100, 8000
LIMITS = {"label": 80, "placeholder": 150, "description": 100}

Key = tuple[str | None, str | tuple[str, ...]]
every_language = pytest.mark.parametrize("language", TRANSLATED)


def extracted() -> set[Key]:
    found: set[Key] = set()
    for path in SOURCES:
        with path.open("rb") as source:
            for _, function, texts, _ in extract_messages(source, {}, (), {}):
                found.add((texts[0], texts[1]) if function == "pgettext" else (None, texts))
    return found


@cache
def catalog(language: str) -> dict[Key, Message]:
    return {(message.context, message.id): message for message in read_catalog(language) if message.id}


def forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def sources(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def small_words(text: str) -> set[str]:
    return {spec for _, _, spec, _ in Formatter().parse(text) if spec}


@cache
def means_one_alone(language: str, form: int) -> bool:
    """Whether the plural form is said of 1 and of nothing else, so that it may do without the number."""
    plural = c2py(read_catalog(language).plural_expr)
    return [n for n in range(200) if plural(n) == form] == [1]


def wanted_placeholders(language: str, message: Message, form: int) -> list[set[str]]:
    """What the form may fill in: all there is, or what the English of one thing has."""
    one, many = placeholders(sources(message)[0]), placeholders(sources(message)[-1])
    return [many, one] if form == 0 and means_one_alone(language, form) else [many]


@every_language
def test_every_message_is_translated_and_no_other(language: str) -> None:
    translated = set(catalog(language))
    assert sorted(extracted() - translated, key=str) == []
    assert sorted(translated - extracted(), key=str) == []


@every_language
def test_no_message_is_empty_or_fuzzy(language: str) -> None:
    left = [message.id for message in catalog(language).values() if message.fuzzy or not all(forms(message))]
    assert left == []


@every_language
def test_no_message_is_obsolete(language: str) -> None:
    assert list(read_catalog(language).obsolete) == []


@every_language
def test_placeholders_are_kept(language: str) -> None:
    wrong = [
        form
        for message in catalog(language).values()
        for number, form in enumerate(forms(message))
        if placeholders(form) not in wanted_placeholders(language, message, number)
    ]
    assert wrong == []


@every_language
def test_small_words_are_those_of_the_language(language: str) -> None:
    asked = {word for message in catalog(language).values() for form in forms(message) for word in small_words(form)}
    assert asked <= set(habits_of(language).small_words)


@every_language
def test_there_is_a_form_for_one_and_one_for_many(language: str) -> None:
    plurals = [message for message in catalog(language).values() if isinstance(message.id, tuple)]
    assert plurals
    assert {len(forms(message)) for message in plurals} == {read_catalog(language).num_plurals} == {2}


@every_language
def test_typography(language: str) -> None:
    """A curved apostrophe, no straight quotes, no ordinary space doubled or at an end."""
    wrong = [
        form
        for message in catalog(language).values()
        for form in forms(message)
        if re.search(r"['\"]|  |^ | $", form) or form.endswith(".") != sources(message)[-1].endswith(".")
    ]
    assert [form for form in wrong if not form.endswith(("?", "!", "!**", "inv."))] == []


def test_french_spaces_its_tall_marks() -> None:
    wrong = [
        form
        for message in catalog("fr").values()
        for form in forms(message)
        if re.search(r"[^ \u202f\u00a0!?*`+]\**[!?;:](?!//)(?![A-Za-z])", re.sub(r"\{[^}]*\}", "x", form))
    ]
    assert wrong == []


def test_spanish_opens_what_it_closes() -> None:
    wrong = [
        form
        for message in catalog("es").values()
        for form in forms(message)
        if (form.count("?") - form.count("+?"), form.count("!")) != (form.count("¿"), form.count("¡"))
    ]
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


@every_language
def test_commands_are_called_as_they_are_named_there(language: str) -> None:
    t = translate_for(language)
    for message in catalog(language).values():
        named = re.findall(r"/(uno-settings|(?<=/)uno (?=[a-z])[a-z]+)", sources(message)[-1])
        for form in forms(message):
            said = [" ".join(map(t.literal, command.split())) for command in named]
            assert re.findall(r"/(uno-\w+|uno \w+)", form) == said, form


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_be", "fr"),
        (discord.Locale.french, "fr"),
        ("de", "de"),
        ("de-AT", "de"),
        ("it", "it"),
        ("pt-BR", "pt_BR"),
        ("pt_BR", "pt_BR"),
        ("pt", "pt_BR"),
        (discord.Locale.german, "de"),
        (discord.Locale.italian, "it"),
        (discord.Locale.brazil_portuguese, "pt_BR"),
        (discord.Locale.spain_spanish, "es"),
        (discord.Locale.latin_american_spanish, "es"),
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


@pytest.fixture
async def commands() -> list[dict[str, Any]]:
    """The slash commands as Discord gets them, with their names and descriptions in each language."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    groups = [cog.app_command for cog in (Uno(), UnoSettings())]
    return [await group.get_translated_payload(tree, CommandTranslator()) for group in groups if group is not None]


LOCALES = [locale for locale in discord.Locale if translate_for(locale).locale != "en"]
every_locale = pytest.mark.parametrize("locale", LOCALES, ids=str)


def test_discord_has_the_languages() -> None:
    assert {locale.value for locale in LOCALES} == {"de", "es-ES", "es-419", "fr", "it", "pt-BR"}
    assert {translate_for(locale).locale for locale in LOCALES} == set(TRANSLATED)


def levels(commands: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The commands or options that stand beside each other, and those within each of them."""
    yield commands
    for command in commands:
        yield from levels(command.get("options") or [])


def said(command: dict[str, Any], what: str, locale: discord.Locale) -> str:
    return command.get(f"{what}_localizations", {}).get(locale.value, command[what])


@every_locale
def test_names_of_commands_are_valid_and_unique(commands: list[dict[str, Any]], locale: discord.Locale) -> None:
    for level in levels(commands):
        names = [said(command, "name", locale) for command in level]
        assert len(set(names)) == len(names), names
        assert [name for name in names if not re.fullmatch(r"[-_\w]{1,32}", name) or name != name.lower()] == []


@every_locale
def test_descriptions_of_commands_are_translated_and_fit(
    commands: list[dict[str, Any]], locale: discord.Locale
) -> None:
    for command in (command for level in levels(commands) for command in level):
        description = said(command, "description", locale)
        assert description != command["description"]
        assert len(description) <= LIMITS["description"]
        assert all(len(said(choice, "name", locale)) <= LONGEST_CHOICE for choice in command.get("choices", []))


@every_locale
def test_commands_are_not_longer_than_discord_takes(commands: list[dict[str, Any]], locale: discord.Locale) -> None:
    for command in commands:
        every = [one for level in levels([command]) for one in level]
        every += [choice for one in every for choice in one.get("choices", [])]
        texts = [said(one, what, locale) for one in every for what in ("name", "description") if what in one]
        assert sum(map(len, texts)) <= LONGEST_COMMAND


def test_a_name_that_cannot_be_one_is_refused() -> None:
    assert command_name("Règles") == "règles"
    assert command_name("x" * 33) is None
    assert command_name("what?") is None


def test_the_translator_is_one() -> None:
    assert issubclass(CommandTranslator, app_commands.Translator)
