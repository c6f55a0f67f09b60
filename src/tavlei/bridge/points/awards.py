"""The points a tournament or a session gives for places: MB by section 7, RO and PB by section 8.

field = Field(Format.PAIRS, ranks, boards=66, ties=((3, 4),))
found = award(field, RatedTerms(status=SpecialStatus.REGIONAL))     # without terms: master points only
found.points_at(3)                                                  # (MB, RO, PB) of a participant at place 3-4
"""

# The names are the letters of the regulation and of the contract.
# ruff: noqa: N802

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.rated_terms import RatedEventKind, RatedTerms
from tavlei.bridge.points import award_explanation
from tavlei.bridge.points.field import QualificationField
from tavlei.bridge.points.master_points import MasterPoints, master_points
from tavlei.bridge.points.matches import MatchAward, match_award
from tavlei.bridge.points.rating_points import RatingPoints, rating_points
from tavlei.bridge.points.shares import Share, points_at
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.rulebook import Explanation, Rulebook

__all__ = [
    "Award",
    "MasterPoints",
    "MatchAward",
    "QualificationField",
    "RatedEventKind",
    "RatedTerms",
    "RatingPoints",
    "Share",
    "award",
    "match_award",
]


@dataclass(frozen=True, slots=True)
class Award:
    """The points of every place, with all numbers they come from: `master` by 7.6, `rating` by 8.10-8.12 if rated."""

    field: QualificationField
    terms: RatedTerms | None
    master: MasterPoints
    rating: RatingPoints | None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.field.rulebook

    @property
    def MB(self) -> tuple[Share, ...]:
        """Master points by place or tie, zeros left out."""
        return self.master.shares

    @property
    def RO(self) -> tuple[Share, ...]:
        """Rating points by place or tie, zeros left out; empty if the tournament is not rated."""
        return self.rating.rating if self.rating else ()

    @property
    def PB(self) -> tuple[Share, ...]:
        """Prize points by place or tie, zeros left out; empty if the tournament is not rated."""
        return self.rating.prize if self.rating else ()

    def points_at(self, place: int) -> tuple[int, int, int]:
        """MB, RO and PB of a participant at a place, or sharing it."""
        return points_at(self.MB, place), points_at(self.RO, place), points_at(self.PB, place)

    def explanation(self) -> Explanation:
        """What the places get, the conditions of 7.2, and every number on the way."""
        return award_explanation.places(self)


@cites("bridge-classification", "7.1/p2", "7.2", "8.11", "8.12/p2")
def award(field: QualificationField, rated: RatedTerms | None = None) -> Award:
    """The points of a field; with the terms of a rated tournament also RO and PB.

    Whether the tournament may be classified and rated at all is decided before; the minima of 8.4 and 8.5
    are not tested here.
    """
    if rated is not None and field.session:
        raise Refusal(
            Problem("a session gives master points only", path="session", clause=field.rulebook.clause("7.1/p2"))
        )
    master = master_points(field)
    rating = rating_points(field, rated, master.kq) if rated is not None else None
    return Award(field, rated, master, rating)
