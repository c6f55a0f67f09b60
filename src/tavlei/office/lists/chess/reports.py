"""Reports of chess competitions as `fsu.month` takes them: what the desk sent, and what the commission adds to it."""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Min, Q
from django.db.models.fields.json import KeyTransform
from django.utils.timezone import make_aware

from tavlei.office.competitions.models import Report, ReportState, Sport
from tavlei.office.competitions.report.content import play_conditions
from tavlei.office.lists.facts.receipts import first_received
from tavlei.office.lists.kinds.base import by_last_day
from tavlei.office.lists.models import ChessExamination, RefusalAppeal
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

_NO_CONTROL: Final = {"base_minutes": 0, "increment_seconds": 0, "rounds_per_day": 1, "hours_per_day": "0"}
_TOLD: Final = (*_NO_CONTROL, "classical", "fide_laws", "by_chief_judge", "other_sender_allowed", "electronic")
"""What a report tells of itself; one that the office computed tells the control by the regulation."""


@cites("chess-rating", "7/p1")
def reports_of_month(first: date, before: date) -> list[Report]:
    """The newest included report of every competition that the commission had, or decided on, in a month (F26).

    A correction stays in the month of the report it corrects (F45).
    """
    included = Report.objects.filter(competition__sport=Sport.CHESS, state=ReportState.INCLUDED)
    came = Q(received__gte=_midnight(first), received__lt=_midnight(before))
    decided = Q(examination__waiver_day__gte=first, examination__waiver_day__lt=before)
    competitions = included.filter(came | decided).values("competition")
    reported = included.filter(competition__in=competitions)
    days = dict(reported.order_by().values_list("competition").annotate(Min("received")))
    heard = dict(RefusalAppeal.objects.filter(report__in=reported, accepted=True).values_list("report", "decided"))
    examined = {
        chess_examination.report_id: chess_examination
        for chess_examination in ChessExamination.objects.filter(report__in=reported)
    }
    newest: dict[int, Report] = {}
    told = reported.select_related("competition").defer("content").annotate(told=KeyTransform("fsu", "content"))
    for report in told.order_by("revision"):
        report.content = {"sport": Sport.CHESS, "fsu": report.told}  # the parts for other lists are twice as much
        report.first_received, report.examined = days[report.competition_id], examined.get(report.pk)
        report.accepted_on_appeal = heard.get(report.pk)
        newest[report.competition_id] = report
    of_month = [report for report in newest.values() if any(first <= day < before for day in _days(report))]
    return by_last_day(of_month)


def _midnight(day: date) -> datetime:
    return make_aware(datetime.combine(day, time.min))


def month_report(report: Report, before: date | None = None) -> dict[str, Any]:
    """The report of a competition with everything sections 2 and 7 ask of it.

    A list knows the decisions of `before` its day: a later one accepts the report for a later list (F34).
    """
    sent = report.content["fsu"]
    examined = examination_of(report)
    record = (
        _examined(examined, before, on_appeal=_accepted_on_appeal(report) is not None)
        if examined
        else _before_examinations(sent, report)
    )
    return {
        "id": report.competition.code,
        **_NO_CONTROL,
        **({} if _NO_CONTROL.keys() <= sent.keys() else play_conditions(report.competition)),
        **{name: sent[name] for name in _TOLD if name in sent},
        "end_date": report.competition.ends.isoformat(),
        "reported": first_received(report).isoformat(),
        "games": sent["games"] if "games" in sent else sent["pairings"],
        **record,
    }


def examination_of(report: Report) -> ChessExamination | None:
    """What the commission added to a report, if it did."""
    if report.first_received is not None:
        read: ChessExamination | None = report.examined
        return read
    return ChessExamination.objects.filter(report=report).first()


def _accepted_on_appeal(report: Report) -> date | None:
    """The day of the decision that accepted a report on appeal, if one did."""
    if report.first_received is not None:
        return report.accepted_on_appeal
    heard = RefusalAppeal.objects.filter(report=report, accepted=True).first()
    return heard.decided if heard else None


def categories(report: Report) -> dict[str, str]:
    """The titles and ranks that the report tells, by personal number."""
    record: dict[str, str] = report.content["fsu"].get("titles", {})
    return record


def _days(report: Report) -> Iterator[date]:
    """The days by which a report may belong to a month; of one accepted on appeal that of the decision (F49)."""
    if heard := _accepted_on_appeal(report):
        yield heard
        return
    yield first_received(report)
    examined = examination_of(report)
    if examined and examined.waiver_day:
        yield examined.waiver_day


def _examined(examined: ChessExamination, before: date | None, *, on_appeal: bool) -> dict[str, Any]:
    day = examined.waiver_day
    known = day is not None and (before is None or day < before)
    waiver = {"number": examined.waiver_number, "day": day.isoformat()} if day and known else None
    if waiver and on_appeal:
        waiver["by"] = "appeal"
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
