"""Appeals (5.4.17.5; T22, T39)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conduct.filed import DECISION
from tests.tournament.conduct.helpers import EDITION, NAIVE, moment
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.appeals import (
    AppealDecision,
    AppealsCommittee,
    CommitteeMember,
    FiledAppeal,
    check_appeal_allowed,
    check_appeal_in_time,
    check_committee,
    committee_finding,
    seat_committee,
)
from tavlei.tournament.conduct.disputes.protests import Filer, ProtestOutcome
from tavlei.tournament.conduct.levels import Level


def member(name: str, region: str = "", born: date = date(1980, 1, 1)) -> CommitteeMember:
    return CommitteeMember(name, born, region)


COMMITTEE = AppealsCommittee(
    member("A", "Tula"), (member("B", "Perm"), member("C", "Omsk")), (member("D", "Tver"), member("E", "Pskov"))
)
DAY = date(2024, 5, 1)


@pytest.mark.clause(EDITION, "5.4.17.5")
def test_a_committee_is_formed_from_interregional_status_up() -> None:
    allowed = [each for each in Level if committee_finding(each).met]
    assert allowed == [Level.INTERREGIONAL, Level.ALL_RUSSIAN, Level.INTERNATIONAL]
    assert check_committee(COMMITTEE, Level.ALL_RUSSIAN, DAY, RULES).passes
    assert not check_committee(COMMITTEE, Level.REGION, DAY, RULES).passes


@pytest.mark.clause(EDITION, "5.4.17.5/p2", "5.4.17.5/p4")
@pytest.mark.parametrize(
    ("committee", "names"),
    [
        (replace(COMMITTEE, members=(member("B"),)), ["members", "odd"]),
        (replace(COMMITTEE, members=(member("B"), member("C"), member("F"))), ["odd"]),
        (replace(COMMITTEE, reserves=(member("D"),)), ["reserves"]),
        (replace(COMMITTEE, reserves=(member("D"), member("E"), member("F"))), ["reserves"]),
        (replace(COMMITTEE, chairman=member("A", born=date(2003, 5, 2))), ["age"]),
        (replace(COMMITTEE, chairman=member("A", born=date(2003, 5, 1))), []),
        (replace(COMMITTEE, reserves=(member("D", born=date(2010, 1, 1)), member("E"))), ["age"]),
    ],
)
def test_the_composition_of_a_committee(committee: AppealsCommittee, names: list[str]) -> None:
    assert [each.name for each in check_committee(committee, Level.ALL_RUSSIAN, DAY, RULES).broken] == names


@pytest.mark.clause(EDITION, "5.4.17.5/p2")
def test_judges_do_not_sit_and_regions_differ_if_possible() -> None:
    check = check_committee(COMMITTEE, Level.ALL_RUSSIAN, DAY, RULES, judges=frozenset({"D"}))
    assert [(each.name, each.value) for each in check.broken] == [("no_judges", "D")]
    assert check.finding("regions").value == "Omsk, Perm, Pskov, Tula, Tver"
    young = replace(COMMITTEE, chairman=member("A", born=date(2010, 1, 1)))
    assert check_committee(young, Level.ALL_RUSSIAN, DAY, RULES).finding("age").value == "A"
    same = replace(COMMITTEE, chairman=member("A", "Perm"))
    check = check_committee(same, Level.ALL_RUSSIAN, DAY, RULES)
    assert (check.passes, [remark.name for remark in check.remarks]) == (True, ["regions"])
    with pytest.raises(Refusal, match="listed twice"):
        replace(COMMITTEE, reserves=(member("A"), member("E")))


@pytest.mark.clause(EDITION, "5.4.17.5/p2", "5.4.17.5/p3")
def test_parties_and_the_interested_give_way_to_reserves() -> None:
    seated = seat_committee(COMMITTEE, frozenset({"Ivanov"}), RULES)
    assert (seated.voters, seated.replaced) == (("A", "B", "C"), ())
    seated = seat_committee(COMMITTEE, frozenset({"A"}), RULES, interested=frozenset({"C"}))
    assert (seated.voters, seated.chairman) == (("D", "B", "E"), "D")
    assert seated.replaced == (("A", "D"), ("C", "E"))
    assert seat_committee(COMMITTEE, frozenset({"A", "D"}), RULES).voters == ("E", "B", "C")
    with pytest.raises(Refusal, match=r"no reserve left.*5\.4\.17\.5/p2"):
        seat_committee(COMMITTEE, frozenset({"A", "B", "C"}), RULES)
    with pytest.raises(Refusal, match=r"no reserve left.*5\.4\.17\.5/p3"):
        seat_committee(COMMITTEE, frozenset({"A", "B"}), RULES, interested=frozenset({"C"}))


@pytest.mark.clause(EDITION, "5.4.17.5/p4", "5.4.17.5/p3")
@given(st.sets(st.sampled_from("ABCDE")))
def test_a_seated_committee_keeps_its_odd_number_and_nobody_barred(barred: set[str]) -> None:
    try:
        seated = seat_committee(COMMITTEE, frozenset(barred), RULES)
    except Refusal:
        assert len(barred) > 2
    else:
        assert len(set(seated.voters)) == 3
        assert not barred & set(seated.voters)


APPEAL = FiledAppeal(DECISION, "Ivanov", Filer.ATHLETE, moment(18), "it was not fine")


@pytest.mark.clause(EDITION, "5.4.17.5", "2.3.4")
def test_an_appeal_follows_a_decided_protest() -> None:
    check_appeal_allowed(DECISION, RULES)
    with pytest.raises(Refusal, match="filed and decided before"):
        check_appeal_allowed(None, RULES)
    with pytest.raises(Refusal, match="filed and decided before"):
        check_appeal_allowed(replace(DECISION, outcome=ProtestOutcome.NOT_CONSIDERED), RULES)
    assert replace(APPEAL, filed=DECISION.at).filed == DECISION.at
    with pytest.raises(Refusal, match="follows the decision"):
        replace(APPEAL, filed=moment(16))
    with pytest.raises(Refusal, match="athlete or a representative"):
        replace(APPEAL, filer=Filer.OTHER)
    with pytest.raises(Refusal, match="athlete or a representative"):
        replace(APPEAL, of_team=True)
    assert replace(APPEAL, of_team=True, filer=Filer.TEAM_CAPTAIN).of_team


@pytest.mark.clause(EDITION, "5.4.17.5")
@pytest.mark.parametrize(
    ("by_regulation", "approved", "in_time"),
    [
        (None, None, True),
        (moment(18), None, True),
        (moment(17, 59), None, False),
        (None, moment(18), True),
        (None, moment(17, 59), False),
        (moment(19), moment(17, 59), True),
    ],
)
def test_an_appeal_keeps_the_deadline_of_the_regulation(
    by_regulation: datetime | None, approved: datetime | None, in_time: bool
) -> None:
    if in_time:
        check_appeal_in_time(APPEAL, by_regulation, approved)
    else:
        with pytest.raises(Refusal, match=r"appeal is late.*5\.4\.17\.5"):
            check_appeal_in_time(APPEAL, by_regulation, approved)
    with pytest.raises(Refusal, match="time zone"):
        check_appeal_in_time(APPEAL, NAIVE)


@pytest.mark.clause(EDITION, "5.4.17.5/p5", "5.4.17.5/p4")
def test_the_committees_decision_is_final() -> None:
    seated = seat_committee(COMMITTEE, frozenset(), RULES)
    decision = AppealDecision(APPEAL, seated, 2, 1, moment(20), "the clock was broken")
    assert decision.upheld
    assert not replace(decision, votes_for=1, votes_against=2).upheld
    assert replace(decision, votes_for=3, votes_against=0).upheld
    for votes in ((1, 1), (3, 1), (4, -1), (3, 2), (1, 0)):
        with pytest.raises(Refusal, match="an odd number"):
            replace(decision, votes_for=votes[0], votes_against=votes[1])
