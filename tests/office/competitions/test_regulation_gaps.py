"""What a regulation must say in time, through the pages: remote play, days, what the rating needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from tests.office.desk_clicks import click, close, page, pair, play

from tavlei.office.competitions.models import Competition, State
from tavlei.office.competitions.report.missing import Purpose, missing_facts
from tavlei.office.journal.models import Act
from tavlei.office.lists.reports.inbox import check_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

EDITION = "draughts-rules-2022"
NORMS = "draughts-norms-2022"
Open = Callable[..., Competition]
REMOTE = {"time_control": "45+30", "platform": "lidraughts"}


def answers(competition: Competition, **changed: Any) -> dict[str, Any]:
    """The form of the regulation as it stands, with some answers changed."""
    competition.refresh_from_db()
    told = {
        "name": competition.name, "code": competition.code, "sport": competition.sport,
        "discipline": competition.discipline, "status": competition.status,
        "starts": competition.starts.isoformat(), "ends": competition.ends.isoformat(), "place": competition.place,
        "system": competition.system, "rounds_planned": competition.rounds_planned, "seed": competition.seed,
        "points_for_win": 2, "time_control": competition.regulation.get("time_control", ""),
        "version": competition.version,
    }  # fmt: skip
    return {**told, **changed}


@pytest.mark.clause(EDITION, "5.4.12.13")
@pytest.mark.parametrize("known", [{}, {"can_identify_everybody": True}])
def test_official_remote_play_does_not_start_while_its_means_are_not_known(
    client: Client, open_event: Open, known: dict[str, bool]
) -> None:
    competition = open_event(online=True, regulation={**REMOTE, **known})
    assert "5.4.12.13" in close(client, competition)
    competition.refresh_from_db()
    assert competition.state == State.ANNOUNCED


@pytest.mark.clause(EDITION, "5.4.12.13")
def test_official_remote_play_starts_with_its_means(client: Client, open_event: Open) -> None:
    means = {"can_identify_everybody": True, "can_watch_play": True}
    competition = open_event(online=True, regulation={**REMOTE, **means})
    close(client, competition)
    competition.refresh_from_db()
    assert competition.state == State.ADMITTED


@pytest.mark.clause(EDITION, "3.1.1/item2")
@pytest.mark.parametrize("changed", [{"starts": "2026-03-02"}, {"ends": "2026-03-06"}])
def test_the_days_stand_once_somebody_is_entered(client: Client, open_event: Open, changed: dict[str, str]) -> None:
    competition = open_event()
    refused = click(client, "change", competition.code, **answers(competition, **changed))
    assert "3.1.1" in refused
    competition.refresh_from_db()
    assert (competition.starts.day, competition.ends.day) == (1, 5)


@pytest.mark.clause(EDITION, "3.1.1/item2")
def test_the_days_may_be_corrected_before_anybody_is_entered(client: Client, open_event: Open) -> None:
    competition = open_event(0)
    click(client, "change", competition.code, **answers(competition, starts="2026-03-02", ends="2026-03-06"))
    competition.refresh_from_db()
    assert (competition.starts.day, competition.ends.day) == (2, 6)


def played_without_control(client: Client, competition: Competition) -> None:
    close(client, competition)
    for _number in range(competition.rounds_planned):
        made = pair(client, competition)
        assert made is not None
        play(client, made)
    for step in ("finish", "approve"):
        click(client, "step", competition.code, step)


@pytest.mark.clause(NORMS, "7/7.9/item3")
def test_what_the_rating_needs_is_asked_for_before_the_report(client: Client, open_event: Open) -> None:
    competition = open_event(regulation={})
    assert reverse_of(competition, "missing") in page(client, "desk", competition.code), "told from the announcement on"
    assert "7.9" in page(client, "missing", competition.code)
    played_without_control(client, competition)
    assert reverse_of(competition, "missing") in page(client, "desk", competition.code)
    refused = click(client, "step", competition.code, "report")
    competition.refresh_from_db()
    assert competition.state == State.APPROVED
    assert "7.9" in refused
    standing = client.get(f"/api/v1/competitions/{competition.code}/table").json()
    for wrong in ({"reason": ""}, {"time_control": "много"}):
        refused = complete(client, competition, **wrong)
        assert refused.status_code == 422
        assert wrong.get("time_control", "45+30") in refused.content.decode(), "what was typed is kept"
    assert not Act.objects.filter(kind="regulation.completed").exists()
    complete(client, competition)
    competition.refresh_from_db()
    assert competition.regulation["time_control"] == "45+30"
    act = Act.objects.get(kind="regulation.completed")
    assert act.details.reason == "забыли"
    assert client.get(f"/api/v1/competitions/{competition.code}/table").json() == standing
    click(client, "step", competition.code, "report")
    competition.refresh_from_db()
    assert competition.state == State.REPORTED
    report = competition.reports.get()
    assert not any("problem" in check for check in check_report(report)), "nothing is missing for the list"


def complete(client: Client, competition: Competition, **changed: str) -> Any:
    """Add the time control to the regulation."""
    fields = {"what": "event", "time_control": "45+30", "reason": "забыли", "version": competition.version}
    return client.post(reverse_of(competition, "missing"), {**fields, **changed})


def reverse_of(competition: Competition, name: str) -> str:
    return f"/competitions/{competition.code}/desk/{name}/"


@pytest.mark.clause(EDITION, "5.4.2.1")
def test_what_the_regulation_says_is_not_replaced_by_completing(client: Client, open_event: Open) -> None:
    competition = open_event()
    complete(client, competition, time_control="3+2", reason="иначе")
    competition.refresh_from_db()
    assert competition.regulation["time_control"] == "45+30"


def test_only_the_chief_judge_completes(client: Client, open_event: Open, make_user: Callable[..., User]) -> None:
    competition = open_event(regulation={})
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    assert complete(client, competition).status_code == 403


@pytest.mark.clause(NORMS, "7/7.8", "7/7.8/item3")
def test_people_of_whom_the_rating_knows_too_little_are_named(
    client: Client, open_event: Open, people: list[Person]
) -> None:
    competition = open_event()
    Person.objects.filter(pk=people[0].pk).update(citizenship="")
    Person.objects.filter(pk=people[1].pk).update(sex="")
    assert "7.8" in page(client, "missing", competition.code)
    unrated = {gap.person for gap in missing_facts(competition) if gap.blocks(Purpose.RATING)}
    assert unrated == {person.code for person in people[:2]}
