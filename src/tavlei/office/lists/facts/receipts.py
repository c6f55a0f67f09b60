"""When the federation had the results of a competition: by its own clock, whatever corrects the report later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.competitions.models import ReportState
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.competitions.models import Report


@cites("chess-rating", "7/p1")
@cites("bridge-classification", "1.2")
@cites("draughts-norms", "7/7.7/item2")
def first_received(report: Report) -> date:
    """The day of the report; a correction of an included one came with that one (E17, E28, F45, B87)."""
    if report.first_received is not None:  # read with many others
        return timezone.localdate(report.first_received)
    earlier = report.competition.reports.filter(state=ReportState.INCLUDED, revision__lte=report.revision)
    return timezone.localdate(min([report.received, *earlier.values_list("received", flat=True)]))
