"""The size of a whole tree of moves, depth by depth, in one walk: the numbers of `perft`, found quickly.

Different orders of the same moves reach the same position. Each level is therefore kept as positions with the number of
ways that lead to them, and every position is worked once. Levels are walked in parts, which bounds the memory.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active
from tavlei.games.draughts.play import variant_rule
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

    Level = dict[Position, int]

_PART: Final = 20_000  # positions


@dataclass(frozen=True, slots=True)
class MoveTree:
    """How many sequences of 1, 2, … moves there are from a position."""

    variant: Variant
    sizes: tuple[int, ...]
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """The deepest number first, then every depth."""
        rule = variant_rule(self.variant, self.rulebook)
        depth = len(self.sizes)
        deepest = self.sizes[-1] if self.sizes else 1  # without a move there is one position: the given one
        cited = rule.moves_by(self.rulebook)
        verdict = Step("draughts.perft", deepest, cited, (*rule.readings, "D16", "D17"), {"depth": depth})
        depths = (Step("draughts.perft_depth", size, inputs={"depth": n}) for n, size in enumerate(self.sizes, start=1))
        return Explanation(verdict, working=tuple(depths))


def move_tree(variant: Variant, position: Position, depth: int, rulebook: Rulebook) -> MoveTree:
    """Count the sequences of up to `depth` moves."""
    if active() is not None:
        counted = tuple(perft(variant, position, plies) for plies in range(1, depth + 1))
        return MoveTree(variant, counted, rulebook)
    sizes = [0] * depth
    if depth:
        _walk(rules(variant), {position: 1}, 0, sizes)
    return MoveTree(variant, tuple(sizes), rulebook)


def _walk(game: Rules, level: Level, done: int, sizes: list[int]) -> None:
    if done + 1 == len(sizes):
        sizes[done] += sum(ways * game.count(position) for position, ways in level.items())
        return
    for part in _parts(level):
        reached = _next(game, part)
        sizes[done] += sum(reached.values())
        _walk(game, reached, done + 1, sizes)


def _next(game: Rules, level: Level) -> Level:
    reached: Level = defaultdict(int)
    for position, ways in level.items():
        for move in game.moves(position):
            reached[game.play(position, move)] += ways
    return reached


def _parts(level: Level) -> Iterator[Level]:
    positions = iter(level.items())
    while part := dict(islice(positions, _PART)):
        yield part


def perft(variant: Variant, position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are; the last move is counted without being made."""
    kernel = active()
    if kernel is not None:
        with suppress(ValueError, TypeError):  # what it refuses is left to the Python rules
            return kernel.perft(variant.name, *position, depth)
    return _perft(rules(variant), position, depth)


def _perft(game: Rules, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return game.count(position)
    return sum(_perft(game, game.play(position, move), depth - 1) for move in game.moves(position))
