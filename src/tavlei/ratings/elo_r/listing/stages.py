"""Stages whose points carry over are one competition (7.2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from tavlei.ratings.elo_r.listing.model import CompetitionReport, Entrant
    from tavlei.tournament.model import Bye, Encounter


@dataclass(frozen=True, slots=True)
class Contest:
    """One competition for the purpose of 7.2: a single report, or stages from the first to the last."""

    stages: tuple[CompetitionReport, ...]
    entrants: Mapping[str, Entrant] = field(compare=False)

    @property
    def last(self) -> CompetitionReport:
        """The stage that ends it."""
        return self.stages[-1]

    @property
    def id(self) -> str:
        """The id of the last stage."""
        return self.last.id

    @property
    def begins(self) -> date:
        """The first day of the first stage."""
        return min(each.begins for each in self.stages)

    @property
    def end_date(self) -> date:
        """The last day of the last stage."""
        return self.last.end_date

    @property
    def encounters(self) -> Iterable[Encounter | Bye]:
        """The encounters of all stages."""
        return (met for each in self.stages for met in each.encounters)

    @property
    def to_be_continued(self) -> bool:
        """Whether a stage that is not reported yet carries its points on."""
        return self.last.to_be_continued


@cites("draughts-norms", "7/7.2.2")
def contests(reports: Sequence[CompetitionReport]) -> tuple[Contest, ...]:
    """The reports, stages put together, each where its first report stands."""
    by_id = {each.id: each for each in reports}
    groups: dict[str, list[CompetitionReport]] = {each.id: [each] for each in reports}
    for each in reports:
        for stage in each.continues:
            if stage in by_id:
                _unite(groups, each.id, stage)
    different = {id(group): group for group in groups.values()}
    return tuple(_contest(group) for group in different.values())


def _unite(groups: dict[str, list[CompetitionReport]], one: str, other: str) -> None:
    if groups[one] is groups[other]:
        return
    groups[one].extend(groups[other])
    for each in groups[other]:
        groups[each.id] = groups[one]


def _contest(group: list[CompetitionReport]) -> Contest:
    if len(group) == 1:
        return Contest((group[0],), {each.athlete: each for each in group[0].entrants})
    stages = sorted(group, key=lambda each: (each.end_date, each.begins, each.id))
    continued = {stage for each in stages for stage in each.continues}
    return Contest(tuple(stages), _entrants(stages, continued))


def _entrants(stages: Sequence[CompetitionReport], continued: set[str]) -> dict[str, Entrant]:
    """The title held when the competition began; the place and points of the stage that nothing continues."""
    found: dict[str, Entrant] = {}
    for stage in stages:
        for each in stage.entrants:
            first = found.get(each.athlete, each)
            final = each if stage.id not in continued else replace(each, place=None, shared_to=None, points=None)
            found[each.athlete] = replace(first, place=final.place, shared_to=final.shared_to, points=final.points)
    return found
