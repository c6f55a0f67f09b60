"""The page of a clause: its place in the edition, its readings, its tables, where it is applied."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from tests.rulebook.copies import laid_over, later_edition

from tavlei.office.design.addresses import can_be_opened, page_title
from tavlei.office.rulebook.clause_page import place_of, sections
from tavlei.office.rulebook.regulation_tables import tables_of
from tavlei.rulebook import Clause, library, register


def test_a_clause_knows_what_stands_above_beside_and_below_it() -> None:
    with translation.override("ru"):
        place = place_of(Clause("draughts-rules-2022", "5.4.10.2"))
    assert [link.label for link in place.above] == ["раздел V", "п. 5.4", "п. 5.4.10"]
    assert place.before
    assert place.before.label == "п. 5.4.10.1"
    assert next(link.label for link in place.below) == "п. 5.4.10.2, часть 1"


def test_the_first_and_the_last_clause_have_one_neighbour() -> None:
    numbers = list(register("chess-rating-ua"))
    assert place_of(Clause("chess-rating-ua", numbers[0])).before is None
    assert place_of(Clause("chess-rating-ua", numbers[-1])).after is None


@pytest.mark.parametrize("edition", list(library().editions))
def test_every_clause_of_an_edition_stands_in_one_chapter(edition: str) -> None:
    listed = [link.url for _chapter, links in sections(edition) for link in links]
    assert len(listed) == len(set(listed)) == len(register(edition))


def test_a_table_of_the_regulation_is_shown_in_words() -> None:
    (table,) = tables_of(Clause("draughts-norms-2022", "7/7.8/item3"))
    assert len(table.heads) == 2
    assert table.rows[0][1] == ["2600", "2450"]
    assert not any("_" in name for name, _cells in table.rows)
    (percent,) = tables_of(Clause("draughts-norms-2022", "7/7.1"))
    assert percent.rows[0] == ("0–3", ["50", "50"])


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_page_names_calculators_and_pages(client: Client, db: None, language: str) -> None:
    address = reverse("pages:clause", args=["draughts-norms-2022", "7/7.3"])
    page = client.get(address, headers={"accept-language": language})
    applied = {place.url: place.name for place in [*page.context["applied"], *page.context["applied_too"]]}
    expected = {"ru": "Ожидаемый результат", "uk": "Очікуваний результат", "en": "Expected result"}[language]
    assert applied[reverse("pages:calculator", args=["elo_r.expected_percent"])].startswith(expected)
    assert applied[reverse("pages:my")] == {"ru": "Моя страница", "uk": "Моя сторінка", "en": "My page"}[language]
    assert page.context["summary"].language == language
    assert page.context["readings"]


def test_a_page_of_some_event_is_named_without_an_address(client: Client, db: None) -> None:
    page = client.get(reverse("pages:clause", args=["draughts-rules-2022", "5.4.10.2"]))
    applied = {place.name: place.url for place in page.context["applied"]}
    assert applied["Туры и результаты за судейским столом"] == ""


def test_the_page_names_no_file_of_the_program(client: Client, db: None) -> None:
    for number in ("7/7.1", "7/7.3"):
        page = client.get(reverse("pages:clause", args=["draughts-norms-2022", number])).content.decode()
        assert ".py" not in page
        assert "src/tavlei" not in page


def test_the_page_of_an_open_clause_says_that_it_is_not_applied(client: Client, db: None, tmp_path: Path) -> None:
    """No clause of the package waits for a door; one of a federation's own edition may."""
    edition = "draughts-rules-2031"
    folder = later_edition(tmp_path, edition, "draughts-rules-2022", date(2031, 1, 1))
    waits = '{ after = "6.1.8.7", kind = "computed", status = "open", summary = "A draw", reason = "it waits" }'
    (folder / "clauses").mkdir()
    (folder / "clauses" / f"{edition}.toml").write_text(f'[clauses]\n"6.1.8.9" = {waits}\n', encoding="utf-8")
    with laid_over(folder):
        address = reverse("pages:clause", args=[edition, "6.1.8.9"])
        page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "The program does not apply it by itself." in page


def test_pages_have_titles_and_those_without_arguments_addresses() -> None:
    kept = {
        page
        for edition in library().editions
        for doors in (library().doors(edition) or {}).values()
        for page in doors.pages
    }
    assert [page for page in sorted(kept) if page_title(page) is None] == []
    assert can_be_opened("pages:lists")
    assert not can_be_opened("pages:table")


def test_the_readings_name_their_clauses_as_readers_do(client: Client, db: None) -> None:
    page = client.get(reverse("pages:readings"), headers={"accept-language": "ru"}).content.decode()
    assert 'id="T3"' in page
    assert "Правила шашек 2022, п. 5.4.10.2" in page
