"""Clauses as people write them and as readers see them."""

from __future__ import annotations

import pytest

from tavlei.languages import catalogue
from tavlei.rulebook import Clause, Refusal, clause, clause_label, find_entries, normalise_number


@pytest.mark.parametrize(
    ("written", "registered"),
    [
        ("5.4.8.5.", "5.4.8.5"),
        (" 7/7.12.2 ", "7/7.12.2"),
        ("9.2.7.1 в)", "9.2.7.1/v"),
        ("9.2.7.1/в", "9.2.7.1/v"),
        ("6.1б", "6.1b"),
        ("6.1а", "6.1a"),
        ("ХVI", "XVI"),
        ("ІХ", "IX"),
        ("app1", "app1"),
    ],
)
def test_numbers_are_read_as_people_write_them(written: str, registered: str) -> None:
    assert normalise_number(written) == registered


def test_a_clause_prints_its_edition_and_number() -> None:
    assert str(Clause("draughts-norms-2022", "7/7.3")) == "draughts-norms-2022 7/7.3"


def test_an_unregistered_clause_is_refused_with_its_neighbours() -> None:
    with pytest.raises(Refusal, match=r"unknown_clause: clause 5\.4\.8\.99 is not registered .* 5\.4\.8\.9"):
        clause("draughts-rules-2022", "5.4.8.99")


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match=r"no edition «draughts-rules-1999»; known: .*draughts-rules-2022"):
        clause("draughts-rules-1999", "1.1")


def test_a_number_finds_its_entries_in_every_edition() -> None:
    found = {find_entry.clause for find_entry in find_entries("1.1")}
    assert found == {Clause("draughts-rules-2022", "1.1"), Clause("bridge-classification-2024", "1.1")}


def test_a_number_may_leave_out_its_section() -> None:
    assert [str(find_entry.clause) for find_entry in find_entries("7.12.2")] == ["draughts-norms-2022 7/7.12.2"]


def test_an_exact_number_wins_over_a_longer_one() -> None:
    assert [find_entry.clause.number for find_entry in find_entries("4.5", "bridge-classification-2024")] == ["4.5"]


def test_nothing_found_is_told() -> None:
    with pytest.raises(Refusal, match="is not registered in any edition"):
        find_entries("99.99")


@pytest.mark.parametrize(
    ("number", "en", "ru", "uk"),
    [
        ("5.4.8.5", "clause 5.4.8.5", "п. 5.4.8.5", "п. 5.4.8.5"),
        ("7/7.12.2", "clause 7.12.2", "п. 7.12.2", "п. 7.12.2"),
        ("3/6.2", "section 3, clause 6.2", "раздел 3, п. 6.2", "розділ 3, п. 6.2"),
        ("4/4.4", "section 4, clause 4.4", "раздел 4, п. 4.4", "розділ 4, п. 4.4"),
        ("2/p4", "section 2, paragraph 4", "раздел 2, абзац 4", "розділ 2, абзац 4"),
        ("1/table", "section 1, table", "раздел 1, таблица", "розділ 1, таблиця"),
        ("8.8/p6", "clause 8.8, paragraph 6", "п. 8.8, абзац 6", "п. 8.8, абзац 6"),
        ("2.2/note3", "clause 2.2, note 3", "п. 2.2, примечание 3", "п. 2.2, примітка 3"),
        ("app1", "appendix 1", "приложение 1", "додаток 1"),
        ("9.2.7.1/v", "clause 9.2.7.1, v)", "п. 9.2.7.1, в)", "п. 9.2.7.1, в)"),
        ("6.1b", "clause 6.1b", "п. 6.1б", "п. 6.1б"),
        ("XVI", "section XVI", "раздел XVI", "розділ XVI"),
        ("6.1.10.2/item2", "clause 6.1.10.2, part 2", "п. 6.1.10.2, часть 2", "п. 6.1.10.2, частина 2"),
        (
            "1/table/world-cup",
            "section 1, table, row “World Cup”",
            "раздел 1, таблица, строка «Кубок мира»",
            "розділ 1, таблиця, рядок «Кубок світу»",
        ),
    ],
)
def test_numbers_are_shown_as_readers_write_them(number: str, en: str, ru: str, uk: str) -> None:
    shown = [clause_label(number, catalogue(language).phrase, language) for language in ("en", "ru", "uk")]
    assert shown == [en, ru, uk]
