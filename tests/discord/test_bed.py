"""The test bed itself: what the other tests of this folder lean on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from bed.requests import check_commands, check_components

if TYPE_CHECKING:
    from bed import Bed


async def deal(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.bob.press("Join")
    await bed.alice.press("Deal")


async def test_everyone_sees_the_table_and_only_their_own_hand(bed: Bed) -> None:
    await deal(bed)
    await bed.bob.press("hand")
    assert bed.alice.table == bed.bob.table == bed.carol.table
    assert bed.alice.hand.message_id != bed.bob.hand.message_id
    assert bed.carol.sees().hand is None


async def test_presses_at_once_are_all_answered(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    answers = await bed.at_once(*(person.pressing("Join") for person in (bed.bob, bed.carol, bed.dave)))
    assert all(answer.is_private for answer in answers)
    for person in (bed.bob, bed.carol, bed.dave):
        assert person.name in bed.alice.table


async def test_a_restart_leaves_the_buttons_alive(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.restart()
    await bed.bob.press("Join")
    assert "Bob" in bed.alice.table


async def test_a_crash_leaves_the_buttons_alive(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    await bed.crash()
    await bed.bob.press("Join")
    assert "Bob" in bed.alice.table


async def test_a_hand_whose_token_has_expired_is_replaced_by_my_hand(bed: Bed) -> None:
    await deal(bed)
    old = bed.alice.hand
    await bed.pass_time(16 * 60)
    await bed.alice.press("hand")
    assert bed.alice.hand.message_id != old.message_id


async def test_a_person_is_answered_in_their_own_language(bed: Bed) -> None:
    bed.bob.speaks("fr")
    await bed.alice.slash("uno start")
    answer = await bed.bob.press("join")
    assert answer.is_private
    assert "You are" not in answer


async def test_what_people_do_is_in_the_database(bed: Bed) -> None:
    await bed.alice.slash("uno start")
    with bed.database() as database:
        names = [row["name"] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert names


@pytest.mark.logs_errors
async def test_errors_in_dynamic_items_are_kept(bed: Bed, logged_errors: list[str]) -> None:
    await bed.alice.slash("uno start")
    bed.env.inject_error("POST", "/interactions/*/callback", times=None)
    await bed.env.settle()
    record = bed.bob.pressing("join").emit()
    await bed.env.settle()
    assert not record.responded
    assert logged_errors


@pytest.mark.parametrize(
    ("part", "complaint"),
    [
        ({"type": 2, "custom_id": "u1:1:join"}, "neither label nor emoji"),
        ({"type": 2, "custom_id": "u1:1:join", "emoji": {"id": "5", "name": "x"}}, "unknown emoji 5"),
        ({"type": 2, "custom_id": "join", "label": "Join"}, "no custom id of ours"),
        ({"type": 3, "custom_id": "u1:1:seat", "options": [{}], "max_values": 2}, "more values than it has"),
        ({"type": 17, "components": []}, "a container is empty"),
    ],
)
def test_what_discord_alone_would_refuse_is_found(part: dict[str, object], complaint: str) -> None:
    request = SimpleNamespace(json={"components": [part]}, path="/channels/1/messages")
    (found,) = check_components(request, {"4"})
    assert complaint in found


@pytest.mark.parametrize("command", [{"name": "Uno", "description": "Play"}, {"name": "uno", "description": ""}])
def test_a_command_that_discord_would_refuse_is_found(command: dict[str, object]) -> None:
    request = SimpleNamespace(json=[command], path="/applications/1/commands")
    assert len(list(check_commands(request, ()))) == 1
