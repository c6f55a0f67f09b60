"""The register: one person entered twice, forgetting, disqualifications, titles taken back; each on the record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.models import Competition, Team
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Disqualification, Person, TitleHeld
from tavlei.office.people.register import add_person, disqualify, end_disqualification, merge_people
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


def test_everything_of_the_duplicate_becomes_the_persons(
    make_competition: Make, make_user: Callable[..., User], people: list[Person]
) -> None:
    competition = make_competition(3)
    double = add_person(Actor(None), family="Абрамов", given="И.", birth_year=1980)
    team = Team.objects.create(competition=competition, name="Казань", captain=double)
    Disqualification.objects.create(person=double, since=date(2026, 1, 1), decision="решение 1")
    account = make_user("abramov")
    account.person = double
    account.save()
    older = add_person(Actor(None), family="Абрамов", given="Старый")
    merge_people(Actor(None), double, older, "опечатка")
    merge_people(Actor(None), people[0], double, "один человек")
    team.refresh_from_db()
    account.refresh_from_db()
    older.refresh_from_db()
    assert (team.captain, account.person, older.merged_into) == (people[0], people[0], people[0])
    assert people[0].disqualifications.count() == 1
    assert list(verify()) == []
    with pytest.raises(ValidationError):
        merge_people(Actor(None), people[0], people[1], " ")


def test_two_records_are_compared_and_merged_on_a_page(client: Client, officer: User, people: list[Person]) -> None:
    double = add_person(Actor(None), family="Абрамов", given="И.", birth_year=1980)
    client.force_login(officer)
    page = reverse("pages:merge", args=[people[0].code])
    assert page in client.get(reverse("pages:person", args=[people[0].code])).content.decode()
    assert double.code in client.get(page).content.decode()
    assert "1980" in client.get(page, {"duplicate": double.code}).content.decode()
    client.post(page, {"duplicate": "999999", "reason": "нет такого"})
    client.post(page, {"duplicate": double.code, "reason": ""})
    double.refresh_from_db()
    assert double.merged_into is None
    client.post(page, {"duplicate": double.code, "reason": "один человек"})
    double.refresh_from_db()
    assert double.merged_into == people[0]
    assert Act.objects.get(kind="person.merged").actor == officer


def test_forgetting_asks_for_the_number(client: Client, officer: User, people: list[Person]) -> None:
    client.force_login(officer)
    page = reverse("pages:anonymise", args=[people[3].code])
    assert client.get(page).status_code == 200
    client.post(page, {"number": "0", "reason": "по просьбе"})
    client.post(page, {"number": people[3].code, "reason": " "})
    people[3].refresh_from_db()
    assert not people[3].anonymised
    client.post(page, {"number": people[3].code, "reason": "по просьбе"})
    people[3].refresh_from_db()
    assert (people[3].anonymised, people[3].birth_year) == (True, None)
    assert Act.objects.get(kind="person.anonymised").role == OfficeRole.RATING_OFFICER
    assert client.get(page).status_code == 404
    assert list(verify()) == []


@pytest.mark.clause(RULES, "1.5.10", "1.6.2")
def test_a_disqualification_bars_until_it_is_shortened(
    client: Client, chief: User, officer: User, make_competition: Make, people: list[Person]
) -> None:
    client.force_login(officer)
    page = reverse("pages:disqualifications", args=[people[0].code])
    client.post(page, {"since": "", "decision": "решение 7"})
    client.post(page, {"since": "2026-02-01", "until": "2026-01-01", "decision": "решение 7"})
    client.post(page, {"since": "2026-01-01", "decision": " "})
    assert not Disqualification.objects.exists()
    client.post(page, {"since": "2026-01-01", "until": "2026-12-31", "decision": "решение 7", "reason": "ставки"})
    term = Disqualification.objects.get()
    act = Act.objects.get(kind="person.disqualified")
    assert (act.clause, act.actor) == (f"{RULES} 1.5.10", officer)
    with pytest.raises(Refusal, match="disqualified"):
        make_competition()
    client.post(page, {"term": term.pk, "until": "2027-01-01", "decision": "решение 8"})
    client.post(page, {"term": term.pk, "until": "2026-02-28", "decision": "решение 9"})
    term.refresh_from_db()
    assert term.until == date(2026, 2, 28)
    competition = Competition.objects.create(
        code="later", name="Позже", sport="draughts", discipline="russian", status="region", starts=date(2026, 3, 1),
        ends=date(2026, 3, 2), system="swiss_rating", rounds_planned=3, regulation={"criteria": ["solkoff"]},
    )  # fmt: skip
    assert enter(chief, competition, people[0]).pk


def test_a_term_is_shortened_not_made_longer(people: list[Person]) -> None:
    held = disqualify(Actor(None), people[0], since=date(2026, 1, 1), until=None, decision="решение 7")
    for last in (date(2025, 12, 31), date(2025, 1, 1)):
        with pytest.raises(ValidationError):
            end_disqualification(Actor(None), held, last, "решение 8")
    assert end_disqualification(Actor(None), held, date(2026, 1, 1), "решение 8").until == date(2026, 1, 1)


def test_the_register_of_titles(client: Client, officer: User, chief: User, people: list[Person]) -> None:
    held = TitleHeld.objects.create(
        person=people[0], sport="draughts", title="KMS", awarded=date(2025, 5, 1), order="приказ 11"
    )
    client.force_login(officer)
    page = reverse("pages:titles")
    assert page in client.get(reverse("pages:office")).content.decode()
    assert "приказ 11" in client.get(page).content.decode()
    assert "приказ 11" in client.get(page, {"q": "Абрамов"}).content.decode()
    assert ">приказ 11<" not in client.get(page, {"q": "Белова"}).content.decode()
    client.post(page, {"title": held.pk, "decision": " "})
    held.refresh_from_db()
    assert held.revoked is None
    client.post(page, {"title": held.pk, "decision": "приказ 12"})
    held.refresh_from_db()
    assert held.revoked_by == "приказ 12"
    assert Act.objects.get(kind="title.revoked").actor == officer
    client.force_login(chief)
    assert client.get(page).status_code == 403
