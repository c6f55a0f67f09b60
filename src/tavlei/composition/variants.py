"""Thematic variants (11.2.5): which of them count, and whether there are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.figures import CompositionFigures
from tavlei.composition.finals import different_finals, different_lines, is_study_final
from tavlei.composition.findings import Evidence, FindingKind, Severity, WorkFinding, weakest
from tavlei.composition.uniqueness import SIDE_SOLUTIONS
from tavlei.composition.works import Genre, Group
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.composition.uniqueness import Inaccuracy, Rank
    from tavlei.composition.verification.walk import Answered, ExaminedSolution, PlayedLine
    from tavlei.composition.works import Work


@cites("draughts-rules", "11.2.5", "11.2.5/p4", "11.2.5/note1", "11.3.8.3", "11.3.8.5")
def counted_variants(
    work: Work, solution: ExaminedSolution, inexact: Sequence[Inaccuracy], uneconomic: Sequence[WorkFinding], rank: Rank
) -> tuple[PlayedLine, ...]:
    """The thematic variants that are what they should be: only moves, an economic final, a study's final."""
    wasteful = {finding.line for finding in uneconomic}
    most = rank.rulebook.figures(CompositionFigures).study_inaccuracies if rank.genre in STUDY_LIKE else len(inexact)
    return tuple(
        line
        for line in solution.thematic
        if line.notation not in wasteful
        and not _has_side_solution(line, inexact)
        and _small_inaccuracies(line, inexact) <= most
        and is_study_final(work, line, rank.genre)
    )


def proven(inexact: Iterable[Inaccuracy]) -> tuple[Inaccuracy, ...]:
    """The inaccuracies that are proven to reach the aim."""
    return tuple(inaccuracy for inaccuracy in inexact if inaccuracy.other.judgement.evidence is Evidence.PROVEN)


def _has_side_solution(line: PlayedLine, inexact: Sequence[Inaccuracy]) -> bool:
    return any(inaccuracy.kind in SIDE_SOLUTIONS and inaccuracy.touches(line) for inaccuracy in inexact)


def _small_inaccuracies(line: PlayedLine, inexact: Sequence[Inaccuracy]) -> int:
    """At how many moves White may play inexactly in a variation."""
    small = [inaccuracy for inaccuracy in inexact if inaccuracy.kind not in SIDE_SOLUTIONS and inaccuracy.touches(line)]
    return len({inaccuracy.other.chosen.before for inaccuracy in small})


@cites("draughts-rules", "11.3.8.5")
def too_many_inaccuracies(solution: ExaminedSolution, inexact: Sequence[Inaccuracy], rank: Rank) -> list[WorkFinding]:
    """A branching of a study with more than one inaccuracy does not count (K15)."""
    if rank.genre not in STUDY_LIKE:
        return []
    most = rank.rulebook.figures(CompositionFigures).study_inaccuracies
    sure = proven(inexact)
    return [
        WorkFinding(
            FindingKind.TOO_MANY_INACCURACIES,
            rank.rulebook.clause("11.3.8.5"),
            Severity.LOWERS,
            Evidence.PROVEN if _small_inaccuracies(line, sure) > most else Evidence.ESTIMATED,
            line=line.notation,
            inputs={"number": number, "most": most},
            readings=("K15",),
        )
        for line in solution.thematic
        if (number := _small_inaccuracies(line, inexact)) > most
    ]


@cites("draughts-rules", "11.2.5", "11.2.5/p3", "11.2.5/p4", "11.1.3/p19", "11.3.8.3", "11.2.7.5/note1")
def enough_variants(  # noqa: PLR0913 - what counts, what might, and how sure
    solution: ExaminedSolution,
    counted: Sequence[PlayedLine],
    rank: Rank,
    *,
    possible: Sequence[PlayedLine] = (),
    besides: int = 0,
    sure: Evidence = Evidence.PROVEN,
) -> list[WorkFinding]:
    """One variant for a problem; two with different finals for a locking task; two branchings for a study.

    `possible`: the variants that would count if only what is proven spoke against them; if these were enough, that
    there are too few rests on a search. `besides`: how many branchings the program finds that the author does not
    give; they save the work, not its mark (K16). `sure`: how sure it is that there are no more of them; a work that
    would fall because a search found no more is not decided.
    """
    wanted, number = _wanted(rank)
    have = _number(solution, counted, rank, [trace for trace in solution.traces if trace.judgement.fails])
    if have >= wanted:
        return []
    at_most = _number(solution, possible, rank, [trace for trace in solution.traces if not _surely_works(trace)])
    saved = rank.group is Group.PRACTICAL or have + besides >= wanted
    evidence = weakest((sure, Evidence.PROVEN if at_most < wanted else Evidence.ESTIMATED))
    if not saved and sure is not Evidence.PROVEN:
        evidence = Evidence.UNDECIDED
    return [
        WorkFinding(
            FindingKind.TOO_FEW_VARIANTS,
            rank.rulebook.clause(number),
            Severity.LOWERS if saved else Severity.ELIMINATES,
            evidence,
            inputs={"have": have, "wanted": wanted, "besides": besides},
            readings=("K16",),
        )
    ]


def _wanted(rank: Rank) -> tuple[int, str]:
    """How many variants the genre asks for, and where."""
    limits = rank.rulebook.figures(CompositionFigures)
    match rank.genre:
        case Genre.LOCKING_TASK:
            return limits.locking_variants, "11.2.5/p3"
        case Genre.STUDY | Genre.POSITIONAL_ENDING:
            return limits.study_branchings, "11.2.5/p4"
    return 1, "11.2.5"


def _number(solution: ExaminedSolution, counted: Sequence[PlayedLine], rank: Rank, failing: Sequence[Answered]) -> int:
    """How many variants there are, as the genre counts them: finals, branchings with thematic tries, or lines."""
    match rank.genre:
        case Genre.LOCKING_TASK:
            return different_finals(solution)
        case Genre.STUDY | Genre.POSITIONAL_ENDING:
            return len(different_lines(counted)) + sum(trace.thematic for trace in failing)
    return len(counted)


def _surely_works(trace: Answered) -> bool:
    return trace.judgement.reaches and trace.judgement.evidence is Evidence.PROVEN
