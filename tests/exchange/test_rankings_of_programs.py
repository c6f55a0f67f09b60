"""Final rankings of chess programs as lists of participants: a place is no number."""

from __future__ import annotations

import pytest

from tavlei.exchange.participants import preview_participants

ROWS = "1;2;GM;Petrenko, Petro;UKR;2500;Kyiv;4,5;12\n2;1;;Koval, Olha;UKR;2100;Lviv;4;11\n"


@pytest.mark.parametrize("place", ["Rk.", "Rank No."])
def test_starting_numbers_beside_places_are_the_numbers(place: str) -> None:
    text = f"Final Ranking after 5 Rounds\n{place};SNo;;Name;FED;Rtg;Club/City;Pts.;TB1\n{ROWS}"
    found = preview_participants(text.encode())
    assert found.is_clean
    assert [(row.value.family, row.value.number, row.value.rating) for row in found.rows if row.value] == [
        ("Petrenko", 2, 2500), ("Koval", 1, 2100),
    ]  # fmt: skip


def test_a_list_that_only_numbers_its_rows_keeps_these_numbers() -> None:
    text = "Rk.;Name;FED\n1;Petrenko, Petro;UKR\n2;Koval, Olha;UKR\n"
    found = preview_participants(text.encode())
    assert [row.value.number for row in found.rows if row.value] == [1, 2]
