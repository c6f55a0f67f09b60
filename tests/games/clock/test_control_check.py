"""Which controls a discipline allows and recommends, in both editions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.clock.helpers import refused_by
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import (
    ControlVerdict,
    Discipline,
    Tempo,
    check_time_control,
    control_rules,
    disciplines_of,
    parse_time_control,
    whole_game,
)
from tavlei.rulebook import Refusal, Rulebook

YES, NO, BEST = ControlVerdict.ALLOWED, ControlVerdict.REFUSED, ControlVerdict.RECOMMENDED


def verdict(discipline: str, control: str, rulebook: Rulebook = RULES) -> ControlVerdict:
    return check_time_control(parse_time_control(control), Discipline(discipline), rulebook).verdict


@pytest.mark.clause("draughts-rules-2022", "6.1.9.1", "6.1.9.2", "6.1.9.3", "6.1.9.4", "6.1.10.1")
@pytest.mark.parametrize(
    ("discipline", "given", "expected"),
    [
        ("russian", "19+60", NO),
        ("russian", "20", YES),
        ("russian", "20+29", YES),
        ("russian", "20+30", BEST),
        ("russian", "30+30", BEST),
        ("russian", "90+30", BEST),
        ("russian", "90+31", YES),
        ("russian_rapid", "6+30", NO),
        ("russian_rapid", "7", YES),
        ("russian_rapid", "7+5", BEST),
        ("russian_rapid", "8+4", BEST),
        ("russian_rapid", "8+5", YES),
        ("russian_rapid", "15+10", YES),
        ("russian_rapid", "16", NO),
        ("russian_blitz", "2+10", NO),
        ("russian_blitz", "3", YES),
        ("russian_blitz", "3+2", BEST),
        ("russian_blitz", "5+5", YES),
        ("russian_blitz", "6", NO),
    ],
)
def test_russian_draughts(discipline: str, given: str, expected: ControlVerdict) -> None:
    assert verdict(discipline, given) is expected
    assert verdict(f"{discipline}_team", given) is expected


@pytest.mark.clause("draughts-rules-2022", "7.6.1", "7.6.2", "7.6.3", "7.6.4", "7.7.1")
@pytest.mark.parametrize(
    ("discipline", "given", "expected"),
    [
        ("international", "29+60", NO),
        ("international", "30", YES),
        ("international", "30+30", BEST),
        ("international", "120+60", BEST),
        ("international", "80+60", BEST),
        ("international", "60+29", YES),
        ("international", "60+61", YES),
        ("international", "121", NO),
        ("international_rapid", "14+30", NO),
        ("international_rapid", "15", YES),
        ("international_rapid", "15+5", BEST),
        ("international_rapid", "30+5", YES),
        ("international_rapid", "31", NO),
        ("international_blitz", "4+3", NO),
        ("international_blitz", "5+3", BEST),
        ("international_blitz", "15", YES),
        ("international_blitz", "16", NO),
    ],
)
def test_hundred_squares(discipline: str, given: str, expected: ControlVerdict) -> None:
    assert verdict(discipline, given) is expected
    assert verdict(f"{discipline}_team", given) is expected


@pytest.mark.clause("draughts-rules-2022", "8.3", "8.3/p3", "9.4.1", "9.4.1/p2")
@pytest.mark.parametrize(
    ("discipline", "given", "expected"),
    [
        ("giveaway", "19", NO),
        ("giveaway", "20", YES),
        ("giveaway", "25+30", BEST),
        ("renju", "45+9", NO),
        ("renju", "45+10", YES),
        ("renju", "44+60", NO),
        ("renju", "89", NO),
        ("renju", "89+10", YES),
        ("renju", "90", YES),
        ("renju", "90+30", YES),
        ("renju", "120+30", YES),
        ("renju", "150", YES),
    ],
)
def test_giveaway_and_renju(discipline: str, given: str, expected: ControlVerdict) -> None:
    assert verdict(discipline, given) is expected


@pytest.mark.clause("draughts-rules-2013", "2.1.11.1", "2.1.11.2", "2.1.11.3", "2.1.11.3/p2")
@pytest.mark.parametrize(
    ("discipline", "given", "expected"),
    [
        ("russian", "44", NO),
        ("russian", "45", YES),
        ("russian", "30+30", YES),
        ("russian", "30+29", NO),
        ("russian", "40+5", YES),
        ("russian", "40+4", NO),
        ("russian", "39+5", NO),
        ("russian", "39+30", YES),
        ("russian_rapid", "9", NO),
        ("russian_rapid", "10", YES),
        ("russian_rapid", "20", YES),
        ("russian_rapid", "21", NO),
        ("russian_rapid", "10+1", NO),
        ("russian_rapid", "8+4", YES),
        ("russian_rapid", "8+5", NO),
        ("russian_rapid", "9+4", NO),
        ("russian_rapid", "5+3", YES),
        ("russian_rapid", "8", NO),
        ("russian_blitz", "3", YES),
        ("russian_blitz", "5", YES),
        ("russian_blitz", "6", NO),
        ("russian_blitz", "3+2", YES),
        ("russian_blitz", "3+3", NO),
        ("russian_blitz", "5+2", NO),
    ],
)
def test_the_edition_of_2013(discipline: str, given: str, expected: ControlVerdict) -> None:
    assert verdict(discipline, given, OLD) is expected


@pytest.mark.clause("draughts-rules-2022", "6.1.9.2", "6.1.9.3")
@pytest.mark.parametrize(("minutes", "family_free"), [(6, True), (16, True), (19, True), (5, False), (2, False)])
def test_gaps_between_the_ranges_belong_to_nobody(minutes: int, family_free: bool) -> None:
    """D13."""
    check = check_time_control(whole_game(minutes), Discipline.RUSSIAN_RAPID, RULES)
    assert not check.allowed
    assert ("D13" in check.explanation().verdict.readings) is family_free


@pytest.mark.clause("draughts-rules-2022", "7.6.1", "7.6.2", "7.6.3")
def test_shared_ends_follow_the_declared_discipline() -> None:
    """D13."""
    for minutes, tempos in ((15, {Tempo.BLITZ, Tempo.RAPID}), (30, {Tempo.RAPID, Tempo.CLASSICAL})):
        found = disciplines_of(whole_game(minutes), RULES)
        assert {each.tempo for each in found if each.value.startswith("international")} == tempos
    check = check_time_control(whole_game(15), Discipline.INTERNATIONAL_RAPID, RULES)
    shared = [step for step in check.explanation().working if step.key == "time_control.shared_end"]
    assert {step.value for step in shared} == {"international_blitz", "international_blitz_team"}


@pytest.mark.clause("draughts-rules-2022", "7.6.4", "9.4.1/p2")
def test_a_control_by_periods_counts_with_all_its_minutes_and_is_never_recommended() -> None:
    assert verdict("international", "1h/50+30s+30m+30s") is YES
    assert verdict("international", "2h/50+30m") is NO
    assert verdict("renju", "30m/30+10s+15m+10s") is YES
    assert verdict("renju", "30m/30+10s+15m") is NO


@pytest.mark.parametrize(
    ("discipline", "given", "rulebook", "why", "nearest"),
    [
        ("russian", "19", RULES, "the base time is too short", "20"),
        ("russian_blitz", "7+2", RULES, "the base time is too long", "5+2"),
        ("renju", "60+5", RULES, "no row of the list is reached in both base time and time added per move", "60+10"),
        (
            "russian_rapid",
            "9",
            OLD,
            "neither in the range without added time nor within the row with added time",
            "10",
        ),
    ],
)
def test_a_refusal_says_why_and_what_would_do(
    discipline: str, given: str, rulebook: Rulebook, why: str, nearest: str
) -> None:
    check = check_time_control(parse_time_control(given), Discipline(discipline), rulebook)
    wanted = check.explanation().counterfactual
    assert check.why_not == (why,)
    assert wanted is not None
    assert wanted.value == nearest
    assert verdict(discipline, nearest, rulebook) is not NO


@pytest.mark.clause("draughts-rules-2022", "6.1.9.4", "7.6.4", "8.3/p3", "9.4.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.11.3/p2")
@pytest.mark.parametrize(
    ("discipline", "given", "rulebook", "freedom"),
    [
        ("russian", "30", RULES, None),
        ("russian", "30+30", RULES, None),
        ("russian", "30+10", RULES, "6.1.9.4"),
        ("international_rapid", "20+5", RULES, "7.6.4"),
        ("giveaway", "20+5", RULES, "8.3/p3"),
        ("renju", "90+30", RULES, None),
        ("renju", "100", RULES, "9.4.1/p2"),
        ("russian", "45", OLD, None),
        ("russian", "50", OLD, "2.1.11.3/p2"),
        ("russian_rapid", "8+4", OLD, None),
        ("russian_rapid", "15", OLD, None),
        ("russian_rapid", "7+3", OLD, "2.1.11.3/p2"),
    ],
)
def test_what_the_clause_does_not_name_rests_on_the_regulation(
    discipline: str, given: str, rulebook: Rulebook, freedom: str | None
) -> None:
    working = check_time_control(parse_time_control(given), Discipline(discipline), rulebook).explanation().working
    found = [step.clause.number for step in working if step.key == "time_control.set_by_regulation" and step.clause]
    assert found == ([freedom] if freedom else [])


def test_a_discipline_without_a_rule_is_refused() -> None:
    control = whole_game(30)
    assert refused_by(lambda: check_time_control(control, Discipline.CORRESPONDENCE, RULES)) == "10.3.1"
    with pytest.raises(Refusal, match="discipline: draughts-rules-2022 sets no time control for composition"):
        check_time_control(control, Discipline.COMPOSITION, RULES)
    with pytest.raises(Refusal, match="draughts-rules-2013 sets no time control for renju"):
        check_time_control(control, Discipline.RENJU, OLD)


@given(st.integers(1, 200), st.integers(0, 90), st.sampled_from([RULES, OLD]))
def test_a_control_belongs_to_the_disciplines_that_allow_it(minutes: int, increment: int, rulebook: Rulebook) -> None:
    control = whole_game(minutes, increment)
    allowing = [named for named in control_rules(rulebook) if check(named, control, rulebook)]
    assert list(disciplines_of(control, rulebook)) == allowing


def check(discipline: Discipline, control: object, rulebook: Rulebook) -> bool:
    found = check_time_control(parse_time_control(str(control)), discipline, rulebook)
    assert not found.recommended or found.allowed
    assert found.allowed == (found.why_not == ()) == (found.explanation().counterfactual is None)
    return found.allowed
