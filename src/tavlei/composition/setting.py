"""The initial setting: balance of the forces (11.2.7.1, 11.3.7.2), the pair in the corner, naturalness (11.2.7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.composition.classify import material
from tavlei.composition.figures import CompositionFigures
from tavlei.composition.findings import Evidence, FindingKind, Severity, WorkFinding
from tavlei.composition.works import Genre, Group
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.composition.uniqueness import Rank
    from tavlei.composition.works import Work
    from tavlei.rulebook import Rulebook

CORNER_PAIRS: Final = {RUSSIAN.name: ("g1", "h2"), INTERNATIONAL.name: ("50", "45")}


def setting(work: Work, rank: Rank) -> list[WorkFinding]:
    """What the initial position of a problem shows."""
    if rank.genre is not Genre.PROBLEM:
        return []
    return [*_balance(work, rank.rulebook), *_corner_pair(work, rank.rulebook), *_natural(rank)]


@cites("draughts-rules", "11.2.4", "11.2.7.1", "11.3.7.2")
def _balance(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """Black has at most one piece more; any difference is told to the judge."""
    had = material(work.position)
    inputs = {"white": had.white, "black": had.black}
    if had.black - had.white > rulebook.figures(CompositionFigures).black_surplus:
        return [
            WorkFinding(FindingKind.BLACK_OUTWEIGHS, rulebook.clause("11.2.7.1"), Severity.ELIMINATES, inputs=inputs)
        ]
    if had.black != had.white:
        return [WorkFinding(FindingKind.UNEQUAL_FORCES, rulebook.clause("11.3.7.2"), Severity.INFORMS, inputs=inputs)]
    return []


@cites("draughts-rules", "11.3.7.2/p2")
def _corner_pair(work: Work, rulebook: Rulebook) -> list[WorkFinding]:
    """A White man g1 with a Black man h2; on 100 squares 50 with 45 (K4)."""
    board = work.variant.board
    white, black = (board.squares[name] for name in CORNER_PAIRS[work.variant.name])
    if not (work.position.white_men & white and work.position.black_men & black):
        return []
    inputs = {"white": board.names[white], "black": board.names[black]}
    return [
        WorkFinding(
            FindingKind.CORNER_PAIR, rulebook.clause("11.3.7.2/p2"), Severity.INFORMS, inputs=inputs, readings=("K4",)
        )
    ]


@cites("draughts-rules", "11.2.7.5")
def _natural(rank: Rank) -> list[WorkFinding]:
    """Whether a practical problem looks like a game the judge has to say."""
    if rank.group is not Group.PRACTICAL:
        return []
    return [
        WorkFinding(FindingKind.NATURALNESS, rank.rulebook.clause("11.2.7.5"), Severity.INFORMS, Evidence.UNDECIDED)
    ]
