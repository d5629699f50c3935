"""Discord's published description of its API, and whether a request is one that it describes.

The environment variable UNO_DISCORD_OPENAPI names the file (specs/openapi.json of discord/discord-api-spec); without
it nothing is compared. Validation is slow, so requests of the same shape are validated once: the same fields, kinds of
values and numbers, and no text longer than one that was seen in that place.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.validators import extend

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from jsonschema.exceptions import ValidationError
    from simcord import HttpLogEntry

VARIABLE = "UNO_DISCORD_OPENAPI"
SKIPPED = f"{VARIABLE} names no file: requests are not compared with Discord's description of its API"
SNOWFLAKE = "#/components/schemas/SnowflakeType"
LARGEST_NAMED_NUMBER = 1000
ADDRESS = re.compile(r"(https?|attachment)://\S+")
WHOLE_NUMBER = re.compile(r"-?\d+")

Schema: TypeAlias = dict[str, Any]
Errors: TypeAlias = "Iterator[ValidationError]"
Lengths: TypeAlias = tuple[int, ...]


def file() -> Path | None:
    named = os.environ.get(VARIABLE)
    return Path(named) if named and Path(named).is_file() else None


@cache
def description() -> Description | None:
    """Read once; None where there is none."""
    path = file()
    return None if path is None else Description(json.loads(path.read_text(encoding="utf-8")))


def check_request(request: HttpLogEntry, _: Container[str]) -> Iterator[str]:
    """What Discord's own description says against the request."""
    known = description()
    if known is not None:
        yield from known.complaints(request.method, request.path, request.json)


class Description:
    """The operations with the schemas of what is sent to them."""

    def __init__(self, content: Schema) -> None:
        self._schemas: Schema = content["components"]
        self._paths = sorted(
            ((_pattern(path), path, operations) for path, operations in content["paths"].items()),
            key=lambda one: one[1].count("{"),  # /users/@me before /users/{id}
        )
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}
        self._accepted = Accepted()
        self.validated = 0

    def complaints(self, method: str, path: str, body: object) -> list[str]:
        """A sentence for everything that is wrong; none if Discord takes the request."""
        found = self._operation(method, path)
        if found is None:
            return ["Discord has no such operation"]
        template, operation = found
        schema = _schema_of_body(operation)
        if schema is None:
            return [] if not body else ["a body where none is taken"]
        if body is None:
            return ["a body is missing"] if operation["requestBody"].get("required") else []
        return self._compare(method, template, schema, body)

    def _operation(self, method: str, path: str) -> tuple[str, Schema] | None:
        for pattern, template, operations in self._paths:
            if method.lower() in operations and pattern.fullmatch(path):
                return template, operations[method.lower()]
        return None

    def _compare(self, method: str, template: str, schema: Schema, body: object) -> list[str]:
        key, lengths = _look((method, template), body)
        if self._accepted.covers(key, lengths):
            return []
        self.validated += 1
        validator = self._validators.setdefault((method, template), self._validator(schema))
        errors = [f"{error.json_path} {_short(error)}" for error in validator.iter_errors(body)]
        if not errors:
            self._accepted.add(key, lengths)
        return errors

    def _validator(self, schema: Schema) -> Draft202012Validator:
        return Validator({**schema, "components": self._schemas}, format_checker=FORMATS)


# ---- shapes


class Accepted:
    """Shapes that were found right, each with the lengths of the longest texts that were."""

    def __init__(self) -> None:
        self._longest: dict[object, Lengths] = {}

    def covers(self, key: object, lengths: Lengths) -> bool:
        longest = self._longest.get(key)
        return longest is not None and all(new <= old for new, old in zip(lengths, longest, strict=True))

    def add(self, key: object, lengths: Lengths) -> None:
        self._longest[key] = tuple(map(max, zip(lengths, self._longest.get(key, lengths), strict=True)))


def _look(place: object, value: object) -> tuple[object, Lengths]:
    """The shape of a value at a place, and the lengths of its texts."""
    lengths: list[int] = []
    return (place, _shape(value, lengths)), tuple(lengths)


