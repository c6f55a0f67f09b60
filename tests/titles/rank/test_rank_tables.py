"""The tables of sections 4 and 6 against a second transcription and against figures read off the document."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.titles.people import NORMS

from tavlei.titles.rank.field import rank_coefficient
from tavlei.titles.titles_and_ranks import RANKS, Title

EDITION = "draughts-norms-2022"

# Column by column (the data has rows), typed off the document a second time; None is an empty cell.
BY_TARGET = {
    "KMS": [20, 35, 50, 65, 80, 95, None, None, None],
    "I": [5, 20, 35, 50, 65, 80, 95, None, None],
    "II": [None, 5, 20, 35, 50, 65, 80, 95, None],
    "III": [None, None, 5, 20, 35, 50, 65, 80, 95],
    "Iy": [None, None, 5, 20, 35, 50, 65, 80, 95],
    "IIy": [None, None, None, 5, 20, 35, 50, 65, 75],
    "IIIy": [None, None, None, None, 5, 20, 35, 50, 60],
}
REQUIRED = {"KMS": 1, "I": 2, "II": 3, "III": 4, "Iy": 4, "IIy": 5, "IIIy": 6}
COEFFICIENTS = {
    Title.GR: -2,
    Title.MG: -2,
    Title.MS: -1,
    Title.KMS: 0,
    Title.I: 1,
    Title.II: 2,
    Title.III: 3,
    Title.I_YOUTH: 3,
    Title.NONE_ADULT: 4,
    Title.II_YOUTH: 4,
    Title.III_YOUTH: 5,
    Title.NONE_YOUTH: 6,
}
COMPOSITION = {
    "compose_district": {"I": 65, "II": 55, "III": 45},
    "solve_district": {"I": 70, "II": 50, "III": 35, "Iy": 35, "IIy": 20},
    "compose_region": {"I": 65, "II": 55, "III": 45},
    "solve_region": {"I": 70, "II": 50, "III": 35, "Iy": 35, "IIy": 20},
    "solve_municipal": {"II": 80, "III": 65, "Iy": 65, "IIy": 50, "IIIy": 35},
}


@pytest.mark.clause(EDITION, "4/table")
def test_every_percentage_agrees_with_a_second_transcription() -> None:
    table = NORMS.cross_table("4/table")
    assert table.columns == tuple(RANKS)
    for target, cells in BY_TARGET.items():
        assert [table.cell(str(coefficient), target) for coefficient in range(-2, 7)] == cells, target


@pytest.mark.clause(EDITION, "4/table/required-coefficient")
def test_required_coefficients() -> None:
    table = NORMS.cross_table("4/table/required-coefficient")
    assert {target: table.cell("at_most", target) for target in table.columns} == REQUIRED


@pytest.mark.clause(EDITION, "4/table/rank-coefficients")
def test_rank_coefficients() -> None:
    assert {rank: rank_coefficient(rank, NORMS) for rank in Title} == COEFFICIENTS


@pytest.mark.clause(EDITION, "4/table", "4/table/required-coefficient", "4/table/rank-coefficients")
def test_the_table_of_section_4_is_as_printed() -> None:
    """The figures read off the document: a line per rank coefficient, then the least coefficient of the tournament."""
    *rows, required = Path(__file__).with_name("rank_rows.txt").read_text(encoding="utf-8").splitlines()
    table = NORMS.cross_table("4/table")
    seen = set()
    for row in rows:
        coefficient, *cells = row.split("\t")
        assert [int(cell) if cell else None for cell in cells] == [table.cell(coefficient, t) for t in table.columns]
        seen.add(int(coefficient))
    assert seen == set(COEFFICIENTS.values())
    assert required.split("\t") == ["at_most", *map(str, REQUIRED.values())]


@pytest.mark.clause(EDITION, "6/table")
def test_every_percentage_of_composition() -> None:
    table = NORMS.cross_table("6/table")
    assert table.columns == ("I", "II", "III", "Iy", "IIy", "IIIy")
    found = {
        row: {target: table.cell(row, target) for target in table.columns if table.cell(row, target) is not None}
        for row in table.rows
    }
    assert found == COMPOSITION
