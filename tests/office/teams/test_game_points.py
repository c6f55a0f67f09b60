"""Games of a chess event of teams that are worth neither 1-½-0 nor 2-1-0: announced, counted, reported, taken over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from tests.office import whole_events
from tests.office.competitions.test_announcing import fields_of
from tests.office.teams import team_events
from tests.office.teams.test_fide_teams import CHESS, played

from tavlei.exchange.trf import read_trf
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import restore
from tavlei.office.competitions.transfer.trf import competition_of_report, fide_report_text, report_text
from tavlei.office.journal.chain import Actor
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import read_team_field
from tavlei.rulebook import Refusal

THREE: dict[str, Any] = {
    "match_points": ["3", "1", "0"], "game_points": ["3", "1", "0"], "scoring": "board_points",
    "criteria": ["fide_team_mpts", "fide_team_bh_gp", "fide_team_tbr"],
}  # fmt: skip


def table(competition: Competition) -> dict[int, tuple[str, Fraction, Fraction, dict[str, Fraction | None]]]:
    """Place, match points, points on boards and tie-breaks of every team by its number."""
    field = read_team_field(competition)
    return {
        field.by_key[row.team].number or 0: (row.placing.text, row.match_points, row.board_points, row.values)
        for row in field.standings.rows
    }


def test_a_table_counts_the_points_of_the_regulation(client: Client, chief: User) -> None:
    """Two boards, the first drawn and the second won: 1 + 3 against 1 + 0; who is free has a won match, 3 + 3."""
    competition = played(chief, 1, rules=THREE)
    found = table(competition)
    told = [tuple(map(int, found[number][1:3])) for number in range(1, 6)]
    assert told == [(3, 4), (3, 4), (0, 1), (0, 1), (3, 6)]
    client.force_login(chief)
    team = competition.entries.get(person=None, number=1)
    for page in ("team", "why_place"):
        shown = client.get(reverse(f"pages:{page}", args=[competition.code, team.pk]))
        assert shown.status_code == 200
    assert "<td" in client.get(reverse("pages:table", args=[competition.code])).content.decode()
    players = [(player.name, player.points) for player in read_trf(report_text(competition)).players[:2]]
    assert [points for _name, points in players] == [1, 3]


@pytest.mark.parametrize("games", [["3", "1", "0"], ["3", "2", "1"], ["2.5", "1", "0"], ["2", "1", "0"]])
def test_a_report_with_such_points_comes_in_and_goes_out_as_it_was(db: None, games: list[str]) -> None:
    with transaction.atomic():
        first = played(whole_events.chief_judge(), 2, rules=THREE | {"game_points": games})
        content, standing = fide_report_text(first), table(first)
        transaction.set_rollback(True)
    told = read_trf(content).head.points
    assert [told.get(code, Fraction(0)) for code in "WDL"] == list(map(Fraction, games))
    made = restore(Actor(None), competition_of_report(content, code="teams", discipline="chess"))
    assert table(made) == standing
    again = read_trf(fide_report_text(made))
    assert again.head.points == told
    assert [(team.match_points, team.game_points) for team in again.teams] == [
        (team.match_points, team.game_points) for team in read_trf(content).teams
    ]


def test_a_running_event_with_such_points_is_paired_on(chief: User) -> None:
    competition = played(chief, 2, rules=THREE)
    assert team_events.seated(chief, competition, 3).matches.count() == 3


def test_the_form_takes_the_points_and_shows_them_again(client: Client, chief: User) -> None:
    competition = team_events.announced(chief, **CHESS)
    client.force_login(chief)
    address = reverse("pages:change", args=[competition.code])
    sent = fields_of(client.get(address).context["form"]) | {"team_game_points": "3, 1, 0"}
    assert client.post(address, sent).status_code == 302
    competition.refresh_from_db()
    assert competition.regulation["team"]["game_points"] == ["3", "1", "0"]
    assert fields_of(client.get(address).context["form"])["team_game_points"] == "3, 1, 0"


@pytest.mark.parametrize("given", [{"rules": {"game_points": ["1", "1", "0"]}}, {"sport": "draughts"}])
def test_points_that_no_rule_allows_are_refused(chief: User, given: dict[str, Any]) -> None:
    plain = {} if given.get("sport") == "draughts" else CHESS
    with pytest.raises(Refusal) as refused:
        team_events.announced(chief, **{**plain, "rules": {"game_points": ["3", "1", "0"]}, **given})
    assert [problem.path for problem in refused.value.problems] == ["team.game_points"]
