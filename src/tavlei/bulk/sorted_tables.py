"""A great table sorted by one column as a folder of files: of few rows only the groups that hold them are read."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from tavlei.bulk.engines import batches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ibis.expr.types import Table

ROWS_OF_GROUP: Final = 8_192
"""What is read and looked through for one person."""
GROUPS_OF_FILE: Final = 64
"""More would make the end of a file, which is read before anything else, long to read."""
INDEX: Final = "index.json"
_BATCH: Final = 8 * ROWS_OF_GROUP


@dataclass(frozen=True, slots=True)
class SortedTable:
    """A folder with the files of a table and the first value of every group of rows."""

    folder: Path
    column: str

    def write(self, table: Table) -> None:
        """Write a table that is sorted by the column, which is never empty."""
        self.folder.mkdir()
        firsts: list[object] = []
        with batches(table, _BATCH) as value:
            writer: pq.ParquetWriter | None = None
            for group in _in_groups(value):
                if len(firsts) % GROUPS_OF_FILE == 0:
                    _close(writer)
                    path = self._file(len(firsts) // GROUPS_OF_FILE)
                    writer = pq.ParquetWriter(path, value.schema, write_statistics=[self.column])
                assert writer is not None  # noqa: S101 - the first group of a file opens it
                firsts.append(group.column(self.column)[0].as_py())
                writer.write_table(group)
            _close(writer)
        (self.folder / INDEX).write_text(json.dumps(firsts, ensure_ascii=False), encoding="utf-8")

    def rows(self, values: Sequence[object]) -> list[dict[str, Any]]:
        """The rows that have one of some values in the column."""
        firsts = json.loads((self.folder / INDEX).read_text(encoding="utf-8"))
        groups: dict[int, list[int]] = defaultdict(list)
        for number in sorted({number for value in values for number in _groups_of(firsts, value)}):
            groups[number // GROUPS_OF_FILE].append(number % GROUPS_OF_FILE)
        found: list[dict[str, Any]] = []
        for file, wanted in groups.items():
            with pq.ParquetFile(self._file(file)) as opened:
                rows = opened.read_row_groups(wanted, use_threads=False)
            own = pc.is_in(rows.column(self.column), pa.array(values, rows.schema.field(self.column).type))
            found += rows.filter(own).to_pylist()
        return found

    def _file(self, number: int) -> Path:
        return self.folder / f"{number:05d}.parquet"


def _groups_of(firsts: Sequence[Any], value: object) -> range:
    """The groups that may hold a value: from the last that begins before it to the last that begins with it."""
    return range(max(0, bisect_left(firsts, value) - 1), bisect_right(firsts, value))


def _in_groups(value: pa.RecordBatchReader) -> Iterator[pa.Table]:
    """The rows in groups of one size, in whatever portions they come: the same table is the same bytes."""
    left = value.schema.empty_table()
    for batch in value:
        left = pa.concat_tables([left, pa.Table.from_batches([batch])])
        while left.num_rows >= ROWS_OF_GROUP:
            yield left.slice(0, ROWS_OF_GROUP).combine_chunks()
            left = left.slice(ROWS_OF_GROUP)
    if left.num_rows:
        yield left.combine_chunks()


def _close(writer: pq.ParquetWriter | None) -> None:
    if writer is not None:
        writer.close()
