"""A knock-out of teams over the pages: bracket, line-ups, matches, replays, teams that do not come, report (1.4)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.desk_pages import Desk
from tests.office.teams.team_events import play, squad, stronger

from tavlei.office.competitions.models import Competition, Encounter, Match, Round
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import read_team_field
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
NAMES = ("Альфа", "Бета", "Гамма", "Дельта")
DAYS = {number: f"2026-03-0{number}T10:00" for number in range(1, 6)}


def announced(desk: Desk, **answers: Any) -> Competition:
    return desk.announce("team_cup", system="knockout", rounds_planned=1, team_boards=2, team_order="free", **answers)


def ready(desk: Desk) -> list[str]:
    """Enter and admit; the teams by the numbers they drew."""
    for name in NAMES:
        people = squad(name)
        desk.post("enter_team", name=name, captain=people[0].code, people="\n".join(one.code for one in people))
    desk.admit()
    return [str(entry) for entry in desk.competition.entries.filter(person=None).order_by("number")]


def seated(desk: Desk, number: int, **given: Any) -> Round:
    made = desk.pair(number, starts=DAYS[number], **given)
    if made.matches.filter(seated=None).exists():
        desk.post("seat", number, reason="составы поданы")
    return made


def teams_of(made: Round) -> list[set[str]]:
    return [{str(side.entry) for side in match.sides.all()} for match in made.matches.order_by("number")]


def places(desk: Desk) -> dict[str, str]:
    field = read_team_field(desk.competition)
    return {field.names[placing.participant]: placing.text for placing in field.placings}


def drawn(_match: Match, _encounter: Encounter) -> Result:
    return Result.DRAW


@pytest.mark.clause(RULES, "1.4/item3", "5.4.6/item4", "5.4.9.1", "5.4.9.2/item3", "5.4.9.6.1")
def test_from_the_announcement_to_the_report(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    announced(desk, places_played=3)
    first_seed, second, third, last_seed = order = ready(desk)
    assert desk.competition.rounds_planned == 2
    first = seated(desk, 1)
    assert teams_of(first) == [{first_seed, last_seed}, {second, third}]
    assert "1.4" in desk.page("why_pair", 1, 1)
    play(chief, first, lambda match, board: drawn(match, board) if match.number == 2 else stronger(match, board))
    replay = seated(desk, 2)
    assert (teams_of(replay), replay.stage) == ([{second, third}], 1)
    homes = [made.matches.get(sides__entry__team__name=second).sides.get(side="home").entry for made in (first, replay)]
    assert homes[0] != homes[1], "a drawn match is played again with the colours changed"
    play(chief, replay, stronger)
    assert "Составить пары тура 3" in desk.page("desk")
    last = seated(desk, 3)
    assert sorted(map(sorted, teams_of(last))) == sorted([sorted([first_seed, second]), sorted([third, last_seed])])
    play(chief, last, stronger)
    assert places(desk) == {name: str(place) for place, name in enumerate(order, start=1)}
    table = desk.page("table")
    assert "bracket-heading" in table
    assert "cross-heading" not in table
    winner = desk.competition.entries.get(team__name=first_seed, person=None)
    assert "1.4" in desk.page("why_place", winner.pk)
    for key in ("results", "results-with-players", "cross-table", "round-2-protocol", "round-3-match-1"):
        assert desk.paper(key)
    desk.close()
    told = desk.competition.reports.get().content["titles"]
    assert (told["system"], len(told["rounds"])) == ("knockout", 3)
    assert {one["team"]: one["place"] for one in told["participants"]}[third] == [3, 3]


@pytest.mark.clause(RULES, "1.4/item4")
def test_all_places_are_played_for(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    announced(desk, places_played=0)
    order = ready(desk)
    for number in (1, 2):
        play(chief, seated(desk, number), stronger)
    assert places(desk) == {name: str(place) for place, name in enumerate(order, start=1)}


@pytest.mark.clause(RULES, "1.4/item3", "5.4.7.2", "5.4.9.5")
def test_a_team_that_does_not_come_or_has_left_loses_without_play(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    announced(desk)
    first, second, third, fourth = ready(desk)
    teams = {str(entry): entry for entry in desk.competition.entries.filter(person=None)}
    made = seated(desk, 1, absent=teams[first].pk)
    assert made.matches.get(number=1).encounters.exclude(result="").count() == 2
    play(chief, made, stronger)
    assert places(desk)[first] == "3-4"
    told = desk.post("team_leaves", teams[second].pk, version=teams[second].version, remedy="annulment", reason="-")
    assert "1.4" in told
    desk.post("team_leaves", teams[second].pk, version=teams[second].version, remedy="loss", reason="болезнь")
    seated(desk, 2)
    assert desk.competition.rounds.get(number=2).state == "finished"
    assert places(desk) == {fourth: "1", second: "2", first: "3-4", third: "3-4"}
    assert "Все туры сыграны" in desk.page("desk")


@pytest.mark.clause(RULES, "1.4/item3", "5.4.9.2/item2")
def test_a_round_of_teams_needs_its_hour_and_the_results_of_the_last(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    announced(desk)
    ready(desk)
    desk.post("pair", round=1)
    assert not desk.competition.rounds.exists()
    seated(desk, 1)
    desk.post("pair", round=2, starts=DAYS[2])
    assert desk.competition.rounds.count() == 1
    desk.post("step", "finish")
    assert desk.competition.state == "running"


@pytest.mark.clause(RULES, "1.4/item3")
def test_the_report_of_fide_names_the_system(client: Client, chief: User) -> None:
    desk = Desk(client, chief)
    announced(desk)
    ready(desk)
    play(chief, seated(desk, 1), stronger)
    answer = client.get(reverse("pages:file", args=[desk.code, "report.trf"]))
    assert "192 CUSTOM_TEAM_KNOCKOUT" in answer.content.decode()
