"""What a judge says of a work: a mark, originality, predecessors, defects; and who may decide otherwise (11.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.contests.grounds import check_grounds
from tavlei.composition.contests.panel import Post, must_hold
from tavlei.composition.solutions import SolutionLine, solution_tree, split_line
from tavlei.composition.works import Group
from tavlei.rulebook import Problem, Refusal, Words, cites, exact_text, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date
    from fractions import Fraction

    from tavlei.composition.contests.entries import ContestEntry
    from tavlei.composition.contests.grounds import OriginalityGround
    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect of a work: the clause it breaks, what it is, the line that shows it, whether it removes the work."""

    clause: str
    text: str
    line: str = ""
    removes: bool = True


@dataclass(frozen=True, slots=True)
class JudgeOpinion:
    """A judge's opinion of a work.

    `merits` are variations for which he gives credit, as text; they must stand in the entrant's solution. `natural`
    is his finding about the start of a practical problem (11.2.7.5).
    """

    entry: str
    judge: str
    mark: Fraction | None = None
    text: str = ""
    grounds: frozenset[OriginalityGround] = frozenset()
    predecessors: tuple[str, ...] = ()
    defects: tuple[Defect, ...] = ()
    merits: tuple[str, ...] = ()
    natural: bool | None = None


@dataclass(frozen=True, slots=True)
class Removal:
    """The decision of the senior judge that a work is out of the contest, and the defect for which it is."""

    entry: str
    by: str
    defect: Defect
    day: date


@dataclass(frozen=True, slots=True)
class MarkRevision:
    """The chief judge's own decision about a work: another mark, or the defect for which it is out; and the reason."""

    entry: str
    by: str
    reason: str
    day: date
    mark: Fraction | None = None
    defect: Defect | None = None


@cites("draughts-rules", "11.7/p4")
def check_mark(regulation: ComposingRegulation, mark: Fraction, path: str = "mark") -> Fraction:
    """A mark of the 10-point scale in the steps of the regulation (K30)."""
    greatest = regulation.rulebook.figures(ContestFigures).greatest_mark
    if not 0 <= mark <= greatest:
        message = phrase("a mark lies between 0 and {greatest}")
        raise regulation.rulebook.refusal(Problem(message, {"greatest": str(greatest)}, path), "11.7/p4")
    if (mark / regulation.mark_step).denominator != 1:
        step = exact_text(regulation.mark_step)
        raise regulation.rulebook.refusal(Problem("marks go in steps of {step}", {"step": step}, path), "11.7/p4")
    return mark


@cites("draughts-rules", "11.7/p4", "11.3.2", "11.2.7.5")
def check_opinion(regulation: ComposingRegulation, entry: ContestEntry, opinion: JudgeOpinion) -> JudgeOpinion:
    """Refuse an opinion of somebody who does not judge here, a mark off the scale, merits the entrant did not show."""
    if opinion.entry != entry.number:
        raise regulation.rulebook.refusal(Problem("the opinion is about another entry", path="entry"), "11.7/p4")
    judges = (*regulation.panel.of(entry.section).everybody, *_chief(regulation))
    if opinion.judge not in judges:
        raise regulation.rulebook.refusal(
            Problem("{judge} does not judge this section", {"judge": opinion.judge}, "judge"), "11.7/p4"
        )
    if opinion.judge in entry.authors:
        raise regulation.rulebook.refusal(
            Problem("{judge} is an author of this work", {"judge": opinion.judge}, "judge"), "11.7/p6"
        )
    if opinion.mark is not None:
        check_mark(regulation, opinion.mark)
    if opinion.natural is not None and entry.work.group is not Group.PRACTICAL:
        raise regulation.rulebook.refusal(
            Problem("whether the start is natural is asked of practical problems", path="natural"), "11.2.7.5"
        )
    check_grounds(entry.work.genre, opinion.grounds, regulation.rulebook)
    _check_merits(entry, opinion.merits, regulation.rulebook)
    _check_defects(opinion.defects, regulation.rulebook)
    return opinion


def _chief(regulation: ComposingRegulation) -> tuple[str, ...]:
    """The chief judge marks works himself if the regulation says so (11.7/p2)."""
    return (regulation.panel.chief_judge,) if regulation.chief_judge_marks else ()


def _check_merits(entry: ContestEntry, merits: Iterable[str], rulebook: Rulebook) -> None:
    known = [tuple(step.move.identity for step in line) for line in entry.solution.lines()]
    for index, merit in enumerate(merits):
        path = f"merits[{index}]"
        solution_line = SolutionLine(split_line(merit))
        try:
            line = next(solution_tree(entry.work.variant, entry.work.position, [solution_line]).lines())
        except Refusal as refusal:
            raise Refusal(*(replace(problem, path=path) for problem in refusal.problems)) from None
        moves = tuple(step.move.identity for step in line)
        if not any(other[: len(moves)] == moves for other in known):
            raise rulebook.refusal(
                Problem("this variation is not in the solution the entrant gave", path=path), "11.7/p4"
            )


def _check_defects(defects: Iterable[Defect], rulebook: Rulebook) -> None:
    for defect in defects:
        rulebook.clause(defect.clause)


@cites("draughts-rules", "11.7/p4", "11.1.1/p6")
def check_removal(regulation: ComposingRegulation, entry: ContestEntry, removal: Removal) -> Removal:
    """Refuse a removal by somebody who is not the senior judge of the section, or for what does not remove a work."""
    if removal.entry != entry.number:
        raise regulation.rulebook.refusal(Problem("the decision is about another entry", path="entry"), "11.7/p4")
    if removal.by != regulation.panel.of(entry.section).senior:
        raise regulation.rulebook.refusal(
            Problem("this is done by the {post}", {"post": Words(Post.SENIOR_JUDGE.label)}, "by"), "11.7/p4"
        )
    regulation.rulebook.clause(removal.defect.clause)
    if not removal.defect.removes:
        raise regulation.rulebook.refusal(
            Problem("this defect lowers the mark but does not remove the work", path="defect"), "11.1.1/p6"
        )
    return removal


@cites("draughts-rules", "11.7/note1")
def check_revision(regulation: ComposingRegulation, revision: MarkRevision) -> MarkRevision:
    """Only the chief judge revises, and says why."""
    must_hold(regulation, revision.by, Post.CHIEF_JUDGE, "11.7/note1")
    if not revision.reason.strip():
        raise regulation.rulebook.refusal(Problem("a revision gives its reason", path="reason"), "11.7/note1")
    if (revision.mark is None) == (revision.defect is None):
        message = phrase("a revision gives either a mark or the defect that removes the work")
        raise regulation.rulebook.refusal(Problem(message, path="mark"), "11.7/note1")
    if revision.mark is not None:
        check_mark(regulation, revision.mark)
    return revision
