"""What a regulation may say (I, 2.1, 5.2, 5.4.2, 5.4.4, 5.4.8, 5.4.10-5.4.12, 5.4.17.4, 6.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.tournament.conduct.helpers import EDITION, END, NAIVE, START, moment, told
from tests.tournament.rules import RULES

from tavlei.games.clock import Discipline, parse_time_control
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.admission.documents import DocumentRules, ShownDocument
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.regulation.checks import check_regulation
from tavlei.tournament.conduct.regulation.document import CompetitionRegulation, StartTable
from tavlei.tournament.conduct.regulation.questions import Silence, regulation_questions
from tavlei.tournament.conduct.starting_lot import StartingLot
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.systems import CompetitionKind, SystemOfPlay
from tavlei.tournament.teams.regulation import BoardOrder, TeamRegulation

GOOD = CompetitionRegulation(
    level=Level.REGION,
    discipline=Discipline.RUSSIAN,
    starts=START,
    ends=END,
    system=SystemOfPlay.SWISS,
    criteria=("solkoff", "wins"),
    time_control=parse_time_control("45+30"),
    preliminary_due=date(2024, 4, 20),
    report_due=date(2024, 5, 12),
)


def broken(**change: Any) -> list[tuple[str, str]]:
    return [(each.name, each.number) for each in check_regulation(replace(GOOD, **change), RULES).broken]


def unknown(**change: Any) -> list[str]:
    return [each.name for each in check_regulation(replace(GOOD, **change), RULES).unknown]


@pytest.mark.clause(EDITION, "I")
def test_a_regulation_in_order_passes() -> None:
    check = check_regulation(GOOD, RULES)
    assert (check.passes, check.remarks) == (True, ())
    for language in ("en", "ru", "uk"):
        assert "conduct." not in told(check.explanation(), language)


@pytest.mark.clause(EDITION, "I")
def test_the_edition_in_force_binds() -> None:
    assert broken(edition="draughts-rules-2013") == [("edition", "I")]
    day = date(2020, 5, 2)
    early = {"starts": day, "ends": day, "preliminary_due": None}
    assert ("edition", "I") in broken(**early)
    assert ("edition", "I") not in broken(**early, edition="draughts-rules-2013")


@pytest.mark.clause(EDITION, "2.1", "2.1/table")
def test_groups_of_the_discipline() -> None:
    assert broken(age_groups=(AgeGroup.UNDER_12,)) == [("age_groups", "2.1")]
    assert broken(age_groups=(AgeGroup.UNDER_17, AgeGroup.UNDER_14)) == []
    assert broken(age_groups=(AgeGroup.UNDER_17, AgeGroup.UNDER_11)) == [("age_groups", "2.1/p5")]
    assert broken(age_groups=(), students=True) == []


@pytest.mark.clause(EDITION, "5.2/item2", "5.4.17.4")
@pytest.mark.parametrize(("field", "number"), [("fee", "5.2/item2"), ("deposit", "5.4.17.4")])
def test_fee_and_deposit_have_their_limit(field: str, number: str) -> None:
    assert broken(**{field: 5000}) == []
    assert broken(**{field: 5001}) == [(field, number)]
    with pytest.raises(Refusal, match="0 or more"):
        broken(**{field: -1})


@pytest.mark.clause(EDITION, "5.2/item2")
@pytest.mark.parametrize("level", list(Level))
def test_below_all_russian_status_the_holding_body_may_set_the_fee(level: Level) -> None:
    found = ("fee_set_by_federation", "5.2/item2") in broken(level=level, fee=1000, fee_set_by_federation=False)
    assert found is (level in (Level.ALL_RUSSIAN, Level.INTERNATIONAL))
    assert broken(level=level, fee=0, fee_set_by_federation=False) == []


def test_a_hand_draw_from_regional_status_up_contradicts_the_rules() -> None:
    assert broken(drawn_by_hand=True) == [("drawn_by_hand", "5.4.10.10")]
    assert broken(drawn_by_hand=True, level=Level.MUNICIPAL) == []
    assert broken(drawn_by_hand=True, system=SystemOfPlay.ROUND_ROBIN) == []
    check = check_regulation(replace(GOOD, run_by_program=False), RULES)
    assert [(remark.name, remark.number) for remark in check.remarks] == [("run_by_program", "5.4.11")]
    assert check_regulation(replace(GOOD, run_by_program=False, level=Level.MUNICIPAL), RULES).remarks == ()


def test_the_time_control_belongs_to_the_discipline() -> None:
    assert broken(time_control=parse_time_control("5+3")) == [("time_control", "6.1.9.1")]
    assert unknown(time_control=None) == ["time_control"]
    correspondence = check_regulation(replace(GOOD, discipline=Discipline.CORRESPONDENCE, time_control=None), RULES)
    assert correspondence.unknown == ()


@pytest.mark.parametrize(("minutes", "fits"), [(0, True), (45, True), (46, False), (-1, False)])
def test_lateness_lies_within_the_first_control(minutes: int, fits: bool) -> None:
    assert broken(lateness_minutes=minutes) == ([] if fits else [("lateness_minutes", "5.4.4.1")])


def test_criteria_are_named_known_and_allowed() -> None:
    assert unknown(criteria=()) == ["criteria"]
    assert unknown(criteria=(), play_off=True) == ["play_off"]
    assert unknown(criteria=(), play_off=True, play_off_rules_apart=True) == []
    assert unknown(criteria=(), play_off=True, play_off_control=parse_time_control("5+3")) == []
    assert broken(criteria=("luck",)) == [("criteria", "5.4.8.2")]
    assert broken(criteria=("wins", "wins")) == [("criteria", "5.4.8.2/p2")]
    assert broken(criteria=("shmulyan",)) == [("criteria", "5.4.8.4.3")]
    assert broken(criteria=("shmulyan",), system=SystemOfPlay.ROUND_ROBIN) == []
    assert unknown(criteria=(), system=SystemOfPlay.OLYMPIC) == []
    assert unknown(system=None) == ["system"]


@pytest.mark.clause(EDITION, "6.2/item2", "6.2.2/item2")
def test_draughts_64_is_played_in_micro_matches_from_a_named_table() -> None:
    table = StartTable(name="fmjd64")
    whole: dict[str, Any] = {"draughts_64": True, "games": 2, "start_table": table}
    assert (broken(**whole), unknown(**whole)) == ([], [])
    assert broken(**{**whole, "games": 1}) == [("games", "6.2/item2")]
    assert unknown(**{**whole, "start_table": None}) == ["start_table"]
    assert broken(**{**whole, "start_table": StartTable(name="ours")}) == [("start_table", "6.2.2/item2")]
    assert broken(**{**whole, "start_table": StartTable(name="ours", approved_by="the Federation")}) == []
    control = parse_time_control("80+60")
    other = broken(**whole, discipline=Discipline.INTERNATIONAL, time_control=control)
    assert other == [("draughts_64", "6.2/item2")]
    with pytest.raises(Refusal, match="at least one game"):
        replace(GOOD, games=0)


@pytest.mark.clause(EDITION, "2.2.6")
def test_only_small_events_have_their_own_procedure() -> None:
    rules = DocumentRules(only=frozenset({ShownDocument.IDENTITY}))
    assert broken(documents=rules) == [("documents", "2.2.6")]
    assert broken(documents=rules, level=Level.ORGANISATION) == []


@pytest.mark.clause(EDITION, "5.1/p3", "14.2")
def test_deadlines_of_papers() -> None:
    assert broken(preliminary_due=START) == []
    assert broken(preliminary_due=END) == [("preliminary_due", "5.1/p3")]
    assert check_regulation(replace(GOOD, preliminary_due=None), RULES).passes
    assert broken(report_due=START) == [("report_due", "14.2")]
    assert broken(report_due=END) == []
    with pytest.raises(Refusal, match="does not end before"):
        replace(GOOD, ends=date(2024, 5, 1))


def test_a_team_competition_fixes_its_teams() -> None:
    assert unknown(kind=CompetitionKind.TEAM) == ["team"]
    team = TeamRegulation(4, BoardOrder.FIXED, 1, rulebook=RULES)
    assert unknown(kind=CompetitionKind.TEAM, team=team) == []
    assert unknown(discipline=Discipline.RUSSIAN_TEAM) == ["team"]
    assert unknown(kind=CompetitionKind.TEAM, team=team, criteria=()) == []  # the rules have an order for teams
    assert unknown(kind=CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING) == []


@pytest.mark.parametrize(
    ("kind", "name", "fits"),
    [
        (CompetitionKind.INDIVIDUAL, "wins", True),
        (CompetitionKind.INDIVIDUAL, "match_points", False),
        (CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING, "match_points", False),
        (CompetitionKind.TEAM, "match_points", True),
        (CompetitionKind.TEAM, "wins", False),
        (CompetitionKind.INDIVIDUAL_AND_TEAM, "wins", True),
        (CompetitionKind.INDIVIDUAL_AND_TEAM, "match_points", True),
    ],
)
def test_teams_have_criteria_of_their_own(kind: CompetitionKind, name: str, fits: bool) -> None:
    assert broken(kind=kind, criteria=(name,)) == ([] if fits else [("criteria", "5.4.8.2")])


@pytest.mark.clause(EDITION, "2.2.1", "2.2.5", "5.2", "5.4.17.4", "6.2.2/item2")
def test_the_form_asks_for_everything_the_rules_leave_open() -> None:
    plain = {regulation_question.field: regulation_question for regulation_question in regulation_questions()}
    assert {"system", "criteria", "time_control", "lateness_minutes", "deposit", "fee", "start_table"} <= set(plain)
    assert "team" not in plain
    assert "team" in {regulation_question.field for regulation_question in regulation_questions(team=True)}
    assert "time_control" not in {
        regulation_question.field for regulation_question in regulation_questions(clock=False)
    }
    asked = {
        regulation_question.field: regulation_question.silence
        for regulation_question in regulation_questions(draughts_64=True)
    }
    assert asked["start_table"] is asked["games"] is Silence.MUST_SAY
    assert plain["games"].silence is Silence.NOT_USED
    for question in regulation_questions(team=True):
        assert RULES.clause(question.number).number == question.number  # registered


BOTH = ("Ivanov", "Petrov")
LOT = StartingLot("fmjd64", "Gusev", BOTH, frozenset(BOTH), "17", moment(10), moment(11), rulebook=RULES)


@pytest.mark.clause(EDITION, "6.2.2", "6.2.2/item2")
def test_the_lot_is_drawn_with_judge_and_opponents_before_play() -> None:
    regulation = replace(GOOD, draughts_64=True, games=2, start_table=StartTable(name="fmjd64"))
    LOT.check_table(regulation)
    replace(LOT, drawn=moment(11)).check_table(regulation)
    with pytest.raises(Refusal, match=r"names the table «fmjd64».*6\.2\.2/item2"):
        replace(LOT, table="idf_basic").check_table(regulation)
    with pytest.raises(Refusal, match="names the table"):
        LOT.check_table(GOOD)
    for change, why in (
        ({"judge": ""}, "a judge takes part"),
        ({"present": frozenset({"Ivanov"})}, "«Petrov» is absent"),
        ({"drawn": moment(12)}, "before play"),
        ({"drawn": NAIVE}, "time zone"),
    ):
        with pytest.raises(Refusal, match=why):
            replace(LOT, **change)
