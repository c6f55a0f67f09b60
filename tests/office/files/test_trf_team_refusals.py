"""Reports of teams that the store takes, and what in a report refuses the whole of it, by page and by interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office.html import flat

from tavlei.exchange.trf import (
    AllottedByes,
    ForbiddenPairs,
    ForfeitedMatch,
    Trf,
    TrfBye,
    TrfGame,
    TrfHead,
    TrfLineUp,
    TrfPlayer,
    TrfTeam,
    write_trf,
)
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition, Team
from tavlei.office.competitions.transfer import restore
from tavlei.office.competitions.transfer.trf import competition_of_report
from tavlei.office.competitions.transfer.trf_teams import file_of_teams
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams.engine import read_team_field
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.django_db  # readings are as the federation has settled them


def _with(**told: Any) -> Callable[[Trf], Trf]:
    return lambda trf: replace(trf, **told)


def _headed(**told: Any) -> Callable[[Trf], Trf]:
    return lambda trf: replace(trf, head=replace(trf.head, **told))


def _bye_worth(trf: Trf) -> Trf:
    assert trf.allotted_byes is not None
    return replace(trf, allotted_byes=replace(trf.allotted_byes, match_points=Fraction(1)))


def _two_of_a_name(trf: Trf) -> Trf:
    return replace(trf, teams=(trf.teams[0], replace(trf.teams[1], name=trf.teams[0].name), *trf.teams[2:]))


def _left_alone(trf: Trf) -> Trf:
    short = tuple(replace(team, players=(team.players[0], team.players[2])) for team in trf.teams[:1])
    return replace(trf, teams=short + trf.teams[1:])


def _stray_result(trf: Trf) -> Trf:
    """Somebody of the team with the bye of the first round with a point out of nowhere; the bye is taken away."""
    assert trf.allotted_byes is not None
    free = next(team for team in trf.teams if team.number == trf.allotted_byes.teams[0])
    players = tuple(
        replace(player, games=(TrfGame(None, "w", "+"), *player.games[1:]))
        if player.number == free.players[0]
        else player
        for player in trf.players
    )
    kept = replace(trf.allotted_byes, teams=(None, *trf.allotted_byes.teams[1:]))
    return replace(trf, players=players, allotted_byes=kept)


REFUSED: dict[str, tuple[Callable[[Trf], Trf], str]] = {
    "a bye of half a point in a round robin": (_with(byes=(TrfBye("H", 1, (3,)),), allotted_byes=None), "240"),
    "a bye of a full point in a round robin": (
        _with(byes=(TrfBye("F", 1, (3,)),), allotted_byes=None),
        "240",
    ),
    "a bye asked for a round to come": (_with(byes=(TrfBye("Z", 4, (1,)),)), "240"),
    "a draw worth more than a win": (_headed(match_points={"TD": Fraction(3)}), "362"),
    "a match worth tenths of a point": (_headed(match_points={"TW": Fraction(27, 10)}), "362"),
    "a game worth tenths of a point": (_headed(points={"W": Fraction(27, 10)}), "162"),
    "another worth of a bye": (_bye_worth, "320"),
    "no days": (_headed(starts=None, ends=None), "042"),
    "two teams of one name": (_two_of_a_name, "310"),
    "a player who played without a team": (_left_alone, "001 2"),
    "a line-up of a round that was not paired": (_with(line_ups=(TrfLineUp(9, 1, 2, (1, 2, 3)),)), "300"),
    "a forfeit in a round that was not paired": (_with(forfeited=(ForfeitedMatch("+-", 9, 1, 2),)), "330"),
    "a result without a match": (_stray_result, "001 "),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_store_has_no_place_for_refuses_the_whole_report(name: str) -> None:
    """Every one alone, out of a report that is taken as it is."""
    trf = round_robin()
    change, place = REFUSED[name]
    assert file_of_teams(trf, code="x", status="other", discipline="chess").teams
    with pytest.raises(Refusal) as refused:
        file_of_teams(change(trf), code="x", status="other", discipline="chess")
    assert any(problem.path.startswith(place) for problem in refused.value.problems)


def round_robin() -> Trf:
    """One round of three planned for three teams of two and a reserve, the third has the bye."""
    absent = TrfGame(None, "-", "Z")
    games = {1: TrfGame(4, "w", "1"), 2: TrfGame(5, "b", "="), 4: TrfGame(1, "b", "0"), 5: TrfGame(2, "w", "=")}
    names = {1: "Ahto, Aino", 2: "Berg, Bo", 3: "Cruz, Cleo", 4: "Dahl, Dan", 5: "Eck, Eva", 6: "Fox, Finn"}
    players = [TrfPlayer(number, name, games=(games.get(number, absent),)) for number, name in names.items()]
    players += [TrfPlayer(7, "Gil, Gro", games=(absent,)), TrfPlayer(8, "Hall, Hal", games=(absent,))]
    return Trf(
        TrfHead("League", starts=date(2026, 1, 1), rounds_planned=5, type_code="CUSTOM_TEAM_ROUNDROBIN"),
        tuple(players),
        teams=(TrfTeam(1, "North", (1, 2, 3)), TrfTeam(2, "South", (4, 5, 6)), TrfTeam(3, "West", (7, 8))),
        allotted_byes=AllottedByes(Fraction(0), Fraction(0), (3,)),
    )


def swiss() -> Trf:
    """Two rounds of four teams: a forfeited match, a bye asked for, a team absent, an empty board."""
    absent = TrfGame(None, "-", "Z")
    first = {1: TrfGame(3, "w", "1"), 3: TrfGame(1, "b", "0"), 2: TrfGame(4, "b", "1"), 4: TrfGame(2, "w", "0")}
    second = {1: TrfGame(6, "b", "="), 6: TrfGame(1, "w", "="), 5: TrfGame(None, "b", "+")}
    players = (
        TrfPlayer(number, f"Player, P{number}", "w", "gm", 2000 + number, "UKR", f"1410{number}", 1990,
                  games=(first.get(number, absent), second.get(number, absent)))
        for number in range(1, 9)
    )  # fmt: skip
    return Trf(
        TrfHead("Open", starts=date(2026, 1, 1), rounds_planned=2, type_code="CUSTOM_TEAM_SWISS_MP",
                round_dates=(date(2026, 1, 2), None)),
        tuple(players),
        teams=(TrfTeam(7, "North", (1, 2), strength=2222), TrfTeam(2, "South", (3, 4)), TrfTeam(3, "West", (5, 6)),
               TrfTeam(4, "East", (7, 8))),
        forbidden=(ForbiddenPairs(1, 9, (2, 7)),),
        byes=(TrfBye("F", 2, (2,)), TrfBye("Z", 2, (4,))),
        forfeited=(ForfeitedMatch("-+", 1, 4, 3),),
        line_ups=(TrfLineUp(2, 7, 3, (None, 1)), ),
    )  # fmt: skip


def test_forfeits_byes_absences_and_empty_boards_of_another_program(db: None) -> None:
    made = restore(Actor(None), competition_of_report(write_trf(swiss()).encode(), code="open"))
    field = read_team_field(made)
    table = {field.names[row.team]: f"{row.match_points}, {row.board_points}" for row in field.standings.rows}
    assert table == {
        "North": "2, 5/2",
        "South": "2, 2",  # the bye of the second round
        "West": "4, 7/2",  # the forfeited match, then an empty board and a draw
        "East": "0, 0",
    }
    assert [team.number for team in field.teams] == [2, 3, 4, 7]
    assert {team.number: team.rating for team in field.teams} == {7: 2222, 2: 2004, 3: 2006, 4: 2008}
    first, second = made.rounds.all()
    assert second.absent == [field.teams[0].pk, field.teams[2].pk]
    assert field.teams[0].leaves == {"2": "full"}
    assert first.starts is not None
    assert second.starts is None
    assert made.state == "finished"
    person = Person.objects.get(family="Player", given="P1")
    assert (person.citizenship, person.outside_codes.get().code) == ("UA", "14101")
    assert field.rules.order == "shifted"


def test_a_report_of_2016_tells_its_teams_by_their_players(db: None) -> None:
    """Record 013 alone, and the kind of the tournament; the teams are numbered in their order."""
    text = write_trf(replace(round_robin(), allotted_byes=None))
    lines = [splitline for splitline in text.splitlines() if splitline[:3] not in ("310", "192", "352")]
    content = "\r\n".join([*lines, "092 Team Swiss", ""]).encode()
    assert b"310" not in content
    made = restore(Actor(None), competition_of_report(content, code="old"))
    names = list(made.entries.filter(person=None).values_list("number", "team__name"))
    assert names == [(1, "North"), (2, "South"), (3, "West")]
    assert read_team_field(made).rules.boards == 2
    assert made.rounds.get().absent == [made.entries.get(person=None, number=3).pk]


def _file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("report.trf", content)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_page_shows_people_and_teams_then_makes_them(
    client: Client, make_user: Callable[..., User], language: str
) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    address, content = reverse("pages:import_competition"), write_trf(swiss()).encode()
    shown = client.post(address, {"file": _file(content), "code": "open"}, headers={"accept-language": language})
    told = {"ru": "Команды", "uk": "Команди", "en": "Teams"}[language]
    assert f"<dt>{told}</dt><dd>North, South, West, East</dd>" in flat(shown.content)
    assert not Competition.objects.exists()
    done = client.post(address, {"content": shown.context["content"], "code": "open", "enter": "1"})
    assert done["Location"] == reverse("pages:competition", args=["open"])
    for name in ("table", "participants"):
        assert client.get(reverse(f"pages:{name}", args=["open"])).status_code == 200


def test_the_interface_tells_the_teams_and_refuses_the_whole(client: Client, make_user: Callable[..., User]) -> None:
    header = {"authorization": f"Bearer {make_token(make_user('boss', OfficeRole.ADMINISTRATOR), 'все')}"}
    address = "/api/v1/imports/competition"
    content = write_trf(swiss()).encode()
    given = {"file": _file(content), "code": "open"}
    plan = client.post(f"{address}?dry_run=true", given, headers=header).json()
    assert plan["teams"] == ["North", "South", "West", "East"]
    assert (len(plan["people"]), plan["rounds"], plan["imported"]) == (8, 2, False)
    cut = content.replace(b"330 -+", b"330 ?+")
    assert cut != content
    answers = [
        client.post(address, {"file": _file(each), "code": code}, headers=header)
        for each, code in (
            (cut, "open"),
            (content, "not a code"),
            (write_trf(_two_of_a_name(swiss())).encode(), "open"),
        )
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 422]
    line = 1 + next(at for at, splitline in enumerate(cut.splitlines()) if splitline.startswith(b"330"))
    assert f"line {line}" in answers[0].content.decode()
    assert (Competition.objects.count(), Team.objects.count(), Person.objects.count()) == (0, 0, 0)
    assert client.post(address, {"file": _file(content), "code": "open"}, headers=header).json()["imported"]
    assert Team.objects.count() == 4
