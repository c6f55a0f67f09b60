"""Revisions of a report: a corrected one beside the one it corrects, and a competition that is opened again for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.calc import find_calculator
from tavlei.calc.running import check_input
from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.models import Competition, Report, Sport, State
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.journal.chain import Doing
    from tavlei.office.roles.models import User

_APPROVED: Final = (State.APPROVED, State.REPORTED)


def right_to_report(user: User, competition: Competition) -> Action:
    """By which right somebody sends a report: the desk its own, the rating officer a corrected one."""
    if competition.reports.exists() and not may(user, Action.REPORT, competition):
        return Action.INCLUDE
    return Action.REPORT


def may_correct(user: User, competition: Competition) -> bool:
    """Whether somebody may correct the report of a competition."""
    return may(user, Action.REPORT, competition) or may(user, Action.INCLUDE)


def add_revision(  # noqa: PLR0913 - a report has so many sides
    user: User, doing: Doing, held: Competition, content: dict[str, Any], received: datetime | None, *, reason: str
) -> Report:
    """Keep the next revision of the report of a locked competition; all but the first need a reason."""
    revision = held.reports.count() + 1
    if revision > 1 and not reason.strip():
        raise Refusal(Problem("a corrected report needs a reason", path="reason"))
    made = Report.objects.create(
        competition=held,
        revision=revision,
        content=content,
        received=received or doing.moment,
        sent_by=user,
        correction=reason.strip(),
    )
    record(doing, "report.sent", made, after={"revision": made.revision, "received": made.received.isoformat()},
           reason=reason.strip(), competition=held)  # fmt: skip
    return made


@transaction.atomic
def send_corrected(
    user: User, competition: Competition, content: dict[str, Any], reason: str, received: datetime | None = None
) -> Report:
    """Keep a corrected report whose content is at hand as the next revision; it waits for the officer's decision."""
    doing = acting(user, right_to_report(user, competition), competition)
    held = locked(competition)
    if not held.reports.exists():
        raise Refusal(Problem("there is no report to correct", path="competition"))
    if content.get("sport") != held.sport:
        raise Refusal(Problem("the report is of another sport", path="sport"))
    if held.sport == Sport.BRIDGE:
        check_input(find_calculator("bridge.tournament"), content.get("bridge"))
    return add_revision(user, doing, held, content, received, reason=reason)


@transaction.atomic
def reopen_for_correction(user: User, competition: Competition, version: int, reason: str) -> Competition:
    """Open a competition whose results were approved again: they are corrected, approved and reported anew."""
    doing = acting(user, Action.REPORT if may(user, Action.REPORT, competition) else Action.INCLUDE, competition)
    held = locked(competition, version)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    if held.sport == Sport.BRIDGE or held.state not in _APPROVED:
        raise Refusal(Problem("only approved results are opened again", path="state"))
    if held.whole is not None and held.whole.state in _APPROVED:
        raise Refusal(Problem("the whole competition is opened first", path="whole"))
    before = held.state
    held.state = State.FINISHED
    touch(held, "state")
    record(doing, "competition.reopened", held, before={"state": before}, after={"state": str(held.state)},
           reason=reason.strip(), competition=held)  # fmt: skip
    return held
