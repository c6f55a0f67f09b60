"""What a page refuses, no table and no address brings about: titles, ratings, people of others, rival teams."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office import whole_events
from tests.office.composition.composition_world import compose_world
from tests.office.teams.team_events import announced as team_event

from tavlei.exchange.participants import ParticipantRow, write_participants
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Entry, Team
from tavlei.office.competitions.transfer.participants_table import enter_rows
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person, Region, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.roles.users import account_named
from tavlei.office.teams.entries import add_member, enter_team
from tavlei.rulebook import Refusal


@pytest.fixture
def competition(chief: User) -> Competition:
    return whole_events.announced(chief)


@pytest.fixture
def representative(make_user: Callable[..., User], people: list[Person], competition: Competition) -> User:
    """Of the region of the first person; the last one is of another."""
    here = Region.objects.create(code="RU-AA", name_ru="Здесь")
    there = Region.objects.create(code="RU-BB", name_ru="Там")
    Person.objects.update(region=here)
    Person.objects.filter(pk=people[-1].pk).update(region=there)
    user = make_user("representative", OfficeRole.REPRESENTATIVE, competition=competition)
    own = Person.objects.create(code="900001", family="Представитель", region=here)
    user.person = own
    user.save()
    return user


def _table(*rows: ParticipantRow) -> SimpleUploadedFile:
    return SimpleUploadedFile("table.xlsx", write_participants(rows, "ru", catalogue("ru").phrase))


def test_a_table_of_a_secretary_makes_no_title_holder(
    client: Client, make_user: Callable[..., User], competition: Competition
) -> None:
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    address = reverse("pages:import_participants", args=[competition.code])
    row = ParticipantRow(family="Новиков", given="Петр", sex="M", title="GR")
    shown = client.post(address, {"table": _table(row)})
    client.post(address, {"content": shown.context["content"], "enter": "1"})
    entry = competition.entries.get(person__family="Новиков")
    assert not TitleHeld.objects.exists()
    assert entry.title == "GR", "the application tells with which title he plays here"


def test_an_officer_who_awards_titles_takes_them_over(make_user: Callable[..., User], competition: Competition) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    enter_rows(boss, competition, [ParticipantRow(family="Новиков", given="Петр", sex="M", title="GR")])
    assert TitleHeld.objects.get().title == "GR"
    assert Act.objects.filter(kind="title.taken_over").count() == 1


@pytest.mark.parametrize("column", [{"rating": 2500}, {"fide_rating": 2500}, {"title": "GR"}, {"board": 1}])
def test_a_representative_brings_no_rating_title_or_board(
    representative: User, competition: Competition, people: list[Person], column: dict[str, object]
) -> None:
    row = ParticipantRow(family=people[0].family, given=people[0].given, code=people[0].code, **column)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="entered by the desk"):
        enter_rows(representative, competition, [row])
    assert not competition.entries.exists()


def test_a_representative_enters_the_own_region_alone(
    client: Client, representative: User, competition: Competition, people: list[Person]
) -> None:
    client.force_login(representative)
    for person in (people[0], people[-1]):
        client.post(reverse("pages:enter", args=[competition.code]), {"person": person.code})
    assert [entry.person for entry in competition.entries.all()] == [people[0]]
    row = ParticipantRow(family=people[-1].family, given=people[-1].given, code=people[-1].code)
    with pytest.raises(Refusal, match="not of your region"):
        enter_rows(representative, competition, [row])


def test_nobody_is_added_to_a_rival_team(make_user: Callable[..., User], chief: User, people: list[Person]) -> None:
    competition = team_event(chief)
    rival = enter_team(chief, competition, "Соперник", people[:3], captain=people[0])
    representative = make_user("representative", OfficeRole.REPRESENTATIVE, competition=competition)
    own = enter_team(representative, competition, "Свои", people[4:6], captain=people[4])
    add_member(representative, own, people[6])
    with pytest.raises(Refusal, match="represented by somebody else"):
        add_member(representative, rival, people[7])
    row = ParticipantRow(family=people[7].family, given=people[7].given, code=people[7].code, team="Соперник")
    with pytest.raises(Refusal, match="represented by somebody else"):
        enter_rows(representative, competition, [row])
    assert not Entry.objects.filter(person=people[7]).exists()
    assert Team.objects.get(name="Свои").representative == representative


def test_an_unconfirmed_address_finds_nobody(client: Client, people: list[Person]) -> None:
    """Whoever types another's address into an account gets no seat on a panel."""
    world = compose_world(people)
    thief = User.objects.create_user("thief", "judge@federation.example", "a-long-password")
    EmailAddress.objects.create(user=thief, email="judge@federation.example", verified=False)
    with pytest.raises(Refusal):
        account_named("judge@federation.example")
    client.force_login(world.users["head"])
    address = reverse("composition:panel", args=[world.contest.competition.code])
    client.post(address, {"account": "judge@federation.example", "office": "section_judge",
                          "section": str(world.section.pk)})  # fmt: skip
    assert not thief.composition_seats.exists()
    EmailAddress.objects.filter(user=thief).update(verified=True)
    assert account_named("Judge@federation.example") == thief
