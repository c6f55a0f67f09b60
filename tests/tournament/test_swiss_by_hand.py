"""A drawing by hand held against the requirements; another order of drawing; byes, late entries, returns."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Result, Tournament
from tavlei.tournament.standings import System as TableSystem
from tavlei.tournament.standings import standings
from tavlei.tournament.swiss import PairingRequest, System, pair_round
from tavlei.tournament.swiss.by_hand import check_drawing, take_effect
from tavlei.tournament.swiss.own_order import GroupManner, GroupOrder, OrderedPair, order_of_round
from tavlei.tournament.swiss.participation import (
    Leave,
    LeaveRules,
    check_late_entry,
    check_return,
    grant_leave,
    late_numbers,
)
from tavlei.tournament.swiss.plan import drawing_manner
from tavlei.tournament.systems import ReasonedDecision

RULE = "draughts-rules-2022"
RESULTS = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_PLUS]


def played(people: int, system: System, results: Iterator[Result], rounds: int) -> PairingRequest:
    """A tournament some rounds long, each paired by the program."""
    field = tuple(Participant(f"p{index}", 2000 - index) for index in range(people))
    event = Tournament(field)
    for _ in range(rounds):
        drawn = pair_round(PairingRequest(event, system, "s", rulebook=RULES))
        met: list[Encounter | Bye] = [Encounter(*pair, next(results)) for pair in drawn.pairs_of_names()]
        met += [Bye(drawn.bye)] if drawn.bye else []
        event = Tournament(field, (*event.rounds, tuple(met)))
    return PairingRequest(event, system, "s", rulebook=RULES)


@pytest.mark.clause(RULE, "5.4.10.2", "5.4.10.8")
@given(st.integers(5, 9), st.sampled_from(list(System)), st.lists(st.sampled_from(RESULTS), min_size=30, max_size=30))
def test_the_pairs_of_the_program_break_nothing(people: int, system: System, results: list[Result]) -> None:
    """Where the program finds pairs at all: a small field may have none after three rounds."""
    try:
        request = played(people, system, iter(results), 3)
        drawn = pair_round(request)
    except Refusal:
        reject()
    checked = check_drawing(request, tuple(drawn.pairs_of_names()), drawn.bye)
    assert checked.breaches == ()
    assert {finding.key for finding in checked.remarks} <= {"swiss.hand.third_white", "swiss.hand.third_black"}
    assert take_effect(checked, None).decision is None


@pytest.mark.clause(RULE, "5.4.10.2/item1", "5.4.10.8", "5.4.10.12/item1")
def test_a_breach_takes_effect_by_a_reasoned_decision_only() -> None:
    request = played(4, System.RATING, iter(RESULTS * 2), 1)
    again = tuple(met.players for met in request.tournament.rounds[0] if isinstance(met, Encounter))
    manner = drawing_manner(RULES, regional_or_higher=False, by_hand=True, program_at_hand=False)
    checked = check_drawing(request, again, None, manner=manner)
    with pytest.raises(Refusal, match=r"5\.4\.10\.2"):
        take_effect(checked, None)
    decided = take_effect(checked, ReasonedDecision("судья", "других нет"))
    told = explanation_text(decided.explanation(), catalogue("ru"))
    assert "уже встречались" in told
    assert "других нет" in told


@pytest.mark.clause(RULE, "5.4.10.10")
def test_a_status_that_asks_for_a_program_refuses_a_hand() -> None:
    request = played(4, System.RATING, iter(RESULTS), 0)
    manner = drawing_manner(RULES, regional_or_higher=True, by_hand=True)
    with pytest.raises(Refusal, match=r"5\.4\.10\.10"):
        check_drawing(request, (("p0", "p1"), ("p2", "p3")), None, manner=manner)


@pytest.mark.clause(RULE, "5.4.10.9")
def test_groups_and_pairs_of_the_regulation_hold_in_their_rounds() -> None:
    groups = {"a": "x", "b": "x", "c": "y", "d": None}
    within, apart = (GroupOrder(manner, 2) for manner in (GroupManner.WITHIN, GroupManner.APART))
    assert order_of_round(2, (), groups, within).forbidden == (("a", "c"), ("b", "c"))
    assert order_of_round(2, (), groups, apart).forbidden == (("a", "b"),)
    assert order_of_round(3, (), groups, within).forbidden == ()
    pairs = [OrderedPair("a", "c", 1, forced=True), OrderedPair("b", "d"), OrderedPair("a", "d", 2)]
    first = order_of_round(1, pairs, groups, within)
    assert (first.forced, first.forbidden) == ((("a", "c"),), (("b", "d"), ("b", "c"))), "a set pair goes first"
    assert order_of_round(2, pairs, {}).forbidden == (("b", "d"), ("a", "d"))


@pytest.mark.clause(RULE, "5.4.10.2/item2", "5.4.10.9")
@pytest.mark.parametrize(
    ("leave", "number", "granted", "had_plus", "why"),
    [
        (Leave.HALF, 3, {}, False, "up to round 2"),
        (Leave.HALF, 2, {1: Leave.HALF}, False, "so many such byes: 1"),
        (Leave.FULL, 1, {}, True, "not given twice"),
        (Leave.LOST, 1, {1: Leave.LOST}, False, "missed already"),
    ],
)
def test_a_bye_is_given_as_the_regulation_says(
    leave: Leave, number: int, granted: dict[int, Leave], had_plus: bool, why: str
) -> None:
    rules = LeaveRules(half=1, full=1, until_round=2)
    with pytest.raises(Refusal, match=why):
        grant_leave(leave, number, granted, rules, RULES, had_plus=had_plus)
    with pytest.raises(Refusal, match="no such bye"):
        grant_leave(Leave.HALF, 1, {}, LeaveRules(), RULES)
    grant_leave(Leave.LOST, 9, granted, rules, RULES, had_plus=True)


@pytest.mark.clause(RULE, "5.4.10.11/item1", "5.4.8.5")
def test_byes_on_request_give_points_alone() -> None:
    people = tuple(Participant(name) for name in "abcde")
    one = (Encounter("a", "b", Result.WHITE_WINS), Bye("c", ByeKind.HALF), Bye("d", ByeKind.FULL), Bye("e"))
    table = standings(Tournament(people, (one,)), TableSystem.SWISS, ["solkoff", "wins"], RULES, manual_draw=True)
    told = {row.participant: [row.points, row.values["solkoff"], row.values["wins"]] for row in table.rows}
    assert told["c"] == [Fraction(1, 2), 0, 0]
    assert told["d"] == [1, 0, 0]
    assert told["e"] == [1, 0, 0], "the lowest score of anybody is 0"
    request = PairingRequest(Tournament(people, (one,)), System.RATING, "s", rulebook=RULES)
    assert pair_round(request).bye in {"b", "c"}, "a bye with the points of a draw is no win without play"


@pytest.mark.clause(RULE, "5.4.10.5.1", "5.3/p2", "5.4.10.2/item5")
def test_late_entrants_are_numbered_last_and_the_excluded_stay_out() -> None:
    late = [Participant("x"), Participant("y", 1900), Participant("z", 2000)]
    assert late_numbers(late, 6, "s") == {"z": 7, "y": 8, "x": 9}
    check_late_entry(2, 2, RULES)
    with pytest.raises(Refusal, match="up to round 2"):
        check_late_entry(3, 2, RULES)
    with pytest.raises(Refusal, match="no late entry") as refused:
        check_late_entry(2, 0, RULES)
    assert [str(problem.clause.number) for problem in refused.value.problems if problem.clause] == ["5.3/p2"]
    check_return(excluded=False, rulebook=RULES)
    with pytest.raises(Refusal, match="excluded"):
        check_return(excluded=True, rulebook=RULES)
