"""The registers against the numbers that the regulations print."""

from __future__ import annotations

import pytest

import check_registers

EDITIONS = list(check_registers.EXTRACTORS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_printed_number_is_registered(edition: str) -> None:
    found = next(each for each in check_registers.compare(check_registers.kept_numbers()) if each.edition == edition)
    assert found.missing == []
    assert found.invented == []


def test_about_as_many_numbers_are_read_as_a_person_counts() -> None:
    """A reader that found nothing would miss nothing: the counts are those of a count by hand."""
    counted = {edition: len(numbers) for edition, numbers in check_registers.kept_numbers().items()}
    assert counted == {
        "draughts-norms-2022": 114,
        "chess-rating-ua": 47,
        "draughts-rules-2013": 65,
        "bridge-classification-2024": 84,
        "draughts-rules-2022": 475,
    }


def test_a_number_that_is_not_registered_is_found() -> None:
    numbers = set(check_registers.draughts_rules_2022("### **5.4.99. Новое**\n\n5.4.99.1. Правило.\n01.03\t03.03\n"))
    assert numbers == {"5.4.99", "5.4.99.1"}


def test_conditions_inside_the_rows_of_a_table_are_read() -> None:
    text = (
        "2. Требования и условия их выполнения\nЧемпионат России\tРусские шашки\n"
        "<ol> <li>1. Первое</li> <li>2. Второе</li>\n"
        "**Условие:\n1. Необходимо выполнить\nПервенство России\n1. *Необходимо\nИные условия\t<li>1. Требование</li>\n"
    )
    rows = [number for number in check_registers.draughts_norms_2022(text) if number.startswith("2/table/")]
    assert rows == [
        "2/table/russia-championship/1",
        "2/table/russia-championship/2",
        "2/table/russia-championship-renju/1",
        "2/table/russia-first/1",
    ]
