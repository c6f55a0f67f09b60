"""What a tournament may be classified as: one-stage, connected multi-stage, or several tournaments (3.1-3.4, 3.9)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.findings import ConditionFinding, Consequence, breaches
from tavlei.bridge.report.lengths import stage_name
from tavlei.bridge.report.main_stream import main_stream_findings, refuse_divided_stages, refuse_misnamed_streams
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import MAIN, ReportGroup, Stage, TournamentReport
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook


class StructureKind(StrEnum):
    """What a tournament is classified as."""

    ONE_STAGE = "one_stage"
    MULTI_STAGE = "multi_stage"
    SEPARATE_GROUPS = "separate_groups"
    STAGE_GROUPS = "stage_groups"
    NOTHING = "nothing"


KINDS: Final[Mapping[StructureKind, str]] = {
    StructureKind.ONE_STAGE: phrase("bridge.tournament.kind.one_stage"),
    StructureKind.MULTI_STAGE: phrase("bridge.tournament.kind.multi_stage"),
    StructureKind.SEPARATE_GROUPS: phrase("bridge.tournament.kind.separate_groups"),
    StructureKind.STAGE_GROUPS: phrase("bridge.tournament.kind.stage_groups"),
    StructureKind.NOTHING: phrase("bridge.tournament.kind.nothing"),
}
_CLAUSES: Final = {
    StructureKind.ONE_STAGE: ("3.1", ()),
    StructureKind.MULTI_STAGE: ("3.4", ()),
    StructureKind.SEPARATE_GROUPS: ("3.9", ()),
    StructureKind.STAGE_GROUPS: ("3.2", ("B28",)),
    StructureKind.NOTHING: ("3.1", ("B28",)),
}


@dataclass(frozen=True, slots=True)
class TournamentPart:
    """What is classified as one tournament: the whole, or a group by itself (3.9, B28). `stages`: of the report."""

    name: str
    course: Course
    stages: tuple[int, ...]

    def stage_number(self, stage: int | None) -> int | None:
        """The number, counted from 1, that a stage of the course has in the report; None for none."""
        return None if stage is None else self.stages[stage] + 1


@dataclass(frozen=True, slots=True)
class Structure:
    """What a tournament is, why, and the tournaments it is classified as; none if it is not classified."""

    kind: StructureKind
    findings: tuple[ConditionFinding, ...]
    parts: tuple[TournamentPart, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def step(self) -> Step:
        """What the tournament is."""
        number, readings = _CLAUSES[self.kind]
        inputs: dict[str, Value] = {"parts": len(self.parts)}
        return Step("bridge.tournament.structure", KINDS[self.kind], self.rulebook.clause(number), readings, inputs)


def structure(report: TournamentReport, rulebook: Rulebook) -> Structure:
    """What a reported tournament is classified as."""
    course = Course(report, rulebook=rulebook)
    if separate := tuple(_separate_groups(report, rulebook)):
        return _separate(separate, rulebook)
    if report.last == 0 and len(report.stages[0].groups) == 1:
        findings = one_stage_findings(report.stages[0].groups[0], rulebook)
        if breaches(findings, Consequence.NOT_CLASSIFIED):
            return Structure(StructureKind.NOTHING, findings, (), rulebook=rulebook)
        return Structure(
            StructureKind.ONE_STAGE,
            findings,
            (TournamentPart("", course, tuple(range(len(report.stages)))),),
            rulebook=rulebook,
        )
    return _multi_stage(course)


def _separate(parts: tuple[TournamentPart, ...], rulebook: Rulebook) -> Structure:
    """Each group is a tournament of its own and is judged as one."""
    inner = [(part, structure(part.course.report, rulebook)) for part in parts]
    tournament_parts = tuple(
        replace(tournament_part, name=": ".join(filter(None, (part.name, tournament_part.name))), stages=part.stages)
        for part, below in inner
        for tournament_part in below.parts
    )
    findings = tuple(finding for _part, below in inner for finding in below.findings)
    return Structure(
        StructureKind.SEPARATE_GROUPS if tournament_parts else StructureKind.NOTHING,
        findings,
        tournament_parts,
        rulebook=rulebook,
    )


@cites("bridge-classification", "3.1")
def one_stage_findings(group: ReportGroup, rulebook: Rulebook) -> tuple[ConditionFinding, ...]:
    """The same entrants throughout, ranked by the sum of equally weighted boards or rounds and by nothing else."""
    clause, lost = rulebook.clause("3.1"), Consequence.NOT_CLASSIFIED
    named: dict[str, Value] = {"group": group.name or None}
    return (
        ConditionFinding(
            phrase("bridge.tournament.fixed_field"), group.fixed_field, clause, lost, group.fixed_field, inputs=named
        ),
        ConditionFinding(
            phrase("bridge.tournament.equal_weight"), group.equal_weight, clause, lost, group.equal_weight, inputs=named
        ),
        ConditionFinding(
            phrase("bridge.tournament.no_handicap"), not group.carries, clause, lost, not group.carries, inputs=named
        ),
    )


@cites("bridge-classification", "3.2", "3.4")
def _multi_stage(course: Course) -> Structure:
    """Connected if 3.2 holds; then nothing of it is classified by itself (3.4), otherwise group by group (B28)."""
    report = course.report
    findings = tuple(_stage_findings(report, course.rulebook))
    if report.last > 0 and not breaches(findings):
        refuse_divided_stages(report, course.rulebook)
        refuse_misnamed_streams(course)
        findings += tuple(main_stream_findings(course))
    if not breaches(findings, Consequence.NOT_CONNECTED):
        return Structure(
            StructureKind.MULTI_STAGE,
            findings,
            (TournamentPart("", course, tuple(range(len(report.stages)))),),
            rulebook=course.rulebook,
        )
    parts = tuple(_stage_groups(report, course.rulebook))
    return Structure(
        StructureKind.STAGE_GROUPS if parts else StructureKind.NOTHING, findings, parts, rulebook=course.rulebook
    )


def _stage_findings(report: TournamentReport, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    clause, lost = rulebook.clause("3.2"), Consequence.NOT_CONNECTED
    yield ConditionFinding(
        phrase("bridge.tournament.several_stages"), report.last > 0, clause, lost, len(report.stages), 2
    )
    for stage, _number, group in report.groups():
        where: dict[str, Value] = {"stage": stage_name(report.stages[stage], stage), "group": group.name or None}
        if not group.one_stage:
            yield ConditionFinding(
                phrase("bridge.tournament.group_one_stage"), met=False, clause=clause, consequence=lost, inputs=where
            )
        if stage == 0 and group.carries:
            key = phrase("bridge.tournament.first_stage_handicap")
            yield ConditionFinding(key, met=False, clause=clause, consequence=lost, inputs=where)
    if report.last > 0:
        finals = len(report.stages[-1].stream(MAIN))
        key, number = phrase("bridge.tournament.one_main_final"), rulebook.clause("3.2/p3")
        yield ConditionFinding(
            key=key, met=finals == 1, clause=number, consequence=lost, value=finals, threshold=1, readings=("B26",)
        )


@cites("bridge-classification", "3.4")
def _stage_groups(report: TournamentReport, rulebook: Rulebook) -> Iterator[TournamentPart]:
    """Every group that is a one-stage tournament without a handicap (B28)."""
    for stage, _number, group in report.groups():
        if group.one_stage and not group.carries:
            name = ": ".join(filter(None, (stage_name(report.stages[stage], stage), group.name)))
            yield TournamentPart(name, Course(alone(report, stage, group), rulebook=rulebook), (stage,))


def alone(report: TournamentReport, stage: int, group: ReportGroup) -> TournamentReport:
    """A group as a tournament of its own."""
    names = {result.entry for result in group.results}
    entries = tuple(
        replace(entry, disqualified_in=0 if entry.disqualified_in == stage else None, joined_from=None)
        for entry in report.entries
        if entry.id in names
    )
    lone = replace(group, stream=MAIN, quotas=None, path=None, play_off=False)
    return replace(report, entries=entries, stages=(Stage((lone,), report.stages[stage].name),))


@cites("bridge-classification", "3.9")
def _separate_groups(report: TournamentReport, rulebook: Rulebook) -> Iterator[TournamentPart]:
    """The parts of a pair or individual tournament between which no participant ever passes; nothing if it is one."""
    if report.format is Format.TEAMS:
        return
    clusters = _clusters(report)
    if len(clusters) < 2:
        return
    for number, names in enumerate(clusters, start=1):
        part, stages = _restricted(report, names)
        groups = [group.name for _stage, _number, group in part.groups()]
        yield TournamentPart(
            groups[0] if len(groups) == 1 and groups[0] else str(number), Course(part, rulebook=rulebook), stages
        )


def _clusters(report: TournamentReport) -> list[set[str]]:
    """The participants, divided by whether they are linked through common groups."""
    clusters: list[set[str]] = []
    for _stage, _number, group in report.groups():
        merged = {result.entry for result in group.results}
        apart = []
        for cluster in clusters:
            if cluster & merged:
                merged |= cluster
            else:
                apart.append(cluster)
        clusters = [*apart, merged]
    first = {name: index for index, name in enumerate(report.by_id)}
    return sorted(clusters, key=lambda cluster: min(first[name] for name in cluster))


def _restricted(report: TournamentReport, names: set[str]) -> tuple[TournamentReport, tuple[int, ...]]:
    """The tournament of some participants only, and its stages of the report; its best stream is the main one."""
    report_groupses = [tuple(g for g in stage.groups if g.results[0].entry in names) for stage in report.stages]
    numbers = [number for number, groups in enumerate(report_groupses) if groups]
    moved = {old: new for new, old in enumerate(numbers)}
    streams = {
        old: new for new, old in enumerate(sorted({g.stream for groups in report_groupses for g in groups}), start=MAIN)
    }
    stages = tuple(
        replace(
            report.stages[number],
            groups=tuple(_renumbered(report_group, streams, moved) for report_group in report_groupses[number]),
        )
        for number in numbers
    )
    entries = tuple(
        replace(entry, disqualified_in=None if entry.disqualified_in is None else moved.get(entry.disqualified_in))
        for entry in report.entries
        if entry.id in names
    )
    return replace(report, entries=entries, stages=stages), tuple(numbers)


def _renumbered(group: ReportGroup, streams: Mapping[int, int], stages: Mapping[int, int]) -> ReportGroup:
    saved_quotas = [quota for quota in group.quotas or () if quota.stage in stages]
    quotas = (
        None if group.quotas is None else tuple(replace(quota, stage=stages[quota.stage]) for quota in saved_quotas)
    )
    return replace(group, stream=streams[group.stream], quotas=quotas)
