"""The status of a regional championship: discipline, category, papers, what becomes of it (1.10)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.condition_facts import EDITION, a_case, failed, keys, one
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.regional_application import (
    ApplicationPapers,
    PlayingStage,
    RatedOutcome,
    RegionalDiscipline,
    discipline_of,
)
from tavlei.bridge.conditions.regional_championship import regional_verdict
from tavlei.bridge.findings import Consequence
from tavlei.bridge.vocabulary import Ages, Format, Scoring, Sexes, TournamentCategory
from tavlei.rulebook import Refusal

PAPERS = a_case().papers


def judged(**changes: Any) -> set[str]:
    """What of the application is not met."""
    return failed(regional_verdict(a_case(**changes), CLASSIFICATION).findings)


def with_papers(**changes: Any) -> set[str]:
    """What of the papers is not met."""
    return judged(papers=replace(PAPERS, **changes))


@pytest.mark.clause(EDITION, "1.10")
def test_the_good_application_is_allowed() -> None:
    found = regional_verdict(a_case(), CLASSIFICATION)
    assert (found.allowed, found.to_council, found.status_kept, found.needs) == (True, False, None, ())


@pytest.mark.clause(EDITION, "1.10/p2")
@pytest.mark.parametrize(
    ("format_", "scoring", "discipline"),
    [
        (Format.TEAMS, Scoring.IMPS, RegionalDiscipline.TEAMS),
        (Format.TEAMS, Scoring.VICTORY_POINTS, RegionalDiscipline.TEAMS),
        (Format.PAIRS, Scoring.MATCHPOINTS, RegionalDiscipline.PAIRS),
        (Format.PAIRS, Scoring.IMPS, RegionalDiscipline.IMP_PAIRS),
        (Format.PAIRS, Scoring.CROSS_IMPS, RegionalDiscipline.IMP_PAIRS),
        (Format.TEAMS, Scoring.MATCHPOINTS, None),
        (Format.TEAMS, Scoring.CROSS_IMPS, None),
        (Format.PAIRS, Scoring.VICTORY_POINTS, None),
        (Format.PAIRS, Scoring.OTHER, None),
        (Format.INDIVIDUAL, Scoring.MATCHPOINTS, None),
        (Format.INDIVIDUAL, Scoring.IMPS, None),
    ],
)
def test_the_allowed_disciplines(format_: Format, scoring: Scoring, discipline: RegionalDiscipline | None) -> None:
    assert discipline_of(format_, scoring) is discipline
    assert judged(format=format_, scoring=scoring) == (set() if discipline else {"regional.discipline"})


@pytest.mark.clause(EDITION, "1.10/p2")
@pytest.mark.parametrize(
    "category",
    [
        TournamentCategory(Sexes.WOMEN),
        TournamentCategory(Sexes.MIXED),
        TournamentCategory(ages=Ages.JUNIOR),
        TournamentCategory(ages=Ages.VETERAN),
        TournamentCategory(amateur_limit=Fraction(1)),
    ],
)
def test_only_the_open_category(category: TournamentCategory) -> None:
    found = regional_verdict(a_case(category=category), CLASSIFICATION)
    assert failed(found.findings) == {"regional.open"}
    assert (found.allowed, found.to_council) == (False, False)
    assert regional_verdict(a_case(category=None), CLASSIFICATION).needs == ("category",)


@pytest.mark.clause(EDITION, "1.10/p2", "8.4/p3")
def test_only_normal_rated_tournaments() -> None:
    express = regional_verdict(a_case(expected=RatedOutcome.EXPRESS), CLASSIFICATION)
    assert failed(express.findings) == {"regional.rated"}
    assert one(express.findings, "regional.rated").clause.number == "8.4/p3"
    assert judged(expected=RatedOutcome.NOT_RATED) == {"regional.rated"}
    silent = regional_verdict(a_case(expected=None), CLASSIFICATION)
    assert (silent.allowed, silent.needs) == (None, ("expected",))


@pytest.mark.clause(EDITION, "1.10/p6")
def test_the_application_comes_thirty_days_before() -> None:
    """The tournament starts on 12 October 2024."""
    assert regional_verdict(a_case(), CLASSIFICATION).deadlines.apply_by == date(2024, 9, 12)
    assert with_papers(applied=date(2024, 9, 12)) == set()
    assert with_papers(applied=date(2024, 9, 13)) == {"regional.applied"}
    assert regional_verdict(a_case(papers=replace(PAPERS, applied=None)), CLASSIFICATION).needs == ("applied",)


@pytest.mark.clause(EDITION, "1.10/p6")
def test_a_branch_applies_with_a_draft() -> None:
    assert with_papers(by_branch=False) == {"regional.by_branch"}
    assert with_papers(draft_attached=False) == {"regional.draft"}
    bare = regional_verdict(a_case(papers=ApplicationPapers()), CLASSIFICATION)
    assert (bare.allowed, bare.needs) == (None, ("by_branch", "applied", "draft_attached"))


@pytest.mark.clause(EDITION, "1.10/p6")
@pytest.mark.parametrize(("corrected", "breach"), [(date(2024, 9, 28), False), (date(2024, 9, 29), True)])
def test_corrections_come_two_weeks_before(corrected: date, breach: bool) -> None:
    found = with_papers(remarks=date(2024, 9, 19), corrected=corrected)
    assert found == ({"regional.corrected"} if breach else set())
    waiting = regional_verdict(a_case(papers=replace(PAPERS, remarks=date(2024, 9, 19))), CLASSIFICATION)
    assert (waiting.allowed, waiting.needs) == (None, ("corrected",))


@pytest.mark.clause(EDITION, "1.10/p6")
def test_the_commissions_own_delays_are_remarks() -> None:
    papers = replace(PAPERS, remarks=date(2024, 9, 20), corrected=date(2024, 9, 28), ruled=date(2024, 10, 2))
    found = regional_verdict(a_case(papers=papers), CLASSIFICATION)
    assert failed(found.findings) == {"regional.remarks", "regional.ruled"}
    assert {finding.consequence for finding in found.findings if finding.met is False} == {Consequence.REMARK}
    assert found.allowed is True
    in_time = replace(papers, remarks=date(2024, 9, 19), ruled=date(2024, 10, 1))
    assert judged(papers=in_time) == set()
    days = regional_verdict(a_case(papers=papers), CLASSIFICATION).deadlines
    assert (days.remarks_by, days.correct_by, days.rule_by) == (date(2024, 9, 19), date(2024, 9, 28), date(2024, 10, 1))


@pytest.mark.clause(EDITION, "1.10/p6")
def test_remarks_too_late_to_be_answered_do_not_bar_the_status() -> None:
    late = replace(PAPERS, remarks=date(2024, 9, 29), corrected=date(2024, 10, 5))
    found = regional_verdict(a_case(papers=late), CLASSIFICATION)
    assert found.allowed is True
    assert "B105" in one(found.findings, "regional.corrected_after_late_remarks").readings
    answerable = replace(late, remarks=date(2024, 9, 28))
    assert judged(papers=answerable) == {"regional.remarks", "regional.corrected"}
    own_fault = ApplicationPapers(
        by_branch=True,
        applied=date(2024, 9, 25),
        draft_attached=True,
        remarks=date(2024, 10, 2),
        corrected=date(2024, 10, 5),
    )
    assert judged(papers=own_fault) == {"regional.applied", "regional.corrected"}


@pytest.mark.clause(EDITION, "1.10/p6")
def test_the_rulings_days_are_told_once_they_are_known() -> None:
    def told(**changes: Any) -> list[str]:
        found = regional_verdict(a_case(papers=replace(PAPERS, **changes)), CLASSIFICATION)
        assert ("regional.ruled" in keys(found.findings)) is ({"ruled", "corrected"} <= set(changes))
        return [each.key.removeprefix("bridge.regional.") for each in found.explanation().working]

    corrected, ruled = date(2024, 9, 27), date(2024, 9, 30)
    assert told() == told(ruled=ruled) == ["apply_by", "remarks_by", "correct_by"]
    assert told(applied=None) == ["apply_by", "correct_by"]
    assert told(corrected=corrected) == ["apply_by", "remarks_by", "correct_by", "rule_by"]
    assert told(corrected=corrected, ruled=ruled)[-1] == "rule_by"


@pytest.mark.clause(EDITION, "1.10")
def test_the_commission_decides() -> None:
    assert with_papers(granted=True, ruled=date(2024, 9, 20)) == set()
    assert with_papers(granted=False) == {"regional.granted"}


@pytest.mark.clause(EDITION, "1.10/p6")
@pytest.mark.parametrize(
    ("actual", "kept"),
    [(RatedOutcome.NORMAL, True), (RatedOutcome.EXPRESS, False), (RatedOutcome.NOT_RATED, False), (None, None)],
)
def test_the_status_is_lost_when_the_conditions_were_not_met(actual: RatedOutcome | None, kept: bool | None) -> None:
    found = regional_verdict(a_case(actual=actual), CLASSIFICATION)
    assert found.status_kept is kept
    assert ("regional.status_kept" in keys(found.findings)) is (actual is not None)
    verdict = "status_lost" if kept is False else "allowed"
    assert found.explanation().verdict.key == f"bridge.regional.{verdict}"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"regions": ()}, "regions"),
        ({"stages": ()}, "stages"),
        ({"stages": (PlayingStage("a", ()),)}, "stages"),
        ({"stages": (PlayingStage("a", (date(2024, 1, 1),)), PlayingStage("a", (date(2024, 1, 2),)))}, "stages"),
    ],
)
def test_a_case_without_regions_or_days_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        a_case(**changes)
    assert [problem.path for problem in refused.value.problems] == [path]
