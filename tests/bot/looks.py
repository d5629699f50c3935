"""What a view would show, read from the payload that Discord gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import ui

MOST_COMPONENTS, MOST_CHARACTERS, LONGEST_LABEL = 40, 4000, 80
TEXT, BUTTON, PRIMARY = 10, 2, 1
NESTED = ("components", "children")


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        for place in NESTED:
            yield from walk(component.get(place) or [])
        if isinstance(component.get("accessory"), Mapping):
            yield from walk([component["accessory"]])


def parts(view: ui.LayoutView) -> list[dict[str, Any]]:
    return list(walk(view.to_components()))


def words(view: ui.LayoutView) -> str:
    return "\n".join(part["content"] for part in parts(view) if part["type"] == TEXT)


def buttons(view: ui.LayoutView) -> list[dict[str, Any]]:
    return [part for part in parts(view) if part["type"] == BUTTON]


def button(view: ui.LayoutView, label: str) -> dict[str, Any]:
    (found,) = [one for one in buttons(view) if one.get("label") == label]
    return found


def check(view: ui.LayoutView) -> None:
    """Discord takes the view, and it keeps to the rules that hold for every screen."""
    shown = parts(view)
    assert len(shown) <= MOST_COMPONENTS
    assert len(words(view)) <= MOST_CHARACTERS
    assert view.timeout is None
    labels = [one.get("label") or "" for one in buttons(view)]
    assert all(len(label) <= LONGEST_LABEL for label in labels)
    assert sum(one["style"] == PRIMARY for one in buttons(view)) <= 1
    for key in ("custom_id", "id"):
        values = [one[key] for one in buttons(view)]
        assert len(values) == len(set(values)), f"two buttons share their {key}"
    assert words(view).startswith("## ")
    assert words(view).count("\n## ") == 0
