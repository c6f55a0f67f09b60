"""The page of a published list: filters, sorting, movement since the list before, the last lists as a line, search."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tavlei.calc import evaluate, find_calculator
from tavlei.languages import catalogue
from tavlei.office.lists.lines.list_lines import sparkline
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication, Row
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Person, Rating, Region, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import explanation_html

JANUARY, JULY = date(2026, 1, 1), date(2026, 7, 1)


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def opened(officer: User, people: list[Person]) -> Publication:
    """Ten people, the first the highest: 2200, 2190 and so on."""
    figures = {person.code: {"rating": 2200 - 10 * index} for index, person in enumerate(people)}
    return open_list(officer, ListKind.ELO_R, JANUARY, figures)


@pytest.fixture
def moved(officer: User, opened: Publication, people: list[Person]) -> Publication:
    """The next list, in which the last of the first list has overtaken everybody."""
    made = publish(officer, ListKind.ELO_R, JULY, 1)
    Row.objects.filter(publication=made).exclude(person=people[9]).update(position=1000)
    for place, person in enumerate([people[9], *people[:9]], start=1):
        Row.objects.filter(publication=made, person=person).update(position=place)
    Row.objects.filter(publication=made, person=people[9]).update(value=2210, change=100)
    Row.objects.filter(publication=made, person=people[0]).update(change=-5)
    return made


def page_of(client: Client, made: Publication, **asked: Any) -> str:
    address = reverse("pages:publication", args=[made.number])
    answer = client.get(address, asked, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def codes(page: str) -> list[str]:
    return re.findall(r"/people/([^/]+)/why/", page)


def test_the_list_is_filtered_by_title_region_and_sex_together(
    client: Client, people: list[Person], opened: Publication
) -> None:
    other = Region.objects.create(code="RU-UD", country="RU", name_ru="Удмуртская Республика")
    Person.objects.filter(pk=people[2].pk).update(region=other)
    for person, title, day in ((0, "KMS", 2010), (0, "MS", 2015), (2, "KMS", 2012), (3, "KMS", 2013)):
        TitleHeld.objects.create(person=people[person], sport="draughts", title=title, awarded=f"{day}-01-01")
    TitleHeld.objects.create(person=people[4], sport="chess", title="KMS", awarded="2015-01-01")
    assert codes(page_of(client, opened, title="MS")) == [people[0].code]
    assert codes(page_of(client, opened, title="KMS")) == [people[2].code, people[3].code], "the newest title counts"
    assert codes(page_of(client, opened, title="KMS", sex="F")) == [people[3].code]
    assert codes(page_of(client, opened, title="KMS", region="RU-UD")) == [people[2].code]
    nobody = page_of(client, opened, title="KMS", region="RU-UD", sex="F")
    assert "Nobody in the list matches these filters." in nobody
    assert codes(page_of(client, opened, title="x", sex="?", region="")) == []
    TitleHeld.objects.filter(person=people[3]).update(revoked=date(2020, 1, 1))
    cache.clear()
    assert codes(page_of(client, opened, title="KMS")) == [people[2].code]


def test_only_who_may_see_births_filters_by_age(
    client: Client, make_user: Callable[..., User], people: list[Person], opened: Publication
) -> None:
    Person.objects.filter(pk=people[1].pk).update(birth_date=date(2012, 12, 31), birth_year=None)
    Person.objects.filter(pk=people[2].pk).update(birth_year=2013)
    client.force_login(make_user("keeper", OfficeRole.ADMINISTRATOR))
    page = page_of(client, opened, age="14")
    assert codes(page) == [people[2].code], "who is 14 in the year of the list is not younger than 14"
    assert codes(page_of(client, opened, age="17")) == [people[1].code, people[2].code]
    assert len(codes(page_of(client, opened, age="15"))) == 10, "there is no such group"
    client.logout()
    public = page_of(client, opened, age="14")
    assert 'name="age"' in page
    assert 'name="age"' not in public
    assert len(codes(public)) == 10, "not even from what was drawn for another reader"


@pytest.mark.sample(4)
@pytest.mark.parametrize(("order", "first"), [
    ("", 9), ("place", 9), ("-place", 8), ("name", 0), ("-name", 9), ("-change", 9), ("change", 0), ("-figure", 9),
    ("figure", 8), ("password", 9), ("--name", 9), ("person__birth_date", 9),
])  # fmt: skip
def test_a_column_is_sorted_over_the_whole_list(
    client: Client, people: list[Person], moved: Publication, order: str, first: int
) -> None:
    assert codes(page_of(client, moved, order=order))[0] == people[first].code


def test_the_order_and_the_filters_stay_in_the_addresses(client: Client, moved: Publication) -> None:
    page = page_of(client, moved, sex="F", order="-change")
    assert 'aria-sort="descending"' in page
    assert "?order=change&amp;sex=F" in page, "the next click turns the order and keeps the filter"
    assert '<input type="hidden" name="order" value="-change">' in page


def test_pages_keep_the_filters(client: Client, moved: Publication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.pages.paging.page_of.__defaults__", (3,))
    page = page_of(client, moved, sex="F", order="name")
    assert len(codes(page)) == 3
    assert "?order=name&amp;sex=F&amp;page=2" in page
    assert len(codes(page_of(client, moved, sex="F", order="name", page="2"))) == 2
    assert len(codes(page_of(client, moved, sex="F", page="99"))) == 2, "the nearest page"


def test_movement_of_place_and_figure_has_signs(client: Client, people: list[Person], moved: Publication) -> None:
    page = page_of(client, moved, q=people[9].code)
    assert re.search(r"places gained since the list before:</span>\s*9", page)
    assert "+100" in page
    page = page_of(client, moved, q=people[0].code)
    assert re.search(r"places lost since the list before:</span>\s*1", page)
    assert "\N{MINUS SIGN}5" in page


def test_nobody_has_moved_in_the_first_list(client: Client, opened: Publication) -> None:
    page = page_of(client, opened)
    assert 'class="moved' not in page
    assert 'class="spark"' not in page, "one figure is no line"


def test_the_last_lists_are_a_line_that_is_told_in_words(
    client: Client, people: list[Person], moved: Publication
) -> None:
    page = page_of(client, moved, q=people[9].code)
    assert 'aria-label="Figures of the last lists: 2110 → 2210"' in page
    assert "style=" not in page
    Rating.objects.filter(person=people[9], as_of=JANUARY).delete()
    cache.clear()
    assert 'class="spark"' not in page_of(client, moved, q=people[9].code)


def test_a_line_keeps_within_its_picture() -> None:
    assert sparkline([Decimal(5)]) is None
    level = sparkline([Decimal(5), Decimal(5)])
    assert level is not None
    assert level.points == "3.0,10.0 69.0,10.0"
    drawn = sparkline([Decimal(1), Decimal("2.5"), Decimal(2)])
    assert drawn is not None
    places = [tuple(map(float, point.split(","))) for point in drawn.points.split()]
    assert all(0 <= across <= 72 and 0 <= down <= 20 for across, down in places)
    assert places[1][1] < places[2][1] < places[0][1], "the higher figure stands higher"


@pytest.mark.parametrize("asked", ["Belova", "белова", "Бєлова"])
def test_somebody_is_found_in_any_script(client: Client, people: list[Person], opened: Publication, asked: str) -> None:
    assert codes(page_of(client, opened, q=asked)) == [people[1].code]


def test_a_name_with_a_wrong_letter_is_answered_with_similar_ones(
    client: Client, people: list[Person], opened: Publication
) -> None:
    page = page_of(client, opened, q="Абрасов")
    assert codes(page) == []
    assert "Similar names" in page
    assert f"?q={people[0].code}" in page
    assert "Similar names" not in page_of(client, opened, q="%%%'\"<script>")


def test_a_longer_list_costs_no_more_queries(client: Client, people: list[Person], moved: Publication) -> None:
    def cost(**asked: str) -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            page_of(client, moved, **asked)
        return len(queries.captured_queries)

    page_of(client, moved)
    assert cost(q=people[0].code) == cost(q="Иван")


@pytest.mark.parametrize("kind", ["elo_r", "fsu"])
def test_why_speaks_of_this_person_first_and_leads_to_the_rest(
    client: Client, officer: User, people: list[Person], kind: str
) -> None:
    """The last of the list: nobody's line stands before his, the others are a click away."""
    Person.objects.update(citizenship="RU" if kind == "elo_r" else "UA")
    figures = {person.code: {"rating": 2200 - 10 * index} for index, person in enumerate(people)}
    day, following = (JANUARY, JULY) if kind == "elo_r" else (JANUARY, date(2026, 2, 1))
    open_list(officer, ListKind(kind), day, figures)
    made = publish(officer, ListKind(kind), following, 1)
    row = made.rows.select_related("person").order_by("-position")[0]
    address = reverse("pages:why_row", args=[made.number, row.person.code])
    page = client.get(address, headers={"accept-language": "ru"}).content.decode()
    explanation = page[page.index('<section class="explanation"') :]
    assert not [person.family for person in people if person != row.person and person.family in explanation]
    assert f"?page=1#{row.person.code}" in page
    assert f'<tr id="{row.person.code}">' in page_of(client, made, page="1")


