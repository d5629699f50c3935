"""The values that go into the store and come out of it: plain data, known to every layer of the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
Status: TypeAlias = Literal["lobby", "live", "paused", "between", "over"]
Rounds: TypeAlias = Literal["round", "match"]
Leaving: TypeAlias = Literal["computer", "pile"]
Origin: TypeAlias = Literal["player", "computer", "clock"]

RACE_TARGET = 500


@dataclass(slots=True)
class SeatRecord:
    """Who sits where: a computer has no ``user_id``; a human who ``left`` has a computer playing on for them.

    ``missed`` counts the turns in a row that ran out of time; ``name`` is the one of the last press.
    """

    user_id: int | None
    name: str
    missed: int = 0
    away: bool = False
    left: bool = False


@dataclass(slots=True)
class TableRecord:
    """One game as it is on disk: header, seats and, once dealt, the match and the state of the round.

    ``step`` counts the actions of the game and is never reset. ``notes`` is what the table wants back after a restart
    and the store need not understand. ``table_id`` is 0 until the lobby is open.
    """

    guild_id: int
    channel_id: int
    """The channel that the game holds: no other is opened in it."""
    host_id: int
    spec: Json
    created: float
    table_id: int = 0
    thread_id: int | None = None
    """The thread of that channel in which the game is played, if it has one."""
    message_id: int | None = None
    """The public message, in the thread where there is one."""
    status: Status = "lobby"
    target: int = 500
    rounds: Rounds = "round"
    turn_seconds: int | None = None
    """The time for a turn at this table; None is the server's."""
    seats: list[SeatRecord] = field(default_factory=list[SeatRecord])
    match: Json | None = None
    state: Json | None = None
    notes: Json = field(default_factory=dict[str, Any])
    step: int = 0
    deadline: float | None = None
    locale: str = "en"
    banned: list[int] = field(default_factory=list[int])

    @property
    def place(self) -> int:
        """The channel or the thread in which the public message stands."""
        return self.thread_id or self.channel_id

    @property
    def places(self) -> tuple[int, ...]:
        """Where the game is found: its channel, and its thread if it has one."""
        return (self.channel_id,) if self.thread_id is None else (self.channel_id, self.thread_id)


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """The action number ``seq`` of a game, in engine notation; ``origin`` is who chose it for the seat."""

    round: int
    seq: int
    seat: int
    action: str
    at: float
    origin: Origin = "player"


@dataclass(frozen=True, slots=True)
class Participant:
    """A seat at the end of a round: ``points_left`` is what its cards are worth.

    ``uno_calls`` and ``catches`` are how often it called UNO and caught a missing one, ``cards`` how often it laid each
    symbol.
    """

    user_id: int | None
    name: str
    points_left: int = 0
    uno_calls: int = 0
    catches: int = 0
    cards: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class Credit:
    """What a round brings to one of its winners."""

    user_id: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that is over: all that a replay needs beside the actions, and what it credits to whom.

    ``participants`` are in seating order. A round that is not ``counted`` says why in ``reason`` and credits nobody.
    ``starter`` is who began where it was not the dealer's left; seats ``sitting_out`` were out of the match before.
    """

    guild_id: int
    table_id: int
    number: int
    spec: Json
    seed: str
    dealer: int
    ended: float
    participants: tuple[Participant, ...]
    credits: tuple[Credit, ...] = ()
    counted: bool = True
    reason: str | None = None
    starter: int | None = None
    sitting_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the race or of the all-time list; equal points share a ``rank``."""

    user_id: int
    name: str
    points: int
    rounds_won: int
    rank: int


@dataclass(frozen=True, slots=True)
class RaceWon:
    """A crown: who won race ``number`` with how many ``points``, and when."""

    number: int
    user_id: int
    name: str
    points: int
    ended: float


@dataclass(frozen=True, slots=True)
class RaceOutcome:
    """What a finished round did to the race ``number`` of its server.

    ``standings`` are the race's after the round: its first ten and everybody who took part. When the race is ``won``
    they are its final ones, and the next race has begun at zero.
    """

    number: int
    target: int
    counted: bool
    reason: str | None
    credits: tuple[Credit, ...]
    standings: tuple[Standing, ...]
    won: RaceWon | None = None


@dataclass(frozen=True, slots=True)
class Race:
    """The running race of a server: ``since`` is None while no round has ever counted; ``players`` are in it."""

    number: int
    target: int
    since: float | None
    players: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Crowned:
    """How many races somebody has won; equal numbers share a ``rank``."""

    user_id: int
    name: str
    crowns: int
    rank: int


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """One page of a server's leaderboard; crowns and all-time are on the first alone. Pages count from 0."""

    page: int
    pages: int
    race: Race
    crowns: tuple[Crowned, ...]
    all_time: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Favourite:
    """A kind of card, and how often somebody has laid it."""

    symbol: str
    times: int


@dataclass(frozen=True, slots=True)
class Stats:
    """What the store knows of one player on one server. ``place`` is None without points in the running race.

    ``catches`` are missing UNOs that they caught, ``best_catch`` the most in one round.
    """

    user_id: int
    name: str
    points: int
    rounds_played: int
    rounds_won: int
    best_round: int
    uno_calls: int
    crowns: int
    race: int
    place: Standing | None
    catches: int = 0
    best_catch: int = 0
    favourites: tuple[Favourite, ...] = ()


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What a server has chosen. ``locale`` None follows Discord's for it.

    Its next lobby begins with ``default_spec``, and where there is none with ``last_spec``, what was last agreed on.
    ``editions`` are those that may be chosen, all of them when it is empty; ``dares`` are its own, if it wrote any.
    """

    turn_seconds: int = 60
    race_target: int = RACE_TARGET
    locale: str | None = None
    leaving: Leaving = "computer"
    count_computers: bool = False
    last_spec: Json | None = None
    default_spec: Json | None = None
    editions: tuple[str, ...] = ()
    dares: tuple[str, ...] = ()
    threads: bool = False
    """Whether each game gets a thread of its own."""
    reposts: bool = True
    """Whether a table that chat has pushed far up is posted anew."""

    def __post_init__(self) -> None:
        if self.turn_seconds <= 0:
            raise ValueError(f"turn_seconds must be positive, not {self.turn_seconds}")
        if self.race_target < RACE_TARGET:
            raise ValueError(f"race_target must be at least {RACE_TARGET}, not {self.race_target}")
