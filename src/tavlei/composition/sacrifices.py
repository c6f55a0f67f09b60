"""Sacrifices on the majority rule in problems on 100 squares (11.3.7.6)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from tavlei.composition.figures import CompositionFigures
from tavlei.composition.findings import FindingKind, Severity, WorkFinding
from tavlei.composition.works import Genre
from tavlei.games.draughts.captures import CaptureSearch
from tavlei.games.draughts.variants import INTERNATIONAL
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.composition.uniqueness import Rank
    from tavlei.composition.verification.walk import ExaminedSolution, Played
    from tavlei.composition.works import Work
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.rulebook import Rulebook, Value


@cites("draughts-rules", "11.3.7.6/p2")
def is_economic(offers: Sequence[int]) -> bool:
    """Whether some way offers just one piece less than the one that must be captured (K13)."""
    most = max(offers)
    return most - 1 in offers


@cites("draughts-rules", "11.3.7.6/p2")
def is_ideal(offers: Sequence[int]) -> bool:
    """Whether the ways rise by one piece each, as 1:2, 1:1:2 and 2:3:4 do."""
    steps = sorted(set(offers))
    return len(steps) > 1 and steps == list(range(steps[0], steps[-1] + 1))


@cites("draughts-rules", "11.3.7.6", "11.3.7.6/p2")
def sacrifices(work: Work, solution: ExaminedSolution, rank: Rank) -> list[WorkFinding]:
    """What White gives in the thematic variants, judged by what Black may capture and what he must."""
    if rank.genre is not Genre.PROBLEM or work.variant != INTERNATIONAL:
        return []
    findings: dict[tuple[str, ...], WorkFinding] = {}
    for line in solution.thematic:
        for ply, step in enumerate(line.moves):
            if not step.by_white and ply and not line.moves[ply - 1].move.is_capture and step.move.is_capture:
                shown = line.notation[: ply + 1]
                finding = _judged(step, shown, rank.rulebook)
                if finding is not None:
                    findings.setdefault(shown, finding)
    return list(findings.values())


def _judged(step: Played, shown: tuple[str, ...], rulebook: Rulebook) -> WorkFinding | None:
    """One capture of Black after a quiet move of White."""
    offers = offered(step.before)
    ratio = ":".join(map(str, offers))
    most = max(offers)
    inputs: dict[str, Value] = {"ratio": ratio, "move": shown[-2] if len(shown) > 1 else "", "pieces": most}
    if len(set(offers)) == 1:
        rough = most >= rulebook.figures(CompositionFigures).rough_sacrifice and not (
            most == 2 and crosses_and_stays(step)
        )
        if not rough:
            return None
        return WorkFinding(
            FindingKind.ROUGH_SACRIFICE, rulebook.clause("11.3.7.6"), Severity.LOWERS, line=shown, inputs=inputs
        )
    number = rulebook.clause("11.3.7.6/p2")
    if not is_economic(offers):
        return WorkFinding(FindingKind.UNECONOMIC_SACRIFICE, number, Severity.LOWERS, line=shown, inputs=inputs,
                       readings=("K13",))  # fmt: skip
    if is_ideal(offers):
        return WorkFinding(FindingKind.IDEAL_SACRIFICE, number, Severity.INFORMS, line=shown, inputs=inputs,
                       readings=("K13",))  # fmt: skip
    return None


@cites("draughts-rules", "11.3.7.6/p2")
def offered(position: Position) -> tuple[int, ...]:
    """How much each way offers Black, the majority rule left aside; a way is a piece and what it captures first."""
    best: dict[tuple[int, int], int] = {}
    for move in _free_search().routes(position):
        way = (move.origin, _first_captured(move, position))
        best[way] = max(best.get(way, 0), move.captured.bit_count())
    return tuple(sorted(best.values()))


def _first_captured(move: Move, position: Position) -> int:
    """The piece that is jumped first."""
    square, landing = move.origin, move.route[0]
    ray = next(towards for towards in INTERNATIONAL.board.rays[square] if landing in towards)
    return next(bit for bit in ray if bit & position.occupied & move.captured)


@cites("draughts-rules", "11.3.7.6")
def crosses_and_stays(step: Played) -> bool:
    """Whether a Black man passes over the last row in its capture and stays a man."""
    last = INTERNATIONAL.board.row(0)
    is_man = bool(step.move.origin & step.before.black_men)
    return is_man and not step.move.promotes and any(square & last for square in step.move.route)


@cache
def _free_search() -> CaptureSearch:
    """The captures of 100 squares with free choice."""
    return CaptureSearch(replace(INTERNATIONAL, majority=False))
