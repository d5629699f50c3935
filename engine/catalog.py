"""Which editions and house rules there are, and how a spec becomes rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique
from functools import lru_cache
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Final

from engine.editions import (
    attack,
    attack_1998,
    classic,
    classic_112,
    club_112,
    dare,
    express_112,
    extreme,
    family_108,
    flip,
    guide_108,
    no_mercy,
    vintage_1993,
    vintage_2000,
)
from engine.house import HOUSE_RULES
from engine.parameters import EXCLUSIVE, PARAMETERS, BadValue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rules import Rules

__all__ = ["DEFAULT_EDITION", "EDITIONS", "HOUSE_RULES", "Spec", "SpecError", "SpecFault", "admits", "build"]

DEFAULT_EDITION: Final = "classic"

EDITIONS: Final[dict[str, Rules]] = {
    "classic": classic.RULES,
    "classic-112": classic_112.RULES,
    "guide-108": guide_108.RULES,
    "express-112": express_112.RULES,
    "club-112": club_112.RULES,
    "family-108": family_108.RULES,
    "vintage-1993": vintage_1993.RULES,
    "vintage-2000": vintage_2000.RULES,
    "flip": flip.RULES,
    "attack-1998": attack_1998.RULES,
    "attack": attack.RULES,
    "extreme": extreme.RULES,
    "no-mercy": no_mercy.RULES,
    "dare": dare.RULES,
}
"""Every edition by key."""


@unique
class SpecFault(Enum):
    """What is wrong with a spec."""

    UNKNOWN_EDITION = "unknown_edition"
    UNKNOWN_HOUSE_RULE = "unknown_house_rule"
    UNKNOWN_PARAMETER = "unknown_parameter"
    BAD_VALUE = "bad_value"
    CONTRADICTION = "contradiction"
    UNSUITABLE = "unsuitable"


class SpecError(ValueError):
    """The spec cannot be built; ``names`` are the keys concerned."""

    def __init__(self, fault: SpecFault, *names: str, detail: str = "") -> None:
        super().__init__(f"{fault.value.replace('_', ' ')}: {', '.join(names)}{detail and ' — ' + detail}")
        self.fault = fault
        self.names = names
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Spec:
    """What is stored of a table's rules: an edition, house rules by key, single parameters by name."""

    edition: str = DEFAULT_EDITION
    house: Mapping[str, Any] = field(default_factory=dict[str, Any])
    set: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def to_json(self) -> dict[str, Any]:
        """The spec as plain data."""
        return {"edition": self.edition, "house": dict(self.house), "set": dict(self.set)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Spec:
        """The spec that ``to_json`` wrote."""
        return cls(data["edition"], dict(data["house"]), dict(data["set"]))


def build(spec: Spec) -> Rules:
    """The rules of a spec; equal specs give the very same record.

    Raises:
        SpecError: something is unknown, has a bad value, contradicts another choice or does not suit the edition.
    """
    try:
        key = dumps(spec.to_json(), sort_keys=True)
    except TypeError as error:
        raise SpecError(SpecFault.BAD_VALUE, spec.edition, detail=str(error)) from error
    return _build(key)


@lru_cache(maxsize=256)
def _build(key: str) -> Rules:
    spec = Spec.from_json(loads(key))
    if spec.edition not in EDITIONS:
        raise SpecError(SpecFault.UNKNOWN_EDITION, spec.edition)
    chosen = {name: value for name, value in spec.house.items() if value is not False}
    _check_names(chosen, spec.set)
    _check_contradictions(chosen, spec.set)
    rules = _apply_house(EDITIONS[spec.edition], chosen)
    return _apply_parameters(rules, spec.set)


def _check_names(house: Mapping[str, object], parameters: Mapping[str, object]) -> None:
    for name in house:
        if name not in HOUSE_RULES:
            raise SpecError(SpecFault.UNKNOWN_HOUSE_RULE, name)
    for name in parameters:
        if name not in PARAMETERS:
            raise SpecError(SpecFault.UNKNOWN_PARAMETER, name)


def _check_contradictions(house: Mapping[str, object], parameters: Mapping[str, object]) -> None:
    """Two choices that cannot both be in force are refused, never silently resolved."""
    for name in house:
        for other, value in HOUSE_RULES[name].forbids.items():
            if parameters.get(other) == value:
                raise SpecError(SpecFault.CONTRADICTION, name, other)
    for one, other in EXCLUSIVE:
        if one in parameters and other in parameters:
            raise SpecError(SpecFault.CONTRADICTION, one, other)


def _apply_house(rules: Rules, house: Mapping[str, Any]) -> Rules:
    """House rules are applied in the catalogue's order, whatever the order in which they were chosen."""
    for name, rule in HOUSE_RULES.items():
        if name not in house:
            continue
        value = house[name]
        if not isinstance(value, str | int) or value not in rule.values:
            raise SpecError(SpecFault.BAD_VALUE, name, detail=f"one of {', '.join(map(str, rule.values))}")
        if not rule.suits(rules):
            raise SpecError(SpecFault.UNSUITABLE, name)
        rules = rule.values[value](rules)
    return rules


def admits(edition: str, house: str) -> bool:
    """Whether a house rule can change anything in an edition; screens offer only those."""
    return HOUSE_RULES[house].suits(EDITIONS[edition])


def _apply_parameters(rules: Rules, parameters: Mapping[str, Any]) -> Rules:
    for name, value in parameters.items():
        try:
            rules = PARAMETERS[name](rules, value)
        except BadValue as error:
            raise SpecError(SpecFault.BAD_VALUE, name, detail=str(error)) from error
    return rules
