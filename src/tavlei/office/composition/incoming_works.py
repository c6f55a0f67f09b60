"""The chief secretary controls what came and sends it to the judges of the sections (11.7/p3)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.composition.models import ContestPhase, Receipt
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import receives
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.composition.models import Contest, Entry
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User


def as_secretary(user: User, contest: Contest, at: datetime | None = None) -> Actor:
    """The chief secretary of the contest acts."""
    actor = authorise(user, Action.RECEIVE_WORKS, contest.competition)
    if not receives(user, contest):
        raise PermissionDenied("not the chief secretary of this contest")
    return actor if at is None else type(actor)(actor.user, actor.role, at)


@cites("draughts-rules", "11.7/p3")
@transaction.atomic
def receive(  # noqa: PLR0913 - a receipt has so many sides
    user: User, entry: Entry, version: int, *, accepted: bool, reason: str = "", at: datetime | None = None
) -> Entry:
    """Confirm that a work came in order, or send it back with the reason."""
    actor = as_secretary(user, entry.contest, at)
    locked_entry = lock_row(entry, version)
    if locked_entry.contest.phase != ContestPhase.OPEN:
        raise Refusal(
            Problem("the works are with the judges", path="phase", clause=rulebook_of(entry.contest).clause("11.7/p3"))
        )
    if locked_entry.receipt == Receipt.WITHDRAWN:
        raise Refusal(Problem("the author has withdrawn this work", path="receipt"))
    if not accepted and not reason.strip():
        raise Refusal(
            Problem("a refusal gives its reason", path="reason", clause=rulebook_of(entry.contest).clause("11.7/p3"))
        )
    locked_entry.receipt, locked_entry.receipt_reason = (
        (Receipt.RECEIVED if accepted else Receipt.REFUSED),
        reason.strip(),
    )
    save_changes(locked_entry, "receipt", "receipt_reason")
    record(
        actor,
        "composition.received",
        locked_entry,
        after={"receipt": str(locked_entry.receipt)},
        reason=reason,
        clause=str(rulebook_of(entry.contest).clause("11.7/p3")),
        competition=locked_entry.contest.competition,
    )
    return locked_entry


@cites("draughts-rules", "11.7/p3", "11.5.2")
@transaction.atomic
def hand_over(user: User, contest: Contest, version: int, at: datetime | None = None) -> Contest:
    """Send the works to the judges of their sections, after the last day, under numbers drawn by lot."""
    actor = as_secretary(user, contest, at)
    locked_contest = lock_row(contest, version)
    if locked_contest.phase != ContestPhase.OPEN:
        raise Refusal(
            Problem("the works are with the judges", path="phase", clause=rulebook_of(contest).clause("11.7/p3"))
        )
    if locked_contest.closes is None or timezone.localdate(actor.moment) <= locked_contest.closes:
        raise Refusal(Problem("entries are still open", path="closes", clause=rulebook_of(contest).clause("11.5.2/p2")))
    if locked_contest.entries.filter(receipt=Receipt.WAITING).exists():
        raise Refusal(
            Problem(
                "there are works that nobody has looked at",
                path="entries",
                clause=rulebook_of(contest).clause("11.7/p3"),
            )
        )
    received = list(locked_contest.entries.filter(receipt=Receipt.RECEIVED).order_by("section__number"))
    if not received:
        raise Refusal(Problem("no work was received", path="entries", clause=rulebook_of(contest).clause("11.7/p3")))
    order = sorted(received, key=lambda entry: (entry.section.number, secrets.randbits(64)))
    for number, entry in enumerate(order, start=1):
        entry.number = number
        entry.save(update_fields=["number"])
        entry.work.first_contest = locked_contest.closes
        entry.work.save(update_fields=["first_contest"])
    locked_contest.phase, locked_contest.handed_over = ContestPhase.JUDGING, actor.moment
    save_changes(locked_contest, "phase", "handed_over")
    record(
        actor,
        "composition.handed_over",
        locked_contest,
        after={"works": len(order)},
        clause=str(rulebook_of(contest).clause("11.7/p3")),
        competition=locked_contest.competition,
    )
    return locked_contest
