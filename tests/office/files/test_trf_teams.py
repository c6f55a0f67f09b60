"""A report of FIDE about teams comes into the store whole: teams, people, line-ups, matches; or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from tests.office import whole_events
from tests.office.teams import team_events
from tests.office.teams.test_teams_incidents import before_extra_match

from tavlei.exchange.trf import AbnormalPoints, Decisions, Points, TrfBye, Undecided, read_trf, write_trf
from tavlei.office.competitions.models import Competition, Encounter, Match, Team
from tavlei.office.competitions.transfer import PersonMatch, plan_import, restore
from tavlei.office.competitions.transfer.trf import (
    competition_of_report,
    fide_report_text,
    look_at_report,
    report_text,
)
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import TeamField, home_has_white, ordered_boards, read_team_field
from tavlei.office.teams.incidents import turn_away
from tavlei.office.teams.line_ups import hand_in
from tavlei.office.teams.pairing import call_extra_match, pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.tournament.model import Result

NAMES = ("Альфа", "Бета", "Гамма", "Дельта", "Эпсилон")
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.BLACK_PLUS, Result.BOTH_MINUS)
Build = Callable[[User], Competition]


def eventful(chief: User, *, system: str = "round_robin", scoring: str = "match_points") -> Competition:
    """Three rounds of five teams on three boards.

    Line-ups out of order and with an empty board, reserves, a bye in every round, a match that was not played,
    results of every kind, and one still missing.
    """
    rules = {"boards": 3, "reserves": 2, "scoring": scoring}
    competition = team_events.ready(chief, NAMES, size=5, system=system, rounds=5, rules=rules, place="Тверь")
    for number in (1, 2, 3):
        made = pair_teams(chief, competition, number, team_events.starts(number))
        paired = [each for each in made.matches.all() if each.sides.count() == 2]
        for place, families in ((0, ("5", "2", "1")), (1, ("1", "", "4"))):
            side = paired[place].sides.get(side="guest")
            name = str(side.entry.team)
            seats = [team_events.member(competition, f"{name}{family}").pk if family else None for family in families]
            hand_in(chief, side, seats, received=team_events.starts(number) - timedelta(hours=1))
        if number == 2:
            turned = paired[0].sides.get(side="home").entry_id
            turn_away(chief, paired[0], {turned: 0}, "не явились")
        seat_round(chief, made)
        if number < 3:
            team_events.play(chief, made, lambda match, board: RESULTS[(match.number + board.board) % 5])
    return Competition.objects.get(pk=competition.pk)


BUILDS: dict[str, Build] = {
    "three teams": whole_events.teams,
    "three teams by a Swiss": lambda chief: whole_events.teams(chief, system="swiss_lot", rounds=2),
    "round robin": eventful,
    "Swiss by points of boards": lambda chief: eventful(chief, system="swiss_lot", scoring="board_points"),
}


def reported(build: Build) -> bytes:
    """The report of an office that is gone again: the store is empty behind it."""
    with transaction.atomic():
        content = report_text(build(whole_events.chief_judge()))
        transaction.set_rollback(True)
    assert not Competition.objects.exists()
    assert not Person.objects.exists()
    return content


def imported(content: bytes) -> Competition:
    return restore(Actor(None), competition_of_report(content, code="again", discipline="russian"))


@pytest.mark.parametrize("build", BUILDS.values(), ids=BUILDS.keys())
def test_a_report_comes_in_and_goes_out_as_it_was(db: None, build: Build) -> None:
    content = reported(build).replace(b"042 ", b"032 RUS\r\n042 ")
    made = imported(content)
    assert report_text(made) == content
    assert list(verify()) == []


def _tables(field: TeamField) -> list[tuple[object, ...]]:
    return [(field.names[row.team], row.match_points, row.board_points) for row in field.standings.rows] + [
        (field.names[placing.participant], placing.first, placing.last) for placing in field.placings
    ]


@pytest.mark.parametrize("system", ["round_robin", "swiss_buchholz"])
def test_the_table_and_the_line_ups_are_those_of_the_first_office(db: None, system: str) -> None:
    with transaction.atomic():
        first = eventful(whole_events.chief_judge(), system=system)
        content, table = report_text(first), _tables(read_team_field(first))
        squads, waiting = _squads(first), _waiting(first)
        transaction.set_rollback(True)
    made = imported(content)
    assert _tables(read_team_field(made)) == table
    assert _squads(made) == squads
    assert (made.state, made.discipline, made.system, made.place) == ("running", "russian_team", system, "Тверь")
    rules = read_team_field(made).rules
    assert (rules.boards, rules.reserves, rules.order) == (3, 2, "free")
    assert [each.state for each in made.rounds.all()] == ["finished", "finished", "paired"]
    assert _waiting(made) == waiting > 0
    assert [each.sides.count() for each in Match.objects.filter(round__competition=made)] == [2, 2, 1] * 3


def _waiting(competition: Competition) -> int:
    return Encounter.objects.filter(round__competition=competition, result="").count()


def _squads(competition: Competition) -> list[tuple[str, int | None, str]]:
    entries = competition.entries.exclude(person=None).order_by("team__name", "board")
    return [(entry.team.name, entry.board, entry.person.family) for entry in entries if entry.team and entry.person]


def test_an_imported_competition_of_teams_goes_on(db: None) -> None:
    content = reported(eventful)
    made = imported(content)
    chief = whole_events.chief_judge("next")
    third = made.rounds.get(number=3)
    team_events.play(chief, third, team_events.stronger)
    fourth = team_events.seated(chief, made, 4)
    team_events.play(chief, fourth, team_events.stronger)
    assert len(read_trf(report_text(made)).players[0].games) == 4


def test_an_extra_match_is_no_round_of_the_report(db: None) -> None:
    def build(chief: User) -> Competition:
        competition = before_extra_match(chief)
        seat_round(chief, call_extra_match(chief, competition, team_events.starts(4)))
        return competition

    content = reported(build)
    report = read_trf(content)
    assert (report.rounds, len(report.head.round_dates)) == (3, 3)
    assert report_text(imported(content)) == content


def test_people_are_found_in_the_register_and_teams_are_made(db: None) -> None:
    first = whole_events.teams(whole_events.chief_judge())
    file = competition_of_report(report_text(first), code="again")
    plan = plan_import(file)
    assert (plan.count(PersonMatch.KNOWN), plan.count(PersonMatch.NEW)) == (9, 0)
    made = restore(Actor(None), file)
    assert (Person.objects.count(), Team.objects.count(), made.sport) == (9, 6, "chess")


RUNNING = """012 Cup of Clubs
042 2026/05/29
052 2026/05/31
142 4
152 W
192 FIDE_TEAM_TYPEA_MP_GP
352 WBBW
362 TW 3.0   TD 1.0   TL 0.0
001    1 m    Adam, A                           2000 FRA                         1.0    1    5 w 1
001    2 w    Bell, B                           1990 FRA                         0.5    1    6 b =
001    3 m    Cole, C                           1980 FRA                         0.0    1    7 b 0
001    4 m    Dean, D                           1970 FRA                         1.0    1    8 w 1
001    5 m    Eden, E                           1960 FRA                         0.0    1    1 b 0
001    6 m    Ford, F                           1950 FRA                         0.5    1    2 w =
001    7 m    Gray, G                           1940 FRA                         1.0    1    3 w 1
001    8 m    Hill, H                           1930 FRA                         0.0    1    4 b 0
001    9 m    Ivey, I                           1920 FRA                         0.0    1
001   10 m    Jost, J                           1910 FRA                         0.0    1
001   11 m    Kent, K                           1900 FRA                         0.0    1
001   12 m    Lowe, L                           1890 FRA                         0.0    1
001   13 m    Moss, M                           1880 FRA                         0.0    1
001   14 m    Nash, N                           1870 FRA                         0.0    1
001   15 m    Orme, O                           1860 FRA                         0.0    1
001   16 m    Pope, P                           1850 FRA                         0.0    1
001   17 w    Rees, R                           1840 FRA                         0.0    1
310   1 North                                     3.0    2.5   1     1    2    3    4
310   2 South                                     0.0    1.5   4     5    6    7    8
310   3 West                                      2.0    2.5   2     9   10   11   12
310   4 East                                      1.0    2.0   3    13   14   15   16
320  2.0  2.5   3
240 H   1    4
240 Z   2    2
260   1   4    1    3
"""


def padded(text: str) -> bytes:
    """The columns of the games and of the teams where the format has them."""
    return "\n".join(map(_padded, text.splitlines())).encode()


def _padded(line: str) -> str:
    if line.startswith("001") and len(line) > 89:
        return line[:89] + "  " + line[89:].strip().rjust(8)
    if line.startswith("310"):
        match, boards, rank, *players = line[40:].split()
        team = f"{line[:8]}{line[8:40].strip():32} {'':5} {'':6} {match:>6} {boards:>6} {rank:>3}  "
        return team + " ".join(f"{number:>4}" for number in players)
    return line


def test_a_running_event_of_another_program_with_its_own_points_goes_on(client: Client, chief: User) -> None:
    """3, 1, 0, a bye of its own worth, a bye of half a point, colours WBBW, a player without a team, wishes."""
    made = restore(Actor(None), competition_of_report(padded(RUNNING), code="clubs"))
    field = read_team_field(made)
    points = {field.names[row.team]: f"{row.match_points}, {row.board_points}" for row in field.standings.rows}
    assert points == {"North": "3, 5/2", "West": "2, 5/2", "East": "1, 2", "South": "0, 3/2"}
    assert [str(entry) for entry in field.without_team] == ["Rees R"]
    told = read_trf(padded(RUNNING))
    again = read_trf(fide_report_text(made))
    assert [player.games for player in again.players] == [player.games for player in told.players]
    assert [player.name for player in again.players] == [player.name for player in told.players]
    for name in ("match_points", "board_colours", "type_code", "initial_colour", "rounds_planned"):
        assert getattr(again.head, name) == getattr(told.head, name), name
    assert (again.allotted_byes, set(again.byes), again.forbidden) == (
        told.allotted_byes, set(told.byes), told.forbidden,
    )  # fmt: skip
    assert [(team.name, team.match_points, team.game_points) for team in again.teams] == [
        (team.name, team.match_points, team.game_points) for team in told.teams
    ]
    second = team_events.seated(chief, made, 2)
    met = {str(side.entry) for match in second.matches.all() if match.sides.count() == 2 for side in match.sides.all()}
    assert met == {"West", "East"}  # South stays away; North and West do not meet, and West has had its bye
    match = second.matches.get(number=1)
    assert [home_has_white(encounter) for encounter in ordered_boards(match)] == [True, False, False, True]
    client.force_login(chief)
    for name in ("competition", "table", "round", "desk", "desk_entries"):
        more = [2] if name == "round" else []
        shown = client.get(reverse(f"pages:{name}", args=[made.code, *more]), headers={"accept-language": "ru"})
        assert shown.status_code == 200, name
    text = shown.content.decode()
    assert "Rees R" in text[text.index("Участники без команды") :]


def test_a_team_is_granted_a_bye_at_the_desk_and_the_table_counts_it(client: Client, chief: User) -> None:
    regulation = {"team": team_events.RULES, "points_for_win": 1, "time_control": "90+30", "half_point_byes": 1}
    competition = team_events.ready(
        chief, ("Альфа", "Бета", "Гамма", "Дельта"), system="fide_team", sport="chess", discipline="chess",
        status="other", regulation=regulation,
    )  # fmt: skip
    client.force_login(chief)
    team = competition.entries.get(person=None, number=1)
    page = client.get(reverse("pages:participation", args=[competition.code, team.pk])).content.decode()
    assert "очки как за ничью" in page
    sent = {"version": team.version, "round": 1, "leave": "half", "reason": "дорога"}
    client.post(reverse("pages:grant_leave", args=[competition.code, team.pk]), sent)
    member = competition.entries.filter(team=team.team).exclude(person=None)[0]
    client.post(reverse("pages:grant_leave", args=[competition.code, member.pk]), sent | {"version": member.version})
    member.refresh_from_db()
    assert member.leaves == {}
    team_events.play(chief, team_events.seated(chief, competition, 1), team_events.stronger)
    field = read_team_field(competition)
    row = next(row for row in field.standings.rows if field.by_key[row.team] == team)
    assert (row.match_points, row.board_points) == (Fraction(1), Fraction(field.rules.boards, 2))
    shown = client.get(reverse("pages:participation", args=[competition.code, team.pk])).content.decode()
    assert "очки как за ничью" in shown
    assert read_trf(report_text(competition)).byes == (TrfBye("H", 1, (1,)),)


def test_printed_points_of_teams_against_their_matches_are_decided(db: None) -> None:
    content = padded(re.sub(r"(310   1 North +)3\.0", r"\g<1>2.0", RUNNING))
    with pytest.raises(Undecided, match="North in the file: 2 / 2½; by the results: 3 / 2½") as refused:
        look_at_report(content, code="clubs")
    assert refused.value.options == {"points": ("results", "printed")}
    read = look_at_report(content, code="clubs", decisions=Decisions(points=Points.RESULTS))
    assert "North" in read.remarks[0].text()


def test_points_besides_the_results_of_teams_are_told_kept_and_written_again(db: None) -> None:
    """Record 299: a penalty of a team is no contradiction, counts in no table here, and stands in the next report."""
    told = read_trf(padded(RUNNING))
    north = replace(told.teams[0], match_points=Fraction(1), game_points=Fraction(3, 2))
    penalty = AbnormalPoints("", Fraction(-1), (1,), match_points=Fraction(-2))
    valued = AbnormalPoints("W", Fraction(2), (3, 4), round=2, match_points=Fraction(1))
    report = replace(told, teams=(north, *told.teams[1:]), abnormal=(penalty, valued))
    read = look_at_report(write_trf(report).encode(), code="clubs")
    assert [remark.path for remark in read.remarks] == ["299"]
    made = restore(Actor(None), read.file)
    again = read_trf(fide_report_text(made))
    assert again.abnormal == report.abnormal
    assert (again.teams[0].match_points, again.teams[0].game_points) == (Fraction(1), Fraction(3, 2))
    first = next(row for row in read_team_field(made).standings.rows if row.match_points == 3)
    assert first.board_points == Fraction(5, 2)