def _shape(value: object, lengths: list[int]) -> object:
    """What two requests have in common that are right or wrong together; how long their texts are goes to `lengths`."""
    if isinstance(value, dict):
        return tuple((name, _shape(value[name], lengths)) for name in sorted(value))
    if isinstance(value, list):
        return ("list", *(_shape(one, lengths) for one in value))
    if isinstance(value, str):
        lengths.append(len(value))
        return _kind(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < LARGEST_NAMED_NUMBER else ("number", value.bit_length())
    return value if value is None or isinstance(value, bool) else type(value).__name__


def _kind(text: str) -> str:
    if WHOLE_NUMBER.fullmatch(text):
        return "digits"
    if "://" in text:
        return "address" if ADDRESS.fullmatch(text) else "text with an address"
    return "text" if text else "empty"


# ---- JSON Schema as Discord means it


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)))


def _schema_of_body(operation: Schema) -> Schema | None:
    contents = operation.get("requestBody", {}).get("content", {})
    # What comes with files is recorded as the JSON beside them, which has the same schema.
    chosen = contents.get("application/json") or next(iter(contents.values()), None)
    return None if chosen is None else chosen["schema"]


def _short(error: ValidationError) -> str:
    return error.message if len(error.message) <= 200 else f"{error.message[:200]}…"


def _resolved(validator: Draft202012Validator, schema: Schema) -> Schema:
    while "$ref" in schema:
        schema = validator._resolver.lookup(schema["$ref"]).contents
    return schema


def _either(validator: Draft202012Validator, choices: list[Schema], value: object, _: Schema) -> Errors:
    """One of the choices fits. Those for another type of component or command are no choice, which keeps errors clear.

    Where Discord writes "exactly one of", it means the one that its `type` picks; the rest may overlap.
    """
    key, lengths = _look(id(choices), value)
    if PARTS.covers(key, lengths):
        return
    failures = [list(validator.descend(value, choice)) for choice in _of_its_type(validator, choices, value)]
    if all(failures):
        yield from min(failures, key=len)
    else:
        PARTS.add(key, lengths)


def _of_its_type(validator: Draft202012Validator, choices: list[Schema], value: object) -> list[Schema]:
    if not isinstance(value, dict) or "type" not in value:
        return choices
    named = [choice for choice in choices if value["type"] in _types(validator, choice)]
    return named or choices


def _types(validator: Draft202012Validator, choice: Schema) -> list[object]:
    kind = _resolved(validator, choice).get("properties", {}).get("type", {})
    kind = _resolved(validator, kind)
    values = [kind["const"]] if "const" in kind else list(kind.get("enum", []))
    return values + [one["const"] for one in kind.get("oneOf", []) if "const" in one]


def _reference(validator: Draft202012Validator, reference: str, value: object, schema: Schema) -> Errors:
    """Snowflakes are texts, and Discord takes numbers for them, which the library sends."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if reference == SNOWFLAKE and is_number:
        return
    yield from Draft202012Validator.VALIDATORS["$ref"](validator, reference, value, schema)


def _type(validator: Draft202012Validator, kinds: str | list[str], value: object, schema: Schema) -> Errors:
    """Numbers may be written as texts, as permissions are."""
    allowed = [kinds] if isinstance(kinds, str) else kinds
    if "integer" in allowed and isinstance(value, str) and WHOLE_NUMBER.fullmatch(value):
        return
    yield from Draft202012Validator.VALIDATORS["type"](validator, kinds, value, schema)


PARTS = Accepted()
"""Components and other parts that were found right: a new hand is mostly made of known buttons."""

FORMATS = FormatChecker(formats=())
FORMATS.checks("uri")(lambda value: not isinstance(value, str) or bool(ADDRESS.fullmatch(value)))

Validator = extend(Draft202012Validator, {"oneOf": _either, "anyOf": _either, "$ref": _reference, "type": _type})
