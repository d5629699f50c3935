"""The screens of a game, from the invitation to the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bed.scenes import by_the_bot
from pictured.stage import MANY, SCENES, Scene, scene

from bot.i18n import translate_for
from bot.tables import company
from bot.ui.welcome import welcome as words_of_welcome
from engine.catalog import Spec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pictured.stage import Stage


# ---- the way to a game


@scene
async def welcome(stage: Stage) -> None:
    await stage.post(words_of_welcome(translate_for(stage.language)))


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
    table = await stage.begin("r3 r8 y5 gS gD2 b0 b4 W4", "r1 y2 y6 b6", "y1 bR", "g1 g2 g5 b3 b7", turn=1, top="b6")
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
    jump = Spec(house={"jump_in": True})
    table = await stage.begin("r3 r8 y5 b6 W", "r1 r2", "b6 y2", "y3 y4", spec=jump, top="b3", turn=2)
    await stage.play(table, "2 play b6")
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
    table = await stage.begin("r3 r8 y5 gS gF b4 W W2 r4 r5", "r1 r2", "y1 y2", spec=Spec("flip"), top="b6", side=1)
    state = table.state
    assert state is not None
    wild = next(card for card in state.hands[0] if state.face(card).is_wild)
    await stage.hero.press(f"play:{wild}")
    stage.keep_private()


@scene
async def flip_backs(stage: Stage) -> None:
    await stage.begin("r3 r8 y5", "r1 r2 yF", "y1 y2 g3 g4 W", spec=Spec("flip"), top="b6")
    await stage.hero.press("more")
    await stage.hero.press("more:backs")
    stage.keep_private()


@scene
async def launcher(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 rH2", "r1 r2", "bH2 y2", spec=Spec("attack"), top="b6")


@scene
async def launcher_hit(stage: Stage) -> None:
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
    await stage.begin("r3 r8 y5", "b1", "b2 y2", "b3", spec=Spec("family-108"), top="b6")
    await stage.bed.pass_time(3)
    await stage.hero.press("catch")
    stage.keep_private()


@scene
async def refused_catch(stage: Stage) -> None:
    await stage.begin("r3 r8 y5 gS", "r1 r2", "y1 y2", top="b6", turn=1)
    await stage.hero.press("catch", on=stage.hero.table)
    stage.keep_private()


@scene
async def refused_in_hand(stage: Stage) -> None:
    table = await stage.begin("r3 r8 y5 gS b6", "r1 r2", "y1 y2", top="b7")
    stale = stage.hero.pressing("draw")
    assert table.state is not None
    await stage.lay(table, table.state)
    await stage.bed.at_once(stale)
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
