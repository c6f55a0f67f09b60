"""The rounds of everybody as FIDE's tie-breaks look at them: what was played, what was not, and whose choice it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from tavlei.rulebook import cites
from tavlei.tournament.model import DRAW, WIN
from tavlei.tournament.standings.system import System

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import RoundEntry
    from tavlei.tournament.standings.scores import TournamentScores

SERIES = "fide-tie-breaks"
Points = tuple[int, int]
"""Points of a round in halves: the first score and the second; of persons both are the same."""


@dataclass(frozen=True, slots=True)
class TieBreakFigures:
    """What the texts of different years say differently."""

    SOURCE: ClassVar[str] = "tie_breaks"

    dummy_is_capped: bool


@dataclass(frozen=True, slots=True)
class TieBreakRound:
    """One round of one participant. `voluntary`: it was his choice or fault that he did not play (16.2).

    `boards` are the points of a team on every board, in halves, where they are known.
    """

    number: int
    opponent: str | None
    points: Points
    played: bool
    voluntary: bool
    is_white: bool | None = None
    unpaired: bool = False
    boards: tuple[int, ...] = ()

    @property
    def is_game(self) -> bool:
        """Whether it was played against somebody."""
        return self.played and self.opponent is not None


@dataclass(frozen=True, slots=True)
class TieBreakField:
    """Everybody's rounds, one for each round of the event; `win` and `draw` are what they are worth in each score.

    Of teams `boards` says on how many they meet.
    """

    total_rounds: int
    rounds: Mapping[str, Sequence[TieBreakRound]]
    ratings: Mapping[str, int | None]
    is_round_robin: bool
    win: Points = (WIN, WIN)
    draw: Points = (DRAW, DRAW)
    boards: int = 0
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def dummy_is_capped(self) -> bool:
        """Whether a round not played counts no more than draws in all rounds, or than the opponent who did not come."""
        return self.rulebook.figures(TieBreakFigures).dummy_is_capped

    @property
    def boards_are_known(self) -> bool:
        """Whether every round of every team says its boards."""
        return all(one.boards for own in self.rounds.values() for one in own)

    def score(self, name: str, which: int = 0) -> int:
        """The score of somebody, in halves."""
        return sum(one.points[which] for one in self.rounds[name])


@cites("fide-tie-breaks", "C.07/16.2")
def tie_break_field(scores: TournamentScores) -> TieBreakField:
    """The field of an individual tournament; in a Swiss a round without an entry is a bye without points."""
    swiss = scores.system is System.SWISS
    return TieBreakField(
        scores.rounds,
        {name: _rounds(own, scores.rounds if swiss else None) for name, own in scores.entries.items()},
        scores.ratings,
        not swiss,
        rulebook=scores.rulebook.beside(SERIES),
    )


def _rounds(own: Sequence[RoundEntry], total: int | None) -> list[TieBreakRound]:
    break_rounds = [_round(entry) for entry in own]
    if total is None:
        return break_rounds
    by_number = {one.number: one for one in break_rounds}
    absent = (0, 0)
    return [
        by_number.get(number, TieBreakRound(number, None, absent, played=False, voluntary=True))
        for number in range(1, total + 1)
    ]


def _round(entry: RoundEntry) -> TieBreakRound:
    unpaired = entry.is_bye and not entry.granted
    voluntary = not entry.played and not unpaired and entry.score != WIN
    points = (entry.score, entry.score)
    return TieBreakRound(
        number=entry.round,
        opponent=entry.opponent,
        points=points,
        played=entry.played,
        voluntary=voluntary,
        is_white=entry.is_white,
        unpaired=unpaired,
    )
