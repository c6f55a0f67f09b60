"""A player: the move it would make and why, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active, engine_weights
from tavlei.games._kernel.plain_search import CERTAIN
from tavlei.games.draughts.rules import rules
from tavlei.games.engine.levels import FULL_STRENGTH, Level
from tavlei.games.engine.thinking_time import ThinkingTime
from tavlei.games.kernel_search import BestLine, best_line_found
from tavlei.games.kernel_tables import loaded_tables, small_tables
from tavlei.games.needed_kernel import need_kernel
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.kernel_tables import LoadedTables

__all__ = ["CERTAIN", "BestLine", "Player"]

_LONGEST_REVERSIBLE: Final = 60  # positions back that may still be repeated


class Player:
    """A player of one variant with its memory; the tables that are there are used."""

    def __init__(
        self, variant: Variant, *, mebibytes: int = 64, threads: int = 1, tables: LoadedTables | None = None
    ) -> None:
        """It needs the native kernel. Several threads think faster; only with one has a question always one answer.

        `tables` are endgame tables that the caller has, instead of those that are there.
        """
        need_kernel()
        kernel = active()
        assert kernel is not None  # noqa: S101 - refused above
        self.variant, self.threads = variant, threads
        self.held: LoadedTables | None = tables or loaded_tables(variant) or small_tables(variant.name)
        memory = self.held.memory if self.held else None
        self._engine = kernel.Engine(variant.name, engine_weights(variant.name), mebibytes=mebibytes, tables=memory)

    @property
    def nodes(self) -> int:
        """How many positions all thoughts together took."""
        return self._engine.nodes

    def estimate(self, position: Position) -> int:
        """What the evaluation alone says, for the side to move."""
        return self._engine.estimate(*position)

    def think(  # noqa: PLR0913 - the strength, the bounds and who listens
        self,
        position: Position,
        *,
        before: Sequence[Position] = (),
        level: Level = FULL_STRENGTH,
        time: ThinkingTime | None = None,
        seed: int = 0,
        progress: Callable[[BestLine], object] | None = None,
        goes_on: Callable[[], bool] | None = None,
    ) -> BestLine:
        """The best line for the side to move; `before`: positions of the game, `progress` hears of every depth."""
        if not rules(self.variant).count(position):
            raise Refusal(Problem("the side to move has no move"))
        bounds = time or ThinkingTime()
        found = self._engine.search(
            *position,
            depth=level.depth,
            nodes=level.nodes,
            seconds=bounds.most,
            enough=bounds.enough,
            noise=level.noise,
            seed=seed,
            threads=1 if level.noise else self.threads,  # who misjudges on purpose needs no help
            before=before[-_LONGEST_REVERSIBLE:],
            on_depth=None
            if progress is None
            else lambda result: progress(best_line_found(self.variant, position, result)),
            progress=None if goes_on is None else lambda _nodes: goes_on(),
        )
        return best_line_found(self.variant, position, found)
