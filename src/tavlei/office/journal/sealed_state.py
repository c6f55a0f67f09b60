"""What the journal says about every row: the last digest that was told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import connection

from tavlei.office.journal.covered import columns_of, covered_models
from tavlei.office.journal.models import ActRows, RowShape
from tavlei.office.journal.row_digests import read_table, row_digest, shape_digest
from tavlei.office.journal.row_parts import parts_of, rows_of_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tavlei.office.journal.sealing import SealedRows


@dataclass(frozen=True, slots=True)
class LastDigest:
    """What was told of a row last: by which act, under which columns, with which salt; no digest if it was removed."""

    act: int
    shape: str
    salt: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class RowFault:
    """A row that is not as the journal tells it. `act` is the last act that told of it; 0 if none did."""

    table: str
    key: int
    what: str
    act: int = 0


CHANGED, ADDED, REMOVED, UNREADABLE = "changed", "added", "removed", "unreadable"
ToldRows = dict[int, LastDigest]


def last_digests() -> dict[str, ToldRows]:
    """The last word of the journal on every row of every table."""
    values: dict[str, ToldRows] = {}
    act_rowses = ActRows.objects.order_by("act__number").values_list("act__number", "act_id", "rows")
    for number, act, rows in act_rowses.iterator(chunk_size=500):
        for table, shape, lines in _told_together(rows) if rows else _told_in_parts(act):
            last = values.setdefault(table, {})
            for key, salt, digest in lines:
                last[key] = LastDigest(number, shape, salt, digest)
    return values


def _told_together(rows: SealedRows) -> Iterator[tuple[str, str, Iterable[tuple[int, bytes, bytes]]]]:
    for table, part in rows.items():
        lines = ((int(key), row or ("", "")) for key, row in part["rows"].items())
        yield table, part["shape"], ((key, bytes.fromhex(salt), bytes.fromhex(told)) for key, (salt, told) in lines)


def _told_in_parts(act: int) -> Iterator[tuple[str, str, Iterable[tuple[int, bytes, bytes]]]]:
    for part in parts_of(act):
        yield part.table, part.shape, rows_of_part(part)


def proved_shapes() -> dict[str, tuple[str, ...]]:
    """The columns that shapes name; one that does not agree with its own digest names none."""
    shapes = RowShape.objects.values_list("digest", "table", "columns")
    return {name: tuple(columns) for name, table, columns in shapes if shape_digest(table, columns) == name}


def row_faults(record: Mapping[str, ToldRows]) -> Iterator[RowFault]:
    """Every row of a covered table that is not as it was told."""
    shapes = proved_shapes()
    for table in sorted(covered_models()):
        yield from table_faults(table, record.get(table, {}), shapes)


def table_faults(table: str, digests: ToldRows, shapes: Mapping[str, tuple[str, ...]]) -> Iterator[RowFault]:
    """The rows of one table that are not as they were told."""
    missing = {key: line for key, line in digests.items() if line.digest}
    known = columns_of(table).keys()
    for shape in sorted({line.shape for line in missing.values()}):
        columns = shapes.get(shape)
        if columns is None or not known >= set(columns):
            gone = [key for key, line in missing.items() if line.shape == shape]
            yield from (RowFault(table, key, UNREADABLE, missing.pop(key).act) for key in gone)
            continue
        for values in read_table(connection, table, columns):
            line = missing.get(values[0])
            if line is not None and line.shape == shape:
                del missing[values[0]]
                if row_digest(line.salt, values) != line.digest:
                    yield RowFault(table, values[0], CHANGED, line.act)
    yield from (RowFault(table, key, REMOVED, line.act) for key, line in sorted(missing.items()))
    for (key,) in read_table(connection, table, ()):
        line = digests.get(key)
        if line is None or not line.digest:
            yield RowFault(table, key, ADDED, line.act if line else 0)
