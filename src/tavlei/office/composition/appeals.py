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
    actor, person = participant(user, contest, at)
    current_contest = Contest.objects.select_for_update().get(pk=contest.pk)
    if current_contest.phase not in APPEALED:
        raise Refusal(
            Problem("there are no final results yet", path="phase", clause=rulebook_of(contest).clause("11.7/p5"))
        )
    if not text.strip():
        raise Refusal(Problem("say what it is about", path="text", clause=rulebook_of(contest).clause("11.7/p5")))
    regulation, day = regulation_of(current_contest), timezone.localdate(actor.moment)
    to = regulation.appeals.to if regulation.appeals else ""
    due = course.appeal(regulation, _final(current_contest), to, day)
    objection = Objection.objects.create(
        contest=current_contest, entry=entry, kind=Objection.Kind.APPEAL, person=person, text=text.strip(), sent_on=day
    )
    record(
        actor,
        "composition.appeal",
        objection,
        after={"work": number_of(entry), "to": to, "until": due.isoformat()},
        reason=objection.text,
        clause=str(rulebook_of(contest).clause("11.7/p5")),
        competition=current_contest.competition,
    )
    return objection


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
    actor = authorise(user, Action.DECIDE_APPEAL, contest.competition)
    if not decides(user, contest):
        raise PermissionDenied("nobody decides about his own decision or his own contest")
    locked_objection = lock_row(objection, version)
    if locked_objection.kind != Objection.Kind.APPEAL:
        raise PermissionDenied("not an appeal")
    if locked_objection.answered_on is not None:
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
    at_moment = actor if at is None else Actor(actor.user, actor.role, at)
    locked_objection.accepted, locked_objection.answer, locked_objection.answered_by = accepted, text.strip(), user
    locked_objection.answered_on = timezone.localdate(at_moment.moment)
    save_changes(locked_objection, "accepted", "answer", "answered_by", "answered_on")
    record(
        at_moment,
        "composition.appeal_decided",
        locked_objection,
        after={"work": number_of(locked_objection.entry), "accepted": accepted},
        reason=text,
        clause=str(rulebook_of(objection.contest).clause("11.7/p5")),
        competition=contest.competition,
    )
    if accepted:
        _reopen(at_moment, contest)
    return locked_objection


def _reopen(actor: Actor, contest: Contest) -> None:
    """Approved results are the final ones again, so that the chief judge can revise and approve them anew."""
    current_contest = Contest.objects.select_for_update().get(pk=contest.pk)
    if current_contest.phase != ContestPhase.APPROVED:
        return
    before = current_contest.approved_on.isoformat() if current_contest.approved_on else None
    current_contest.phase, current_contest.approved_on = ContestPhase.FINAL, None
    save_changes(current_contest, "phase", "approved_on")
    record(
        actor,
        "composition.reopened",
        current_contest,
        before={"approved": before},
        after={"phase": str(current_contest.phase)},
        clause=str(rulebook_of(contest).clause("11.7/p5")),
        competition=current_contest.competition,
    )


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
