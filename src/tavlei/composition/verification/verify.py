"""Verification (11.2, and what can be computed of 11.3): from a work to its verdict and findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.composition.activity import kings_without_work, opening_exchange, passive
from tavlei.composition.classify import STUDY_LIKE, classify
from tavlei.composition.economy import idle_pieces, uneconomic_finals
from tavlei.composition.finals import different_lines, finals, same_finals
from tavlei.composition.findings import Evidence, FindingKind, Grounds, Severity, WorkFinding, weakest
from tavlei.composition.legality import beginning, legality
from tavlei.composition.sacrifices import sacrifices
from tavlei.composition.setting import setting
from tavlei.composition.special import (
    changed_pieces,
    giveaway_bars,
    played_as_giveaway,
    retro_analysis,
    second_judge,
    special_turns,
    turned_board,
)
from tavlei.composition.uniqueness import Rank, inaccuracies, inaccuracy_finding, tries_ahead, undecided_moves
from tavlei.composition.variants import counted_variants, enough_variants, proven, too_many_inaccuracies
from tavlei.composition.verification.discovery import discover, with_thematic
from tavlei.composition.verification.judge import Outcome, SearchJudge, effort_named, threads_in_use
from tavlei.composition.verification.verification import FoundLine, Verification
from tavlei.composition.verification.walk import ExaminedSolution, examine
from tavlei.composition.works import Aim, Genre, SpecialKind
from tavlei.games.kernel_tables import loaded_tables
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.composition.classify import WorkClassification
    from tavlei.composition.solutions import Solution
    from tavlei.composition.uniqueness import Inaccuracy
    from tavlei.composition.verification.judge import Judge
    from tavlei.composition.verification.walk import Answered, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.kernel_tables import LoadedTables
    from tavlei.rulebook import Rulebook

NOTHING_EXAMINED = ExaminedSolution((), (), (), ())


@dataclass(frozen=True, slots=True)
class _Case:
    """A work on its way through the verification."""

    work: Work
    rank: Rank
    judge: SearchJudge
    solution: ExaminedSolution
    grounds: Grounds


@cites("draughts-rules", "11.2.1")
def verify(work: Work, rulebook: Rulebook, effort: str | int = "normal", *, pieces: int | None = None) -> Verification:
    """Everything the rules ask of a work that can be computed, within the effort allowed.

    Endgame tables of four pieces help, of more where they are there, or of so many `pieces`. Within `several_threads`
    the other moves are proven side by side.
    """
    classed = classify(work, rulebook)
    work = replace(work, genre=classed.genre or (classed.genres[0] if classed.genres else None))
    barred = giveaway_bars(work, rulebook)
    work = played_as_giveaway(work)
    tables = loaded_tables(work.variant, pieces)
    judge = SearchJudge(work.variant, work.assignment, effort_named(effort), tables, threads=threads_in_use())
    findings = [*_fit(classed), *_legal(work, rulebook), *barred]
    if SpecialKind.PIECES_CHANGED in work.special:
        return _verification(
            classed, NOTHING_EXAMINED, (), (), [*findings, *changed_pieces(work, judge, rulebook)], judge
        )
    if barred or (SpecialKind.RETRO_ANALYSIS in work.special and not work.solution.first):
        return _verification(classed, NOTHING_EXAMINED, (), (), findings, judge)
    found = _forwards(work, classed, judge, [*findings, *beginning(work, rulebook)])
    return _with_second(work, found, judge, tables, rulebook)


@cites("draughts-rules", "11.1.4", "11.2.2")
def _legal(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """What speaks against the initial position; where the last moves are the solution, that they are found."""
    found = legality(work, rulebook)
    return retro_analysis(work, found, rulebook) if SpecialKind.RETRO_ANALYSIS in work.special else found


@cites("draughts-rules", "11.1.4")
def _with_second(
    work: Work, verified: Verification, judge: SearchJudge, tables: LoadedTables | None, rulebook: Rulebook
) -> Verification:
    """The other turn of move and the turned board, where the kind asks for them."""
    second = second_judge(work, judge, tables)
    besides = special_turns(work, judge, second, rulebook)
    if SpecialKind.TWO_ASSIGNMENTS in work.special:
        besides += turned_board(work, second, rulebook)
    nodes = judge.nodes + (0 if second is judge else second.nodes)
    searched = verified.rests_on_search or any(beside.evidence is not Evidence.PROVEN for beside in besides)
    return replace(verified, findings=(*verified.findings, *besides), nodes=nodes, rests_on_search=searched)


def _forwards(work: Work, classed: WorkClassification, judge: SearchJudge, findings: list[WorkFinding]) -> Verification:
    """The play from the initial position on."""
    if any(finding.kind in _UNPLAYABLE for finding in findings):
        return _verification(classed, NOTHING_EXAMINED, (), (), findings, judge)
    if work.variant.giveaway:
        return _given_away(work, classed, judge, findings)
    if work.solution.first:
        return _examined(work, classed, work.solution, judge, findings)
    solution = discover(work, judge, genre=work.genre)
    if not solution.first:
        findings += [*_without_solution(work, judge, classed.rulebook), *setting(work, _rank(work, classed, 0))]
        return _verification(classed, NOTHING_EXAMINED, (), (), findings, judge)
    return _examined(work, classed, solution, judge, findings)


_UNPLAYABLE = frozenset({FindingKind.NO_FIRST_MOVE})


def _rank(work: Work, classed: WorkClassification, thematic: int) -> Rank:
    return Rank(
        work.genre,
        work.group or (classed.groups[0] if classed.groups else None),
        work.variant,
        thematic,
        classed.rulebook,
    )


@dataclass(frozen=True, slots=True)
class _Weighed:
    """The solution with its inaccuracies, its finals that waste pieces, and the variants that count.

    `possible` are those that would count if only what is proven spoke against them.
    """

    solution: ExaminedSolution
    rank: Rank
    inexact: tuple[Inaccuracy, ...]
    spare: list[WorkFinding]
    counted: tuple[PlayedLine, ...]
    possible: tuple[PlayedLine, ...]


def _weighed(
    work: Work, classed: WorkClassification, solution: Solution, judge: SearchJudge, grounds: Grounds
) -> _Weighed:
    found = examine(work, solution, judge, genre=work.genre)
    rank = _rank(work, classed, len(found.thematic))
    if found.undecided and not _is_proven_wrong(work, found, rank):
        judge.insist(found.undecided)
        found = examine(work, solution, judge, genre=work.genre)
    inexact = inaccuracies(work, found, rank)
    spare = uneconomic_finals(work, found, judge, rank, grounds)
    wasteful = [finding for finding in spare if finding.evidence is Evidence.PROVEN]
    return _Weighed(
        found, rank, inexact, spare,
        counted=counted_variants(work, found, inexact, spare, rank),
        possible=counted_variants(work, found, proven(inexact), wasteful, rank),
    )  # fmt: skip


def _is_proven_wrong(work: Work, examined: ExaminedSolution, rank: Rank) -> bool:
    """Whether a defence is proven to save Black, or another way to void the work: what is open does not matter then."""
    saved = [reply.judgement.evidence for reply in examined.answered if reply.judgement.fails]
    costs = [inaccuracy_finding(inaccuracy, rank) for inaccuracy in inaccuracies(work, examined, rank)]
    voiding = [cost.evidence for cost in costs if cost.severity is Severity.ELIMINATES]
    return Evidence.PROVEN in (*saved, *voiding)


def _examined(
    work: Work, classed: WorkClassification, solution: Solution, judge: SearchJudge, findings: list[WorkFinding]
) -> Verification:
    given, grounds = bool(work.solution.first), Grounds()
    weighed = _weighed(work, classed, solution, judge, grounds)
    if not given and weighed.counted and work.genre is not Genre.LOCKING_TASK:
        solution = with_thematic(work, weighed.solution.lines, weighed.counted)
        weighed = _weighed(work, classed, solution, judge, grounds)
    found, rank = weighed.solution, weighed.rank
    findings += [
        *solvability(found.answered, classed.rulebook),
        *_no_more_than_asked(work, judge, classed.rulebook, grounds),
        *_traces(found.traces, classed.rulebook, grounds),
    ]
    findings += [inaccuracy_finding(inaccuracy, rank) for inaccuracy in weighed.inexact]
    findings += [
        *undecided_moves(found, classed.rulebook),
        *tries_ahead(found, classed.rulebook),
        *too_many_inaccuracies(found, weighed.inexact, rank),
        *weighed.spare,
    ]
    besides, sure = _besides(work, classed, weighed, judge) if given else (0, _surely_found(found))
    findings += enough_variants(found, weighed.counted, rank, possible=weighed.possible, besides=besides, sure=sure)
    findings += _of_the_play(_Case(work, rank, judge, found, grounds), Evidence.PROVEN if given else sure)
    return _verification(
        classed=classed,
        examined=found,
        counted=weighed.counted,
        by_author=work.solution.first,
        findings=findings,
        judge=judge,
        grounds=grounds,
    )


@cites("draughts-rules", "11.1.4", "11.1.3/note1")
def _given_away(
    work: Work, classed: WorkClassification, judge: SearchJudge, findings: list[WorkFinding]
) -> Verification:
    """A work of giveaway: the aim is reached against every defence, in one way; nothing is asked of finals (K22)."""
    solution = work.solution if work.solution.first else discover(work, judge, genre=None)
    if not solution.first:
        return _verification(
            classed, NOTHING_EXAMINED, (), (), [*findings, *_without_solution(work, judge, classed.rulebook)], judge
        )
    grounds = Grounds()
    found = examine(work, solution, judge, genre=None)
    rank = Rank(None, None, work.variant, len(found.thematic), classed.rulebook)
    findings += [
        *solvability(found.answered, classed.rulebook),
        *_no_more_than_asked(work, judge, classed.rulebook, grounds),
        *_traces(found.traces, classed.rulebook, grounds),
    ]
    findings += [inaccuracy_finding(inaccuracy, rank) for inaccuracy in inaccuracies(work, found, rank)]
    return _verification(
        classed=classed,
        examined=found,
        counted=found.thematic,
        by_author=work.solution.first,
        findings=[*findings, *undecided_moves(found, classed.rulebook)],
        judge=judge,
        grounds=grounds,
    )


def _surely_found(examined: ExaminedSolution) -> Evidence:
    """How sure a solution is that the program has found: it follows one of White's moves and so many lines, not all."""
    return weakest((Evidence.ESTIMATED, *(judgement.evidence for judgement in examined.judgements)))


