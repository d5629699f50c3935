"""``python -m engine``: run rulings, simulate rounds."""

from __future__ import annotations

import argparse
import json
import sys
from timeit import default_timer
from typing import TYPE_CHECKING

from engine.catalog import EDITIONS, HOUSE_RULES, Spec, SpecError, build
from engine.players import PLAYERS
from engine.rulings import run_files
from engine.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules import Rules
    from engine.simulate import Tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; returns the exit status."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.command == "rulings":
        report = run_files(chosen.files)
        print("\n".join(report.lines))
        return report.status
    return _simulate(parser, chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine", description="UNO without a table: rulings and simulations."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rulings = commands.add_parser("rulings", help="check rulings, table situations with their right outcome")
    rulings.add_argument("files", nargs="+", metavar="FILE", help="a TOML file of rulings")
    play = commands.add_parser("simulate", help="let computers play many rounds and count")
    play.add_argument(
        "--edition", default="classic", choices=list(EDITIONS), metavar="EDITION", help=", ".join(EDITIONS)
    )
    play.add_argument("--seats", type=_count, default=2, metavar="N", help="players at the table (2)")
    play.add_argument("--rounds", type=_count, default=1000, metavar="N", help="rounds to play (1000)")
    play.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed plays the same rounds (1)")
    play.add_argument(
        "--players",
        default="random",
        metavar="NAME[,NAME…]",
        help=f"who plays: one of {', '.join(PLAYERS)} for all seats, or one for each seat (random)",
    )
    play.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=f"a house rule, may be given several times: {', '.join(HOUSE_RULES) or 'none yet'}",
    )
    play.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of at least 1")
    return int(text)


def _simulate(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> int:
    names = chosen.players.split(",")
    names = names * chosen.seats if len(names) == 1 else names
    unknown = [name for name in names if name not in PLAYERS]
    if unknown:
        parser.error(f"no player is called {unknown[0]!r}; there are {', '.join(PLAYERS)}")
    if len(names) != chosen.seats:
        parser.error(f"{len(names)} players for {chosen.seats} seats; name one for all, or one for each")
    rules = _rules(parser, chosen)
    started = default_timer()
    tally = simulate(rules, [PLAYERS[name] for name in names], rounds=chosen.rounds, seed=chosen.seed)
    seconds = default_timer() - started
    print(json.dumps(tally.summary(seconds)) if chosen.json else table(tally, seconds, names))
    return 0


def _rules(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> Rules:
    try:
        rules = build(Spec(chosen.edition, dict(map(_house_rule, chosen.house))))
    except (SpecError, ValueError) as error:
        parser.error(str(error))
    fewest, most = rules.seats
    if not fewest <= chosen.seats <= most:
        parser.error(f"{chosen.edition} is for {fewest} to {most} players, not for {chosen.seats}")
    return rules


def _house_rule(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--house takes KEY=VALUE, such as stacking=same, not {text!r}")
    plain = {"true": True, "false": False}
    if value in plain:
        return key, plain[value]
    return key, int(value) if value.isdecimal() else value


def table(tally: Tally, seconds: float, names: Sequence[str]) -> str:
    """The figures of a simulation for people to read."""
    summary = tally.summary(seconds)
    turns = sum(tally.turns)
    match = f", {summary['rounds_a_match']} rounds a match ({summary['matches']} matches)" if tally.match_rounds else ""
    speeds = {"rounds": tally.rounds, "turns": turns, "actions": tally.actions}
    lines = [
        f"{tally.rounds} rounds in {seconds:.2f} s",
        ", ".join(f"{count / seconds:,.0f} {what}/s" for what, count in speeds.items()),
        f"{turns / tally.rounds:.2f} turns a round, half of the rounds within {sorted(tally.turns)[tally.rounds // 2]}",
        f"{sum(tally.points) / tally.rounds:.1f} points a round{match}",
        f"the starter won {tally.starter_wins / tally.rounds:.1%}, nobody {tally.undecided}, blocked {tally.blocked}",
        "",
        f"{'seat':>4}  {'player':<8}  {'wins':>8}  {'':>6}  {'points':>9}",
    ]
    for seat, (name, wins, points) in enumerate(zip(names, tally.wins, tally.points, strict=True)):
        lines.append(f"{seat:>4}  {name:<8}  {wins:>8}  {wins / tally.rounds:>6.1%}  {points:>9}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
