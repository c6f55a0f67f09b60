"""Who may see what: works before they are public, and their authors while they have to be unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.composition.models import ContestPhase, Office, Receipt
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tavlei.office.composition.models import Contest, Entry, Seat, Section
    from tavlei.office.roles.models import User

    Reader = User | AnonymousUser

SHOWN = (ContestPhase.PRELIMINARY, ContestPhase.FINAL, ContestPhase.APPROVED)


def seats_of(user: Reader, contest: Contest) -> list[Seat]:
    """The places somebody has on the panel."""
    if not user.is_authenticated:
        return []
    return list(contest.seats.filter(user_id=user.pk, ended=None).select_related("section"))


def phase_now(contest: Contest) -> str:
    """Where a contest stands at this moment, whatever the caller has read before."""
    text: str = type(contest).objects.values_list("phase", flat=True).get(pk=contest.pk)
    return text


def judges(user: Reader, contest: Contest, section: Section | None = None) -> bool:
    """Whether somebody judges the contest, or a section of it; the chief judge oversees all."""
    return any(
        seat.office == Office.CHIEF_JUDGE
        or (seat.office != Office.CHIEF_SECRETARY and (section is None or seat.section_id == section.pk))
        for seat in seats_of(user, contest)
    )


@cites("draughts-rules", "11.5.2")
def sees_authors(user: Reader, contest: Contest) -> bool:
    """Whether somebody may know the authors of a contest of composing.

    Everybody when the preliminary results are out. Before that the chief secretary, who is no judge of it; the panel
    too in an open contest; nobody else, whatever his roles.
    """
    if contest.phase in SHOWN:
        return True
    names = {seat.office for seat in seats_of(user, contest)}
    judging = bool(names - {Office.CHIEF_SECRETARY})
    if contest.authors_hidden:
        return not judging and Office.CHIEF_SECRETARY in names
    return bool(names) or may(user, Action.RECEIVE_WORKS, contest.competition)


def is_own_work(user: Reader, entry: Entry) -> bool:
    """Whether a work is somebody's own."""
    return user.is_authenticated and user.person_id is not None and entry.entrant_id == user.person_id


@cites("draughts-rules", "11.5.2", "11.7/p3")
def sees_entry(user: Reader, entry: Entry) -> bool:
    """Whether somebody may see a work of a contest at all: its author, the secretary, in time its judges, then all."""
    contest = entry.contest
    if is_own_work(user, entry):
        return True
    if contest.phase in SHOWN and entry.number is not None:
        return True
    if entry.number is not None and judges(user, contest, entry.section):
        return True
    return entry.receipt != Receipt.WITHDRAWN and receives(user, contest)


def receives(user: Reader, contest: Contest) -> bool:
    """Whether somebody is the chief secretary of a contest."""
    return any(seat.office == Office.CHIEF_SECRETARY for seat in seats_of(user, contest)) and may(
        user, Action.RECEIVE_WORKS, contest.competition
    )


def is_chief_judge(user: Reader, contest: Contest) -> bool:
    """Whether somebody is the chief judge of a contest."""
    return any(seat.office == Office.CHIEF_JUDGE for seat in seats_of(user, contest)) and may(
        user, Action.HEAD_CONTEST, contest.competition
    )
