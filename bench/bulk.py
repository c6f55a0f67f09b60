"""The month of a nation by the plan on DuckDB: against a query written by hand, its growth, its memory, one sheet."""

from __future__ import annotations

import gc
import random
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import duckdb

from bench.bulk_filling import fill
from bench.measuring import Measurement, cost, growth
from tavlei.bulk.fsu.sheets import explain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
WANTED_RATIO: Final = 1.3
WANTED_MIB: Final = 1536
WANTED_MILLISECONDS: Final = 50
RANDOM, BUSIEST = 200, 50
"""How many players are explained: some by chance, and those with the most games."""


def measure() -> Iterator[Measurement]:
    """Rows and next state of 1, 3 and 10 million games, each in a process of its own; sheets out of the last."""
    seconds: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            by_hand, by_plan = (cost("-m", "bench.bulk_run", what, str(tables)) for what in ("hand", "list"))
            seconds[size] = by_plan.cpu_seconds
            ratio = by_plan.cpu_seconds / by_hand.cpu_seconds
            last = size == SIZES[-1]
            what = f"{size:,} games: the plan against a query by hand"
            found = f"{by_plan.cpu_seconds:.1f} s against {by_hand.cpu_seconds:.1f} s of CPU time, {ratio:.2f} times"
            yield Measurement(what, found, f"under {WANTED_RATIO} times" * last, ratio < WANTED_RATIO if last else None)
            small = by_plan.peak_mib < WANTED_MIB
            yield Measurement("peak memory of that", f"{by_plan.peak_mib:.0f} MiB", f"under {WANTED_MIB} MiB", small)
        yield growth("games", seconds)
        yield from _explanations(tables)


def _explanations(tables: Path) -> Iterator[Measurement]:
    """Players of a published month are explained, as a server does that has loaded the rules and left them as they are.

    What it holds for good, the collector of garbage no longer looks through: one look took up to 90 ms.
    """
    spent = cost("-m", "bench.bulk_run", "sheets", str(tables))
    yield Measurement("writing the sheets", f"{spent.cpu_seconds:.1f} s of CPU time, {spent.peak_mib:.0f} MiB")
    for words, players in _asked(tables).items():
        explain(tables / "list", players[0])
        gc.freeze()
        taken = _taken(tables / "list", players)
        gc.unfreeze()
        found = f"median {median(taken):.1f} ms, worst {max(taken):.1f} ms"
        met = max(taken) < WANTED_MILLISECONDS
        yield Measurement(f"one player's sheet, {words}", found, f"under {WANTED_MILLISECONDS} ms", met)


def _asked(tables: Path) -> dict[str, Sequence[str]]:
    games, people = (str(tables / name) for name in ("games/may.parquet", "people.parquet"))
    home = duckdb.execute("SELECT id FROM read_parquet(?) WHERE federation = 'UKR' ORDER BY id", [people]).fetchall()
    busiest = duckdb.execute(
        "SELECT id FROM (SELECT unnest([white, black]) AS id FROM read_parquet(?)) JOIN read_parquet(?) USING (id) "
        "WHERE federation = 'UKR' GROUP BY id ORDER BY count(*) DESC, id LIMIT ?",
        [games, people, BUSIEST],
    ).fetchall()
    chance = random.Random("sheets")  # noqa: S311 - a benchmark repeats itself
    return {
        f"{RANDOM} by chance": [name for (name,) in chance.sample(home, RANDOM)],
        f"the {BUSIEST} with the most games": [name for (name,) in busiest],
    }


def _taken(folder: Path, players: Sequence[str]) -> list[float]:
    """Milliseconds of CPU time of every sheet."""
    taken = []
    for player in players:
        began = time.process_time()
        explain(folder, player)
        taken.append((time.process_time() - began) * 1000)
    return taken
