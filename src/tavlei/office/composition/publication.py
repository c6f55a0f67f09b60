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
    actor, _seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    _in(locked_contest, ContestPhase.JUDGING)
    if locked_contest.sections.filter(report_checked_on=None).exists():
        raise Refusal(Problem("the chief judge has not checked every report", path="sections",
                              clause=rulebook_of(contest).clause("11.7/p2")))  # fmt: skip
    results, day = Results(locked_contest), timezone.localdate(actor.moment)
    course.preliminary_results(results.regulation, results.sections, day)
    late = course.preliminary_is_late(results.regulation, day)
    fix_panel(locked_contest)
    locked_contest.phase, locked_contest.preliminary_on, locked_contest.preliminary = (
        ContestPhase.PRELIMINARY,
        day,
        snapshot(results),
    )
    save_changes(locked_contest, "phase", "preliminary_on", "preliminary")
    _open_authors(actor, locked_contest, results)
    record(
        actor,
        "composition.preliminary",
        locked_contest,
        after={"results": locked_contest.preliminary, "late": late},
        clause=str(rulebook_of(contest).clause("11.5.2/p3")),
        competition=locked_contest.competition,
    )
    return locked_contest


def _open_authors(actor: Actor, contest: Contest, results: Results) -> None:
    """The works are public from now on; in a closed contest the seals of the journal are opened."""
    opened = []
    for number, entry in results.rows.items():
        entry.work.public_since = contest.preliminary_on
        entry.work.save(update_fields=["public_since"])
        opened.append({"number": number, "author": entry.entrant.code, "salt": entry.salt, "seal": seal(entry)})
    if contest.authors_hidden:
        record(
            actor,
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
    actor, person = participant(user, contest, at)
    _in(contest, ContestPhase.PRELIMINARY)
    _said(text)
    day, results = timezone.localdate(actor.moment), Results(contest)
    told = course.Remark(number_of(entry), person_key(person.pk), text, day)
    course.take_remark(published(contest, results.entries), told)
    return _objected(actor, contest, entry, Objection.Kind.REMARK, person=person, text=text)


@cites("draughts-rules", "11.7/p2")
@transaction.atomic
def complain(user: User, contest: Contest, entry: Entry, text: str, at: datetime | None = None) -> Objection:
    """A participant's complaint to the chief judge about what the judges of a section decided."""
    actor, person = participant(user, contest, at)
    _in(contest, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    _said(text)
    return _objected(actor, contest, entry, Objection.Kind.COMPLAINT, person=person, text=text)


def _objected(  # noqa: PLR0913 - an objection has so many sides
    actor: Actor, contest: Contest, entry: Entry, kind: Objection.Kind, *, person: Person, text: str
) -> Objection:
    objection = Objection.objects.create(
        contest=contest, entry=entry, kind=kind, person=person, text=text.strip(),
        sent_on=timezone.localdate(actor.moment),
    )  # fmt: skip
    number = "11.5.2/p3" if kind == Objection.Kind.REMARK else "11.7/p2"
    record(
        actor,
        f"composition.{kind}",
        objection,
        after={"work": number_of(entry)},
        clause=str(rulebook_of(contest).clause(number)),
        competition=contest.competition,
    )
    return objection


@cites("draughts-rules", "11.5.2/p3", "11.7/p2")
@transaction.atomic
def answer_objection(  # noqa: PLR0913 - an answer has so many sides
    user: User, objection: Objection, version: int, *, accepted: bool, text: str, at: datetime | None = None
) -> Objection:
    """Answer a remark (the chief judge or the senior judge of the section) or a complaint (the chief judge)."""
    actor = _answering(user, objection, at)
    locked_objection = lock_row(objection, version)
    if locked_objection.answered_on is not None:
        raise Refusal(Problem("this has been answered", path="answer"))
    _said(text)
    locked_objection.accepted, locked_objection.answer, locked_objection.answered_by = accepted, text.strip(), user
    locked_objection.answered_on = timezone.localdate(actor.moment)
    save_changes(locked_objection, "accepted", "answer", "answered_by", "answered_on")
    number = "11.5.2/p3" if locked_objection.kind == Objection.Kind.REMARK else "11.7/p2"
    record(
        actor,
        "composition.answered",
        locked_objection,
        after={"accepted": accepted},
        reason=text,
        clause=str(rulebook_of(objection.contest).clause(number)),
        competition=locked_objection.contest.competition,
    )
    return locked_objection


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
    actor, seat = as_chief(user, entry.contest, at)
    locked_entry = lock_row(entry, version)
    _in(locked_entry.contest, ContestPhase.JUDGING, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    row = Revision(entry=locked_entry, by=seat, mark=mark, defect=defect_json(defect) if defect else None,
                   reason=reason.strip(), day=timezone.localdate(actor.moment))  # fmt: skip
    results = Results(locked_entry.contest)
    check_revision(results.regulation, rule_revision(row, key_of(seat.user)))
    before = results.of(number_of(locked_entry))
    row.save()
    save_changes(locked_entry)
    record(
        actor,
        "composition.revised",
        row,
        before={"mark": _text(before.mark if before else None)},
        after={"work": number_of(locked_entry), "mark": _text(Fraction(mark) if mark is not None else None)},
        reason=reason,
        clause=str(rulebook_of(entry.contest).clause("11.7/note1")),
        competition=locked_entry.contest.competition,
    )
    return row


@cites("draughts-rules", "11.7/p4")
@transaction.atomic
def tell_change(user: User, entry: Entry, reason: str, at: datetime | None = None) -> Notice:
    """Tell the entrants that the result of a work is no longer the preliminary one, and why."""
    actor = _answering_for(user, entry, at)
    _in(entry.contest, ContestPhase.PRELIMINARY, ContestPhase.FINAL)
    _said(reason)
    results = Results(entry.contest)
    changes = [change for change in course.changes(published(entry.contest, results.entries), results.sections)
             if change.entry == number_of(entry)]  # fmt: skip
    if not changes:
        raise Refusal(Problem("the result of this work has not changed", path="entry",
                              clause=rulebook_of(entry.contest).clause("11.7/p4")))  # fmt: skip
    notice = Notice.objects.create(
        entry=entry, mark=_text(changes[0].after), reason=reason.strip(), told_on=timezone.localdate(actor.moment)
    )
    record(
        actor,
        "composition.change_told",
        notice,
        before={"mark": _text(changes[0].before)},
        after={"work": number_of(entry), "mark": notice.mark},
        reason=reason,
        clause=str(rulebook_of(entry.contest).clause("11.7/p4")),
        competition=entry.contest.competition,
    )
    return notice


@cites("draughts-rules", "11.5.2/p3", "11.7/p5")
@transaction.atomic
def announce_final(user: User, contest: Contest, version: int, at: datetime | None = None) -> Contest:
    """Announce the final results: two months have passed, every remark is answered, every change was told."""
    actor, seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    _in(locked_contest, ContestPhase.PRELIMINARY)
    _final(locked_contest, key_of(seat.user), timezone.localdate(actor.moment))
    locked_contest.phase, locked_contest.final_on = ContestPhase.FINAL, timezone.localdate(actor.moment)
    save_changes(locked_contest, "phase", "final_on")
    record(actor, "composition.final", locked_contest, after={"results": snapshot(Results(locked_contest))},
           clause=str(rulebook_of(contest).clause("11.5.2/p3")), competition=locked_contest.competition)  # fmt: skip
    return locked_contest


@cites("draughts-rules", "11.7/p2", "11.7/p5")
@transaction.atomic
def approve(  # noqa: PLR0913 - an approval has so many sides
    user: User, contest: Contest, version: int, *, report: str, finalists: int, at: datetime | None = None
) -> Contest:
    """Approve the results with the chief judge's report; they bind everybody, and ranks are told from them."""
    actor, seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    _in(locked_contest, ContestPhase.FINAL)
    if locked_contest.objections.filter(answered_on=None, kind=Objection.Kind.APPEAL).exists():
        raise Refusal(Problem("the appeals are not decided yet", path="objections",
                              clause=rulebook_of(contest).clause("11.7/p5")))  # fmt: skip
    if locked_contest.objections.filter(answered_on=None).exists():
        raise Refusal(Problem("there are complaints that nobody has answered", path="objections",
                              clause=rulebook_of(contest).clause("11.7/p2")))  # fmt: skip
    if not report.strip():
        raise Refusal(Problem("a report has a text", path="report", clause=rulebook_of(contest).clause("11.7/p2")))
    day = timezone.localdate(actor.moment)
    _final(locked_contest, key_of(seat.user), day)
    locked_contest.phase, locked_contest.approved_on, locked_contest.report, locked_contest.finalists = (
        ContestPhase.APPROVED,
        day,
        report.strip(),
        finalists,
    )
    save_changes(locked_contest, "phase", "approved_on", "report", "finalists")
    record(
        actor,
        "composition.approved",
        locked_contest,
        after={"results": snapshot(Results(locked_contest)), "finalists": finalists},
        clause=str(rulebook_of(contest).clause("11.7/p5")),
        competition=locked_contest.competition,
    )
    return locked_contest


def changes_of(contest: Contest, results: Results | None = None) -> list[course.Change]:
    """The works whose result is no longer the preliminary one, with the notices that tell of them."""
    if contest.preliminary_on is None:
        return []
    found = results or Results(contest)
    notices = _notices(contest)
    return [replace(change, reason=notice.reason, notified=notice.notified)
            if (notice := notices.get(change.entry)) and notice.after == change.after else change
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
        announced_changes=_notices(contest).values(),
    )


def _notices(contest: Contest) -> dict[str, course.Change]:
    """The last notice about each work."""
    changes: dict[str, course.Change] = {}
    for notice in Notice.objects.filter(entry__contest=contest).select_related("entry"):
        number, after = number_of(notice.entry), Fraction(notice.mark) if notice.mark else None
        changes[number] = course.Change(number, None, after, notice.reason, notice.told_on)
    return changes


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
