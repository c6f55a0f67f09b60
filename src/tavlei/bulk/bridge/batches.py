"""Batches of local officers, judged by the rules in Python: they are few, and each is asked about by itself (1.6)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from tavlei.bridge.accounts.batches import OfficerKind
from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.register import Register, RegisteredPlayer
from tavlei.bridge.findings import breaches
from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.bulk.bridge.columns import BATCHES, CREDITS, LEDGER, OFFICERS, REGIONS, SENT
from tavlei.calc.bridge.month import BridgeMonthInput, batch_entries, batch_verdicts
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.bridge.accounts.batches import BatchVerdict
    from tavlei.bulk.bridge.inputs import BridgeInputs

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JudgedBatches:
    """What came of the batches, and the entries of those that were accepted."""

    verdicts: tuple[BatchVerdict, ...] = ()
    entries: pa.Table = field(default_factory=LEDGER.empty_table)

    def table(self) -> pa.Table:
        """The batches with every condition that was not met."""
        why_not = [[finding.key for finding in breaches(verdict.findings)] for verdict in self.verdicts]
        return pa.table(
            {
                "id": pa.array([verdict.batch.id for verdict in self.verdicts], pa.string()),
                "accepted": pa.array([verdict.accepted for verdict in self.verdicts], pa.bool_()),
                "why_not": pa.array(why_not, pa.list_(pa.string())),
            }
        )


def judged_batches(inputs: BridgeInputs) -> JudgedBatches:
    """The batches in the order they were received, those of one day in the order of their rows (1.6, B111)."""
    if BATCHES.name not in inputs.files:
        return JudgedBatches()
    _check(inputs)
    month = BridgeMonthInput.model_validate(
        {
            "list_day": inputs.list_day.isoformat(),
            "players": [],
            "ledger": [],
            "officers": _officers(inputs),
            "branch_regions": [row["region"] for row in _rows(inputs, REGIONS.name)],
            "batches": _batches(inputs),
        }
    )
    book = inputs.rulebook
    numbers = {credit.player for batch in month.batches or () for credit in batch.credits}
    register = Register(
        tuple(RegisteredPlayer(number, rulebook=book) for number in _registered(inputs, numbers)), rulebook=book
    )
    verdicts = batch_verdicts(month, register, book)
    entries = [{name: getattr(entry, name) for name in LEDGER.names} for entry in batch_entries(month, verdicts, book)]
    return JudgedBatches(verdicts, pa.Table.from_pylist(entries, schema=LEDGER))


def _batches(inputs: BridgeInputs) -> list[Fields]:
    own: dict[str, list[Fields]] = defaultdict(list)
    for row in _rows(inputs, CREDITS.name):
        own[row.pop("batch")].append(row)
    batches = [{**row, "credits": own[row["id"]]} for row in _rows(inputs, BATCHES.name)]
    return sorted(batches, key=lambda batch: str(batch["received"]))


def _officers(inputs: BridgeInputs) -> list[Fields]:
    sent: dict[str, list[str]] = defaultdict(list)
    for row in _rows(inputs, SENT.name):
        sent[row["officer"]].append(row["day"])
    return [{**row, "sent": sent[row["id"]]} for row in _rows(inputs, OFFICERS.name)]


def _rows(inputs: BridgeInputs, name: str) -> list[Fields]:
    """The rows of a table in the words of the calculator: what is not told is left out, days are ISO."""
    if name not in inputs.files:
        return []
    table = inputs.files[name]
    columns = {column.name for column in table.shape.columns}
    return [
        {key: _plain(value) for key, value in row.items() if value is not None and key in columns}
        for file in table.files
        for row in pq.read_table(file.parquet).to_pylist()
    ]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _registered(inputs: BridgeInputs, numbers: Iterable[int]) -> list[int]:
    """Those of the numbers under which somebody is registered."""
    wanted = pa.table({"number": pa.array(sorted(numbers), pa.int64())})
    with duckdb.connect() as connection:
        connection.register("wanted", wanted)
        connection.read_parquet(inputs.players.paths, union_by_name=True).create_view("players")
        found = connection.execute("SELECT number FROM wanted SEMI JOIN players USING (number) ORDER BY 1").fetchall()
    return [number for (number,) in found]


def _check(inputs: BridgeInputs) -> None:
    """Refuse officers, batches and credits that cannot be right; what 1.6 refuses is no bad row but a verdict."""
    for shape in (OFFICERS, CREDITS):
        if shape.name not in inputs.files:
            message = phrase("there are batches, but no table «{name}»")
            raise Refusal(Problem(message, {"name": shape.name}, path="games"))
    clause, twice = inputs.rulebook.clause("1.6"), phrase("«{got}» is listed twice")
    first = inputs.rulebook.figures(AccountFigures).list_day
    kinds = ", ".join(f"'{kind}'" for kind in OfficerKind)
    unknown = phrase("there is no officer «{got}» among the officers")
    faults = {
        OFFICERS.name: (
            RowFault("id IS NULL OR since IS NULL", phrase("an officer needs an id and a first day"), "id"),
            RowFault("id IN (SELECT id FROM officers GROUP BY id HAVING count(*) > 1)", twice, "id"),
            RowFault(f"coalesce(kind NOT IN ({kinds}), true)", phrase("«{got}» is no kind of officer"), "kind", clause),
        ),
        SENT.name: (
            RowFault("coalesce(officer NOT IN (SELECT id FROM officers), true)", unknown, "officer"),
            RowFault("day IS NULL", phrase("the day is missing"), "officer"),
        ),
        BATCHES.name: (
            RowFault("coalesce(id = '', true)", phrase("the id is missing"), "id"),
            RowFault("id IN (SELECT id FROM batches GROUP BY id HAVING count(*) > 1)", twice, "id"),
            RowFault("coalesce(officer NOT IN (SELECT id FROM officers), true)", unknown, "officer"),
            RowFault("received IS NULL", phrase("the day is missing"), "id"),
            RowFault(
                f"day(published) <> {first} OR received >= published",
                phrase("a batch cannot first stand on the list of «{got}»"),
                "published",
                inputs.rulebook.clause("1.2"),
            ),
        ),
        CREDITS.name: (
            RowFault(
                "coalesce(batch NOT IN (SELECT id FROM batches), true)",
                phrase("there is no batch «{got}» among the batches"),
                "batch",
            ),
            RowFault(
                "coalesce(player < 1, true)", phrase("«{got}» is no personal number, which is 1 or more"), "player"
            ),
            RowFault("coalesce(mb < 1, true)", phrase("a credit is of 1 MB or more"), "mb", clause),
            RowFault(
                "(batch, player, coalesce(face_to_face, true)) IN (SELECT batch, player, coalesce(face_to_face, true) "
                "FROM credits GROUP BY ALL HAVING count(*) > 1)",
                phrase("a player stands twice in the batch"),
                "player",
                clause,
            ),
        ),
    }
    for name, of_table in faults.items():
        if name in inputs.files:
            check_rows(inputs.files[name], of_table, inputs.files)
