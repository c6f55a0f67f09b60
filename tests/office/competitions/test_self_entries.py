"""A player enters himself where the regulation allows it; the desk accepts or refuses; he takes it back in time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.pages.test_notices import Committed

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.entries.commission import protocol_of
from tavlei.office.competitions.entries.own_entries import answer_entry, enter_oneself, take_back
from tavlei.office.competitions.models import Competition, Entry, EntryState, Team
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.people.register import disqualify
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Refusal

MakeUser = Callable[..., User]


@pytest.fixture
def player(make_user: MakeUser, people: list[Person]) -> User:
    user = make_user("player")
    user.person = people[0]
    user.save()
    return user


@pytest.fixture
def coming(chief: User, people: list[Person]) -> Callable[..., Competition]:
    def make(*, closes: date | None = None, allowed: bool = True, **given: Any) -> Competition:
        regulation: dict[str, Any] = {"criteria": ["solkoff"], "self_entry": allowed}
        if closes:
            regulation["entries_close"] = closes.isoformat()
        starts = timezone.localdate() + timedelta(days=20)
        what: dict[str, Any] = {
            "code": "coming", "name": "Кубок весны", "sport": "draughts", "discipline": "russian", "status": "region",
            "starts": starts, "ends": starts + timedelta(days=3), "system": "swiss_rating", "rounds_planned": 3,
            "regulation": regulation,
        }  # fmt: skip
        return announce(chief, **{**what, **given})

    return make


def test_a_player_enters_and_the_secretary_accepts(
    client: Client,
    player: User,
    make_user: MakeUser,
    coming: Callable[..., Competition],
    django_capture_on_commit_callbacks: Committed,
) -> None:
    competition = coming()
    page = reverse("pages:competition", args=[competition.code])
    client.force_login(player)
    enters = reverse("pages:enter_oneself", args=[competition.code])
    assert enters in client.get(page).content.decode()
    assert client.get(enters).status_code == 405
    client.post(enters)
    entry = Entry.objects.get()
    assert (entry.state, entry.person) == (EntryState.PENDING, player.person)
    assert Act.objects.get(kind="entry.applied").role == OfficeRole.PLAYER
    assert enters not in client.get(page).content.decode()
    public = client.get(reverse("pages:participants", args=[competition.code])).content.decode()
    assert str(player.person) not in public, "nobody has accepted it"
    assert client.get(f"/api/v1/competitions/{competition.code}/participants").json() == []
    assert protocol_of(competition)["athletes"] == []
    assert export_competition(competition).entries == ()
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    client.force_login(secretary)
    answers = reverse("pages:answer_entry", args=[competition.code, entry.pk])
    assert answers in client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(answers, {"version": entry.version, "decision": "accept"})
    entry.refresh_from_db()
    assert entry.state == EntryState.APPLIED
    assert [letter.to for letter in mail.outbox] == [[player.email]]
    assert "принята" in mail.outbox[0].body
    assert Act.objects.get(kind="entry.accepted").actor == secretary


def test_a_refusal_has_a_reason_that_the_player_reads(
    client: Client, chief: User, player: User, coming: Callable[..., Competition]
) -> None:
    entry = enter_oneself(player, coming())
    with pytest.raises(Refusal, match="needs a reason"):
        answer_entry(chief, entry, entry.version, accepted=False)
    with pytest.raises(StaleError):
        answer_entry(chief, entry, entry.version + 1, accepted=True)
    answer_entry(chief, entry, entry.version, accepted=False, reason="нет мест")
    client.force_login(player)
    shown = client.get(reverse("pages:my")).content.decode()
    assert "нет мест" in shown
    with pytest.raises(Refusal, match="entered already"):
        enter_oneself(player, entry.competition)
    with pytest.raises(Refusal, match="decided or taken back"):
        take_back(player, entry, entry.version + 1)
    entry.refresh_from_db()
    with pytest.raises(Refusal, match="not been accepted"):
        decide_admission(chief, entry, entry.version, admitted=True)


@pytest.mark.parametrize("role", [None, OfficeRole.JUDGE, OfficeRole.REPRESENTATIVE, OfficeRole.ADMISSION])
def test_who_is_not_at_the_desk_accepts_nothing(
    client: Client, player: User, make_user: MakeUser, coming: Callable[..., Competition], role: OfficeRole | None
) -> None:
    entry = enter_oneself(player, coming())
    other = make_user("other")
    if role:
        Grant.objects.create(user=other, role=role, competition=entry.competition)
    client.force_login(other)
    answers = reverse("pages:answer_entry", args=[entry.competition.code, entry.pk])
    assert client.post(answers, {"version": entry.version, "decision": "accept"}).status_code == 403
    with pytest.raises(PermissionDenied):
        answer_entry(other, entry, entry.version, accepted=True)


def test_a_player_takes_the_entry_back_and_comes_again(
    client: Client, player: User, make_user: MakeUser, people: list[Person], coming: Callable[..., Competition]
) -> None:
    entry = enter_oneself(player, coming())
    stranger = make_user("stranger")
    stranger.person = people[1]
    stranger.save()
    with pytest.raises(Refusal, match="not your entry"):
        take_back(stranger, entry, entry.version)
    back = reverse("pages:take_back_entry", args=[entry.competition.code])
    client.force_login(stranger)
    assert client.post(back, {"version": entry.version}).status_code == 404
    client.force_login(player)
    client.post(back, {"version": entry.version})
    entry.refresh_from_db()
    assert entry.state == EntryState.RECALLED
    client.post(reverse("pages:enter_oneself", args=[entry.competition.code]))
    entry.refresh_from_db()
    assert entry.state == EntryState.PENDING
    assert Act.objects.filter(kind="entry.applied").count() == 2


def test_an_own_entry_does_not_stand_in_the_way_of_the_desk(
    chief: User, player: User, people: list[Person], coming: Callable[..., Competition]
) -> None:
    competition = coming()
    enter_oneself(player, competition)
    for person in people[1:4]:
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    with pytest.raises(Refusal, match="1 entries wait"):
        close_admission(chief, competition)
    made = enter(chief, competition, people[0])
    assert (made.state, competition.entries.filter(person=people[0]).count()) == (EntryState.APPLIED, 1)


def test_where_and_when_nobody_enters_himself(
    client: Client, chief: User, player: User, make_user: MakeUser, coming: Callable[..., Competition]
) -> None:
    today = timezone.localdate()
    with pytest.raises(Refusal, match="does not let"):
        enter_oneself(player, coming(code="closed-shop", allowed=False))
    late = coming(code="late", closes=today - timedelta(days=1))
    with pytest.raises(Refusal, match="entries are closed"):
        enter_oneself(player, late)
    last_day = coming(code="last-day", closes=today)
    entry = enter_oneself(player, last_day)
    last_day.regulation = {**last_day.regulation, "entries_close": (today - timedelta(days=1)).isoformat()}
    last_day.save()
    with pytest.raises(Refusal, match="entries are closed"):
        take_back(player, entry, entry.version)
    teams = coming(
        code="teams", team=True, discipline="russian_team", regulation={"self_entry": True, "team": {"boards": 2}}
    )
    Team.objects.create(competition=teams, name="Казань")
    with pytest.raises(Refusal, match="does not let"):
        enter_oneself(player, teams)
    client.force_login(make_user("without-person"))
    page = reverse("pages:competition", args=[coming().code])
    assert reverse("pages:own_claim") in client.get(page).content.decode()
    with pytest.raises(Refusal, match="not linked"):
        enter_oneself(make_user("nobody"), late)


def test_a_player_enters_nobody_else(
    client: Client, make_user: MakeUser, people: list[Person], coming: Callable[..., Competition]
) -> None:
    competition = coming(allowed=False)
    client.force_login(make_user("with-role", OfficeRole.PLAYER))
    enters = reverse("pages:enter", args=[competition.code])
    assert client.post(enters, {"person": people[1].code}).status_code == 403
    assert not Entry.objects.exists()


def test_a_disqualified_player_does_not_enter(player: User, coming: Callable[..., Competition]) -> None:
    assert player.person is not None
    disqualify(
        Actor(None), player.person, since=timezone.localdate(), until=None, decision="решение 7", reason="допинг"
    )
    with pytest.raises(Refusal):
        enter_oneself(player, coming())
    assert not Entry.objects.exists()


def test_the_form_of_the_regulation_asks_for_it(
    client: Client, chief: User, coming: Callable[..., Competition]
) -> None:
    competition = coming(allowed=False)
    client.force_login(chief)
    page = client.get(reverse("pages:change", args=[competition.code]))
    assert "Игроки могут заявиться сами" in page.content.decode()
    assert "self_entry" not in competition.regulation
