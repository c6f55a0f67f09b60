"""Whether the initial position can have arisen, and how it begins (11.2.2, 11.1.3/p2, 11.2.8.3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from tavlei.composition.figures import CompositionFigures
from tavlei.composition.findings import FindingKind, Severity, WorkFinding
from tavlei.composition.last_moves import LastMove, fits_the_set, has_history, last_moves
from tavlei.composition.works import Genre, SpecialKind
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.composition.works import Work
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

_ENOUGH: Final = 40


@dataclass(frozen=True, slots=True)
class PositionHistory:
    """How the position can have arisen: last moves found, the better ones first."""

    moves: tuple[LastMove, ...]

    @property
    def quiet(self) -> tuple[LastMove, ...]:
        """Those without a capture."""
        return tuple(move for move in self.moves if move.is_quiet)


def history(work: Work) -> PositionHistory:
    """Last moves before which the position can have arisen too."""
    found = islice(last_moves(work.variant, work.position), _ENOUGH)
    return PositionHistory(tuple(move for move in found if has_history(work.variant, move.before)))


@cites("draughts-rules", "11.2.2", "11.3.7.2")
def legality(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """What speaks against the initial position; the last moves the author names are played forwards."""
    if not fits_the_set(work.variant, work.position):
        most = work.variant.start.white.bit_count()
        return [
            WorkFinding(
                FindingKind.TOO_MANY_PIECES, rulebook.clause("11.2.2"), Severity.ELIMINATES, inputs={"most": most}
            )
        ]
    past = history(work)
    findings = _named(work, past, rulebook)
    if past.quiet:
        return findings
    if past.moves:
        shown = (written(work.variant, past.moves[0]),)
        return [
            *findings,
            WorkFinding(
                FindingKind.LAST_MOVE_DOUBTFUL,
                rulebook.clause("11.2.2"),
                Severity.INFORMS,
                line=shown,
                readings=("K3",),
            ),
        ]
    return [
        *findings,
        WorkFinding(FindingKind.NO_LAST_MOVE, rulebook.clause("11.2.2"), Severity.ELIMINATES, readings=("K3",)),
    ]


def written(variant: Variant, last: LastMove) -> str:
    """A last move in full notation."""
    return full_notation(rules(variant), last.before, last.move)


def _named(work: Work, past: PositionHistory, rulebook: Rulebook) -> list[WorkFinding]:
    """Whether the last move that the author names is possible. He names it with the squares it runs between."""
    if not work.last_moves:
        return []
    names = work.variant.board.names
    ways = {(names[step.move.origin], names[step.move.target]) for step in past.moves}
    text = work.last_moves[-1]
    squares = text.replace("x", ":").replace("-", ":").split(":")
    if (squares[0].strip(), squares[-1].strip()) in ways:
        return []
    return [
        WorkFinding(
            FindingKind.LAST_MOVE_WRONG, rulebook.clause("11.2.2"), Severity.LOWERS, line=(text,), readings=("K3",)
        )
    ]


@cites("draughts-rules", "11.1.3/p2", "11.2.8.3", "11.2.8.3/p2", "11.3.8.2", "11.3.9.2")
def beginning(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """The first move is quiet and there is one; White en prise at the start (a task), a ready strike (a study)."""
    game, locking = rules(work.variant), work.genre is Genre.LOCKING_TASK
    moves = game.moves(work.position)
    first = rulebook.clause("11.2.8.3" if locking else "11.1.3/p2")
    if not moves:
        return [WorkFinding(FindingKind.NO_FIRST_MOVE, first, Severity.ELIMINATES)]
    findings = []
    if moves[0].is_capture:
        line = tuple(full_notation(game, work.position, move) for move in moves[:1])
        special = SpecialKind.SYMBOLIC in work.special or SpecialKind.PICTORIAL in work.special
        findings.append(WorkFinding(FindingKind.FIRST_MOVE_CAPTURES, first,
                             Severity.LOWERS if special else Severity.ELIMINATES, line=line))  # fmt: skip
    threat = work.position._replace(white_to_move=not work.position.white_to_move)
    if game.can_capture(threat):
        findings += _en_prise(
            work, tuple(full_notation(game, threat, move) for move in game.moves(threat)[:1]), rulebook
        )
    return findings


def _comes_from_calm(work: Work) -> bool:
    """Whether the last move can have been made where neither side had anything to capture."""
    game = rules(work.variant)
    turn = work.position.white_to_move
    return any(not game.can_capture(move.before._replace(white_to_move=turn)) for move in history(work).quiet)


def _en_prise(work: Work, line: tuple[str, ...], rulebook: Rulebook) -> list[WorkFinding]:
    """White pieces can be captured at the start."""
    match work.genre:
        case Genre.LOCKING_TASK:
            points = 0 if _comes_from_calm(work) else rulebook.figures(CompositionFigures).en_prise_points
            return [WorkFinding(FindingKind.WHITE_EN_PRISE, rulebook.clause("11.2.8.3/p2"), Severity.LOWERS, line=line,
                            inputs={"points": points})]  # fmt: skip
        case Genre.STUDY | Genre.POSITIONAL_ENDING:
            return [WorkFinding(FindingKind.READY_STRIKE, rulebook.clause("11.3.8.2"), Severity.LOWERS, line=line)]
        case _:
            return []
