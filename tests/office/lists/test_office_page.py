"""The desk of an officer: what waits for a decision first, then the lists and their days, then the rest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.html import flat
from tests.office.lists.test_list_proof import CLOCK, play_all

from tavlei.office.competitions.models import Competition, Entry, EntryState, Report
from tavlei.office.home.decisions import decisions, list_days
from tavlei.office.lists.catalogue import due_list_day
from tavlei.office.lists.reports.inbox import decide_report
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


def test_the_doubts_of_a_list_are_one_click_from_the_desk(client: Client, officer: User, chief: User) -> None:
    client.force_login(officer)
    desk = client.get(reverse("pages:office")).content.decode()
    for listed in list_days(officer):
        assert listed.doubts_url in desk
        page = client.get(listed.doubts_url)
        assert page.status_code == 200
        assert f'id="doubts-{listed.kind}"' in page.content.decode()
    client.force_login(chief)
    assert client.get(list_days(officer)[0].doubts_url).status_code == 403
    client.force_login(officer)
    assert client.get(reverse("pages:doubts", args=["elo_r"])).status_code == 404, "a list has a day"


def test_what_a_list_leaves_out_is_told_on_the_desk(
    client: Client, officer: User, chief: User, make_competition: Make, people: list[Person]
) -> None:
    report = play_all(chief, make_competition(regulation=CLOCK))
    decide_report(officer, report, report.version, included=True, reason="")
    Person.objects.update(citizenship="")
    client.force_login(officer)
    day = due_list_day("elo_r", report.competition.ends + timedelta(days=31))
    page = client.get(f"{reverse('pages:doubts', args=['elo_r'])}?period={day.isoformat()}").content.decode()
    assert 'class="open"' in page
