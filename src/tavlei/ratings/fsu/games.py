"""Games and tournaments of one player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import Opponent
    from tavlei.rulebook import Rulebook

NOT_PLAYED: Final = phrase("not played")
OPPONENT_UNRATED: Final = phrase("opponent unrated")


class GameScore(Enum):
    """The result of a player in hundredths of a point."""

    WIN = 100
    DRAW = 50
    LOSS = 0

    @property
    def points(self) -> Fraction:
        """One, a half or nothing."""
        return Fraction(self.value, 100)


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game of a player; `played` is false for a forfeit or if a side made no move, or if a report left it out."""

    round: int
    opponent: Opponent
    score: GameScore
    played: bool = True
    left_out: str = ""

    @property
    def why_not(self) -> str:
        """Why a game that is not `played` does not count."""
        return self.left_out or NOT_PLAYED


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """The games of one player in one tournament; `month` is the month it is rated in."""

    id: str
    games: tuple[PlayerGame, ...]
    month: Month | None = None


def check_rounds(games: Sequence[PlayerGame], path: str, rulebook: Rulebook) -> None:
    """Refuse games that do not stand in the order of rounds, which the 400-rule counts by (F5)."""
    for index, (before, after) in enumerate(pairwise(games), start=1):
        if after.round < before.round:
            message = phrase("round {after} stands after round {before}: games must stand in the order of rounds")
            params = {"after": after.round, "before": before.round}
            raise rulebook.refusal(Problem(message, params, path=f"{path}[{index}].round"), "6.6.3")


def check_different(ids: Iterable[str], path: str) -> None:
    """Refuse an id that stands twice."""
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if name in seen:
            raise Refusal(Problem("«{id}» is listed twice", {"id": name}, path=f"{path}[{index}].id"))
        seen.add(name)
