"""The parts of the README that follow from the code. Run as a script, it writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from bot.i18n import translate_for
from bot.ui.labels import EDITIONS, EDITIONS_EXPLAINED, EXPLAINED, HOUSE, STACKING, STACKING_EXPLAINED
from engine.catalog import EDITIONS as BOXES
from engine.catalog import HOUSE_RULES

README = Path(__file__).parents[1] / "README.md"


def tables() -> str:
    """Every edition and every house rule, in the catalogue's order."""
    t = translate_for("en")
    lines = ["| edition | key | cards | players | what sets it apart |", "|---|---|---|---|---|"]
    for key, rules in BOXES.items():
        players = "{} to {}".format(*rules.seats)
        lines.append(f"| {t(EDITIONS[key])} | `{key}` | {len(rules.deck)} | {players} | {t(EDITIONS_EXPLAINED[key])} |")
    lines += ["", "| house rule | key | what it changes |", "|---|---|---|"]
    for key, rule in HOUSE_RULES.items():
        lines.append(f"| {t(HOUSE[key])} | `{key}` | {t(EXPLAINED[key])} |")
        if key == "stacking":
            lines += [
                f"| · {t(STACKING[str(form)])} | `stacking={form}` | {t(STACKING_EXPLAINED[str(form)])} |"
                for form in rule.values
            ]
    return "\n".join(lines)


def with_tables(text: str) -> str:
    """The README's text with the tables as they are now."""
    return re.sub(
        r"(<!-- editions -->\n).*?(<!-- /editions -->)",
        lambda found: f"{found[1]}\n{tables()}\n\n{found[2]}",
        text,
        flags=re.DOTALL,
    )


if __name__ == "__main__":
    README.write_text(with_tables(README.read_text(encoding="utf-8")), encoding="utf-8")
