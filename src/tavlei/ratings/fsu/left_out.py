"""Why a single game does not count, and the clause that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.ratings.fsu.conditions import NO_MOVE, TOO_SHORT_FOR_STRONG
from tavlei.ratings.fsu.games import NOT_PLAYED, OPPONENT_UNRATED
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

NOT_RECORDED: Final = phrase("the game was not recorded")
TECHNICAL_ERROR: Final = phrase("technical error in the report")


class LeftOutGround(NamedTuple):
    """The clause and the readings a reason rests on."""

    number: str
    readings: tuple[str, ...] = ()


GROUNDS: Final[Mapping[str, LeftOutGround]] = {
    NOT_PLAYED: LeftOutGround("2/p6"),
    NO_MOVE: LeftOutGround("2/p6"),
    NOT_RECORDED: LeftOutGround("2/p5", ("F42",)),
    TOO_SHORT_FOR_STRONG: LeftOutGround("2/p3/item2", ("F24", "F25")),
    TECHNICAL_ERROR: LeftOutGround("2/p9", ("F34",)),
    OPPONENT_UNRATED: LeftOutGround("6.6.2"),
}
