"""What keeps a competition or an athlete from being computed: named by person and field, while the rest goes on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class GapSubject(StrEnum):
    """What has the gap."""

    COMPETITION = "competition"
    ATHLETE = "athlete"


GAP: Final = "elo_r.gap"
"""How the keys of all steps that tell a gap begin."""
_ENCOUNTER: Final = re.compile(r"encounters\[(\d+)\]")
_FIELDS: Final[Mapping[str, str]] = {  # the fields of a report in words
    "already_deducted": phrase("elo_r.field.already_deducted"),
    "citizen": phrase("elo_r.field.citizen"),
    "continues": phrase("elo_r.field.continues"),
    "elo_m": phrase("elo_r.field.elo_m"),
    "elo_r": phrase("elo_r.field.elo_r"),
    "encounters": phrase("elo_r.field.encounters"),
    "end_date": phrase("elo_r.field.end_date"),
    "first_day": phrase("elo_r.field.first_day"),
    "id": phrase("elo_r.field.id"),
    "in_unified_calendar": phrase("elo_r.field.in_unified_calendar"),
    "last_included_competition_end": phrase("elo_r.field.last_included_competition_end"),
    "list_date": phrase("elo_r.field.list_date"),
    "official": phrase("elo_r.field.official"),
    "participants": phrase("elo_r.field.participants"),
    "place": phrase("elo_r.field.place"),
    "points": phrase("elo_r.field.points"),
    "points_for_win": phrase("elo_r.field.points_for_win"),
    "reported": phrase("elo_r.field.reported"),
    "sex": phrase("elo_r.field.sex"),
    "status": phrase("elo_r.field.status"),
    "time_control": phrase("elo_r.field.time_control"),
    "title": phrase("elo_r.field.title"),
}
UNTOLD: Final = frozenset(_FIELDS[field] for field in ("citizen", "sex", "time_control"))
"""The values of steps of gaps that are closed as soon as somebody tells the fact; no result or place is wrong there."""


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
        subject: dict[str, Value] = {"subject": self.id, "field": self.field}
        params: dict[str, Value] = {name: str(value) for name, value in self.problem.params.items()}
        said = Step(self.problem.message, None, self.problem.clause, inputs=params)
        if match := _ENCOUNTER.match(self.field):
            return Step("elo_r.gap_encounter", int(match[1]) + 1, inputs=subject, steps=(said,))
        key = phrase("elo_r.gap_competition") if self.subject is GapSubject.COMPETITION else phrase("elo_r.gap_athlete")
        return Step(key, _FIELDS.get(self.field, _FIELDS["id"]), inputs=subject, steps=(said,))


def in_competition(report_id: str, problems: Iterable[Problem], athlete: str | None = None) -> list[Gap]:
    """Problems as gaps of a competition; the path of each is its field."""
    return [Gap(GapSubject.COMPETITION, report_id, problem.path, problem, athlete) for problem in problems]


def in_athlete(athlete_id: str, problems: Iterable[Problem]) -> list[Gap]:
    """Problems as gaps of an athlete; the path of each is its field."""
    return [Gap(GapSubject.ATHLETE, athlete_id, problem.path, problem, athlete_id) for problem in problems]
