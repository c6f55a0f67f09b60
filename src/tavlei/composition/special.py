"""The special kinds (11.1.4): what is asked of a work besides, or instead of, its solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.composition.findings import Evidence, FindingKind, Grounds, Severity, WorkFinding
from tavlei.composition.last_moves import fits_the_set, last_moves
from tavlei.composition.legality import history, written
from tavlei.composition.schemes import turned
from tavlei.composition.solutions import Solution
from tavlei.composition.uniqueness import SIDE_SOLUTIONS, Rank, inaccuracies
from tavlei.composition.verification.discovery import discover
from tavlei.composition.verification.judge import SearchJudge
from tavlei.composition.verification.walk import examine
from tavlei.composition.works import Aim, SpecialKind
from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, RUSSIAN
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.composition.verification.judge import Judge, Judgement
    from tavlei.composition.works import PieceChange, Work
    from tavlei.games.draughts.board import Board
    from tavlei.games.kernel_tables import LoadedTables
    from tavlei.rulebook import Rulebook

EITHER_TURN: Final = phrase("the aim is reached with either side to move")
_NOT_REACHED: Final = phrase("the aim is not reached")
_NOT_DECIDED: Final = phrase("not decided")
_LAST_ROW: Final = phrase("a man stands on its last row")
_NOT_QUIET: Final = phrase("there is no quiet first move")
_WON: Final = phrase("White wins where a draw is asked for")
_NOT_ONLY: Final = phrase("the solution is not the only one")
_NO_GIVEAWAY: Final = phrase("giveaway is known on 64 squares only")
_NO_LOCK: Final = phrase("in giveaway White wins or draws")
_NO_CHANGE: Final = phrase("it is not said which piece is added or removed")


@cites("draughts-rules", "11.1.3/note1", "11.1.4")
def special_turns(work: Work, judge: Judge, second: Judge, rulebook: Rulebook) -> list[WorkFinding]:
    """The same position with the other side to move: the aim is reached too, or it is not, as the kind says.

    Where the turn changes the assignment and the other assignment is named, that one is reached.
    """
    moved = work.position._replace(white_to_move=not work.position.white_to_move)
    if SpecialKind.EITHER_BEGINS in work.special:
        judgement = judge.reaches(moved)
        if not judgement.reaches:
            return [
                WorkFinding(
                    FindingKind.NOT_SOLVED,
                    rulebook.clause("11.1.4"),
                    Severity.ELIMINATES,
                    judgement.evidence,
                    judgement.line,
                    depth=judgement.depth,
                )
            ]
    if SpecialKind.TURN_CHANGES_AIM in work.special:
        judgement = judge.reaches(moved)
        if not judgement.fails:
            fields = {"why": EITHER_TURN}
            return [
                WorkFinding(
                    kind=FindingKind.DOES_NOT_FIT,
                    clause=rulebook.clause("11.1.4"),
                    severity=Severity.ELIMINATES,
                    evidence=judgement.evidence,
                    line=judgement.line,
                    inputs=fields,
                    depth=judgement.depth,
                )
            ]
        judgement = second.reaches(moved)
        if work.second is not None and not judgement.reaches:
            return [
                WorkFinding(
                    FindingKind.NOT_SOLVED,
                    rulebook.clause("11.1.4"),
                    Severity.ELIMINATES,
                    judgement.evidence,
                    judgement.line,
                    depth=judgement.depth,
                )
            ]
    return []


def second_judge(work: Work, judge: SearchJudge, tables: LoadedTables | None = None) -> SearchJudge:
    """The judge of the second assignment; the same one where the assignments are the same."""
    if work.second is None or work.second == work.assignment:
        return judge
    return SearchJudge(work.variant, work.second, judge.effort, tables)


def half_turned(board: Board, position: Position) -> Position:
    """The position on the board turned by half a turn; every piece keeps its colour and the turn stays (K21)."""
    black_men, black_kings, white_men, white_kings, _ = turned(board, position)
    return Position(white_men, white_kings, black_men, black_kings, position.white_to_move)


@cites("draughts-rules", "11.1.4")
def turned_board(work: Work, judge: SearchJudge, rulebook: Rulebook) -> list[WorkFinding]:
    """The second assignment on the turned board: it is reached, after a quiet first move, in one way (K21)."""
    position = half_turned(work.variant.board, work.position)
    if not fits_the_set(work.variant, position):
        return [_turned_fails(_LAST_ROW, rulebook)]
    moves = rules(work.variant).moves(position)
    if not moves or moves[0].is_capture:
        return [_turned_fails(_NOT_QUIET, rulebook)]
    judgement = judge.reaches(position)
    if not judgement.reaches:
        return [_turned_fails(_NOT_REACHED if judgement.fails else _NOT_DECIDED, rulebook, judgement)]
    assignment = work.assignment if work.second is None else work.second
    grounds = Grounds()
    if assignment.aim is Aim.DRAW:
        won = judge.wins(position)
        grounds.rest_on(won.evidence)
        if not won.fails:
            return [_turned_fails(_WON if won.reaches else _NOT_DECIDED, rulebook, won)]
    task = replace(work, position=position, assignment=assignment, solution=Solution(),
                   special=frozenset())  # fmt: skip
    solution = discover(task, judge, genre=work.genre)
    walked = examine(task, solution, judge, genre=work.genre)
    rank = Rank(work.genre, work.group, work.variant, len(walked.thematic), rulebook)
    for inaccuracy in inaccuracies(task, walked, rank):
        if inaccuracy.kind in SIDE_SOLUTIONS and (
            inaccuracy.kind is FindingKind.FULL_SIDE_SOLUTION or rank.one_variant
        ):
            return [_turned_fails(_NOT_ONLY, rulebook, inaccuracy.other.judgement, inaccuracy.other.shown)]
    shown = walked.lines[0].notation if walked.lines else judgement.line
    grounds.rest_on(judgement.evidence, *(other.judgement.evidence for other in walked.others))
    return [WorkFinding(FindingKind.TURNED_SOLVED, rulebook.clause("11.1.4"), Severity.INFORMS, grounds.evidence, shown,
                    depth=judgement.depth, readings=("K21",))]  # fmt: skip


def _turned_fails(
    why: str, rulebook: Rulebook, judgement: Judgement | None = None, line: tuple[str, ...] = ()
) -> WorkFinding:
    evidence = judgement.evidence if judgement else Evidence.PROVEN
    return WorkFinding(
        kind=FindingKind.TURNED_FAILS,
        clause=rulebook.clause("11.1.4"),
        severity=Severity.ELIMINATES,
        evidence=evidence,
        line=line or (judgement.line if judgement else ()),
        inputs={"why": why},
        depth=judgement.depth if judgement else None,
        readings=("K21",),
    )


@cites("draughts-rules", "11.1.4")
def played_as_giveaway(work: Work) -> Work:
    """The work of giveaway with the rules it is solved by; every other work as it is (K22)."""
    is_giveaway = SpecialKind.GIVEAWAY in work.special and work.variant == RUSSIAN
    return replace(work, variant=GIVEAWAY, genre=None, group=None) if is_giveaway else work


@cites("draughts-rules", "11.1.4")
def giveaway_bars(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """Giveaway that cannot be verified: on 100 squares, where no rules are given; or with an aim it does not know."""
    if SpecialKind.GIVEAWAY not in work.special:
        return []
    if work.assignment.aim is Aim.LOCK:
        return [
            WorkFinding(
                FindingKind.DOES_NOT_FIT,
                rulebook.clause("11.1.4"),
                Severity.ELIMINATES,
                inputs={"why": _NO_LOCK},
                readings=("K22",),
            )
        ]
    return [] if work.variant in {RUSSIAN, GIVEAWAY} else [_not_verified(_NO_GIVEAWAY, "K22", rulebook)]


def _not_verified(why: str, reading: str, rulebook: Rulebook) -> WorkFinding:
    return WorkFinding(FindingKind.NOT_VERIFIED, rulebook.clause("11.1.4"), Severity.ELIMINATES, Evidence.UNDECIDED,
                   inputs={"why": why}, readings=(reading,))  # fmt: skip


@cites("draughts-rules", "11.1.4", "11.2.2")
def retro_analysis(work: Work, legal: list[WorkFinding], rulebook: Rulebook) -> list[WorkFinding]:
    """The last moves that prove the position legal are the solution; what the author names must be possible (K23)."""
    findings = [
        replace(finding, clause=rulebook.clause("11.1.4"), severity=Severity.ELIMINATES, readings=("K3", "K23"))
        if finding.kind in {FindingKind.LAST_MOVE_WRONG, FindingKind.NO_LAST_MOVE}
        else finding
        for finding in legal
    ]
    past = history(work).moves
    if not past:
        return findings
    before = next(last_moves(work.variant, past[0].before), None)
    moves = (*((written(work.variant, before),) if before else ()), written(work.variant, past[0]))
    return [
        *findings,
        WorkFinding(
            FindingKind.LAST_MOVES_FOUND,
            rulebook.clause("11.1.4"),
            Severity.INFORMS,
            line=moves,
            readings=("K3", "K23"),
        ),
    ]


@cites("draughts-rules", "11.1.4")
def changed_pieces(work: Work, judge: Judge, rulebook: Rulebook) -> list[WorkFinding]:
    """The piece that is added or removed: the assignment is met on one square and no other (K24)."""
    if work.pieces_changed is None:
        return [_not_verified(_NO_CHANGE, "K24", rulebook)]
    judged = [(name, judge.reaches(changed)) for name, changed in changed_positions(work, work.pieces_changed)]
    solving = [(name, judgement) for name, judgement in judged if judgement.reaches]
    open_ = [name for name, judgement in judged if not judgement.reaches and not judgement.fails]
    if len(solving) > 1:
        names = ", ".join(name for name, _ in solving)
        weakest = _weakest(judgement.evidence for _, judgement in solving)
        return [WorkFinding(FindingKind.SEVERAL_CHANGES, rulebook.clause("11.1.4"), Severity.ELIMINATES, weakest,
                        solving[0][1].line, {"squares": names}, readings=("K24",))]  # fmt: skip
    if open_:
        return [
            WorkFinding(
                FindingKind.CHANGE_UNDECIDED,
                rulebook.clause("11.1.4"),
                Severity.ELIMINATES,
                Evidence.UNDECIDED,
                inputs={"squares": ", ".join(open_)},
                readings=("K24",),
            )
        ]
    evidence = _weakest(judgement.evidence for _, judgement in judged)
    if not solving:
        return [WorkFinding(FindingKind.NO_CHANGE, rulebook.clause("11.1.4"), Severity.ELIMINATES, evidence,
                        readings=("K24",))]  # fmt: skip
    name, judgement = solving[0]
    return [
        WorkFinding(
            kind=FindingKind.CHANGE_FOUND,
            clause=rulebook.clause("11.1.4"),
            severity=Severity.INFORMS,
            evidence=evidence,
            line=judgement.line,
            inputs={"square": name},
            depth=judgement.depth,
            readings=("K24",),
        )
    ]


def _weakest(evidences: Iterator[Evidence]) -> Evidence:
    found = set(evidences)
    return next(
        (evidence for evidence in (Evidence.UNDECIDED, Evidence.ESTIMATED) if evidence in found), Evidence.PROVEN
    )


def changed_positions(work: Work, change: PieceChange) -> Iterator[tuple[str, Position]]:
    """Every square on which the piece can be added or from which it can be removed, with the position then."""
    board, index = work.variant.board, (0 if change.white else 2) + (1 if change.king else 0)
    last = board.row(board.ranks - 1 if change.white else 0)
    free = board.full & ~work.position.occupied & ~(0 if change.king else last)
    for square in squares_of(free if change.add else work.position[index]):
        white_men, white_kings, black_men, black_kings = (
            pieces ^ square if place == index else pieces for place, pieces in enumerate(work.position[:4])
        )
        position = Position(white_men, white_kings, black_men, black_kings, work.position.white_to_move)
        if fits_the_set(work.variant, position):
            yield board.names[square], position
