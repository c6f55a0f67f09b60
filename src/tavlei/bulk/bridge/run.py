"""One run: the register and the ledger in, the rating list, everybody's row and the next state out."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei import __version__
from tavlei.bridge.accounts.monthly_publication import publication_finding
from tavlei.bulk.bridge.batches import judged_batches
from tavlei.bulk.bridge.checking import check_list
from tavlei.bulk.bridge.inputs import check_facts, read_inputs, refuse_credited_twice
from tavlei.bulk.bridge.plan import BridgePlan, rating_list
from tavlei.bulk.bridge.sheets import write_sheets
from tavlei.bulk.engines import EngineSettings, connected, write
from tavlei.bulk.outcome import whole_folder, write_run
from tavlei.calc.uncollected import uncollected
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tavlei.bulk.samples import Checked
    from tavlei.rulebook import Rulebook

LIST, ROWS, STATE_FILE = "list.parquet", "rows.parquet", "people.parquet"
NEW, BATCHES = "new_entries.parquet", "batches.parquet"


@dataclass(frozen=True, slots=True)
class BridgeOutcome:
    """What a run published."""

    listed: int
    rows: int
    entries: int
    batches: int
    batches_refused: int
    checked: Checked


@dataclass(frozen=True, slots=True)
class MonthTask:
    """Which list, by which rulebook, and whether and when it was published."""

    list_day: date
    rulebook: Rulebook
    published_on: date | None = None


@uncollected()
def publish_list(  # noqa: PLR0913 - everything a run rests on, each by its name
    games: Path,
    people: Path,
    out: Path,
    task: MonthTask,
    *,
    settings: EngineSettings,
    sample: int,
    seed: int,
    progress: Callable[[str], None] = lambda _step: None,
) -> BridgeOutcome:
    """Compute a list and publish it into a new folder, or refuse and leave nothing."""
    with whole_folder(out) as folder, tempfile.TemporaryDirectory(dir=folder) as work:
        progress("reading")
        inputs = read_inputs(games, people, task.list_day, task.rulebook, Path(work))
        check_facts(inputs)
        progress("batches")
        judged = judged_batches(inputs)
        spill = Path(work) / "spill"
        spill.mkdir()
        with connected(settings, spill) as backend:
            plan = BridgePlan(backend, inputs, spill, judged)
            bridge_outcome = _publish(plan, folder, sample=sample, seed=seed, progress=progress)
            first = not plan.holds_anything
        write_run(folder, {**_run(task, settings), "first": first, **asdict(bridge_outcome)})
    return bridge_outcome


def _publish(
    plan: BridgePlan, folder: Path, *, sample: int, seed: int, progress: Callable[[str], None]
) -> BridgeOutcome:
    progress("entries")
    check_sources(plan)
    progress("rows")
    write(plan.rows, folder / ROWS)
    write(plan.state, folder / STATE_FILE)
    progress("check")
    checked = check_list(plan, folder / ROWS, folder / STATE_FILE, sample=sample, seed=seed)
    progress("list")
    write(rating_list(plan.backend.read_parquet(str(folder / ROWS))), folder / LIST)
    write(plan.new_entries, folder / NEW)
    pq.write_table(plan.batches.table(), folder / BATCHES)
    progress("sheets")
    write_sheets(plan, folder)
    listed, rows = (pq.read_metadata(folder / name).num_rows for name in (LIST, ROWS))
    entries = plan.ledger.count().to_pyarrow().as_py()
    verdicts = plan.batches.verdicts
    refused = sum(not verdict.accepted for verdict in verdicts)
    return BridgeOutcome(listed, rows, entries, len(verdicts), refused, checked)


def check_sources(plan: BridgePlan) -> None:
    """Refuse a second entry of one player from one source, be it of a batch."""
    ledger = plan.ledger
    counts = ledger.group_by(["player", "source"]).agg(entries=ledger.count())
    twice = counts.filter(counts.entries > 1).order_by("player", "source").limit(1).to_pyarrow().to_pylist()
    if not twice:
        return
    refuse_credited_twice(plan.inputs)
    clause = plan.inputs.rulebook.clause("1.1")
    named = {"source": twice[0]["source"], "player": twice[0]["player"]}
    raise Refusal(Problem("«{source}» credits player {player} twice", named, "batches", clause))


def _run(task: MonthTask, settings: EngineSettings) -> dict[str, Any]:
    in_time = publication_finding(task.list_day, task.published_on, task.rulebook).met
    return {
        "kind": "bridge",
        "list_day": task.list_day.isoformat(),
        "edition": task.rulebook.edition.id,
        "readings": task.rulebook.choices(),
        "version": __version__,
        "engine": str(settings.engine),
        "published_in_time": in_time,
    }
