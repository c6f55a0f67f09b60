"""Teams turned away, wrong boards, teams that leave, extra match, protests (5.4.9.4-5.4.9.7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from tests.office.teams.team_events import member, play, ready, seated, side_of, starts, stronger

from tavlei.office.competitions.conduct.protests import file_protest
from tavlei.office.competitions.models import Competition, Encounter, EntryState, Match, RemedyChoice, Round, RoundState
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.teams.engine import home_has_white, ordered_boards, read_team_field
from tavlei.office.teams.incidents import leave, record_wrong_seat, turn_away, withdrawal_effects
from tavlei.office.teams.pairing import call_extra_match, pair_teams
from tavlei.office.teams.seating import seat_round
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

EDITION = "draughts-rules-2022"


def match_of(made: Round, name: str) -> Match:
    return side_of(made, name).match


def lost_by(made: Round, name: str, board: int) -> bool:
    """Whether a team has a minus on a board."""
    side = side_of(made, name)
    encounter = ordered_boards(side.match)[board - 1]
    white = home_has_white(encounter) == (side.side == "home")
    return encounter.result in (("-:+", "-:-") if white else ("+:-", "-:-"))


@pytest.mark.clause(EDITION, "5.4.9.4")
def test_a_team_with_too_few_people_loses_the_match(chief: User, make_user: Callable[..., User]) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1, rules={"boards": 3, "reserves": 0})
    made = pair_teams(chief, competition, 1, starts(1))
    match, team = match_of(made, "Бета"), side_of(made, "Бета").entry
    with pytest.raises(PermissionDenied):
        turn_away(make_user("judge", OfficeRole.JUDGE), match, {team.pk: 0}, "не явились")
    with pytest.raises(Refusal, match="it is admitted"):
        turn_away(chief, match, {team.pk: 2}, "двое")
    turn_away(chief, match, {team.pk: 1}, "один человек")
    assert all(lost_by(made, "Бета", board) for board in (1, 2, 3))
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED
    rows = {str(match_side.entry): match_side for match_side in made.match_sides.all()}
    table = {row.team: row.match_points for row in read_team_field(competition).standings.rows}
    assert table[f"e{rows['Альфа'].entry_id}"] == 2


@pytest.mark.clause(EDITION, "5.4.9.4")
def test_a_match_with_results_is_not_lost_without_play(chief: User) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = seated(chief, competition, 1)
    play(chief, made, stronger)
    with pytest.raises(Refusal, match="has results"):
        turn_away(chief, match_of(made, "Бета"), {side_of(made, "Бета").entry_id: 0}, "поздно")


@pytest.mark.clause(EDITION, "5.4.9.4/item2")
def test_a_game_on_a_wrong_board_is_lost(chief: User) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = seated(chief, competition, 1)
    play(chief, made, lambda _match, _board: Result.DRAW)
    board = ordered_boards(match_of(made, "Альфа"))[0]
    with pytest.raises(Refusal, match="at this board"):
        record_wrong_seat(chief, board, board.version, member(competition, "Альфа1"), "сел на свою")
    with pytest.raises(Refusal, match="reasons"):
        record_wrong_seat(chief, board, board.version, member(competition, "Альфа2"), "")
    held = record_wrong_seat(chief, board, board.version, member(competition, "Альфа2"), "сел не на свою доску")
    assert lost_by(made, "Альфа", 1)
    assert not lost_by(made, "Бета", 1)
    record_wrong_seat(chief, held, held.version, member(competition, "Бета3"), "и соперник тоже")
    assert Encounter.objects.get(pk=board.pk).result == "-:-"
    assert not lost_by(made, "Альфа", 2)


def winners(strong: str) -> Callable[[Match, Encounter], Result]:
    """A team wins all its boards; of the others the one with the smaller number."""

    def told(match: Match, encounter: Encounter) -> Result:
        names = {side.side: str(side.entry) for side in match.sides.select_related("entry__team")}
        if strong in names.values():
            return Result.WHITE_WINS if names["home"] == strong else Result.BLACK_WINS
        return stronger(match, encounter)

    return told


@pytest.mark.clause(EDITION, "5.4.9.5")
@pytest.mark.parametrize("remedy", [RemedyChoice.LOSS, RemedyChoice.ANNULMENT])
def test_a_team_leaves_and_the_judges_decide_about_its_matches(chief: User, remedy: RemedyChoice) -> None:
    competition = ready(chief, ["Альфа", "Бета", "Гамма", "Дельта"])
    play(chief, seated(chief, competition, 1), winners("Альфа"))
    team = competition.entries.get(team__name="Дельта", person=None)
    effects = withdrawal_effects(read_team_field(competition), team)
    assert effects.loss.standings.event.teams != effects.annulment.standings.event.teams
    with pytest.raises(Refusal, match="reasons"):
        leave(chief, team, team.version, remedy, "")
    held = leave(chief, team, team.version, remedy, "отъезд")
    assert held.state == EntryState.WITHDRAWN
    for number in (2, 3):
        made = seated(chief, competition, number)
        assert not made.match_sides.filter(entry=team).exists()
        play(chief, made, winners("Альфа"))
    finish(chief, competition)
    rows = read_team_field(competition).standings.rows
    names = read_team_field(competition).names
    told = {names[row.team]: row.match_points for row in rows}
    if remedy == RemedyChoice.ANNULMENT:
        assert told == {"Альфа": 4, "Бета": 2, "Гамма": 0}
    else:
        assert told["Альфа"] == 6
        assert told["Дельта"] <= 2
        assert sum(told.values()) == 12


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_a_team_that_leaves_during_a_round_loses_its_match(chief: User) -> None:
    competition = ready(chief, ["Альфа", "Бета", "Гамма", "Дельта"])
    made = seated(chief, competition, 1)
    team = side_of(made, "Дельта").entry
    leave(chief, team, team.version, RemedyChoice.LOSS, "отъезд")
    assert all(lost_by(made, "Дельта", board) for board in (1, 2))
    play(chief, made, stronger)
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED


def before_extra_match(chief: User) -> Competition:
    """Team B has won all matches narrowly; A has more points on the boards."""
    competition = ready(chief, ["А", "Б", "В", "Г"], rules={"scoring": "board_points", "boards": 4, "reserves": 0})

    def told(match: Match, encounter: Encounter) -> Result:
        names = {side.side: str(side.entry) for side in match.sides.select_related("entry__team")}
        home = Result.WHITE_WINS, Result.BLACK_WINS
        if "Б" in names.values():
            narrow = home[0] if encounter.match_board == 1 else Result.DRAW
            return narrow if names["home"] == "Б" else {home[0]: home[1]}.get(narrow, narrow)
        if "А" in names.values():
            return home[0] if names["home"] == "А" else home[1]
        return Result.DRAW

    for number in (1, 2, 3):
        play(chief, seated(chief, competition, number), told)
    return competition


@pytest.mark.clause(EDITION, "5.4.9.6.1/p3", "5.4.9.6.1")
@pytest.mark.parametrize(("won", "first"), [(True, "Б"), (False, "А")])
def test_the_extra_match_for_first_place(chief: User, won: bool, first: str) -> None:
    competition = before_extra_match(chief)
    field = read_team_field(competition)
    assert [field.names[placing.participant] for placing in field.placings[:2]] == ["А", "Б"]
    made = call_extra_match(chief, competition, starts(4))
    seat_round(chief, made)  # the challenger has White on board one; a drawn match leaves the leader first
    play(chief, made, lambda _match, _board: Result.WHITE_WINS if won else Result.DRAW)
    with pytest.raises(Refusal, match="nobody has the right"):
        call_extra_match(chief, competition, starts(5))
    finish(chief, competition)
    approve(chief, competition)
    field = read_team_field(competition)
    assert field.names[field.placings[0].participant] == first
    assert sum(row.won + row.drawn + row.lost for row in field.standings.rows) == 12  # it is no round of its own


def test_no_extra_match_before_the_end_or_by_match_points(chief: User) -> None:
    competition = ready(chief, ["А", "Б"], rounds=1)
    with pytest.raises(Refusal, match="not all rounds"):
        call_extra_match(chief, competition, starts(2))
    play(chief, seated(chief, competition, 1), stronger)
    with pytest.raises(Refusal, match="nobody has the right"):
        call_extra_match(chief, competition, starts(2))


@pytest.mark.clause(EDITION, "5.4.9.7/item2")
def test_only_the_captain_files_a_protest_of_the_team(chief: User, make_user: Callable[..., User]) -> None:
    competition = ready(chief, ["Альфа", "Бета"], rounds=1)
    made = seated(chief, competition, 1)
    player, captain = make_user("player", OfficeRole.PLAYER), make_user("captain", OfficeRole.PLAYER)
    captain.person = member(competition, "Альфа1").person
    player.person = member(competition, "Альфа2").person
    captain.save()
    player.save()
    second, team = member(competition, "Альфа2"), side_of(made, "Альфа").entry
    with pytest.raises(Refusal, match="only the captain"):
        file_protest(player, second, made, clauses="5.4.9.3", text="цвет перепутан")
    file_protest(captain, second, made, clauses="5.4.9.3", text="цвет перепутан")
    file_protest(chief, team, made, clauses="5.4.9.3", text="заявление капитана на бумаге")
    assert competition.protests.count() == 2
