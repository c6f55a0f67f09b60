"""One run: files of a month in, the list, its rows, the next state and the sheets out."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ibis
import pyarrow as pa
import pyarrow.parquet as pq

from tavlei import __version__
from tavlei.bulk.engines import EngineSettings, connected, write
from tavlei.bulk.fsu.by_rules import player_of, put_through_the_rules
from tavlei.bulk.fsu.checking import check_list
from tavlei.bulk.fsu.columns import PEOPLE, ROW, STATE
from tavlei.bulk.fsu.inputs import check_people, read_inputs, refuse_games
from tavlei.bulk.fsu.plan import MonthPlan
from tavlei.bulk.fsu.sheets import write_sheets
from tavlei.bulk.outcome import whole_folder, write_run
from tavlei.calc.uncollected import uncollected
from tavlei.ratings.fsu import active_until, activity
from tavlei.ratings.fsu.listing.removal import decisions_by_player
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from ibis.expr.types import Table

    from tavlei.bulk.fsu.inputs import MonthInputs
    from tavlei.bulk.samples import Checked
    from tavlei.ratings.fsu import Month
    from tavlei.rulebook import Rulebook

LIST, ROWS, STATE_FILE = "list.parquet", "rows.parquet", "people.parquet"
_STATE_SCHEMA: Final = pa.schema([PEOPLE.arrow.field(name) for name in STATE])
_ROW_TYPES: Final = {"id": pa.string(), "status": pa.string(), "k_used": pa.int32()}
_ROW_SCHEMA: Final = pa.schema([(name, _ROW_TYPES.get(name, pa.int64())) for name in ROW])


@dataclass(frozen=True, slots=True)
class MonthOutcome:
    """What a run published."""

    listed: int
    rows: int
    by_rules: int
    games: int
    checked: Checked


@uncollected()
def publish_month(  # noqa: PLR0913 - everything a run rests on, each by its name
    games: Path,
    people: Path,
    out: Path,
    month: Month,
    rulebook: Rulebook,
    *,
    settings: EngineSettings,
    sample: int,
    seed: int,
    progress: Callable[[str], None] = lambda _step: None,
) -> MonthOutcome:
    """Compute a month and publish it into a new folder, or refuse and leave nothing."""
    with whole_folder(out) as folder, tempfile.TemporaryDirectory(dir=folder) as work:
        progress("reading")
        inputs = read_inputs(games, people, month, rulebook, Path(work))
        check_people(inputs)
        spill = Path(work) / "spill"
        spill.mkdir()
        with connected(settings, spill) as backend:
            month_outcome = _publish(
                MonthPlan(backend, inputs, spill), folder, sample=sample, seed=seed, progress=progress
            )
        write_run(folder, _run(inputs, settings, month_outcome))
    return month_outcome


def _publish(plan: MonthPlan, folder: Path, *, sample: int, seed: int, progress: Callable[[str], None]) -> MonthOutcome:
    check_decisions(plan)
    progress("games")
    count = check_games(plan)
    progress("exceptions")
    rows, state, by_rules = with_exceptions(plan)
    progress("rows")
    write(rows.order_by("id"), folder / ROWS)
    write(state.order_by("id"), folder / STATE_FILE)
    progress("check")
    checked = check_list(plan, folder / ROWS, folder / STATE_FILE, sample=sample, seed=seed)
    progress("list")
    listed = published_list(plan, folder)
    progress("sheets")
    write_sheets(plan, folder)
    total = pq.read_metadata(folder / ROWS).num_rows
    return MonthOutcome(listed, total, by_rules, count, checked)


def check_decisions(plan: MonthPlan) -> None:
    """Refuse decisions that contradict the people."""
    inputs = plan.inputs
    ids = ibis.memtable({"id": [each.player for each in inputs.decisions] or [""]}, schema={"id": "string"})
    concerned = plan.people.filter(plan.people.id.isin(ids.id)).to_pyarrow().to_pylist() if inputs.decisions else []
    players = {told["id"]: player_of(told) for told in concerned}
    decisions_by_player(inputs.decisions, players, inputs.month, inputs.rulebook)


def check_games(plan: MonthPlan) -> int:
    """How many games there are; if not each was found with both its players and a result, the bad ones are named."""
    games: int = sum(pq.read_metadata(file.parquet).num_rows for file in plan.inputs.games.files)
    players = plan.players
    value = players.agg(present=players.present.sum(), odd=players.odd.sum()).to_pyarrow().to_pylist()[0]
    if (value["present"] or 0) != 2 * games or value["odd"]:
        refuse_games(plan.inputs)
    return games


def with_exceptions(plan: MonthPlan) -> tuple[Table, Table, int]:
    """The rows and the next state of everybody, those of the exceptions by the rules in Python."""
    people = list(put_through_the_rules(plan, plan.exceptions, "exceptions"))
    rows = _memtable([person.row for person in people], _ROW_SCHEMA)
    state = _memtable([person.state for person in people], _STATE_SCHEMA)
    return plan.rows.union(rows), plan.state.union(state), len(people)


@cites("chess-rating", "3/p1", "3/p2", "5/p2")
def published_list(plan: MonthPlan, folder: Path) -> int:
    """Write the list as it is published: the highest first, then by id; who is active, and until when."""
    backend, inputs = plan.backend, plan.inputs
    rows, state = (backend.read_parquet(str(folder / name)) for name in (ROWS, STATE_FILE))
    rows = rows.filter(rows.new.notnull()).select("id", rating="new")
    listed = rows.join(state.select("id", "last_rated_game"), "id")
    days = [each for each in listed.select("last_rated_game").distinct().to_pyarrow().column(0).to_pylist() if each]
    standing = _standing(days, inputs)
    value = listed.left_join(standing, listed.last_rated_game == standing.day).select(
        "id",
        "rating",
        active=standing.active.fill_null(True),  # noqa: FBT003
        active_until=standing.until,
    )
    write(value.order_by(value.rating.desc(), "id"), folder / LIST)
    count: int = pq.read_metadata(folder / LIST).num_rows
    return count


def _standing(days: Iterable[date], inputs: MonthInputs) -> Table:
    """Whether somebody whose last rated game was on a day is active, as the rule says."""
    list_date, book = inputs.month.list_date(inputs.rulebook), inputs.rulebook
    rows = [
        {"day": day, "active": activity(list_date, day, book).active, "until": active_until(day, book)}
        for day in sorted(days)
    ]
    return _memtable(rows, pa.schema([("day", pa.date32()), ("active", pa.bool_()), ("until", pa.date32())]))


def _memtable(rows: list[dict[str, Any]], schema: pa.Schema) -> Table:
    return ibis.memtable(pa.Table.from_pylist(rows, schema=schema))


def _run(inputs: MonthInputs, settings: EngineSettings, month_outcome: MonthOutcome) -> dict[str, Any]:
    resolved = {name: inputs.rulebook.resolve(name).choice for name in ("F3", "F4", "F18")}
    return {
        "kind": "fsu",
        "month": inputs.month.label,
        "list_date": inputs.month.list_date(inputs.rulebook).isoformat(),
        "edition": inputs.rulebook.edition.id,
        "readings": resolved,
        "version": __version__,
        "engine": str(settings.engine),
        **asdict(month_outcome),
    }