def _besides(work: Work, classed: WorkClassification, weighed: _Weighed, judge: SearchJudge) -> tuple[int, Evidence]:
    """How many branchings of a study count that the author does not give, and how sure it is that there are no more."""
    if work.genre not in STUDY_LIKE or enough_variants(weighed.solution, weighed.counted, weighed.rank) == []:
        return 0, Evidence.PROVEN
    solution = discover(work, judge, genre=work.genre)
    if not solution.first:
        return 0, Evidence.UNDECIDED
    known = [counted.notation for counted in weighed.counted]
    again = _weighed(work, classed, solution, judge, Grounds())
    number = sum(
        not any(_goes_on(variant.notation, line) for line in known) for variant in different_lines(again.counted)
    )
    return number, _surely_found(again.solution)


def _goes_on(longer: tuple[str, ...], shorter: tuple[str, ...]) -> bool:
    return longer[: len(shorter)] == shorter


def _of_the_play(case: _Case, sure: Evidence) -> list[WorkFinding]:
    """Economy, finals, pieces, sacrifices, setting. `sure`: how sure it is that the solution is what it is."""
    work, solution, rank = case.work, case.solution, case.rank
    return [
        *idle_pieces(work, solution, case.judge, rank, case.grounds),
        *finals(work, solution, rank),
        *same_finals(work, solution, rank),
        *kings_without_work(work, solution, rank, sure),
        *passive(work, solution, rank),
        *opening_exchange(work, solution, rank),
        *sacrifices(work, solution, rank),
        *setting(work, rank),
    ]


