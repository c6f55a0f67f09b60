"""Reports of chess competitions as `fsu.month` takes them: what the desk sent, and what the commission adds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db.models import Q

from tavlei.office.competitions.models import Report, ReportState, Sport
from tavlei.office.competitions.reports import play_conditions
from tavlei.office.lists.models import ChessExamination
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

_NO_CONTROL: Final = {"base_minutes": 0, "increment_seconds": 0, "rounds_per_day": 1, "hours_per_day": "0"}


@cites("chess-rating", "7/p1")
def reports_of_month(first: date, before: date) -> list[Report]:
    """The newest included report of every competition that the commission had, or decided on, in a month (F26).

    A correction stays in the month of the report it corrects (F45).
    """
    included = Report.objects.filter(competition__sport=Sport.CHESS, state=ReportState.INCLUDED)
    came = Q(received__date__gte=first, received__date__lt=before)
    decided = Q(examination__waiver_day__gte=first, examination__waiver_day__lt=before)
    competitions = included.filter(came | decided).values("competition")
    newest: dict[int, Report] = {}
    found = included.filter(competition__in=competitions).select_related("competition")
    for report in found.order_by("revision"):
        newest[report.competition_id] = report
    of_month = [report for report in newest.values() if any(first <= day < before for day in _days(report))]
    return sorted(of_month, key=lambda report: (report.competition.ends, report.competition.code))


def month_report(report: Report) -> dict[str, Any]:
    """The report of a competition with everything sections 2 and 7 ask of it."""
    sent = report.content["fsu"]
    examined = ChessExamination.objects.filter(report=report).first()
    told = _examined(examined) if examined else _before_examinations(sent, report)
    return {
        "id": report.competition.code,
        **_NO_CONTROL,
        **play_conditions(report.competition),
        **{name: sent[name] for name in _NO_CONTROL if name in sent},
        "end_date": report.competition.ends.isoformat(),
        "reported": first_received(report).isoformat(),
        "games": sent["games"] if "games" in sent else sent["pairings"],
        **told,
    }


def first_received(report: Report) -> date:
    """The day the commission had the competition: a correction of an included report came with that one (F45)."""
    earlier = report.competition.reports.filter(state=ReportState.INCLUDED, revision__lte=report.revision)
    return min([report.received, *earlier.values_list("received", flat=True)]).date()


def categories(report: Report) -> dict[str, str]:
    """The titles and ranks that the report tells, by personal number."""
    told: dict[str, str] = report.content["fsu"].get("titles", {})
    return told


def _days(report: Report) -> Iterator[date]:
    """The days by which a report may belong to a month."""
    yield first_received(report)
    examined = ChessExamination.objects.filter(report=report).first()
    if examined and examined.waiver_day:
        yield examined.waiver_day


def _examined(examined: ChessExamination) -> dict[str, Any]:
    waiver = {"number": examined.waiver_number, "day": examined.waiver_day.isoformat()} if examined.waiver_day else None
    errors = [line.strip() for line in examined.technical_errors.splitlines() if line.strip()]
    return {
        "approved_by": examined.agreed_by or None,
        "paper": examined.on_paper,
        "games_recorded": examined.games_recorded,
        **({"rounds_per_day": examined.rounds_per_day} if examined.rounds_per_day is not None else {}),
        **({"hours_per_day": str(examined.hours_per_day)} if examined.hours_per_day is not None else {}),
        **({"technical_errors": errors} if errors else {}),
        **({"waiver": waiver} if waiver else {}),
    }


def _before_examinations(sent: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Of a report that was included before the office asked for more, the inclusion is the commission's consent."""
    if "games" not in sent and report.state == ReportState.INCLUDED:
        return {"approved_by": "commission"}
    return {"approved_by": None, "paper": False}
