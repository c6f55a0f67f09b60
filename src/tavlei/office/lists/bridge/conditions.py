"""Consent of the commission to a report of a bridge tournament in another form than the set one (1.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.bridge.conditions.technical_status import Reporting, reporting_findings
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.models import ReportState, Sport
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.credits import SERIES
from tavlei.office.lists.models import FormConsent
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Clause, Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.bridge.findings import ConditionFinding
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.models import Competition, Report
    from tavlei.office.roles.models import User


@cites("bridge-classification", "1.7")
@transaction.atomic
def agree_form(user: User, competition: Competition, form: str, day: date, document: str) -> FormConsent:
    """Record that the commission agreed to another form of the report, before the report is accepted."""
    actor = authorise(user, Action.INCLUDE)
    locked_competition = lock_row(competition)
    if locked_competition.sport != Sport.BRIDGE:
        raise Refusal(Problem("this is not a bridge tournament", path="sport"))
    wanted = (("form", form), ("document", document))
    if missing := [name for name, text in wanted if not text.strip()]:
        raise Refusal(*(Problem("a consent names the form and its document", path=name) for name in missing))
    if locked_competition.reports.filter(state=ReportState.INCLUDED).exists():
        raise Refusal(Problem("the report has been accepted already", path="state"))
    form_consent = FormConsent.objects.create(
        competition=locked_competition, form=form.strip(), day=day, document=document.strip(), by=user
    )
    record(
        actor,
        "bridge.form_agreed",
        form_consent,
        after={"form": form_consent.form, "day": day.isoformat(), "document": form_consent.document},
        clause=str(rulebook_on(SERIES, locked_competition.ends).clause("1.7")),
        competition=locked_competition,
    )
    return form_consent


@cites("bridge-classification", "1.7")
def form_finding(report: Report) -> ConditionFinding | None:
    """What the rules say of a report in another form: agreed beforehand or not (B92); None in the set form."""
    consents = FormConsent.objects.filter(competition=report.competition_id)
    first = consents.order_by("day").first()
    if first is None:
        return None
    agreed = first.day <= report.received.date()
    reporting = Reporting(report_sent=True, report_in_set_form=False, other_form_agreed=agreed)
    return list(reporting_findings(reporting, rulebook_on(SERIES, report.competition.ends)))[-1]


_PLACE: Final = re.compile(r"\{(\w+)\}")
_FAMILY: Final = "bridge."


def finding_text(finding: Mapping[str, Any], book: Catalogue) -> str:
    """A finding as a sentence: what stands in braces is its value, its threshold or what it is about."""
    condition: str = finding["condition"]
    sentence = book.phrase(condition if condition.startswith(_FAMILY) else f"{_FAMILY}{condition}")
    figures = {**finding.get("about", {}), "value": finding.get("value"), "threshold": finding.get("threshold")}
    return _PLACE.sub(lambda place: _condition_text(figures.get(place[1]), book), sentence)


def clause_of(finding: Mapping[str, Any]) -> Clause:
    """The clause of a finding."""
    return Clause(*str(finding["clause"]).split(" ", 1))


def _condition_text(value: Any, book: Catalogue) -> str:
    if isinstance(value, list):
        return ", ".join(_condition_text(part, book) for part in value) or "—"
    return str(value) if isinstance(value, dict) else book.value(value)
