from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.catalog import EDITIONS, HOUSE_RULES
from engine.ruling_file import RulingError, read_rulings
from engine.rulings import Report, run, run_files

FOLDER = Path(__file__).parents[1] / "rulings"
GOOD = """
[[ruling]]
id = "E-39"
says = "With two players a Reverse acts as a Skip: its player goes again."
hands = ["gR r1 r2", "b1 b2"]
discard = "y9 g4"
draw = "b5 b6 y1"
do = ["0 play gR"]
expect = { turn = 0, hands = ["r1 r2", "b1 b2"], can = ["0 draw"], cannot = ["1 draw"] }
"""


def report(folder: Path, *texts: str) -> Report:
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return run_files(paths)


def test_a_ruling_that_holds_passes_in_silence(tmp_path: Path) -> None:
    assert report(tmp_path, GOOD) == Report(["1 passed, 0 failed"], 0)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("turn = 0,", "turn = 1,", "FAIL E-39: turn: expected 1, got 0"),
        ('"r1 r2"', '"r1"', 'FAIL E-39: hands: expected ["r1", "b1 b2"], got ["r1 r2", "b1 b2"]'),
        ('"r1 r2"', "3", 'FAIL E-39: hands: expected [3, "b1 b2"], got [2, "b1 b2"]'),
        ('"0 play gR"]', '"1 play b1"]', "FAIL E-39: do 1 play b1: expected done, got refused (not_your_turn)"),
        ('"0 play gR"]', '"!0 play gR"]', "FAIL E-39: do !0 play gR: expected refused, got done"),
        ('"0 draw"]', '"0 draw", "1 draw"]', 'FAIL E-39: can: expected ["0 draw", "1 draw"], got ["0 draw"]'),
        ('["1 draw"]', '["1 draw", "0 draw"]', 'FAIL E-39: cannot: expected ["1 draw", "0 draw"], got ["1 draw"]'),
        ("turn = 0,", "winner = -1,", "FAIL E-39: winner: expected -1, got nobody yet, the round goes on"),
        ("turn = 0,", 'top_not = "gR",', "FAIL E-39: top_not: expected gR, got gR on top"),
        ("turn = 0,", "blocked = true,", "FAIL E-39: blocked: expected true, got false"),
        ("turn = 0,", 'top = "g4", color = "r",', "FAIL E-39: top: expected g4, got gR; color: expected r, got g"),
    ],
)
def test_a_wrong_ruling_fails_with_one_line(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in GOOD
    assert report(tmp_path, GOOD.replace(old, new)) == Report([line, "0 passed, 1 failed"], 1)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("discard =", "discards =", "unknown key 'discards'"),
        ("turn = 0,", "tum = 0,", "unknown expectation 'tum'"),
        ("do =", 'edition = "classik"\ndo =', "unknown edition 'classik'"),
        ("do =", "house = { staking = true }\ndo =", "unknown house rule: staking"),
        ("do =", "set = { uno_penalti = 4 }\ndo =", "unknown parameter: uno_penalti"),
        ("do =", 'set = { uno_penalty = "4" }\ndo =', "bad value: uno_penalty"),
        ("do =", 'custom = "all_draw_9"\ndo =', "bad value: custom"),
        ("do =", 'kind = "opened"\ndo =', "unknown kind 'opened'"),
        ("do =", 'open = "r1"\ndo =', "unknown key 'open'"),
        ("do =", 'color = "x"\ndo =', "key 'color' cannot be 'x'"),
        ("do =", 'side = "left"\ndo =', "key 'side' cannot be 'left'"),
        ("do =", "turn = 2\ndo =", "there is no seat 2"),
        ("do =", "turn = true\ndo =", "key 'turn' cannot be True"),
        ("do =", "uno = [-1]\ndo =", "there is no seat -1"),
        ("do =", "scores = [1, 2, 3]\ndo =", "'scores' needs 2 entries, one a seat"),
        ("turn = 0,", "points = [1],", "'points' needs 2 entries, one a seat"),
        ("0 play gR", "0 plays gR", "no such verb: '0 plays gR'"),
        ("0 play gR", "0 play gX", "no such card: 'gX'"),
        ("0 play gR", "0 play", "play with nothing behind it: '0 play'"),
        ("0 play gR", "0 draw 2", "draw with something behind it: '0 draw 2'"),
        ("0 play gR", "0 play W:k", "no such colour: 'k'"),
        ("0 play gR", "0 color gg", "no such colour: 'gg'"),
        ("0 play gR", "0 catch me", "no such seat: 'me'"),
        ("0 play gR", "first play gR", "no such seat: 'first'"),
        ("0 play gR", "2 play gR", "there is no seat 2"),
        ("0 play gR", "", "no such verb: ''"),
        ("0 play gR", "0 play gR>:r", "no such card: 'gR>:r'"),
        ('["0 draw"]', '["0 drew"]', "no such verb: '0 drew'"),
        ('"b1 b2"', '"b1 bb"', "no such card: 'bb'"),
        ('"b1 b2"', '"b1 p2"', "no such card in this edition: 'p2'"),
        ('"b1 b2"', '"b1 W:g"', "cards that lie somewhere name no colour and no seat: 'b1 W:g'"),
        ('["r1 r2", "b1 b2"],', '["r1 r2", "b1 WS"],', "no such card in this edition: 'WS'"),
        ("turn = 0,", 'top = "WH",', "no such card in this edition: 'WH'"),
        ("y9 g4", "", "there is no card in play: 'discard' is empty"),
        ("y9 g4", "y9/p3 g4", "no such card in this edition: 'y9/p3'"),
        ('discard = "y9 g4"\n', "", "key 'discard' is missing"),
        ("hands = [", "hands = [3, ", "key 'hands' cannot be [3, 'gR r1 r2', 'b1 b2']"),
    ],
)
def test_a_typo_never_passes(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in GOOD
    lines, status = report(tmp_path, GOOD.replace(old, new, 1), GOOD)
    assert status == 2
    assert lines[0].startswith("FAIL E-39: ")
    assert reason in lines[0]
    assert lines[1:] == ["1 passed, 1 failed"]


def test_a_ruling_that_expects_nothing_is_no_ruling(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("expect =")] + "expect = {}"
    assert report(tmp_path, text) == Report(["FAIL E-39: expects nothing", "0 passed, 1 failed"], 2)


@pytest.mark.parametrize(
    "text", ["[[ruling", "", '[[rulings]]\nid = "x"', 'ruling = "x"', "ruling = []", "x = 1\n" + GOOD]
)
def test_a_file_that_is_no_list_of_rulings_is_an_error(tmp_path: Path, text: str) -> None:
    lines, status = report(tmp_path, text)
    assert status == 2
    assert lines[0].startswith(f"{tmp_path / '0.toml'}: ")
    assert lines[-1] == "0 passed, 0 failed"


def test_a_file_that_does_not_exist_or_is_no_text_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    for name in ("missing.toml", "x.toml", "."):
        with pytest.raises(RulingError, match="cannot be read"):
            read_rulings(tmp_path / name)


def test_the_command_prints_and_exits_with_the_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD.replace("turn = 0,", "turn = 1,"), encoding="utf-8")
    assert main(["rulings", str(good)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(["rulings", str(good), str(bad)]) == 1
    assert capsys.readouterr().out == "FAIL E-39: turn: expected 1, got 0\n1 passed, 1 failed\n"


def test_a_wild_may_lie_under_a_named_colour(tmp_path: Path) -> None:
    text = GOOD.replace('discard = "y9 g4"', 'discard = "y9 W:g"')
    assert report(tmp_path, text).status == 0
    assert report(tmp_path, text.replace("W:g", "W:b")).status == 1


# -- no expectation may be decoration: each, made wrong, must fail ---------------------------------------------------


def is_runnable(table: dict[str, Any]) -> bool:
    return table["edition"] in EDITIONS and all(key in HOUSE_RULES for key in table.get("house", {}))


OTHERS = {"top": ("r1", "b2"), "color": ("r", "g"), "side": ("light", "dark")}
OPPOSITE = {"can": "cannot", "cannot": "can"}


def made_wrong(key: str, value: object) -> object:
    """Another value than the ruling's."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return next(other for other in OTHERS[key] if other != value)
    if isinstance(value, dict):
        return {**value, next(iter(value)): 99}
    assert isinstance(value, list)
    if key == "hands":
        return [99, *value[1:]]
    return [*value[:-1], 7] if value else [0]


TABLES = [
    table
    for path in sorted(FOLDER.glob("*.toml"))
    for table in tomllib.loads(path.read_text(encoding="utf-8"))["ruling"]
    if is_runnable(table)
]


@pytest.mark.parametrize("key", sorted({key for table in TABLES for key in table["expect"]}))
def test_every_expectation_can_fail(tmp_path: Path, key: str) -> None:
    rulings = {ruling.id: ruling for path in sorted(FOLDER.glob("*.toml")) for ruling in read_rulings(path)}
    for table in TABLES:
        if key not in table["expect"]:
            continue
        ruling = rulings[table["id"]]
        value = ruling.expect[key]
        wrong = {OPPOSITE[key]: value} if key in OPPOSITE else {key: made_wrong(key, value)}
        assert run(replace(ruling, expect=wrong)), (ruling.id, key)
