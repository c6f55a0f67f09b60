"""What a position is worth by search: the best line, an estimate in men, and whether a side stays below a bound.

A proven end of the game is exact. Everything else is an estimate of the quiet position at the end of the line: a man is
worth 100, a king 300, and how far the men have come less than half a man.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active
from tavlei.games._kernel.plain_search import CERTAIN, KING, MAN, WON, PlainSearch
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games._kernel.interface import BareMove, EndgameTables, KeptSearch, Progress, SearchResult
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

__all__ = [
    "CERTAIN",
    "DEFAULT_LIMITS",
    "DEPTH",
    "KING",
    "MAN",
    "BestLine",
    "Estimate",
    "Limits",
    "Searcher",
    "best_line",
    "best_line_found",
    "written",
]

DEPTH: Final = 60  # more than any search reaches


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go. The plain search knows no clock and counts nodes only."""

    nodes: int = 20_000_000
    seconds: float = 60.0
    mebibytes: int = 256


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best line found. `plies_to_end` is known when a win or loss is proven; else `score` is an estimate."""

    score: int
    plies_to_end: int | None
    depth: int
    line: tuple[Move, ...]
    notation: tuple[str, ...]
    nodes: int

    @property
    def move(self) -> Move:
        return self.line[0]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a position is worth to one side, and the line that shows it.

    From `CERTAIN` on, and down to minus that, the end of the game is proven. `complete`: the depth that was asked for
    has been reached, or the end of the game is proven; else the bounds ended the search at `depth`.
    """

    score: int
    depth: int
    complete: bool
    line: tuple[Move, ...]
    notation: tuple[str, ...]
    nodes: int

    @property
    def wins(self) -> bool:
        """Whether the side is proven to win."""
        return self.score >= CERTAIN

    @property
    def loses(self) -> bool:
        """Whether the side is proven to lose."""
        return self.score <= -CERTAIN


class Searcher:
    """A search with its memory, kept over many positions of one work: what one has found out serves the next."""

    def __init__(self, variant: Variant, *, mebibytes: int = 64, tables: EndgameTables | None = None) -> None:
        """By the kernel, or plainly and without tables where it is absent."""
        self.variant = variant
        kernel = active()
        self._search: KeptSearch = (
            PlainSearch(variant)
            if kernel is None
            else kernel.Searcher(variant.name, mebibytes=mebibytes, tables=tables)
        )

    @property
    def nodes(self) -> int:
        """How many nodes all searches together took."""
        return self._search.nodes

    def best_line(
        self,
        position: Position,
        *,
        depth: int = DEPTH,
        limits: Limits = DEFAULT_LIMITS,
        progress: Progress | None = None,
    ) -> BestLine:
        """The best line for the side to move."""
        found = self._raw_result(position, depth, (-WON, WON), limits, progress)
        return best_line_found(self.variant, position, found)

    def estimate(
        self,
        position: Position,
        *,
        white: bool,
        depth: int = DEPTH,
        limits: Limits = DEFAULT_LIMITS,
        progress: Progress | None = None,
    ) -> Estimate:
        """What the position is worth to a side."""
        found = self._raw_result(position, depth, (-WON, WON), limits, progress)
        return self._estimated(position, found, depth, white=white)

    def against(  # noqa: PLR0913 - the bound, whose it is, and the bounds of the search
        self,
        position: Position,
        bound: int,
        *,
        white: bool,
        depth: int,
        limits: Limits = DEFAULT_LIMITS,
        progress: Progress | None = None,
    ) -> Estimate:
        """Whether a side gets more than `bound`, looked at until `depth`: much quicker than to learn how much.

        With a score above the bound it gets at least that score, else at most that score.
        """
        window = (bound, bound + 1) if position.white_to_move == white else (-bound - 1, -bound)
        found = self._raw_result(position, depth, window, limits, progress)
        return self._estimated(position, found, depth, white=white)

    def _raw_result(
        self, position: Position, depth: int, window: tuple[int, int], limits: Limits, progress: Progress | None
    ) -> SearchResult:
        low, high = window
        return self._search.search(
            *position,
            depth=depth,
            low=low,
            high=high,
            nodes=limits.nodes,
            seconds=limits.seconds,
            progress=progress,
        )

    def _estimated(self, position: Position, searched: SearchResult, depth: int, *, white: bool) -> Estimate:
        moves, notation = written(self.variant, position, searched["line"])
        score = searched["score"] if position.white_to_move == white else -searched["score"]
        complete = searched["plies_to_end"] is not None or (
            not searched["stopped"] and searched["depth"] >= min(depth, DEPTH)
        )
        return Estimate(score, searched["depth"], complete, moves, notation, searched["nodes"])


def best_line(  # noqa: PLR0913 - the bounds and helpers of a search
    variant: Variant,
    position: Position,
    *,
    depth: int = DEPTH,
    limits: Limits = DEFAULT_LIMITS,
    tables: EndgameTables | None = None,
    progress: Progress | None = None,
) -> BestLine:
    """The best line for the side to move within the bounds."""
    searcher = Searcher(variant, mebibytes=limits.mebibytes, tables=tables)
    return searcher.best_line(position, depth=depth, limits=limits, progress=progress)


def best_line_found(variant: Variant, position: Position, searched: SearchResult) -> BestLine:
    """What a search has found, with its moves."""
    moves, notation = written(variant, position, searched["line"])
    return BestLine(searched["score"], searched["plies_to_end"], searched["depth"], moves, notation, searched["nodes"])


def written(variant: Variant, position: Position, line: Iterable[BareMove]) -> tuple[tuple[Move, ...], tuple[str, ...]]:
    """The moves of a line and how they are written."""
    game = rules(variant)
    moves: list[Move] = []
    notation: list[str] = []
    for bare in line:
        move = next(legal for legal in game.moves(position) if legal.identity == bare)
        moves.append(move)
        notation.append(full_notation(game, position, move))
        position = game.play(position, move)
    return tuple(moves), tuple(notation)
