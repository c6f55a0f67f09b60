"""From the preliminary results to the approved ones: remarks, complaints, revisions, changes told (11.5.2/p3, 11.7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests import course
from tavlei.composition.contests.opinions import Defect, check_revision
from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.composition.entries import number_of, seal
from tavlei.office.composition.judging import as_chief, defect_json
from tavlei.office.composition.models import ContestPhase, Notice, Objection, Office, Revision
from tavlei.office.composition.panel import fix_panel, key_of, person_key
from tavlei.office.composition.results import Results, published, remarks_of, rule_revision, snapshot
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import phase_now, seats_of
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date, datetime
    from decimal import Decimal

    from tavlei.office.composition.models import Contest, Entry
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@cites("draughts-rules", "11.5.2/p3", "11.7/p4")
@transaction.atomic
def publish_preliminary(user: User, contest: Contest, version: int, at: datetime | None = None) -> Contest:
    """Publish the preliminary results: every work marked or out, every report checked. Authors are named."""
    doing, _seat = as_chief(user, contest, at)
    held = lock_row(contest, version)
    _in(held, ContestPhase.JUDGING)
    if held.sections.filter(report_checked_on=None).exists():
        raise Refusal(Problem("the chief judge has not checked every report", path="sections",
                              clause=rulebook_of(contest).clause("11.7/p2")))  # fmt: skip
    results, day = Results(held), timezone.localdate(doing.moment)
    course.preliminary_results(results.regulation, results.sections, day)
    late = course.preliminary_is_late(results.regulation, day)
    fix_panel(held)
    held.phase, held.preliminary_on, held.preliminary = ContestPhase.PRELIMINARY, day, snapshot(results)
    save_changes(held, "phase", "preliminary_on", "preliminary")
    _open_authors(doing, held, results)
    record(doing, "composition.preliminary", held, after={"results": held.preliminary, "late": late},
           clause=str(rulebook_of(contest).clause("11.5.2/p3")), competition=held.competition)  # fmt: skip
    return held


def _open_authors(doing: Actor, contest: Contest, results: Results) -> None:
    """The works are public from now on; in a closed contest the seals of the journal are opened."""
    opened = []
    for number, entry in results.rows.items():
        entry.work.public_since = contest.preliminary_on
        entry.work.save(update_fields=["public_since"])
        opened.append({"number": number, "author": entry.entrant.code, "salt": entry.salt, "seal": seal(entry)})
    if contest.authors_hidden:
        record(
            doing,
            "composition.authors_opened",
            contest,
            after=opened,
            clause=str(rulebook_of(contest).clause("11.5.2")),
            competition=contest.competition,
        )


@cites("draughts-rules", "11.5.2/p3")
@transaction.atomic
def remark(user: User, contest: Contest, entry: Entry, text: str, at: datetime | None = None) -> Objection:
    """A participant's remark on the preliminary results, in the two months after them."""
    doing, person = participant(user, contest, at)
    _in(contest, ContestPhase.PRELIMINARY)
    _said(text)
    day, results = timezone.localdate(doing.moment), Results(contest)
    told = course.Remark(number_of(entry), person_key(person.pk), text, day)
    course.take_remark(published(contest, results.entries), told)
    return _objected(doing, contest, entry, Objection.Kind.REMARK, person=person, text=text)


