from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import discord
import looks
import pytest
from discord import app_commands

from bot import errors, reasons
from bot.i18n import translate_for
from bot.ui import refusal
from bot.ui.items import UnknownPress
from engine.errors import IllegalAction, Reason

if TYPE_CHECKING:
    from bot.errors import UserError

ENGLISH = translate_for("en")
GIVEN = {
    "seat": 2,
    "name": "Otter",
    "host": "Otter",
    "names": ["send_messages", "view_channel"],
    "fewest": 4,
    "limit": 6,
    "taken": 7,
    "most": 60,
    "longest": 150,
}


def every_error() -> list[UserError]:
    made = [
        make(**{name: GIVEN[name] for name in inspect.signature(make).parameters})
        for _, make in inspect.getmembers(errors, inspect.isfunction)
        if make.__module__ == errors.__name__ and inspect.signature(make).return_annotation == "UserError"
    ]
    return [*made, *(reasons.refused(reason) for reason in Reason)]


def test_every_reason_of_the_engine_has_words() -> None:
    assert set(reasons.REFUSALS) == set(Reason)


@pytest.mark.parametrize("error", every_error(), ids=lambda error: error.message)
def test_a_refusal_is_a_heading_a_fact_and_a_way_on(error: UserError) -> None:
    title, fact, advice = error.say(ENGLISH)
    assert len(title.split()) <= 5
    assert not title.endswith(".")
    assert fact.endswith(".")
    assert advice.endswith(".")
    view = refusal.refusal(error, ENGLISH, table=7)
    looks.check(view)
    assert looks.words(view) == f"## {title}\n{fact}\n{advice}"


def test_at_least_every_reason_and_twenty_more_are_told() -> None:
    assert len(every_error()) >= len(Reason) + 20


def test_a_refusal_names_what_is_known() -> None:
    error = reasons.refused(Reason.NOT_YOUR_TURN, name="Otter")
    assert error.say(ENGLISH)[1] == "It is Otter’s turn."
    assert reasons.refused(Reason.NOT_YOUR_TURN).say(ENGLISH)[1] == "It is somebody else’s turn."


def test_parts_of_a_refusal_are_said_in_the_readers_language() -> None:
    error = reasons.refused(
        Reason.CARD_DOES_NOT_FIT, card=lambda t: f"red 3 ({t.locale})", top="blue 7", fits="blue, a 7 or a wild"
    )
    assert error.say(ENGLISH)[1:] == ("red 3 (en) cannot go on blue 7.", "Play blue, a 7 or a wild, or draw.")


def test_the_hand_is_one_press_away_only_where_there_is_one() -> None:
    mine = refusal.refusal(reasons.refused(Reason.CARD_NOT_HELD), ENGLISH, table=7)
    assert looks.button(mine, "My hand")["custom_id"] == "u1:7:hand"
    assert not looks.buttons(refusal.refusal(reasons.refused(Reason.CARD_NOT_HELD), ENGLISH))
    assert not looks.buttons(refusal.refusal(errors.no_table_here(), ENGLISH, table=7))


def test_a_note_is_the_refusal_without_its_heading() -> None:
    assert refusal.note(errors.hand_outdated(), ENGLISH) == "That was the hand of a turn ago. Here is the new one."


@pytest.mark.parametrize(
    ("error", "heading"),
    [
        (errors.table_full(), "The table is full"),
        (UnknownPress("u0:x"), "An old button"),
        (IllegalAction(Reason.ROUND_OVER), "The round is over"),
        (app_commands.MissingPermissions(["manage_guild"]), "Not for everybody"),
        (app_commands.BotMissingPermissions(["send_messages"]), "A permission is missing"),
        (app_commands.NoPrivateMessage(), "Not in private"),
        (app_commands.CommandNotFound("uno", []), "An old button"),
    ],
)
def test_errors_are_told_for_what_they_are(error: Exception, heading: str) -> None:
    told = refusal.told(error)
    assert told is not None
    assert told.heading == heading


def test_a_fault_of_ours_is_not_taken_for_a_refusal() -> None:
    assert refusal.told(KeyError("seat")) is None


def test_permissions_are_called_as_discord_calls_them() -> None:
    fact = errors.missing_permissions(["send_messages", "view_channel", "pin_messages"]).say(ENGLISH)[1]
    assert fact == "In this channel I am not allowed to: Send Messages, View Channels, pin messages."
    every = {name for name, _ in discord.Permissions.all()} | set(discord.Permissions.VALID_FLAGS)
    assert set(errors.PERMISSIONS) <= every
