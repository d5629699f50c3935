"""Finds the messages in our modules for ``pybabel extract``: by their syntax tree, so that calls may nest.

A text is found where it is a literal, or a constant of the module, in one of these places: ``t("…")``,
``t.plural("…", "…", n)``, ``t.context("…", "…")``, ``mark("…")``, ``locale_str("…")``, ``UserError("…", heading="…",
advice="…")`` and ``Refusal(…)``.
"""

from __future__ import annotations

import ast
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

Found: TypeAlias = "tuple[int, str, str | tuple[str, ...], list[str]]"

_FIRST: Final = frozenset({"t", "mark", "locale_str"})
_TOLD: Final = frozenset({"UserError", "Refusal"})
_UNTOLD: Final = frozenset({"needs"})


def extract_messages(
    source: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Every message of a module: its line, the gettext function that it belongs to, and its text or texts."""
    del keywords, comment_tags, options
    tree = ast.parse(source.read())
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _messages_of(node, constants)


def _messages_of(call: ast.Call, constants: Mapping[str, str]) -> Iterator[Found]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [_text(argument, constants) for argument in call.args]
    match name:
        case "plural" if len(texts) > 1 and texts[0] and texts[1]:
            yield call.lineno, "ngettext", (texts[0], texts[1]), []
        case "context" if len(texts) > 1 and texts[0] and texts[1]:
            yield call.lineno, "pgettext", (texts[0], texts[1]), []
        case _ if name in _FIRST and texts and texts[0]:
            yield call.lineno, "gettext", texts[0], []
        case _ if name in _TOLD:
            named = [_text(each.value, constants) for each in call.keywords if _is_told(name, each)]
            yield from ((call.lineno, "gettext", text, []) for text in (*texts, *named) if text)
        case _:
            return


def _is_told(call: str, keyword: ast.keyword) -> bool:
    return keyword.arg in {"heading", "advice"} or (call == "Refusal" and keyword.arg not in _UNTOLD)


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that a module gives a name at its top."""
    found: dict[str, str] = {}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.expr) and (text := _text(value, found)):
            found[target.id] = text
    return found


def _text(node: ast.expr, constants: Mapping[str, str]) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    return None
