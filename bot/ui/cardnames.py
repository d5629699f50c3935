"""The name of every card there is, one whole message for each symbol and colour.

In French the colour agrees with the symbol (« Inversion verte », « Passer vert »), so a name is never put together.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards import NUMBERS

if TYPE_CHECKING:
    from bot.i18n import Translate
    from engine.cards import Color, Symbol


@cache
def card_names(t: Translate) -> dict[str, str]:
    """The name of each face, by its short text: ``r7`` is "red 7"."""
    numbers = {color + n: name for n in NUMBERS for color, name in _numbers(t, n).items()}
    return {**numbers, **_light_actions(t), **_dark_actions(t), **_wilds(t)}


@cache
def color_names(t: Translate) -> dict[Color, str]:
    """The name of each colour, as a word in a sentence."""
    return {
        "r": t.context("color", "red"),
        "y": t.context("color", "yellow"),
        "g": t.context("color", "green"),
        "b": t.context("color", "blue"),
        "p": t.context("color", "pink"),
        "t": t.context("color", "teal"),
        "o": t.context("color", "orange"),
        "u": t.context("color", "purple"),
    }


@cache
def symbol_names(t: Translate) -> dict[Symbol, str]:
    """What a coloured card is called apart from its colour: "a skip fits". Numbers speak for themselves."""
    return {
        **{number: number for number in NUMBERS},
        "S": t.context("symbol", "skip"),
        "R": t.context("symbol", "reverse"),
        "D1": "+1",
        "D2": "+2",
        "D4": "+4",
        "D5": "+5",
        "F": t.context("symbol", "flip"),
        "SE": t.context("symbol", "skip everyone"),
        "DA": t.context("symbol", "discard all"),
        "H1": t.context("symbol", "hit 1"),
        "H2": t.context("symbol", "hit 2"),
        "TH": t.context("symbol", "trade hands"),
        "DR": t.context("symbol", "dare"),
    }


@cache
def short_names(t: Translate) -> dict[Symbol, str]:
    """What is written on a face after the sign of its colour, as short as can be understood."""
    return {
        **symbol_names(t),
        "S": t.context("face", "skip"),
        "R": t.context("face", "reverse"),
        "SE": t.context("face", "skip all"),
        "DA": t.context("face", "discard"),
        "H1": t.context("face", "hit 1"),
        "H2": t.context("face", "hit 2"),
        "TH": t.context("face", "trade"),
        **_wilds(t),
        "WS": t.context("face", "swap"),
        "WH": t.context("face", "shuffle"),
        "WC": t.context("face", "custom"),
        "WR4": t.context("face", "rev. +4"),
        "WCR": t.context("face", "roulette"),
        "WAH": t.context("face", "all-hit"),
        "WHF": t.context("face", "hit-fire"),
        "WAA": t.context("face", "attack"),
        "WXH": t.context("face", "extreme"),
    }


def _numbers(t: Translate, number: str) -> dict[Color, str]:
    return {
        "r": t.context("card", "red {number}", number=number),
        "y": t.context("card", "yellow {number}", number=number),
        "g": t.context("card", "green {number}", number=number),
        "b": t.context("card", "blue {number}", number=number),
        "p": t.context("card", "pink {number}", number=number),
        "t": t.context("card", "teal {number}", number=number),
        "o": t.context("card", "orange {number}", number=number),
        "u": t.context("card", "purple {number}", number=number),
    }


def _light_actions(t: Translate) -> dict[str, str]:
    return {
        "rS": t.context("card", "red skip"),
        "rR": t.context("card", "red reverse"),
        "rD1": t.context("card", "red +1"),
        "rD2": t.context("card", "red +2"),
        "rD4": t.context("card", "red +4"),
        "rD5": t.context("card", "red +5"),
        "rF": t.context("card", "red flip"),
        "rSE": t.context("card", "red skip everyone"),
        "rDA": t.context("card", "red discard all"),
        "rH1": t.context("card", "red hit 1"),
        "rH2": t.context("card", "red hit 2"),
        "rTH": t.context("card", "red trade hands"),
        "rDR": t.context("card", "red dare"),
        "yS": t.context("card", "yellow skip"),
        "yR": t.context("card", "yellow reverse"),
        "yD1": t.context("card", "yellow +1"),
        "yD2": t.context("card", "yellow +2"),
        "yD4": t.context("card", "yellow +4"),
        "yD5": t.context("card", "yellow +5"),
        "yF": t.context("card", "yellow flip"),
        "ySE": t.context("card", "yellow skip everyone"),
        "yDA": t.context("card", "yellow discard all"),
        "yH1": t.context("card", "yellow hit 1"),
        "yH2": t.context("card", "yellow hit 2"),
        "yTH": t.context("card", "yellow trade hands"),
        "yDR": t.context("card", "yellow dare"),
        "gS": t.context("card", "green skip"),
        "gR": t.context("card", "green reverse"),
        "gD1": t.context("card", "green +1"),
        "gD2": t.context("card", "green +2"),
        "gD4": t.context("card", "green +4"),
        "gD5": t.context("card", "green +5"),
        "gF": t.context("card", "green flip"),
        "gSE": t.context("card", "green skip everyone"),
        "gDA": t.context("card", "green discard all"),
        "gH1": t.context("card", "green hit 1"),
        "gH2": t.context("card", "green hit 2"),
        "gTH": t.context("card", "green trade hands"),
        "gDR": t.context("card", "green dare"),
        "bS": t.context("card", "blue skip"),
        "bR": t.context("card", "blue reverse"),
        "bD1": t.context("card", "blue +1"),
        "bD2": t.context("card", "blue +2"),
        "bD4": t.context("card", "blue +4"),
        "bD5": t.context("card", "blue +5"),
        "bF": t.context("card", "blue flip"),
        "bSE": t.context("card", "blue skip everyone"),
        "bDA": t.context("card", "blue discard all"),
        "bH1": t.context("card", "blue hit 1"),
        "bH2": t.context("card", "blue hit 2"),
        "bTH": t.context("card", "blue trade hands"),
        "bDR": t.context("card", "blue dare"),
    }


def _dark_actions(t: Translate) -> dict[str, str]:
    return {
        "pS": t.context("card", "pink skip"),
        "pR": t.context("card", "pink reverse"),
        "pD1": t.context("card", "pink +1"),
        "pD2": t.context("card", "pink +2"),
        "pD4": t.context("card", "pink +4"),
        "pD5": t.context("card", "pink +5"),
        "pF": t.context("card", "pink flip"),
        "pSE": t.context("card", "pink skip everyone"),
        "pDA": t.context("card", "pink discard all"),
        "pH1": t.context("card", "pink hit 1"),
        "pH2": t.context("card", "pink hit 2"),
        "pTH": t.context("card", "pink trade hands"),
        "pDR": t.context("card", "pink dare"),
        "tS": t.context("card", "teal skip"),
        "tR": t.context("card", "teal reverse"),
        "tD1": t.context("card", "teal +1"),
        "tD2": t.context("card", "teal +2"),
        "tD4": t.context("card", "teal +4"),
        "tD5": t.context("card", "teal +5"),
        "tF": t.context("card", "teal flip"),
        "tSE": t.context("card", "teal skip everyone"),
        "tDA": t.context("card", "teal discard all"),
        "tH1": t.context("card", "teal hit 1"),
        "tH2": t.context("card", "teal hit 2"),
        "tTH": t.context("card", "teal trade hands"),
        "tDR": t.context("card", "teal dare"),
        "oS": t.context("card", "orange skip"),
        "oR": t.context("card", "orange reverse"),
        "oD1": t.context("card", "orange +1"),
        "oD2": t.context("card", "orange +2"),
        "oD4": t.context("card", "orange +4"),
        "oD5": t.context("card", "orange +5"),
        "oF": t.context("card", "orange flip"),
        "oSE": t.context("card", "orange skip everyone"),
        "oDA": t.context("card", "orange discard all"),
        "oH1": t.context("card", "orange hit 1"),
        "oH2": t.context("card", "orange hit 2"),
        "oTH": t.context("card", "orange trade hands"),
        "oDR": t.context("card", "orange dare"),
        "uS": t.context("card", "purple skip"),
        "uR": t.context("card", "purple reverse"),
        "uD1": t.context("card", "purple +1"),
        "uD2": t.context("card", "purple +2"),
        "uD4": t.context("card", "purple +4"),
        "uD5": t.context("card", "purple +5"),
        "uF": t.context("card", "purple flip"),
        "uSE": t.context("card", "purple skip everyone"),
        "uDA": t.context("card", "purple discard all"),
        "uH1": t.context("card", "purple hit 1"),
        "uH2": t.context("card", "purple hit 2"),
        "uTH": t.context("card", "purple trade hands"),
        "uDR": t.context("card", "purple dare"),
    }


def _wilds(t: Translate) -> dict[str, str]:
    return {
        "W": t.context("card", "wild"),
        "W4": t.context("card", "wild +4"),
        "W2": t.context("card", "wild +2"),
        "WDC": t.context("card", "wild +?"),
        "WS": t.context("card", "swap hands"),
        "WH": t.context("card", "shuffle hands"),
        "WC": t.context("card", "custom wild"),
        "WR4": t.context("card", "wild reverse +4"),
        "W6": t.context("card", "wild +6"),
        "W10": t.context("card", "wild +10"),
        "WCR": t.context("card", "colour roulette"),
        "WAH": t.context("card", "wild all-hit"),
        "WHF": t.context("card", "wild hit-fire"),
        "WAA": t.context("card", "wild attack-attack"),
        "WXH": t.context("card", "wild extreme hit"),
        "WDR": t.context("card", "wild dare"),
    }
