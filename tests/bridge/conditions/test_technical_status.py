"""Technical status and the organisers' duties (1.4, 1.7, 1.8, 1.9)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import EDITION, failed, one, unknown
from tests.bridge.condition_occasions import ANNOUNCED
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.technical_status import (
    AnnouncedChange,
    ProtocolForm,
    Reporting,
    Venue,
    duty_findings,
    protocol_finding,
    protocols_kept_until,
    reporting_findings,
    technical_status,
)
from tavlei.bridge.findings import Consequence
from tavlei.bridge.vocabulary import TechnicalStatus

LATE = date(2024, 5, 18)


def status(**changes: Any) -> TechnicalStatus | None:
    """The status of the good announcement with some facts changed."""
    return technical_status(replace(ANNOUNCED, **changes), CLASSIFICATION).status


@pytest.mark.clause(EDITION, "1.4", "1.7")
def test_application_and_regulation_fourteen_days_before_entries_close() -> None:
    assert status() is TechnicalStatus.ALL_RUSSIAN
    assert status(applied=LATE) is TechnicalStatus.LOCAL
    assert status(regulation_published=LATE) is TechnicalStatus.LOCAL
    assert status(asks_all_russian=False) is TechnicalStatus.LOCAL
    found = one(technical_status(replace(ANNOUNCED, applied=LATE), CLASSIFICATION).findings, "technical.applied")
    assert (found.value, found.threshold) == (LATE, date(2024, 5, 17))
    asked = technical_status(replace(ANNOUNCED, venue=Venue.ABROAD, council_leave=True), CLASSIFICATION).findings
    assert {each.consequence for each in asked} == {Consequence.REFUSED}


@pytest.mark.clause(EDITION, "1.7")
@pytest.mark.parametrize("field", ["applied", "regulation_published", "entries_close"])
def test_a_missing_day_leaves_the_status_open(field: str) -> None:
    missing: dict[str, Any] = {field: None}
    verdict = technical_status(replace(ANNOUNCED, **missing), CLASSIFICATION)
    assert verdict.status is None
    assert field in {name for finding in verdict.findings for name in finding.needs}
    assert status(applied=LATE, regulation_published=None) is TechnicalStatus.LOCAL


@pytest.mark.clause(EDITION, "1.7/p2")
@pytest.mark.parametrize("venue", [Venue.ABROAD, Venue.PARTLY_ABROAD])
def test_outside_russia_the_council_must_allow_it(venue: Venue) -> None:
    assert status(venue=venue, council_leave=True) is TechnicalStatus.ALL_RUSSIAN
    assert status(venue=venue, council_leave=None) is None
    refused = status(venue=venue, council_leave=False, local_officer=False)
    assert refused is (TechnicalStatus.FOREIGN if venue is Venue.ABROAD else TechnicalStatus.LOCAL)
    assert status(venue=venue, council_leave=True, applied=LATE, local_officer=False) is refused


@pytest.mark.clause(EDITION, "1.9")
def test_abroad_it_is_foreign_unless_local() -> None:
    abroad: dict[str, Any] = {"venue": Venue.ABROAD, "asks_all_russian": False}
    assert status(**abroad, local_officer=False) is TechnicalStatus.FOREIGN
    assert status(**abroad, local_officer=True) is TechnicalStatus.LOCAL
    assert status(**abroad) is None


@pytest.mark.clause(EDITION, "1.9")
@pytest.mark.parametrize("venue", Venue)
def test_european_and_world_championships_are_foreign_everywhere(venue: Venue) -> None:
    assert status(venue=venue, european_or_world=True, council_leave=True) is TechnicalStatus.FOREIGN


@pytest.mark.clause(EDITION, "1.7")
def test_changes_and_the_report() -> None:
    good = Reporting(
        (AnnouncedChange(commission_told=True, shown_on_page=True),), report_sent=True, report_in_set_form=True
    )
    assert failed(reporting_findings(good, CLASSIFICATION)) == set()
    hidden = replace(good, changes=(AnnouncedChange(commission_told=False, shown_on_page=False),))
    assert failed(reporting_findings(hidden, CLASSIFICATION)) == {"technical.change_told", "technical.change_shown"}
    assert failed(reporting_findings(replace(good, report_sent=False), CLASSIFICATION)) == {"technical.report_sent"}
    other = replace(good, report_in_set_form=False)
    assert unknown(reporting_findings(other, CLASSIFICATION)) == {"technical.other_form_agreed"}
    assert failed(reporting_findings(replace(other, other_form_agreed=False), CLASSIFICATION)) == {
        "technical.other_form_agreed"
    }
    assert failed(reporting_findings(replace(other, other_form_agreed=True), CLASSIFICATION)) == set()
    assert {reporting_finding.consequence for reporting_finding in reporting_findings(other, CLASSIFICATION)} == {
        Consequence.DECISION
    }
    silent = Reporting((AnnouncedChange(),))
    assert {
        name for reporting_finding in reporting_findings(silent, CLASSIFICATION) for name in reporting_finding.needs
    } == {
        "changes[0].commission_told",
        "changes[0].shown_on_page",
        "report_sent",
    }


@pytest.mark.clause(EDITION, "1.8")
@pytest.mark.parametrize(
    ("ends", "until"),
    [
        (date(2024, 6, 9), date(2025, 12, 9)),
        (date(2024, 8, 31), date(2026, 2, 28)),
        (date(2022, 8, 31), date(2024, 2, 29)),
        (date(2024, 12, 31), date(2026, 6, 30)),
    ],
)
def test_protocols_are_kept_for_eighteen_months(ends: date, until: date) -> None:
    assert protocols_kept_until(ends, CLASSIFICATION) == until


@given(st.dates(date(2000, 1, 1), date(2090, 1, 1)))
def test_eighteen_months_are_a_year_and_a_half(ends: date) -> None:
    assert timedelta(days=545) <= protocols_kept_until(ends, CLASSIFICATION) - ends <= timedelta(days=550)


@pytest.mark.clause(EDITION, "1.8")
def test_paper_only_for_local_tournaments() -> None:
    assert protocol_finding(TechnicalStatus.LOCAL, ProtocolForm.PAPER, CLASSIFICATION).met is True
    assert protocol_finding(TechnicalStatus.ALL_RUSSIAN, ProtocolForm.PAPER, CLASSIFICATION).met is False
    assert protocol_finding(TechnicalStatus.ALL_RUSSIAN, ProtocolForm.ELECTRONIC, CLASSIFICATION).met is True
    assert protocol_finding(TechnicalStatus.LOCAL, None, CLASSIFICATION).needs == ("protocols",)


def test_duties_by_status() -> None:
    assert [
        duty_finding.key for duty_finding in duty_findings(TechnicalStatus.LOCAL, Reporting(), None, CLASSIFICATION)
    ] == ["bridge.technical.protocols"]
    assert duty_findings(TechnicalStatus.FOREIGN, Reporting(), None, CLASSIFICATION) == ()
    assert len(duty_findings(TechnicalStatus.ALL_RUSSIAN, Reporting(), None, CLASSIFICATION)) == 2
