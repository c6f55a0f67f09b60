"""The course of a tournament, stage by stage: who took part where, how many boards count, who still had a path."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.bridge.report.contradictions import check_report, missed_boards, table_boards
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.tournament_report import MAIN, GroupResult, ReportedEntry, ReportGroup, TournamentReport
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Appearance:
    """One participant in one stage."""

    stage: int
    group: ReportGroup
    result: GroupResult
    number: int
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def entry(self) -> str:
        return self.result.entry

    @property
    def stream(self) -> int:
        """The stream it played in."""
        return self.group.stream

    @property
    def node(self) -> tuple[int, int]:
        return self.stage, self.stream

    @property
    def scheduled(self) -> int:
        """Boards the regulation gave it, byes of the schedule taken off (4.4)."""
        return self.group.boards - self.result.byes

    @property
    def at_table(self) -> int:
        """Boards it played at the table."""
        return table_boards(self.group, self.result)

    @property
    def missed(self) -> int:
        """Boards that were scheduled but not played at the table."""
        return missed_boards(self.group, self.result)

    @property
    @cites("bridge-classification", "4.8")
    def is_complete(self) -> bool:
        """Whether it counts as having taken part: one who left needs half of the boards and the rest adjudicated."""
        if self.result.left_after is None:
            return True
        enough = self.result.left_after >= self.rulebook.figures(TournamentFigures).dropped_share * self.scheduled
        return enough and self.result.rest_adjudicated

    @property
    @cites("bridge-classification", "4.4", "4.8")
    def played(self) -> int:
        """Boards that count as played: all scheduled without byes and tie-breaks; none if it did not take part."""
        return self.scheduled if self.is_complete else 0


@dataclass(frozen=True)
class Course:
    """A checked report with the ways of its participants through the stages."""

    report: TournamentReport
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a report that contradicts itself."""
        check_report(self.report, self.rulebook)

    @cached_property
    def figures(self) -> TournamentFigures:
        """The figures its stages and players are judged by."""
        return self.rulebook.figures(TournamentFigures)

    @cached_property
    def appearances(self) -> Mapping[str, tuple[Appearance, ...]]:
        """Every appearance of every participant, by stage; also those that do not count (4.8)."""
        appearanceses: dict[str, list[Appearance]] = {reported_entry.id: [] for reported_entry in self.report.entries}
        for stage, number, group in self.report.groups():
            for result in group.results:
                appearanceses[result.entry].append(Appearance(stage, group, result, number, rulebook=self.rulebook))
        return {entry: tuple(appearances) for entry, appearances in appearanceses.items()}

    @cached_property
    def taken(self) -> Mapping[str, tuple[Appearance, ...]]:
        """The stages every participant took part in (4.8)."""
        return {
            entry: tuple(appearance for appearance in all_ if appearance.is_complete)
            for entry, all_ in self.appearances.items()
        }

    def members(self, stage: int, stream: int) -> Iterator[Appearance]:
        """Who took part in a stream of a stage."""
        for entry in self.report.entries:
            for appearance in self.taken[entry.id]:
                if appearance.node == (stage, stream):
                    yield appearance

    @cached_property
    def first_main(self) -> int:
        """The stage with which the main stream begins."""
        return next(number for number, stage in enumerate(self.report.stages) if MAIN in stage.streams)

    def counted_stream(self, stage: int) -> int:
        """The main stream, or the next one where the main stream sat out (4.3, 4.6)."""
        return self.report.stages[stage].streams[0]

    def next_of(self, appearance: Appearance) -> Appearance | None:
        """Where a participant appeared next."""
        later = (other for other in self.appearances[appearance.entry] if other.stage > appearance.stage)
        return next(later, None)

    def before(self, appearance: Appearance) -> Appearance | None:
        """Where a participant took part last before; a stage skipped by the regulation is passed over (B27)."""
        earlier = [other for other in self.taken[appearance.entry] if other.stage < appearance.stage]
        return earlier[-1] if earlier else None

    def place_in_group(self, appearance: Appearance) -> int:
        """The place in a group; those who were disqualified in it or left it too early do not count (B32)."""
        better = (result for result in appearance.group.results if (result.place or 0) < (appearance.result.place or 0))
        counted = (
            Appearance(appearance.stage, appearance.group, group_result, appearance.number, rulebook=self.rulebook)
            for group_result in better
        )
        return 1 + sum(1 for other in counted if other.result.place is not None and self._stands(other))

    def _stands(self, appearance: Appearance) -> bool:
        return appearance.is_complete and self.report.by_id[appearance.entry].disqualified_in != appearance.stage

    def quota(self, stage: int, number: int, target: int) -> int:
        """How many of the best of a group pass into the main stream of a later stage: by regulation, else in fact."""
        group = self.report.stages[stage].groups[number]
        if group.quotas is not None:
            return sum(quota.places for quota in group.quotas if quota.stage == target)
        following = (
            self.next_of(Appearance(stage, group, result, number, rulebook=self.rulebook)) for result in group.results
        )
        return sum(1 for appearance in following if appearance is not None and appearance.node == (target, MAIN))

    def quota_from(self, stage: int, number: int, target: int) -> int:
        """How many of the best of a group pass straight into the main stream of that or a still later stage."""
        return sum(self.quota(stage, number, later) for later in range(target, self.report.last + 1))

    @cached_property
    def paths(self) -> Mapping[tuple[int, int], bool]:
        """Of every group, by stage and number, whether one could still come from there into the main final (B31)."""
        values: dict[tuple[int, int], bool] = {}
        for stage, number, group in reversed(list(self.report.groups())):
            if group.path is not None:
                values[stage, number] = group.path
            else:
                values[stage, number] = group.stream == MAIN or self._leads_on(stage, number, group, values)
        return values

    def _leads_on(self, stage: int, number: int, group: ReportGroup, later: Mapping[tuple[int, int], bool]) -> bool:
        if self.quota_from(stage, number, stage + 1):
            return True
        following = (
            self.next_of(Appearance(stage, group, result, number, rulebook=self.rulebook)) for result in group.results
        )
        return any(appearance is not None and later[appearance.stage, appearance.number] for appearance in following)

    def on_path(self, appearance: Appearance) -> bool:
        """Whether a participant could still come from there into the main final."""
        return self.paths[appearance.stage, appearance.number]

    def had_path(self, entry: str) -> bool:
        """Whether a participant ever could come into the main final (B31)."""
        return any(self.on_path(appearance) for appearance in self.appearances[entry])

    def disqualified(self) -> tuple[ReportedEntry, ...]:
        """Those who were disqualified from the tournament."""
        return tuple(entry for entry in self.report.entries if entry.disqualified_in is not None)
