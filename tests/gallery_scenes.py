"""The screens of the gallery: how the table of each comes to be, and which messages are its picture."""

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
from engine.catalog import HOUSE_RULES, Spec, admits, build
from engine.notation import parse_action

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable, Sequence

    from bed import Bed, Person
    from bed.screen import Screen

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
WHOLE = 10
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


# ---- the way to a game


@scene
async def welcome(stage: Stage) -> None:
    from bot.ui.welcome import welcome as words  # noqa: PLC0415  this scene has its name

    view = words(translate_for(stage.language))
    view.stop()
    channel = stage.bed.bot.get_channel(stage.bed.channel.id)
    await by_the_bot(stage.bed, channel.send(view=view))


@scene
async def lobby_2(stage: Stage) -> None:
    await stage.sit(2)


@scene
async def lobby_10(stage: Stage) -> None:
    house = {"stacking": "cross", "seven_zero": True, "jump_in": True, "draw_to_match": True}
    await stage.sit(10, Spec(house=house), computers=2, span="match")


@scene
async def lobby_closed(stage: Stage) -> None:
    table = await stage.sit(1)
    await by_the_bot(stage.bed, company.end(table, company.Person(stage.hero.id, stage.hero.name)))
    await stage.bed.look_up()


@scene
async def joined(stage: Stage) -> None:
    await stage.sit(2)
    await stage.hero.press("leave")
    await stage.hero.press("join")
    stage.keep_private()


def _options(page: int) -> Callable[[Stage], Awaitable[None]]:
    async def play(stage: Stage) -> None:
        await stage.sit(3, Spec("classic-112", house={"stacking": "same", "seven_zero": True}))
        await stage.hero.press("options")
        for _ in range(page):
            await stage.hero.press(next(one for one in stage.hero.private()[-1].buttons if "page" in one.says.argument))
        stage.keep_private()

    return play


SCENES += [Scene(f"options-{page + 1}", _options(page)) for page in range(3)]


@scene
async def tutorial_1(stage: Stage) -> None:
    await stage.hero.slash("uno tutorial")


# ---- playing


@scene
async def table_and_hand(stage: Stage) -> None:
    table = await stage.begin(
        "r3 r8 y5 gS gD2 b0 b4 W4", "r1 y2 y6 b6", "y1 bR", "g1 g2 g5 b3 b7", turn=1, top="b6"
    )
    await stage.play(table, "1 play b6", "2 uno", "2 play bR", "1 draw", "1 pass")


