"""One run: competitions in, their tables of places, their titles and ranks out."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pyarrow.parquet as pq

from tavlei import __version__
from tavlei.bulk.engines import Engine, EngineSettings, connected
from tavlei.bulk.outcome import whole_folder, write_run
from tavlei.bulk.titles.batches import divided, done_batches
from tavlei.bulk.titles.by_engine import batches_by_engine
from tavlei.bulk.titles.checking import check_titles
from tavlei.bulk.titles.columns import OUTPUTS
from tavlei.bulk.titles.inputs import check_tables, read_inputs
from tavlei.bulk.titles.plan import TitlesPlan
from tavlei.calc.uncollected import uncollected
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ibis.backends import BaseBackend

    from tavlei.bulk.samples import Checked
    from tavlei.bulk.spark_tables import ArrowSparkBackend
    from tavlei.bulk.titles.batches import Batch, Done
    from tavlei.bulk.titles.inputs import TitleInputs


@dataclass(frozen=True, slots=True)
class TitlesTask:
    """How a run is made: the engine, the processes, the choices of readings, the sample."""

    seed: int
    sample: int
    settings: EngineSettings = field(default_factory=EngineSettings)
    processes: int | None = None
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TitlesOutcome:
    """What a run published."""

    competitions: int
    encounters: int
    verdicts: int
    standings: int
    problems: int
    checked: Checked


@uncollected()
def evaluate_titles(
    games: Path,
    people: Path,
    out: Path,
    task: TitlesTask,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> TitlesOutcome:
    """Evaluate every competition and publish what comes of them into a new folder, or refuse and leave nothing.

    `told` hears how many of how many competitions are evaluated.
    """
    with whole_folder(out) as folder, tempfile.TemporaryDirectory(dir=folder) as work:
        inputs = read_inputs(games, people, Path(work))
        check_tables(inputs)
        ordered, spill = Path(work) / "ordered", Path(work) / "spill"
        ordered.mkdir()
        spill.mkdir()
        with connected(task.settings, spill) as backend:
            plan = TitlesPlan(backend, inputs)
            plan.write(ordered)
            sizes = plan.sizes
            done = _done(backend, divided(sizes, ordered, task.readings), task)
            _write(inputs, done, folder, len(sizes), progress)
        ids = [size["id"] for size in sizes]
        checked = check_titles(inputs, folder, ids, task.readings, sample=task.sample, seed=task.seed)
        counts = {name: pq.read_metadata(_file(folder, name)).num_rows for name in OUTPUTS}
        titles_outcome = TitlesOutcome(
            len(sizes),
            sum(size["encounters"] for size in sizes),
            counts["verdicts"],
            counts["standings"],
            counts["problems"],
            checked,
        )
        write_run(folder, {**_run(task), **asdict(titles_outcome)})
    return titles_outcome


def _done(backend: BaseBackend, batches: Sequence[Batch], task: TitlesTask) -> Iterator[Done]:
    """What came of every batch: DuckDB leaves them to processes of this machine, others evaluate where they compute."""
    if task.settings.engine is Engine.DUCKDB:
        return done_batches(batches, task.processes or os.cpu_count() or 1)
    return batches_by_engine(cast("ArrowSparkBackend", backend), batches)


def _write(
    inputs: TitleInputs, batches: Iterator[Done], folder: Path, total: int, progress: Callable[[int, int], None]
) -> None:
    """Every batch in its order, written as it comes."""
    done = 0
    progress(done, total)
    with ExitStack() as stack:
        writers = {
            name: stack.enter_context(pq.ParquetWriter(_file(folder, name), schema)) for name, schema in OUTPUTS.items()
        }
        for found in batches:
            if found.refused is not None:
                raise Refusal(*found.problems).at(f"{inputs.place(found.refused)}: {found.refused}")
            for name, table in found.tables.items():
                writers[name].write_table(table)
            done += found.competitions
            progress(done, total)


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"


def _run(task: TitlesTask) -> dict[str, Any]:
    return {
        "kind": "titles",
        "readings": dict(task.readings),
        "version": __version__,
        "engine": str(task.settings.engine),
    }
