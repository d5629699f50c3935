"""A small language for tests that play: people who press buttons, and what each of them sees."""

from __future__ import annotations

from bed.people import Answer, Person, Press, Sight
from bed.screen import Button, Screen, Select
from bed.world import Bed

__all__ = ["Answer", "Bed", "Button", "Person", "Press", "Screen", "Select", "Sight"]
