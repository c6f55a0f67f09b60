"""One run: competitions in, their tables of places, their titles and ranks out."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei import __version__
from tavlei.bulk.engines import EngineSettings, connected
from tavlei.bulk.outcome import whole_folder, write_run
from tavlei.bulk.titles.batches import divided, done_batches
from tavlei.bulk.titles.checking import check_titles
from tavlei.bulk.titles.columns import OUTPUTS
from tavlei.bulk.titles.inputs import check_tables, read_inputs
from tavlei.bulk.titles.plan import TitlesPlan
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tavlei.bulk.samples import Checked
    from tavlei.bulk.titles.batches import Batch
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


def evaluate_titles(
    games: Path,
    people: Path,
    out: Path,
    task: TitlesTask,
    told: Callable[[int, int], None] = lambda _done, _total: None,
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
        _evaluate(inputs, divided(sizes, ordered, task.readings), folder, task, len(sizes), told)
        ids = [size["id"] for size in sizes]
        checked = check_titles(inputs, folder, ids, task.readings, sample=task.sample, seed=task.seed)
        counts = {name: pq.read_metadata(_file(folder, name)).num_rows for name in OUTPUTS}
        found = TitlesOutcome(
            len(sizes),
            sum(size["encounters"] for size in sizes),
            counts["verdicts"],
            counts["standings"],
            counts["problems"],
            checked,
        )
        write_run(folder, {**_run(task), **asdict(found)})
    return found


def _evaluate(  # noqa: PLR0913, PLR0917 - what is evaluated, where it goes, who is told
    inputs: TitleInputs, batches: Sequence[Batch], folder: Path, task: TitlesTask, total: int,
    told: Callable[[int, int], None],
) -> None:  # fmt: skip
    """Every batch in its order, written as it comes."""
    done = 0
    told(done, total)
    with ExitStack() as stack:
        writers = {
            name: stack.enter_context(pq.ParquetWriter(_file(folder, name), schema)) for name, schema in OUTPUTS.items()
        }
        for found in done_batches(batches, task.processes or os.cpu_count() or 1):
            if found.refused is not None:
                raise Refusal(*found.problems).at(f"{inputs.place(found.refused)}: {found.refused}")
            for name, table in found.tables.items():
                writers[name].write_table(table)
            done += found.competitions
            told(done, total)


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"


def _run(task: TitlesTask) -> dict[str, Any]:
    return {
        "kind": "titles",
        "readings": dict(task.readings),
        "version": __version__,
        "engine": str(task.settings.engine),
    }
