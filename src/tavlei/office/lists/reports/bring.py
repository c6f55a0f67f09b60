"""Reports that an officer brings in as files: looked at, everybody recognised, then taken over into the inbox.

A file makes a competition with its report, or the next revision of a report that is here; whoever is doubtful or new is
decided by the officer. A file is taken whole or not at all, whatever becomes of the others.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import acting
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.transfer import restore
from tavlei.office.journal.chain import record
from tavlei.office.lists.models import ChessExamination, ListKind
from tavlei.office.lists.opening.people import problems_of_rows
from tavlei.office.lists.opening.rows import OpeningRow, register_rows
from tavlei.office.lists.reports.bridge import bring_bridge, look_at_bridge
from tavlei.office.lists.reports.content import by_register, content_brought, decided_people, examined_before
from tavlei.office.lists.reports.corrections import bring_correction
from tavlei.office.lists.reports.files import FilePerson, read_report
from tavlei.office.lists.reports.preview import (
    BroughtReport,
    LookedReport,
    Sent,
    findings,
    known_competition,
    may_bring,
    received_moment,
    report_to_correct,
)
from tavlei.office.people.models import Person
from tavlei.office.people.recognition import RegisterMatch
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.office.roles.models import User


def look_at_report(  # noqa: PLR0913 - a file and what is said of it
    user: User, kind: ListKind, content: bytes, name: str, *, code: str = "", control: str = ""
) -> LookedReport:
    """Read a file and find everybody; nothing is stored. What is wrong stands in it, nothing is raised.

    `code` and `control`, the time control, are told for a file that does not tell them.
    """
    acting(user, may_bring(kind))
    digest = hashlib.sha256(content).hexdigest()
    if kind == ListKind.BRIDGE:
        return look_at_bridge(user, content, name, digest, code)
    try:
        read = read_report(kind, content, name, code, control)
    except Refusal as refusal:
        return LookedReport(kind, name, digest, problems=refusal.problems)
    known = Competition.objects.filter(code=read.file.competition.code).first()
    corrects = report_to_correct(user, known, read.file.competition.sport)
    problems = [known_competition(known)] if known and not corrects else []
    places = {person.row.row: person.place for person in read.people}
    wrong = problems_of_rows([person.row for person in read.people], {})
    problems += [replace(problem, path=places.get(int(problem.path or 0), problem.path)) for problem in wrong]
    rows, unknown = _rows(read.people)
    found = LookedReport(kind, name, digest, read, rows=tuple(rows), warnings=read.remarks, known=known)
    return replace(found, corrects=corrects, problems=(*problems, *unknown))


def _rows(people: tuple[FilePerson, ...]) -> tuple[list[OpeningRow], list[Problem]]:
    """Everybody in the register; a number alone is enough where the file tells no name, and must then be known."""
    named = register_rows([person.row for person in people if person.row.family])
    found = {row.row.row: _doubted(row) for row in named}
    bare = [person for person in people if not person.row.family]
    numbered = {
        person.code: person for person in Person.objects.filter(code__in=[one.row.code for one in bare])
        if not person.anonymised
    }  # fmt: skip
    problems = []
    for person in bare:
        held = numbered.get(person.row.code)
        if held is None:
            problems.append(Problem("there is no person {code}", {"code": person.row.code}, path=person.place))
        else:
            found[person.row.row] = OpeningRow(person.row, RegisterMatch.KNOWN, held.merged_into or held)
    return [found[person.row.row] for person in people if person.row.row in found], problems


def _doubted(found: OpeningRow) -> OpeningRow:
    """Who has a number that the register does not know is not simply new."""
    if found.row.code and found.match is RegisterMatch.NEW:
        return replace(found, match=RegisterMatch.DOUBTFUL)
    return found


@cites("chess-rating", "7/p1")
@transaction.atomic
def bring_report(  # noqa: PLR0913 - what an officer says of a report
    user: User,
    looked: LookedReport,
    answers: Mapping[int, str],
    *,
    received: date,
    sent: Sent = Sent.ELECTRONIC,
    as_new: bool = False,
    correct: str = "",
) -> BroughtReport:
    """Take a file over: the competition, its people, its report in the inbox with the day it came and how.

    `answers` decide by the numbers of rows: a personal number for a doubtful row, `new` for whoever is new; with
    `as_new` those without an answer are new. Of a competition that is here already the file is the next revision of
    its report, and `correct` tells why.
    """
    doing = acting(user, may_bring(looked.kind))
    if looked.corrects is not None:
        return bring_correction(user, looked, answers, reason=correct, received=received, sent=sent, as_new=as_new)
    if looked.problems:
        raise Refusal(*looked.problems)
    if looked.read is None:
        return bring_bridge(doing, looked, answers, received)
    moment = received_moment(received, looked.read.file.competition.ends)
    people, new = decided_people(user, looked, answers, as_new=as_new)
    made = restore(doing, by_register(looked.read.file, people))
    content = content_brought(looked, made, people, received, sent)
    report = Report.objects.create(competition=made, revision=1, content=content, received=moment, sent_by=user)
    if looked.kind == ListKind.FSU:
        ChessExamination.objects.create(report=report, **examined_before(looked.read.facts, sent))
    told = {"revision": 1, "received": moment.isoformat(), "sent": str(sent), "file": looked.digest}
    record(doing, "report.brought", report, after=told | {"name": looked.name}, competition=made)
    return BroughtReport(report, tuple(findings(report)), new)
