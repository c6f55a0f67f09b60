"""The qualification list: the critical stage of every participant, and who is in (4.7-4.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.lengths import Lengths, own_length, stage_name
from tavlei.rulebook import Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.bridge.report.tournament_course import Course
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Qualification:
    """One participant: its critical stage (None if it never was on the path) and whether that suffices."""

    entry: str
    critical: int | None
    stage: str
    reached: int
    length: int
    international_points: bool
    own_length: int
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    @cites("bridge-classification", "4.7/item2")
    def listed(self) -> bool:
        """Whether the stages up to the critical one are long enough, or reaching it gave EBL or WBF points (B36)."""
        if self.critical is None:
            return False
        return (
            self.reached >= self.rulebook.figures(TournamentFigures).qualification_share * self.length
            or self.international_points
        )

    def step(self) -> Step:
        inputs: dict[str, Value] = {"entry": self.entry, "length": self.length, "stage": self.stage}
        if self.critical is None:
            return Step(
                "bridge.tournament.never_on_path", None, self.rulebook.clause("4.7"), ("B31", "B36"), inputs, met=False
            )
        if self.international_points:
            return Step(
                "bridge.tournament.listed_by_points",
                self.reached,
                self.rulebook.clause("4.7/item2"),
                ("B36",),
                inputs,
                met=True,
            )
        needed = self.rulebook.figures(TournamentFigures).qualification_share * self.length
        return Step(
            key="bridge.tournament.listed",
            value=self.reached,
            clause=self.rulebook.clause("4.7/item2"),
            readings=("B36",),
            inputs=inputs,
            threshold=Fraction(needed),
            met=self.listed,
        )


@dataclass(frozen=True)
class QualificationList:
    """Everybody with the verdict of 4.7; N is the number of those who are in (4.9)."""

    all: tuple[Qualification, ...]

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """Those who are in, in the order of the report."""
        return tuple(qualification.entry for qualification in self.all if qualification.listed)

    def find(self, entry: str) -> Qualification:
        """The verdict of one participant."""
        return self._by_entry[entry]

    @cached_property
    def _by_entry(self) -> Mapping[str, Qualification]:
        return {qualification.entry: qualification for qualification in self.all}

    def steps(self) -> Iterator[Step]:
        """One line a participant."""
        for qualification in self.all:
            yield qualification.step()


def qualification_list(course: Course, lengths: Lengths) -> QualificationList:
    """The qualification list of a tournament."""
    return QualificationList(tuple(_qualification(course, lengths, entry.id) for entry in course.report.entries))


def _qualification(course: Course, lengths: Lengths, entry: str) -> Qualification:
    critical = critical_stage(course, entry)
    stages = course.report.stages
    return Qualification(
        entry=entry,
        critical=critical,
        stage="" if critical is None else stage_name(stages[critical], critical),
        reached=0 if critical is None else lengths.until(critical),
        length=lengths.length,
        international_points=critical is not None and stages[critical].international_points,
        own_length=own_length(course, entry),
        rulebook=course.rulebook,
    )


@cites("bridge-classification", "4.7")
def critical_stage(course: Course, entry: str) -> int | None:
    """The last stage after which a participant could still have come into the main stream; the last one for finalists.

    One who was disqualified in a stage could not after it (B81); one who failed 4.8 did not take part in it.
    """
    out = course.report.by_id[entry].disqualified_in
    on_path = [
        appearance.stage
        for appearance in course.taken[entry]
        if course.on_path(appearance) and (out is None or appearance.stage < out)
    ]
    return max(on_path, default=None)
