"""Every value explains itself opponent by opponent, and every place says why it is behind the one before."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, from_json, keys, refused, tournament
from tests.tournament.standings.strategies import COEFFICIENTS, Given, any_tournament
from tests.tournament.standings.test_coefficients import EVENT, LEFT
from tests.tournament.standings.test_places import BY_PLACE, CYCLE

from tavlei.rulebook import Explanation, Step
from tavlei.tournament.standings import CRITERIA, Standings, standings

LEFT_OUT = ("standings.left_out_worst", "standings.left_out_best", "standings.more_left_out")
LISTS = ("full_truncated_solkoff", "results_by_place", "head_to_head")
# x met opponents with 1, 2 and 4 points, y with 1, 3 and 3; both missed a round
TRUNCATED = tournament("m-x 1-0, n-y 1-0, o", "p-x 1-0, q-y 1-0, o, r", "o-x 1-0, r-y 1-0, p, q", "o, q, r")


def sum_of(explained: Explanation) -> Fraction:
    found = [step.value for step in explained.working if step.key not in LEFT_OUT]
    return sum((each for each in found if isinstance(each, Fraction)), Fraction(0))


@given(any_tournament)
def test_the_steps_of_a_coefficient_add_up_to_it(case: Given) -> None:
    table = from_json({**case, "criteria": [name for name in COEFFICIENTS if name not in LISTS]})
    for row in table.rows:
        for criterion, value in row.values.items():
            explained = table.explain_value(row.participant, criterion)
            assert (sum_of(explained), explained.verdict.value) == (value, value)


@given(any_tournament)
def test_every_row_is_explained_and_the_summary_names_the_same_rules(case: Given) -> None:
    table = from_json(case)
    whole, short = table.explanation(), table.summary()
    rows = [step for step in whole.working if step.key in ("standings.row", "standings.row_without_place")]
    assert [step.inputs["participant"] for step in rows] == [row.participant for row in table.rows]
    assert [step.value for step in rows] == [row.place for row in table.rows]
    assert set(whole.clauses) == set(short.clauses)
    assert set(whole.readings) == set(short.readings)
    assert len(keys(short)) <= len(keys(whole))


@given(any_tournament)
def test_the_order_of_any_two_is_explained_alike_from_both_sides(case: Given) -> None:
    table = from_json(case)
    for first in table.rows:
        for second in table.rows:
            if first.participant != second.participant:
                told = table.explain_order(first.participant, second.participant)
                assert told == table.explain_order(second.participant, first.participant)
                _check_verdict(told.verdict, table)


def _check_verdict(verdict: Step, table: Standings) -> None:
    behind, ahead = (table.row(str(verdict.inputs[name])) for name in ("participant", "other"))
    if verdict.key == "standings.shared_place":
        assert behind.place == ahead.place == verdict.value
    elif verdict.key == "standings.both_without_place":
        assert behind.place is ahead.place is None
    elif verdict.key == "standings.behind_without_place":
        assert behind.place is None
        assert ahead.place is not None
    else:
        assert behind.place is not None
        assert ahead.place is not None
        assert behind.place > ahead.place
        assert isinstance(verdict.value, Fraction)
        assert isinstance(verdict.threshold, Fraction)
        assert verdict.value < verdict.threshold


def test_one_opponent_after_another() -> None:
    told = standings(EVENT, SWISS, ["sonneborn_berger"], RULES).explain_value("b", "sonneborn_berger")
    assert told.verdict.value == Fraction(3, 2)
    assert [dict(step.inputs) for step in told.working] == [
        {"round": 1, "opponent": "a", "score": 0, "points": 3},
        {"round": 2, "opponent": "e", "score": 1, "points": 1},
        {"round": 3, "opponent": "c", "score": Fraction(1, 2), "points": 1},
    ]
    assert [step.value for step in told.working] == [0, 1, Fraction(1, 2)]


def test_what_is_built_on_solkoff_shows_it() -> None:
    told = standings(EVENT, SWISS, ["solkoff_balyakin"], RULES).explain_value("a", "solkoff_balyakin")
    assert [(step.inputs["points"], step.inputs["solkoff"], step.value) for step in told.working] == [
        (Fraction(3, 2), 5, Fraction(15, 2)),
        (1, 6, 6),
        (Fraction(3, 2), 4, 6),
    ]


@pytest.mark.parametrize(
    ("manual", "expected"),
    [
        (False, ["standings.bye_not_counted", "standings.from_points", "standings.round_missed"]),
        (True, ["standings.bye_as_lowest", "standings.from_points", "standings.round_missed"]),
    ],
)
def test_byes_and_missed_rounds_are_named(manual: bool, expected: list[str]) -> None:
    table = standings(EVENT, SWISS, ["solkoff"], RULES, withdrawn=LEFT, manual_draw=manual)
    told = table.explain_value("e", "solkoff")
    assert [step.key for step in told.working] == expected
    assert ("standings.credited" in keys(table.explanation())) is manual
    assert ({"T10", "T32"} <= set(table.explanation().readings)) is manual
    assert {"T8", "T9", "T12"} <= set(table.explanation().readings)


def test_what_is_left_out_says_so() -> None:
    """b met opponents with 3, 1 and 1 points."""
    told = standings(EVENT, SWISS, ["median_solkoff"], RULES).explain_value("b", "median_solkoff")
    assert [step.key for step in told.working] == [
        "standings.left_out_best",
        "standings.left_out_worst",
        "standings.from_points",
    ]
    assert [each.inputs["opponent"] for step in told.working for each in step.steps] == ["a", "e"]


@pytest.mark.parametrize(
    ("table", "first", "second", "key", "figures"),
    [
        (standings(CYCLE, ROBIN, (), RULES), "e", "a", "standings.behind_by_points", (2, 3)),
        (standings(CYCLE, ROBIN, ["wins"], RULES), "b", "a", "standings.behind_by_value", (2, 3)),
        (standings(CYCLE, ROBIN, ["wins", "head_to_head"], RULES), "b", "c", "standings.behind_by_value", (0, 1)),
        (standings(CYCLE, ROBIN, ["head_to_head"], RULES), "b", "c", "standings.shared_place", (1, None)),
        (
            standings(tournament(*BY_PLACE, "d-e 1-0"), ROBIN, ["results_by_place"], RULES),
            "a",
            "b",
            "standings.behind_by_place",
            (0, Fraction(1, 2)),
        ),
        (
            standings(TRUNCATED, SWISS, ["truncated_solkoff", "full_truncated_solkoff"], RULES),
            "x",
            "y",
            "standings.behind_by_truncation",
            (3, 4),
        ),
    ],
)
def test_why_one_stands_behind_another(
    table: Standings, first: str, second: str, key: str, figures: tuple[object, object]
) -> None:
    verdict = table.explain_order(first, second).verdict
    assert (verdict.key, verdict.value, verdict.threshold) == (key, *figures)
    assert verdict.clause is not None


def test_the_step_at_which_a_truncation_decides_is_named() -> None:
    """7, 6, 4 against 7, 6, 3: three left out."""
    table = standings(TRUNCATED, SWISS, ["truncated_solkoff", "full_truncated_solkoff"], RULES)
    told = table.explain_order("x", "y")
    assert told.verdict.inputs["count"] == 3
    assert [step.key for step in told.working] == ["standings.equal_points", "standings.equal_value"]
    assert [step.value for step in table.explain_value("x", "full_truncated_solkoff").working[-3:]] == [6, 4, 0]


def test_the_place_at_which_results_decide_is_named() -> None:
    table = standings(tournament(*BY_PLACE, "d-e 1-0"), ROBIN, ["results_by_place"], RULES)
    verdict = table.explain_order("a", "b").verdict
    assert (verdict.inputs["place"], verdict.inputs["opponents"]) == (1, "d")
    assert [step.value for step in table.explain_value("a", "results_by_place").working] == [0, *[Fraction(1, 2)] * 2]


def test_a_shared_place_counts_as_many_places_as_it_has_holders() -> None:
    told = standings(tournament(*BY_PLACE), ROBIN, ["results_by_place"], RULES).explain_value("a", "results_by_place")
    assert [(step.inputs["place"], step.inputs["opponents"]) for step in told.working] == [(1, "d, e"), (5, "c")]


@pytest.mark.parametrize(
    ("event", "criterion", "name", "key"),
    [
        (CYCLE, "head_to_head", "d", "standings.not_tied"),
        (tournament("a-c 1-0", "b-d 1-0"), "head_to_head", "a", "standings.not_met_equally_often"),
        (CYCLE, "head_to_head", "a", "standings.from_score"),
        (CYCLE, "results_by_place", "d", "standings.not_tied"),
        (tournament("a-c 1-0", "b-d 1-0"), "results_by_place", "a", "standings.nobody_met_by_all"),
    ],
)
def test_why_a_criterion_of_the_tied_applies_or_not(event: object, criterion: str, name: str, key: str) -> None:
    table = standings(event, ROBIN, [criterion], RULES)  # type: ignore[arg-type]
    assert {step.key for step in table.explain_value(name, criterion).working} == {key}


def test_the_leaders_are_named() -> None:
    assert standings(CYCLE, ROBIN, (), RULES).explanation().verdict.value == "a, b, c"
    alone = standings(CYCLE, ROBIN, ["wins"], RULES).explanation().verdict
    assert (alone.key, alone.value, alone.inputs["points"]) == ("standings.leader", "a", 3)


def test_questions_about_nobody_are_refused() -> None:
    table = standings(CYCLE, ROBIN, ["wins"], RULES)
    assert refused(table.row, "zed") == ("participant", None)
    assert refused(table.explain_value, "zed", "wins") == ("participant", None)
    assert refused(table.explain_value, "a", "riga") == ("criterion", None)
    assert refused(table.explain_order, "a", "zed") == ("participant", None)
    assert refused(table.explain_order, "a", "a") == ("second", None)


def test_every_criterion_has_a_clause_of_its_own() -> None:
    numbers = [each.number for each in CRITERIA.values()]
    assert len(set(numbers)) == len(numbers) == 13
