"""Reports that an officer brings in as files: looked at, everybody recognised, then taken over into the inbox.

A file makes a competition with its report, or the next revision of a report that is here; whoever is doubtful or new is
decided by the officer. A file is taken whole or not at all, whatever becomes of the others.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.transfer import restore
from tavlei.office.journal.chain import record
from tavlei.office.lists.models import ChessExamination, ListKind
from tavlei.office.lists.reports.bridge import import_bridge_report, preview_bridge_report
from tavlei.office.lists.reports.content import examined_before, imported_content, resolve_people, with_register_numbers
from tavlei.office.lists.reports.corrections import import_correction
from tavlei.office.lists.reports.files import FilePerson, read_report
from tavlei.office.lists.reports.preview import (
    DeliveryWay,
    ImportedReport,
    ReportPreview,
    competition_exists_problem,
    findings,
    import_right,
    received_moment,
    report_to_correct,
)
from tavlei.office.people.brought.entering import problems_of_rows
from tavlei.office.people.brought.rows import BroughtRow, register_rows
from tavlei.office.people.models import Person
from tavlei.office.people.recognition import MatchKind
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.exchange.participants import ListRow
    from tavlei.office.roles.models import User


def preview_report(  # noqa: PLR0913 - a file and what is said of it
    user: User, kind: ListKind, content: bytes, name: str, *, code: str = "", control: str = ""
) -> ReportPreview:
    """Read a file and find everybody; nothing is stored. What is wrong stands in it, nothing is raised.

    `code` and `control`, the time control, are told for a file that does not tell them.
    """
    authorise(user, import_right(kind))
    digest = hashlib.sha256(content).hexdigest()
    if kind == ListKind.BRIDGE:
        return preview_bridge_report(user, content, name, digest, code)
    try:
        read = read_report(kind, content, name, code, control)
    except Refusal as refusal:
        return ReportPreview(kind, name, digest, problems=refusal.problems)
    known = Competition.objects.filter(code=read.file.competition.code).first()
    corrects = report_to_correct(user, known, read.file.competition.sport)
    problems = [competition_exists_problem(known)] if known and not corrects else []
    places = {person.row.row: person.place for person in read.people}
    wrong = problems_of_rows([person.row for person in read.people], {})
    problems += [replace(problem, path=places.get(int(problem.path or 0), problem.path)) for problem in wrong]
    rows, unknown = _rows(read.people)
    preview = ReportPreview(kind, name, digest, read, rows=tuple(rows), warnings=read.remarks, known=known)
    return replace(preview, corrects=corrects, problems=(*problems, *unknown))


def _rows(people: tuple[FilePerson, ...]) -> tuple[list[BroughtRow[ListRow]], list[Problem]]:
    """Everybody in the register; a number alone is enough where the file tells no name, and must then be known."""
    named = register_rows([person.row for person in people if person.row.family])
    rows = {row.row.row: _doubted(row) for row in named}
    bare = [person for person in people if not person.row.family]
    numbered = {
        person.code: person for person in Person.objects.filter(code__in=[one.row.code for one in bare])
        if not person.anonymised
    }  # fmt: skip
    problems = []
    for person in bare:
        current_person = numbered.get(person.row.code)
        if current_person is None:
            problems.append(Problem("there is no person {code}", {"code": person.row.code}, path=person.place))
        else:
            rows[person.row.row] = BroughtRow(person.row, MatchKind.KNOWN, current_person.merged_into or current_person)
    return [rows[person.row.row] for person in people if person.row.row in rows], problems


def _doubted(row: BroughtRow[ListRow]) -> BroughtRow[ListRow]:
    """Who has a number that the register does not know is not simply new."""
    if row.row.code and row.match is MatchKind.NEW:
        return replace(row, match=MatchKind.DOUBTFUL)
    return row


@cites("chess-rating", "7/p1")
@transaction.atomic
def import_report(  # noqa: PLR0913 - what an officer says of a report
    user: User,
    looked: ReportPreview,
    answers: Mapping[int, str],
    *,
    received: date,
    sent: DeliveryWay = DeliveryWay.ELECTRONIC,
    as_new: bool = False,
    correct: str = "",
) -> ImportedReport:
    """Take a file over: the competition, its people, its report in the inbox with the day it came and how.

    `answers` decide by the numbers of rows: a personal number for a doubtful row, `new` for whoever is new; with
    `as_new` those without an answer are new. Of a competition that is here already the file is the next revision of
    its report, and `correct` tells why.
    """
    actor = authorise(user, import_right(looked.kind))
    if looked.corrects is not None:
        return import_correction(user, looked, answers, reason=correct, received=received, sent=sent, as_new=as_new)
    if looked.problems:
        raise Refusal(*looked.problems)
    if looked.read is None:
        return import_bridge_report(actor, looked, answers, received)
    moment = received_moment(received, looked.read.file.competition.ends)
    people, new = resolve_people(user, looked, answers, as_new=as_new)
    competition = restore(actor, with_register_numbers(looked.read.file, people))
    content = imported_content(looked, competition, people, received, sent)
    report = Report.objects.create(competition=competition, revision=1, content=content, received=moment, sent_by=user)
    if looked.kind == ListKind.FSU:
        ChessExamination.objects.create(report=report, **examined_before(looked.read.facts, sent))
    facts = {"revision": 1, "received": moment.isoformat(), "sent": str(sent), "file": looked.digest}
    record(actor, "report.brought", report, after=facts | {"name": looked.name}, competition=competition)
    return ImportedReport(report, tuple(findings(report)), new)
