"""Missed games, withdrawal, adjudication, forfeits, and what counts for norms and ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, keys, refused, tournament

from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.standings import (
    System,
    Withdrawal,
    adjudicated,
    decide_participation,
    encounters_due,
    encounters_played,
    missed_games,
    with_forfeit,
    with_unplayed_marked,
    withdrawal_verdict,
)
from tavlei.tournament.systems import ReasonedDecision

EDITION = "draughts-rules-2022"
REASON = ReasonedDecision("chief judge", "illness")


@pytest.mark.clause(EDITION, "5.4.5.2", "5.4.5.3")
@pytest.mark.parametrize(
    ("played", "due", "stays", "number"),
    [
        (0, 4, False, "5.4.5.2"),
        (1, 4, False, "5.4.5.2"),
        (2, 4, True, "5.4.5.3"),
        (4, 4, True, "5.4.5.3"),
        (2, 5, False, "5.4.5.2"),
        (3, 5, True, "5.4.5.3"),
        (0, 0, True, "5.4.5.3"),
    ],
)
def test_half_of_a_round_robin_decides(played: int, due: int, stays: bool, number: str) -> None:
    verdict = withdrawal_verdict(ROBIN, played, due, RULES)
    assert (verdict.counts_in_standings, verdict.number) == (stays, number)
    explained = verdict.explanation()
    assert explained.conditions[0].met is stays
    assert {clause.number for clause in explained.clauses} == {number}
    assert {"T16", "T30"} <= set(explained.readings)


@pytest.mark.clause(EDITION, "5.4.5.2", "5.4.5.3")
@pytest.mark.parametrize(
    ("played", "as_white", "as_black"),
    [(1, Result.BOTH_MINUS, Result.BOTH_MINUS), (2, Result.BLACK_PLUS, Result.WHITE_PLUS)],
)
def test_unplayed_encounters_get_their_marks(played: int, as_white: Result, as_black: Result) -> None:
    event = tournament("x-a 1-0, b", "x-b, a-c 1-0", "c-x, a-b")
    marked = with_unplayed_marked(event, "x", withdrawal_verdict(ROBIN, played, 4, RULES))
    results = [each.result for one_round in marked.rounds for each in one_round if isinstance(each, Encounter)]
    assert results == [Result.WHITE_WINS, as_white, Result.WHITE_WINS, as_black, None]
    assert marked.rounds[0] == event.rounds[0]


@pytest.mark.clause(EDITION, "5.4.5.5")
@given(st.integers(0, 9))
def test_results_of_a_swiss_always_stay(played: int) -> None:
    verdict = withdrawal_verdict(SWISS, played, 9, RULES)
    assert verdict.counts_in_standings
    assert verdict.number == "5.4.5.5"
    assert keys(verdict.explanation()) == ["withdrawal.swiss"]


def test_more_played_than_due_is_refused() -> None:
    assert refused(withdrawal_verdict, ROBIN, 5, 4, RULES) == ("played", None)


@pytest.mark.parametrize(
    ("system", "cycles", "due"), [(ROBIN, None, 4), (ROBIN, 1, 2), (ROBIN, 3, 6), (SWISS, None, 3)]
)
def test_encounters_due(system: System, cycles: int | None, due: int) -> None:
    """T30: without the number of cycles it is the most meetings of any pair."""
    assert encounters_due(tournament("a-b 1-0, c", "c-a 1-0, b", "b-a 1-0, c"), system, cycles) == due


@pytest.mark.clause(EDITION, "5.4.5.4")
def test_an_unfinished_encounter_counts_as_played_and_a_forfeit_does_not() -> None:
    event = tournament("x-a 1-0", "b-x", "x-c +:-", "d-x", "x-e -:-")
    assert encounters_played(event, "x") == 1
    assert encounters_played(event, "x", unfinished=[2]) == 2
    assert encounters_played(event, "b") == 0


@pytest.mark.clause(EDITION, "5.4.5.4")
def test_an_unfinished_encounter_is_adjudicated() -> None:
    open_one = Encounter("a", "b")
    assert adjudicated(open_one, Result.DRAW, RULES) == Encounter("a", "b", Result.DRAW)
    assert adjudicated(open_one, Result.DRAW, RULES).result is not None
    assert refused(adjudicated, open_one, Result.WHITE_PLUS, RULES) == ("result", "5.4.5.4")
    assert refused(adjudicated, Encounter("a", "b", Result.DRAW), Result.DRAW, RULES) == ("encounter", "5.4.5.4")


@pytest.mark.clause(EDITION, "5.4.7.2")
@pytest.mark.parametrize(
    ("absent", "result"),
    [
        ({"a"}, Result.BLACK_PLUS),
        ({"b"}, Result.WHITE_PLUS),
        ({"a", "b"}, Result.BOTH_MINUS),
        ({"b", "z"}, Result.WHITE_PLUS),
    ],
)
def test_an_encounter_not_played_has_a_plus_and_a_minus(absent: set[str], result: Result) -> None:
    marked = with_forfeit(Encounter("a", "b"), absent, RULES)
    assert marked.result is result
    assert not result.played


@pytest.mark.clause(EDITION, "5.4.7.2")
def test_a_forfeit_needs_somebody_absent_and_no_result() -> None:
    assert refused(with_forfeit, Encounter("a", "b"), {"z"}, RULES) == ("absent", "5.4.7.2")
    assert refused(with_forfeit, Encounter("a", "b", Result.DRAW), {"a"}, RULES) == ("encounter", "5.4.7.2")


@pytest.mark.clause(EDITION, "5.4.5.1")
@pytest.mark.parametrize(("rounds", "missed"), [(1, ()), (2, (2,)), (3, (2, 3)), (4, (2, 3, 4))])
def test_missed_games_are_put_to_the_chief_judge(rounds: int, missed: tuple[int, ...]) -> None:
    event = tournament(*["x-a 1-0", "b-x +:-", "x-c -:-", "x-d -:+"][:rounds], "x-e +:-", "x")
    found = missed_games(event, ROBIN, "x", RULES)
    assert (found.rounds, found.judge_decides) == (missed, bool(missed))
    assert found.explanation().verdict.value == len(missed)
    assert ("absence.more_than_two" in keys(found.explanation())) == (len(missed) > 2)
    assert not missed_games(event, SWISS, "x", RULES).judge_decides


@pytest.mark.clause(EDITION, "5.4.5.1")
def test_a_minus_that_is_not_his_fault_is_excused() -> None:
    event = tournament("x-a -:-")
    assert missed_games(event, ROBIN, "x", RULES).judge_decides
    assert not missed_games(event, ROBIN, "x", RULES, excused=[1]).judge_decides
    assert refused(missed_games, event, ROBIN, "zed", RULES) == ("participant", None)


@pytest.mark.clause(EDITION, "5.4.5.1")
def test_the_decision_is_recorded_with_its_reason() -> None:
    missed = missed_games(tournament("x-a -:+"), ROBIN, "x", RULES)
    out = decide_participation(missed, REASON, after_round=1, continues=False)
    assert out.withdrawal == Withdrawal("x", 1)
    assert keys(out.explanation())[:2] == ["absence.is_excluded", "absence.missed_round"]
    assert out.explanation().verdict.inputs == {"participant": "x", "by": "chief judge", "reason": "illness"}
    stays = decide_participation(missed, REASON, after_round=1, continues=True)
    assert stays.withdrawal is None
    assert stays.explanation().verdict.key == "absence.goes_on"


@pytest.mark.clause(EDITION, "5.4.5.1")
def test_without_a_missed_game_there_is_nothing_to_decide() -> None:
    missed = missed_games(tournament("x-a 1-0"), ROBIN, "x", RULES)
    assert refused(decide_participation, missed, REASON, after_round=1, continues=True) == ("", "5.4.5.1")
