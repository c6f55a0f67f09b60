"""A player, a captain and a representative file protests on their own page; the chief judge finds them in his inbox."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.teams.team_events import ready

from tavlei.office.competitions.conduct.appeals import file_appeal, name_committee
from tavlei.office.competitions.conduct.protests import decide_protest, file_protest
from tavlei.office.competitions.models import Competition, Protest, ProtestState, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.protests import Filer, ProtestOutcome
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
TEXT = {"against": "decision", "clauses": "5.4.2.3", "text": "соперник пустил мои часы"}


def as_person(user: User, person: Person) -> User:
    user.person = person
    user.save()
    return user


@pytest.fixture
def player(make_user: Callable[..., User], people: list[Person]) -> User:
    return as_person(make_user("player"), people[0])


def ended(chief: User, competition: Competition) -> Round:
    made = pair_next(chief, competition, 1)
    enter_results(
        chief,
        made,
        [EnteredResult(encounter.board, Result.DRAW, encounter.version) for encounter in made.encounters.all()],
    )
    made.refresh_from_db()
    return made


@pytest.mark.clause(RULES, "2.3.1/item5", "5.4.17.1", "5.4.17.2", "5.4.17.4")
def test_a_player_files_in_time_with_the_deposit(
    client: Client, chief: User, player: User, make_competition: Make
) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"], "deposit": 1000})
    made = ended(chief, competition)
    entry = competition.entries.get(person=player.person)
    client.force_login(player)
    page = reverse("pages:own_protests", args=[competition.code])
    assert page in client.get(reverse("pages:competition", args=[competition.code])).content.decode()
    shown = client.get(page).content.decode()
    assert "1000" in shown
    assert "5.4.17.1" in shown
    given = {**TEXT, "entry": entry.pk, "round": made.pk}
    assert "5.4.17.4" in client.post(page, {**given, "deposit": "999"}).content.decode()
    assert not Protest.objects.exists()
    client.post(page, {**given, "deposit": "1000"})
    kept = Protest.objects.get()
    assert (kept.state, kept.filer, kept.deposit, kept.round) == (ProtestState.FILED, Filer.ATHLETE, 1000, made)
    assert Act.objects.get(kind="protest.filed").role == OfficeRole.PLAYER
    assert TEXT["text"] in client.get(page).content.decode()


@pytest.mark.clause(RULES, "5.4.17.1", "5.4.17.4/item2")
def test_a_late_protest_is_kept_but_not_considered(
    client: Client, chief: User, player: User, make_competition: Make
) -> None:
    competition = make_competition()
    made = ended(chief, competition)
    made.ended = timezone.now() - timedelta(minutes=61)
    made.save()
    entry = competition.entries.get(person=player.person)
    client.force_login(player)
    client.post(reverse("pages:own_protests", args=[competition.code]), {**TEXT, "entry": entry.pk, "round": made.pk})
    assert Protest.objects.get().state == ProtestState.LATE


@pytest.mark.clause(RULES, "5.4.17.2", "2.3.4")
def test_nobody_protests_for_another(
    client: Client, chief: User, player: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    made = ended(chief, competition)
    other = competition.entries.exclude(person=player.person)[0]
    page = reverse("pages:own_protests", args=[competition.code])
    client.force_login(player)
    client.post(page, {**TEXT, "entry": other.pk, "round": made.pk})
    assert not Protest.objects.exists()
    client.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert client.get(page).status_code == 403
    client.logout()
    assert client.get(page).status_code == 302
    with pytest.raises(Refusal, match=r"5\.4\.17\.2"):
        file_protest(make_user("other", OfficeRole.PLAYER), other, made, clauses="5.4.2.3", text="чужой")


@pytest.mark.clause(RULES, "5.4.17.2", "2.3.1/item5")
def test_a_representative_of_the_federation_protests_for_athletes_of_his_region(
    client: Client, chief: User, people: list[Person], make_competition: Make, make_user: Callable[..., User]
) -> None:
    """By the own page and by the address of the desk alike."""
    here, there = (Region.objects.create(code=f"RU-{code}", name_ru=code) for code in ("AA", "BB"))
    Person.objects.update(region=there)
    Person.objects.filter(pk=people[0].pk).update(region=here)
    competition = make_competition()
    made = ended(chief, competition)
    own_card = Person.objects.create(code="900001", family="Представитель", region=here)
    client.force_login(as_person(make_user("speaker", OfficeRole.REPRESENTATIVE), own_card))
    own, other = (competition.entries.get(person=person) for person in people[:2])
    page, desk = (reverse(f"pages:{name}", args=[competition.code]) for name in ("own_protests", "protest"))
    for address in (page, desk):
        client.post(address, {**TEXT, "entry": other.pk, "round": made.pk, "filer": "representative"})
    assert not Protest.objects.exists()
    client.post(page, {**TEXT, "entry": own.pk, "round": made.pk})
    assert (Protest.objects.get().entry, Protest.objects.get().filer) == (own, Filer.REPRESENTATIVE)


@pytest.mark.clause(RULES, "5.4.9.7/item2")
def test_in_a_team_competition_only_the_captain_protests(
    client: Client, chief: User, make_user: Callable[..., User], db: None
) -> None:
    competition = ready(chief)
    team = competition.teams.order_by("name")[0]
    team.captain, member = (each.person for each in team.entries.filter(person__isnull=False).order_by("board")[:2])
    team.save()
    assert team.captain is not None
    assert member is not None
    captain = as_person(make_user("captain"), team.captain)
    page = reverse("pages:own_protests", args=[competition.code])
    client.force_login(as_person(make_user("member"), member))
    assert client.get(page).status_code == 403
    client.force_login(captain)
    shown = client.get(page)
    assert shown.status_code == 200
    assert team.name in shown.content.decode()
    entry = team.entries.get(person=None)
    made = file_protest(captain, entry, None, clauses="5.4.9.2", text="состав соперника")
    assert (made.filer, Act.objects.get(kind="protest.filed").role) == (Filer.TEAM_CAPTAIN, OfficeRole.REPRESENTATIVE)


@pytest.mark.clause(RULES, "5.4.17.3")
def test_the_inbox_shows_what_waits_with_the_last_moment(
    client: Client, chief: User, player: User, make_competition: Make
) -> None:
    competition = make_competition()
    made = ended(chief, competition)
    entry = competition.entries.get(person=player.person)
    kept = file_protest(player, entry, made, clauses="5.4.2.3", text="часы соперника")
    inbox = reverse("pages:protest_inbox")
    client.force_login(player)
    assert "часы соперника" not in client.get(inbox).content.decode()
    client.force_login(chief)
    assert inbox in client.get(reverse("pages:office")).content.decode()
    shown = client.get(inbox).content.decode()
    due = timezone.localtime(kept.filed + timedelta(hours=24))
    assert f"{due:%d.%m.%Y %H:%M}" in shown
    Protest.objects.update(filed=timezone.now() - timedelta(hours=25))
    assert 'class="badge bad"' in client.get(inbox).content.decode()
    kept.refresh_from_db()
    decide_protest(chief, kept, kept.version, outcome=ProtestOutcome.REJECTED, decision="нет оснований",
                   heard=frozenset({"filer", "other"}))  # fmt: skip
    assert "часы соперника" not in client.get(inbox).content.decode()


@pytest.mark.clause(RULES, "5.4.17.5")
@pytest.mark.parametrize(("hours", "in_time"), [(None, True), (2, True), (1, False)])
def test_the_regulation_bounds_an_appeal(
    chief: User, player: User, make_competition: Make, people: list[Person], hours: int | None, in_time: bool
) -> None:
    given: dict[str, Any] = {"criteria": ["solkoff"], **({"appeal_hours": hours} if hours else {})}
    competition = make_competition(4, status="all_russian", regulation=given)
    made = ended(chief, competition)
    entry = competition.entries.get(person=player.person)
    kept = file_protest(player, entry, made, clauses="5.4.2.3", text="часы")
    decide_protest(chief, kept, kept.version, outcome=ProtestOutcome.REJECTED, decision="нет",
                   heard=frozenset({"filer", "other"}))  # fmt: skip
    name_committee(chief, competition, people[5], people[6:8], people[8:10])
    long_ago = timezone.now() - timedelta(minutes=90)
    Protest.objects.update(decided=long_ago, filed=long_ago - timedelta(minutes=1))
    kept.refresh_from_db()
    if in_time:
        assert file_appeal(player, kept, text="неверно").filer == Filer.ATHLETE
        return
    with pytest.raises(Refusal, match="late"):
        file_appeal(player, kept, text="неверно")
