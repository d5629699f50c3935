"""Where the pictures of the gallery are taken: people, their tables, and which messages stay to be seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from bed.scenes import by_the_bot, change, moment

from bot import showing
from bot.i18n import translate_for
from bot.store import race
from bot.store.records import Credit, FinishedRound, Participant, SeatRecord, TableRecord
from bot.tables import agreement, company
from bot.tables.agreement import Terms
from engine.catalog import Spec, build
from engine.notation import parse_action

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable, Sequence

    from bed import Bed, Person
    from bed.screen import Screen
    from discord.ui import LayoutView

    from bot.store.records import Rounds
    from bot.tables.draft import Draft
    from bot.tables.table import Table
    from engine.state import State

LANGUAGES = {"en": "en-US", "fr": "fr"}
NAMES = (
    "Otter",
    "Maple",
    "Comet",
    "Juniper",
    "Bartholomew the Unexpected",
    "xX_Dark*Lord_Xx",
    "Seraphina-Marguerite Delacroix",
    "Zoë 🌻",
    "李小龍",
    "Al",
)
SEED = "5eed0123456789abcdef0123456789ab"
MANY = " ".join(f"{color}{symbol}" for color in "rygb" for symbol in (*"13579", "S")) + " y2 y4 b2 gD2 W W4 W4"


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen by its name, and how it comes to be."""

    name: str
    play: Callable[[Stage], Awaitable[None]]


SCENES: list[Scene] = []


def scene(play: Callable[[Stage], Awaitable[None]]) -> Callable[[Stage], Awaitable[None]]:
    """The function makes the screen of its name."""
    SCENES.append(Scene(play.__name__.replace("_", "-"), play))
    return play


@dataclass(slots=True)
class Stage:
    """A channel with ten people in it; the pictures show what the first of them sees."""

    bed: Bed
    people: list[Person]
    language: str = "en"

    @classmethod
    def of(cls, bed: Bed) -> Stage:
        return cls(bed, [bed.person(name) for name in NAMES])

    @property
    def hero(self) -> Person:
        return self.people[0]

    @property
    def messages(self) -> dict[int, Any]:
        return self.bed.env.backend.messages.setdefault(self.bed.channel.id, {})

    async def clear(self, language: str) -> None:
        """The channel is empty, its server has won nothing yet, and everybody speaks the language."""
        self.language = language
        for table in self.bed.bot.registry.tables:
            await by_the_bot(self.bed, self.bed.bot.put_away(table))
        assert self.bed.channel.guild is not None
        guild = self.bed.env.backend.get_guild(self.bed.channel.guild.id)
        guild.preferred_locale = LANGUAGES[language]
        for person in self.people:
            person.speaks(LANGUAGES[language])
        await by_the_bot(self.bed, self.bed.bot.database.transaction(_forget_scores))
        self.messages.clear()

    def keep(self, *kept: Screen) -> None:
        """Only these messages are still there."""
        ids = {one.message_id for one in kept}
        for message_id in [one for one in self.messages if one not in ids]:
            del self.messages[message_id]

    def keep_private(self) -> None:
        """Only what the first person was told last in private is still there."""
        self.keep(self.hero.private()[-1])

    def keep_public(self) -> None:
        self.keep(self.hero.public()[-1])

    # ---- tables

    async def sit(self, seats: int, spec: Spec | None = None, *, computers: int = 0, span: Rounds = "round") -> Table:
        """A lobby of the first people, the last of the seats being computers."""
        word, people = translate_for(self.language)(showing.COMPUTER), self.people[: seats - computers]
        owners = [SeatRecord(one.id, one.name) for one in people]
        owners += [SeatRecord(None, f"{word} {n}" if computers > 1 else word) for n in range(1, computers + 1)]
        channel = self.bed.channel
        assert channel.guild is not None
        record = TableRecord(
            guild_id=channel.guild.id,
            channel_id=channel.id,
            host_id=self.hero.id,
            spec={},
            created=self.bed.env.now().timestamp(),
            seats=owners,
            locale=self.language,
        )
        agreement.write(Terms(spec or Spec(), span), record)
        table = await by_the_bot(self.bed, self.bed.bot.registry.open(record))
        await self.show(table)
        return table

    async def begin(
        self, *hands: str, spec: Spec | None = None, computers: int = 0, span: Rounds = "round", **more: object
    ) -> Table:
        """A round in the middle, with the first person's hand open below the table."""
        table = await self.sit(len(hands), spec, computers=computers, span=span)
        await by_the_bot(self.bed, company.deal(table, company.Person(self.hero.id, self.hero.name)))
        await self.lay(table, moment(*hands, rules=build(spec or Spec()), **more))
        await self.hero.press("hand")
        return table

    async def lay(self, table: Table, state: State) -> None:
        """The cards of the table lie like that."""
        state.seed = SEED

        def set_up(draft: Draft) -> None:
            draft.state, draft.record.deadline = state, None
            draft.record.step += 1
            draft.record.notes["recent"] = []

        await change(self.bed, table, set_up)
        await self.bed.look_up()

    async def play(self, table: Table, *moves: str) -> None:
        """Whoever sits there did that, such as "1 play b7"."""
        for move in moves:
            assert table.state is not None
            seat, action = parse_action(table.state, move)
            owner = table.record.seats[seat].user_id
            doing = (
                table.play_for(seat, action, "computer", step=table.record.step)
                if owner is None
                else table.submit(owner, action)
            )
            await by_the_bot(self.bed, doing)
        await self.bed.look_up()

    async def show(self, table: Table) -> None:
        """The table's message is there, in its newest state."""

        async def touch() -> None:
            self.bed.bot.publisher.touch(table.table_id)

        await by_the_bot(self.bed, touch())
        await self.bed.look_up()

    async def post(self, view: LayoutView) -> None:
        """The view stands in the channel."""
        view.stop()
        channel = self.bed.bot.get_channel(self.bed.channel.id)
        await by_the_bot(self.bed, channel.send(view=view))

    async def score(self, *points: int, crowns: Sequence[int] = ()) -> None:
        """The race stands like that after a few rounds; these people won one before."""
        people = [Participant(one.id, one.name, uno_calls=2, catches=1, cards=_LAID) for one in self.people]
        guild = self.bed.channel.guild
        assert guild is not None
        begin = partial(FinishedRound, guild_id=guild.id, table_id=1, number=1, spec=Spec().to_json(), seed=SEED)
        now = self.bed.env.now().timestamp()

        def rounds(sql: sqlite3.Connection) -> None:
            won = [(seat, 500) for seat in crowns]
            parts = [(seat, part) for seat, total in enumerate(points) for part in _parts(total)]
            for seat, credited in (*won, *parts):
                one = self.people[seat]
                credit = Credit(one.id, one.name, credited)
                race.credit(
                    sql, begin(dealer=0, ended=now, participants=tuple(people[: len(points)]), credits=(credit,))
                )

        await by_the_bot(self.bed, self.bed.bot.database.transaction(rounds))


_LAID = {"5": 4, "D2": 3, "W4": 2, "S": 1}


def _parts(total: int) -> list[int]:
    """About what rounds bring, together so much."""
    return [part for part in (total // 3, total - total // 3) if part]


def _forget_scores(sql: sqlite3.Connection) -> None:
    for table in ("standings", "races", "totals", "cards_laid"):
        sql.execute(f"DELETE FROM {table}")  # noqa: S608  the names stand in the line above
