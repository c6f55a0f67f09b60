"""Appeals against refusals: the organiser appeals, those who did not refuse hear it and decide (2/p9/item2, G4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.models import ReportState, Sport
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record, subject_name
from tavlei.office.journal.models import Act
from tavlei.office.lists.bridge.credits import settle_credits
from tavlei.office.lists.chess.reports import month_report
from tavlei.office.lists.models import ChessExamination, RefusalAppeal
from tavlei.office.lists.reports.inbox import examined_alone
from tavlei.office.notices.choices import language_of, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, Words, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.office.competitions.models import Report
    from tavlei.office.roles.models import User

BY_APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class Hearing:
    """A decision of those who heard an appeal; `examined` is what they found about a chess report, if anything."""

    accepted: bool
    number: str
    day: date
    reasons: str
    examined: Mapping[str, Any] | None = None


@cites("chess-rating", "2/p9/item2")
@transaction.atomic
def appeal(user: User, report: Report, version: int, text: str, day: date) -> RefusalAppeal:
    """The organiser appeals against a refusal, once."""
    actor = authorise(user, Action.REPORT, report.competition)
    locked_report = lock_row(report, version)
    if locked_report.state != ReportState.REFUSED:
        raise Refusal(Problem("only a refusal can be appealed", path="state"))
    if locked_report.appeals.exists():
        raise Refusal(Problem("the refusal has been upheld; send a corrected report", path="state"))
    if not text.strip():
        raise Refusal(Problem("say why the refusal is wrong", path="text"))
    if day < locked_report.received.date():
        raise Refusal(Problem("the appeal is earlier than the report", path="day"))
    locked_report.state = ReportState.APPEALED
    save_changes(locked_report, "state")
    new_appeal = RefusalAppeal.objects.create(report=locked_report, text=text.strip(), filed=day, by=user)
    facts = {"state": locked_report.state, "filed": day.isoformat()}
    record(
        actor,
        "report.appealed",
        locked_report,
        after=facts,
        reason=new_appeal.text,
        competition=locked_report.competition,
    )
    return new_appeal


@cites("chess-rating", "2/p9/item2")
@transaction.atomic
def hear(user: User, filed: RefusalAppeal, version: int, hearing: Hearing) -> RefusalAppeal:
    """Uphold the refusal, or accept the report, by a decision with number and day; never by whoever refused it."""
    actor = authorise(user, Action.HEAR_REFUSAL)
    report = lock_row(filed.report, version)
    new_appeal = RefusalAppeal.objects.select_for_update().get(pk=filed.pk)
    if report.state != ReportState.APPEALED or new_appeal.accepted is not None:
        raise Refusal(Problem("the appeal has been decided already", path="state"))
    if not may_hear(user, report):
        raise Refusal(Problem("whoever refused the report does not hear the appeal", path="by"))
    _check(new_appeal, hearing)
    new_appeal.accepted, new_appeal.number, new_appeal.decided = hearing.accepted, hearing.number.strip(), hearing.day
    new_appeal.reasons, new_appeal.heard_by = hearing.reasons.strip(), user
    new_appeal.save()
    if hearing.accepted:
        _accept(report, hearing)
    report.state = ReportState.INCLUDED if hearing.accepted else ReportState.REFUSED
    report.decided = actor.moment
    save_changes(report, "state", "decided")
    facts = {"state": report.state, "number": new_appeal.number, "day": hearing.day.isoformat()}
    record(actor, "report.appeal_decided", report, before={"state": ReportState.APPEALED}, after=facts,
           reason=new_appeal.reasons, competition=report.competition)  # fmt: skip
    if report.content["sport"] == Sport.BRIDGE:
        settle_credits(actor, report.competition)
    _tell(new_appeal)
    return new_appeal


def may_hear(user: User, report: Report) -> bool:
    """Whether somebody may hear an appeal: by his role, and only if it was not he who refused the report."""
    refuser = who_refused(report)
    return may(user, Action.HEAR_REFUSAL) and (refuser is None or refuser != user.pk)


def who_refused(report: Report) -> int | None:
    """The key of whoever decided about the report last, as the journal knows it."""
    decided = Act.objects.filter(kind="report.decided", subject=subject_name(report)).order_by("-number")
    return decided.values_list("actor", flat=True).first()


def verdict_on(report: Report, hearing: Hearing | None = None) -> dict[str, Any] | None:
    """What the rules say of a chess report if a decision overlooks what may be overlooked; None for other sports.

    The faults that are `waived` may be overlooked, the others may not (F34).
    """
    if report.content["sport"] != Sport.CHESS:
        return None
    facts = month_report(report)
    decision = {"number": hearing.number, "day": hearing.day.isoformat()} if hearing else None
    waiver = {**(decision or {"number": "-", "day": facts["reported"]}), "by": BY_APPEAL}
    return examined_alone(report, {**facts, "waiver": waiver})


def _check(new_appeal: RefusalAppeal, hearing: Hearing) -> None:
    wanted_texts = (("number", hearing.number), ("reasons", hearing.reasons))
    problems = [Problem("a decision has its number and its reasons", path=name) for name, text in wanted_texts
                if not text.strip()]  # fmt: skip
    if hearing.day < new_appeal.filed:
        problems.append(Problem("the decision is earlier than the appeal", path="day"))
    if problems:
        raise Refusal(*problems)


def _accept(report: Report, hearing: Hearing) -> None:
    """Keep the decision with the report; what no decision may overlook stands in its way (F34)."""
    if report.content["sport"] != Sport.CHESS:
        return
    decided = {"waiver_number": hearing.number.strip(), "waiver_day": hearing.day}
    ChessExamination.objects.update_or_create(report=report, defaults={**(hearing.examined or {}), **decided})
    values = verdict_on(report, hearing) or {}
    clause = rulebook_on("chess-rating", hearing.day).clause
    faults = [(fault["why"], fault["clause"]) for fault in values["faults"] if not fault["waived"]]
    standing = [
        Problem("no decision may overlook this: {why}", {"why": Words(why)}, clause=clause(number))
        for why, number in faults
    ]
    if standing:
        raise Refusal(*standing)


def _tell(new_appeal: RefusalAppeal) -> None:
    account, competition = new_appeal.by, new_appeal.report.competition
    if not account.email or not wanted(NoticeKind.ANSWER, account.email):
        return
    page = public_address(reverse("pages:appeal_refusal", args=[competition.code]))
    post(
        NoticeKind.ANSWER,
        account.email,
        language_of(account),
        lambda: _("Your appeal: %(name)s") % {"name": competition.name},
        "lists/letters/appeal_decided.txt",
        lambda: {"appeal": new_appeal, "competition": competition, "page": page},
        key=f"refusal appeal:{new_appeal.pk}",
    )
