"""What was agreed on and what may be, as the screens take it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bot.tables import agreement, dares
from bot.ui import labels
from bot.ui.options import Offer
from bot.ui.preferences import Preferences
from bot.ui.sitting import Dare
from engine.catalog import EDITIONS, HOUSE_RULES, admits, build

if TYPE_CHECKING:
    from bot.i18n import Translate
    from bot.store.records import GuildSettings
    from bot.tables.agreement import Terms
    from bot.tables.table import Table


def agreed(table: Table) -> dict[str, Any]:
    """The part of a ``Sitting`` that was agreed on besides the edition, and what has come of it so far."""
    rules, spec, record, dare = table.rules, table.spec, table.record, dares.open_dare(table)
    return {
        "stacking": str(spec.house.get(agreement.STACKING, "")),
        "scoring": rules.scoring,
        "round_count": rules.rounds,
        "fewest": rules.seats[0],
        "teams": rules.teams,
        "turn_seconds": record.turn_seconds,
        "penalties": tuple((name, spec.set[name]) for name in agreement.PENALTIES if name in spec.set),
        "words": rules.custom if agreement.has_words(spec.edition) else "",
        "words_text": rules.custom_text,
        "dare": None if dare is None else Dare(**asdict(dare)),
        "loser_dare": str(record.notes.get("loser_dare", "")),
        "eliminated": frozenset(() if table.match is None else table.match.eliminated),
    }


def preferences_of(settings: GuildSettings, t: Translate) -> Preferences:
    """The settings of a server as their screen takes them."""
    terms = agreement.first_terms(settings)
    rules = build(terms.spec)
    stacking = str(terms.spec.house.get(agreement.STACKING, ""))
    length = labels.length_name(terms.span, rules.target, t, scoring=rules.scoring, number=rules.rounds)
    said = (
        labels.edition_name(terms.spec.edition, t),
        length,
        labels.house_names(terms.spec.house, t, stacking=stacking),
    )
    return Preferences(
        turn_seconds=settings.turn_seconds,
        race_target=settings.race_target,
        language=settings.locale,
        leaving=settings.leaving,
        counts_computers=settings.count_computers,
        editions=agreement.allowed_editions(settings),
        terms=" · ".join(filter(None, said)),
        follows_last=settings.default_spec is None,
        dares=len(settings.dares),
        threads=settings.threads,
        reposts=settings.reposts,
    )


def offer(terms: Terms, settings: GuildSettings, *, table: int) -> Offer:
    """What the Options message shows: what is chosen now, and what may be chosen instead."""
    spec, length = terms.spec, terms.length
    rules, sheet = build(spec), EDITIONS[spec.edition]
    allowed = tuple(key for key in EDITIONS if not settings.editions or key in {*settings.editions, spec.edition})
    return Offer(
        table=table,
        edition=spec.edition,
        editions=allowed,
        house=tuple(key for key in spec.house if key != agreement.STACKING),
        house_offered=tuple(key for key in HOUSE_RULES if key != agreement.STACKING and admits(spec.edition, key)),
        stacking=str(spec.house.get(agreement.STACKING, "off")),
        may_stack=admits(spec.edition, agreement.STACKING),
        sheet_stacks=bool(sheet.answers),
        length=agreement.length_key(length),
        span=terms.span,
        target=rules.target,
        scoring=rules.scoring,
        turn_seconds=terms.turn_seconds,
        usual_seconds=settings.turn_seconds,
        penalties={name: spec.set.get(name) for name in agreement.PENALTIES},
        usual_penalties={name: getattr(sheet, name) for name in agreement.PENALTIES},
        words=rules.custom if agreement.has_words(spec.edition) else "",
        words_text=rules.custom_text,
    )
