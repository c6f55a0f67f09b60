"""The code, prepared boards, the disqualified, synchronous tournaments (3.6-3.8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.bridge.condition_facts import EDITION, failed, one, unknown
from tests.bridge.condition_occasions import CONDUCT
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.conduct import Conduct, PlayerDisqualification, conduct_findings
from tavlei.bridge.findings import Consequence


def breaches(**changes: Any) -> set[str]:
    """What is not met, and nothing else is open."""
    findings = tuple(conduct_findings(replace(CONDUCT, **changes), CLASSIFICATION))
    assert not unknown(findings)
    assert {finding.consequence for finding in findings} == {Consequence.NOT_CLASSIFIED}
    return failed(findings)


@pytest.mark.clause(EDITION, "3.6")
def test_code_and_duplicate_boards() -> None:
    assert breaches() == set()
    assert breaches(by_the_code=False) == {"conduct.by_the_code"}
    assert breaches(every_board_duplicate=False) == {"conduct.duplicate"}


@pytest.mark.clause(EDITION, "3.6")
def test_prepared_boards_need_the_commissions_decision() -> None:
    assert breaches(prepared_boards=True, prepared_boards_allowed=True) == set()
    assert breaches(prepared_boards=True, prepared_boards_allowed=False) == {"conduct.prepared_boards_allowed"}
    silent = one(
        conduct_findings(replace(CONDUCT, prepared_boards=True), CLASSIFICATION), "conduct.prepared_boards_allowed"
    )
    assert (silent.met, silent.needs) == (None, ("prepared_boards_allowed",))


@pytest.mark.clause(EDITION, "3.7")
@pytest.mark.parametrize(
    ("since", "until", "breach"),
    [
        (date(2024, 1, 1), date(2024, 6, 7), False),
        (date(2024, 1, 1), date(2024, 6, 8), True),
        (date(2024, 6, 8), None, True),
        (date(2024, 6, 9), None, False),
    ],
)
def test_a_disqualification_that_runs_at_the_start(since: date, until: date | None, breach: bool) -> None:
    found = breaches(disqualified=(PlayerDisqualification("Petrov", since, until),))
    assert found == ({"conduct.disqualified"} if breach else set())


@pytest.mark.clause(EDITION, "3.7")
def test_the_disqualified_are_named() -> None:
    two = (PlayerDisqualification("Petrov", date(2024, 1, 1)), PlayerDisqualification("Sidorov", date(2024, 1, 1)))
    found = one(conduct_findings(replace(CONDUCT, disqualified=two), CLASSIFICATION), "conduct.disqualified")
    assert (found.value, found.inputs["players"]) == (2, "Petrov, Sidorov")
    no_day = one(
        conduct_findings(replace(CONDUCT, disqualified=two, starts=None), CLASSIFICATION), "conduct.disqualified"
    )
    assert (no_day.met, no_day.needs) == (None, ("starts",))


@pytest.mark.clause(EDITION, "3.8")
def test_synchronous_tournaments_need_a_prior_decision() -> None:
    assert breaches(synchronous=True, synchronous_allowed=True) == set()
    assert breaches(synchronous=True, synchronous_allowed=False) == {"conduct.synchronous_allowed"}


def test_nothing_reported_leaves_everything_open() -> None:
    findings = tuple(conduct_findings(Conduct(), CLASSIFICATION))
    assert all(finding.met is None and finding.needs for finding in findings)
    assert len(findings) == 5
