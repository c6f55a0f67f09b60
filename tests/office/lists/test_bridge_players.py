"""New players of bridge get their numbers; another form of a report is agreed beforehand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_bridge import evening, sent

from tavlei.office.competitions.models import Competition, ReportState
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.models import BridgeRegistration, FormConsent, ListKind, RegistrationState
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Person
from tavlei.office.people.register import anonymise
from tavlei.office.roles.models import OfficeRole, User

__all__ = ["evening"]

EDITION = "bridge-classification-2024"
ENGLISH = {"accept-language": "en"}
PLAYER = {
    "family": "Яковлев", "given": "Петр", "patronymic": "", "sex": "M", "birth_date": "1990-05-01",
    "citizenship": "ru", "city": "Казань",
}  # fmt: skip


@pytest.fixture
def local(make_user: Callable[..., User]) -> User:
    return make_user("local", OfficeRole.CLASSIFICATION_OFFICER)


@pytest.fixture
def commission(make_user: Callable[..., User]) -> User:
    return make_user("stc", OfficeRole.RATING_OFFICER)


def described(client: Client, local: User, **told: str) -> Any:
    client.force_login(local)
    return client.post(reverse("pages:bridge_players"), {**PLAYER, **told}, headers=ENGLISH)


def decided(client: Client, by: User, told: BridgeRegistration, **given: str) -> str:
    client.force_login(by)
    address = reverse("pages:bridge_player", args=[told.pk])
    answer = client.post(
        address, {"version": told.version, "decision": "confirm", **given}, headers=ENGLISH, follow=True
    )
    told.refresh_from_db()
    return answer.content.decode()


@pytest.mark.clause(EDITION, "1.3", "1.6")
def test_a_new_player_gets_his_number_and_points_by_it(
    client: Client, local: User, commission: User, people: list[Person], django_capture_on_commit_callbacks: Any
) -> None:
    assert described(client, local).status_code == 302
    told = BridgeRegistration.objects.get()
    assert not Person.objects.filter(family="Яковлев").exists(), "not before he is confirmed"
    client.force_login(commission)
    office = client.get(reverse("pages:office"), headers=ENGLISH).content.decode()
    assert reverse("pages:bridge_player", args=[told.pk]) in office
    with django_capture_on_commit_callbacks(execute=True):
        decided(client, commission, told, person="new")
    person = Person.objects.get(family="Яковлев")
    assert told.person == person
    assert int(person.code) == max(int(known.code) for known in Person.objects.all())
    assert person.citizenship == "RU"
    assert [letter.to for letter in mail.outbox] == [[local.email]]
    assert person.code in mail.outbox[0].body
    client.force_login(local)
    assert person.code in client.get(reverse("pages:bridge_players")).content.decode()
    assert send_batch(local, date(2026, 5, 3), [(person.code, 4, True)]).accepted
    made = publish(commission, ListKind.BRIDGE, date(2026, 6, 1), 1)
    assert made.rows.get(person=person).figures["mb"] == 4
    assert list(Act.objects.filter(kind__startswith="bridge.player").values_list("kind", flat=True))
    anonymise(Actor(None), person, "по просьбе")
    assert not BridgeRegistration.objects.exists(), "what was told of him is forgotten with him"


@pytest.mark.clause(EDITION, "1.3")
def test_whom_the_register_knows_is_shown_and_keeps_his_number(
    client: Client, local: User, commission: User, people: list[Person]
) -> None:
    known = people[0]
    same = {"family": "Abramov", "given": "Ivan", "birth_date": f"{known.birth_year}-01-02"}
    answer = described(client, local, **same)
    assert answer.status_code == 200
    assert known.code in answer.content.decode()
    assert "The register may know this player already" in answer.content.decode()
    assert not BridgeRegistration.objects.exists()
    assert described(client, local, **same, nobody_known="on").status_code == 302
    told = BridgeRegistration.objects.get()
    client.force_login(commission)
    assert known.code in client.get(reverse("pages:bridge_player", args=[told.pk])).content.decode()
    assert "say who it is" in decided(client, commission, told)
    decided(client, commission, told, person=known.code)
    assert (told.state, told.person) == (RegistrationState.KNOWN, known)
    assert Person.objects.count() == len(people)
    assert "decided already" in decided(client, commission, told, person="new")


def test_a_registration_is_refused_with_a_reason(client: Client, local: User, commission: User) -> None:
    described(client, local)
    told = BridgeRegistration.objects.get()
    assert "a refusal needs a reason" in decided(client, commission, told, decision="refuse")
    decided(client, commission, told, decision="refuse", reason="нет даты рождения")
    assert told.state == RegistrationState.REFUSED
    client.force_login(local)
    assert "нет даты рождения" in client.get(reverse("pages:bridge_players")).content.decode()
    assert client.get(reverse("pages:bridge_player", args=[told.pk])).status_code == 403
    assert described(client, local, citizenship="ZZ").status_code == 200


def test_a_stranger_registers_nobody(client: Client, chief: User) -> None:
    assert described(client, chief).status_code == 403


def agreed(client: Client, by: User, day: str, **told: str) -> Any:
    client.force_login(by)
    given = {"form": "таблица судьи", "day": day, "document": "письмо СТК № 4", **told}
    return client.post(reverse("pages:report_form", args=["evening"]), given, headers=ENGLISH)


@pytest.mark.clause(EDITION, "1.7")
def test_another_form_of_the_report_is_agreed_beforehand(
    client: Client,
    chief: User,
    commission: User,
    evening: Competition,
    people: list[Person],
) -> None:
    assert agreed(client, commission, "2026-05-10").status_code == 302
    client.force_login(chief)
    assert "письмо СТК № 4" in client.get(reverse("pages:bridge_report", args=["evening"])).content.decode()
    assert agreed(client, chief, "2026-05-10").status_code == 403
    report = sent(chief, evening, people)
    client.force_login(commission)
    address = reverse("pages:report", args=[report.pk])
    page = client.get(address, headers=ENGLISH)
    assert page.context["checks"] == []
    assert "Report in another form, agreed beforehand" in page.content.decode()
    assert "1.7" in page.context["met"][0]
    assert "письмо СТК № 4" in page.context["met"][0]
    client.post(reverse("pages:decide_report", args=[report.pk]), {"version": report.version, "decision": "include"})
    report.refresh_from_db()
    assert report.state == ReportState.INCLUDED
    assert "accepted already" in agreed(client, commission, "2026-05-11").content.decode()


@pytest.mark.clause(EDITION, "1.7")
def test_consent_after_the_report_is_no_consent_beforehand(
    client: Client,
    chief: User,
    commission: User,
    evening: Competition,
    people: list[Person],
) -> None:
    """B92."""
    report = sent(chief, evening, people)
    assert agreed(client, commission, "2026-05-20", document="").status_code == 200
    assert not FormConsent.objects.exists()
    agreed(client, commission, "2026-05-20")
    page = client.get(reverse("pages:report", args=[report.pk]), headers=ENGLISH)
    (check,) = page.context["checks"]
    assert "agreed beforehand: no" in check["why_not"][0]
    assert page.context["met"] == []
