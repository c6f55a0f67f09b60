"""Public tables: CSV and JSON of each, always of the present state; people found by name in any script."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.lines.search import ListFilter, count_of, rows_of
from tavlei.office.lists.models import BridgeEntry, ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.pages.csv_files import csv_file
from tavlei.office.people.models import OtherName, Person, Region
from tavlei.office.people.register import add_person, anonymise, change_person
from tavlei.office.people.search import count_people, find_people
from tavlei.office.people.search_keys import beginnings
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def played(chief: User, make_competition: Make) -> Competition:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    enter_results(chief, made, [EnteredResult(1, Result.WHITE_WINS, 1)])
    return competition


def rows(client: Client, name: str, *args: Any, **query: str) -> list[dict[str, str]]:
    answer = client.get(reverse(f"pages:{name}", args=args), query)
    assert answer.status_code == 200
    text = answer.getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def test_the_tables_of_a_competition_as_csv(client: Client, played: Competition) -> None:
    assert [row["code"] for row in rows(client, "calendar_csv")] == ["kazan"]
    assert rows(client, "calendar_csv", sport="bridge") == []
    entered = rows(client, "participants_csv", "kazan")
    assert [each["number"] for each in entered] == ["1", "2", "3", "4", "5", "6"]
    boards = rows(client, "round_csv", "kazan", 1)
    assert [board["result"] for board in boards] == ["1-0", "", ""]
    table = rows(client, "table_csv", "kazan")
    shown = client.get("/api/v1/competitions/kazan/table").json()
    assert table[0]["points"] == shown[0]["points"] != "0"
    assert list(table[0]) == ["place", "person", "name", "points", "truncated_solkoff", "solkoff"]
    assert client.get(reverse("pages:awards_csv", args=["kazan"])).status_code == 404


def test_the_tables_of_lists_and_people_as_csv_and_json(client: Client, officer: User, people: list[Person]) -> None:
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {people[0].code: {"rating": 2100}})
    assert [(row["kind"], row["current"]) for row in rows(client, "lists_csv")] == [("elo_r", "True")]
    assert [row["value"] for row in rows(client, "publication_csv", 1)] == ["2100.00"]
    assert [row["name"] for row in rows(client, "people_csv", q="белова")] == ["Белова Иван"]
    assert len(rows(client, "people_csv")) == len(people)
    code = people[0].code
    assert [(row["list"], row["value"]) for row in rows(client, "ratings_csv", code)] == [("elo_r", "2100.00")]
    BridgeEntry.objects.create(
        person=people[0], source="club", dated=date(2026, 1, 2), mb=3, first_list=date(2026, 2, 1)
    )
    assert [row["mb"] for row in rows(client, "account_csv", code)] == ["3"]
    told = client.get(f"/api/v1/people/{code}/ratings").json()["items"]
    assert told == [
        {"list": "elo_r", "day": "2026-01-01", "value": 2100.0, "change": None, "publication": 1, "active": True}
    ]
    assert client.get(f"/api/v1/people/{code}/bridge").json()["items"][0]["source"] == "club"
    assert client.get("/api/v1/people/nobody/ratings").status_code == 404
    assert client.get("/api/v1/competitions/nothing/awards").status_code == 404
    listed = client.get("/api/v1/lists/1/rows", {"q": "abramov"}).json()
    assert [item["name"] for item in listed["items"]] == ["Абрамов Иван"]
    assert client.get("/api/v1/lists/1/rows", {"sex": "F"}).json()["count"] == 0


def test_the_birth_of_people_is_in_no_public_table(client: Client, people: list[Person]) -> None:
    assert not {"birth", "birth_date", "birth_year"} & set(rows(client, "people_csv")[0])


def test_a_name_is_no_formula() -> None:
    answer = csv_file("x", ["name", "change"], [["=HYPERLINK(1)", -5], ["@a", None]])
    text = answer.getvalue().decode()
    assert text.splitlines()[1:] == ["'=HYPERLINK(1);-5", "'@a;"]


def test_a_page_that_was_kept_shows_what_has_happened_since(client: Client, chief: User, played: Competition) -> None:
    table, boards = (
        reverse(f"pages:{name}", args=args) for name, args in (("table", ["kazan"]), ("round", ["kazan", 1]))
    )
    before = client.get(table).content
    assert client.get(table).content.count(b"<tr>") == before.count(b"<tr>")
    assert client.get(boards).content.decode().count('class="res win"') == 1
    enter_results(chief, played.rounds.get(), [EnteredResult(2, Result.WHITE_WINS, 1)])
    assert client.get(boards).content.decode().count('class="res win"') == 2
    assert len({each["points"] for each in client.get("/api/v1/competitions/kazan/table").json()}) > 1
    assert sum(each["points"] == "2" for each in client.get("/api/v1/competitions/kazan/table").json()) == 2


def test_a_corrected_name_is_on_every_page_at_once(client: Client, played: Competition, people: list[Person]) -> None:
    pages = [
        reverse("pages:table", args=["kazan"]),
        reverse("pages:participants", args=["kazan"]),
        reverse("pages:people"),
    ]
    for page in pages:
        assert "Абрамов" in client.get(page).content.decode()
    person = Person.objects.get(pk=people[0].pk)
    change_person(Actor(None), person, person.version, {"family": "Аверин"})
    for page in pages:
        text = client.get(page).content.decode()
        assert "Аверин" in text
        assert "Абрамов" not in text


def test_somebody_who_was_anonymised_is_gone_at_once(client: Client, played: Competition, people: list[Person]) -> None:
    pages = [reverse("pages:table", args=["kazan"]), reverse("pages:round", args=["kazan", 1]), reverse("pages:people")]
    for page in pages:
        assert "Абрамов" in client.get(page).content.decode()
    anonymise(Actor(None), Person.objects.get(pk=people[0].pk), "asked")
    for page in [*pages, reverse("pages:participants_csv", args=["kazan"]), reverse("pages:table_csv", args=["kazan"])]:
        assert "Абрамов" not in client.get(page).getvalue().decode()


def test_what_one_language_shows_is_not_kept_for_another(client: Client, played: Competition) -> None:
    address = reverse("pages:table", args=["kazan"])
    told = {
        each: client.get(address, headers={"accept-language": each}).content.decode() for each in ("ru", "uk", "en")
    }
    assert "Место" in told["ru"]
    assert "Місце" in told["uk"]
    assert "Place" in told["en"]


@pytest.mark.parametrize(("asked", "found"), [
    ("Абрамов", True), ("абр", True), ("abramov", True), ("ABRAMOV ivan", True), ("абрамова", False), ("brám", False),
    ("Демин", False),
])  # fmt: skip
def test_a_name_is_found_in_any_script(people: list[Person], asked: str, found: bool) -> None:
    assert ("Абрамов" in [find_person.family for find_person in find_people(asked)]) is found


@pytest.mark.parametrize(("name", "asked"), [
    ("Васильев", "vasiliev"), ("Васильев", "Vasilyev"), ("Щербаков", "shcherbakov"), ("Тихонов", "tikhonov"),
    ("Дмитриев", "dmitriev"), ("Гриценко", "hrytsenko"), ("Зінченко", "zinchenko"), ("Зінченко", "зинченко"),
    ("Іваненко", "иваненко"), ("Дёмин", "demin"), ("Smith", "smith"), ("Рыбаков", "rybakov"), ("O’Brien", "obrien"),
])  # fmt: skip
def test_spellings(db: None, name: str, asked: str) -> None:
    add_person(Actor(None), family=name)
    assert [find_person.family for find_person in find_people(asked)] == [name]
    assert count_people(asked) == 1


def test_another_name_is_found_once(people: list[Person]) -> None:
    OtherName.objects.create(person=people[0], script="Latn", family="Abramov", given="Ivan")
    assert list(find_people("abramov")) == [people[0]]


def test_beginnings_are_few() -> None:
    for word in ("sokolov", "соколов", "9012345", "", "іван", "a" * 400, "alex", "xi"):
        assert len(beginnings(word)) <= 4


def test_a_list_is_filtered_and_counted(officer: User, people: list[Person]) -> None:
    other = Region.objects.create(code="RU-UD", country="RU", name_ru="Удмуртская Республика")
    Person.objects.filter(pk=people[1].pk).update(region=other)
    made = open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {person.code: {"rating": 2000} for person in people})
    for wanted, count in (
        (ListFilter(), 10),
        (ListFilter(region="RU-UD"), 1),
        (ListFilter(region="nowhere"), 0),
        (ListFilter(sex="F"), 5),
        (ListFilter(region="RU-TA", sex="F"), 4),
        (ListFilter(name="bel"), 1),
        (ListFilter(name=people[3].code), 1),
    ):
        assert count_of(made, wanted) == rows_of(made, wanted).count() == count
    assert ListFilter.asked({"q": " x ", "sex": "X", "region": "RU-UD"}) == ListFilter("x", "RU-UD", "")


def test_the_calendar_is_searched_without_case(client: Client, played: Competition) -> None:
    address = reverse("pages:calendar")
    assert "Кубок Казани" in client.get(address, {"q": "кубок"}).content.decode()
    assert "Кубок Казани" not in client.get(address, {"q": "чемпионат"}).content.decode()
    for year in ("0000", "²²²²", "99999", "-1"):
        assert client.get(address, {"year": year}).status_code == 200
