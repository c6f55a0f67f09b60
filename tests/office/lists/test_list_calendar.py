"""The calendar of lists through the officer's pages: the day of each list by its clause, and one left out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.home.decisions import list_days
from tavlei.office.journal.models import ActDetails
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

ENGLISH = {"accept-language": "en"}
OPENED = {"elo_r": date(2025, 7, 1), "fsu": date(2026, 6, 1)}


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    for kind, day in OPENED.items():
        open_list(made, ListKind(kind), day, {person.code: {"rating": 2100} for person in people})
    return made


@pytest.fixture
def on_day(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    def set_day(today: date) -> None:
        monkeypatch.setattr("tavlei.office.lists.publishing.calendar.localdate", lambda: today)
        monkeypatch.setattr("tavlei.office.home.decisions.timezone.localdate", lambda _moment=None: today)

    return set_day


def looked_at(client: Client, kind: str, period: str) -> str:
    return client.get(reverse("pages:compute", args=[kind]), {"period": period}, headers=ENGLISH).content.decode()


def published(client: Client, kind: str, period: str, reason: str = "") -> tuple[bool, str]:
    """Whether the list stands now, and what the officer is told."""
    address = reverse("pages:compute", args=[kind])
    sent = {"period": period, "revision": 1, "reason": reason}
    page = client.post(address, sent, headers=ENGLISH, follow=True).content.decode()
    return Publication.objects.filter(kind=kind, period=period, current=True).exists(), page


TOO_EARLY = [
    pytest.param("elo_r", "2026-01-01", date(2025, 12, 31), "clause 7.6",
                 marks=pytest.mark.clause("draughts-norms-2022", "7/7.6")),
    pytest.param("fsu", "2026-07-01", date(2026, 6, 30), "section 2, paragraph 1",
                 marks=pytest.mark.clause("chess-rating-ua", "2/p1")),
    pytest.param("bridge", "2026-07-01", date(2026, 6, 30), "clause 1.2",
                 marks=pytest.mark.clause("bridge-classification-2024", "1.2")),
]  # fmt: skip


@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("kind", "period", "today", "clause"), TOO_EARLY)
def test_no_list_is_published_before_its_day(
    client: Client, on_day: Callable[[date], None], kind: str, period: str, today: date, clause: str
) -> None:
    on_day(today)
    page = looked_at(client, kind, period)
    assert 'name="revision"' not in page, "it is a dry run until then"
    assert clause in page
    stands, told = published(client, kind, period, "нам удобнее")
    assert not stands, "a reason does not help"
    assert "is not published before its day" in told
    assert clause in told
    on_day(date.fromisoformat(period))
    assert 'name="revision"' in looked_at(client, kind, period)
    assert published(client, kind, period)[0]


SKIPPED = [
    pytest.param("elo_r", "2026-01-01", "2026-07-01", marks=pytest.mark.clause("draughts-norms-2022", "7/7.6")),
    pytest.param("fsu", "2026-07-01", "2026-08-01", marks=pytest.mark.clause("chess-rating-ua", "2/p1")),
    pytest.param("bridge", "2026-06-01", "2026-07-01", marks=pytest.mark.clause("bridge-classification-2024", "1.2")),
]


@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("kind", "missing", "period"), SKIPPED)
def test_no_list_is_left_out(client: Client, kind: str, missing: str, period: str) -> None:
    if kind == "bridge":
        assert published(client, kind, "2026-05-01")[0], "the first list has none before it"
    page = looked_at(client, kind, period)
    assert 'name="revision"' not in page
    assert f"?period={missing}" in page, "the way to the list that comes first"
    stands, told = published(client, kind, period, "причина")
    assert not stands
    assert "it comes first" in told
    assert published(client, kind, missing)[0]
    assert published(client, kind, period)[0]


@pytest.mark.clause("bridge-classification-2024", "1.2")
@pytest.mark.usefixtures("officer")
def test_why_a_list_is_late_is_told_with_it(client: Client, on_day: Callable[[date], None]) -> None:
    on_day(date(2026, 5, 3))
    assert 'name="reason"' not in looked_at(client, "bridge", "2026-05-01"), "until the 3rd it is in time"
    on_day(date(2026, 5, 4))
    assert 'name="reason"' in looked_at(client, "bridge", "2026-05-01")
    assert published(client, "bridge", "2026-05-01", "база данных была недоступна")[0]
    made = Publication.objects.get(kind="bridge", period="2026-05-01")
    assert made.reason == "база данных была недоступна"
    assert ActDetails.objects.filter(act__kind="list.published").latest("pk").reason == made.reason
    assert made.reason in client.get(reverse("pages:publication", args=[made.number])).content.decode()


@pytest.mark.clause("draughts-norms-2022", "7/7.6")
@pytest.mark.clause("chess-rating-ua", "2/p1")
@pytest.mark.clause("bridge-classification-2024", "1.2")
def test_a_list_that_was_left_out_stands_on_the_desk_as_late(
    client: Client, officer: User, on_day: Callable[[date], None]
) -> None:
    on_day(date(2026, 8, 3))
    published(client, "bridge", "2026-07-01")
    awaited = {listed.kind: (listed.day, listed.is_late) for listed in list_days(officer)}
    assert awaited == {
        "elo_r": (date(2026, 1, 1), True),
        "fsu": (date(2026, 7, 1), True),
        "bridge": (date(2026, 8, 1), False),  # by the 3rd it is in time
    }
    desk = client.get(reverse("pages:office"), headers=ENGLISH).content.decode()
    assert desk.count('<span class="badge bad">overdue</span>') == 2
    on_day(date(2026, 8, 4))
    assert all(listed.is_late for listed in list_days(officer))
    for period in ("2026-01-01", "2026-07-01"):
        assert published(client, "elo_r", period)[0]
    (coming,) = [listed for listed in list_days(officer) if listed.kind == "elo_r"]
    assert (coming.day, coming.is_due, coming.is_late) == (date(2027, 1, 1), False, False)
