"""A file of a competition whose report is here already: compared with the last revision, then kept as the next one."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.report.revisions import difference_lines, send_corrected
from tavlei.office.competitions.report.words import comparison_with_names
from tavlei.office.competitions.transfer.corrected_report import report_beside
from tavlei.office.journal.chain import record
from tavlei.office.lists.models import ChessExamination, ListKind
from tavlei.office.lists.reports.bridge import bridge_content
from tavlei.office.lists.reports.content import examined_before, imported_content, resolve_people, with_register_numbers
from tavlei.office.lists.reports.preview import DeliveryWay, ImportedReport, findings, import_right, received_moment
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from tavlei.office.competitions.report.revisions import ReportComparison
    from tavlei.office.lists.reports.preview import ReportPreview
    from tavlei.office.roles.models import User


def compare_correction(
    user: User, looked: ReportPreview, answers: Mapping[int, str], *, as_new: bool = False
) -> ReportComparison:
    """In what the file differs from the last revision, with the people decided so far; nothing is stored."""
    assert looked.corrects is not None  # noqa: S101 - only a correction is compared
    with transaction.atomic():
        facts, _new = _content(user, looked, answers, timezone.localdate(), DeliveryWay.ELECTRONIC, as_new=as_new)
        compared = comparison_with_names(looked.corrects.content, facts)
        transaction.set_rollback(True)
    return compared


def shown_differences(
    user: User, looked: ReportPreview, answers: Mapping[int, str], *, as_new: bool = False
) -> Iterator[str]:
    """What differs line by line, as soon as everybody is decided."""
    if looked.corrects is None or looked.problems:
        return
    try:
        compared = compare_correction(user, looked, answers, as_new=as_new)
    except Refusal:
        return  # those who are undecided are told where it is brought in
    yield from difference_lines(compared)


def comparison_digest(compared: ReportComparison) -> str:
    """What was seen of two revisions, so that nothing else is sent in its place."""
    return hashlib.sha256(repr(compared).encode()).hexdigest()


@transaction.atomic
def import_correction(  # noqa: PLR0913 - what an officer says of a report
    user: User,
    looked: ReportPreview,
    answers: Mapping[int, str],
    *,
    reason: str,
    received: date,
    sent: DeliveryWay,
    as_new: bool,
) -> ImportedReport:
    """Keep the report of the file as the next revision; it waits in the inbox as every report does."""
    actor = authorise(user, import_right(looked.kind))
    if refused := looked.refusals(reason):
        raise Refusal(*refused)
    assert looked.corrects is not None  # noqa: S101 - otherwise it has been refused
    assert looked.ends is not None  # noqa: S101 - a file without days is refused
    moment = received_moment(received, looked.ends)
    content, new = _content(user, looked, answers, received, sent, as_new=as_new)
    report = send_corrected(user, looked.corrects.competition, content, reason, moment)
    if looked.read is not None and looked.kind == ListKind.FSU:
        ChessExamination.objects.create(report=report, **examined_before(looked.read.facts, sent))
    facts = {"revision": report.revision, "received": moment.isoformat(), "sent": str(sent), "file": looked.digest}
    record(actor, "report.brought", report, after=facts | {"name": looked.name}, reason=reason.strip(),
           competition=report.competition)  # fmt: skip
    return ImportedReport(report, tuple(findings(report)), new)


def _content(  # noqa: PLR0913 - what an officer says of a report
    user: User, looked: ReportPreview, answers: Mapping[int, str], received: date, sent: DeliveryWay, *, as_new: bool
) -> tuple[dict[str, Any], int]:
    """The content of the corrected report and how many people are new in the register."""
    if looked.read is None:
        return bridge_content(looked, answers), 0
    people, new = resolve_people(user, looked, answers, as_new=as_new)
    file = with_register_numbers(looked.read.file, people)
    values = report_beside(
        user, file, lambda competition: imported_content(looked, competition, people, received, sent)
    )
    return values, new
