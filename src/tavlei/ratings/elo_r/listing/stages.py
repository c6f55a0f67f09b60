"""Stages whose points carry over are one competition (7.2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.elo_r.listing.model import EloRReport, ReportEntrant
    from tavlei.tournament.model import Bye, Encounter


@dataclass(frozen=True, slots=True)
class StagedCompetition:
    """One competition for the purpose of 7.2: a single report, or stages from the first to the last."""

    stages: tuple[EloRReport, ...]
    entrants: Mapping[str, ReportEntrant] = field(compare=False)

    @property
    def last(self) -> EloRReport:
        """The stage that ends it."""
        return self.stages[-1]

    @property
    def id(self) -> str:
        """The id of the last stage."""
        return self.last.id

    @property
    def begins(self) -> date:
        """The first day of the first stage."""
        return min(stage.begins for stage in self.stages)

    @property
    def end_date(self) -> date:
        """The last day of the last stage."""
        return self.last.end_date

    @property
    def in_time(self) -> tuple[date, date, str]:
        """By what competitions are put in order of time."""
        return self.begins, self.end_date, self.id

    @property
    def encounters(self) -> Iterable[Encounter | Bye]:
        """The encounters of all stages."""
        return (encounter for stage in self.stages for encounter in stage.encounters)

    @property
    def to_be_continued(self) -> bool:
        """Whether a stage that is not reported yet carries its points on."""
        return self.last.to_be_continued


@cites("draughts-norms", "7/7.2.2")
def contests(reports: Sequence[EloRReport]) -> tuple[StagedCompetition, ...]:
    """The reports, stages put together, each where its first report stands."""
    by_id = {report.id: report for report in reports}
    groups: dict[str, list[EloRReport]] = {report.id: [report] for report in reports}
    for report in reports:
        for stage in report.continues:
            if stage in by_id:
                _unite(groups, report.id, stage)
    different = {id(group): group for group in groups.values()}
    return tuple(_contest(group) for group in different.values())


def _unite(groups: dict[str, list[EloRReport]], one: str, other: str) -> None:
    if groups[one] is groups[other]:
        return
    groups[one].extend(groups[other])
    for report in groups[other]:
        groups[report.id] = groups[one]


def _contest(group: list[EloRReport]) -> StagedCompetition:
    if len(group) == 1:
        return StagedCompetition((group[0],), {entrant.athlete: entrant for entrant in group[0].entrants})
    stages = sorted(group, key=lambda stage: (stage.end_date, stage.begins, stage.id))
    continued = {earlier for stage in stages for earlier in stage.continues}
    return StagedCompetition(tuple(stages), _entrants(stages, continued))


def _entrants(stages: Sequence[EloRReport], continued: set[str]) -> dict[str, ReportEntrant]:
    """The title held when the competition began; the place and points of the stage that nothing continues."""
    report_entrants: dict[str, ReportEntrant] = {}
    for stage in stages:
        for entrant in stage.entrants:
            first = report_entrants.get(entrant.athlete, entrant)
            final = entrant if stage.id not in continued else replace(entrant, place=None, shared_to=None, points=None)
            report_entrants[entrant.athlete] = replace(
                first, place=final.place, shared_to=final.shared_to, points=final.points
            )
    return report_entrants
