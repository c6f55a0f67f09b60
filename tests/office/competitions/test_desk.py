"""The competition desk: pairing, results, corrections; nothing twice, nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter, Round, RoundState, Seat, State
from tavlei.office.competitions.pairing.rounds import pair_next, undo_pairing
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.explanations import as_text, explanation_from_json, with_names
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]


def all_results(chief: User, made: Round, result: Result = Result.WHITE_WINS) -> None:
    told = [
        EnteredResult(encounter.board, result, encounter.version)
        for encounter in made.encounters.all()
        if encounter.seats.count() == 2
    ]
    enter_results(chief, made, told)


def test_a_swiss_from_the_first_pair_to_the_approval(chief: User, make_competition: Make) -> None:
    competition = make_competition(7)
    for number in (1, 2, 3):
        made = pair_next(chief, competition, number)
        assert made.seats.count() == 7
        all_results(chief, made)
    finish(chief, competition)
    done = approve(chief, competition)
    assert done.state == State.APPROVED
    table = read_snapshot(done).standings
    assert sorted(row.place or 0 for row in table.rows)[0] == 1
    assert sum(row.points for row in table.rows) == 3 * 3 * 2 + 3 * 2  # three boards and a bye a round, two points each
    assert list(verify()) == []


def test_two_clicks_make_one_round(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    with pytest.raises(Refusal, match="paired already"):
        pair_next(chief, competition, 1)
    assert competition.rounds.count() == 1


def test_the_store_itself_refuses_to_pair_somebody_twice(chief: User, make_competition: Make) -> None:
    made = pair_next(chief, make_competition(), 1)
    seat = made.seats.all()[0]
    other = Encounter.objects.create(round=made, board=99)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=made, encounter=other, entry=seat.entry, colour=seat.colour)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(competition=made.competition, number=1)


def test_a_round_waits_for_the_results_of_the_last(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    with pytest.raises(Refusal, match="results of the last round are missing"):
        pair_next(chief, competition, 2)


def test_each_pair_says_why(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    field = read_snapshot(competition)
    encounter = made.encounters.first()
    assert encounter is not None
    text = as_text(with_names(explanation_from_json(encounter.explanation), field.names), "ru")
    assert "Абрамов\N{NO-BREAK SPACE}И." in text
    assert "5.4.10" in text


def test_two_judges_do_not_lose_each_others_entries(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    made = pair_next(chief, competition, 1)
    first, second, _third = made.encounters.all()
    taken = enter_results(judge, made, [EnteredResult(first.board, Result.DRAW, first.version)])
    assert (taken.written, taken.stale) == ((1,), ())
    shown_before = [
        EnteredResult(first.board, Result.BLACK_WINS, first.version),
        EnteredResult(second.board, Result.BLACK_WINS, second.version),
    ]
    taken = enter_results(chief, made, shown_before)
    assert (taken.written, taken.stale) == ((2,), (1,))
    assert Encounter.objects.get(pk=first.pk).result == Result.DRAW


def test_a_result_is_corrected_with_a_reason_and_kept_in_the_journal(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    all_results(chief, made)
    made.refresh_from_db()
    assert made.state == RoundState.FINISHED
    first = made.encounters.all()[0]
    with pytest.raises(Refusal, match="reason"):
        correct_result(chief, first, first.version, Result.DRAW, " ")
    correct_result(chief, first, first.version, Result.DRAW, "в протоколе ничья")
    with pytest.raises(StaleError):
        correct_result(chief, first, first.version, Result.BLACK_WINS, "из старой формы")
    act = Act.objects.get(kind="result.corrected")
    assert (act.details.before, act.details.after) == ({"result": "1-0"}, {"result": "0.5-0.5"})
    assert act.details.reason == "в протоколе ничья"


def test_a_judge_may_enter_but_not_correct_or_pair(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    with pytest.raises(PermissionDenied):
        pair_next(judge, competition, 1)
    made = pair_next(chief, competition, 1)
    all_results(judge, made)
    first = made.encounters.all()[0]
    with pytest.raises(PermissionDenied):
        correct_result(judge, first, first.version, Result.DRAW, "не мое право")
    stranger = make_user("stranger")
    with pytest.raises(PermissionDenied):
        all_results(stranger, made)


def test_a_round_is_taken_back_only_while_it_has_no_result(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    undo_pairing(chief, competition, 1, "забыли отсутствующего")
    assert competition.rounds.count() == 0
    made = pair_next(chief, competition, 1)
    all_results(chief, made)
    with pytest.raises(Refusal, match="has results"):
        undo_pairing(chief, competition, 1, "поздно")


def test_a_round_robin_follows_its_table(chief: User, make_competition: Make) -> None:
    competition = make_competition(5, system="round_robin", rounds_planned=5, regulation={"points_for_win": 1})
    met = set()
    for number in range(1, 6):
        made = pair_next(chief, competition, number)
        for each in made.encounters.all():
            met.add(frozenset(each.seats.values_list("entry_id", flat=True)))
        all_results(chief, made)
    assert len([pair for pair in met if len(pair) == 2]) == 10
    finish(chief, competition)
