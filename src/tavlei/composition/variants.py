"""Thematic variants (11.2.5): which of them count, and whether there are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.figures import CompositionFigures
from tavlei.composition.finals import different_finals, different_lines, is_study_final
from tavlei.composition.findings import FindingKind, Severity, WorkFinding
from tavlei.composition.uniqueness import SIDE_SOLUTIONS
from tavlei.composition.works import Genre, Group
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.composition.uniqueness import Inaccuracy, Rank
    from tavlei.composition.walk import ExaminedSolution, PlayedLine
    from tavlei.composition.works import Work


@cites("draughts-rules", "11.2.5", "11.2.5/p4", "11.2.5/note1", "11.3.8.3", "11.3.8.5")
def counted_variants(
    work: Work, found: ExaminedSolution, inexact: Sequence[Inaccuracy], uneconomic: Sequence[WorkFinding], rank: Rank
) -> tuple[PlayedLine, ...]:
    """The thematic variants that are what they should be: only moves, an economic final, a study's final."""
    wasteful = {finding.line for finding in uneconomic}
    most = rank.rulebook.figures(CompositionFigures).study_inaccuracies if rank.genre in STUDY_LIKE else len(inexact)
    return tuple(
        line
        for line in found.thematic
        if line.notation not in wasteful
        and not _has_side_solution(line, inexact)
        and _small_inaccuracies(line, inexact) <= most
        and is_study_final(work, line, rank.genre)
    )


def _has_side_solution(line: PlayedLine, inexact: Sequence[Inaccuracy]) -> bool:
    return any(inaccuracy.kind in SIDE_SOLUTIONS and inaccuracy.touches(line) for inaccuracy in inexact)


def _small_inaccuracies(line: PlayedLine, inexact: Sequence[Inaccuracy]) -> int:
    """At how many moves White may play inexactly in a variation."""
    small = [inaccuracy for inaccuracy in inexact if inaccuracy.kind not in SIDE_SOLUTIONS and inaccuracy.touches(line)]
    return len({inaccuracy.other.chosen.before for inaccuracy in small})


@cites("draughts-rules", "11.3.8.5")
def too_many_inaccuracies(found: ExaminedSolution, inexact: Sequence[Inaccuracy], rank: Rank) -> list[WorkFinding]:
    """A branching of a study with more than one inaccuracy does not count (K15)."""
    if rank.genre not in STUDY_LIKE:
        return []
    most = rank.rulebook.figures(CompositionFigures).study_inaccuracies
    return [
        WorkFinding(
            FindingKind.TOO_MANY_INACCURACIES,
            rank.rulebook.clause("11.3.8.5"),
            Severity.LOWERS,
            line=line.notation,
            inputs={"number": number, "most": most},
            readings=("K15",),
        )
        for line in found.thematic
        if (number := _small_inaccuracies(line, inexact)) > most
    ]


@cites("draughts-rules", "11.2.5", "11.2.5/p3", "11.2.5/p4", "11.1.3/p19", "11.3.8.3", "11.2.7.5/note1")
def enough_variants(
    found: ExaminedSolution, counted: Sequence[PlayedLine], rank: Rank, *, besides: int = 0
) -> list[WorkFinding]:
    """One variant for a problem; two with different finals for a locking task; two branchings for a study.

    `besides`: how many branchings the program finds that the author does not give; they save the work, not its mark
    (K16).
    """
    limits = rank.rulebook.figures(CompositionFigures)
    traces = sum(trace.thematic and trace.judgement.fails for trace in found.traces)
    match rank.genre:
        case Genre.LOCKING_TASK:
            have, wanted, number = different_finals(found), limits.locking_variants, "11.2.5/p3"
        case Genre.STUDY | Genre.POSITIONAL_ENDING:
            have, wanted, number = len(different_lines(counted)) + traces, limits.study_branchings, "11.2.5/p4"
        case _:
            have, wanted, number = len(counted), 1, "11.2.5"
    if have >= wanted:
        return []
    saved = rank.group is Group.PRACTICAL or have + besides >= wanted
    return [
        WorkFinding(
            FindingKind.TOO_FEW_VARIANTS,
            rank.rulebook.clause(number),
            Severity.LOWERS if saved else Severity.ELIMINATES,
            inputs={"have": have, "wanted": wanted, "besides": besides},
            readings=("K16",),
        )
    ]
