"""Which competitions enter the Elo-R: status, titled participants, time control, report (7.7, 7.9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Family, Tempo
from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.clock import Discipline
    from tavlei.rulebook import Rulebook

TOO_FEW_TITLED: Final = phrase("fewer than 6 titled participants")
TITLED_BELOW_HALF: Final = phrase("titled participants are less than half")
NOT_OFFICIAL: Final = phrase("not an official competition of 7.7")
OTHER_TIME_CONTROL: Final = phrase("time control is not that of the discipline")
OFFICIAL: Final = phrase("elo_r.official")
REPORTED_LATE: Final = phrase("results not reported within 10 working days")


@dataclass(frozen=True, slots=True)
class CompetitionCounts:
    """A competition held against the five conditions."""

    participants: int
    titled: int
    official: bool
    discipline_time_control: bool
    reported_in_time: bool
    rulebook: Rulebook = field(repr=False)

    @property
    def enough_titled(self) -> bool:
        """At least 6 holders of GR, MG, MS or KMS."""
        return self.titled >= self.rulebook.figures(EloRFigures).least_titled

    @property
    def titled_are_half(self) -> bool:
        """At least half of the participants hold one; exactly half is enough (E13)."""
        return self.titled >= self.participants * self.rulebook.figures(EloRFigures).least_titled_share

    @property
    def why_not(self) -> tuple[str, ...]:
        """Every condition that is not met, as stable sentences."""
        conditions = (
            (self.enough_titled, TOO_FEW_TITLED),
            (self.titled_are_half, TITLED_BELOW_HALF),
            (self.official, NOT_OFFICIAL),
            (self.discipline_time_control, OTHER_TIME_CONTROL),
            (self.reported_in_time, REPORTED_LATE),
        )
        return tuple(why for met, why in conditions if not met)

    @property
    def included(self) -> bool:
        """Whether the competition enters the calculation."""
        return not self.why_not

    def explanation(self) -> Explanation:
        """The verdict and the conditions one by one."""
        verdict = phrase("elo_r.included") if self.included else phrase("elo_r.not_included")
        return Explanation(
            Step(verdict, len(self.why_not) or None, self.rulebook.clause("7/7.7")),
            conditions=self.conditions(),
        )

    def conditions(self) -> tuple[Step, ...]:
        """The five conditions as steps."""
        figures, clause = self.rulebook.figures(EloRFigures), self.rulebook.clause
        everybody: dict[str, Value] = {"participants": self.participants}
        least, wanted = figures.least_titled, self.participants * figures.least_titled_share
        return (
            Step(
                key="elo_r.titled",
                value=self.titled,
                clause=clause("7/7.9"),
                readings=("E13",),
                inputs=everybody,
                threshold=least,
                met=self.enough_titled,
            ),
            Step(
                key="elo_r.half",
                value=self.titled,
                clause=clause("7/7.9/item2"),
                readings=("E13",),
                inputs=everybody,
                threshold=wanted,
                met=self.titled_are_half,
            ),
            Step(OFFICIAL, None, clause("7/7.7"), met=self.official),
            Step("elo_r.time_control", None, clause("7/7.9/item3"), met=self.discipline_time_control),
            Step("elo_r.reported", None, clause("7/7.7/item2"), met=self.reported_in_time),
        )


@cites("draughts-norms", "7", "7/7.10")
def has_elo_r(discipline: Discipline) -> bool:
    """Whether the Elo-R is of that discipline: Russian draughts of individuals or teams, not rapid nor blitz (E26)."""
    return discipline.family is Family.RUSSIAN and discipline.tempo is Tempo.CLASSICAL


@cites("draughts-norms", "7/7.7", "7/7.7/item2", "7/7.9", "7/7.9/item2", "7/7.9/item3")
def competition_counts(
    titles: Iterable[str | None],
    rulebook: Rulebook,
    *,
    official: bool = True,
    discipline_time_control: bool = True,
    reported_in_time: bool = True,
) -> CompetitionCounts:
    """Whether a competition enters the Elo-R, given the title or rank of every participant, foreigners too (E13)."""
    names, opening = list(titles), rulebook.figures(EloRFigures).titles
    titled = sum(1 for title in names if title in opening)
    return CompetitionCounts(len(names), titled, official, discipline_time_control, reported_in_time, rulebook)
