"""Protests and what athletes are told (5.4.17.1-5.4.17.4, 5.4.9.7, 2.3.1, 2.3.4; T24, T38)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conduct.filed import DECISION, PROTEST
from tests.tournament.conduct.helpers import EDITION, NAIVE, moment, told, utc
from tests.tournament.rules import RULES

from tavlei.games.clock import Discipline
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.protest_deadlines import RoundTimes, decision_deadline, protest_deadline
from tavlei.tournament.conduct.disputes.protests import (
    Against,
    DepositFate,
    Filer,
    ProtestOutcome,
    check_approval,
    check_protest,
    deposit_fate,
)
from tavlei.tournament.conduct.notices import AthleteNotice, NoticeKind, notices_due

ENDED = moment(15)
CLASSICAL = protest_deadline(Discipline.RUSSIAN, RoundTimes(ENDED), RULES)


@pytest.mark.clause(EDITION, "5.4.17.1", "5.4.17.1/item2")
@pytest.mark.parametrize("discipline", list(Discipline))
def test_an_hour_in_slow_disciplines(discipline: Discipline) -> None:
    deadline = protest_deadline(discipline, RoundTimes(ENDED, moment(18)), RULES)
    if "rapid" in discipline.value or "blitz" in discipline.value:
        assert (deadline.until, deadline.number) == (moment(18), "5.4.17.1/item2")
    else:
        assert (deadline.until, deadline.number) == (moment(16), "5.4.17.1")
        named = discipline in (Discipline.RUSSIAN, Discipline.INTERNATIONAL, Discipline.RENJU)
        assert deadline.readings == (() if named else ("T24",))


@pytest.mark.clause(EDITION, "5.4.17.1/item2")
def test_rapid_and_blitz() -> None:
    blitz = Discipline.RUSSIAN_BLITZ
    assert protest_deadline(blitz, RoundTimes(ENDED, moment(15, 5)), RULES).until == moment(15, 5)
    assert protest_deadline(blitz, RoundTimes(ENDED, is_last=True), RULES).until == moment(15, 30)
    assert protest_deadline(blitz, RoundTimes(ENDED), RULES).until is None
    assert protest_deadline(blitz, RoundTimes(None, is_last=True), RULES).until is None
    assert protest_deadline(blitz, RoundTimes(None, moment(18), is_last=True), RULES).until is None
    assert protest_deadline(blitz, RoundTimes(None, moment(15, 5)), RULES).until == moment(15, 5)
    assert protest_deadline(Discipline.RUSSIAN, RoundTimes(None), RULES).until is None
    with pytest.raises(Refusal, match="time zone"):
        RoundTimes(NAIVE)


@pytest.mark.clause(EDITION, "5.4.17.1")
@pytest.mark.parametrize(
    ("filed", "in_time"), [(moment(16), True), (moment(16, 0, 1), False), (utc(13), True), (utc(13, 1), False)]
)
def test_the_deadline_is_inclusive_in_any_time_zone(filed: datetime, in_time: bool) -> None:
    check = check_protest(replace(PROTEST, filed=filed), CLASSICAL)
    assert check.finding("filed").met is in_time
    assert check.passes is in_time
    assert "16:00" in told(CLASSICAL.explanation())
    assert "01.05.2024" in told(CLASSICAL.explanation(), "ru")


@pytest.mark.clause(EDITION, "5.4.17.2", "2.3.1/item5")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"filer": Filer.OTHER}, "filer"),
        ({"in_writing": False}, "in_writing"),
        ({"text": " "}, "in_writing"),
        ({"to_chief_judge": False}, "to_chief_judge"),
        ({"broken": ()}, "broken"),
        ({"broken": (" ",)}, "broken"),
    ],
)
def test_the_form_of_a_protest(change: dict[str, object], name: str) -> None:
    assert check_protest(PROTEST, CLASSICAL).passes
    faulty = replace(PROTEST, **change)  # type: ignore[arg-type]
    assert [each.name for each in check_protest(faulty, CLASSICAL).broken] == [name]
    for against in Against:
        assert check_protest(replace(PROTEST, against=against), CLASSICAL).passes


@pytest.mark.clause(EDITION, "5.4.17.2", "5.4.9.7/item2", "2.3.4")
@pytest.mark.parametrize(
    ("filer", "alone", "for_team"),
    [
        (Filer.ATHLETE, True, False),
        (Filer.REPRESENTATIVE, True, False),
        (Filer.TEAM_CAPTAIN, True, True),
        (Filer.OTHER, False, False),
    ],
)
def test_a_teams_protest_comes_from_its_captain(filer: Filer, alone: bool, for_team: bool) -> None:
    protest = replace(PROTEST, filer=filer)
    assert check_protest(protest, CLASSICAL).passes is alone
    check = check_protest(protest, CLASSICAL, of_team=True)
    assert check.passes is for_team
    assert check.finding("filer").number == "5.4.9.7/item2"


@pytest.mark.clause(EDITION, "5.4.17.4")
@pytest.mark.parametrize(("paid", "asked", "passes"), [(0, 0, True), (999, 1000, False), (1000, 1000, True)])
def test_a_deposit_if_the_regulation_asks_for_one(paid: int, asked: int, passes: bool) -> None:
    assert check_protest(replace(PROTEST, deposit=paid), CLASSICAL, deposit=asked).passes is passes


@pytest.mark.clause(EDITION, "5.4.17.4/item2")
def test_where_the_deposit_goes() -> None:
    assert deposit_fate(ProtestOutcome.UPHELD) is DepositFate.RETURNED
    assert deposit_fate(ProtestOutcome.REJECTED) is DepositFate.PRIZE_FUND
    assert deposit_fate(ProtestOutcome.REJECTED, appeal_upheld=True) is DepositFate.RETURNED
    assert deposit_fate(ProtestOutcome.NOT_CONSIDERED) is DepositFate.RETURNED


@pytest.mark.clause(EDITION, "5.4.17.3")
@pytest.mark.parametrize(
    ("decided", "approved", "in_time"),
    [
        (moment(15, 30, day=2), None, True),
        (moment(15, 31, day=2), None, False),
        (moment(17), moment(17), True),
        (moment(17, 1), moment(17), False),
        (moment(15, 30, day=2), moment(20, day=3), True),
        (moment(15, 31, day=2), moment(20, day=3), False),
    ],
)
def test_a_protest_is_decided_within_a_day_and_before_approval(
    decided: datetime, approved: datetime | None, in_time: bool
) -> None:
    found = replace(DECISION, at=decided).in_time(approved)
    assert (found.met, found.force.value) == (in_time, "as_a_rule")  # a late decision stands


@pytest.mark.clause(EDITION, "5.4.17.3")
@given(st.integers(min_value=0, max_value=100_000), st.integers(min_value=0, max_value=100_000))
def test_the_decision_is_due_at_the_earlier_of_both(filed: int, approved: int) -> None:
    start = moment(0)
    one, other = start + timedelta(minutes=filed), start + timedelta(minutes=approved)
    assert decision_deadline(one, RULES, results_approved=other).until == min(one + timedelta(days=1), other)


@pytest.mark.clause(EDITION, "5.4.17.3/item2")
def test_both_sides_are_heard_or_did_not_come() -> None:
    alone = frozenset({"Ivanov"})
    with pytest.raises(Refusal, match="both sides"):
        replace(DECISION, heard=alone)
    assert replace(DECISION, heard=alone, did_not_come=frozenset({"Gusev"})).did_not_come
    unheard = replace(DECISION, outcome=ProtestOutcome.NOT_CONSIDERED, heard=frozenset())
    assert unheard.heard == frozenset()
    assert replace(DECISION, at=PROTEST.filed).at == PROTEST.filed
    with pytest.raises(Refusal, match="older than the protest"):
        replace(DECISION, at=moment(15))
    with pytest.raises(Refusal, match="some text"):
        replace(DECISION, reasons="")


@pytest.mark.clause(EDITION, "5.4.17.3")
def test_results_are_not_approved_before_protests_are_decided() -> None:
    check_approval([], RULES)
    with pytest.raises(Refusal, match="without a decision: 1"):
        check_approval([PROTEST], RULES)


@pytest.mark.clause(EDITION, "2.3.1/item1")
def test_athletes_are_told() -> None:
    assert notices_due(frozenset(), started=False, ended=False) == (NoticeKind.NORMS, NoticeKind.PROGRAMME)
    known = frozenset({NoticeKind.NORMS, NoticeKind.PROGRAMME})
    assert notices_due(known, started=True, ended=False) == (NoticeKind.CURRENT_RESULTS,)
    assert notices_due(known, started=True, ended=True)[-1] is NoticeKind.FINAL_RESULTS
    with pytest.raises(Refusal, match="some text"):
        AthleteNotice(NoticeKind.DECISION, moment(9), "board", "")
