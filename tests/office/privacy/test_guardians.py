"""Children's accounts: what the birth says by the law of the country, and what a guardian's consent opens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tavlei.office.federation.models import ONLY, Federation
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import Club, Person
from tavlei.office.privacy import minors
from tavlei.office.privacy.consent_ages import CONSENT_AGES, ConsentAge
from tavlei.office.privacy.guardians import Consent, record_consent, withdraw_consent
from tavlei.office.privacy.minors import Minority, awaits_guardian, minority
from tavlei.office.privacy.models import Established, GuardianConsent
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

MakeUser = Callable[..., User]
CONSENT = Consent("Петрова Анна", "anna@example.org", Established.SIGNED, date(2026, 1, 10))


@pytest.fixture
def russia(db: None) -> None:
    Federation.objects.update_or_create(pk=ONLY, defaults={"country": "RU"})


@pytest.fixture
def officer(make_user: MakeUser) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def child(russia: None, people: list[Person]) -> Person:
    person = people[0]
    person.birth_date = timezone.localdate() - timedelta(days=365 * 10)
    person.birth_year = person.birth_date.year
    person.club = Club.objects.create(name="Клуб «Юность»")
    person.save()
    return person


def test_the_ages_are_those_that_the_law_leaves_open() -> None:
    assert (CONSENT_AGES["RU"].age, CONSENT_AGES["UA"].age, CONSENT_AGES["DE"].age) == (14, 14, 16)
    for country, known in CONSENT_AGES.items():
        assert len(country) == 2
        assert known.law
        if "GDPR" in known.law:
            assert 13 <= known.age <= 16


@given(born=st.dates(date(1950, 1, 1), date(2026, 12, 31)), today=st.dates(date(2024, 1, 1), date(2030, 12, 31)))
def test_the_day_decides_and_the_year_alone_never_says_more(born: date, today: date) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(minors, "consent_age", lambda: ConsentAge(14, ""))
        by_day = minority(Person(birth_date=born), today)
        by_year = minority(Person(birth_year=born.year), today)
    fourteenth = (
        born.replace(year=born.year + 14, day=min(born.day, 28))
        if born.month == 2
        else born.replace(year=born.year + 14)
    )
    if today >= fourteenth + timedelta(days=2):
        assert by_day == Minority.OF_AGE
    if today < fourteenth:
        assert by_day == Minority.CHILD
    assert by_year in {by_day, Minority.UNKNOWN}


@pytest.mark.parametrize("country", ["", "US", "XX"])
def test_where_the_law_is_not_known_nobody_is_called_a_child(child: Person, country: str) -> None:
    Federation.objects.filter(pk=ONLY).update(country=country)
    assert minority(child) == Minority.UNKNOWN
    assert not awaits_guardian(child)


def test_an_unknown_birth_is_unknown(russia: None, people: list[Person]) -> None:
    people[0].birth_date = people[0].birth_year = None
    assert minority(people[0]) == Minority.UNKNOWN
    assert not awaits_guardian(people[0])


def test_a_consent_is_recorded_withdrawn_and_told_by_the_journal(child: Person, officer: User) -> None:
    assert awaits_guardian(child)
    with pytest.raises(PermissionDenied):
        record_consent(User.objects.create_user("somebody"), child, CONSENT)
    consent = record_consent(officer, child, CONSENT)
    assert not awaits_guardian(child)
    with pytest.raises(Refusal, match="stands already"):
        record_consent(officer, child, CONSENT)
    with pytest.raises(Refusal, match="after it was given"):
        withdraw_consent(officer, consent, consent.version, date(2025, 1, 1), "")
    withdraw_consent(officer, consent, consent.version, timezone.localdate(), "по просьбе")
    assert awaits_guardian(child)
    record_consent(officer, child, CONSENT)
    kinds = list(Act.objects.filter(kind__startswith="privacy.").order_by("number").values_list("kind", "clause"))
    recorded, withdrawn = "privacy.consent_recorded", "privacy.consent_withdrawn"
    assert [kind for kind, _law in kinds] == [recorded, withdrawn, recorded]
    assert "152-ФЗ" in kinds[0][1]
    assert "Петрова" not in "".join(str(details.after) for details in ActDetails.objects.all())
    assert list(verify()) == []


@pytest.mark.parametrize(
    ("consent", "words"),
    [
        (Consent(" ", "a", Established.SIGNED, date(2026, 1, 1)), "name and contact"),
        (Consent("a", " ", Established.SIGNED, date(2026, 1, 1)), "name and contact"),
        (Consent("a", "b", Established.OTHER, date(2026, 1, 1)), "note"),
        (Consent("a", "b", Established.SIGNED, date(2999, 1, 1)), "future"),
    ],
)
def test_a_consent_that_says_too_little_is_refused(child: Person, officer: User, consent: Consent, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        record_consent(officer, child, consent)


def test_somebody_of_age_needs_no_guardian(child: Person, officer: User) -> None:
    child.birth_date = date(1990, 1, 1)
    child.save()
    with pytest.raises(Refusal, match="decides alone"):
        record_consent(officer, child, CONSENT)


def test_until_a_guardian_consents_only_name_region_and_results_are_public(
    client: Client, child: Person, officer: User
) -> None:
    address = reverse("pages:person", args=[child.code])
    assert "Юность" not in client.get(address).content.decode()
    table = b"".join(client.get(reverse("pages:people_csv"))).decode()
    assert child.family in table
    assert "Юность" not in table
    record_consent(officer, child, CONSENT)
    assert "Юность" in client.get(address).content.decode()
    client.force_login(officer)
    assert "Юность" in client.get(address).content.decode()


def test_the_account_of_a_child_reads_and_acts_only_in_its_own_matters(
    client: Client, child: Person, officer: User, make_user: MakeUser
) -> None:
    account = make_user("child")
    account.person = child
    account.save()
    client.force_login(account)
    assert client.get(reverse("pages:my")).status_code == 200
    refused = client.post(reverse("pages:tokens"), {"name": "x"})
    assert refused.status_code == 403
    assert "152-ФЗ" in refused.content.decode()
    assert client.post(reverse("pages:my_data"), {"kind": "erasure"}).status_code == 302
    record_consent(officer, child, CONSENT)
    assert client.post(reverse("pages:tokens"), {"name": "x"}).status_code != 403


def test_the_office_page_records_and_withdraws(client: Client, child: Person, officer: User) -> None:
    client.force_login(officer)
    address = reverse("pages:guardian", args=[child.code])
    assert "152-ФЗ" in client.get(address).content.decode()
    given_form = {"guardian": "Петрова Анна", "contact": "anna@example.org", "established": "in_person", "note": ""}
    wrong = client.post(address, {**given_form, "given": "2999-01-01"})
    assert "Петрова Анна" in wrong.content.decode(), "what was typed is not lost"
    assert not GuardianConsent.objects.exists()
    assert client.post(address, {**given_form, "given": "2026-01-10"}).status_code == 302
    consent = GuardianConsent.objects.get()
    assert (consent.guardian, consent.recorded_by) == ("Петрова Анна", officer)
    day = timezone.localdate().isoformat()
    assert client.post(address, {"version": consent.version, "day": day, "reason": ""}).status_code == 302
    consent.refresh_from_db()
    assert consent.withdrawn == timezone.localdate()
    client.logout()
    assert client.get(address).status_code == 302


def test_consents_are_forgotten_with_the_child(child: Person, officer: User) -> None:
    record_consent(officer, child, CONSENT)
    anonymise(Actor(officer), Person.objects.get(pk=child.pk), "по просьбе")
    assert not GuardianConsent.objects.exists()
    assert list(verify()) == []
