"""Pages and addresses of team competitions: matches, table, team, line-up; who sees what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.teams.team_events import (
    announced,
    entered,
    member,
    play,
    ready,
    seated,
    side_of,
    squad,
    starts,
    stronger,
)
from tests.office.walked_roles import EVERY_ROLE

from tavlei.office.competitions.models import Competition, EntryState, State
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams.engine import ordered_boards, read_team_field
from tavlei.office.teams.line_ups import hand_in
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.urls import urlpatterns

LANGUAGES = ["ru", "uk", "en"]


@pytest.fixture
def played(chief: User) -> Competition:
    competition = ready(chief)
    play(chief, seated(chief, competition, 1), stronger)
    return competition


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_public_pages_open(client: Client, played: Competition, language: str) -> None:
    team = played.entries.filter(person=None)[0]
    code = played.code
    for address in (
        reverse("pages:competition", args=[code]),
        reverse("pages:participants", args=[code]),
        reverse("pages:round", args=[code, 1]),
        reverse("pages:why_pair", args=[code, 1, 1]),
        reverse("pages:table", args=[code]),
        reverse("pages:why_value", args=[code, team.pk, "board_results"]),
        reverse("pages:team", args=[code, team.pk]),
        reverse("pages:norms", args=[code]),
        reverse("pages:screen", args=[code]),
        reverse("pages:embedded", args=[code]),
    ):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        shown = answer.content.decode()
        players = "Alfa" if language == "en" else "Альфа"  # teams keep their names, people are written in Latin script
        assert "Альфа" in shown or players in shown or address.endswith(("teams/", "why/")), address


def test_pages_of_an_event_without_teams_open(client: Client, chief: User) -> None:
    code = announced(chief).code
    client.force_login(chief)
    for name in ("competition", "participants", "table", "screen", "embedded", "desk"):
        assert client.get(reverse(f"pages:{name}", args=[code])).status_code == 200, name
    assert client.get(f"/api/v1/competitions/{code}/teams").json() == []


def test_the_table_says_who_won(client: Client, played: Competition) -> None:
    rows = client.get(reverse("pages:table", args=[played.code])).context["team_rows"]
    assert [(row.match_points, row.board_points) for row in rows] == [("2", "4")] * 2 + [("0", "0")] * 2
    cross = client.get(reverse("pages:table", args=[played.code])).context["cross"]
    assert sorted(cell for row in cross for cell in row.cells if cell not in ("", "■")) == ["0", "0", "4", "4"]


def test_why_a_criterion_has_its_value(client: Client, played: Competition) -> None:
    team = played.entries.filter(person=None)[0]
    told = client.get(reverse("pages:why_value", args=[played.code, team.pk, "sonneborn_berger"]))
    assert "5.4.9.6.2" in told.content.decode()
    assert client.get(reverse("pages:why_value", args=[played.code, team.pk, "nothing"])).status_code == 404


def test_why_a_team_has_its_place(client: Client, played: Competition) -> None:
    team = played.entries.filter(person=None)[0]
    told = client.get(reverse("pages:why_place", args=[played.code, team.pk]))
    assert "5.4.9" in told.content.decode()
    assert client.get(reverse("pages:why_place", args=[played.code, 0])).status_code == 404


def test_line_ups_stay_secret_until_they_are_made_known(
    client: Client, chief: User, make_user: Callable[..., User]
) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, timezone.now() + timedelta(hours=1))
    side, other = side_of(made, "Альфа"), side_of(made, "Бета")
    hand_in(chief, side, [member(competition, "Альфа3").pk, member(competition, "Альфа1").pk])
    address = reverse("pages:line_up", args=[competition.code, side.entry_id, 1])
    assert client.get(address).status_code == 302
    rival = make_user("rival")
    rival.person = member(competition, "Бета1").person
    rival.save()
    client.force_login(rival)
    assert client.get(address).status_code == 403
    assert client.get(reverse("pages:line_up", args=[competition.code, other.entry_id, 1])).status_code == 200
    page = client.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    assert "Альфа3" not in page
    boards = client.get(f"/api/v1/competitions/{competition.code}/matches").json()[0]["boards"]
    assert boards == []


def test_a_captain_hands_in_a_line_up_in_the_browser(
    client: Client, chief: User, make_user: Callable[..., User]
) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, timezone.now() + timedelta(hours=1))
    side = side_of(made, "Альфа")
    captain = make_user("captain")
    captain.person = member(competition, "Альфа1").person
    captain.save()
    client.force_login(captain)
    page = client.get(reverse("pages:team", args=[competition.code, side.entry_id]))
    address = reverse("pages:line_up", args=[competition.code, side.entry_id, 1])
    assert address in page.content.decode()
    form = client.get(address)
    assert [seated for _board, seated in form.context["seats"]] == [
        member(competition, f"Альфа{number}").pk for number in (1, 2)
    ]
    wrong = {"board-1": member(competition, "Альфа1").pk, "board-2": member(competition, "Альфа1").pk}
    assert "Альфа1" in client.post(address, wrong).content.decode()
    side.refresh_from_db()
    assert not hasattr(side, "line_up")
    right = {"board-1": member(competition, "Альфа3").pk, "board-2": ""}
    assert client.post(address, right).status_code == 302
    side = side_of(made, "Альфа")
    assert side.line_up.seats == [member(competition, "Альфа3").pk, None]


def test_the_desk_leads_an_event_from_the_teams_to_the_approval(client: Client, chief: User) -> None:
    client.force_login(chief)
    competition = announced(chief, rounds=1, rules={"reserves": 0})
    code = competition.code
    for name in ("Альфа", "Бета"):
        people = squad(name, 2)
        given = {"name": name, "captain": people[0].code, "people": "\n".join(person.code for person in people)}
        client.post(reverse("pages:enter_team", args=[code]), given)
    assert client.get(reverse("pages:desk", args=[code]), {"q": "альфа"}).status_code == 200
    client.post(reverse("pages:admit_all", args=[code]))
    client.post(reverse("pages:step", args=[code, "close-admission"]))
    start = client.get(reverse("pages:desk", args=[code])).context["next_start"]
    client.post(reverse("pages:pair", args=[code]), {"round": "1", "starts": start.strftime("%Y-%m-%dT%H:%M")})
    assert client.get(reverse("pages:desk", args=[code])).context["waiting"]
    client.post(reverse("pages:seat", args=[code, 1]))
    page = client.get(reverse("pages:desk", args=[code]))
    boards = [board for row in page.context["rows"] for board in row.boards]
    assert len(boards) == 2
    form = {f"result-{each.encounter.board}": "0.5-0.5" for each in boards}
    form |= {f"version-{each.encounter.board}": str(each.encounter.version) for each in boards}
    client.post(reverse("pages:enter_results", args=[code, 1]), form)
    assert client.get(reverse("pages:correct", args=[code, 1, 1])).status_code == 200
    client.post(reverse("pages:step", args=[code, "finish"]))
    client.post(reverse("pages:step", args=[code, "approve"]))
    competition.refresh_from_db()
    assert competition.state == State.APPROVED
    assert client.get(reverse("pages:desk", args=[code])).status_code == 200


def test_incidents_from_the_desk(client: Client, chief: User) -> None:
    client.force_login(chief)
    competition = ready(chief, ["Альфа", "Бета", "Гамма"])
    made = seated(chief, competition, 1)
    match = next(each for each in made.matches.all() if each.sides.count() == 2)
    first = ordered_boards(match)[0]
    names = sorted(str(side.entry) for side in match.sides.all())
    sat = member(competition, f"{names[0]}3")
    given = {"entry": sat.pk, "version": first.version, "reason": "сел не туда"}
    client.post(reverse("pages:wrong_seat", args=[competition.code, 1, first.board]), given)
    first.refresh_from_db()
    assert first.result in ("+:-", "-:+")
    team = side_of(made, names[1]).entry
    away = reverse("pages:turn_away", args=[competition.code, 1, team.pk])
    client.post(away, {"present": "0", "reason": "не явились"})  # too late: the match has a result
    assert made.encounters.filter(match=match, result="").exists()
    leaves = reverse("pages:team_leaves", args=[competition.code, team.pk])
    play(chief, made, stronger)
    assert client.get(leaves).status_code == 200
    client.post(leaves, {"version": team.version, "remedy": "annulment", "reason": "отъезд"})
    team.refresh_from_db()
    assert team.state == EntryState.WITHDRAWN
    assert len(read_team_field(competition).standings.event.teams) == 2


def test_teams_are_ordered_and_named_from_the_desk(client: Client, chief: User) -> None:
    client.force_login(chief)
    competition = announced(chief)
    team = entered(chief, competition, "Альфа", 2)
    one, two = member(competition, "Альфа1"), member(competition, "Альфа2")
    given = {"version": team.version, f"board-{one.pk}": "2", f"board-{two.pk}": "1"}
    client.post(reverse("pages:set_order", args=[competition.code, team.pk]), given)
    assert member(competition, "Альфа2").board == 1
    team.refresh_from_db()
    assert two.person is not None
    given = {"version": team.version, "captain": two.person.code}
    client.post(reverse("pages:name_captain", args=[competition.code, team.pk]), given)
    extra = squad("Новый", 1)[0]
    client.post(reverse("pages:add_member", args=[competition.code, team.pk]), {"person": extra.code})
    client.post(reverse("pages:admit_team", args=[competition.code, team.pk]))
    team.refresh_from_db()
    assert team.team is not None
    assert team.team.captain == two.person
    assert member(competition, "Новый1").state == EntryState.ADMITTED


def test_a_team_competition_is_announced_in_the_browser(client: Client, chief: User) -> None:
    client.force_login(chief)
    form = {
        "name": "Кубок команд", "code": "cup", "sport": "draughts", "discipline": "russian_team", "status": "region",
        "starts": "2026-03-01", "ends": "2026-03-05", "system": "round_robin", "rounds_planned": "5",
        "points_for_win": "2", "team": "on", "team_boards": "4", "team_order": "fixed", "team_reserves": "2",
        "team_reserve_boards": "3, 4", "team_scoring": "board_points",
        "team_criteria": ["board_results", "match_points"], "team_criteria_order": "match_points, board_results",
    }  # fmt: skip
    assert client.post(reverse("pages:announce"), form).status_code == 302
    made = Competition.objects.get(code="cup")
    assert made.plays_in_teams
    assert made.regulation["team"] == {
        "boards": 4, "order": "fixed", "reserves": 2, "reserve_boards": [3, 4], "scoring": "board_points",
        "criteria": ["match_points", "board_results"],
    }  # fmt: skip
    shown = client.get(reverse("pages:change", args=["cup"])).context["form"]
    assert shown["team_boards"].value() == 4
    assert shown["team_reserve_boards"].value() == "3, 4"


@pytest.mark.parametrize(
    "role", [None, OfficeRole.JUDGE, OfficeRole.SECRETARY, OfficeRole.PLAYER, OfficeRole.RATING_OFFICER]
)
def test_acts_of_the_desk_are_refused_to_others(
    client: Client, chief: User, make_user: Callable[..., User], role: OfficeRole | None
) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, starts(1))
    team, code = side_of(made, "Альфа").entry, competition.code
    if role is not None:
        client.force_login(make_user("somebody", role))
    chiefs = [
        reverse("pages:turn_away", args=[code, 1, team.pk]),
        reverse("pages:team_leaves", args=[code, team.pk]),
        reverse("pages:allow_late", args=[code, team.pk, 1]),
    ]
    secretaries = [reverse("pages:seat", args=[code, 1]), reverse("pages:extra_match", args=[code])]
    wanted = 302 if role is None else 403
    for address in chiefs:
        assert client.post(address, {"reason": "x"}).status_code == wanted, address
    for address in secretaries:
        assert client.post(address).status_code == (302 if role in (None, OfficeRole.SECRETARY) else 403), address
    assert (made.encounters.count() > 0) is (role is OfficeRole.SECRETARY)


def test_matches_and_teams_by_json(client: Client, played: Competition, people: list[Person]) -> None:
    matches = client.get(f"/api/v1/competitions/{played.code}/matches").json()
    assert [(match["round"], match["match"], match["complete"]) for match in matches] == [(1, 1, True), (1, 2, True)]
    assert [board["home_has_white"] for board in matches[0]["boards"]] == [True, False]
    assert sorted((matches[0]["home_points"], matches[0]["guest_points"])) == ["0", "4"]
    table = client.get(f"/api/v1/competitions/{played.code}/teams").json()
    assert [each["match_points"] for each in table] == ["2", "2", "0", "0"]
    assert all(len(each["members"]) == 3 for each in table)
    assert client.get("/api/v1/competitions/none/teams").status_code == 404


def test_an_individual_event_has_no_matches(
    client: Client, make_competition: Callable[..., Competition], people: list[Person]
) -> None:
    competition = make_competition()
    assert client.get(f"/api/v1/competitions/{competition.code}/matches").status_code == 404
    entry = competition.entries.all()[0]
    assert client.get(reverse("pages:team", args=[competition.code, entry.pk])).status_code == 404


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_address_of_teams_as_every_role(
    client: Client, chief: User, make_user: Callable[..., User], role: OfficeRole | None
) -> None:
    """Nothing fails, whoever asks; a line-up is the team's and the desk's."""
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = pair_teams(chief, competition, 1, starts(1))
    known = {"code": competition.code, "entry": side_of(made, "Альфа").entry_id, "number": 1, "board": 1}
    if role is not None:
        client.force_login(make_user("somebody", role))
    for urlpattern in urlpatterns:
        address = reverse(
            f"pages:{urlpattern.name}", kwargs={name: known[name] for name in urlpattern.pattern.converters}
        )
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code < 500, address
        if urlpattern.name == "line_up":
            allowed = role in (
                OfficeRole.SECRETARY,
                OfficeRole.CHIEF_JUDGE,
                OfficeRole.DEPUTY_CHIEF_JUDGE,
                OfficeRole.ADMINISTRATOR,
            )
            assert (client.get(address).status_code == 200) is allowed
        if urlpattern.name == "team":
            assert client.get(address).status_code == 200