@cites("draughts-rules", "11.7/p2")
@transaction.atomic
def complain(user: User, contest: Contest, entry: Entry, text: str, at: datetime | None = None) -> Objection:
    """A participant's complaint to the chief judge about what the judges of a section decided."""
    doing, person = participant(user, contest, at)
    _in(contest, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    _said(text)
    return _objected(doing, contest, entry, Objection.Kind.COMPLAINT, person=person, text=text)


def _objected(  # noqa: PLR0913 - an objection has so many sides
    doing: Actor, contest: Contest, entry: Entry, kind: Objection.Kind, *, person: Person, text: str
) -> Objection:
    made = Objection.objects.create(
        contest=contest, entry=entry, kind=kind, person=person, text=text.strip(),
        sent_on=timezone.localdate(doing.moment),
    )  # fmt: skip
    number = "11.5.2/p3" if kind == Objection.Kind.REMARK else "11.7/p2"
    record(
        doing,
        f"composition.{kind}",
        made,
        after={"work": number_of(entry)},
        clause=str(rulebook_of(contest).clause(number)),
        competition=contest.competition,
    )
    return made


@cites("draughts-rules", "11.5.2/p3", "11.7/p2")
@transaction.atomic
def answer_objection(  # noqa: PLR0913 - an answer has so many sides
    user: User, objection: Objection, version: int, *, accepted: bool, text: str, at: datetime | None = None
) -> Objection:
    """Answer a remark (the chief judge or the senior judge of the section) or a complaint (the chief judge)."""
    doing = _answering(user, objection, at)
    held = lock_row(objection, version)
    if held.answered_on is not None:
        raise Refusal(Problem("this has been answered", path="answer"))
    _said(text)
    held.accepted, held.answer, held.answered_by = accepted, text.strip(), user
    held.answered_on = timezone.localdate(doing.moment)
    save_changes(held, "accepted", "answer", "answered_by", "answered_on")
    number = "11.5.2/p3" if held.kind == Objection.Kind.REMARK else "11.7/p2"
    record(doing, "composition.answered", held, after={"accepted": accepted}, reason=text,
           clause=str(rulebook_of(objection.contest).clause(number)), competition=held.contest.competition)  # fmt: skip
    return held


@cites("draughts-rules", "11.7/note1")
@transaction.atomic
def revise(  # noqa: PLR0913 - a revision has so many sides
    user: User,
    entry: Entry,
    version: int,
    *,
    mark: Decimal | None,
    reason: str,
    defect: Defect | None = None,
    at: datetime | None = None,
) -> Revision:
    """The chief judge decides otherwise than the judges of a section, and says why."""
    doing, seat = as_chief(user, entry.contest, at)
    held = lock_row(entry, version)
    _in(held.contest, ContestPhase.JUDGING, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    row = Revision(entry=held, by=seat, mark=mark, defect=defect_json(defect) if defect else None,
                   reason=reason.strip(), day=timezone.localdate(doing.moment))  # fmt: skip
    results = Results(held.contest)
    check_revision(results.regulation, rule_revision(row, key_of(seat.user)))
    before = results.of(number_of(held))
    row.save()
    save_changes(held)
    record(
        doing,
        "composition.revised",
        row,
        before={"mark": _text(before.mark if before else None)},
        after={"work": number_of(held), "mark": _text(Fraction(mark) if mark is not None else None)},
        reason=reason,
        clause=str(rulebook_of(entry.contest).clause("11.7/note1")),
        competition=held.contest.competition,
    )
    return row


@cites("draughts-rules", "11.7/p4")
@transaction.atomic
def tell_change(user: User, entry: Entry, reason: str, at: datetime | None = None) -> Notice:
    """Tell the entrants that the result of a work is no longer the preliminary one, and why."""
    doing = _answering_for(user, entry, at)
    _in(entry.contest, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    _said(reason)
    results = Results(entry.contest)
    found = [change for change in course.changes(published(entry.contest, results.entries), results.sections)
             if change.entry == number_of(entry)]  # fmt: skip
    if not found:
        raise Refusal(Problem("the result of this work has not changed", path="entry",
                              clause=rulebook_of(entry.contest).clause("11.7/p4")))  # fmt: skip
    made = Notice.objects.create(
        entry=entry, mark=_text(found[0].after), reason=reason.strip(), told_on=timezone.localdate(doing.moment)
    )
    record(
        doing,
        "composition.change_told",
        made,
        before={"mark": _text(found[0].before)},
        after={"work": number_of(entry), "mark": made.mark},
        reason=reason,
        clause=str(rulebook_of(entry.contest).clause("11.7/p4")),
        competition=entry.contest.competition,
    )
    return made


@cites("draughts-rules", "11.5.2/p3", "11.7/p5")
@transaction.atomic
def announce_final(user: User, contest: Contest, version: int, at: datetime | None = None) -> Contest:
    """Announce the final results: two months have passed, every remark is answered, every change was told."""
    doing, seat = as_chief(user, contest, at)
    held = lock_row(contest, version)
    _in(held, ContestPhase.PRELIMINARY)
    _final(held, key_of(seat.user), timezone.localdate(doing.moment))
    held.phase, held.final_on = ContestPhase.FINAL, timezone.localdate(doing.moment)
    save_changes(held, "phase", "final_on")
    record(doing, "composition.final", held, after={"results": snapshot(Results(held))},
           clause=str(rulebook_of(contest).clause("11.5.2/p3")), competition=held.competition)  # fmt: skip
    return held


@cites("draughts-rules", "11.7/p2", "11.7/p5")
@transaction.atomic
def approve(  # noqa: PLR0913 - an approval has so many sides
    user: User, contest: Contest, version: int, *, report: str, finalists: int, at: datetime | None = None
) -> Contest:
    """Approve the results with the chief judge's report; they bind everybody, and ranks are told from them."""
    doing, seat = as_chief(user, contest, at)
    held = lock_row(contest, version)
    _in(held, ContestPhase.FINAL)
    if held.objections.filter(answered_on=None, kind=Objection.Kind.APPEAL).exists():
        raise Refusal(Problem("the appeals are not decided yet", path="objections",
                              clause=rulebook_of(contest).clause("11.7/p5")))  # fmt: skip
    if held.objections.filter(answered_on=None).exists():
        raise Refusal(Problem("there are complaints that nobody has answered", path="objections",
                              clause=rulebook_of(contest).clause("11.7/p2")))  # fmt: skip
    if not report.strip():
        raise Refusal(Problem("a report has a text", path="report", clause=rulebook_of(contest).clause("11.7/p2")))
    day = timezone.localdate(doing.moment)
    _final(held, key_of(seat.user), day)
    held.phase, held.approved_on, held.report, held.finalists = ContestPhase.APPROVED, day, report.strip(), finalists
    save_changes(held, "phase", "approved_on", "report", "finalists")
    record(doing, "composition.approved", held, after={"results": snapshot(Results(held)), "finalists": finalists},
           clause=str(rulebook_of(contest).clause("11.7/p5")), competition=held.competition)  # fmt: skip
    return held


def changes_of(contest: Contest, results: Results | None = None) -> list[course.Change]:
    """The works whose result is no longer the preliminary one, with the notices that tell of them."""
    if contest.preliminary_on is None:
        return []
    found = results or Results(contest)
    notices = _notices(contest)
    return [replace(change, reason=told.reason, told=told.told)
            if (told := notices.get(change.entry)) and told.after == change.after else change
            for change in course.changes(published(contest, found.entries), found.sections)]  # fmt: skip


def _final(contest: Contest, by: str, day: date) -> course.Final:
    results = Results(contest)
    return course.final_results(
        results.regulation,
        published(contest, results.entries),
        results.sections,
        day,
        by=by,
        remarks=remarks_of(contest),
        told=_notices(contest).values(),
    )


def _notices(contest: Contest) -> dict[str, course.Change]:
    """The last notice about each work."""
    found: dict[str, course.Change] = {}
    for notice in Notice.objects.filter(entry__contest=contest).select_related("entry"):
        number, after = number_of(notice.entry), Fraction(notice.mark) if notice.mark else None
        found[number] = course.Change(number, None, after, notice.reason, notice.told_on)
    return found


def participant(user: User, contest: Contest, at: datetime | None) -> tuple[Actor, Person]:
    """Somebody with a work in the contest acts; nobody else."""
    person = user.person
    if person is None or not contest.entries.filter(entrant=person, number__isnull=False).exists():
        raise PermissionDenied("not a participant of this contest")
    return Actor(user, OfficeRole.PLAYER, at or timezone.now()), person


def _answering(user: User, objection: Objection, at: datetime | None) -> Actor:
    if objection.kind == Objection.Kind.APPEAL:
        raise PermissionDenied("an appeal is not decided by those who are appealed against")
    if objection.kind == Objection.Kind.COMPLAINT:
        return as_chief(user, objection.contest, at)[0]
    return _answering_for(user, objection.entry, at)


def _answering_for(user: User, entry: Entry, at: datetime | None) -> Actor:
    """The senior judge of the section, or the chief judge."""
    senior = [seat for seat in seats_of(user, entry.contest)
              if seat.office == Office.SENIOR_JUDGE and seat.section_id == entry.section_id]  # fmt: skip
    return Actor(user, OfficeRole.JUDGE, at or timezone.now()) if senior else as_chief(user, entry.contest, at)[0]


def _in(contest: Contest, *phases: ContestPhase) -> None:
    now = phase_now(contest)
    if now not in phases:
        state: Any = ContestPhase(now).label
        raise Refusal(Problem("the contest is «{state}»", {"state": str(state)}, path="phase",
                              clause=rulebook_of(contest).clause("11.5.2/p3")))  # fmt: skip


def _said(text: str) -> None:
    if not text.strip():
        raise Refusal(Problem("say what it is about", path="text"))


def _text(mark: Fraction | None) -> str:
    return "" if mark is None else str(mark)
