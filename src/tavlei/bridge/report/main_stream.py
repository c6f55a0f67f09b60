"""The main stream: which groups it has (B26) and the two thirds of it that come from the stage before (3.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.report.lengths import stage_name
from tavlei.bridge.report.tournament_report import MAIN, ReportGroup, TournamentReport
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.report.tournament_course import Appearance, Course
    from tavlei.rulebook import Rulebook, Value


@cites("bridge-classification", "3.2/p2")
def refuse_divided_stages(report: TournamentReport, rulebook: Rulebook) -> None:
    """Refuse two stages that are one: the same groups, the results added with equal weight."""
    for number in range(1, len(report.stages)):
        before, after = report.stages[number - 1], report.stages[number]
        if all(group.summed for group in after.groups) and _fields(before.groups) == _fields(after.groups):
            raise Refusal(
                Problem(
                    "the stage is one with the stage before: the same groups, the results added with equal weight",
                    path=f"stages[{number}]",
                    clause=rulebook.clause("3.2/p2"),
                )
            )


def _fields(groups: tuple[ReportGroup, ...]) -> set[frozenset[str]]:
    return {frozenset(result.entry for result in group.results) for group in groups}


@cites("bridge-classification", "3.2/p3")
def refuse_misnamed_streams(course: Course) -> None:
    """Refuse a report whose main groups are not those with the best share of places in the main stream (B26).

    Tested where the report gives the main groups' quotas by the regulation; the last stage has its main final only.
    """
    for number, stage in enumerate(course.report.stages[:-1]):
        if MAIN not in stage.streams or any(report_group.quotas is None for report_group in stage.stream(MAIN)):
            continue
        quotas = [course.quota_from(number, index, number + 1) for index in range(len(stage.groups))]
        best = max(
            Fraction(quota, report_group.regulated_size)
            for quota, report_group in zip(quotas, stage.groups, strict=True)
        )
        for index, (quota, group) in enumerate(zip(quotas, stage.groups, strict=True)):
            short = best * group.regulated_size - quota
            if group.stream == MAIN and short > course.figures.quota_difference:
                raise _misnamed(
                    phrase("other groups have a better share of places in the main stream"),
                    number,
                    index,
                    course.rulebook,
                )
            if group.stream != MAIN and short == 0:
                raise _misnamed(
                    phrase("no group has a better share of places in the main stream"), number, index, course.rulebook
                )


def _misnamed(message: str, stage: int, group: int, rulebook: Rulebook) -> Refusal:
    return Refusal(Problem(message, path=f"stages[{stage}].groups[{group}].stream", clause=rulebook.clause("3.2/p3")))


@cites("bridge-classification", "3.2/p3")
def main_stream_findings(course: Course) -> Iterator[ConditionFinding]:
    """Of every stage after the main stream's first (B62): two thirds by the regulation and two thirds in fact (B27)."""
    for number in range(course.first_main + 1, len(course.report.stages)):
        if MAIN not in course.report.stages[number].streams:
            continue
        groups = course.report.stages[number].stream(MAIN)
        size = sum(group.regulated_size for group in groups)
        yield _two_thirds(
            phrase("bridge.tournament.two_thirds_by_quota"), course, number, regulated_entrants(course, number), size
        )
        entrants = main_entrants(course, number)
        unchanged = sum(is_unchanged_best(course, entrant) for entrant in entrants)
        yield _two_thirds(phrase("bridge.tournament.two_thirds_in_fact"), course, number, unchanged, len(entrants))


def _two_thirds(key: str, course: Course, number: int, count: int, size: int) -> ConditionFinding:
    needed = course.figures.unchanged_share * size
    stage = stage_name(course.report.stages[number], number)
    inputs: dict[str, Value] = {"stage": stage, "size": size}
    clause, lost = course.rulebook.clause("3.2/p3"), Consequence.NOT_CONNECTED
    return ConditionFinding(
        key=key,
        met=count >= needed,
        clause=clause,
        consequence=lost,
        value=count,
        threshold=needed,
        readings=("B27", "B62"),
        inputs=inputs,
    )


def regulated_entrants(course: Course, target: int) -> int:
    """How many places of the main stream of a stage the regulation gives to the best of earlier groups."""
    earlier = [(stage, number) for stage, number, _group in course.report.groups() if stage < target]
    return sum(course.quota(stage, number, target) for stage, number in earlier)


def main_entrants(course: Course, stage: int) -> list[Appearance]:
    """Everybody who entered the main stream of a stage, also those who left it."""
    return [
        appearance
        for appearances in course.appearances.values()
        for appearance in appearances
        if appearance.node == (stage, MAIN)
    ]


@cites("bridge-classification", "3.2/p3")
def is_unchanged_best(course: Course, entrant: Appearance) -> bool:
    """Whether one who enters the main stream was, with the same roster, among the best of his last group (B27)."""
    before = course.before(entrant)
    if before is None or before.result.place is None or entrant.result.replacement:
        return False
    same = set(course.report.roster(before.result)) == set(course.report.roster(entrant.result))
    return same and course.place_in_group(before) <= course.quota_from(before.stage, before.number, entrant.stage)
