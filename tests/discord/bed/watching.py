"""What people may see and what they must: each screen is read and compared with the game itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bed.people import Person
    from bed.screen import Screen
    from bot.tables.table import Table
    from engine.cards import Face
    from engine.state import State

SIGNS = {"r": "🟥 ▲", "y": "🟨 ■", "g": "🟩 ◆", "b": "🟦 ●"}
WORDS = {"S": "skip", "R": "reverse", "D2": "+2"}
WILDS = {"W": "🃏 wild", "W4": "🃏 wild +4"}
COLORS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
NAMED = {"W": "Wild", "W4": "Wild +4"}
SEAT_LINE = re.compile(r"` *(\d+|–)` (\**)([^*←·]+?)\**( ←.*)?(?: · .*)?")
A_FACE = re.compile(r"(?:🟥 ▲|🟨 ■|🟩 ◆|🟦 ●) (?:\d|skip|reverse|\+2)|🃏 wild(?: \+4)?")
GATHERED = 20


def drawn(face: Face) -> str:
    """A face as people read it."""
    return f"{SIGNS[face.color]} {WORDS.get(face.symbol, face.symbol)}" if face.color else WILDS[face.symbol]


def called(face: Face) -> str:
    """What the table calls the top card."""
    if not face.color:
        return NAMED[face.symbol]
    return f"{COLORS[face.color]} {WORDS.get(face.symbol, face.symbol)}".capitalize()


def faces_on(screen: Screen) -> Counter[str]:
    """All the card faces on a screen, on its buttons and in its text."""
    shown = Counter(A_FACE.findall(screen.text.replace("\u00a0", " ")))
    shown.update(f"{button.emoji} {button.label}" for button in screen.buttons if button.verb in {"play", "jump"})
    return shown


class Watch:
    """Looks at everybody's screens, and remembers those that were looked at: a hand left over does not change."""

    def __init__(self) -> None:
        self.known: set[tuple[int, Screen]] = set()

    def check(self, table: Table, *people: Person) -> None:
        """Each of them has their own hand exactly, nobody else's card anywhere, and a true table before them."""
        state = table.state
        assert state is not None
        for person in people:
            seat = _seat(table, person)
            self.check_secrets(person, set(state.hands[seat]))
            if state.result is None:
                check_hand(person, state, seat)
                check_table(person.table, table, state)

    def check_secrets(self, person: Person, held: set[int]) -> None:
        """No button on a screen is somebody else's card, and those that all can see have no cards at all."""
        for screen in person.public():
            assert not screen.cards(), screen
        fresh = {(person.id, screen) for screen in person.private()} - self.known
        for _, screen in fresh:
            assert {int(button.says.argument) for button in screen.cards()} <= held, screen
        self.known |= fresh


def check_hand(person: Person, state: State, seat: int) -> None:
    """The open hand is the engine's, face by face; its buttons are its cards, and the enabled ones fit."""
    hand = hand_of(person)
    held = Counter(drawn(state.face(card)) for card in state.hands[seat])
    ids = {int(button.says.argument) for button in hand.cards()}
    if ids and len(state.hands[seat]) <= GATHERED:
        assert ids == set(state.hands[seat]), f"{person.name} holds {held} and sees\n{hand}"
    assert ids <= set(state.hands[seat])
    if len(state.hands[seat]) <= GATHERED and not hand.selects:
        note = hand.text.replace("\u00a0", " ")
        assert not held - faces_on(hand), f"{person.name} holds {held} and sees\n{hand}"
        assert "Which colour?" in note or faces_on(hand) - held <= _told(note), f"{person.name} sees more:\n{hand}"
    if state.turn != seat:
        assert not hand.cards(playable=True), f"{person.name} could play out of turn:\n{hand}"
    elif not state.decisions[-1:] or hand.cards():
        assert "turn" in hand.text.splitlines()[0] or "Play it or keep it?" in hand.text


def check_table(screen: Screen, table: Table, state: State) -> None:
    """Everybody's number of cards, whose turn it is, and the card on the pile."""
    names = [owner.name for owner in table.record.seats]
    lines = screen.text.splitlines()
    top = state.face(state.discard[-1])
    assert called(top) in lines[1], f"{called(top)} is on the pile, but the table says\n{screen}"
    if state.color is not None:
        assert SIGNS[state.color].replace(" ", "") in lines[1], screen
    seats = [found for line in lines if (found := SEAT_LINE.fullmatch(line))]
    assert [found[3].strip() for found in seats] == names, screen
    counts = ["–" if seat in state.out else str(len(hand)) for seat, hand in enumerate(state.hands)]
    assert [found[1] for found in seats] == counts, screen
    assert [seat for seat, found in enumerate(seats) if found[4]] == [state.turn], screen
    assert names[state.turn] in lines[0], screen


def hand_of(person: Person) -> Screen:
    """The hand that is open: the last private message that shows cards, or all that is left of an empty one."""
    hand = person.sees().hand
    assert hand is not None, f"{person.name} has no hand in\n{person.sees()}"
    return hand


def _told(text: str) -> Counter[str]:
    """Faces in the lines above the cards: what was drawn, or what somebody held at a challenge."""
    return Counter(A_FACE.findall("\n".join(text.splitlines()[:-1])))


def _seat(table: Table, person: Person) -> int:
    return next(seat for seat, owner in enumerate(table.record.seats) if owner.user_id == person.id)
