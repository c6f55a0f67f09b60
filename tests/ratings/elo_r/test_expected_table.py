"""Table 7.1 row by row: without a gap, every row a hundred, and as a second transcription has it."""

from __future__ import annotations

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
def test_every_row_agrees_with_the_second_transcription() -> None:
    rows = []
    for row in TABLE.rows:
        interval = f"{row.low}-{'' if row.high is None else row.high}"
        rows.append(f"{interval}\t{row.values['above_average']}\t{row.values['below_average']}")
    assert rows == Path(__file__).with_name("expected_table.txt").read_text(encoding="utf-8").splitlines()
