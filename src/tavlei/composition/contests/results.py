"""Results of the works of a contest of composing: marks, places, works that are out (11.7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.composition.contests.opinions import check_opinion, check_removal, check_revision
from tavlei.composition.contests.places import places
from tavlei.composition.contests.regulation import Average
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.composition.contests.entries import ContestEntry
    from tavlei.composition.contests.opinions import Defect, JudgeOpinion, MarkRevision, Removal
    from tavlei.composition.contests.places import ContestPlace
    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class WorkResult:
    """What became of a work: the marks of the judges, its mark, or the defect for which it is out.

    `mark` is None while no judge has marked it, and for a work that is out. `revision` is the chief judge's decision
    if he made one.
    """

    entry: ContestEntry
    marks: tuple[tuple[str, Fraction], ...]
    average: Average
    rulebook: Rulebook = field(repr=False)
    defect: Defect | None = None
    revision: MarkRevision | None = None
    place: ContestPlace | None = None

    @property
    def judged(self) -> Fraction | None:
        """The mark of the judges of the section."""
        return average_mark([mark for _, mark in self.marks], self.average) if self.marks else None

    @property
    def out(self) -> bool:
        """Whether the work is out of the contest."""
        return self.defect is not None

    @property
    def mark(self) -> Fraction | None:
        """The mark that counts."""
        if self.out:
            return None
        return self.judged if self.revision is None else self.revision.mark

    def explanation(self) -> Explanation:
        """The mark, what the judges gave, what the chief judge decided."""
        shown: dict[str, Value] = {"work": self.entry.number}
        if self.defect is not None:
            fields: dict[str, Value] = shown | {"defect": self.defect.text, "line": self.defect.line}
            verdict = Step("composition.work_out", None, self.rulebook.clause(self.defect.clause), inputs=fields)
        elif self.mark is None:
            verdict = Step("composition.work_not_marked", None, self.rulebook.clause("11.7/p4"), inputs=shown)
        else:
            verdict = Step("composition.work_mark", self.mark, self.rulebook.clause("11.7/p4"), ("K30",), shown)
        return Explanation(verdict, working=tuple(self._working()))

    def _working(self) -> list[Step]:
        steps = [
            Step("composition.judge_mark", mark, self.rulebook.clause("11.7/p4"), inputs={"judge": judge})
            for judge, mark in self.marks
        ]
        if self.judged is not None:
            key = (
                phrase("composition.marks_mean") if self.average is Average.MEAN else phrase("composition.marks_median")
            )
            steps.append(Step(key, self.judged, self.rulebook.clause("11.7/p4"), ("K30",), {"marks": len(self.marks)}))
        if self.revision is not None:
            shown: dict[str, Value] = {"reason": self.revision.reason}
            steps.append(
                Step("composition.revised", self.revision.mark, self.rulebook.clause("11.7/note1"), inputs=shown)
            )
        return steps


def average_mark(marks: Sequence[Fraction], average: Average) -> Fraction:
    """The mean of the marks or the middle one; of an even number of marks the mean of the two in the middle."""
    ordered = sorted(marks)
    if average is Average.MEAN:
        return sum(ordered, Fraction(0)) / len(ordered)
    middle, odd = divmod(len(ordered), 2)
    return ordered[middle] if odd else (ordered[middle - 1] + ordered[middle]) / 2


@dataclass(frozen=True, slots=True)
class SectionResult:
    """The works of a section, best first; those that are out stand last."""

    section: str
    works: tuple[WorkResult, ...]

    @property
    def complete(self) -> bool:
        """Whether every work has a mark or is out."""
        return all(work.out or work.mark is not None for work in self.works)

    def of(self, number: str) -> WorkResult:
        """The result of a work."""
        return next(work for work in self.works if work.entry.number == number)


@cites("draughts-rules", "11.7/p4", "11.7/note1")
def section_result(  # noqa: PLR0913, PLR0917 - everything that was said about the works of a section
    regulation: ComposingRegulation,
    section: str,
    entries: Iterable[ContestEntry],
    opinions: Iterable[JudgeOpinion],
    removals: Iterable[Removal] = (),
    revisions: Iterable[MarkRevision] = (),
) -> SectionResult:
    """The marks and places of the works of a section; works with the same mark share their places (K33)."""
    said, removed = tuple(opinions), {removal.entry: removal for removal in removals}
    revised = {revising.entry: check_revision(regulation, revising) for revising in revisions}
    work_results = []
    for entry in (entered for entered in entries if entered.section == section):
        out, revision = removed.get(entry.number), revised.get(entry.number)
        if out is not None:
            check_removal(regulation, entry, out)
        work_results.append(_work_result(regulation, entry, said, out, revision))
    by_mark = places({result.entry.number: ((result.mark,),) for result in work_results if result.mark is not None})
    placed = [replace(result, place=by_mark.get(result.entry.number)) for result in work_results]
    ordered = sorted(
        placed, key=lambda result: (result.out, result.mark is None, -(result.mark or 0), result.entry.number)
    )
    return SectionResult(section, tuple(ordered))


def _work_result(
    regulation: ComposingRegulation,
    entry: ContestEntry,
    opinions: Iterable[JudgeOpinion],
    removal: Removal | None,
    revision: MarkRevision | None,
) -> WorkResult:
    """The last word counts: the chief judge's, then the removal, then the marks; a judge's last opinion is his."""
    marks: dict[str, Fraction] = {}
    for opinion in opinions:
        if opinion.entry == entry.number:
            check_opinion(regulation, entry, opinion)
            if opinion.mark is not None:
                marks[opinion.judge] = opinion.mark
    defect = removal.defect if removal is not None else None
    if revision is not None:
        defect = revision.defect
    return WorkResult(entry, tuple(sorted(marks.items())), regulation.average, regulation.rulebook, defect, revision)
