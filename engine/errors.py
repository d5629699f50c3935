"""Why an action is refused. The reasons are values; the words for them live elsewhere."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Reason(Enum):
    """The true reason of a refusal."""

    ROUND_OVER = "round_over"
    NOT_IN_ROUND = "not_in_round"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    CARD_DOES_NOT_FIT = "card_does_not_fit"
    NOT_DRAWN_CARD = "not_drawn_card"
    COLOR_MISSING = "color_missing"
    COLOR_UNKNOWN = "color_unknown"
    TARGET_MISSING = "target_missing"
    TARGET_WRONG = "target_wrong"
    BLUFF_NOT_ALLOWED = "bluff_not_allowed"
    FINISH_NOT_ALLOWED = "finish_not_allowed"
    MUST_ANSWER_DEBT = "must_answer_debt"
    MUST_NAME_COLOR = "must_name_color"
    MUST_ANSWER_DARE = "must_answer_dare"
    DRAW_NOT_ALLOWED = "draw_not_allowed"
    ALREADY_DRAWN = "already_drawn"
    MUST_PLAY_DRAWN = "must_play_drawn"
    NOTHING_TO_PASS = "nothing_to_pass"  # noqa: S105  the name of a reason, no password
    NOTHING_TO_TAKE = "nothing_to_take"
    NOTHING_TO_CONTEST = "nothing_to_contest"
    NO_COLOR_ASKED = "no_color_asked"
    NO_DARE = "no_dare"
    UNO_TOO_EARLY = "uno_too_early"
    UNO_NOT_NEEDED = "uno_not_needed"
    UNO_ALREADY_CALLED = "uno_already_called"
    NOBODY_TO_CATCH = "nobody_to_catch"
    JUMP_NOT_ALLOWED = "jump_not_allowed"
    JUMP_TOO_LATE = "jump_too_late"


class IllegalAction(ValueError):  # noqa: N818  the game's own word for it, as in chess libraries
    """The action was refused and nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
