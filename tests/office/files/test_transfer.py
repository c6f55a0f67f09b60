"""A whole competition out of one office and into another: nothing is lost, nothing is taken by halves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from tests.office import whole_events

from tavlei.exchange.competition import CompetitionFile, competition_schema, read_competition, write_competition
from tavlei.office.accounts.grants import grant
from tavlei.office.competitions.entries.admission import received_days
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Entry, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.transfer import (
    PersonMatch,
    export_competition,
    import_competition,
    plan_import,
    restore,
)
from tavlei.office.competitions.transfer.records import tables
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person, Region
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "competition.json"
Build = Callable[..., Competition]


def judged_by_a_person(chief: User) -> Competition:
    """A competition whose secretary stands in the register and does not sign in."""
    made = whole_events.individual(chief)
    secretary = add_person(Actor(None), family="Козлова", given="Анна", birth_year=1970)
    grant(chief, secretary, OfficeRole.SECRETARY, made, category="СС1К")
    return made


BUILDS = {
    "a secretary without an account": judged_by_a_person,
    "individual": whole_events.individual,
    "round robin": lambda chief: whole_events.individual(chief, system="round_robin", rounds_planned=7,
                                                         regulation={"criteria": ["wins"]}),
    "micro-matches and a play-off": whole_events.micro_matches,
    "drawn by hand": whole_events.drawn_by_hand,
    "teams": whole_events.teams,
    "teams by a Swiss": lambda chief: whole_events.teams(chief, system="swiss_lot", rounds=2),
}  # fmt: skip


def exported(build: Build) -> bytes:
    """The file of a competition of an office that is gone again: the store is empty behind it."""
    with transaction.atomic():
        content = write_competition(export_competition(build(whole_events.chief_judge())))
        transaction.set_rollback(True)
    return content


@pytest.mark.sample(3)
@pytest.mark.parametrize("build", BUILDS.values(), ids=BUILDS.keys())
def test_export_import_export_gives_the_same_bytes(db: None, build: Build) -> None:
    content = exported(build)
    assert not Competition.objects.exists()
    # Entries of another competition, so that the keys of the store are not those of the first office.
    other = whole_events.announced(whole_events.chief_judge("other"), code="other")
    for number in range(3):
        person = add_person(Actor(None), code=f"Z{number}", family=f"Чужой{number}")
        Entry.objects.create(competition=other, person=person)
    made = restore(Actor(None), read_competition(content))
    assert write_competition(export_competition(made)) == content
    assert list(verify()) == []
    act = Act.objects.get(kind="competition.imported")
    assert act.competition == made


@pytest.mark.parametrize(
    ("table", "fields", "why"),
    [
        ("MicroMatchGames", {"games": ["7-0"]}, "make no micro-match"),
        ("MicroMatchGames", {"games": ["1-0", "1-0", "1-0"]}, "make no micro-match"),
        ("OrderedPlayOff", {"games": [{"white": "e1"}]}, "cannot be read"),
        ("OrderedPlayOff", {"participants": ["e1", "e9"]}, "not in this file"),
    ],
)
def test_games_that_the_rules_cannot_read_are_not_taken_over(
    db: None, table: str, fields: dict[str, Any], why: str
) -> None:
    told = json.loads(exported(whole_events.micro_matches))
    record = next(record for record in told["records"] if record["table"] == table)
    record["fields"] |= fields
    with pytest.raises(Refusal, match=why):
        restore(Actor(None), read_competition(json.dumps(told).encode()))
    assert not Competition.objects.exists()


def test_what_was_imported_goes_on_as_it_would_have(db: None) -> None:
    with transaction.atomic():
        chief = whole_events.chief_judge()
        first = whole_events.individual(chief)
        content = write_competition(export_competition(first))
        field = read_snapshot(first)
        table = [(field.by_key[row.participant].number, row.points, row.place) for row in field.standings.rows]
        transaction.set_rollback(True)
    made = restore(Actor(None), read_competition(content))
    field = read_snapshot(made)
    assert [(field.by_key[row.participant].number, row.points, row.place) for row in field.standings.rows] == table
    account = User.objects.get(username="chief")
    assert not account.is_active
    assert not account.has_usable_password()
    assert account.grants.get().competition == made
    assert {received_day.isoformat() for received_day in received_days(made).values()} != set()
    correction = export_competition(made).rounds[0].boards[0].corrections[0]
    assert (correction.before, correction.after, correction.reason) == ("1-0", "0.5-0.5", "протокол прочитан неверно")
    third = pair_next(whole_events.chief_judge("next"), made, 3)
    assert third.encounters.count() == 3


def test_a_competition_is_imported_once_and_wholly(db: None, make_user: Callable[..., User]) -> None:
    content = exported(whole_events.individual)
    administrator = make_user("administrator", OfficeRole.ADMINISTRATOR)
    import_competition(administrator, content)
    before = Person.objects.count(), Act.objects.count()
    with pytest.raises(Refusal, match="here already"):
        import_competition(administrator, content)
    told = json.loads(content)
    told["competition"]["code"] = "again"
    told["rounds"][0]["boards"][0]["result"] = "7-0"
    with pytest.raises(Refusal, match="7-0"):
        import_competition(administrator, json.dumps(told).encode())
    told["rounds"][0]["boards"][0]["result"] = "1-0"
    told["records"].append({"table": "StaffMember", "fields": {"name": "x" * 200, "role": "commandant"}})
    with pytest.raises(Refusal, match="longer than 160"):
        import_competition(administrator, json.dumps(told).encode())
    told["records"][-1] = {"table": "StaffMember", "fields": {"name": "x", "hat": 1}}
    with pytest.raises(Refusal, match="no such field"):
        import_competition(administrator, json.dumps(told).encode())
    told["records"][-1] = {"table": "User", "fields": {}}
    with pytest.raises(Refusal, match="StaffMember"):
        import_competition(administrator, json.dumps(told).encode())
    told["records"] = []
    told["officials"][0]["role"] = "administrator"
    with pytest.raises(Refusal, match="officials"):
        import_competition(administrator, json.dumps(told).encode())
    assert (Person.objects.count(), Act.objects.count()) == before
    assert Competition.objects.count() == 1


def test_people_are_matched_by_number_name_and_birth(db: None) -> None:
    content = exported(whole_events.individual)
    file = read_competition(content)
    same = file.people[0]
    region = Region.objects.create(code="RU-TA", country="RU", name_ru="Татарстан")
    known = add_person(
        Actor(None), code=same.code, family=same.family, given=same.given, birth_date=same.birth_date, region=region
    )
    taken = add_person(Actor(None), code=file.people[1].code, family="Посторонний", given="Олег", birth_year=1950)
    namesake = file.people[2]
    elsewhere = add_person(Actor(None), code="A700", family=namesake.family, given=namesake.given, birth_year=1982)
    plan = plan_import(file)
    found = {person.part.code: person for person in plan.people}
    assert found[same.code].person == known
    assert found[taken.code].match is PersonMatch.NEW_NUMBER
    assert found[namesake.code].person == elsewhere
    assert plan.count(PersonMatch.NEW) == len(file.people) - 3
    assert plan.new_regions == ("RU-TVE",)
    made = restore(Actor(None), file)
    known.refresh_from_db()
    assert known.titles.count() == 0  # whoever is known stays as the register has him
    assert made.entries.filter(person=known).exists()
    again = export_competition(made)
    assert {person.code for person in again.people} != {person.code for person in file.people}
    add_person(Actor(None), code="A701", family=file.people[3].family, given=file.people[3].given)
    told = file.model_copy(update={"competition": file.competition.model_copy(update={"code": "again"})})
    doubtful = add_person(Actor(None), code="A702", family="Новый", given="Ян")
    one = file.people[0].model_copy(update={"code": "N1", "family": "Новый", "given": "Ян", "patronymic": ""})
    lone = CompetitionFile(competition=told.competition, regions=file.regions, people=(one,), entries=())
    plan = plan_import(lone)
    assert plan.people[0].candidates == (doubtful,)
    with pytest.raises(Refusal, match="A702"):
        plan.check()


def test_every_column_of_the_store_has_its_place_in_the_file(db: None) -> None:
    """A field that is added to the store and not to the file would be lost on the way."""
    told = competition_schema()["$defs"]
    parts = {
        "Competition": "AnnouncementPart", "Team": "TeamPart", "Entry": "EntryPart", "Round": "RoundPart",
        "Encounter": "BoardPart", "Game": "GamePart", "WrongSeat": "WrongSeatPart", "Match": "MatchPart",
        "MatchSide": "SidePart", "LineUp": "LineUpPart", "Sanction": "SanctionPart", "Protest": "ProtestPart",
        "Appeal": "AppealPart", "Report": "ReportPart", "BodyMember": "BodyMemberPart",
        "ChecklistAnswers": "ChecklistPart",
    }  # fmt: skip
    otherwise = {"id", "version", "written_elsewhere", "competition", "round", "encounter", "match", "side", "protest"}
    for model in apps.get_app_config("competitions").get_models():
        name = model.__name__
        if name in tables() or name == "Seat":
            continue
        fields = {concrete_field.name for concrete_field in model._meta.concrete_fields} - otherwise
        assert fields <= set(told[parts[name]]["properties"]) | {"encounter"}, name


def test_the_schema_is_published_and_describes_the_file(client: Client, db: None) -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == competition_schema()
    assert client.get(reverse("pages:competition_schema")).json() == competition_schema()
    content = json.loads(exported(whole_events.individual))
    jsonschema_rs.validator_for(competition_schema()).validate(content)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_page_shows_what_it_would_make_and_then_makes_it(
    client: Client, make_user: Callable[..., User], language: str
) -> None:
    content = exported(whole_events.individual)
    address = reverse("pages:import_competition")
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    shown = client.post(address, {"file": _file(content)}, headers={"accept-language": language})
    assert shown.context["plan"].count(PersonMatch.NEW) == 7
    assert not Competition.objects.exists()
    done = client.post(address, {"content": shown.context["content"], "enter": "1"})
    assert done["Location"] == reverse("pages:competition", args=["kazan"])
    assert client.get(reverse("pages:table", args=["kazan"])).status_code == 200
    again = client.post(address, {"content": shown.context["content"], "enter": "1"})
    assert again.context["problems"]
    assert Round.objects.count() == 2


def test_only_an_administrator_imports(client: Client, make_user: Callable[..., User]) -> None:
    address = reverse("pages:import_competition")
    assert client.get(address).status_code == 302
    for role in (OfficeRole.CHIEF_JUDGE, OfficeRole.RATING_OFFICER, OfficeRole.SECRETARY):
        client.force_login(make_user(role.value, role))
        assert client.post(address, {"file": _file(b"{}")}).status_code == 403


BROKEN = (b"", b"{", b"[]", b'{"format": "x"}', b'{"format": "tavlei-competition", "version": 9}', b"\xff\xfe\x00",
          "012 Открытый".encode("cp1251"), b"PK\x03\x04")  # fmt: skip


@pytest.mark.parametrize("content", BROKEN)
def test_what_is_no_competition_is_refused_with_a_word(
    client: Client, make_user: Callable[..., User], content: bytes
) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    answer = client.post(reverse("pages:import_competition"), {"file": _file(content), "code": "x"})
    assert answer.status_code == 200
    assert answer.context["problems"]
    assert not Competition.objects.exists()


def _file(content: bytes) -> Any:
    return SimpleUploadedFile("competition.json", content)
