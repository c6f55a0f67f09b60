"""Few rows out of a great sorted table: all of them are found, wherever groups and files end."""

from __future__ import annotations

from pathlib import Path

import ibis
import pyarrow.parquet as pq
import pytest

from tavlei.bulk import sorted_tables
from tavlei.bulk.sorted_tables import SortedTable


@pytest.fixture
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorted_tables, "ROWS_OF_GROUP", 4)
    monkeypatch.setattr(sorted_tables, "GROUPS_OF_FILE", 3)


def written(folder: Path, values: list[str]) -> SortedTable:
    found = SortedTable(folder / "sheets", "player")
    table = ibis.memtable(
        {"player": values, "number": range(len(values))}, schema={"player": "string", "number": "int64"}
    )
    found.write(table.order_by("player", "number"))
    return found


@pytest.mark.usefixtures("small_groups")
@pytest.mark.parametrize("each", [1, 3, 4, 5, 9, 30])
def test_everybodys_rows_are_found(each: int, tmp_path: Path) -> None:
    names = [f"п{number:02d}" for number in range(11)]
    table = written(tmp_path, [name for name in names for _time in range(each)])
    for number, name in enumerate(names):
        assert [row["number"] for row in table.rows([name])] == list(range(number * each, (number + 1) * each))
    assert [row["player"] for row in table.rows([names[9], names[2]])] == [names[2]] * each + [names[9]] * each
    for stranger in ("", "п02а", "п99", "a"):
        assert table.rows([stranger]) == []
    files = sorted((tmp_path / "sheets").glob("*.parquet"))
    assert len(files) == -(-len(names) * each // 12)
    assert all(pq.ParquetFile(file).num_row_groups <= 3 for file in files)


def test_a_table_without_rows_has_nobody(tmp_path: Path) -> None:
    table = written(tmp_path, [])
    assert table.rows(["anna"]) == []
    assert table.rows([]) == []
