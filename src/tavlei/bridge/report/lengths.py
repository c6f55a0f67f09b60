"""Lengths: of a stage, of the tournament for a participant, of the tournament, and the actual one (4.1-4.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.bridge.report.tournament_course import Course
    from tavlei.bridge.report.tournament_report import Stage
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class StageLength:
    """What one stage adds: to the length (4.3) and to the actual length (4.6), and of which stream that is.

    `skipped`: the main stream sat out; `counts`: False for a stage before the main stream began (B34).
    """

    name: str
    stream: int
    length: int
    played: tuple[int, ...]
    skipped: bool
    counts: bool

    @property
    def added(self) -> int:
        """What the stage adds to the length of the tournament."""
        return self.length if self.counts else 0

    @property
    @cites("bridge-classification", "4.6")
    def actual(self) -> int:
        """The most boards at least half of the participants played: the one at place n/2, rounded up (B35)."""
        ordered = sorted(self.played, reverse=True)
        return ordered[(len(ordered) + 1) // 2 - 1] if ordered else 0

    def steps(self, rulebook: Rulebook) -> tuple[Step, Step]:
        """The two figures of the stage."""
        inputs: dict[str, Value] = {"stage": self.name, "stream": self.stream, "participants": len(self.played)}
        readings = ("B33", "B61") + (("B34",) if self.skipped else ())
        key = (
            phrase("bridge.tournament.stage_length")
            if self.counts
            else phrase("bridge.tournament.stage_before_main_stream")
        )
        actual_readings = ("B35", "B63") + (("B34",) if self.skipped else ())
        return (
            Step(key, self.length, rulebook.clause("4.1"), readings, inputs),
            Step("bridge.tournament.stage_actual_length", self.actual, rulebook.clause("4.6"), actual_readings, inputs),
        )


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of a tournament, stage by stage."""

    stages: tuple[StageLength, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    @cites("bridge-classification", "4.3")
    def length(self) -> int:
        """The sum over the main stream's stages; a stage it skips later than at the start counts by the next stream."""
        return sum(stage.added for stage in self.stages)

    @property
    @cites("bridge-classification", "4.6")
    def actual(self) -> int:
        """The sum of the boards actually played in every stage, also in those before the main stream began (B34)."""
        return sum(stage.actual for stage in self.stages)

    def until(self, stage: int) -> int:
        """The length up to a stage, that stage included."""
        return sum(stage_length.added for stage_length in self.stages[: stage + 1])

    def since(self, stage: int) -> int:
        """The length from a stage on, that stage included."""
        return sum(stage_length.added for stage_length in self.stages[stage:])

    def steps(self) -> tuple[Step, ...]:
        """Both lengths with what every stage adds."""
        pairs = [stage.steps(self.rulebook) for stage in self.stages]
        return (
            Step(
                "bridge.tournament.length",
                self.length,
                self.rulebook.clause("4.3"),
                ("B34",),
                steps=tuple(one for one, _ in pairs),
            ),
            Step(
                "bridge.tournament.actual_length",
                self.actual,
                self.rulebook.clause("4.6"),
                ("B34", "B35"),
                steps=tuple(two for _, two in pairs),
            ),
        )


@cites("bridge-classification", "4.1")
def stage_length(stage: Stage, stream: int) -> int:
    """The most boards the regulation gives in a stream, plus one round if everybody has a bye (B33); no tie-breaks."""
    groups = stage.stream(stream)
    addition = max(group.bye_for_all for group in groups) if all(group.bye_for_all for group in groups) else 0
    return max(group.boards for group in groups) + addition


def tournament_lengths(course: Course) -> Lengths:
    """The lengths of all stages, by the main stream or the one that stands in for it."""
    stage_lengths = []
    for number, stage in enumerate(course.report.stages):
        stream = course.counted_stream(number)
        stage_lengths.append(
            StageLength(
                stage_name(stage, number),
                stream,
                stage_length(stage, stream),
                tuple(member.played for member in course.members(number, stream)),
                skipped=stream != 1,
                counts=number >= course.first_main,
            )
        )
    return Lengths(tuple(stage_lengths), rulebook=course.rulebook)


@cites("bridge-classification", "4.2")
def own_length(course: Course, entry: str) -> int:
    """The length of the tournament for a participant: its stages, and those it skipped or that went before it (B61)."""
    taken = {appearance.stage: appearance.stream for appearance in course.taken[entry]}
    last = max(taken, default=-1)
    return sum(
        stage_length(stage, taken.get(number, course.counted_stream(number)))
        for number, stage in enumerate(course.report.stages[: last + 1])
    )


@cites("bridge-classification", "4.5")
def boards_played(course: Course, entry: str, until: int | None = None) -> int:
    """Boards a participant actually played in the tournament; `until` leaves out later stages."""
    return sum(appearance.played for appearance in course.taken[entry] if until is None or appearance.stage <= until)


def stage_name(stage: Stage, number: int) -> str:
    """A stage by its name, else by its number."""
    return stage.name or str(number + 1)
