"""An account claims its person: public facts only, evidence for the officer alone, one account for one person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.office.pages.test_notices import Committed

from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.people.claims import birth_agrees, claim_person, confirm_claim, refuse_claim
from tavlei.office.people.models import ClaimState, Person, PersonClaim
from tavlei.office.people.register import anonymise, merge_people
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

BORN = date(1987, 7, 13)
MakeUser = Callable[..., User]


@pytest.fixture
def known(people: list[Person]) -> Person:
    people[0].birth_date, people[0].birth_year = BORN, BORN.year
    people[0].save()
    return people[0]


@pytest.fixture
def officer(make_user: MakeUser) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def fresh(make_user: MakeUser) -> User:
    return make_user("fresh")


def test_a_fresh_account_is_led_to_its_person(client: Client, fresh: User, known: Person) -> None:
    client.force_login(fresh)
    assert client.get(reverse("pages:my"))["Location"] == reverse("pages:own_claim")
    page = client.get(reverse("pages:own_claim"), {"q": "Абрам"}).content.decode()
    assert known.full_name in page
    assert "Республика Татарстан" in page
    assert reverse("pages:claim_person", args=[known.code]) in page
    assert known.full_name not in client.get(reverse("pages:own_claim"), {"q": "Аб"}).content.decode()
    client.logout()
    assert client.get(reverse("pages:own_claim")).status_code == 302


@pytest.mark.parametrize("told", [BORN, date(1999, 1, 1)])
def test_the_page_never_tells_whether_the_birthday_is_right(
    client: Client, fresh: User, known: Person, told: date
) -> None:
    client.force_login(fresh)
    page = reverse("pages:claim_person", args=[known.code])
    before = client.get(page).content.decode()
    assert "1987" not in before
    after = client.post(page, {"birth_date": told.isoformat(), "text": ""}, follow=True)
    assert after.redirect_chain == [(reverse("pages:own_claim"), 302)]
    text = after.content.decode()
    for word in ("1987", "1999", "совпадает", "расходится"):
        assert word not in text
    assert PersonClaim.objects.get().state == ClaimState.OPEN
    journal = ActDetails.objects.get(act__kind="person.claimed")
    assert journal.after == {"person": known.code}, "the journal keeps no birthday"


def test_the_officer_sees_whether_it_agrees_and_confirms(
    client: Client, fresh: User, officer: User, known: Person, django_capture_on_commit_callbacks: Committed
) -> None:
    claim_person(fresh, known, BORN, "играл в Казани")
    client.force_login(officer)
    assert reverse("pages:claims") in client.get(reverse("pages:office")).content.decode()
    page = client.get(reverse("pages:claims")).content.decode()
    assert "совпадает с реестром" in page
    assert "играл в Казани" in page
    claim = PersonClaim.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("pages:decide_person_claim", args=[claim.pk]), {"version": 1, "decision": "confirm"})
    fresh.refresh_from_db()
    claim.refresh_from_db()
    assert (fresh.person, claim.state, claim.birth_date, claim.text) == (known, ClaimState.CONFIRMED, None, "")
    assert mail.outbox[0].to == [fresh.email]
    kinds = set(Act.objects.values_list("kind", flat=True))
    assert {"person.claimed", "user.linked", "person.claim_confirmed"} <= kinds
    assert list(verify()) == []
    client.force_login(fresh)
    assert client.get(reverse("pages:own_claim"))["Location"] == reverse("pages:my")
    with pytest.raises(Refusal, match="linked with a person already"):
        claim_person(fresh, known, BORN)


def test_a_refusal_needs_a_reason_that_the_claimant_reads(
    client: Client, fresh: User, officer: User, known: Person, django_capture_on_commit_callbacks: Committed
) -> None:
    claim = claim_person(fresh, known, date(1999, 1, 1))
    assert birth_agrees(claim) is False
    client.force_login(officer)
    decide = reverse("pages:decide_person_claim", args=[claim.pk])
    client.post(decide, {"version": 1, "decision": "refuse", "reason": " "})
    assert PersonClaim.objects.get().state == ClaimState.OPEN
    with django_capture_on_commit_callbacks(execute=True):
        client.post(decide, {"version": 1, "decision": "refuse", "reason": "это не вы"})
    assert "это не вы" in mail.outbox[0].body
    client.force_login(fresh)
    assert "это не вы" in client.get(reverse("pages:own_claim")).content.decode()
    fresh.refresh_from_db()
    assert fresh.person is None


@pytest.mark.parametrize("role", [None, OfficeRole.PLAYER, OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE])
def test_only_an_officer_decides(
    client: Client, fresh: User, known: Person, make_user: MakeUser, role: OfficeRole | None
) -> None:
    claim = claim_person(fresh, known, BORN)
    somebody = make_user("somebody", *([role] if role else []))
    client.force_login(somebody)
    assert client.get(reverse("pages:claims")).status_code == 403
    decide = reverse("pages:decide_person_claim", args=[claim.pk])
    assert client.post(decide, {"version": 1, "decision": "confirm"}).status_code == 403
    with pytest.raises(PermissionDenied):
        confirm_claim(somebody, claim, 1)
    assert client.post(reverse("pages:recall_claim", args=[claim.pk])).status_code == 404
    assert PersonClaim.objects.get().state == ClaimState.OPEN


def test_a_person_has_one_account(fresh: User, officer: User, known: Person, make_user: MakeUser) -> None:
    other = make_user("other")
    first, second = claim_person(fresh, known, BORN), claim_person(other, known, BORN)
    confirm_claim(officer, first, 1)
    with pytest.raises(Refusal, match="has an account already"):
        confirm_claim(officer, second, 1)
    other.refresh_from_db()
    assert other.person is None
    refuse_claim(officer, second, 1, "у него есть учетная запись")


def test_claims_are_few_at_a_time_and_in_a_day(client: Client, fresh: User, people: list[Person]) -> None:
    made = [claim_person(fresh, person, BORN) for person in people[:3]]
    with pytest.raises(Refusal, match="wait already"):
        claim_person(fresh, people[3], BORN)
    client.force_login(fresh)
    for claim in made:
        client.post(reverse("pages:recall_claim", args=[claim.pk]))
    claim_person(fresh, people[3], BORN)
    with pytest.raises(Refusal, match="claimed this person already"):
        claim_person(fresh, people[3], BORN)
    for person in people[4:6]:
        claim_person(fresh, person, BORN)
    PersonClaim.objects.update(state=ClaimState.RECALLED)
    with pytest.raises(Refusal, match="often today"):
        claim_person(fresh, people[7], BORN)


def test_who_is_not_in_the_register_asks_to_be_entered(
    client: Client, fresh: User, officer: User, people: list[Person]
) -> None:
    client.force_login(fresh)
    given = {"family": "Новиков", "given": "Петр", "birth_date": "2001-02-03", "region": people[0].region_id}
    client.post(reverse("pages:ask_for_entry"), given)
    claim = PersonClaim.objects.get()
    assert (claim.person, str(claim)) == (None, "Новиков Петр")
    client.force_login(officer)
    assert "Новиков Петр" in client.get(reverse("pages:claims")).content.decode()
    client.post(reverse("pages:decide_person_claim", args=[claim.pk]), {"version": 1, "decision": "confirm"})
    fresh.refresh_from_db()
    assert fresh.person is not None
    assert (fresh.person.full_name, fresh.person.birth_date) == ("Новиков Петр", date(2001, 2, 3))


def test_merging_and_forgetting_take_the_claims_along(fresh: User, people: list[Person]) -> None:
    claim_person(fresh, people[0], BORN)
    claim_person(fresh, people[1], BORN)
    merge_people(Actor(None), people[0], people[1], "одно лицо")
    assert [claim.person for claim in PersonClaim.objects.all()] == [people[0]]
    anonymise(Actor(None), people[0], "просит забыть")
    assert not PersonClaim.objects.exists()
