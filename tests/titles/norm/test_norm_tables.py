"""The tables of section 3, cell by cell against a second transcription and against figures read off the document."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import DataError, Settings
from tavlei.titles.norm.tables import NormColumn, norm_tables, read_norm_tables, title_percent
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title

EDITION = "draughts-norms-2022"

# Lower bounds of the rows from 63 per cent down, typed off the document a second time; the last row is open.
GR_RUSSIAN_MEN = [2576, 2581, 2591, 2601, 2611, 2621, 2631, 2641, 2651, 2661, 2671, 2681, 2691, 2701]
GR_RUSSIAN_WOMEN = [2426, 2431, 2441, 2451, 2461, 2471, 2481, 2491, 2501, 2511, 2521, 2531, 2541, 2551]
GR_INTERNATIONAL_MEN = [2226, 2231, 2241, 2251, 2261, 2271, 2281, 2291, 2301, 2311, 2321, 2331, 2341, 2351]
GR_INTERNATIONAL_WOMEN = [2126, 2131, 2141, 2151, 2161, 2171, 2181, 2191, 2201, 2211, 2221, 2231, 2241, 2251]
MS_RUSSIAN_MEN = [2426, 2431, 2441, 2451, 2461, 2471, 2481, 2491, 2501, 2506, 2511, 2516, 2521, 2526, 2531, 2536]
MS_RUSSIAN_MEN += [2541, 2546, 2551, 2556, 2561, 2566, 2571, 2576, 2581, 2586, 2591, 2596, 2601]
MS_RUSSIAN_WOMEN = [2326, 2331, 2341, 2351, 2361, 2371, 2381, 2391, 2401, 2406, 2411, 2416, 2421, 2426, 2431, 2436]
MS_RUSSIAN_WOMEN += [2441, 2446, 2451, 2456, 2461, 2466, 2471, 2476, 2481, 2486, 2491, 2496, 2501]
MS_INTERNATIONAL_MEN = [2076, 2081, 2091, 2101, 2111, 2121, 2131, 2141, 2151, 2156, 2161, 2166, 2171, 2176, 2181]
MS_INTERNATIONAL_MEN += [2186, 2191, 2196, 2201, 2206, 2211, 2216, 2221, 2226, 2231, 2236, 2241, 2246, 2251]
MS_INTERNATIONAL_WOMEN = [2026, 2031, 2041, 2051, 2061, 2071, 2081, 2091, 2101, 2106, 2111, 2116, 2121, 2126, 2131]
MS_INTERNATIONAL_WOMEN += [2136, 2141, 2146, 2151, 2156, 2161, 2166, 2171, 2176, 2181, 2186, 2191, 2196, 2201]

COLUMNS = {
    ("GR", "russian", "M"): GR_RUSSIAN_MEN,
    ("GR", "russian", "F"): GR_RUSSIAN_WOMEN,
    ("GR", "international", "M"): GR_INTERNATIONAL_MEN,
    ("GR", "international", "F"): GR_INTERNATIONAL_WOMEN,
    ("MS", "russian", "M"): MS_RUSSIAN_MEN,
    ("MS", "russian", "F"): MS_RUSSIAN_WOMEN,
    ("MS", "russian_team", "M"): MS_RUSSIAN_MEN,
    ("MS", "russian_team", "F"): MS_RUSSIAN_WOMEN,
    ("MS", "reverse", "M"): MS_RUSSIAN_MEN,
    ("MS", "reverse", "F"): MS_RUSSIAN_WOMEN,
    ("MS", "international", "M"): MS_INTERNATIONAL_MEN,
    ("MS", "international", "F"): MS_INTERNATIONAL_WOMEN,
    ("MS", "international_team", "M"): MS_INTERNATIONAL_MEN,
    ("MS", "international_team", "F"): MS_INTERNATIONAL_WOMEN,
}


def column(title: str, discipline: str, sex: str) -> NormColumn:
    return NormColumn(Title(title), NormDiscipline(discipline), Sex(sex))


def percent(key: tuple[str, str, str], average: str | int, **choices: str) -> int | None:
    return title_percent(column(*key), Fraction(average), replace(NORMS, settings=Settings(choices))).percent


def by_bounds(bounds: list[int], average: int) -> int | None:
    rows = [63 - index for index, bound in enumerate(bounds) if average >= bound]
    return rows[-1] if rows else None


@pytest.mark.clause(EDITION, "3/table/gr-russian", "3/table/gr-international")
@pytest.mark.clause(EDITION, "3/table/ms-russian", "3/table/ms-international", "3/2.1")
@pytest.mark.parametrize("key", list(COLUMNS))
def test_every_cell_agrees_with_a_second_transcription(key: tuple[str, str, str]) -> None:
    for average in range(1900, 2900):
        assert percent(key, average) == by_bounds(COLUMNS[key], average), average


def test_there_are_no_other_columns() -> None:
    known = {(column.title.value, column.discipline.value, column.sex.value) for column in norm_tables(NORMS)}
    assert known == set(COLUMNS)


@pytest.mark.clause(EDITION, "3/table/gr-russian", "3/table/gr-international")
@pytest.mark.clause(EDITION, "3/table/ms-russian", "3/table/ms-international")
def test_every_row_is_as_printed() -> None:
    """The figures of the four tables, as read off the document; the one misprint is reading N2."""
    rows = Path(__file__).with_name("norm_rows.txt").read_text(encoding="utf-8")
    printed = re.findall(r"(\d\d)\t(\d{4})-(\d{4})?\t(\d{4})-(\d{4})?\n", rows)
    assert len(printed) == 14 + 14 + 29 + 29
    wanted = []
    for title, discipline in (("GR", "russian"), ("GR", "international"), ("MS", "russian"), ("MS", "international")):
        men = norm_tables(NORMS)[column(title, discipline, "M")].rows
        women = norm_tables(NORMS)[column(title, discipline, "F")].rows
        for man, woman in zip(men, women, strict=True):
            bounds = [man.low, man.high, woman.low, woman.high]
            assert man.values == woman.values
            wanted.append((str(man.values["percent"]), *("" if bound is None else str(bound) for bound in bounds)))
    differing = [(here, there) for here, there in zip(wanted, printed, strict=True) if here != there]
    assert differing == [(("56", "2291", "2300", "2191", "2200"), ("56", "2391", "2300", "2191", "2200"))]


@pytest.mark.clause(EDITION, "3/table/gr-international")
def test_the_misprinted_row_names_its_reading() -> None:
    """N2: men only."""
    for sex, expected in (("M", ("N2",)), ("F", ("N12",))):
        found = title_percent(column("GR", "international", sex), Fraction(2295 if sex == "M" else 2195), NORMS)
        assert found.percent == 56
        assert found.explanation().readings == expected


@pytest.mark.clause(EDITION, "3/2.1")
@pytest.mark.parametrize(
    ("average", "nearest", "floor"),
    [("2575.4", None, None), ("2575.5", 63, None), ("2580.49", 63, 63), ("2580.5", 62, 63), ("2581", 62, 62)],
)
def test_the_average_is_rounded_for_the_look_up(average: str, nearest: int | None, floor: int | None) -> None:
    """N1 and its other choice."""
    assert percent(("GR", "russian", "M"), average) == nearest
    assert percent(("GR", "russian", "M"), average, N1="floor") == floor


@pytest.mark.clause(EDITION, "3/table/gr-russian", "3/5.1")
@pytest.mark.parametrize("discipline", ["russian_team", "reverse", "international_team"])
def test_gr_has_no_table_in_other_disciplines(discipline: str) -> None:
    """N7."""
    found = title_percent(column("GR", discipline, "M"), Fraction(2700), NORMS)
    assert found.percent is None
    assert found.explanation().verdict.key == "titles.no_table"
    assert found.explanation().readings == ("N7",)


def test_below_the_table_there_is_no_norm_and_above_it_is_open() -> None:
    """N6."""
    low = title_percent(column("MS", "russian", "M"), Fraction(2425), NORMS)
    assert (low.percent, low.explanation().verdict.key, low.explanation().readings) == (
        None,
        "titles.below_the_table",
        ("N6",),
    )
    assert percent(("MS", "russian", "M"), 9999) == 35


@given(st.sampled_from(list(COLUMNS)), st.fractions(1900, 2900), st.fractions(1900, 2900))
def test_stronger_opponents_never_ask_for_more(key: tuple[str, str, str], one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    below, above = (title_percent(column(*key), average, NORMS).percent for average in (low, high))
    assert below is None or (above is not None and above <= below)


GOOD = """
["3/table/gr-russian"]
title = "GR"
rating = "Elo-R"
disciplines = ["russian"]
rows = [
    { percent = 63, M = [2576, 2580], F = [2426, 2430] },
    { percent = 62, M = [2581], F = [2431] },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("M = [2581]", "M = [2582]", r"rows\[1\]: the row 2582\+ of M does not begin where 2576-2580 ends"),
        ("M = [2581]", "M = [2580]", "does not begin where 2576-2580 ends"),
        ("F = [2431]", "F = [2432]", r"the row 2432\+ of F"),
        ("percent = 62", "percent = 63", "the per cent must fall"),
        ("F = [2431]", "F = [2431, 2440]", "the last row of a table is open"),
        ("M = [2576, 2580]", "M = [2580, 2576]", "bounds in order"),
        ("M = [2581]", 'M = ["2581"]', "bounds in order"),
        ("M = [2581], ", "", "a row has the fields"),
        ('rating = "Elo-R"\n', "", "a table has the fields"),
        ("3/table/gr-russian", "3/table/gr", "3/table/gr"),
        ("F = [2431] ", 'F = [2431], readings = { F = ["N99"] } ', "N99"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(old: str, new: str, why: str) -> None:
    assert len(read_norm_tables(tomllib.loads(GOOD), NORMS)) == 2
    assert old in GOOD
    with pytest.raises(DataError, match=why):
        read_norm_tables(tomllib.loads(GOOD.replace(old, new)), NORMS)


@pytest.mark.clause(EDITION, "3/table/gr-russian", "3/table/gr-international")
@pytest.mark.clause(EDITION, "3/table/ms-russian", "3/table/ms-international")
def test_the_rows_have_no_gap_and_fall_by_one_per_cent() -> None:
    for table in norm_tables(NORMS).values():
        assert table.rows[-1].high is None
        for above, below in pairwise(table.rows):
            assert above.high is not None
            assert below.low == above.high + 1
            assert below.values["percent"] == above.values["percent"] - 1
