"""A report of FIDE about teams comes into the store whole: teams, people, line-ups, matches; or not at all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from tests.office import team_events, whole_events
from tests.office.test_teams_incidents import before_extra_match

from tavlei.exchange.trf import read_trf
from tavlei.office.competitions.models import Competition, Encounter, Match, Team
from tavlei.office.competitions.transfer import PersonMatch, plan_import, restore
from tavlei.office.competitions.transfer.trf import competition_of_report, report_text
from tavlei.office.journal.chain import Doing, verify
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import TeamField, read_team_field
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
    return restore(Doing(None), competition_of_report(content, code="again", discipline="russian"))


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
    made = restore(Doing(None), file)
    assert (Person.objects.count(), Team.objects.count(), made.sport) == (9, 6, "chess")
