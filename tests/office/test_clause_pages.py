"""The page of a clause: its place in the edition, its readings, its tables, where it is applied."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.rulebook.clause_page import place_of, sections
from tavlei.office.rulebook.regulation_tables import tables_of
from tavlei.rulebook import Clause, library, register


def test_a_clause_knows_what_stands_above_beside_and_below_it() -> None:
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
def test_the_page_names_calculators_and_parts_of_the_site(client: Client, db: None, language: str) -> None:
    address = reverse("pages:clause", args=["draughts-norms-2022", "7/7.3"])
    page = client.get(address, headers={"accept-language": language})
    assert [calculator["name"] for calculator in page.context["calculators"]]
    assert [part.url for part in page.context["parts"]] == [reverse("pages:lists")]
    assert page.context["summary"].language == language
    assert page.context["readings"]


def test_the_readings_name_their_clauses_as_readers_do(client: Client, db: None) -> None:
    page = client.get(reverse("pages:readings"), headers={"accept-language": "ru"}).content.decode()
    assert 'id="T3"' in page
    assert "Правила шашек 2022, п. 5.4.10.2" in page