@scene
async def hand_flip_light(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS gF b4 W W2", "r1 r2", "y1 y2", spec=Spec("flip"), top="b6")


@scene
async def table_2(stage: Stage) -> None:
    await stage.begin("r3 r8 y5", "r1", computers=1, top="W", color="g", called=(1,))
    stage.keep_public()


@scene
async def table_10(stage: Stage) -> None:
    hands = ("r3 r8", "y1", "y2 y3 y4", "g1 g2", "g3", "g4 g5 g6", "b1 b2 b3 b4", "r1 r2", "y5 y6 y7 y8", "b5 b6")
    table = await stage.begin(*hands, top="b8", turn=6, called=(1,), direction=-1)
    await stage.play(table, "6 play b4", "5 draw", "5 pass", "4 draw", "4 pass")
    stage.keep_public()


@scene
async def hand(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS gD2 b0 b4 W4", "r1 r2", "y1 y2", top="b6")
    stage.keep_private()


@scene
async def hand_waiting(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS gD2 b0 b4 W4", "r1 r2", "y1 y2", top="b6", turn=1)
    stage.keep_private()


@scene
async def hand_waiting_for_one(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS", "r1 r2", top="b6", turn=1)
    stage.keep_private()


@scene
async def hand_stuck(stage: Stage) -> None:
    await stage.begin("r3 r8 y5", "r1 r2", "y1 y2", top="b6")
    stage.keep_private()


@scene
async def hand_drawn(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5", "r1 r2", "y1 y2", top="b6", draws="b9")
    del table
    await stage.hero.press("draw")
    stage.keep_private()


@scene
async def hand_paged(stage: Stage) -> None:
    await stage.begin(MANY, "r2 r4", "y6", top="b8")
    stage.keep_private()


@scene
async def hand_paged_2(stage: Stage) -> None:
    await stage.begin(MANY, "r2 r4", "y6", top="b8")
    await stage.hero.press("page", on=stage.hero.hand)
    stage.keep_private()


@scene
async def hand_many_waiting(stage: Stage) -> None:
    await stage.begin(MANY, "r2 r4", "y6", top="b8", turn=1)
    stage.keep_private()


@scene
async def hand_jump_in(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 b6 W", "r1 r2", "y1 y2", spec=Spec(house={"jump_in": True}), top="b6", turn=1)
    stage.keep_private()


@scene
async def color(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS gD2 b0 b4 W4", "r1 r2", "y1 y2", top="r6")
    await stage.hero.press(stage.hero.hand.cards()[-1])
    stage.keep_private()


@scene
async def challenge(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5 gS gD2 b0 b4", "W4 r2", "y1 y2", "y3", top="b6", turn=1, direction=-1)
    await stage.play(table, "1 play W4:g")


@scene
async def stacking(stage: Stage) -> None:
    spec = Spec(house={"stacking": "same"})
    hands = ("r3 r8 y5 gS gD2 bD2 W", "yD2 r2", "y1 y2", "rD2 g3")
    table = await stage.begin(*hands, spec=spec, top="r6", turn=3)
    await stage.play(table, "3 play rD2")


@scene
async def swap(stage: Stage) -> None:
    await stage.begin(
        "r7 r8 y5 gS", "r1 r2", "y1 y2 y3", "b1", "b2 b3", spec=Spec(house={"seven_zero": True}), top="r6"
    )
    await stage.hero.press(stage.hero.hand.cards()[0])
    stage.keep_private()


@scene
async def swap_10(stage: Stage) -> None:
    hands = ("r7 r8", "y1", "y2 y3 y4", "g1 g2", "g3", "g4 g5 g6", "b1 b2 b3 b4", "r1 r2", "y5 y6 y7 y8", "b5 b6")
    await stage.begin(*hands, spec=Spec(house={"seven_zero": True}), top="r6")
    await stage.hero.press(next(one for one in stage.hero.hand.cards() if one.is_enabled))
    stage.keep_private()


@scene
async def flip_dark(stage: Stage) -> None:
    hands = ("r3 r8 y5 gS gF b4 W W2", "r1 r2", "y1 y2", "g1 g2 b1 b2")
    await stage.begin(*hands, spec=Spec("flip"), top="b6", side=1)


@scene
async def flip_color(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS gF b4 W W2", "r1 r2", "y1 y2", spec=Spec("flip"), top="b6", side=1)
    for one in stage.hero.hand.cards(playable=True):
        await stage.hero.press(one)
        if any(button.verb == "color" for button in stage.hero.hand.buttons):
            break
    stage.keep_private()


@scene
async def flip_backs(stage: Stage) -> None:
    await stage.begin("r3 r8 y5", "r1 r2 yF", "y1 y2 g3 g4 W", spec=Spec("flip"), top="b6")
    await stage.hero.press("more")
    await stage.hero.press("more:backs")
    stage.keep_private()


@scene
async def launcher(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5 b2", "r1 r2", "bH2 y2", spec=Spec("attack"), top="b6", turn=2)
    await stage.play(table, "2 play bH2")


@scene
async def no_mercy(stage: Stage) -> None:
    hands = ("r3 rSE y5 gDA gD2 bD4 b4 WR4 W6 W10 WCR", "r1 r2", "y1 y2")
    await stage.begin(*hands, spec=Spec("no-mercy"), top="b6")


@scene
async def dare(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5 b2", "r1 r2", "bDR y2", spec=Spec("dare"), top="b6", turn=2)
    await stage.play(table, "2 play bDR")


@scene
async def dare_judged(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5 b2", "r1 r2", "bDR y2", spec=Spec("dare"), top="b6", turn=2)
    await stage.play(table, "2 play bDR")
    await stage.hero.press("done")


@scene
async def catch(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5", "b1 r2", "b2 y2", "b3 g4", top="b6", turn=1)
    await stage.play(table, "1 play b1", "2 play b2")
    await stage.hero.press("catch")
    stage.keep_private()


@scene
async def not_mine(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS", "r1 r2", "y1 y2", top="b6", turn=1)
    await stage.hero.press("catch", on=stage.hero.table)
    stage.keep_private()


@scene
async def refused_in_hand(stage: Stage) -> None:
    spec = Spec(set={"illegal_play_penalty": 2})
    await stage.begin("r3 r8 y5 gS b6", "r1 r2", "y1 y2", spec=spec, top="b6")
    await stage.hero.press(stage.hero.hand.cards()[0])
    stage.keep_private()


@scene
async def more(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS", "r1 r2", "y1 y2", spec=Spec("flip"), top="b6")
    await stage.hero.press("more")
    stage.keep_private()


@scene
async def leave(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS", "r1 r2", "y1 y2", top="b6")
    await stage.hero.press("more")
    await stage.hero.press("more:leave")
    stage.keep_private()


# ---- the end


@scene
async def result(stage: Stage) -> None:
    await stage.score(312, 240, 120, 61)
    hands = ("b3", "rD2 r2 y9 gS", "y1 y2 W W4", "b7 g1")
    table = await stage.begin(*hands, top="b6", called=(0,))
    await stage.play(table, "0 play b3")
    stage.keep_public()


@scene
async def result_10(stage: Stage) -> None:
    await stage.score(312, 240, 120, 61, 207, 99, 18, 7, 4, 1)
    some = ("b3", "y1", "y2 y3 y4", "g1 g2", "g3 W W", "g4 g5 g6", "b1 b2 b5 b4", "r1 r2", "y5 y6 y7 y8")
    table = await stage.begin(*some, "b6 b7 rD2 yD2 gD2 W4 rS yS gS bS rR yR gR", top="b8", called=(0,))
    await stage.play(table, "0 play b3")
    stage.keep_public()


async def _match(stage: Stage, before: list[list[int]], *, seats: int) -> None:
    hands = ("b3", "rD2 r2 y9 gS", "y1 y2 W W4", "b7 g1")[:seats]
    table = await stage.begin(*hands, top="b6", called=(0,), span="match")

    def so_far(draft: Draft) -> None:
        assert draft.match is not None
        from dataclasses import replace  # noqa: PLC0415

        draft.match = replace(draft.match, scores=tuple(before[-1]), number=len(before))
        draft.record.notes["course"] = before

    await change(stage.bed, table, so_far)
    await stage.play(table, "0 play b3")
    stage.keep_public()


@scene
async def result_match_goes_on(stage: Stage) -> None:
    await stage.score(160, 240, 120, 61)
    await _match(stage, [[0, 60, 0, 0], [0, 60, 0, 44], [120, 60, 0, 44], [120, 60, 80, 44]], seats=4)


@scene
async def result_match(stage: Stage) -> None:
    await stage.score(160, 240, 120, 61)
    course = [[0, 160, 0, 0], [0, 160, 0, 144], [220, 160, 0, 144], [220, 160, 180, 144], [220, 321, 180, 144]]
    await _match(stage, [*course, [390, 321, 180, 144]], seats=4)


@scene
async def race_won(stage: Stage) -> None:
    await stage.score(412, 240, 120, 61)
    table = await stage.begin("b3", "rD2 r2 y9 gS", "y1 y2 W W4", "b7 g1", top="b6", called=(0,))
    await stage.play(table, "0 play b3")
    stage.keep_public()


@scene
async def result_alone(stage: Stage) -> None:
    table = await stage.begin("b3", "rD2 r2 y9 gS", "y1 y2 W W4", computers=2, top="b6", called=(0,))
    await stage.play(table, "0 play b3")
    stage.keep_public()


@scene
async def ended(stage: Stage) -> None:
    table = await stage.begin("b3", "rD2 r2 y9 gS", top="b6")
    await by_the_bot(stage.bed, company.end(table, company.Person(stage.hero.id, stage.hero.name)))
    await stage.bed.look_up()
    stage.keep_public()


@scene
async def leaderboard(stage: Stage) -> None:
    await stage.score(312, 240, 120, 61, 240, 99, 18, 7, 4, 1, crowns=(0, 4, 4))
    await stage.hero.slash("uno leaderboard")


@scene
async def leaderboard_2(stage: Stage) -> None:
    await stage.score(312, 240, 120, 61, 240, 99, 18, 7, 4, 1, crowns=(0, 4, 4))
    await stage.hero.slash("uno leaderboard")
    await stage.hero.press(stage.hero.public()[-1].buttons[-1])


@scene
async def leaderboard_empty(stage: Stage) -> None:
    await stage.hero.slash("uno leaderboard")


@scene
async def stats(stage: Stage) -> None:
    await stage.score(312, 240, 120, 61, 240, 99, 18, crowns=(0, 4, 4))
    await stage.hero.slash("uno stats")


@scene
async def stats_empty(stage: Stage) -> None:
    await stage.hero.slash("uno stats")


# ---- to read, to choose


def _rules(edition: str, page: int) -> Callable[[Stage], Awaitable[None]]:
    async def play(stage: Stage) -> None:
        house = {key: HOUSE_RULES[key].values[0] for key in ("stacking", "seven_zero", "jump_in") if admits(edition, key)}
        await stage.begin("r3 r8 y5", "r1 r2", spec=Spec(edition, house=house if page == 3 else {}), top="b6")
        await stage.hero.press("more")
        await stage.hero.press("more:rules")
        for _ in range(page):
            await stage.hero.press(stage.hero.private()[-1].buttons[-1])
        stage.keep_private()

    return play


SCENES += [Scene(f"rules-{page + 1}", _rules("classic", page)) for page in range(4)]
SCENES += [Scene(f"rules-2-{edition}", _rules(edition, 1)) for edition in ("flip", "no-mercy", "attack")]


@scene
async def privacy(stage: Stage) -> None:
    await stage.hero.slash("uno privacy")


@scene
async def privacy_sure(stage: Stage) -> None:
    await stage.hero.slash("uno privacy")
    await stage.hero.press("more:privacy.here")


@scene
async def refused_full(stage: Stage) -> None:
    await stage.hero.slash("uno hand")


@scene
async def refused_busy(stage: Stage) -> None:
    await stage.sit(3)
    await stage.hero.slash("uno start")
    stage.keep_private()


def _lesson(number: int) -> Callable[[Stage], Awaitable[None]]:
    async def play(stage: Stage) -> None:
        from bot.ui.tutorial import tutorial  # noqa: PLC0415

        view = tutorial(number, translate_for(stage.language), names=("Otter", "Computer"))
        view.stop()
        channel = stage.bed.bot.get_channel(stage.bed.channel.id)
        await by_the_bot(stage.bed, channel.send(view=view))

    return play


SCENES += [Scene(f"tutorial-{number + 1}", _lesson(number)) for number in (1, 3, 5, 7, 9, 10)]
WHOLE_TABLE = WHOLE
