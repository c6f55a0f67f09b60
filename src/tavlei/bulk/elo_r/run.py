"""One run: files of a half-year in, the list, its rows and lines, the athletes of the next list out."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tavlei import __version__
from tavlei.bulk.elo_r.by_rules import gaps_of
from tavlei.bulk.elo_r.checking import check_list
from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.inputs import check_facts, read_inputs, refuse_encounters, refuse_participants
from tavlei.bulk.elo_r.plan import HalfYearPlan
from tavlei.bulk.elo_r.sheets import write_sheets
from tavlei.bulk.engines import EngineSettings, connected, write
from tavlei.bulk.outcome import whole_folder, write_run
from tavlei.calc.uncollected import uncollected
from tavlei.ratings.elo_r.listing.inclusion import HAS_GAP
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.bulk.elo_r.inputs import HalfYearInputs
    from tavlei.bulk.samples import Checked
    from tavlei.ratings.elo_r import HalfYear
    from tavlei.rulebook import Rulebook

_GAPS: Final = pa.schema([(name, pa.string()) for name in ("subject", "id", "field", "athlete", "message")])


@dataclass(frozen=True, slots=True)
class HalfYearOutcome:
    """What a run published."""

    listed: int
    encounters: int
    included: int
    left_out: int
    gaps: int
    checked: Checked


@uncollected()
def publish_half_year(  # noqa: PLR0913 - everything a run rests on, each by its name
    games: Path,
    people: Path,
    out: Path,
    half: HalfYear,
    rulebook: Rulebook,
    *,
    settings: EngineSettings,
    sample: int,
    seed: int,
    russian_days_off: bool = False,
    progress: Callable[[str], None] = lambda _step: None,
) -> HalfYearOutcome:
    """Compute a half-year and publish its list into a new folder, or refuse and leave nothing."""
    with whole_folder(out) as folder, tempfile.TemporaryDirectory(dir=folder) as work:
        progress("reading")
        inputs = read_inputs(games, people, half, rulebook, Path(work), russian_days_off=russian_days_off)
        check_facts(inputs)
        spill = Path(work) / "spill"
        spill.mkdir()
        with connected(settings, spill) as backend:
            year_outcome = _publish(
                HalfYearPlan(backend, inputs, spill), folder, sample=sample, seed=seed, progress=progress
            )
        write_run(folder, _run(inputs, settings, year_outcome))
    return year_outcome


def _publish(
    plan: HalfYearPlan, folder: Path, *, sample: int, seed: int, progress: Callable[[str], None]
) -> HalfYearOutcome:
    files = ListFiles(folder)
    progress("competitions")
    check_participants(plan)
    _write_competitions(plan, files.competitions)
    progress("games")
    count = check_encounters(plan)
    progress("rows")
    write_rows(plan, files)
    progress("check")
    checked = check_list(plan, files, sample=sample, seed=seed)
    progress("list")
    listed = published_list(plan, files)
    gaps = _write_gaps(plan, files.gaps)
    progress("sheets")
    write_sheets(plan, files)
    included = sum(1 for why_not in plan.judged if not why_not)
    return HalfYearOutcome(listed, count, included, len(plan.judged) - included, gaps, checked)


def check_participants(plan: HalfYearPlan) -> None:
    """If not every participant was found once with the competition and a place that can be, the bad ones are named."""
    wanted = _count_rows(plan.inputs.participants)
    entries = plan.entries
    bad = (entries.place < 1) | (entries.place_to.notnull() & (entries.place_to < entries.place).fill_null(True))  # noqa: FBT003
    value = entries.agg(rows=entries.count(), bad=bad.sum()).to_pyarrow().to_pylist()[0]
    pairs = entries.select("r", "n").distinct().count().to_pyarrow().as_py()
    if (value["rows"], pairs, value["bad"] or 0) != (wanted, wanted, 0):
        refuse_participants(plan.inputs)


def check_encounters(plan: HalfYearPlan) -> int:
    """How many encounters there are; if not each was found with both its athletes and a result, the bad are named."""
    rows, tallies = _count_rows(plan.inputs.encounters), plan.tallies
    met = plan.inputs.encounters.table(plan.backend)
    byes: int = met.bye.count().to_pyarrow().as_py()
    present = tallies.present.sum().to_pyarrow().as_py() or 0
    strangers = tallies.anti_join(plan.entries, ["r", "n"]).count().to_pyarrow().as_py()
    if present != 2 * (rows - byes) + byes or strangers:
        refuse_encounters(plan.inputs)
    return rows - byes


def write_rows(plan: HalfYearPlan, files: ListFiles) -> None:
    """The rows, what every competition brought, the athletes of the next list, and who is not on this one."""
    plan.let_go_of_tallies()
    write(plan.rows, files.rows)
    write(plan.lines, files.lines)
    write(plan.state, files.state)
    write(plan.left_out, files.left_out)


@cites("draughts-norms", "7/7.6")
def published_list(plan: HalfYearPlan, files: ListFiles) -> int:
    """Write the list as it is published: the highest first, then by id."""
    rows = plan.backend.read_parquet(str(files.rows))
    value = rows.select("id", elo_r="new_elo_r")
    write(value.order_by(value.elo_r.desc(), "id"), files.list)
    count: int = pq.read_metadata(files.list).num_rows
    return count


def _write_competitions(plan: HalfYearPlan, path: Path) -> None:
    """Every competition in order of time, and why it is not in the list."""
    pq.write_table(
        pa.table(
            {
                "id": plan.contests.last["id"],
                "included": pa.array([not why_not for why_not in plan.judged], pa.bool_()),
                "why_not": pa.array([list(why_not) for why_not in plan.judged], pa.list_(pa.string())),
            }
        ),
        path,
    )


def _write_gaps(plan: HalfYearPlan, path: Path) -> int:
    """What is missing or contradicts itself, as the rules name it (E24)."""
    contests = [number for number, why_not in enumerate(plan.judged) if HAS_GAP in why_not]
    listed = plan.listed
    athletes = sorted(listed.filter(listed.untold).select("id").to_pyarrow().column(0).to_pylist())
    gaps = list(gaps_of(plan, contests, athletes))
    pq.write_table(pa.Table.from_pylist(gaps, schema=_GAPS), path)
    return len(gaps)


def _count_rows(table: Any) -> int:
    return sum(pq.read_metadata(file.parquet).num_rows for file in table.files)


def _run(inputs: HalfYearInputs, settings: EngineSettings, year_outcome: HalfYearOutcome) -> dict[str, Any]:
    resolved = {name: inputs.rulebook.resolve(name).choice for name in ("E5", "E8")}
    return {
        "kind": "elo-r",
        "half_year": inputs.half.label,
        "list_date": inputs.half.list_date(inputs.rulebook).isoformat(),
        "edition": inputs.rulebook.edition.id,
        "readings": resolved,
        "holidays": sorted(day.isoformat() for day in inputs.holidays),
        "version": __version__,
        "engine": str(settings.engine),
        **asdict(year_outcome),
    }
