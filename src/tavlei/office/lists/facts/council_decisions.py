"""What the Council of the bridge federation has decided about players who are no citizens: their status, the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.office.lists.models import ListFact
from tavlei.office.people.bulk_rows import batches
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.people.models import Person

_SUBJECTS: Final = {
    ListFact.Kind.RUSSIAN: ("russian_status", True),
    ListFact.Kind.FOREIGN: ("russian_status", False),
    ListFact.Kind.LISTED: ("rating_list", True),
    ListFact.Kind.UNLISTED: ("rating_list", False),
}
"""What each decision is about, and whether it grants or withdraws."""


@cites("bridge-classification", "1.3")
def council_decisions(codes: Iterable[str], by: date) -> dict[str, list[dict[str, Any]]]:
    """The decisions made by a day as the calculator takes them, by personal number (B94)."""
    values: dict[str, list[dict[str, Any]]] = {}
    for some in batches(codes):
        facts = ListFact.objects.filter(kind__in=list(_SUBJECTS), person__code__in=some, day__lte=by)
        for code, kind, day in facts.order_by("day", "pk").values_list("person__code", "kind", "day"):
            subject, granted = _SUBJECTS[ListFact.Kind(kind)]
            values.setdefault(code, []).append({"subject": subject, "day": day.isoformat(), "granted": granted})
    return values


@cites("bridge-classification", "1.3")
def russian_by_decision(codes: Iterable[str], on: date) -> set[str]:
    """Those who are Russian players on a day because the Council has so decided (B94)."""
    decided = council_decisions(codes, on)
    return {
        code
        for code, decisions in decided.items()
        if [decision["granted"] for decision in decisions if decision["subject"] == "russian_status"][-1:] == [True]
    }


def refuse_contrary(person: Person, kind: ListFact.Kind, day: date) -> None:
    """The Council does not grant and withdraw the same on one day."""
    if kind not in _SUBJECTS:
        return
    contrary = [other for other, about in _SUBJECTS.items() if about[0] == _SUBJECTS[kind][0] and other != kind]
    if ListFact.objects.filter(person=person, kind__in=contrary, day=day).exists():
        raise Refusal(Problem("two decisions of the Council on one day", path="day"))
