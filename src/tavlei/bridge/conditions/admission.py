"""Admission to a rated tournament by rank or by rating (8.8/p9, p10)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.rated_facts import Admission, AdmissionCriterion, Limit, RatedFacts
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook

OTHER_CRITERION: Mapping[AdmissionCriterion, AdmissionCriterion] = {
    AdmissionCriterion.RANK: AdmissionCriterion.RATING,
    AdmissionCriterion.RATING: AdmissionCriterion.RANK,
}
LABELS: Mapping[AdmissionCriterion, str] = {
    AdmissionCriterion.RANK: phrase("bridge.criterion.rank"),
    AdmissionCriterion.RATING: phrase("bridge.criterion.rating"),
}


@cites("bridge-classification", "8.8/p10")
def day_of_figures(entries_close: date, rulebook: Rulebook) -> date:
    """The day whose ranks and ratings decide on admission."""
    first = entries_close.replace(day=1)
    if entries_close.day >= rulebook.figures(ConditionFigures).same_month_from:
        return first
    return (first - timedelta(days=1)).replace(day=1)


@cites("bridge-classification", "8.8/p9")
def admission_findings(facts: RatedFacts, rulebook: Rulebook, *, regional: bool) -> Iterator[ConditionFinding]:
    """How participants were admitted. A region's own criteria (8.9) take the place of these rules."""
    if regional and Limit.LOCAL_CRITERIA in (facts.limits or ()) and not facts.local_criteria_vetoed:
        return
    admission, clause = facts.admission, rulebook.clause("8.8/p9")
    combined = phrase("bridge.rated.one_criterion")
    if admission is None:
        yield ConditionFinding(combined, None, clause, Consequence.NOT_RATED, needs=("admission",))
        return
    count = len(admission.criteria)
    yield ConditionFinding(combined, count <= 1, clause, Consequence.NOT_RATED, count, 1)
    amateur = facts.category is not None and facts.category.amateur
    if count == 1:
        yield _ties(admission, rulebook)
    if admission.worst_limit is not None:
        yield _worst_limit(admission, admission.worst_limit, rulebook, amateur=amateur)
    if count or amateur:
        yield _day(admission, rulebook)


def _ties(admission: Admission, rulebook: Rulebook) -> ConditionFinding:
    (criterion,) = admission.criteria
    wanted, admission_criterion = OTHER_CRITERION[criterion], admission.ties_by
    key, clause = phrase("bridge.rated.ties_by"), rulebook.clause("8.8/p9")
    if admission_criterion is None:
        needs = ("admission.ties_by",)
        return ConditionFinding(key, None, clause, Consequence.NOT_RATED, None, LABELS[wanted], needs=needs)
    return ConditionFinding(
        key, admission_criterion is wanted, clause, Consequence.NOT_RATED, LABELS[admission_criterion], LABELS[wanted]
    )


def _worst_limit(
    admission: Admission, limit: AdmissionCriterion, rulebook: Rulebook, *, amateur: bool
) -> ConditionFinding:
    clause = rulebook.clause("8.8/p9")
    if amateur:
        key = phrase("bridge.rated.worst_limit_of_amateurs")
        return ConditionFinding(key, met=False, clause=clause, consequence=Consequence.NOT_RATED, value=LABELS[limit])
    key = phrase("bridge.rated.worst_limit")
    return ConditionFinding(key, limit in admission.criteria, clause, Consequence.NOT_RATED, LABELS[limit])


def _day(admission: Admission, rulebook: Rulebook) -> ConditionFinding:
    key, clause = phrase("bridge.rated.day_of_figures"), rulebook.clause("8.8/p10")
    wanted = None if admission.entries_close is None else day_of_figures(admission.entries_close, rulebook)
    fields = {"admission.entries_close": admission.entries_close, "admission.as_of": admission.as_of}
    needs = tuple(name for name, value in fields.items() if value is None)
    met = None if needs else admission.as_of == wanted
    return ConditionFinding(key, met, clause, Consequence.NOT_RATED, admission.as_of, wanted, needs=needs)
