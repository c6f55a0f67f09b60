"""Team competitions at the desk: entering, pairing, boards, results; no team twice, nothing lost (5.4.9)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from tests.office.teams.team_events import announced, entered, member, play, ready, seated, squad, starts, stronger

from tavlei.exchange.participants import ParticipantRow
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.field.reading import entry_key, read_snapshot
from tavlei.office.competitions.models import Competition, Entry, HomeOrGuest, Match, MatchSide, RoundState, State, Team
from tavlei.office.competitions.pages.desk_steps import count_admission
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.results.entering import correct_result
from tavlei.office.competitions.transfer.participants_table import enter_rows
from tavlei.office.explanations import as_text, explanation_from_json, with_names
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Disqualification
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams.engine import ordered_boards, read_team_field
from tavlei.office.teams.entries import add_member, admit_team, enter_team, name_captain, set_order
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

EDITION = "draughts-rules-2022"


@pytest.mark.clause(EDITION, "5.4.9.1", "5.4.9.6.2")
def test_a_round_robin_of_teams_from_the_first_match_to_the_approval(chief: User) -> None:
    competition = ready(chief)
    met = set()
    for number in (1, 2, 3):
        made = seated(chief, competition, number)
        assert made.matches.count() == 2
        assert made.encounters.count() == 4
        met |= {frozenset(match.sides.values_list("entry__number", flat=True)) for match in made.matches.all()}
        play(chief, made, stronger)
        made.refresh_from_db()
        assert made.state == RoundState.FINISHED
    assert len(met) == 6
    finish(chief, competition)
    assert approve(chief, competition).state == State.APPROVED
    rows = read_team_field(competition).standings.rows
    assert [row.match_points for row in rows] == [6, 4, 2, 0]
    assert [row.board_points for row in rows] == [12, 8, 4, 0]
    assert list(verify()) == []


@pytest.mark.clause(EDITION, "5.4.9.1", "5.4.9.6.1")
def test_a_swiss_of_teams_pairs_by_matches_and_gives_a_bye(chief: User) -> None:
    competition = ready(chief, ["А", "Б", "В", "Г", "Д"], system="swiss_rating", rounds=3,
                        rules={"scoring": "board_points"})  # fmt: skip
    seen: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        made = seated(chief, competition, number)
        assert made.match_sides.count() == 5
        byes = [match for match in made.matches.all() if match.sides.count() == 1]
        assert len(byes) == 1
        for each in made.matches.exclude(pk=byes[0].pk):
            pair = frozenset(each.sides.values_list("entry_id", flat=True))
            assert pair not in seen
            seen.add(pair)
            assert "5.4.10" in as_text(
                with_names(explanation_from_json(each.explanation), read_team_field(competition).names), "ru"
            )
        play(chief, made, stronger)
    finish(chief, competition)
    table = read_team_field(competition).standings
    assert sum(row.board_points for row in table.rows) == 3 * (2 * 2 * 2 + 2 * 2)  # a bye wins on all boards


def test_the_store_refuses_a_team_twice_in_a_round(chief: User) -> None:
    made = pair_teams(chief, ready(chief), 1, starts(1))
    busy = made.match_sides.all()[0]
    other = Match.objects.create(round=made, number=99)
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchSide.objects.create(round=made, match=other, entry=busy.entry, side=HomeOrGuest.GUEST)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(round=made, number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(competition=made.competition, team=busy.entry.team, person=None)


def test_two_clicks_make_one_round_and_a_round_waits_for_the_last(chief: User) -> None:
    competition = ready(chief)
    made = pair_teams(chief, competition, 1, starts(1))
    with pytest.raises(Refusal, match="paired already"):
        pair_teams(chief, competition, 1, starts(1))
    with pytest.raises(Refusal, match="missing"):
        pair_teams(chief, competition, 2, starts(2))
    seat_round(chief, made)
    with pytest.raises(Refusal, match="results of the last round are missing"):
        pair_teams(chief, competition, 2, starts(2))
    with pytest.raises(Refusal, match="made known"):
        seat_round(chief, made)


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
def test_the_start_of_a_round_is_asked_for(chief: User) -> None:
    competition = ready(chief)
    with pytest.raises(Refusal, match="when the round starts"):
        pair_teams(chief, competition, 1, None)
    with pytest.raises(Refusal, match="start of their round"):
        pair_next(chief, competition, 1)


def test_a_pairing_is_taken_back_until_somebody_enters_a_result(chief: User) -> None:
    competition = ready(chief)
    seated(chief, competition, 1)
    undo_pairing(chief, competition, 1, "ошибка")
    assert not Match.objects.exists()
    made = seated(chief, competition, 1)
    play(chief, made, stronger)
    with pytest.raises(Refusal, match="has results"):
        undo_pairing(chief, competition, 1, "поздно")


@pytest.mark.clause(EDITION, "5.4.9.3")
def test_colours_follow_board_one(chief: User) -> None:
    competition = ready(chief, ["А", "Б"], rounds=1, rules={"boards": 3, "reserves": 0})
    made = seated(chief, competition, 1)
    match = made.matches.get()
    home = match.sides.get(side=HomeOrGuest.HOME).entry.team_id
    colours = [ordered_board.seats.get(entry__team=home).colour for ordered_board in ordered_boards(match)]
    assert colours == ["white", "black", "white"]


def test_a_correction_is_told_to_a_stale_form_and_changes_the_match(chief: User) -> None:
    competition = ready(chief, ["А", "Б"], rounds=1)
    made = seated(chief, competition, 1)
    play(chief, made, lambda _match, _board: Result.WHITE_WINS)
    match = made.matches.get()
    first = ordered_boards(match)[0]
    correct_result(chief, first, first.version, Result.BLACK_WINS, "в протоколе наоборот")
    assert [row.match_points for row in read_team_field(competition).standings.rows] == [1, 1]
    with pytest.raises(StaleError):
        correct_result(chief, first, first.version, Result.DRAW, "из старой формы")


@pytest.mark.clause(EDITION, "5.4.9.2")
def test_the_regulation_must_say_how_many_boards(chief: User) -> None:
    with pytest.raises(Refusal, match="how many boards"):
        announced(chief, regulation={})
    with pytest.raises(Refusal, match="discipline"):
        announced(chief, discipline="russian")
    with pytest.raises(Refusal, match="team competitions only"):
        announced(chief, team=False)
    with pytest.raises(Refusal, match="there is no board 5"):
        announced(chief, rules={"reserve_boards": [5]})
    with pytest.raises(Refusal, match="greater than or equal to 2"):
        announced(chief, rules={"boards": 1})
    with pytest.raises(Refusal, match="Shmulyan"):
        announced(chief, system="swiss_rating", rules={"coefficients": ["shmulyan"]})


@pytest.mark.clause(EDITION, "5.4.9.6.3")
def test_the_regulation_may_set_another_order_of_criteria(chief: User) -> None:
    given = ["board_results", "board_points"]
    competition = ready(chief, ["А", "Б", "В"], rules={"criteria": given})
    assert list(read_team_field(competition).standings.criteria) == given
    with pytest.raises(Refusal, match="stands twice"):
        announced(chief, code="other", rules={"criteria": ["board_points", "board_points"]})


@pytest.mark.clause(EDITION, "5.4.9.2", "5.4.9.7")
def test_a_team_is_entered_with_a_captain_and_not_too_many_people(chief: User) -> None:
    competition = announced(chief)
    people = squad("Альфа", 4)
    with pytest.raises(Refusal, match="captain"):
        enter_team(chief, competition, "Альфа", people[:2], captain=None)
    with pytest.raises(Refusal, match="at most 3"):
        enter_team(chief, competition, "Альфа", people, captain=people[0])
    assert not Team.objects.exists()
    team = enter_team(chief, competition, "Альфа", people[:3], captain=people[0])
    with pytest.raises(Refusal, match="entered already"):
        enter_team(chief, competition, "Альфа", [], captain=people[3])
    with pytest.raises(Refusal, match="at most 3"):
        add_member(chief, team, people[3])
    with pytest.raises(Refusal, match="with their team"):
        enter(chief, competition, people[3])
    boards = [entry.board for entry in team.team.entries.filter(person__isnull=False).order_by("board")]  # type: ignore[union-attr]
    assert boards == [1, 2, 3]


@pytest.mark.clause(EDITION, "1.6.2")
def test_a_disqualified_person_is_no_captain(chief: User) -> None:
    competition = announced(chief)
    people = squad("Альфа", 2)
    Disqualification.objects.create(person=people[0], since=date(2026, 1, 1), until=date(2026, 12, 31), decision="№ 1")
    with pytest.raises(Refusal, match="disqualified"):
        enter_team(chief, competition, "Альфа", people[1:], captain=people[0])


def test_the_order_of_boards_is_set_before_the_admission_closes(chief: User) -> None:
    competition = announced(chief)
    team = entered(chief, competition, "Альфа")
    one, two, three = [member(competition, f"Альфа{number}").pk for number in (1, 2, 3)]
    with pytest.raises(Refusal, match="once"):
        set_order(chief, team, team.version, [one, two])
    held = set_order(chief, team, team.version, [three, one, two])
    assert [each.board for each in (member(competition, f"Альфа{number}") for number in (1, 2, 3))] == [2, 3, 1]
    with pytest.raises(StaleError):
        set_order(chief, team, held.version - 1, [one, two, three])


@pytest.mark.clause(EDITION, "5.4.9.4", "5.4.9.7")
def test_the_admission_closes_with_teams_that_can_play(chief: User) -> None:
    competition = announced(chief, rounds=1)
    for name in ("Альфа", "Бета"):
        admit_team(chief, entered(chief, competition, name))
    alone = entered(chief, competition, "Гамма", 2)
    decide_admission(chief, alone, alone.version, admitted=True)
    for number in (1, 2):
        each = member(competition, f"Гамма{number}")
        decide_admission(chief, each, each.version, admitted=False, reason="нет справки")
    with pytest.raises(Refusal, match="«Гамма» has 0 admitted players for 2 boards"):
        close_admission(chief, competition)
    alone.refresh_from_db()
    decide_admission(chief, alone, alone.version, admitted=False, reason="некому играть")
    close_admission(chief, competition)
    numbers = competition.entries.exclude(number=None)
    assert {str(each) for each in numbers} == {"Альфа", "Бета"}
    assert len(read_snapshot(competition).entries) == 6


def test_a_captain_may_be_named_by_the_desk(chief: User) -> None:
    competition = announced(chief)
    team = entered(chief, competition, "Альфа")
    other = member(competition, "Альфа2").person
    assert other is not None
    held = name_captain(chief, team, team.version, other)
    assert held.team is not None
    assert held.team.captain == other
    assert Act.objects.filter(kind="team.captain_named").exists()


def test_teams_are_numbered_by_the_mean_of_their_boards(chief: User) -> None:
    competition = announced(chief, system="swiss_rating", rounds=1)
    for name, ratings in (("Альфа", (2000, 2001, 2900)), ("Бета", (2100, 2101, None))):
        team = entered(chief, competition, name)
        for number, rating in enumerate(ratings, start=1):
            Entry.objects.filter(pk=member(competition, f"{name}{number}").pk).update(rating=rating)
        admit_team(chief, team)
    close_admission(chief, competition)
    ordered = competition.entries.filter(person=None).order_by("number")
    assert [(str(each), each.rating) for each in ordered] == [("Бета", 2101), ("Альфа", 2001)]


def test_a_stranger_may_do_nothing(chief: User, make_user: Callable[..., User]) -> None:
    competition = ready(chief)
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    with pytest.raises(PermissionDenied):
        pair_teams(judge, competition, 1, starts(1))
    made = pair_teams(chief, competition, 1, starts(1))
    with pytest.raises(PermissionDenied):
        seat_round(judge, made)
    seat_round(chief, made)
    play(judge, made, stronger)
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED


def test_the_people_of_the_teams_are_the_field_of_games(chief: User) -> None:
    competition: Competition = ready(chief, ["А", "Б"], rounds=1)
    play(chief, seated(chief, competition, 1), stronger)
    field = read_snapshot(competition)
    assert {entry.person_id for entry in field.entries} == set(
        competition.entries.exclude(person=None).values_list("person_id", flat=True)
    )
    assert {row.participant for row in field.standings.rows} == {entry_key(entry) for entry in field.entries}


def test_a_table_of_participants_makes_the_teams(chief: User) -> None:
    competition = announced(chief)
    rows = [
        ParticipantRow(family=f"{team}{board}", given="Иван", team=team, board=board)
        for team in ("Альфа", "Бета")
        for board in (2, 1)
    ]
    enter_rows(chief, competition, rows)
    assert [each.board for each in (member(competition, f"Бета{number}") for number in (1, 2))] == [1, 2]
    assert competition.entries.filter(person=None).count() == 2
    with pytest.raises(Refusal, match="board 1 of «Альфа» is given twice"):
        enter_rows(chief, competition, [ParticipantRow(family="Лишний", team="Альфа", board=1)])
    admit = competition.entries.filter(person=None)
    for each in admit:
        admit_team(chief, each)
    with pytest.raises(Refusal, match="has no captain"):
        close_admission(chief, competition)


def test_the_counters_of_the_admission_count_teams_and_players_apart(client: Client, chief: User) -> None:
    competition = announced(chief)
    admit_team(chief, entered(chief, competition, "Альфа"))
    entered(chief, competition, "Бета")
    counted = count_admission(competition)
    assert (counted.entered, counted.admitted, counted.waiting, counted.players_waiting) == (2, 1, 1, 3)
    client.force_login(chief)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    desk = client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    assert "teams waiting 1, players waiting 3" in desk
    assert "admitted: 1, waiting: 1, players of teams waiting: 3" in desk
