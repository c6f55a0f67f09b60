"""The report of a team competition: each member's games for the rating, the team's place for titles."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.teams.team_events import member, play, ready, seated, stronger

from tavlei.calc import evaluate
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, RemedyChoice
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import content_of, send_report, titles_input
from tavlei.office.demo import load_once
from tavlei.office.demo.team_event import CODE
from tavlei.office.journal.chain import verify
from tavlei.office.roles.models import User
from tavlei.office.teams.incidents import leave


@pytest.fixture
def finished(chief: User) -> Competition:
    competition = ready(chief)
    for number in (1, 2, 3):
        play(chief, seated(chief, competition, number), stronger)
    finish(chief, competition)
    return approve(chief, competition)


def test_the_report_has_every_game_of_every_member(chief: User, finished: Competition) -> None:
    content = send_report(chief, finished, datetime(2026, 3, 6, tzinfo=UTC)).content
    games = content["elo_r"]["encounters"]
    assert len(games) == 3 * 4
    people = {participant["id"] for participant in content["elo_r"]["participants"]}
    assert people == {game[side] for game in games for side in ("white", "black")}
    assert len(people) == 8  # the reserves never sat down
    assert all(participant["place"] is None for participant in content["elo_r"]["participants"])
    rated = evaluate("elo_r.list", {"half_year": "2026-1", "athletes": [{"id": person} for person in sorted(people)],
                                    "competitions": [content["elo_r"]], "calendar": "russia"})  # fmt: skip
    assert rated.json()["left_out"]  # read, and judged by its titled participants


def test_titles_are_evaluated_with_the_place_of_the_team(finished: Competition) -> None:
    given = titles_input(read_snapshot(finished))
    assert given["discipline"] == "russian_team"
    assert {participant["team"] for participant in given["participants"]} == {"Альфа", "Бета", "Гамма", "Дельта"}
    places = {participant["team"]: participant["place"] for participant in given["participants"]}
    assert sorted(places.values()) == [[1, 1], [2, 2], [3, 3], [4, 4]]
    assert len(given["rounds"]) == 3
    output = evaluate("titles.evaluate", given).json()
    assert len(output["participants"]) == 12


def test_an_annulled_team_has_no_place_but_its_games_are_rated(chief: User) -> None:
    competition = ready(chief)
    play(chief, seated(chief, competition, 1), stronger)
    team = competition.entries.get(team__name="Дельта", person=None)
    leave(chief, team, team.version, RemedyChoice.ANNULMENT, "отъезд")
    content = content_of(read_snapshot(competition), "2026-03-06")
    code = member(competition, "Дельта1").person.code  # type: ignore[union-attr]
    assert any(code in (game["white"], game["black"]) for game in content["elo_r"]["encounters"])
    own = next(participant for participant in content["titles"]["participants"] if participant["id"] == code)
    assert "place" not in own


@pytest.mark.prove
@pytest.mark.slow
def test_the_demonstration_has_a_finished_team_event(client: Client, db: None) -> None:
    assert load_once(today=date(2026, 11, 16))
    made = Competition.objects.get(code=f"{CODE}-2026")
    assert made.state == "reported"
    assert made.reports.get().state == "included"
    assert made.entries.filter(person=None).count() == 6
    rows = client.get(reverse("pages:table", args=[made.code])).context["team_rows"]
    assert sum(int(row.match_points) for row in rows) == 15 * 2
    assert client.get(reverse("pages:norms", args=[made.code])).status_code == 200
    assert list(verify()) == []
