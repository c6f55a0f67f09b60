"""The desk of an officer: what waits for a decision first, then the lists and their days, then the rest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.html import flat

from tavlei.office.competitions.models import Competition, Entry, EntryState, Report
from tavlei.office.home.decisions import decisions, list_days
from tavlei.office.lists.catalogue import due_list_day
from tavlei.office.people.models import Person, PersonClaim
from tavlei.office.roles.models import OfficeRole, User

pytestmark = pytest.mark.django_db
Make = Callable[..., Competition]


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("the-officer", OfficeRole.RATING_OFFICER)


def test_what_waits_stands_first_and_leads_to_its_decision(
    client: Client, chief: User, officer: User, make_competition: Make, people: list[Person]
) -> None:
    competition = make_competition()
    report = Report.objects.create(competition=competition, content={}, received=timezone.now(), sent_by=chief)
    client.force_login(officer)
    page = flat(client.get(reverse("pages:office")).content.decode())
    assert f'href="{reverse("pages:report", args=[report.pk])}"' in page
    assert page.index("decisions-heading") < page.index("lists-heading") < page.index("own-heading")


def test_everybody_sees_only_what_he_may_decide(
    chief: User, officer: User, make_user: Callable[..., User], make_competition: Make, people: list[Person]
) -> None:
    competition = make_competition()
    Report.objects.create(competition=competition, content={}, received=timezone.now(), sent_by=chief)
    Entry.objects.filter(competition=competition).update(state=EntryState.PENDING)
    PersonClaim.objects.create(user=chief, person=people[0], made=timezone.now())
    administrator = make_user("the-administrator", OfficeRole.ADMINISTRATOR)
    pending = competition.entries.filter(state=EntryState.PENDING).count()
    assert len(decisions(administrator)) == 2 + pending
    assert reverse("pages:claims") not in {decision.url for decision in decisions(chief)}
    assert {decision.url for decision in decisions(officer)} >= {
        reverse("pages:report", args=[Report.objects.get().pk])
    }


def test_lists_are_due_on_their_days(officer: User, chief: User) -> None:
    assert due_list_day("elo_r", date(2026, 11, 16)) == date(2027, 1, 1)
    assert due_list_day("fsu", date(2026, 12, 31)) == date(2026, 12, 1)
    assert [listed.day for listed in list_days(officer)] == sorted(listed.day for listed in list_days(officer))
    assert len(list_days(officer)) == 3
    assert list_days(chief) == []
