"""The kernel against the Python rules on any number of positions: `python -m tests.kernel.differential 1000000`."""

from __future__ import annotations

import sys
import time

from tests.kernel.chance import random_game, random_position, seeded
from tests.programs import is_installed, missing

from tavlei.games._kernel import installed
from tavlei.games._kernel.rules import KernelRules
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules
from tavlei.games.draughts.variants import VARIANTS, Variant


class Comparison:
    """Both generators of one variant."""

    def __init__(self, variant: Variant) -> None:
        core = installed()
        assert core is not None, "the kernel is not installed"
        self.variant, self.core = variant, core
        self.plain, self.native = Rules(variant), KernelRules(variant, core)

    def compare(self, position: Position) -> None:
        """The same moves in the same order with the same routes, the same count, and every move made and taken back."""
        told = f"{self.variant.name} {fen(self.variant, position)}"
        moves = self.plain.moves(position)
        assert self.core.moves(self.variant.name, *position) == moves, told
        assert self.native.count(position) == len(moves), told
        assert self.native.can_capture(position) == self.plain.can_capture(position), told
        if moves and moves[0].captured:
            assert self.native.search.routes(position) == self.plain.search.routes(position), told
        walk = self.core.Walk(self.variant.name, *position)
        assert walk.moves() == [move.identity for move in moves], told
        for move in moves[:3]:
            walk.play(*move.identity)
            assert walk.position == self.plain.play(position, move), told
            walk.take_back()
            assert walk.position == position, told

    def compare_many(self, number: int, seed: int) -> int:
        """So many positions, half of them scattered, half of games; how many captured."""
        chance = seeded(f"{self.variant.name}:{seed}")
        captures = done = 0
        while done < number:
            several = [random_position(self.variant, chance) for _ in range(60)]
            for position in (*several, *random_game(self.plain, chance)):
                self.compare(position)
                captures += self.plain.can_capture(position)
                done += 1
        return captures


def main() -> None:
    """Compare so many positions of every variant."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    if not is_installed("tavlei-kernel"):
        sys.stdout.write(f"{missing('tavlei-kernel')}: there is nothing to compare\n")
        return
    for variant in VARIANTS.values():
        began = time.monotonic()
        captures = Comparison(variant).compare_many(number, seed)
        took = time.monotonic() - began
        sys.stdout.write(f"{variant.name}: {number:,} positions agree, {captures:,} with captures, {took:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
