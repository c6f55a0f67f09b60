"""Competitions evaluated a batch at a time, by several processes; what comes back is Arrow."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tavlei.bulk.titles.columns import COMPETITIONS, EARLIER, ENCOUNTERS, OUTPUTS, PARTICIPANTS
from tavlei.bulk.titles.evaluating import evaluated
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tavlei.bulk.titles.evaluating import Rows
    from tavlei.rulebook import Problem

MOST_ENCOUNTERS: Final = 5_000
MOST_COMPETITIONS: Final = 200
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Batch:
    """Competitions that follow one another in the order of ids, and where the tables lie."""

    folder: Path
    ids: tuple[str, ...]
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a batch, table by table; or the competition that the rules refuse, and why."""

    competitions: int
    tables: Mapping[str, pa.Table]
    refused: str | None = None
    problems: tuple[Problem, ...] = ()


def divided(sizes: Iterable[Fields], folder: Path, settings: Mapping[str, str]) -> list[Batch]:
    """The competitions in batches of about the same work."""
    found: list[list[str]] = []
    room = 0
    for fields in sizes:
        room -= fields["encounters"] + 1
        if room < 0 or len(found[-1]) >= MOST_COMPETITIONS:
            found.append([])
            room = MOST_ENCOUNTERS - fields["encounters"]
        found[-1].append(fields["id"])
    return [Batch(folder, tuple(ids), settings) for ids in found]


def done_batches(batches: Sequence[Batch], processes: int) -> Iterator[Done]:
    """What came of every batch, in their order."""
    if processes == 1 or len(batches) < 2:
        yield from map(evaluate_batch, batches)
        return
    context = multiprocessing.get_context("spawn")  # engines have threads, which a fork would not take along
    with ProcessPoolExecutor(min(processes, len(batches)), mp_context=context) as pool:
        try:
            yield from pool.map(evaluate_batch, batches)
        finally:
            pool.shutdown(cancel_futures=True)


def evaluate_batch(batch: Batch) -> Done:
    """Every competition of a batch through the rules."""
    tables = {name: _own(batch, name, "competition") for name in (PARTICIPANTS.name, ENCOUNTERS.name, EARLIER.name)}
    values: Rows = {name: [] for name in OUTPUTS}
    for name, (competition,) in _own(batch, COMPETITIONS.name, "id").items():
        entered, met, earlier = (tables[table].get(name, []) for table in tables)
        try:
            rows = evaluated(competition, entered, met, earlier, batch.settings)
        except Refusal as error:
            return Done(0, {}, name, error.problems)
        for table, told in rows.items():
            values[table] += told
    return Done(len(batch.ids), {name: pa.Table.from_pylist(values[name], schema) for name, schema in OUTPUTS.items()})


def _own(batch: Batch, name: str, column: str) -> dict[str, list[Fields]]:
    """The rows of the competitions of a batch, by competition."""
    between = [(column, ">=", batch.ids[0]), (column, "<=", batch.ids[-1])]
    values: dict[str, list[Fields]] = {}
    for row in pq.read_table(batch.folder / f"{name}.parquet", filters=between).to_pylist():
        values.setdefault(row[column], []).append(row)
    return values
