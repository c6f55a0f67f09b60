"""Admission: disqualification, documents, applications, the fee, the commission (1.6.2, 2.2, 2.4, 5.1-5.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest
from tests.tournament.conduct.candidates import ALL, IVANOV, TERMS, broken
from tests.tournament.conduct.helpers import EDITION, END, NAIVE, START, moment, panel, told
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.admission.commission import (
    AdmissionCommission,
    AdmissionDecision,
    CommissionSeat,
    check_commission,
)
from tavlei.tournament.conduct.admission.conditions import AdmissionCandidate, Proposal, fee_finding, propose_admission
from tavlei.tournament.conduct.admission.documents import (
    DocumentRules,
    Shown,
    ShownDocument,
    needed_documents,
    own_procedure_finding,
)
from tavlei.tournament.conduct.disputes.disqualification import (
    FederationDisqualification,
    check_may_take_part,
    disqualification_finding,
)
from tavlei.tournament.conduct.levels import Level, level_of
from tavlei.tournament.conduct.medical import CaseKind, MedicalCase, MedicalOpinion, MedicalReport
from tavlei.tournament.conduct.people import Capacity
from tavlei.tournament.merged_groups import AgeGroup


@pytest.mark.clause(EDITION, "5.3", "2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.4", "5.2")
def test_who_meets_every_condition_is_admitted() -> None:
    proposal = propose_admission(IVANOV, TERMS, RULES)
    assert [finding.name for finding in proposal.findings if finding.met is not True] == []
    assert proposal.proposal is Proposal.ADMIT
    assert "Ivanov" in told(proposal.explanation())
    assert proposal.explanation().verdict.clause == RULES.clause("5.3")
    decision = AdmissionDecision(proposal, admitted=True)
    assert decision.admitted
    with pytest.raises(Refusal, match=r"no ground to refuse.*5\.3/p2"):
        AdmissionDecision(proposal, admitted=False, reason="we do not like him")


@pytest.mark.clause(EDITION, "1.6.2", "5.3/p2")
def test_a_disqualified_athlete_must_be_refused() -> None:
    term = FederationDisqualification("Ivanov", date(2024, 1, 1), "order 7", until=START, rulebook=RULES)
    proposal = propose_admission(replace(IVANOV, disqualifications=(term,)), TERMS, RULES)
    assert proposal.proposal is Proposal.MUST_REFUSE
    assert "order 7" in told(proposal.explanation())
    assert proposal.explanation().verdict.clause == RULES.clause("5.3/p2")
    with pytest.raises(Refusal, match=r"binding condition.*1\.6\.2"):
        AdmissionDecision(proposal, admitted=True)
    assert AdmissionDecision(proposal, admitted=False, reason="disqualified").admitted is False
    with pytest.raises(Refusal, match="a refusal needs a reason"):
        AdmissionDecision(proposal, admitted=False, reason=" ")


@pytest.mark.clause(EDITION, "1.6.2", "1.5.10")
@pytest.mark.parametrize(
    ("since", "until", "barred"),
    [
        (date(2024, 1, 1), date(2024, 5, 1), False),
        (date(2024, 1, 1), START, True),
        (END, None, True),
        (date(2024, 5, 10), None, False),
        (date(2024, 5, 5), date(2024, 5, 6), True),
    ],
)
@pytest.mark.parametrize("capacity", list(Capacity))
def test_a_term_bars_from_every_capacity_on_its_days(
    since: date, until: date | None, barred: bool, capacity: Capacity
) -> None:
    term = FederationDisqualification("Ivanov", since, "order 7", until, rulebook=RULES)
    assert disqualification_finding([term], START, END, capacity).broken is barred
    check_may_take_part("Petrov", [term], START, END, capacity)
    if barred:
        with pytest.raises(Refusal, match=r"Ivanov is disqualified.*1\.6\.2"):
            check_may_take_part("Ivanov", [term], START, END, capacity)
    else:
        check_may_take_part("Ivanov", [term], START, END, capacity)


@pytest.mark.clause(EDITION, "1.5.10")
def test_a_term_without_a_decision_or_in_the_wrong_order_is_refused() -> None:
    with pytest.raises(Refusal, match="some text"):
        FederationDisqualification("Ivanov", START, " ", rulebook=RULES)
    with pytest.raises(Refusal, match="ends before it begins"):
        FederationDisqualification("Ivanov", END, "order 7", START, rulebook=RULES)
    assert FederationDisqualification("Ivanov", START, "order 7", START, rulebook=RULES).runs(START, START)


@pytest.mark.clause(EDITION, "2.2.4", "5.3/p2")
@pytest.mark.parametrize(
    ("missing", "number"),
    [
        (ShownDocument.APPLICATION, "2.2.4"),
        (ShownDocument.RANK_BOOK, "2.2.4"),
        (ShownDocument.MEDICAL_INSURANCE, "2.2.4"),
    ],
)
def test_a_missing_document_lets_the_commission_refuse(missing: ShownDocument, number: str) -> None:
    shown = replace(IVANOV.shown, good=ALL - {missing})
    candidate = replace(IVANOV, shown=shown)
    assert broken(candidate) == [(missing.value, number)]
    proposal = propose_admission(candidate, TERMS, RULES)
    assert proposal.proposal is Proposal.MAY_REFUSE
    assert AdmissionDecision(proposal, admitted=True).admitted  # the commission may let it pass
    faulty = replace(IVANOV, shown=replace(IVANOV.shown, faulty=frozenset({missing})))
    assert broken(faulty) == [(missing.value, number)]


@pytest.mark.clause(EDITION, "2.2.4")
def test_a_child_shows_a_birth_certificate_and_only_the_ranked_a_rank_book() -> None:
    day = date(2024, 5, 1)
    assert ShownDocument.BIRTH_CERTIFICATE in needed_documents(date(2010, 5, 2), day, RULES, has_rank=False)
    assert ShownDocument.IDENTITY not in needed_documents(date(2010, 5, 2), day, RULES, has_rank=False)
    assert ShownDocument.IDENTITY in needed_documents(date(2010, 5, 1), day, RULES, has_rank=False)
    assert ShownDocument.IDENTITY in needed_documents(None, day, RULES, has_rank=False)
    assert ShownDocument.RANK_BOOK not in needed_documents(None, day, RULES, has_rank=False)


@pytest.mark.clause(EDITION, "2.4")
def test_nobody_plays_without_a_policy_for_all_days() -> None:
    short = replace(IVANOV, shown=replace(IVANOV.shown, accident_policy_until=date(2024, 5, 8)))
    assert broken(short) == [("insurance", "2.4")]
    assert propose_admission(short, TERMS, RULES).proposal is Proposal.MUST_REFUSE
    none = replace(IVANOV, shown=Shown(ALL - {ShownDocument.ACCIDENT_INSURANCE}))
    assert propose_admission(none, TERMS, RULES).proposal is Proposal.MUST_REFUSE
    endless = replace(IVANOV, shown=Shown(ALL))
    assert broken(endless) == []


@pytest.mark.clause(EDITION, "2.2.5")
def test_the_regulation_may_ask_for_more() -> None:
    terms = replace(TERMS, documents=DocumentRules(further=("parents' consent",)))
    assert broken(IVANOV, terms) == [("further:parents' consent", "2.2.5")]
    given = replace(IVANOV, shown=replace(IVANOV.shown, further=frozenset({"parents' consent"})))
    assert broken(given, terms) == []


@pytest.mark.clause(EDITION, "2.2.6")
def test_small_events_may_ask_only_for_what_they_name() -> None:
    rules = DocumentRules(only=frozenset({ShownDocument.IDENTITY}), medical=False)
    terms = replace(TERMS, level=Level.MUNICIPAL, documents=rules, fee=0)
    bare = AdmissionCandidate(name="Ivanov", born=date(2009, 3, 4), shown=Shown(frozenset({ShownDocument.IDENTITY})))
    proposal = propose_admission(bare, terms, RULES)
    assert proposal.proposal is Proposal.ADMIT
    (policy,) = [finding for finding in proposal.findings if finding.name == "insurance"]
    assert (policy.met, policy.force.value) == (False, "as_a_rule")  # a reminder only
    assert broken(replace(bare, shown=Shown()), terms) == [("identity", "2.2.6")]
    for level in Level:
        small = level in (Level.MUNICIPAL, Level.ORGANISATION)
        assert own_procedure_finding(level, rules).met is small
        assert own_procedure_finding(level, DocumentRules()).met is True


@pytest.mark.clause(EDITION, "5.2")
@pytest.mark.parametrize(
    ("paid", "met"),
    [
        (moment(11, 59), True),
        (moment(12), False),
        (date(2024, 5, 1), True),
        (date(2024, 5, 2), False),
        (None, False),
    ],
)
def test_the_fee_is_paid_before_the_commission_begins(paid: date | datetime | None, met: bool) -> None:
    assert fee_finding(2000, paid, moment(12)).met is met
    assert (("fee", "5.2") in broken(replace(IVANOV, fee_paid=paid))) is not met
    assert broken(replace(IVANOV, fee_paid=paid), replace(TERMS, fee=0)) == []


@pytest.mark.clause(EDITION, "2.2.1", "5.3/p2")
def test_qualification_and_rights_by_the_regulation() -> None:
    assert broken(replace(IVANOV, qualified=False)) == [("qualified", "2.2.1")]
    assert broken(replace(IVANOV, entitled=False)) == [("entitled", "5.3/p2")]
    unknown = propose_admission(replace(IVANOV, entitled=None), TERMS, RULES)
    assert unknown.proposal is Proposal.UNDECIDED
    assert AdmissionDecision(unknown, admitted=True).admitted  # its discretion covers it


@pytest.mark.clause(EDITION, "2.1/p3", "5.3/p2")
def test_age_binds_and_must_be_known() -> None:
    assert propose_admission(replace(IVANOV, born=date(2007, 12, 31)), TERMS, RULES).proposal is Proposal.MUST_REFUSE
    unknown = propose_admission(replace(IVANOV, born=None), TERMS, RULES)
    assert unknown.proposal is Proposal.UNDECIDED
    with pytest.raises(Refusal, match="while conditions are open"):
        AdmissionDecision(unknown, admitted=True)


@pytest.mark.clause(EDITION, "2.1/p2")
def test_students_show_that_they_study() -> None:
    terms = replace(TERMS, students=True, groups=(AgeGroup.ADULTS,))
    student = replace(IVANOV, born=date(2004, 3, 4))
    assert propose_admission(student, terms, RULES).proposal is Proposal.UNDECIDED
    assert propose_admission(replace(student, student=True), terms, RULES).proposal is Proposal.ADMIT
    assert propose_admission(replace(student, student=False), terms, RULES).proposal is Proposal.MUST_REFUSE
    assert propose_admission(replace(IVANOV, student=True), terms, RULES).proposal is Proposal.MUST_REFUSE  # 15


@pytest.mark.clause(EDITION, "13.1.2/item3", "5.3/p2")
def test_the_doctor_of_the_competition_may_speak_against_it() -> None:
    opinion = MedicalOpinion("Ivanov", False, "Petrova", moment(11), "fever", rulebook=RULES)
    assert broken(replace(IVANOV, opinion=opinion)) == [("health", "5.3/p2")]
    assert broken(replace(IVANOV, opinion=replace(opinion, may_take_part=True, reason=""))) == []
    with pytest.raises(Refusal, match="needs a reason"):
        replace(opinion, reason="")
    with pytest.raises(Refusal, match="time zone"):
        replace(opinion, at=NAIVE)


@pytest.mark.clause(EDITION, "13.1.2/item5")
def test_the_doctor_reports_cases_and_conclusions() -> None:
    case = MedicalCase(START, CaseKind.INJURY, "Ivanov", "bandage")
    report = MedicalReport("Cup", "the federation", "Petrova", END, "all well", (case,))
    assert (report.count(CaseKind.INJURY), report.count(CaseKind.ILLNESS)) == (1, 0)
    for name in ("competition", "to", "doctor", "conclusions"):
        with pytest.raises(Refusal, match="some text"):
            replace(report, **{name: ""})  # type: ignore[arg-type]


@pytest.mark.clause(EDITION, "5.3/p4", "12.4.5")
def test_the_commission_is_of_the_main_panel_and_the_holding_body() -> None:
    whole = AdmissionCommission(
        (
            ("Orlov", CommissionSeat.MAIN_PANEL),
            ("Lis", CommissionSeat.MAIN_PANEL),
            ("Zhuk", CommissionSeat.HOLDING_BODY),
            ("Petrova", CommissionSeat.DOCTOR),
        )
    )
    assert check_commission(whole, panel(), RULES).passes
    assert check_commission(whole, panel(), RULES).remarks == ()
    assert check_commission(whole, panel(), RULES).finding("main_panel").value == "Orlov, Lis"
    assert check_commission(whole, panel(), RULES).finding("holding_body").value == "Zhuk"
    without_body = AdmissionCommission((("Orlov", CommissionSeat.MAIN_PANEL), ("Lis", CommissionSeat.MAIN_PANEL)))
    assert [each.name for each in check_commission(without_body, panel(), RULES).broken] == ["holding_body"]
    with_judge = AdmissionCommission((("Gusev", CommissionSeat.MAIN_PANEL), ("Zhuk", CommissionSeat.HOLDING_BODY)))
    check = check_commission(with_judge, panel(), RULES)
    assert [each.name for each in check.broken] == ["main_panel"]
    assert [remark.number for remark in check.remarks] == ["12.4.5"]
    with pytest.raises(Refusal, match="at least 1"):
        AdmissionCommission(())


def test_every_status_of_the_titles_has_a_level() -> None:
    from tavlei.titles import CompetitionStatus

    assert {CompetitionStatu: level_of(CompetitionStatu.value) for CompetitionStatu in CompetitionStatus}[
        CompetitionStatus.MOSCOW_SPB
    ] is Level.REGION
    assert level_of("federal_district") is Level.INTERREGIONAL
    assert [level_of(each).is_regional for each in ("municipal", "other", "region")] == [False, False, True]
    assert [level_of(each).is_interregional for each in ("region", "federal_district", "world")] == [False, True, True]
    with pytest.raises(Refusal, match="expected one of"):
        level_of("galactic")


def test_terms_have_an_instant_with_its_zone() -> None:
    with pytest.raises(Refusal, match="time zone"):
        replace(TERMS, commission_begins=NAIVE)
    with pytest.raises(Refusal, match="time zone"):
        fee_finding(1, NAIVE, moment(12))
