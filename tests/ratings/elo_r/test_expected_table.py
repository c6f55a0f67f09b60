"""Table 7.1 row by row: without a gap, every row a hundred, and as the document prints it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS

TABLE = NORMS.interval_table("7/7.1")


@pytest.mark.clause(EDITION, "7/7.1")
def test_the_rows_have_no_gap_and_add_up_to_a_hundred() -> None:
    assert TABLE.rows[0].low == 0
    assert TABLE.rows[-1].high is None
    for above, below in pairwise(TABLE.rows):
        assert above.high is not None
        assert below.low == above.high + 1
    assert [row.values["above_average"] for row in TABLE.rows] == list(range(50, 101))
    assert {sum(row.values.values()) for row in TABLE.rows} == {100}


@pytest.mark.clause(EDITION, "7/7.1")
def test_every_row_is_printed_in_the_document(shared: Path) -> None:
    text = (shared / "seeds" / "000_d91156d5589d90e7.txt").read_text(encoding="utf-8")
    section = text[text.index("7.1. Таблица") : text.index("## 7.2.")]
    printed = {
        (int(low), int(high), int(above), int(below))
        for low, high, above, below in re.findall(r"(\d+)-(\d+)\t(\d+)\t(\d+)", section)
    }
    assert re.search(r"Более 735\t100\t0", section)
    rows = [(row.low, row.high, row.values["above_average"], row.values["below_average"]) for row in TABLE.rows]
    assert rows[-1] == (736, None, 100, 0)
    assert set(rows[:-1]) == printed
