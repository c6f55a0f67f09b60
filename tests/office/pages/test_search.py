"""The search: people, events, clauses, calculators and readings on one page, as suggestions and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.models import Competition, State
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.people.register import add_person, anonymise
from tavlei.office.search.groups import MOST_SUGGESTED, GroupKey, find_group, find_groups

Make = Callable[..., Competition]


def page(client: Client, text: str, language: str = "ru", **more: str) -> str:
    answer = client.get(reverse("pages:search"), {"q": text, **more}, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def titles(key: GroupKey, text: str, language: str = "ru") -> list[str]:
    return [hit.title for hit in find_group(key, text, language).hits]


@pytest.fixture
def tikhonov(people: list[Person]) -> Person:
    found = add_person(
        Actor(None), family="Тихонов", given="Владимир", patronymic="Андреевич", birth_date=date(1971, 2, 3),
        region=people[0].region, citizenship="RU",
    )  # fmt: skip
    TitleHeld.objects.create(person=found, sport="draughts", title="MS", awarded="2020-01-01")
    return found


@pytest.mark.parametrize(
    "asked", ["Владимир Тихонов", "Тихонов В.А.", "Tikhonov", "Tikhonov Vladimir", "тихонов", "Тиханов", "Тихонів"]
)
def test_a_person_is_found_with_title_and_region_and_without_birth(
    client: Client, tikhonov: Person, asked: str
) -> None:
    shown = page(client, asked)
    assert f'href="{reverse("pages:person", args=[tikhonov.code])}"' in shown
    assert "Тихонов Владимир Андреевич" in shown
    assert "Республика Татарстан" in shown
    assert "МС" in shown
    assert "1971" not in shown


def test_a_forgotten_person_is_not_found(client: Client, tikhonov: Person) -> None:
    anonymise(Actor(None), tikhonov, "asked")
    for asked in ("Тихонов", "Тиханов", tikhonov.code, f"№ {tikhonov.code}"):
        assert find_group(GroupKey.PEOPLE, asked, "ru").hits[:5] == []
    assert reverse("pages:person", args=[tikhonov.code]) not in page(client, "Тихонов")


def test_similar_names_stand_beside_the_name(client: Client, tikhonov: Person) -> None:
    add_person(Actor(None), family="Тиханов")
    shown = page(client, "Тихонов")
    assert "Похожие имена" in shown
    assert shown.index("Тихонов Владимир") < shown.index("Тиханов")


@pytest.mark.parametrize("asked", ["Кубок Казани", "кубок", "kazani", "Kubok", "Кубок 2026", "кубек"])
def test_events_are_found_in_any_script(client: Client, make_competition: Make, asked: str) -> None:
    make_competition()
    assert reverse("pages:competition", args=["kazan"]) in page(client, asked)


def test_a_cancelled_event_is_not_found(make_competition: Make) -> None:
    competition = make_competition()
    Competition.objects.filter(pk=competition.pk).update(state=State.CANCELLED)
    assert titles(GroupKey.EVENTS, "Кубок") == []


@pytest.mark.parametrize(("asked", "edition", "number"), [
    ("5.4.8.5", "draughts-rules-2022", "5.4.8.5"), ("п. 7.12.2", "draughts-norms-2022", "7/7.12.2"),
    ("п.7.12.2", "draughts-norms-2022", "7/7.12.2"), ("§ 5.4.8.5", "draughts-rules-2022", "5.4.8.5"),
    ("пункт 5.4.8.5.", "draughts-rules-2022", "5.4.8.5"), ("clause 5.4.8.5", "draughts-rules-2022", "5.4.8.5"),
])  # fmt: skip
def test_a_number_leads_straight_to_the_clause(client: Client, db: None, asked: str, edition: str, number: str) -> None:
    answer = client.get(reverse("pages:search"), {"q": asked})
    assert answer.status_code == 302
    assert answer["location"] == reverse("pages:clause", args=[edition, number])


def test_a_number_of_two_regulations_shows_both(client: Client, db: None) -> None:
    shown = page(client, "5.4")
    assert reverse("pages:clause", args=["bridge-classification-2024", "5.4"]) in shown
    assert reverse("pages:clause", args=["draughts-rules-2022", "5.4"]) in shown


def test_clauses_calculators_and_readings_are_found_by_words(db: None) -> None:
    assert any("5.4.8.5" in title for title in titles(GroupKey.CLAUSES, "Solkoff Buchholz"))
    assert [hit.key for hit in find_group(GroupKey.CALCULATORS, "elo_r.expected_percent", "ru").hits]
    assert "E5" in titles(GroupKey.READINGS, "E5")
    assert "E5" in titles(GroupKey.READINGS, "удваиваются", "en")
    assert titles(GroupKey.CLAUSES, "5.4.99.99") == []


def test_a_long_group_is_paged(client: Client, db: None) -> None:
    for number in range(60):
        add_person(Actor(None), family="Тихонов", given=f"Номер{number}")
    few = page(client, "тихонов")
    assert few.count('class="line nodate"') == 6
    assert "in=people" in few
    whole = page(client, "тихонов", **{"in": "people"})
    assert whole.count('class="line nodate"') == 50
    second = page(client, "тихонов", page="2", **{"in": "people"})
    assert second.count('class="line nodate"') == 10
    assert find_group(GroupKey.PEOPLE, "тихонов", "ru").hits[3].title.startswith("Тихонов")


@pytest.mark.parametrize("asked", ["", "   ", "...", "zzzzqqqq", "\u0301", "%_", "а" * 500])
def test_nothing_found_suggests_what_to_try(client: Client, db: None, asked: str) -> None:
    assert 'class="empty"' in page(client, asked)
    assert find_groups(asked, "ru") == []


def test_a_kind_that_there_is_not_is_none(client: Client, tikhonov: Person) -> None:
    assert "Тихонов Владимир" in page(client, "тихонов", **{"in": "things"})


def test_suggestions_are_a_few_options(client: Client, tikhonov: Person, make_competition: Make) -> None:
    for number in range(12):
        add_person(Actor(None), family="Тихонов", given=f"Номер{number}")
    answer = client.get(reverse("pages:search_suggest"), {"q": "tikh", "box": "top"}).content.decode()
    assert answer.count('role="option"') == MOST_SUGGESTED
    assert 'id="top-option-1"' in answer
    assert "<html" not in answer
    assert "5.4.8.5" in client.get(reverse("pages:search_suggest"), {"q": "п. 5.4.8.5"}).content.decode()
    assert client.get(reverse("pages:search_suggest")).content.strip() == b""


def test_the_search_by_json(client: Client, tikhonov: Person, make_competition: Make) -> None:
    answer = client.get("/api/v1/search", {"q": "Tikhonov"}).json()
    assert answer["groups"][0] == {
        "group": "people",
        "count": 1,
        "items": [
            {
                "key": tikhonov.code,
                "title": "Тихонов Владимир Андреевич",
                "note": "Республика Татарстан",
                "url": f"/people/{tikhonov.code}/",
            }
        ],
    }
    clause = client.get("/api/v1/search", {"q": "п. 7.12.2"}).json()["groups"]
    assert [(group["group"], group["items"][0]["key"]) for group in clause] == [
        ("clauses", "draughts-norms-2022 7/7.12.2")
    ]
    asked = {"q": "Иван", "group": "people", "limit": "3", "offset": "9"}
    only = client.get("/api/v1/search", asked).json()["groups"]
    assert (only[0]["count"], len(only[0]["items"])) == (10, 1)
    assert client.get("/api/v1/search", {"q": "zzzzqqqq"}).json() == {"groups": []}
    assert client.get("/api/v1/search").status_code == 422
