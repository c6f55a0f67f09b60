"""Predecessors in a library of 50,000 works of 100 squares."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.composition.predecessors import LibraryWork, library
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import INTERNATIONAL
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.composition.predecessors import WorkLibrary

RULES: Final = Rulebook.on("draughts-rules", None)
WORKS: Final = 50_000
SEARCHES: Final = 50
SHARE: Final = Fraction(3, 4)
WANTED_BUILD: Final = 20
WANTED_MS: Final = 100


def measure() -> Iterator[Measurement]:
    """Building the index, then everything a judge asks about one work."""
    works = random_works()
    began = time.process_time()
    shelf = library(works)
    built = time.process_time() - began
    what = f"library of {WORKS:,} works"
    yield Measurement(what, f"indexed in {built:.1f} s", f"at most {WANTED_BUILD} s", built <= WANTED_BUILD)
    began = time.process_time()
    found = sum(_asked(shelf, works[index * 997]) for index in range(SEARCHES))
    each = (time.process_time() - began) / SEARCHES * 1000
    told = f"{each:.1f} ms a work, {found} found"
    yield Measurement("predecessors of a work", told, f"at most {WANTED_MS} ms", each <= WANTED_MS)


def _asked(shelf: WorkLibrary, work: LibraryWork) -> int:
    same = shelf.same(work.variant, work.position)
    moved = shelf.moved(work.variant, work.position)
    return len(same) + len(moved) + len(shelf.similar(work.variant, work.position, SHARE, RULES))


def random_works() -> list[LibraryWork]:
    """The same works every time."""
    chance = random.Random(11)  # noqa: S311 - positions, not secrets
    return [LibraryWork(str(number), INTERNATIONAL, _position(chance)) for number in range(WORKS)]


def _position(chance: random.Random) -> Position:
    squares = chance.sample(INTERNATIONAL.board.bits[5:45], chance.randint(8, 24))
    half = len(squares) // 2
    return Position(sum(squares[half:]), 0, sum(squares[:half]), 0, white_to_move=True)
