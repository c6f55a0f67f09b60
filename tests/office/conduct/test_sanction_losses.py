"""A loss as a sanction decides the board at once, and everything derived from it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.teams.team_events import ready, seated

from tavlei.office.competitions.conduct.sanctions import sanction
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter, Entry, Round, RoundState, SanctionKind, State
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.measures import LostIn
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
GIVEN: dict[str, Any] = {"clause_number": "2.3.3", "reason": "разговор с соперником"}


def board_of(one: Round, number: int = 1) -> tuple[Encounter, Entry, Entry]:
    """A board, who has White there and who has Black."""
    board = one.encounters.get(board=number)
    return board, board.seats.get(colour="white").entry, board.seats.get(colour="black").entry


def points(competition: Competition, entry: Entry) -> int:
    return next(int(row.points) for row in read_snapshot(competition).rows if row.participant == f"e{entry.pk}")


@pytest.mark.clause(RULES, "5.4.15.1")
@pytest.mark.parametrize(("loser", "result"), [("white", "0-1"), ("black", "1-0")])
def test_a_loss_writes_the_result_of_a_game_in_play(
    chief: User, make_competition: Make, loser: str, result: str
) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    board, white, black = board_of(one)
    lost, won = (white, black) if loser == "white" else (black, white)
    sanction(chief, lost, SanctionKind.LOSS, one_round=one, **GIVEN)
    board.refresh_from_db()
    assert (board.result, board.entered_by) == (result, chief)
    assert (points(competition, won), points(competition, lost)) == (2, 0)
    told = dict(Act.objects.filter(kind="sanction.imposed").order_by("-number")[0].details.after or {})
    assert (told["board"], told["result"]) == (1, result)


@pytest.mark.clause(RULES, "5.4.15.1")
def test_the_last_open_board_closes_the_round(chief: User, make_competition: Make) -> None:
    competition = make_competition(2, rounds_planned=1)
    one = pair_next(chief, competition, 1)
    _board, white, _black = board_of(one)
    sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    one.refresh_from_db()
    assert one.state == RoundState.FINISHED
    assert one.ended is not None


@pytest.mark.clause(RULES, "5.4.15.1")
def test_a_result_that_stands_is_corrected_and_the_reason_names_sanction_and_clause(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    board, white, black = board_of(one)
    enter_results(chief, one, [EnteredResult(1, Result.WHITE_WINS, board.version)])
    assert points(competition, white) == 2
    sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    board.refresh_from_db()
    assert board.result == Result.BLACK_WINS
    assert (points(competition, white), points(competition, black)) == (0, 2)
    act = Act.objects.get(kind="result.corrected")
    assert act.details.before == {"result": "1-0"}
    assert "5.4.15.1; 2.3.3" in act.details.reason
    assert GIVEN["reason"] in act.details.reason


@pytest.mark.clause(RULES, "5.4.15.1")
def test_what_was_lost_already_is_left_alone_and_what_was_not_played_stays_so(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    told = [EnteredResult(number, Result.WHITE_PLUS, board_of(one, number)[0].version) for number in (1, 2)]
    enter_results(chief, one, told)
    sanction(chief, board_of(one, 1)[2], SanctionKind.LOSS, one_round=one, **GIVEN)
    assert not Act.objects.filter(kind="result.corrected").exists()
    sanction(chief, board_of(one, 2)[1], SanctionKind.LOSS, one_round=one, **GIVEN)
    assert [board_of(one, number)[0].result for number in (1, 2)] == [Result.WHITE_PLUS, Result.BLACK_PLUS]


@pytest.mark.clause(RULES, "5.4.15.1")
def test_both_may_lose_at_once_or_one_after_the_other(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    sanction(chief, board_of(one, 1)[1], SanctionKind.LOSS, one_round=one, both_lose=True, **GIVEN)
    for player in board_of(one, 2)[1:]:
        sanction(chief, player, SanctionKind.LOSS, one_round=one, **GIVEN)
    assert [board_of(one, number)[0].result for number in (1, 2)] == [Result.BOTH_MINUS, Result.BOTH_MINUS]
    sanction(chief, board_of(one, 1)[1], SanctionKind.LOSS, one_round=one, **GIVEN)
    assert board_of(one, 1)[0].result == Result.BOTH_MINUS


@pytest.mark.clause(RULES, "5.4.15.1")
def test_a_loss_taken_back_by_hand_does_not_count_against_the_opponent_later(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    _board, white, black = board_of(one)
    sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    board = board_of(one)[0]
    correct_result(chief, board, board.version, Result.DRAW, "протест удовлетворен")
    sanction(chief, black, SanctionKind.LOSS, one_round=one, **GIVEN)
    assert board_of(one)[0].result == Result.WHITE_WINS


@pytest.mark.clause(RULES, "5.4.15.1")
def test_one_game_of_a_micro_match_does_not_decide_it_but_the_loss_of_the_micro_match_does(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"], "games": 2})
    one = pair_next(chief, competition, 1)
    _board, white, _black = board_of(one)
    sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    assert not board_of(one)[0].result
    sanction(chief, white, SanctionKind.LOSS, one_round=one, lost=LostIn.MICRO_MATCH, **GIVEN)
    assert board_of(one)[0].result == Result.BLACK_WINS


@pytest.mark.clause(RULES, "5.4.15.1")
def test_no_board_is_touched_without_a_game_to_lose(chief: User, make_competition: Make) -> None:
    competition = make_competition(5)
    one = pair_next(chief, competition, 1)
    bye = next(encounter for encounter in one.encounters.all() if encounter.seats.count() == 1)
    before = list(one.encounters.values_list("board", "result", "version"))
    sanction(chief, bye.seats.get().entry, SanctionKind.LOSS, one_round=one, **GIVEN)
    sanction(chief, board_of(one)[1], SanctionKind.LOSS, **GIVEN)
    sanction(chief, board_of(one)[1], SanctionKind.WARNING, one_round=one, **GIVEN)
    assert list(one.encounters.values_list("board", "result", "version")) == before


@pytest.mark.clause(RULES, "5.4.15.1")
def test_when_results_are_closed_neither_result_nor_sanction_is_written(chief: User, make_competition: Make) -> None:
    competition = make_competition(2, rounds_planned=1)
    one = pair_next(chief, competition, 1)
    board, white, _black = board_of(one)
    enter_results(chief, one, [EnteredResult(1, Result.WHITE_WINS, board.version)])
    Competition.objects.filter(pk=competition.pk).update(state=State.APPROVED)
    with pytest.raises(Refusal, match="at this stage"):
        sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    assert not white.sanctions.exists()
    assert board_of(one)[0].result == Result.WHITE_WINS


@pytest.mark.clause(RULES, "5.4.15.1")
def test_the_desk_imposes_the_loss_and_shows_the_result(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    _board, white, _black = board_of(one)
    client.force_login(chief)
    given = {"entry": white.pk, "kind": "loss", "clause": "2.3.3", "reason": "разговор", "lost": "game"}
    client.post(reverse("pages:sanction", args=[competition.code]), given)
    assert board_of(one)[0].result == Result.BLACK_WINS
    assert "0 : 2" in client.get(reverse("pages:desk", args=[competition.code])).content.decode()


@pytest.mark.clause(RULES, "5.4.15.1")
def test_a_member_of_a_team_loses_the_own_board_and_a_team_none(client: Client, chief: User) -> None:
    competition = ready(chief)
    one = seated(chief, competition, 1)
    board, white, _black = board_of(one, one.encounters.order_by("board")[0].board)
    sanction(chief, white, SanctionKind.LOSS, one_round=one, **GIVEN)
    board.refresh_from_db()
    assert board.result == Result.BLACK_WINS
    assert one.encounters.exclude(result="").count() == 1
    team = competition.entries.filter(person=None)[0]
    sanction(chief, team, SanctionKind.LOSS, one_round=one, **GIVEN)
    assert one.encounters.exclude(result="").count() == 1
    client.force_login(chief)
    record = reverse("pages:keep_record", args=[competition.code, 1, board.board])
    assert record in client.get(reverse("pages:desk", args=[competition.code])).content.decode()


def test_a_round_with_a_sanction_is_not_taken_back(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    sanction(chief, board_of(one)[1], SanctionKind.REMARK, one_round=one, **GIVEN)
    with pytest.raises(Refusal, match="it stands"):
        undo_pairing(chief, competition, 1, "ошибка")
    assert competition.rounds.count() == 1
