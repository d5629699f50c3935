"""One message as a person sees it: its words, its buttons, its menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcord.components import walk_components

from bot.ui.ids import parse

if TYPE_CHECKING:
    from simcord.backend.models import Message

    from bot.ui.ids import Press

BUTTON, TEXT, CONTAINER = 2, 10, 17
MENUS = (3, 5, 6, 7, 8)
STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}


@dataclass(frozen=True, slots=True)
class Control:
    """What a button and a menu have in common: where it is and what its custom id says."""

    message_id: int
    custom_id: str
    is_enabled: bool

    @property
    def says(self) -> Press:
        """The custom id in words: table, verb, argument and step."""
        return parse(self.custom_id)

    @property
    def verb(self) -> str:
        return self.says.verb


@dataclass(frozen=True, slots=True)
class Button(Control):
    label: str = ""
    emoji: str = ""
    style: str = "secondary"

    def is_called(self, name: str) -> bool:
        """True for its label, its verb, and its verb with the argument ("play:57")."""
        return name in {self.label, self.verb, f"{self.verb}:{self.says.argument}"} - {""}

    def __str__(self) -> str:
        name = " ".join(part for part in (self.emoji, self.label) if part)
        return f"[{name} ({self.verb}:{self.says.argument}){'' if self.is_enabled else ' disabled'}]"


@dataclass(frozen=True, slots=True)
class Select(Control):
    options: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """True for its verb, and its verb with the argument ("options:edition")."""
        return name in {self.verb, f"{self.verb}:{self.says.argument}"}

    def __str__(self) -> str:
        return f"[{self.verb}: {' | '.join(label for label, _ in self.options)}]"


@dataclass(frozen=True, slots=True)
class Screen:
    """A message at one moment; it does not change when the message is edited later."""

    message_id: int
    text: str
    buttons: tuple[Button, ...]
    selects: tuple[Select, ...]
    accent: int | None
    components: int
    is_private: bool

    def button(self, name: str) -> Button:
        """The one button of that name, enabled or not."""
        found = [button for button in self.buttons if button.is_called(name)]
        assert len(found) == 1, f"{len(found)} buttons are called {name!r} in\n{self}"
        return found[0]

    def has(self, name: str) -> bool:
        return any(button.is_called(name) for button in self.buttons)

    def color_button(self, card: int, color: str) -> Button:
        """The button that gives a half-chosen wild its colour."""
        found = [one for one in self.buttons if one.verb == "color" and one.says.argument.endswith(f".{color}")]
        mine = [one for one in found if one.says.argument.startswith(f"{card}.")]
        assert len(mine) == 1, f"no colour {color} for card {card} in\n{self}"
        return mine[0]

    def verbs(self, *, enabled: bool = True) -> set[str]:
        return {one.verb for one in (*self.buttons, *self.selects) if one.is_enabled or not enabled}

    def cards(self, *, playable: bool = False) -> list[Button]:
        return [one for one in self.buttons if one.verb == "play" and (one.is_enabled or not playable)]

    def __contains__(self, words: str) -> bool:
        return words in self.text

    def __str__(self) -> str:
        return "\n".join((self.text, " ".join(map(str, (*self.buttons, *self.selects)))))


def screen_of(message: Message) -> Screen:
    parts = list(walk_components(message.components))
    texts = [message.content, *(part["content"] for part in parts if part["type"] == TEXT)]
    accents = [part.get("accent_color") for part in parts if part["type"] == CONTAINER]
    return Screen(
        message_id=message.id,
        text="\n".join(text for text in texts if text),
        buttons=tuple(_button(message.id, part) for part in parts if part["type"] == BUTTON and "custom_id" in part),
        selects=tuple(_select(message.id, part) for part in parts if part["type"] in MENUS),
        accent=accents[0] if accents else None,
        components=len(parts),
        is_private=message.is_ephemeral,
    )


def _button(message_id: int, part: dict[str, Any]) -> Button:
    return Button(
        message_id,
        part["custom_id"],
        is_enabled=not part.get("disabled", False),
        label=part.get("label") or "",
        emoji=(part.get("emoji") or {}).get("name") or "",
        style=STYLES[part["style"]],
    )


def _select(message_id: int, part: dict[str, Any]) -> Select:
    options = part.get("options") or []
    return Select(
        message_id,
        part["custom_id"],
        is_enabled=not part.get("disabled", False),
        options=tuple((option["label"], option["value"]) for option in options),
        chosen=tuple(option["value"] for option in options if option.get("default")),
    )
