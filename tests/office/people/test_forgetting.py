"""Forgetting a person reaches everything that tells who it was: works, accounts, letters, lists, merged records."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from tests.office.composition.composition_world import library_work

from tavlei.office.accounts.grants import grant
from tavlei.office.accounts.tokens import make_token
from tavlei.office.competitions.models import Competition, Entry, MedicalOpinion
from tavlei.office.composition.library import AuthorInput
from tavlei.office.composition.models import WorkAuthor
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.notices.models import Letter, NoticeKind
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import ClaimState, Person, PersonClaim
from tavlei.office.people.register import change_person, merge_people
from tavlei.office.roles.models import Grant, OfficeRole, OfficeSession, SignInRecord, User


@pytest.fixture
def boss(make_user: Callable[..., User]) -> User:
    return make_user("boss", OfficeRole.ADMINISTRATOR)


def test_the_account_goes_with_the_person(client: Client, boss: User, people: list[Person]) -> None:
    account = User.objects.create_user("ivan", "ivan@example.org", "a-long-password", person=people[0])
    EmailAddress.objects.create(user=account, email="ivan@example.org", verified=True)
    Letter.objects.create(kind=NoticeKind.ANSWER, address="ivan@example.org", language="ru", subject="Ваша заявка")
    grant(boss, account, OfficeRole.JUDGE)
    make_token(account, "моя программа")
    client.force_login(account)
    assert OfficeSession.objects.filter(user=account).exists()
    anonymise(Actor(boss), people[0], "по просьбе")
    account.refresh_from_db()
    assert (account.username, account.email, account.is_active) == (f"forgotten-{account.pk}", "", False)
    assert not account.has_usable_password()
    assert not EmailAddress.objects.filter(user=account).exists()
    assert not Letter.objects.exists()
    assert not account.api_tokens.exists()
    assert not Grant.objects.filter(user=account, ended=None).exists()
    assert not SignInRecord.objects.filter(user=account).exists()
    assert client.get("/my/").status_code == 302, "the session has ended"
    told = "".join(str(details.after) + str(details.before) for details in ActDetails.objects.all())
    assert "ivan" not in told
    assert list(verify()) == []


def test_the_act_names_what_it_erased(boss: User, people: list[Person]) -> None:
    change_person(Actor(boss), people[0], people[0].version, {"trainer": "Петров"})
    changed = Act.objects.get(kind="person.changed")
    anonymise(Actor(boss), Person.objects.get(pk=people[0].pk), "по просьбе")
    act = Act.objects.get(kind="person.anonymised")
    erased = (act.details.after or {})["details_erased"]
    assert changed.number in erased
    assert set(Act.objects.filter(details=None).values_list("number", flat=True)) == set(erased)


def test_works_lose_the_name_of_their_author(boss: User, people: list[Person]) -> None:
    work = library_work(boss, authors=(AuthorInput(people[0].full_name, "Казань", people[0]),))
    anonymise(Actor(boss), people[0], "по просьбе")
    author = WorkAuthor.objects.get(work=work)
    assert (author.name, author.place) == (f"№ {people[0].code}", "")
    assert people[0].code in author.search


def test_records_that_were_merged_are_forgotten_too(boss: User, people: list[Person]) -> None:
    kept, duplicate = people[0], people[1]
    name = duplicate.family
    merge_people(Actor(boss), kept, duplicate, "один человек")
    anonymise(Actor(boss), kept, "по просьбе")
    duplicate.refresh_from_db()
    assert (duplicate.family, duplicate.anonymised, duplicate.birth_date) == (f"№ {duplicate.code}", True, None)
    assert name not in "".join(Person.objects.filter(pk=duplicate.pk).values_list("search", flat=True))


def test_the_last_administrator_is_not_forgotten(boss: User, people: list[Person]) -> None:
    boss.person = people[0]
    boss.save()
    with pytest.raises(ValidationError):
        anonymise(Actor(boss), people[0], "по просьбе")
    people[0].refresh_from_db()
    assert not people[0].anonymised


def test_claims_that_the_account_made_of_others_go_with_it(boss: User, people: list[Person]) -> None:
    account = User.objects.create_user("ivan", "ivan@example.org", "a-long-password", person=people[0])
    PersonClaim.objects.create(user=account, family="Тайный", state=ClaimState.REFUSED, made=timezone.now())
    anonymise(Actor(boss), people[0], "по просьбе")
    assert not PersonClaim.objects.exists()


def test_what_a_doctor_wrote_goes_and_his_verdict_stays(
    boss: User, people: list[Person], make_competition: Callable[..., Competition]
) -> None:
    make_competition()
    entry = Entry.objects.get(person=people[0])
    MedicalOpinion.objects.create(
        entry=entry, may_take_part=False, reason="Простуда", doctor="Врач", by=boss, at=timezone.now()
    )
    anonymise(Actor(boss), people[0], "по просьбе")
    opinion = MedicalOpinion.objects.get()
    assert (opinion.reason, opinion.may_take_part) == ("", False)
