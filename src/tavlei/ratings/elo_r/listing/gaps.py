"""What keeps a competition or an athlete from being computed: named by person and field, while the rest goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable


class GapSubject(StrEnum):
    """What has the gap."""

    COMPETITION = "competition"
    ATHLETE = "athlete"


@dataclass(frozen=True, slots=True)
class Gap:
    """A field that is missing or contradicts itself, in the record of a competition or of an athlete."""

    subject: GapSubject
    id: str
    field: str
    problem: Problem
    athlete: str | None = None

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return self.problem.sentence()

    def step(self) -> Step:
        """The gap as a step of an explanation."""
        subject: dict[str, Value] = {"subject": self.id}
        params: dict[str, Value] = {name: str(value) for name, value in self.problem.params.items()}
        said = Step(self.problem.message, None, self.problem.clause, inputs=params)
        key = phrase("elo_r.gap_competition") if self.subject is GapSubject.COMPETITION else phrase("elo_r.gap_athlete")
        return Step(key, self.field, inputs=subject, steps=(said,))


def in_competition(report_id: str, problems: Iterable[Problem], athlete: str | None = None) -> list[Gap]:
    """Problems as gaps of a competition; the path of each is its field."""
    return [Gap(GapSubject.COMPETITION, report_id, problem.path, problem, athlete) for problem in problems]


def in_athlete(athlete_id: str, problems: Iterable[Problem]) -> list[Gap]:
    """Problems as gaps of an athlete; the path of each is its field."""
    return [Gap(GapSubject.ATHLETE, athlete_id, problem.path, problem, athlete_id) for problem in problems]
