"""How long the command line and the library take before they do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost, least

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNS = 7
HELP_LIMIT = 0.4
IMPORT_LIMIT = 0.15


def measure() -> Iterator[Measurement]:
    """`tavlei --help`, a first calculation and the import of a game, beside an interpreter that does nothing."""
    bare = least([cost("-c", "pass") for _ in range(RUNS)])
    yield Measurement("python -c pass (baseline)", f"{bare:.3f} s")
    helped = least([cost("-m", "tavlei.cli", "--help") for _ in range(RUNS)])
    yield Measurement("tavlei --help", f"{helped:.3f} s", f"under {HELP_LIMIT} s", helped < HELP_LIMIT)
    listed = least([cost("-m", "tavlei.cli", "calc", "list") for _ in range(RUNS)])
    yield Measurement("tavlei calc list", f"{listed:.3f} s")
    imported = least([cost("-c", "from tavlei.games.draughts import Game") for _ in range(RUNS)])
    wanted = f"under {IMPORT_LIMIT} s"
    yield Measurement("from tavlei.games.draughts import Game", f"{imported:.3f} s", wanted, imported < IMPORT_LIMIT)
    begun = least([cost("-c", "from tavlei.games import draughts; draughts.Game().legal_moves") for _ in range(RUNS)])
    yield Measurement("the same and the moves of a first position", f"{begun:.3f} s")
