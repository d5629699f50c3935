"""Which dare is asked: its words go with the question that the engine asks."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from engine.decisions import DareAsked

if TYPE_CHECKING:
    from bot.tables.draft import Draft

DARE: Final = "dare"
"""Where the open dare is noted: its words, its seat, whether it is judged, and what the judges have said."""


def follow(draft: Draft) -> None:
    """A dare that has been opened has its words, and one that is settled is put away."""
    state, notes = draft.round, draft.record.notes
    decision = state.decision
    if state.result is not None or not isinstance(decision, DareAsked):
        notes.pop(DARE, None)
        return
    if DARE in notes and notes[DARE]["seat"] == decision.seat:
        return
    text = pick(draft)
    notes[DARE] = {"text": text, "seat": decision.seat, "judged": False, "votes": {}}


def pick(draft: Draft) -> str:
    """A dare from the server's own list, else from ours; not the last one again."""
    known = draft.settings.dares or draft.services.dares
    last = draft.record.notes.get("last_dare", "")
    others = [text for text in known if text != last] or list(known)
    text = random.Random(f"{draft.round.seed}:{draft.record.step}").choice(others) if others else ""
    draft.record.notes["last_dare"] = text
    return text
