"""The short version of the soak run: see ``kills.py``."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from audit import Answered, Audit
from kills import run

if TYPE_CHECKING:
    from pathlib import Path


def test_nothing_is_lost_or_done_twice_when_the_process_is_killed(tmp_path: Path) -> None:
    outcome = run(tmp_path, kills=10, tables=6, seed=7)
    assert outcome.complaints == []
    assert outcome.answered > 300
    assert outcome.rounds > 0


def test_the_audit_notices_what_is_lost(tmp_path: Path) -> None:
    answered = Answered()
    audit = Audit(tmp_path / "uno.db", answered)
    run(tmp_path, kills=1, tables=2, seed=3)
    with closing(sqlite3.connect(audit.path)) as sql:
        live = "SELECT table_id, step FROM games WHERE status = 'live' AND step > 1"
        table, step = sql.execute(live).fetchone()
        answered.take(json.dumps(["action", table, 1, step + 1, 0, "{}"]))
        assert any("are not in the file" in one for one in audit.complaints())
        sql.execute("DELETE FROM actions WHERE table_id = ? AND seq = ?", (table, step))
        sql.commit()
    assert any("is not 1 to" in one for one in audit.complaints())
