"""Running rulings: a table situation is set up, played, and compared with its right outcome."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card
from engine.catalog import Spec, SpecError, build
from engine.errors import IllegalAction
from engine.expectations import Mismatch, Outcome, deck_mismatches, mismatches
from engine.game import apply, open_round, position
from engine.match import Match, highest, settle
from engine.notation import SIDES, NotationError, parse_action, parse_laid
from engine.ruling_file import RulingError, read_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.notation import Laid
    from engine.rules import Rules
    from engine.ruling_file import Ruling
    from engine.state import State

PASSED, FAILED, BROKEN = 0, 1, 2
"""Exit statuses: all rulings hold, some do not, some could not be run."""


class Report(NamedTuple):
    """The lines to print and the exit status."""

    lines: list[str]
    status: int


def run_files(paths: Iterable[str]) -> Report:
    """All rulings of the files are run; each one that fails has a line, and the last line counts them."""
    lines: list[str] = []
    passed = failed = 0
    status = PASSED
    for path in paths:
        try:
            rulings = read_rulings(Path(path))
        except RulingError as error:
            lines.append(f"{path}: {error}")
            status = BROKEN
            continue
        for ruling in rulings:
            line, outcome = _run_line(ruling)
            status = max(status, outcome)
            passed += outcome == PASSED
            failed += outcome != PASSED
            lines += [line] if line else []
    return Report([*lines, f"{passed} passed, {failed} failed"], status)


def _run_line(ruling: Ruling) -> tuple[str, int]:
    try:
        found = run(ruling)
    except RulingError as error:
        return f"FAIL {ruling.id}: {error}", BROKEN
    if found:
        return f"FAIL {ruling.id}: {'; '.join(map(str, found))}", FAILED
    return "", PASSED


def run(ruling: Ruling) -> list[Mismatch]:
    """What does not come out as the ruling says; an empty list when it holds.

    Raises:
        RulingError: it names an edition, house rule, parameter or card that does not exist.
    """
    if ruling.problem:
        raise RulingError(ruling.problem)
    rules = _rules(ruling)
    try:
        if ruling.kind == "deck":
            return deck_mismatches(rules, ruling.expect)
        if ruling.kind == "dealer":
            return _run_dealer(ruling, rules)
        return _run_round(ruling, rules)
    except NotationError as error:
        raise RulingError(str(error)) from error


def _rules(ruling: Ruling) -> Rules:
    changes = ruling.set if ruling.custom is None else {**ruling.set, "custom": ruling.custom}
    try:
        return build(Spec(ruling.edition, ruling.house, changes))
    except SpecError as error:
        raise RulingError(f"these rules cannot be built: {error}") from error


def _run_dealer(ruling: Ruling, rules: Rules) -> list[Mismatch]:
    box = Box(rules, side=0)
    drawn = box.take(ruling.dealer_draw)
    cards = box.rules().deck
    got = highest(rules, [cards[card].faces[0] for card in drawn])
    wanted = ruling.expect["dealer"]
    return [] if got == [wanted] else [Mismatch("dealer", wanted, got[0] if len(got) == 1 else got)]


def _run_round(ruling: Ruling, rules: Rules) -> list[Mismatch]:
    state = _opened(ruling, rules) if ruling.kind == "opening" else _position(ruling, rules)
    found = _play(state, ruling.do)
    if found:
        return found
    match = Match(scores=ruling.scores or (0,) * len(state.hands), dealer=ruling.dealer)
    if state.result is not None:
        match = settle(match, state)
    return mismatches(Outcome(state, match), ruling.expect)


def _play(state: State, texts: Sequence[str]) -> list[Mismatch]:
    """Do the actions in order; the first that is refused, or wrongly accepted, is the mismatch."""
    for text in texts:
        seat, action = parse_action(state, text.removeprefix("!"))
        before = state.to_json() if text.startswith("!") else None
        try:
            apply(state, seat, action)
            got = "done"
        except IllegalAction as error:
            got = f"refused ({error.reason.value})"
        if before is None and got != "done":
            return [Mismatch(f"do {text}", "done", got)]
        if before is not None and got == "done":
            return [Mismatch(f"do {text}", "refused", got)]
        if before is not None and before != state.to_json():
            return [Mismatch(f"do {text}", "nothing changed", "a refused action that left a trace")]
    return []


class Box:
    """The cards of one ruling: those that it names, in the order in which they are named, and no others."""

    def __init__(self, rules: Rules, *, side: int) -> None:
        self._rules = rules
        self._side = side
        self._cards: list[Card] = []
        self._left = list(rules.deck)

    def take(self, text: str) -> list[int]:
        """The numbers of the cards that the text names, separated by blanks."""
        laid = [parse_laid(part) for part in text.split()]
        if any(card.color or card.target is not None for card in laid):
            raise NotationError(f"cards that lie somewhere name no colour and no seat: {text!r}")
        return [self.add(card) for card in laid]

    def add(self, laid: Laid) -> int:
        """The number of one more card.

        Raises:
            NotationError: the edition's deck has no such face.
        """
        self._cards.append(self._card(laid))
        return len(self._cards) - 1

    def rules(self) -> Rules:
        """The rules with these cards as their deck."""
        return replace(self._rules, deck=tuple(self._cards))

    def _card(self, laid: Laid) -> Card:
        faces = laid.faces
        sides = max(len(card.faces) for card in self._rules.deck)
        if len(faces) == sides and all(self._has(face, side) for side, face in enumerate(faces)):
            return Card(faces)
        if len(faces) == 1 and sides == 2:
            return self._with_open_face(laid)
        raise NotationError(f"no such card in this edition: {'/'.join(map(str, faces))!r}")

    def _has(self, face: object, side: int) -> bool:
        return any(card.faces[side] == face for card in self._rules.deck)

    def _with_open_face(self, laid: Laid) -> Card:
        """A card of the deck that shows the one face named, preferably one that is not taken yet."""
        for side in (self._side, 1 - self._side):
            for cards in (self._left, self._rules.deck):
                card = next((card for card in cards if card.faces[side] == laid.faces[0]), None)
                if card is not None:
                    if card in self._left:
                        self._left.remove(card)
                    return card
        raise NotationError(f"no such card in this edition: {str(laid.faces[0])!r}")


def _position(ruling: Ruling, rules: Rules) -> State:
    side = SIDES.index(ruling.side)
    box = Box(rules, side=side)
    discard = [parse_laid(text) for text in ruling.discard.split()]
    if not discard:
        raise RulingError("there is no card in play: 'discard' is empty")
    hands = [box.take(hand) for hand in ruling.hands]
    lying = [box.add(laid) for laid in discard]
    pile = box.take(ruling.draw)[::-1]
    _add_named_elsewhere(box, ruling)
    return position(
        box.rules(),
        hands=hands,
        discard=lying,
        pile=pile,
        color=ruling.color or discard[-1].color,
        turn=ruling.turn,
        direction=ruling.direction,
        dealer=ruling.dealer,
        called=ruling.uno,
        out=ruling.out,
        side=side,
        script=ruling.launcher,
    )


def _opened(ruling: Ruling, rules: Rules) -> State:
    box = Box(rules, side=0)
    hands = [box.take(hand) for hand in ruling.hands]
    opening = box.take(ruling.open)
    pile = box.take(ruling.draw)[::-1]
    _add_named_elsewhere(box, ruling)
    return open_round(box.rules(), hands=hands, turned=opening, pile=pile, dealer=ruling.dealer)


def _add_named_elsewhere(box: Box, ruling: Ruling) -> None:
    """Cards that only actions name exist too, in nobody's hand: laying one must be refused, not unheard of."""
    named = (*ruling.do, *ruling.expect.get("can", ()), *ruling.expect.get("cannot", ()))
    for text in named:
        _, verb, argument = text.removeprefix("!").split(maxsplit=2) if text.count(" ") > 1 else ("", "", "")
        if verb in {"play", "jump"}:
            box.add(parse_laid(argument))
    for key in ("top", "top_not"):
        if key in ruling.expect:
            box.add(parse_laid(ruling.expect[key]))
    for hand in ruling.expect.get("hands", ()):
        if isinstance(hand, str):
            box.take(hand)
