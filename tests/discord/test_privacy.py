"""``/uno privacy``: what is stored is told, handed out as a file, and deleted when somebody says so twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.store.departures import KEPT_SECONDS

if TYPE_CHECKING:
    from bed import Answer, Bed, Person

NAMES = ("Alice", "Bob")
EVERY_ROW = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


async def deal(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await bed.alice.press("Deal")


def stored(bed: Bed) -> str:
    """Everything in the database, as one text."""
    names = [row["name"] for row in bed.rows(EVERY_ROW)]
    return json.dumps({name: bed.rows(f"SELECT * FROM {name}") for name in names}, default=str)  # noqa: S608  own names


def file_of(bed: Bed, answer: Answer) -> dict[str, Any]:
    """The file that came with an answer."""
    message = bed.env.backend.get_message(answer.record.channel_id, answer.record.message_id)
    (attachment,) = message.attachments
    assert attachment["filename"] == "uno-data.json"
    return json.loads(bed.env.backend.cdn._blobs[attachment["url"]])


async def test_it_is_told_privately_what_is_stored(bed: Bed) -> None:
    answer = await bed.carol.slash("uno privacy")
    assert answer.is_private
    assert "What I store about you" in answer
    assert "30 days" in answer


async def test_a_french_speaker_reads_it_in_french(bed: Bed) -> None:
    answer = await bed.carol.speaks("fr").slash("uno privacy")
    assert "Ce que je garde sur toi" in answer


async def test_the_export_is_a_private_file(bed: Bed) -> None:
    await deal(bed)
    await bed.bob.slash("uno privacy")
    answer = await bed.bob.press("Export")
    assert answer.is_private
    handed_out = file_of(bed, answer)
    assert handed_out["user_id"] == str(bed.bob.id)
    assert [(seat["name"], seat["hosted"]) for seat in handed_out["seats"]] == [("Bob", 0)]
    assert "Alice" not in json.dumps(handed_out)


async def test_nothing_is_deleted_by_one_press(bed: Bed) -> None:
    await deal(bed)
    before = stored(bed)
    await bed.bob.slash("uno privacy")
    asked = await bed.bob.press("Delete everywhere")
    assert "on all servers?" in asked
    assert stored(bed) == before
    again = await bed.bob.press("Never mind")
    assert "What I store about you" in again
    assert stored(bed) == before


@pytest.mark.parametrize(
    ("button", "done"), [("Delete on this server", "on this server"), ("Delete everywhere", "everywhere")]
)
async def test_a_second_press_deletes_and_a_computer_plays_on(bed: Bed, button: str, done: str) -> None:
    await deal(bed)
    await bed.bob.slash("uno privacy")
    await bed.bob.press(button)
    answer = await bed.bob.press("Delete")
    assert done in answer
    await bed.look_up()
    assert str(bed.bob.id) not in stored(bed)
    assert "Bob" not in stored(bed)
    assert "Bob" not in bed.alice.table
    assert "Computer 1" in bed.alice.table
    assert "Alice" in stored(bed)
    await bed.pass_time(600)
    assert "Bob" not in stored(bed), "it came back with a later move"


async def test_the_host_s_role_goes_on(bed: Bed) -> None:
    await deal(bed)
    await bed.alice.slash("uno privacy")
    await bed.alice.press("Delete everywhere")
    await bed.alice.press("Delete")
    assert str(bed.alice.id) not in stored(bed)
    (game,) = bed.rows("SELECT host_id FROM games")
    assert game["host_id"] == bed.bob.id


async def test_the_only_person_takes_the_game_along(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.alice.press("Add computer")
    await bed.alice.press("Deal")
    await bed.alice.slash("uno privacy")
    await bed.alice.press("Delete on this server")
    await bed.alice.press("Delete")
    await bed.look_up()
    assert "Alice" not in stored(bed)
    assert {game["status"] for game in bed.rows("SELECT status FROM games")} == {"over"}
    await bed.bob.slash("uno start")


async def test_a_lobby_loses_the_seat(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await forget(bed.bob, "Delete on this server")
    assert "Bob" not in bed.alice.table
    assert [seat["name"] for seat in bed.rows("SELECT name FROM seats")] == ["Alice"]


async def test_deleting_here_leaves_another_server(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    other = bed.bob.at(bed.server("Elsewhere"))
    await other.slash("uno start")
    await bed.bob.press("Join")
    await forget(bed.bob, "Delete on this server")
    assert [game["host_id"] for game in bed.rows("SELECT host_id FROM games ORDER BY table_id")] == [
        bed.alice.id,
        bed.bob.id,
    ]
    assert "Bob" in other.table


async def test_who_is_deleted_may_play_again(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await forget(bed.bob, "Delete everywhere")
    await bed.bob.press("Join")
    assert "Bob" in bed.alice.table


async def test_somebody_unknown_may_ask_for_all_of_it(bed: Bed) -> None:
    await bed.dave.slash("uno privacy")
    assert file_of(bed, await bed.dave.press("Export"))["seats"] == []
    await forget(bed.dave, "Delete everywhere")


async def test_a_forged_wish_deletes_nothing(bed: Bed) -> None:
    await deal(bed)
    before = stored(bed)
    await bed.bob.slash("uno privacy")
    await bed.bob.press("Delete everywhere")
    (button,) = [one for one in bed.bob.sees().buttons if one.is_called("Delete")]
    from dataclasses import replace  # noqa: PLC0415  only here

    press = bed.bob.pressing(replace(button, custom_id="u1:0:confirm:privacy.everybody"))
    await bed.at_once(press)
    assert stored(bed) == before


async def test_the_data_of_a_server_stays_for_30_days_after_leaving_it(bed: Bed) -> None:
    await deal(bed)
    guild = bed.channel.guild
    assert guild is not None
    bed.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await bed.env.settle()
    await bed.pass_time(KEPT_SECONDS - 2 * 86400)
    assert "Alice" in stored(bed)
    await bed.pass_time(4 * 86400)
    assert bed.rows("SELECT * FROM guilds") == []
    assert "Alice" not in stored(bed)


async def forget(person: Person, button: str) -> None:
    await person.slash("uno privacy")
    await person.press(button)
    await person.press("Delete")
