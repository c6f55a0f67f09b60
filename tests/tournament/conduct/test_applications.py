"""Applications: who signs, when they come, the doctor's part (2.2.2, 2.2.3, 5.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.tournament.conduct.candidates import EARLY, FINAL, HEADS, IVANOV, TERMS, broken
from tests.tournament.conduct.helpers import EDITION
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.admission.applications import (
    Application,
    ApplicationKind,
    Signer,
    check_application,
    form_is_prescribed,
    signers,
)
from tavlei.tournament.conduct.levels import Level


@pytest.mark.clause(EDITION, "2.2.2")
@pytest.mark.parametrize(("kept", "lost"), [(EARLY, "final"), (FINAL, "preliminary")])
def test_both_applications_are_asked_for(kept: Application, lost: str) -> None:
    found = broken(replace(IVANOV, applications=(kept,)))
    assert (f"entered:{lost}", "2.2.2") in found


@pytest.mark.clause(EDITION, "5.1/p3")
def test_a_late_preliminary_application_is_a_ground() -> None:
    assert broken(IVANOV, replace(TERMS, preliminary_due=date(2024, 4, 1))) == []
    assert broken(IVANOV, replace(TERMS, preliminary_due=date(2024, 3, 31))) == [("in_time", "5.1/p3")]
    without = replace(TERMS, preliminary_due=date(2024, 3, 31), asks_preliminary=False)
    assert broken(IVANOV, without) == []


@pytest.mark.clause(EDITION, "2.2.2", "2.2.3")
def test_only_the_application_that_names_the_athlete_counts() -> None:
    foreign = replace(FINAL, athletes=("Petrov",), original=False)
    assert broken(replace(IVANOV, applications=(EARLY, foreign, FINAL))) == []
    found = broken(replace(IVANOV, applications=(EARLY, foreign)))
    assert found == [("entered:final", "2.2.2"), ("medical", "2.2.3")]


@pytest.mark.clause(EDITION, "2.2.2")
def test_a_preliminary_application_is_asked_for_by_the_regulation_only() -> None:
    assert broken(replace(IVANOV, applications=(FINAL,)), replace(TERMS, asks_preliminary=False)) == []


@pytest.mark.clause(EDITION, "2.2.3")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"doctor": ""}, "doctor_named"),
        ({"signed": False}, "doctor_signed"),
        ({"personal_seal": False}, "doctor_signed"),
        ({"clinic_stamp": False}, "clinic_stamp"),
        ({"clinic_licensed": False}, "clinic_licensed"),
    ],
)
def test_the_doctor_certifies_the_application(change: dict[str, object], name: str) -> None:
    faulty = replace(FINAL, certification=replace(FINAL.certification, **change))  # type: ignore[arg-type]
    assert broken(replace(IVANOV, applications=(EARLY, faulty))) == [(name, "2.2.3")]


@pytest.mark.clause(EDITION, "2.2.3")
def test_everybody_needs_the_doctors_mark() -> None:
    other = replace(FINAL, medical=frozenset({"Petrov"}))
    assert broken(replace(IVANOV, applications=(EARLY, other))) == [("medical", "2.2.3")]


@pytest.mark.clause(EDITION, "5.1", "5.1/p2")
def test_signers_depend_on_the_status() -> None:
    final, early = ApplicationKind.FINAL, ApplicationKind.PRELIMINARY
    small = (Level.ORGANISATION, Level.MUNICIPAL, Level.REGION)
    for level in Level:
        heads = {Signer.ORGANISATION_HEAD} if level in small else set(HEADS)
        assert set(signers(final, level)) == heads | {Signer.DOCTOR}
        assert set(signers(early, level)) == heads
        assert form_is_prescribed(level) is (level not in small)
    assert (early.form, final.form) == ("app3", "app4")


@pytest.mark.clause(EDITION, "5.1/p2", "5.1/p3")
def test_an_application_is_signed_sealed_and_original() -> None:
    assert check_application(FINAL, Level.ALL_RUSSIAN, RULES).passes
    unsealed = replace(FINAL, sealed=HEADS)
    assert [remark.name for remark in check_application(unsealed, Level.ALL_RUSSIAN, RULES).remarks] == [
        "signed:doctor"
    ]
    assert broken(replace(IVANOV, applications=(EARLY, unsealed))) == [("signed:doctor", "5.1/p2")]
    unsigned = replace(FINAL, signed=HEADS)
    assert broken(replace(IVANOV, applications=(EARLY, unsigned))) == [("signed:doctor", "5.1/p2")]
    copy = replace(FINAL, original=False)
    assert broken(replace(IVANOV, applications=(EARLY, copy))) == [("original", "5.1/p3")]
    assert [remark.name for remark in check_application(copy, Level.ALL_RUSSIAN, RULES).remarks] == ["original"]


@pytest.mark.clause(EDITION, "5.1/p3")
def test_a_preliminary_application_comes_in_time_by_email() -> None:
    due = date(2024, 4, 1)
    check = check_application(EARLY, Level.ALL_RUSSIAN, RULES, due=due)
    assert check.finding("in_time").met is True
    late = replace(EARLY, received=date(2024, 4, 2), by_email=False)
    found = [
        (remark.name, remark.force.value)
        for remark in check_application(late, Level.ALL_RUSSIAN, RULES, due=due).remarks
    ]
    assert found == [("in_time", "discretion"), ("by_email", "as_a_rule")]
    with pytest.raises(Refusal, match="some text"):
        replace(EARLY, organisation="")
