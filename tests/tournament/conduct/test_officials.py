"""Judges, staff, organisers, papers, the press (III, XII-XVI)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from tests.tournament.conduct.helpers import EDITION, END, NAIVE, START, moment, panel, told
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.checklist import FilledChecklist
from tavlei.tournament.conduct.duties import (
    CHECKLISTS,
    checklist,
    chief_judge_duties,
    chief_secretary_duties,
    judge_duties,
    panel_duties_after,
    panel_duties_before,
)
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.officials import (
    Appointment,
    ChiefJudgeOrder,
    JudgingPanel,
    Order,
    PanelPost,
    RemovalGround,
)
from tavlei.tournament.conduct.organisers import (
    DividedBy,
    OrganiserProposal,
    Organisers,
    Programme,
    ProposalKind,
    Schedule,
    change_schedule,
    organiser_duties,
)
from tavlei.tournament.conduct.papers import (
    AppendixPaper,
    MadeBy,
    PanelReport,
    PaperMade,
    ReportTerms,
    check_papers,
    papers_needed,
)
from tavlei.tournament.conduct.press import (
    Accreditation,
    PressNote,
    accreditation_finding,
    flash_finding,
    press_checklist,
)
from tavlei.tournament.conduct.staff import (
    StaffMember,
    StaffPlan,
    StaffRole,
    assistant_duties,
    commandant_duties,
    doctor_duties,
)
from tavlei.tournament.conduct.unforeseen import UnforeseenCase
from tavlei.tournament.systems import CompetitionKind, SystemOfPlay


@pytest.mark.clause(EDITION, "12.1")
def test_the_main_panel_is_chief_judge_deputies_and_chief_secretary() -> None:
    assert panel().main_panel == ("Orlov", "Belova", "Lis")
    assert (panel().chief_judge, panel().chief_secretary, panel().of(PanelPost.JUDGE)) == ("Orlov", "Lis", ("Gusev",))
    with pytest.raises(Refusal, match=r"one «conduct\.post\.chief_secretary»; got 0"):
        JudgingPanel((Appointment("Orlov", PanelPost.CHIEF_JUDGE),), rulebook=RULES)
    with pytest.raises(Refusal, match=r"one «conduct\.post\.chief_judge»; got 2"):
        JudgingPanel((*panel().appointments, Appointment("Zhuk", PanelPost.CHIEF_JUDGE)), rulebook=RULES)
    with pytest.raises(Refusal, match="listed twice"):
        JudgingPanel((*panel().appointments, Appointment("Orlov", PanelPost.JUDGE)), rulebook=RULES)
    assert panel().is_complete
    assert not replace(panel(), size=5).is_complete
    assert replace(panel(), size=4).is_complete


ORDER = ChiefJudgeOrder(Order.PAUSE, "Orlov", moment(12), "no light", rulebook=RULES)


@pytest.mark.clause(EDITION, "12.4.1", "12.4.3")
def test_orders_of_the_chief_judge() -> None:
    for change, why in (
        ({"reason": ""}, "some text"),
        ({"at": NAIVE}, "time zone"),
        ({"order": Order.CANCEL}, "venue is unfit"),
        ({"order": Order.REMOVE_JUDGE, "concerns": "Gusev"}, "gross mistakes"),
        ({"order": Order.REMOVE_REPRESENTATIVE, "concerns": "Zhuk", "breaches": 1}, "repeated breaches"),
        ({"order": Order.MOVE_JUDGE}, "some text"),
    ):
        with pytest.raises(Refusal, match=why):
            replace(ORDER, **change)
    assert replace(ORDER, order=Order.CANCEL, venue_unfit=True).venue_unfit
    assert replace(ORDER, order=Order.REMOVE_JUDGE, concerns="Gusev", ground=RemovalGround.NOT_COPING).ground
    assert replace(ORDER, order=Order.REMOVE_REPRESENTATIVE, concerns="Zhuk", breaches=2).breaches == 2


@pytest.mark.clause(EDITION, "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6", "3.1.2", "13.1.3", "13.1.4", "15.2", "15.3")
@pytest.mark.parametrize("name", list(CHECKLISTS))
def test_a_checklist_is_kept_point_by_point(name: str) -> None:
    asked = checklist(name)
    assert len(set(asked.names)) == len(asked.names) >= 3
    assert not asked.check({}, RULES).passes
    assert asked.check(dict.fromkeys(asked.names, True), RULES).passes
    first = asked.names[0]
    check = asked.check({**dict.fromkeys(asked.names, True), first: False}, RULES)
    assert [each.name for each in check.broken] == [first]
    for language in ("en", "ru", "uk"):
        assert "conduct." not in told(check.explanation(), language)
        assert "conduct." not in told(asked.check({}, RULES).explanation(), language)
    with pytest.raises(Refusal, match="no point of the list"):
        asked.check({"unheard_of": True}, RULES)


@pytest.mark.clause(EDITION, "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6")
def test_duties_of_the_panel() -> None:
    assert panel_duties_before().names == (
        "schedule",
        "places_and_times",
        "venue_checked",
        "captains_meeting",
        "lots_drawn",
    )
    assert "report_handed_in" in panel_duties_after().names
    assert "panel_formed" in chief_judge_duties().names
    assert "results_published" in chief_secretary_duties().names
    assert "results_kept" in judge_duties().names
    with pytest.raises(Refusal, match="expected one of"):
        checklist("dancing")


@pytest.mark.clause(EDITION, "12.2")
def test_a_filled_checklist_names_who_and_when() -> None:
    filled = FilledChecklist(panel_duties_before(), {"schedule": True}, "Orlov", moment(9))
    assert len(filled.check(RULES).unknown) == 4
    for change, why in (({"by": ""}, "text"), ({"at": NAIVE}, "zone"), ({"answers": {"x": True}}, "no point")):
        with pytest.raises(Refusal, match=why):
            replace(filled, **change)


@pytest.mark.clause(EDITION, "13.1.1", "13.1.3", "13.1.4", "13.1.5", "13.1.6")
def test_staff() -> None:
    auxiliary = [each for each in StaffRole if each.is_auxiliary]
    assert auxiliary == [
        StaffRole.DOCTOR,
        StaffRole.NURSE,
        StaffRole.COMMANDANT,
        StaffRole.ASSISTANT_SECRETARY,
    ]
    plan = StaffPlan(Level.REGION, 40, {StaffRole.DOCTOR: 1, StaffRole.WORKER: 2}, rulebook=RULES)
    there = (StaffMember("Petrova", StaffRole.DOCTOR), StaffMember("Zhuk", StaffRole.WORKER))
    assert plan.missing(there) == {StaffRole.WORKER: 1}
    assert plan.missing(()) == {StaffRole.DOCTOR: 1, StaffRole.WORKER: 2}
    assert plan.missing(there[:1]) == {StaffRole.WORKER: 2}
    assert StaffPlan(Level.REGION, 0, {StaffRole.NURSE: 0}, rulebook=RULES).missing(()) == {}
    with pytest.raises(Refusal, match="0 or more"):
        replace(plan, numbers={StaffRole.DOCTOR: -1})
    with pytest.raises(Refusal, match="some text"):
        StaffMember("", StaffRole.NURSE)
    assert "games_entered" in assistant_duties().names
    assert "technical_staff" in commandant_duties().names
    assert [item.number for item in doctor_duties().items if "/" in item.number] == ["13.1.2/item3", "13.1.2/item5"]


@pytest.mark.clause(EDITION, "3.1.1/item2")
def test_an_organiser_moves_rounds_but_not_arrival_and_departure() -> None:
    before = Schedule(START, END, ((START, "round 1"),), rulebook=RULES)
    moved = replace(before, rounds=((END, "round 1"),))
    assert change_schedule(before, moved) is moved
    for change in ({"arrival": START + timedelta(days=1), "rounds": ()}, {"departure": END + timedelta(days=1)}):
        with pytest.raises(Refusal, match=r"arrival and departure.*3\.1\.1/item2"):
            change_schedule(before, replace(before, **change))
    with pytest.raises(Refusal, match="outside the days"):
        replace(before, rounds=((date(2024, 6, 1), "round 1"),))
    assert Schedule(START, START, rulebook=RULES).arrival == START
    with pytest.raises(Refusal, match="before the arrival"):
        Schedule(END, START, rulebook=RULES)


@pytest.mark.clause(EDITION, "3.1.1", "3.1.2", "3.1.3/p2")
def test_organisers() -> None:
    assert OrganiserProposal("Club", ProposalKind.ADDITIONAL_PRIZE, START, "a cup").text == "a cup"
    with pytest.raises(Refusal, match="some text"):
        OrganiserProposal("Club", ProposalKind.DRAFT_CHANGE, START, "")
    assert "safety_plan" in organiser_duties().names
    assert Organisers(("Club",), rulebook=RULES).names == ("Club",)
    with pytest.raises(Refusal, match=r"by contract or regulation.*3\.1\.3/p2"):
        Organisers(("Club", "Town"), rulebook=RULES)
    assert Organisers(("Club", "Town"), frozenset({DividedBy.CONTRACT}), rulebook=RULES).divided_by


@pytest.mark.clause(EDITION, "3.2")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({}, None),
        ({"by_these_rules": False}, "by_these_rules"),
        ({"organisers": None}, "organisers"),
        ({"place": ""}, "place"),
        ({"first_day": None}, "place"),
        ({"last_day": None}, "place"),
        ({"schedule": None}, "schedule"),
        ({"schedule": Schedule(START, END, rulebook=RULES)}, "schedule"),
        ({"who_may_take_part": ""}, "who"),
        ({"enquiries": " "}, "enquiries"),
    ],
)
def test_the_programme_states_what_it_must(change: dict[str, object], name: str | None) -> None:
    schedule = Schedule(START, END, ((START, "round 1"),), rulebook=RULES)
    whole = Programme(True, Organisers(("Club",), rulebook=RULES), "Tula", START, END, schedule, "everybody", "+7 900")
    found = [each.name for each in replace(whole, **change).check(RULES).broken]  # type: ignore[arg-type]
    assert found == ([] if name is None else [name])


@pytest.mark.clause(EDITION, "14.1.1", "14.1.2", "14.1.3", "14.1.4")
def test_papers_by_kind_and_system() -> None:
    individual, team = CompetitionKind.INDIVIDUAL, CompetitionKind.TEAM
    swiss = papers_needed(individual, SystemOfPlay.SWISS)
    assert [(each.paper, each.optional) for each in swiss] == [
        (AppendixPaper.ROUND_PROTOCOL, False),
        (AppendixPaper.PARTICIPANT_CARD, True),
        (AppendixPaper.SWISS_TABLE, False),
    ]
    robin = papers_needed(individual, SystemOfPlay.ROUND_ROBIN)
    assert [each.paper.form for each in robin] == ["app6", "app9"]
    teams = papers_needed(team, SystemOfPlay.ROUND_ROBIN)
    assert [each.paper.form for each in teams] == ["app7/p1", "app7/p2", "app9"]
    standing = papers_needed(CompetitionKind.INDIVIDUAL_WITH_TEAM_STANDING, SystemOfPlay.SWISS)
    assert standing[-1].paper.form == "app11"


@pytest.mark.clause(EDITION, "14.1.1", "14.1.3", "14.1.5", "12.3")
def test_every_round_has_its_protocol() -> None:
    needed = papers_needed(CompetitionKind.INDIVIDUAL, SystemOfPlay.SWISS)
    protocols = tuple(PaperMade(AppendixPaper.ROUND_PROTOCOL, number, MadeBy.PROGRAM) for number in (1, 2))
    table = PaperMade(AppendixPaper.SWISS_TABLE, None, MadeBy.HAND, ("Orlov", "Lis"))
    check = check_papers(needed, (*protocols, table), 2, RULES)
    assert (check.passes, [remark.name for remark in check.remarks]) == (True, ["participant_card"])
    check = check_papers(needed, (*protocols, protocols[0]), 3, RULES)
    assert [each.name for each in check.broken] == ["round_protocol", "swiss_table"]


@pytest.mark.clause(EDITION, "14.2", "12.3")
def test_the_report_is_handed_in_by_its_day() -> None:
    terms = ReportTerms("form 1", END, "the Federation")
    report = PanelReport("Cup", END, "the Federation", ("Orlov",), ("table",), rulebook=RULES)
    assert report.in_time(terms).met is True
    assert replace(report, handed_in=END + timedelta(days=1)).in_time(terms).met is False
    with pytest.raises(Refusal, match=r"main judging panel.*12\.3"):
        replace(report, approved_by=())
    with pytest.raises(Refusal, match="some text"):
        replace(terms, form="")


@pytest.mark.clause(EDITION, "15.2", "15.3")
def test_the_press_is_accredited_and_told() -> None:
    card = Accreditation("Zhuk", "Gazette", START, "the committee")
    assert accreditation_finding(card, committee=True).met is True
    assert accreditation_finding(None, committee=True).met is False
    assert accreditation_finding(None, committee=False).met is True
    with pytest.raises(Refusal, match="some text"):
        replace(card, medium="")
    with pytest.raises(Refusal, match="some text"):
        PressNote(moment(9), "Round 1", "", "Lis")
    assert press_checklist().check(dict.fromkeys(press_checklist().names, True), RULES).passes


@pytest.mark.clause(EDITION, "15.4")
@pytest.mark.parametrize(("minute", "second", "met"), [(0, 0, True), (10, 0, True), (10, 1, False), (59, 0, False)])
def test_flash_only_in_the_first_ten_minutes(minute: int, second: int, met: bool) -> None:
    assert flash_finding(moment(15), moment(15, minute, second), RULES).met is met
    assert flash_finding(moment(15, 1), moment(15), RULES).met is False


@pytest.mark.clause(EDITION, "I/p2", "XVI")
def test_a_case_without_a_rule_rests_on_a_similar_one() -> None:
    case = UnforeseenCase("the hall was flooded", "the round is moved", "Orlov", moment(9), ("12.4.3",), rulebook=RULES)
    assert "the round is moved" in told(case.explanation())
    with pytest.raises(Refusal, match=r"similar clause or on a ruling.*I/p2"):
        replace(case, similar=())
    with pytest.raises(Refusal, match="some text"):
        replace(case, facts="")
    with pytest.raises(Refusal, match="77"):
        replace(case, similar=("77.1",))
