"""What whoever runs the bot may choose, read from the environment and from `.env` in the working directory."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator  # noqa: TC002  pydantic reads annotations
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Settings", "ValidationError", "explain"]

PREFIX = "UNO_"
REASONS: Mapping[str, str] = {
    "literal_error": "must be {expected}",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "int_parsing": "must be a whole number",
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "path_type": "must be the path of a file",
    "greater_than_equal": "must be at least {ge:g}",
    "less_than_equal": "must be at most {le:g}",
}


class Settings(BaseSettings):
    """The choices of the host; what a server chose for itself with `/uno-settings` goes before the defaults here."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,  # a line such as DISCORD_TOKEN= says nothing
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="discord_token")
    database: Path = Path("uno.db")
    shards: int | None = Field(default=None, ge=1, le=10_000)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = Field(default=None, ge=0, le=65_535)
    uno_grace: float = Field(default=2.0, ge=0, le=30, validation_alias="uno_grace")
    computer_pace: Annotated[tuple[float, float], NoDecode] = (1.0, 2.0)
    count_computers: bool = False
    threads: bool = True
    faces: Literal["auto", "text"] = "auto"
    strong_marks: bool = False

    @field_validator("log_level", "log_format", "faces", mode="before")
    @classmethod
    def _read_any_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("computer_pace", mode="before")
    @classmethod
    def _read_two_times(cls, value: object) -> object:
        times = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(times, (list, tuple)) or len(times) != 2:  # pyright: ignore[reportUnknownArgumentType]  anything may be passed
            raise ValueError("must be two numbers of seconds, such as 1,2")
        return times  # pyright: ignore[reportUnknownVariableType]  pydantic checks the two members next

    @field_validator("computer_pace")
    @classmethod
    def _put_shortest_first(cls, value: tuple[float, float]) -> tuple[float, float]:
        shortest, longest = value
        if not 0 <= shortest <= longest:
            raise ValueError("must name the shorter time first, and nothing below zero")
        return value


def explain(error: ValidationError) -> str:
    """One readable line names each setting that cannot be used, what it holds (never the token) and what is wrong."""
    return " ".join(_complaint(dict(detail)) for detail in error.errors(include_url=False))


def _complaint(detail: Mapping[str, Any]) -> str:
    name = _variable(str(detail["loc"][0]))
    template = REASONS.get(detail["type"], "")
    reason = template.format(**detail.get("ctx", {})) or str(detail["msg"]).removeprefix("Value error, ")
    held = "" if name == "DISCORD_TOKEN" else f" is {str(detail['input'])!r} but"
    return f"{name}{held} {reason}."


def _variable(field: str) -> str:
    name = field.upper()
    return name if name == "DISCORD_TOKEN" or name.startswith(PREFIX) else PREFIX + name
