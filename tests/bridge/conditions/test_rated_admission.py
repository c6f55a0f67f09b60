"""Admission by rank or rating (8.8/p9, p10) and qualifying tournaments (8.8/p12-p15)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import EDITION, REGIONAL, a_round, facts, failed, one, unknown
from tests.bridge.condition_occasions import QUALIFIER
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.admission import day_of_figures
from tavlei.bridge.conditions.qualifying_tournament import qualifier_findings, qualifier_verdict
from tavlei.bridge.conditions.rated_facts import AdmissionCriterion
from tavlei.bridge.conditions.rated_tournament import Admission, Entrant, Invitations, Limit, rated_verdict
from tavlei.bridge.vocabulary import Format, SpecialStatus, TechnicalStatus, TournamentCategory

BY_RANK = Admission(
    frozenset({AdmissionCriterion.RANK}),
    AdmissionCriterion.RATING,
    entries_close=date(2024, 6, 4),
    as_of=date(2024, 6, 1),
)


def judged(admission: Admission | None, **more: Any) -> set[str]:
    """What of an admission is not met."""
    return failed(rated_verdict(facts(admission=admission, **more), CLASSIFICATION).findings)


@pytest.mark.clause(EDITION, "8.8/p9")
def test_rank_and_rating_are_not_combined() -> None:
    assert judged(Admission()) == set()
    assert judged(BY_RANK) == set()
    both = replace(BY_RANK, criteria=frozenset(AdmissionCriterion))
    assert judged(both) == {"rated.one_criterion"}
    assert rated_verdict(facts(admission=None), CLASSIFICATION).needs == ("admission",)


@pytest.mark.clause(EDITION, "8.8/p9")
@pytest.mark.parametrize("criterion", AdmissionCriterion)
def test_the_other_criterion_separates_equals(criterion: AdmissionCriterion) -> None:
    (other,) = set(AdmissionCriterion) - {criterion}
    admission = replace(BY_RANK, criteria=frozenset({criterion}))
    assert judged(replace(admission, ties_by=other)) == set()
    assert judged(replace(admission, ties_by=criterion)) == {"rated.ties_by"}
    assert rated_verdict(facts(admission=replace(admission, ties_by=None)), CLASSIFICATION).needs == (
        "admission.ties_by",
    )


@pytest.mark.clause(EDITION, "8.8/p9")
def test_the_limit_on_the_worst_player_is_of_the_same_kind() -> None:
    assert judged(replace(BY_RANK, worst_limit=AdmissionCriterion.RANK)) == set()
    assert judged(replace(BY_RANK, worst_limit=AdmissionCriterion.RATING)) == {"rated.worst_limit"}
    assert judged(Admission(worst_limit=AdmissionCriterion.RANK)) == {"rated.worst_limit"}


@pytest.mark.clause(EDITION, "8.8/p9")
def test_amateurs_have_no_limit_on_the_worst_player() -> None:
    amateur: dict[str, Any] = {
        "category": TournamentCategory(amateur_limit=Fraction(1)),
        "players": (Entrant("a", rank=Fraction(5), prize_points=0),),
    }
    assert judged(BY_RANK, **amateur) == set()
    assert judged(replace(BY_RANK, worst_limit=AdmissionCriterion.RANK), **amateur) == {"rated.worst_limit_of_amateurs"}


@pytest.mark.clause(EDITION, "8.8/p10")
@pytest.mark.parametrize(
    ("closes", "day"),
    [
        (date(2024, 6, 4), date(2024, 6, 1)),
        (date(2024, 6, 3), date(2024, 5, 1)),
        (date(2024, 6, 30), date(2024, 6, 1)),
        (date(2024, 1, 3), date(2023, 12, 1)),
        (date(2024, 1, 1), date(2023, 12, 1)),
        (date(2024, 3, 2), date(2024, 2, 1)),
    ],
)
def test_the_day_of_ranks_and_ratings(closes: date, day: date) -> None:
    assert day_of_figures(closes, CLASSIFICATION) == day
    assert judged(replace(BY_RANK, entries_close=closes, as_of=day)) == set()
    wrong = replace(BY_RANK, entries_close=closes, as_of=date(2024, 7, 1))
    assert judged(wrong) == {"rated.day_of_figures"}


@given(st.dates(date(2020, 1, 1), date(2030, 12, 31)))
def test_the_day_is_a_first_at_least_three_days_old(closes: date) -> None:
    day = day_of_figures(closes, CLASSIFICATION)
    assert day.day == 1
    assert 3 <= (closes - day).days <= 33


@pytest.mark.clause(EDITION, "8.8/p10")
def test_the_day_is_asked_only_where_figures_decide() -> None:
    assert judged(Admission(as_of=date(2020, 1, 1))) == set()
    silent = rated_verdict(facts(admission=replace(BY_RANK, entries_close=None, as_of=None)), CLASSIFICATION)
    assert silent.needs == ("admission.entries_close", "admission.as_of")


@pytest.mark.clause(EDITION, "8.9")
def test_a_regions_own_criteria_replace_the_rules() -> None:
    both = replace(BY_RANK, criteria=frozenset(AdmissionCriterion))
    local = frozenset({Limit.LOCAL_CRITERIA})
    assert rated_verdict(facts(REGIONAL, admission=both, limits=local), CLASSIFICATION).rated is True
    assert rated_verdict(facts(REGIONAL, admission=both), CLASSIFICATION).rated is False
    assert (
        rated_verdict(facts(REGIONAL, admission=both, limits=local, local_criteria_vetoed=True), CLASSIFICATION).rated
        is False
    )


def breaches(**changes: Any) -> set[str]:
    """What of a qualifier is not met."""
    return failed(qualifier_findings(replace(QUALIFIER, **changes), CLASSIFICATION))


@pytest.mark.clause(EDITION, "8.8/p12")
def test_a_qualifier_is_all_russian_agreed_and_keeps_the_schedule() -> None:
    assert qualifier_verdict(QUALIFIER, CLASSIFICATION).allowed is True
    assert breaches(technical_status=TechnicalStatus.LOCAL) == {"qualifier.status"}
    assert breaches(agreed=False) == {"qualifier.agreed"}
    assert breaches(schedule=(a_round(28, "08:00", "15:00"),)) == {"rated.first_hour"}
    assert breaches(invitations=Invitations(11)) == {"rated.invited"}
    silent = replace(QUALIFIER, agreed=None, schedule=None, entrants=None)
    assert qualifier_verdict(silent, CLASSIFICATION).allowed is None
    assert {"qualifier.agreed", "rated.invited", "rated.boards_a_day"} <= unknown(
        qualifier_findings(silent, CLASSIFICATION)
    )


@pytest.mark.clause(EDITION, "8.8/p13")
def test_a_qualifier_has_the_format_of_the_main_tournament() -> None:
    assert breaches(main_format=Format.TEAMS) == {"qualifier.format"}


@pytest.mark.clause(EDITION, "8.8/p14")
def test_a_regional_qualifier_does_not_use_the_exceptions() -> None:
    assert breaches(special_status=SpecialStatus.REGIONAL, used_exceptions=False) == set()
    assert breaches(special_status=SpecialStatus.REGIONAL, used_exceptions=True) == {"qualifier.exceptions"}
    assert breaches(special_status=SpecialStatus.NONE, used_exceptions=True) == set()
    open_question = qualifier_findings(replace(QUALIFIER, special_status=SpecialStatus.REGIONAL), CLASSIFICATION)
    assert unknown(open_question) == {"qualifier.exceptions"}


@pytest.mark.clause(EDITION, "8.8/p15")
def test_a_qualifier_is_announced_fourteen_days_before() -> None:
    assert breaches(announced=date(2024, 5, 25)) == set()
    assert breaches(announced=date(2024, 5, 26)) == {"qualifier.announced"}
    found = one(qualifier_findings(replace(QUALIFIER, announced=None), CLASSIFICATION), "qualifier.announced")
    assert (found.met, found.needs) == (None, ("announced",))
