"""Appeals against the final results, as the regulation of the contest provides them (11.7/p5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests import course
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.composition.announcements import regulation_of
from tavlei.office.composition.entries import number_of
from tavlei.office.composition.models import Contest, ContestPhase, Objection
from tavlei.office.composition.publication import participant
from tavlei.office.composition.results import Results
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import seats_of
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date, datetime

    from django.contrib.auth.models import AnonymousUser

    from tavlei.office.composition.models import Entry
    from tavlei.office.roles.models import User

APPEALED: Final = (ContestPhase.FINAL, ContestPhase.APPROVED)


@cites("draughts-rules", "11.7/p5")
def appeals_until(contest: Contest) -> date | None:
    """The last day for an appeal; None where the regulation provides none or no final results are out."""
    if contest.final_on is None or not contest.composing or regulation_of(contest).appeals is None:
        return None
    return course.appeal_due(regulation_of(contest), _final(contest))


@cites("draughts-rules", "11.7/p5")
@transaction.atomic
def appeal(user: User, contest: Contest, entry: Entry, text: str, at: datetime | None = None) -> Objection:
    """A participant appeals against the final results in the time and to the body that the regulation names."""
    doing, person = participant(user, contest, at)
    held = Contest.objects.select_for_update().get(pk=contest.pk)
    if held.phase not in APPEALED:
        raise Refusal(
            Problem("there are no final results yet", path="phase", clause=rulebook_of(contest).clause("11.7/p5"))
        )
    if not text.strip():
        raise Refusal(Problem("say what it is about", path="text", clause=rulebook_of(contest).clause("11.7/p5")))
    regulation, day = regulation_of(held), timezone.localdate(doing.moment)
    to = regulation.appeals.to if regulation.appeals else ""
    due = course.appeal(regulation, _final(held), to, day)
    made = Objection.objects.create(contest=held, entry=entry, kind=Objection.Kind.APPEAL, person=person,
                                    text=text.strip(), sent_on=day)  # fmt: skip
    record(
        doing,
        "composition.appeal",
        made,
        after={"work": number_of(entry), "to": to, "until": due.isoformat()},
        reason=made.text,
        clause=str(rulebook_of(contest).clause("11.7/p5")),
        competition=held.competition,
    )
    return made


@cites("draughts-rules", "11.7/p5")
def decides(user: User | AnonymousUser, contest: Contest) -> bool:
    """Whether somebody decides about appeals: who may do so, but nobody of the panel and no entrant (K25)."""
    if not may(user, Action.DECIDE_APPEAL, contest.competition) or seats_of(user, contest):
        return False
    person = user.person_id if user.is_authenticated else None
    return person is None or not contest.entries.filter(entrant_id=person).exists()


@cites("draughts-rules", "11.7/p5")
@transaction.atomic
def decide_appeal(  # noqa: PLR0913 - a decision has so many sides
    user: User, objection: Objection, version: int, *, accepted: bool, text: str, at: datetime | None = None
) -> Objection:
    """Uphold or reject an appeal, with the reason; one that is upheld opens approved results to revision again."""
    contest = objection.contest
    doing = authorise(user, Action.DECIDE_APPEAL, contest.competition)
    if not decides(user, contest):
        raise PermissionDenied("nobody decides about his own decision or his own contest")
    held = lock_row(objection, version)
    if held.kind != Objection.Kind.APPEAL:
        raise PermissionDenied("not an appeal")
    if held.answered_on is not None:
        raise Refusal(
            Problem(
                "the decision on an appeal is final",
                path="answer",
                clause=rulebook_of(objection.contest).clause("11.7/p5"),
            )
        )
    if not text.strip():
        raise Refusal(
            Problem("say what it is about", path="text", clause=rulebook_of(objection.contest).clause("11.7/p5"))
        )
    at_moment = doing if at is None else Actor(doing.user, doing.role, at)
    held.accepted, held.answer, held.answered_by = accepted, text.strip(), user
    held.answered_on = timezone.localdate(at_moment.moment)
    save_changes(held, "accepted", "answer", "answered_by", "answered_on")
    record(
        at_moment,
        "composition.appeal_decided",
        held,
        after={"work": number_of(held.entry), "accepted": accepted},
        reason=text,
        clause=str(rulebook_of(objection.contest).clause("11.7/p5")),
        competition=contest.competition,
    )
    if accepted:
        _reopen(at_moment, contest)
    return held


def _reopen(doing: Actor, contest: Contest) -> None:
    """Approved results are the final ones again, so that the chief judge can revise and approve them anew."""
    held = Contest.objects.select_for_update().get(pk=contest.pk)
    if held.phase != ContestPhase.APPROVED:
        return
    before = held.approved_on.isoformat() if held.approved_on else None
    held.phase, held.approved_on = ContestPhase.FINAL, None
    save_changes(held, "phase", "approved_on")
    record(doing, "composition.reopened", held, before={"approved": before}, after={"phase": str(held.phase)},
           clause=str(rulebook_of(contest).clause("11.7/p5")), competition=held.competition)  # fmt: skip


def _final(contest: Contest) -> course.Final:
    """The final results by their day and the one who announced them."""
    if contest.final_on is None:
        raise Refusal(
            Problem("there are no final results yet", path="phase", clause=rulebook_of(contest).clause("11.7/p5"))
        )
    results = Results(contest)
    return course.Final(
        contest.final_on, results.sections, results.regulation.rulebook, (), results.regulation.panel.chief_judge
    )
