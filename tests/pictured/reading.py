"""The screens after a game, and those that are there to be read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bed.scenes import by_the_bot, change
from pictured.stage import SCENES, Scene, scene

from bot import showing
from bot.i18n import translate_for
from bot.tables import company
from bot.ui.tutorial import tutorial
from engine.catalog import HOUSE_RULES, Spec, admits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pictured.stage import Stage

    from bot.tables.draft import Draft


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
        house = {
            key: next(iter(HOUSE_RULES[key].values))
            for key in ("stacking", "seven_zero", "jump_in")
            if admits(edition, key)
        }
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
async def refused_no_table(stage: Stage) -> None:
    await stage.hero.slash("uno hand")


@scene
async def refused_busy(stage: Stage) -> None:
    await stage.sit(3)
    await stage.hero.slash("uno start")
    stage.keep_private()


def _lesson(number: int) -> Callable[[Stage], Awaitable[None]]:
    async def play(stage: Stage) -> None:
        t = translate_for(stage.language)
        await stage.post(tutorial(number, t, names=(stage.hero.name, t(showing.COMPUTER))))

    return play


SCENES += [Scene(f"tutorial-{number + 1}", _lesson(number)) for number in (1, 3, 5, 7, 9, 10)]