@pytest.mark.clause("draughts-norms-2022", "7/7.6/item2")
def test_the_calculator_tells_who_is_asked_for_first() -> None:
    example = find_calculator("elo_r.list").example
    asked = {**example, "explain": ["foma"]}
    told = explanation_html(evaluate("elo_r.list", asked).answer.explanation(), catalogue("en"))
    assert told.index("foma:") < told.index("The other lines of the list") < told.index("anna:")
    rows = [evaluate("elo_r.list", given).json()["rows"] for given in (asked, {**example, "explain": None})]
    assert rows[0] == rows[1], "the figures do not depend on the question"


@pytest.mark.clause("bridge-classification-2024", "8.1", "1.3")
def test_a_list_of_bridge_tells_what_it_publishes_and_why_the_rating_first(
    client: Client, officer: User, people: list[Person]
) -> None:
    Person.objects.update(citizenship="RU")
    open_list(officer, ListKind.BRIDGE, JANUARY, {person.code: {"mb": 98, "mb_year": 0} for person in people})
    BridgeEntry.objects.create(
        person=people[0], source="Кубок Казани", dated=date(2026, 1, 10), mb=4, ro=30, pb=1, first_list=date(2026, 2, 1)
    )
    made = publish(officer, ListKind.BRIDGE, date(2026, 2, 1), 1)
    page = page_of(client, made)
    for head in ("Rating", "Rank coefficient", "MB", "RO of the last year", "PB"):
        assert head in page.split("<tbody>")[0], head
    cells = re.findall(r'data-label="([^"]+)">([^<]*)</td>', page.split("<tbody>")[1].split("</tr>")[0])
    assert {"Rank coefficient": "1", "MB": "102", "RO of the last year": "30", "PB": "1"}.items() <= dict(cells).items()
    address = reverse("pages:why_row", args=[made.number, people[0].code])
    why = client.get(address, headers={"accept-language": "en"}).content.decode()
    rating, coefficient = why.index("clause 8.1"), why.index("clause 2.2")
    assert rating < coefficient, "the question is about the rating"
    assert "Кубок Казани" in why[rating:coefficient]


@pytest.mark.clause("chess-rating-ua", "3/p2", "5/p2")
def test_a_list_of_chess_tells_the_rating_of_fide_and_until_when_somebody_is_active(
    client: Client, officer: User, people: list[Person]
) -> None:
    figures = {person.code: {"rating": 2200 - 10 * index} for index, person in enumerate(people)}
    made = open_list(officer, ListKind.FSU, JANUARY, figures)
    first, second = made.rows.order_by("position")[:2]
    Row.objects.filter(pk=first.pk).update(figures={"fide_rating": 2105, "active_until": "2028-11-30"})
    Row.objects.filter(pk=second.pk).update(figures={"active_until": "2025-11-30"}, active=False)
    page = page_of(client, made)
    head, body = page.split("<tbody>")
    assert "FIDE" in head
    assert "Active until" in head
    rows = [dict(re.findall(r'data-label="([^"]+)">([^<]*)</td>', row)) for row in body.split("</tr>")[:2]]
    assert [(row["FIDE"], row["Active until"]) for row in rows] == [("2105", "30.11.2028"), ("–", "inactive")]