@cites("draughts-rules", "11.1.1/p6", "11.2.1")
def _fit(classed: WorkClassification) -> list[WorkFinding]:
    """What does not fit the declared genre or group, or no genre at all."""
    return [
        WorkFinding(FindingKind.DOES_NOT_FIT, check.clause or classed.rulebook.clause("11.1.3"), Severity.ELIMINATES,
                inputs={"why": _WHY[check.key]}, readings=check.readings)
        for check in classed.checks
        if check.met is False and check.key != "composition.begins_with_capture"
    ]  # fmt: skip


_WHY = {
    "composition.genre_none": phrase("no genre allows these numbers of pieces"),
    "composition.genre_does_not_fit": phrase("the material does not fit the declared genre"),
    "composition.group_does_not_fit": phrase("the material does not fit the declared group"),
    "composition.black_to_move": phrase("Black is to move"),
    "composition.white_to_move": phrase("White is to move"),
}


@cites("draughts-rules", "11.2.3")
def solvability(answered: Iterable[Answered], rulebook: Rulebook) -> list[WorkFinding]:
    """The aim is reached at the end of every line and against every defence."""
    told = []
    for reply in answered:
        if reply.judgement.outcome is Outcome.REACHES:
            continue
        line = (*reply.way, *reply.judgement.line)
        told.append(
            WorkFinding(
                FindingKind.NOT_SOLVED_THERE,
                rulebook.clause("11.2.3"),
                Severity.ELIMINATES,
                reply.judgement.evidence,
                line,
                depth=reply.judgement.depth,
            )
        )
    return told


