"""Competitions put together once more from the files themselves, without the plan, and evaluated by the rules."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei.bulk.samples import Checked, compare
from tavlei.bulk.titles.columns import COMPETITIONS, EARLIER, ENCOUNTERS, KNOWN, OUTPUTS, PARTICIPANTS, PEOPLE
from tavlei.bulk.titles.evaluating import evaluated
from tavlei.bulk.titles.plan import ORDERED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from tavlei.bulk.tables import TableFiles
    from tavlei.bulk.titles.inputs import TitleInputs

Fields = dict[str, Any]


def check_titles(  # noqa: PLR0913 - what is held against the files, and the sample
    inputs: TitleInputs, folder: Path, ids: list[str], settings: Mapping[str, str], *, sample: int, seed: int
) -> Checked:
    """A sample, and all with stages, contests or earlier performances; the first difference stops everything."""
    rare = rare_competitions(inputs)
    drawn = random.Random(seed).sample(ids, min(sample, len(ids)))  # noqa: S311 - a sample that anyone can draw again
    people = 0
    for name in sorted(rare.union(drawn)):
        wanted = evaluated(*_from_files(inputs, name), settings)
        for table in OUTPUTS:
            _same(name, wanted[table], _rows_of(folder / f"{table}.parquet", name))
        people += len(wanted["highest"])
    return Checked(seed, len(drawn), len(rare), people)


def rare_competitions(inputs: TitleInputs) -> set[str]:
    """Those with stages, contests of composition, or performances that are the second of two."""
    rare = {
        fields["id"] for fields in _all(inputs.files[COMPETITIONS.name], ("id", "stages", "contest"))
        if fields["stages"] or fields["contest"]
    }  # fmt: skip
    if EARLIER.name in inputs.files:
        rare.update(fields["competition"] for fields in _all(inputs.files[EARLIER.name], ("competition",)))
    return rare


def _same(name: str, wanted: list[Fields], rows: list[Fields]) -> None:
    compare(name, ("rows",), {"rows": len(wanted)}, {"rows": len(rows)})
    for by_rules, published in zip(wanted, rows, strict=True):
        fields = {column: by_rules.get(column) for column in published}
        compare(f"{name}: {by_rules.get('participant') or name}", tuple(published), fields, published)


def _rows_of(path: Path, competition: str) -> list[Fields]:
    rows: list[Fields] = pq.read_table(path, filters=[("competition", "=", competition)]).to_pylist()
    return rows


def _from_files(inputs: TitleInputs, name: str) -> tuple[Fields, list[Fields], list[Fields], list[Fields]]:
    """The facts, the participants, the encounters and the earlier performances of one competition."""
    files = inputs.files
    (competition,) = _rows(files[COMPETITIONS.name], "id", {name})
    entered = _rows(files[PARTICIPANTS.name], "competition", {name})
    people = {
        fields["id"]: fields for fields in _rows(files[PEOPLE.name], "id", {told["participant"] for told in entered})
    }
    for fields in entered:
        person = people[fields["participant"]]
        fields |= {column.name: person[column.name] for column in KNOWN if fields[column.name] is None}
    earlier = _rows(files[EARLIER.name], "competition", {name}) if EARLIER.name in files else []
    met = _rows(files[ENCOUNTERS.name], "competition", {name})
    return (
        competition,
        _in_order(entered, PARTICIPANTS.name),
        _in_order(met, ENCOUNTERS.name),
        _in_order(earlier, EARLIER.name),
    )


def _in_order(rows: list[Fields], table: str) -> list[Fields]:
    """Rows in the order of their table, what is not told last."""
    return sorted(rows, key=lambda row: [(row[name] is None, row[name]) for name in ORDERED[table]])


def _rows(table: TableFiles, column: str, names: Collection[str]) -> list[Fields]:
    """The rows of a table with one of some names in a column."""
    wanted = [(column, "in", list(names) or [""])]
    columns = [known.name for known in table.shape.columns]
    found = (row for path in table.paths for row in pq.read_table(path, filters=wanted).to_pylist())
    return [{name: row.get(name) for name in columns} for row in found]


def _all(table: TableFiles, columns: tuple[str, ...]) -> list[Fields]:
    rows = []
    for path in table.paths:
        present = [name for name in columns if name in pq.read_schema(path).names]
        rows += [{**dict.fromkeys(columns), **row} for row in pq.read_table(path, columns=present).to_pylist()]
    return rows
