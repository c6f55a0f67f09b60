"""A check of equipment: what is missing, what is refused, how it is explained, and whether its data are whole."""

from __future__ import annotations

import pytest
from tests.games.equipment_kits import KITS, NOT_MEASURED, RUSSIAN, Case, broken, checked, finding
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Family, Tempo
from tavlei.games.equipment import MEASURES, RequirementForce, check_equipment, requirements
from tavlei.rulebook import Refusal, Rulebook, citations


@pytest.mark.parametrize("case", KITS)
def test_whatever_is_required_must_be_measured(case: Case) -> None:
    asked = requirements(*case)
    for name in KITS[case]:
        rest = {other: value for other, value in KITS[case].items() if other != name}
        check = check_equipment(*case[:2], rest, case[2])
        without = [finding for finding in check.findings if finding.judgement is NOT_MEASURED]
        if name != "clock_electronic":
            assert {each.requirement.key for each in without} == {each.key for each in asked if name in each.measures}
            assert {missing for each in without for missing in each.missing} == {name}
        assert check.passes is not any(each.requirement.force is RequirementForce.REQUIRED for each in without)


def test_nothing_measured_leaves_everything_open() -> None:
    check = check_equipment("renju", None, {}, RULES)
    assert not check.passes
    assert {finding.judgement for finding in check.findings} == {NOT_MEASURED}
    verdict = check.explanation().verdict
    required = [
        requirement
        for requirement in requirements("renju", None, RULES)
        if requirement.force is RequirementForce.REQUIRED
    ]
    assert (verdict.key, verdict.value) == ("equipment.incomplete", len(required))


def test_a_relation_names_the_measurement_that_is_missing() -> None:
    check = check_equipment("russian", "classical", {"piece_diameter": 30}, OLD)
    step = finding(check, "piece_diameter").step()
    assert (step.key, step.value, step.threshold, step.met) == ("equipment.length", 30, None, None)
    assert [(each.key, each.inputs["what"]) for each in step.steps] == [("equipment.missing", MEASURES["square_side"])]
    assert finding(check, "piece_height").step().key == "equipment.not_measured"


def test_explanation_tells_clause_value_threshold_and_whether_met() -> None:
    explanation = checked(RULES, "russian", playing_surface_side=340, piece_diameter=35).explanation()
    assert (explanation.verdict.key, explanation.verdict.value) == ("equipment.fails", 3)
    failed = {
        step.inputs["what"]: (step.clause, step.value, step.threshold, step.met)
        for step in explanation.conditions
        if not step.met
    }
    assert failed == {
        "equipment.playing_surface_side": (RULES.clause("6.1.1/p2"), 340, "350+", False),
        "equipment.piece_diameter": (RULES.clause("6.1.3.1/item2"), 35, "40-45", False),
        "equipment.piece_height": (RULES.clause("6.1.3.1/item2"), 11, "7, 9", False),
    }


def test_an_upper_bound_alone_is_written_as_such() -> None:
    check = checked(RULES, "renju", None)
    assert finding(check, "gap_along_short_side").threshold == "≤ 21"


def test_unknown_measurements_are_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal) as refusal:
        check_equipment("russian", "classical", {"stone_diameter": 20, "weight": 5, "square_side": 45}, OLD)
    assert [problem.path for problem in refusal.value.problems] == ["stone_diameter", "weight"]
    known = str(refusal.value.problems[1].params["known"]).split(", ")
    assert set(known) == set(RUSSIAN)


@pytest.mark.parametrize(
    ("name", "value"),
    [("stone_height", True), ("stone_height", 0), ("stone_height", -6), ("black_stones", -1), ("board_matt", 1)],
)
def test_values_of_the_wrong_kind_are_refused(name: str, value: int | bool) -> None:
    with pytest.raises(Refusal) as refusal:
        checked(RULES, "renju", None, **{name: value})
    assert [problem.path for problem in refusal.value.problems] == [name]


def test_a_count_may_be_zero() -> None:
    assert broken(checked(RULES, "renju", None, black_stones=0)) == {"black_stones"}


@pytest.mark.parametrize(
    ("rulebook", "game", "tempo", "path", "told"),
    [
        (OLD, "international", "classical", "game", "russian"),
        (RULES, "giveaway", "classical", "game", "russian, international, renju"),
        (RULES, "russian", "slow", "tempo", "classical, rapid, blitz"),
        (RULES, "russian", None, "tempo", "classical, rapid, blitz"),
        (RULES, "renju", "slow", "tempo", "classical, rapid, blitz"),
    ],
)
def test_unknown_games_and_tempos_are_refused(
    rulebook: Rulebook, game: str, tempo: str | None, path: str, told: str
) -> None:
    with pytest.raises(Refusal, match=told) as refusal:
        requirements(game, tempo, rulebook)
    assert refusal.value.problems[0].path == path


def test_renju_has_the_same_requirements_at_every_tempo() -> None:
    assert {requirements(Family.RENJU, tempo, RULES) for tempo in (None, *Tempo)} == {
        requirements("renju", None, RULES)
    }


@pytest.mark.parametrize("case", KITS)
def test_the_data_name_each_requirement_once(case: Case) -> None:
    keys = [requirement.key for requirement in requirements(*case)]
    assert len(set(keys)) == len(keys)
    assert {name for requirement in requirements(*case) for name in requirement.units} <= set(MEASURES)


def test_every_named_measurement_is_asked_for_somewhere() -> None:
    assert {name for case in KITS for requirement in requirements(*case) for name in requirement.units} == set(MEASURES)


def test_the_data_cite_their_own_clauses_and_not_those_they_refer_to() -> None:
    cited = {
        (citation.edition, citation.number) for citation in citations() if citation.place.endswith("/equipment.toml")
    }
    asked = {
        (requirement.clause.edition, requirement.clause.number) for case in KITS for requirement in requirements(*case)
    }
    assert cited == asked
    assert not any(number.startswith("4.2") for _, number in cited)