@cites("draughts-rules", "11.2.3", "11.2.6/p2")
def _no_more_than_asked(work: Work, judge: Judge, rulebook: Rulebook, grounds: Grounds) -> list[WorkFinding]:
    """Where a draw is asked for, White must not be able to win; what is not decided is told as that."""
    if work.assignment.aim is not Aim.DRAW:
        return []
    won = judge.wins(work.position)
    grounds.rest_on(won.evidence)
    if won.fails:
        return []
    return [
        WorkFinding(
            FindingKind.WINS_INSTEAD if won.reaches else FindingKind.WIN_UNDECIDED,
            rulebook.clause("11.2.6/p2"),
            Severity.ELIMINATES,
            won.evidence,
            won.line,
            depth=won.depth,
        )
    ]


@cites("draughts-rules", "11.1.1/p4", "11.3.8.3")
def _traces(traces: Iterable[Answered], rulebook: Rulebook, grounds: Grounds) -> list[WorkFinding]:
    """A false trace that is none: it reaches the aim. What is not decided is told."""
    told = []
    for trace in traces:
        grounds.rest_on(trace.judgement.evidence)
        if trace.judgement.fails:
            continue
        reaches = trace.judgement.reaches
        severity = Severity.ELIMINATES if reaches else Severity.INFORMS
        told.append(
            WorkFinding(
                FindingKind.FALSE_TRACE_WORKS,
                rulebook.clause("11.1.1/p4"),
                severity,
                trace.judgement.evidence,
                (*trace.way, *trace.judgement.line),
                depth=trace.judgement.depth,
            )
        )
    return told


def _without_solution(work: Work, judge: Judge, rulebook: Rulebook) -> list[WorkFinding]:
    """Neither the author nor the program has a first move that is known to reach the aim."""
    judged = judge.reaches(work.position)
    evidence = judged.evidence if judged.fails else Evidence.UNDECIDED
    return [WorkFinding(FindingKind.NOT_SOLVED, rulebook.clause("11.2.3"), Severity.ELIMINATES, evidence, judged.line,
                    depth=judged.depth)]  # fmt: skip


def _verification(  # noqa: PLR0913, PLR0917 - the parts of the verification
    classed: WorkClassification,
    examined: ExaminedSolution,
    counted: tuple[PlayedLine, ...],
    by_author: object,
    findings: list[WorkFinding],
    judge: SearchJudge,
    grounds: Grounds | None = None,
) -> Verification:
    counting = {line.notation for line in counted}
    lines = tuple(
        FoundLine(line.notation, "thematic" if line.is_thematic else "additional", line.notation in counting,
                  by_author=bool(by_author))
        for line in examined.lines
    )  # fmt: skip
    besides = tuple(
        FoundLine((*reply.way, *reply.judgement.line), "additional", counts=False, by_author=False)
        for reply in examined.answered
        if not reply.in_solution and reply.judgement.reaches
    )
    rests_on = [*(judgement.evidence for judgement in examined.judgements), *_carrying(findings)]
    searched = weakest((*rests_on, grounds.evidence if grounds else Evidence.PROVEN)) is not Evidence.PROVEN
    return Verification(
        classification=classed,
        lines=examined.lines,
        main_lines=(*lines, *besides),
        findings=tuple(findings),
        nodes=judge.nodes,
        rests_on_search=searched,
        table_pieces=judge.pieces,
    )


def _carrying(findings: Iterable[WorkFinding]) -> list[Evidence]:
    """The evidence of findings that only inform but carry the verdict: the piece that is added or removed."""
    return [finding.evidence for finding in findings if finding.kind is FindingKind.CHANGE_FOUND]
