"""Rules resolved into lookups, once for each record, so that a round never compares texts.

A *face number* is the place of a face in ``Tables.faces``; a *row* is a ``bytes`` with one flag for each face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Play
from engine.cards import DARK_COLORS, LIGHT_COLORS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Color, Face, Symbol
    from engine.rules import Effect, Rules, Run

NO_EFFECTS: tuple[Effect, ...] = ()


class Tables:
    """Lookups of one ``Rules`` record."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.sides: int = max((len(card.faces) for card in rules.deck), default=1)
        shown = [[card.faces[min(side, len(card.faces) - 1)] for card in rules.deck] for side in range(self.sides)]
        self.faces: tuple[Face, ...] = tuple(dict.fromkeys(face for side in shown for face in side))
        number = {face: place for place, face in enumerate(self.faces)}
        self.face_of: list[list[int]] = [[number[face] for face in side] for side in shown]
        self.color: list[Color | None] = [face.color or None for face in self.faces]
        self.value: list[int] = [_value(face, rules) for face in self.faces]
        self._list_effects([rules.effects.get(face.symbol, NO_EFFECTS) for face in self.faces])
        self._list_limits()
        self._list_plays()
        self.rows: list[dict[Color | None, bytes]] = [{} for _ in self.faces]
        self._answers: list[bytes | None] = [None for _ in self.faces]

    def _list_effects(self, effects: list[tuple[Effect, ...]]) -> None:
        self.runs: list[tuple[Run, ...]] = [tuple(effect.run for effect in each) for each in effects]
        self.last_runs: list[tuple[Run, ...]] = [
            tuple(effect.run for effect in each if _happens_last(effect, self._rules)) for each in effects
        ]
        self.aims: list[bool] = [any(effect.aims for effect in each) for each in effects]
        self.sheds_color: list[bool] = [any(effect.sheds_color for effect in each) for each in effects]
        self.needs_color: list[bool] = [
            face.is_wild and not any(effect.asks_color for effect in each)
            for face, each in zip(self.faces, effects, strict=True)
        ]
        self.complete: list[bool] = [
            not aims and not color for aims, color in zip(self.aims, self.needs_color, strict=True)
        ]

    def _list_limits(self) -> None:
        rules = self._rules
        self.restricted: list[bool] = [face.symbol in rules.restricted for face in self.faces]
        self.no_finish: list[bool] = [face.symbol in rules.no_finish for face in self.faces]
        self.guarded: list[bool] = [
            no_finish or (restricted and not rules.bluffing)
            for no_finish, restricted in zip(self.no_finish, self.restricted, strict=True)
        ]
        self.has_guarded: bool = any(self.guarded)
        self.jumps: list[bool] = [
            rules.jump_in and (not face.is_wild or face.symbol in rules.jump_wilds) for face in self.faces
        ]

    def _list_plays(self) -> None:
        cards = range(len(self._rules.deck))
        self.palettes: tuple[tuple[Color, ...], ...] = (LIGHT_COLORS, DARK_COLORS)
        self.plain: list[tuple[Play]] = [(Play(card),) for card in cards]
        self.colored: list[list[tuple[Play, ...]]] = [
            [tuple(Play(card, color) for color in palette) for card in cards] for palette in self.palettes
        ]

    def fits(self, top: int, color: Color | None) -> bytes:
        """The row of faces that may be laid on face ``top`` while ``color`` is in force (R-023 to R-025).

        With no colour in force, which only a flipped-up wild brings about, anything fits. Rows once asked for are kept
        in ``rows``.
        """
        row = self.rows[top].get(color)
        if row is None:
            under = self.faces[top]
            row = self.rows[top][color] = self._row(lambda face: _matches(face, under, color))
        return row

    def answers(self, top: int) -> bytes:
        """The row of faces that may answer the debt of face ``top``."""
        row = self._answers[top]
        if row is None:
            under, rules = self.faces[top], self._rules
            row = self._row(lambda face: any(answer(rules, under, face) for answer in rules.answers))
            self._answers[top] = row
        return row

    def _row(self, holds: Callable[[Face], bool]) -> bytes:
        return bytes(map(holds, self.faces))

    def symbol(self, face: int) -> Symbol:
        """The symbol of a face number."""
        return self.faces[face].symbol


def _matches(face: Face, under: Face, color: Color | None) -> bool:
    return color is None or face.is_wild or face.color == color or face.symbol == under.symbol


def _happens_last(effect: Effect, rules: Rules) -> bool:
    return effect.last == "always" or (effect.last == "draw" and rules.last_draw_counts)


def _value(face: Face, rules: Rules) -> int:
    return rules.points.get(face.symbol, int(face.symbol) if face.is_number else 0)
