"""My data: everything that is kept is shown and can be taken along, nobody else's and no secret is among it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.pages.test_notices import Committed

from tavlei.office.accounts.tokens import make_token
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.notices.models import Letter, LetterState, NoticeKind
from tavlei.office.people.models import Person
from tavlei.office.people.register import merge_people
from tavlei.office.privacy import requests
from tavlei.office.privacy.export import export_zip, kept_data
from tavlei.office.privacy.kept import KINDS, LETTERS_KEPT, PERSON, REQUESTS_KEPT, SESSIONS_KEPT, USER
from tavlei.office.privacy.models import DataRequest, RequestKind, RequestState
from tavlei.office.queue.losses import tidying
from tavlei.office.roles.models import OfficeRole, OfficeSession, SignInRecord, User
from tavlei.rulebook import Refusal

MakeUser = Callable[..., User]

OF_OFFICIALS = {"by", "decided_by", "entered_by", "struck_by", "answered_by", "corrected_by", "sent_by", "filed_by",
                "heard_by", "officer", "recorded_by", "identified_by"}  # fmt: skip
"""Who did something in office: the journal, which is shown, tells that he did."""
FOLLOWS = {("people.Person", "merged_into"), ("people.NameWord", "person"), ("roles.User", "person"),
           ("people.PersonClaim", "person"), ("roles.User_groups", "user"),
           ("roles.User_user_permissions", "user")}  # fmt: skip
"""What is only a way to rows that are shown, or follows from them."""


@pytest.fixture
def ivan(make_user: MakeUser, people: list[Person]) -> User:
    account = make_user("ivan")
    account.person = people[0]
    account.save()
    EmailAddress.objects.create(user=account, email=account.email, verified=True)
    return account


@pytest.fixture
def officer(make_user: MakeUser) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


def test_no_table_that_names_people_is_missing() -> None:
    shown = {(source.model, path) for kind in KINDS for source in kind.sources for path in source.paths}
    missing = []
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.related_model not in {Person, User} or field.name in OF_OFFICIALS:
                continue
            if {(model._meta.label, field.name)} & (shown | FOLLOWS):
                continue
            missing.append((model._meta.label, field.name))
    assert missing == []


def test_every_kind_says_what_for_and_how_long() -> None:
    assert len({kind.key for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert str(kind.title)
        assert str(kind.purpose)
        assert str(kind.keeping)
        for source in kind.sources:
            names = {field.name for field in apps.get_model(source.model)._meta.concrete_fields}
            assert source.left_out <= names, source


def test_the_page_and_the_file_hold_the_own_data_and_no_secret(
    client: Client, ivan: User, people: list[Person], make_user: MakeUser
) -> None:
    token, other = make_token(ivan, "моя программа"), make_user("other")
    Letter.objects.create(kind=NoticeKind.ANSWER, address=ivan.email, language="ru", subject="Ваша заявка")
    Letter.objects.create(kind=NoticeKind.ANSWER, address=other.email, language="ru", subject="Чужое письмо")
    client.force_login(ivan)
    page = client.get(reverse("pages:my_data"))
    assert page.status_code == 200
    answer = client.get(reverse("pages:export_my_data"))
    assert answer["Content-Disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        record = json.loads(archive.read("data.json"))
        text = archive.read("data.json").decode() + archive.read("data.html").decode()
    kinds = {kind["kind"]: kind["tables"] for kind in record["kinds"]}
    assert kinds["register"]["people.Person"][0]["family"] == people[0].family
    assert kinds["account"]["roles.User"][0]["email"] == ivan.email
    assert kinds["tokens"]["roles.ApiToken"][0]["name"] == "моя программа"
    assert [letter["subject"] for letter in kinds["letters"]["notices.Letter"]] == ["Ваша заявка"]
    assert "Ваша заявка" in text
    for secret in (ivan.password, str(token), "Чужое письмо", other.email, people[1].family):
        assert secret not in text
    assert str(client.session.session_key) not in text


def test_records_that_were_merged_are_his_too(ivan: User, people: list[Person]) -> None:
    merge_people(Actor(None), people[0], people[1], "один человек")
    register = next(each for each in kept_data(ivan) if each.kind.key == "register")
    codes = [row[register.tables[0].columns.index("code")] for row in register.tables[0].rows]
    assert sorted(codes) == sorted([people[0].code, people[1].code])


def test_an_account_without_a_person_is_answered_too(make_user: MakeUser, client: Client) -> None:
    lonely = make_user("lonely")
    counts = {each.kind.key: each.count for each in kept_data(lonely)}
    assert counts["account"] >= 1
    assert counts["register"] == counts["competitions"] == 0
    assert zipfile.is_zipfile(io.BytesIO(export_zip(lonely)))
    client.force_login(lonely)
    assert reverse("pages:my_data") in client.get(reverse("pages:own_claim")).content.decode()
    client.logout()
    assert client.get(reverse("pages:my_data")).status_code == 302


def test_a_correction_is_asked_for_and_answered(
    client: Client, ivan: User, officer: User, django_capture_on_commit_callbacks: Committed
) -> None:
    client.force_login(ivan)
    empty = client.post(reverse("pages:my_data"), {"kind": "correction", "text": " "})
    assert empty.status_code == 200
    text = "Отчество – Петрович"
    assert client.post(reverse("pages:my_data"), {"kind": "correction", "text": text}).status_code == 302
    again = client.post(reverse("pages:my_data"), {"kind": "correction", "text": "И еще одно"})
    assert "И еще одно" in again.content.decode(), "what was typed is not lost"
    asked = DataRequest.objects.get()
    assert asked.due == timezone.localdate() + timedelta(days=requests.DAYS[RequestKind.CORRECTION])
    client.force_login(officer)
    assert reverse("pages:data_requests") in client.get(reverse("pages:office")).content.decode()
    assert text in client.get(reverse("pages:data_requests")).content.decode()
    decide = reverse("pages:decide_data_request", args=[asked.pk])
    with django_capture_on_commit_callbacks(execute=True):
        client.post(decide, {"decision": "done", "version": asked.version, "reason": ""})
    asked.refresh_from_db()
    assert (asked.state, asked.text, asked.decided_by) == (RequestState.DONE, "", officer)
    assert [letter.to for letter in mail.outbox] == [[ivan.email]]
    assert text not in "".join(str(details.after) + details.reason for details in ActDetails.objects.all())
    assert list(verify()) == []


def test_an_erasure_is_decided_by_an_officer_and_forgets_the_person(
    ivan: User, officer: User, people: list[Person], django_capture_on_commit_callbacks: Committed
) -> None:
    asked = requests.ask(ivan, RequestKind.ERASURE)
    with pytest.raises(PermissionDenied):
        requests.fulfil(ivan, asked, asked.version)
    with django_capture_on_commit_callbacks(execute=True):
        requests.fulfil(officer, asked, asked.version)
    people[0].refresh_from_db()
    ivan.refresh_from_db()
    assert people[0].anonymised
    assert (ivan.username, ivan.is_active) == (f"forgotten-{ivan.pk}", False)
    assert Act.objects.filter(kind="person.anonymised").count() == 1
    assert [letter.to for letter in mail.outbox] == [["ivan@example.org"]]
    tidying.send(sender=None)
    assert not Letter.objects.exists(), "the letter that told of it goes when it has been sent"
    assert list(verify()) == []


def test_an_account_without_a_person_is_erased_alone(make_user: MakeUser, officer: User) -> None:
    lonely = make_user("lonely")
    asked = requests.ask(lonely, RequestKind.ERASURE)
    requests.fulfil(officer, asked, asked.version)
    lonely.refresh_from_db()
    assert (lonely.username, lonely.email, lonely.is_active) == (f"forgotten-{lonely.pk}", "", False)
    assert Act.objects.filter(kind="user.forgotten").count() == 1


def test_a_refusal_needs_a_reason_and_changes_nothing(ivan: User, officer: User, people: list[Person]) -> None:
    asked = requests.ask(ivan, RequestKind.ERASURE, "Прошу стереть")
    with pytest.raises(Refusal, match="reason"):
        requests.refuse(officer, asked, asked.version, " ")
    requests.refuse(officer, asked, asked.version, "Идет соревнование")
    asked.refresh_from_db()
    people[0].refresh_from_db()
    assert (asked.state, asked.reason, people[0].anonymised) == (RequestState.REFUSED, "Идет соревнование", False)
    with pytest.raises(Refusal, match="decided"):
        requests.fulfil(officer, asked, asked.version)


def test_nobody_decides_about_himself_and_nobody_takes_back_for_another(
    ivan: User, officer: User, make_user: MakeUser
) -> None:
    own = requests.ask(officer, RequestKind.ERASURE)
    with pytest.raises(Refusal, match="another officer"):
        requests.fulfil(officer, own, own.version)
    with pytest.raises(Refusal, match="not your request"):
        requests.recall(ivan, own)
    requests.recall(officer, own)
    assert DataRequest.objects.get().state == RequestState.RECALLED


def test_the_last_administrator_stays_and_the_request_stays_open(make_user: MakeUser, people: list[Person]) -> None:
    boss, officer = make_user("boss", OfficeRole.ADMINISTRATOR), make_user("officer", OfficeRole.RATING_OFFICER)
    asked = requests.ask(boss, RequestKind.ERASURE)
    with pytest.raises(Refusal, match="администратор"):
        requests.fulfil(officer, asked, asked.version)
    assert DataRequest.objects.get().state == RequestState.OPEN


def test_what_is_over_its_time_goes_and_nothing_else(ivan: User) -> None:
    now, day = timezone.now(), timedelta(days=1)
    for age in (LETTERS_KEPT - day, LETTERS_KEPT + day):
        Letter.objects.create(kind=NoticeKind.ANSWER, address="a@example.org", language="ru", subject=str(age.days),
                              state=LetterState.SENT, sent=now - age)  # fmt: skip
    Letter.objects.create(kind=NoticeKind.ANSWER, address="a@example.org", language="ru", subject="waits")
    for age in (SESSIONS_KEPT - day, SESSIONS_KEPT + day):
        OfficeSession.objects.create(user=ivan, key=str(age.days), begun=now - age, seen=now - age)
    for days in (89, 91):
        SignInRecord.objects.create(at=now - timedelta(days=days), kind=SignInRecord.Kind.values[0], user=ivan)
    for age in (REQUESTS_KEPT - day, REQUESTS_KEPT + day):
        DataRequest.objects.create(user=ivan, kind=RequestKind.ERASURE, state=RequestState.REFUSED, made=now - age,
                                   due=date(2020, 1, 1), decided=now - age)  # fmt: skip
    tidying.send(sender=None)
    assert sorted(Letter.objects.values_list("subject", flat=True)) == [str((LETTERS_KEPT - day).days), "waits"]
    assert (OfficeSession.objects.count(), SignInRecord.objects.count(), DataRequest.objects.count()) == (1, 1, 1)


def test_sources_name_an_account_a_person_or_an_address() -> None:
    assert {source.who for kind in KINDS for source in kind.sources} == {PERSON, USER, "address"}
