"""The equipment of draughts and renju, clause by clause: every bound on both sides, the relations, the clock."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.equipment_kits import (
    ELECTRONIC,
    KITS,
    MET,
    NOT_MET,
    RUSSIAN,
    Case,
    Measured,
    broken,
    checked,
    finding,
)
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Tempo
from tavlei.games.equipment import EquipmentJudgement, MeasureUnit, RequirementForce, check_equipment, requirements
from tavlei.rulebook import Rulebook


@pytest.mark.clause("draughts-rules-2022", "6.1.1/p2", "6.1.3.1/item2", "6.1.10.2", "7.1/p2", "7.2.1/p2", "7.7.2")
@pytest.mark.clause("draughts-rules-2022", "9.2.2.1", "9.2.2.2/item5", "9.2.2.3")
@pytest.mark.clause("draughts-rules-2013", "2.1.1/p3", "2.1.3.2")
@pytest.mark.parametrize("case", KITS)
def test_equipment_that_meets_everything_passes(case: Case) -> None:
    check = check_equipment(*case[:2], KITS[case], case[2])
    assert check.passes
    assert {finding.judgement for finding in check.findings} == {MET}
    assert check.explanation().verdict.key == "equipment.passes"


@pytest.mark.clause("draughts-rules-2022", "6.1.1/p2", "6.1.3.1/item2", "6.1.10.2", "7.1/p2", "7.2.1/p2", "7.7.2")
@pytest.mark.clause("draughts-rules-2022", "9.2.2.1", "9.2.2.2/item5", "9.2.2.3")
@pytest.mark.clause("draughts-rules-2013", "2.1.1/p3", "2.1.3.2")
@pytest.mark.parametrize("case", KITS)
def test_each_property_is_required_by_itself(case: Case) -> None:
    asked = requirements(*case)
    properties = {each.measure for each in asked if each.unit is MeasureUnit.YES_NO}
    assert properties
    for name in properties & set(KITS[case]):
        check = check_equipment(*case[:2], KITS[case] | {name: False}, case[2])
        assert not check.passes
        assert broken(check) == {each.key for each in asked if each.measure == name}


@pytest.mark.clause("draughts-rules-2022", "6.1.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.1/p3")
@pytest.mark.parametrize("rulebook", [RULES, OLD])
def test_board_of_64_squares_has_a_surface_of_at_least_35_cm(rulebook: Rulebook) -> None:
    assert broken(checked(rulebook, "russian", playing_surface_side=349)) == {"playing_surface_side"}
    assert checked(rulebook, "russian", playing_surface_side=350).passes
    assert checked(rulebook, "russian", playing_surface_side=600).passes


@pytest.mark.clause("draughts-rules-2022", "6.1.1/p2", "6.1.3.1/item2", "7.1/p2", "7.2.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.1/p3", "2.1.3.2")
@pytest.mark.parametrize(
    ("rulebook", "game", "numbers"),
    [
        (RULES, "russian", ["6.1.1/p2", "6.1.3.1/item2"]),
        (RULES, "international", ["7.1/p2", "7.2.1/p2"]),
        (OLD, "russian", ["2.1.1/p3", "2.1.3.2"]),
    ],
)
def test_pieces_of_the_squares_colour_break_two_clauses(rulebook: Rulebook, game: str, numbers: list[str]) -> None:
    check = checked(rulebook, game, colours_distinct=False)
    assert [each.requirement.clause for each in check.broken] == [rulebook.clause(number) for number in numbers]


@pytest.mark.clause("draughts-rules-2022", "7.1/p2")
def test_board_of_100_squares_is_from_35_to_45_cm() -> None:
    sides = {side: checked(RULES, "international", playing_surface_side=side).passes for side in (349, 350, 450, 451)}
    assert sides == {349: False, 350: True, 450: True, 451: False}


@pytest.mark.clause("draughts-rules-2022", "7.1/p2")
def test_board_of_100_squares_takes_the_rest_from_the_64_square_board() -> None:
    matt = finding(checked(RULES, "international", board_matt=False), "board_matt")
    assert (matt.requirement.clause, matt.requirement.worded_in) == (RULES.clause("7.1/p2"), RULES.clause("6.1.1/p2"))
    assert matt.judgement is NOT_MET
    (reference,) = matt.step().steps
    assert (reference.key, reference.clause, reference.readings) == (
        "equipment.worded_in",
        RULES.clause("6.1.1/p2"),
        ("D1",),
    )


@pytest.mark.clause("draughts-rules-2022", "6.1.3.1/item2")
@pytest.mark.clause("draughts-rules-2013", "2.1.3.2")
@pytest.mark.parametrize("rulebook", [RULES, OLD])
@pytest.mark.parametrize(("diameter", "expected"), [(39, NOT_MET), (40, MET), (45, MET), (46, NOT_MET)])
def test_a_piece_is_5_to_10_mm_less_than_the_square(
    rulebook: Rulebook, diameter: int, expected: EquipmentJudgement
) -> None:
    found = finding(checked(rulebook, "russian", square_side=50, piece_diameter=diameter), "piece_diameter")
    assert found.judgement is expected
    assert found.threshold == "40-45"


@pytest.mark.clause("draughts-rules-2022", "7.2.1/p2")
@pytest.mark.parametrize(("diameter", "expected"), [(30, NOT_MET), (31, MET), (38, MET), (39, NOT_MET)])
def test_the_worked_example_of_a_45_mm_square(diameter: int, expected: EquipmentJudgement) -> None:
    found = finding(checked(RULES, "international", square_side=45, piece_diameter=diameter), "piece_diameter")
    assert found.judgement is expected
    assert found.threshold == "31-38"


@pytest.mark.clause("draughts-rules-2022", "6.1.3.1/item2", "7.2.1/p2")
@given(side=st.integers(20, 80), diameter=st.integers(1, 80))
def test_diameter_by_its_difference(side: int, diameter: int) -> None:
    for game, least, most in (("russian", 5, 10), ("international", 7, 14)):
        check = check_equipment(game, Tempo.CLASSICAL, {"square_side": side, "piece_diameter": diameter}, RULES)
        assert (finding(check, "piece_diameter").judgement is MET) == (least <= side - diameter <= most)


@pytest.mark.clause("draughts-rules-2022", "6.1.3.1/item2", "7.2.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.3.2")
@pytest.mark.parametrize(
    ("diameter", "heights"),
    [(40, {8, 10}), (38, {8, 9, 10}), (35, {7, 9}), (30, {6, 7, 8}), (36, {7, 9}), (44, {9, 11})],
)
def test_height_is_a_quarter_or_a_fifth_of_the_diameter_to_half_a_millimetre(diameter: int, heights: set[int]) -> None:
    for rulebook, game in ((RULES, "russian"), (RULES, "international"), (OLD, "russian")):
        met = {
            height
            for height in range(1, 20)
            if finding(checked(rulebook, game, piece_diameter=diameter, piece_height=height), "piece_height").judgement
            is MET
        }
        assert met == heights


@pytest.mark.clause("draughts-rules-2013", "2.1.3.2")
@given(diameter=st.integers(1, 100), height=st.integers(1, 40))
def test_height_by_its_distance_from_the_exact_parts(diameter: int, height: int) -> None:
    check = check_equipment("russian", "rapid", {"piece_diameter": diameter, "piece_height": height}, OLD)
    near = any(abs(height - Fraction(diameter, part)) <= Fraction(1, 2) for part in (4, 5))
    assert (finding(check, "piece_height").judgement is MET) == near


@pytest.mark.clause("draughts-rules-2022", "6.1.3.1/item2", "7.2.1/p2")
@pytest.mark.parametrize(("game", "number"), [("russian", "6.1.3.1/item2"), ("international", "7.2.1/p2")])
def test_pieces_meet_the_general_demands_by_reference(game: str, number: str) -> None:
    height = finding(checked(RULES, game), "piece_height")
    assert height.requirement.clause == RULES.clause(number)
    assert height.requirement.worded_in == RULES.clause("4.2/p2")
    part, words = height.step().steps
    assert (part.key, part.value, part.inputs["parts"]) == ("equipment.part_of", height.compared, "1/4, 1/5")
    assert part.inputs["tolerance"] == Fraction(1, 2)
    assert words.clause == RULES.clause("4.2/p2")


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2", "7.7.2")
@pytest.mark.parametrize(("game", "number"), [("russian", "6.1.10.2"), ("international", "7.7.2")])
def test_a_clock_is_compulsory_in_rapid_and_blitz(game: str, number: str) -> None:
    for tempo in ("rapid", "blitz"):
        check = checked(RULES, game, tempo, tournament_clock=False)
        assert [each.requirement.clause for each in check.broken] == [RULES.clause(number)]
    assert "tournament_clock" not in {requirement.key for requirement in requirements(game, "classical", RULES)}


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2", "7.7.2")
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"flag_rises_minute": 58}, set()),
        ({"flag_rises_minute": 59}, {"flag_rises_minute"}),
        ({"flag_falls_minute": 59}, {"flag_falls_minute"}),
        ({"flag_falls_minute": 61}, {"flag_falls_minute"}),
        ({"flag_marks_twelve": False}, {"flag_marks_twelve"}),
        ({"clock_one_runs_at_a_time": False}, {"clock_timers_linked", "clock_one_runs_at_a_time"}),
    ],
)
def test_a_mechanical_clock_shows_the_hour_by_its_flag(changed: Measured, expected: set[str]) -> None:
    assert broken(checked(RULES, "russian", "blitz", **changed)) == expected
    assert broken(checked(RULES, "international", "rapid", **changed)) == expected


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2", "7.7.2", "9.2.2.1")
@pytest.mark.parametrize(("game", "tempo"), [("russian", "rapid"), ("international", "blitz"), ("renju", None)])
def test_the_tournament_clock_is_the_one_the_general_part_describes(game: str, tempo: str | None) -> None:
    worded_in = {requirement.key: requirement.worded_in for requirement in requirements(game, tempo, RULES)}
    assert worded_in["tournament_clock"] is None
    assert worded_in["clock_timers_linked"] == RULES.clause("4.2/p5")
    assert worded_in["clock_one_runs_at_a_time"] == RULES.clause("4.2/p7")


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2")
def test_flags_are_not_asked_of_an_electronic_clock() -> None:
    flags = {"flag_marks_twelve", "flag_rises_minute", "flag_falls_minute"}
    electronic = check_equipment("russian", "rapid", RUSSIAN | ELECTRONIC, RULES)
    assert not flags & {finding.requirement.key for finding in electronic.findings}
    unknown = {name: value for name, value in ELECTRONIC.items() if name != "clock_electronic"}
    check = check_equipment("russian", "rapid", RUSSIAN | unknown, RULES)
    assert {each.requirement.key for each in check.unmeasured} == flags


@pytest.mark.clause("draughts-rules-2022", "9.2.2.1", "9.2.2.2/item5", "9.2.2.3")
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"board": False}, {"board"}),
        ({"stone_boxes": 1}, {"stone_boxes"}),
        ({"stone_boxes": 3}, {"stone_boxes"}),
        ({"score_sheets": False}, {"score_sheets"}),
        ({"tournament_clock": False}, {"tournament_clock"}),
        ({"narrowest_margin": 14}, {"narrowest_margin"}),
        ({"narrowest_margin": 40}, set()),
        ({"stone_diameter": 21}, set()),
        ({"stone_diameter": 22}, {"gap_along_short_side"}),
        ({"stone_diameter": 24}, {"gap_along_short_side", "gap_along_long_side"}),
        ({"stone_diameter": 24, "cell_short_side": 25}, {"gap_along_long_side"}),
        ({"stone_diameter": 23, "cell_short_side": 25}, set()),
        ({"black_stones": 49}, {"black_stones"}),
        ({"white_stones": 49}, {"white_stones"}),
        ({"black_stones": 113, "white_stones": 112}, set()),
        ({"stones_hollow_closed_above": False}, {"stones_hollow_closed_above"}),
    ],
)
def test_renju_set_board_and_stones(changed: Measured, expected: set[str]) -> None:
    check = checked(RULES, "renju", None, **changed)
    assert broken(check) == expected
    assert check.passes is not bool(expected)


@pytest.mark.clause("draughts-rules-2022", "9.2.2.2/item5", "9.2.2.3")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("cell_short_side", {21: NOT_MET, 22: MET, 23: NOT_MET}),
        ("cell_long_side", {23: NOT_MET, 24: MET, 25: NOT_MET}),
        ("field_short_side", {307: NOT_MET, 308: MET, 309: NOT_MET}),
        ("field_long_side", {331: NOT_MET, 332: MET, 333: NOT_MET, 336: NOT_MET}),
        ("stone_diameter", {19: NOT_MET, 20: MET, 21: MET}),
        ("stone_height", {5: NOT_MET, 6: MET, 7: NOT_MET}),
    ],
)
def test_recommended_sizes_are_reported_but_never_fail(name: str, values: dict[int, EquipmentJudgement]) -> None:
    for value, expected in values.items():
        check = checked(RULES, "renju", None, **{name: value})
        assert finding(check, name).requirement.force is RequirementForce.RECOMMENDED
        assert finding(check, name).judgement is expected
        assert check.passes
    large = checked(RULES, "renju", None, stone_diameter=22, cell_short_side=23)
    assert finding(large, "stone_diameter").judgement is NOT_MET
    assert large.passes
