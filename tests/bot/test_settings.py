from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import Settings, ValidationError, explain


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("UNO_") or name == "DISCORD_TOKEN"]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_nothing_has_to_be_set() -> None:
    settings = Settings()
    assert settings.discord_token is None
    assert settings.database == Path("uno.db")


def test_everything_can_be_given_by_keyword() -> None:
    settings = Settings(
        database=Path("other.db"), discord_token=SecretStr("x.y.z"), uno_grace=1, computer_pace=(0, 0.5)
    )
    assert settings.database == Path("other.db")
    assert settings.uno_grace == 1
    assert settings.computer_pace == (0, 0.5)


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("UNO_DATABASE=file.db\nUNO_GRACE=3\nDISCORD_TOKEN=\n", encoding="utf-8")
    monkeypatch.setenv("UNO_DATABASE", "environment.db")
    settings = Settings()
    assert settings.database == Path("environment.db")
    assert settings.uno_grace == 3
    assert settings.discord_token is None


def test_the_example_file_sets_nothing_but_defaults(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8").replace("# ", ""), encoding="utf-8")
    given = Settings()
    (tmp_path / ".env").unlink()
    assert given == Settings()


def test_the_token_is_never_shown() -> None:
    settings = Settings(discord_token=SecretStr("very-secret"))
    assert "very-secret" not in f"{settings!r} {settings}"
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "very-secret"


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("UNO_SHARDS", "many", "UNO_SHARDS is 'many' but must be a whole number."),
        ("UNO_SHARDS", "0", "UNO_SHARDS is '0' but must be at least 1."),
        ("UNO_COUNT_COMPUTERS", "maybe", "UNO_COUNT_COMPUTERS is 'maybe' but must be true or false."),
        (
            "UNO_COMPUTER_PACE",
            "3 1",
            "UNO_COMPUTER_PACE is '3 1' but must name the shorter time first, and nothing below zero.",
        ),
        ("UNO_COMPUTER_PACE", "3", "UNO_COMPUTER_PACE is '3' but must be two numbers of seconds, such as 1,2."),
    ],
)
def test_a_bad_value_is_explained_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, line: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert explain(refused.value) == line


def test_a_level_may_be_written_in_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNO_LOG_LEVEL", "DEBUG")
    assert Settings().log_level == "debug"


def test_faces_are_pictures_with_plain_marks_unless_somebody_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (Settings().faces, Settings().strong_marks) == ("auto", False)
    monkeypatch.setenv("UNO_FACES", "TEXT")
    monkeypatch.setenv("UNO_STRONG_MARKS", "yes")
    assert (Settings().faces, Settings().strong_marks) == ("text", True)
    monkeypatch.setenv("UNO_FACES", "paint")
    with pytest.raises(ValidationError, match="faces"):
        Settings()
