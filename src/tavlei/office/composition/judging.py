"""The judges of a section: decide about findings, give marks, take a work out, report (11.7/p4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests import opinions as rules_of_judging
from tavlei.composition.contests.grounds import OriginalityGround
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.composition.announcements import regulation_of
from tavlei.office.composition.entries import number_of, rule_entry
from tavlei.office.composition.models import ContestPhase, Finding, FindingDecision, Office, Opinion
from tavlei.office.composition.panel import key_of
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import is_chief_judge, phase_now, seats_of
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal

    from tavlei.office.composition.models import Contest, Entry, Seat, Section
    from tavlei.office.roles.models import User

_JUDGED: Final = (ContestPhase.JUDGING, ContestPhase.PRELIMINARY)


@dataclass(frozen=True, slots=True)
class OpinionInput:
    """An opinion as a form tells it."""

    mark: Decimal | None
    text: str = ""
    grounds: tuple[str, ...] = ()
    predecessors: tuple[str, ...] = ()
    merits: tuple[str, ...] = ()


def as_judge(user: User, entry: Entry, *offices: Office, at: datetime | None = None) -> tuple[Actor, Seat]:
    """A judge of the work's section acts; the chief judge where the regulation lets him mark."""
    actor = authorise(user, Action.JUDGE_WORKS, entry.contest.competition)
    if entry.number is None:
        raise PermissionDenied("the work is not with the judges")
    wanted = offices or (Office.SENIOR_JUDGE, Office.SECTION_JUDGE, Office.CHIEF_JUDGE)
    for seat in seats_of(user, entry.contest):
        if seat.office in wanted and (seat.office == Office.CHIEF_JUDGE or seat.section_id == entry.section_id):
            return (actor if at is None else Actor(actor.user, actor.role, at)), seat
    raise PermissionDenied("not a judge of this section")


def as_chief(user: User, contest: Contest, at: datetime | None = None) -> tuple[Actor, Seat]:
    """The chief judge of the contest acts."""
    actor = authorise(user, Action.HEAD_CONTEST, contest.competition)
    if not is_chief_judge(user, contest):
        raise PermissionDenied("not the chief judge of this contest")
    seat = next(own_seat for own_seat in seats_of(user, contest) if own_seat.office == Office.CHIEF_JUDGE)
    return (actor if at is None else Actor(actor.user, actor.role, at)), seat


@cites("draughts-rules", "11.7/p4", "11.3.2")
@transaction.atomic
def give_opinion(user: User, entry: Entry, version: int, facts: OpinionInput, at: datetime | None = None) -> Opinion:
    """Give a mark on the scale of ten and say why; what was said before stays in the journal."""
    actor, seat = as_judge(user, entry, at=at)
    _still_judged(entry.contest)
    known = Opinion.objects.select_for_update().filter(entry=entry, seat=seat).first()
    row = known or Opinion(entry=entry, seat=seat)
    if known is not None:
        lock_row(known, version)
    before = _opinion_record(known) if known else None
    row.mark, row.text = facts.mark, facts.text.strip()
    row.grounds, row.predecessors, row.merits = list(facts.grounds), list(facts.predecessors), list(facts.merits)
    row.given_on = timezone.localdate(actor.moment)
    regulation = regulation_of(entry.contest)
    rules_of_judging.check_opinion(regulation, rule_entry(entry), rule_opinion(row))
    row.version = row.version + 1 if known else 1
    row.save()
    record(
        actor,
        "composition.marked",
        row,
        before=before,
        after=_opinion_record(row),
        clause=str(rulebook_of(entry.contest).clause("11.7/p4")),
        competition=entry.contest.competition,
    )
    return row


def rule_opinion(row: Opinion) -> rules_of_judging.JudgeOpinion:
    """An opinion as the rules know it."""
    return rules_of_judging.JudgeOpinion(
        entry=number_of(row.entry),
        judge=key_of(row.seat.user),
        mark=None if row.mark is None else Fraction(row.mark),
        text=row.text,
        grounds=frozenset(enum_member(OriginalityGround, ground) for ground in row.grounds),
        predecessors=tuple(row.predecessors),
        merits=tuple(row.merits),
    )


@cites("draughts-rules", "11.7/p4")
@transaction.atomic
def decide_finding(  # noqa: PLR0913 - a decision has so many sides
    user: User, finding: Finding, version: int, decision: FindingDecision, reason: str = "", *,
    at: datetime | None = None,
) -> Finding:  # fmt: skip
    """A judge upholds a finding of the verification or dismisses it with the reason."""
    actor, _seat = as_judge(user, finding.entry, at=at)
    _still_judged(finding.entry.contest)
    locked_finding = lock_row(finding, version)
    if decision == FindingDecision.DISMISSED and not reason.strip():
        raise Refusal(
            Problem(
                "say why the finding is dismissed",
                path="reason",
                clause=rulebook_of(finding.entry.contest).clause("11.7/p4"),
            )
        )
    before = locked_finding.decision
    locked_finding.decision, locked_finding.reason, locked_finding.decided_by = decision, reason.strip(), user
    save_changes(locked_finding, "decision", "reason", "decided_by")
    after = {
        "work": number_of(locked_finding.entry),
        "finding": locked_finding.content.get("code", ""),
        "decision": str(decision),
    }
    record(
        actor,
        "composition.finding_decided",
        locked_finding,
        before={"decision": before},
        after=after,
        reason=reason,
        clause=str(rulebook_of(finding.entry.contest).clause("11.7/p4")),
        competition=locked_finding.entry.contest.competition,
    )
    return locked_finding


@cites("draughts-rules", "11.7/p4", "11.1.1/p6")
@transaction.atomic
def remove(
    user: User, entry: Entry, version: int, defect: rules_of_judging.Defect | None, at: datetime | None = None
) -> Entry:
    """The senior judge takes a work out of the contest for a defect, or (without one) takes it back in."""
    actor, seat = as_judge(user, entry, Office.SENIOR_JUDGE, at=at)
    _still_judged(entry.contest)
    locked_entry = lock_row(entry, version)
    before, day = locked_entry.removal, timezone.localdate(actor.moment)
    if defect is not None:
        if not defect.text.strip():
            raise Refusal(
                Problem("say what the defect is", path="text", clause=rulebook_of(entry.contest).clause("11.7/p4"))
            )
        by = key_of(seat.user)
        rules_of_judging.check_removal(
            regulation_of(locked_entry.contest),
            rule_entry(locked_entry),
            rules_of_judging.Removal(number_of(locked_entry), by, defect, day),
        )
    locked_entry.removal = None if defect is None else {**defect_json(defect), "seat": seat.pk, "day": day.isoformat()}
    save_changes(locked_entry, "removal")
    number = defect.clause if defect else "11.7/p4"
    record(
        actor,
        "composition.removed" if defect else "composition.taken_back_in",
        locked_entry,
        before=before,
        after=locked_entry.removal,
        clause=str(rulebook_of(entry.contest).clause(number)),
        competition=locked_entry.contest.competition,
    )
    return locked_entry


def defect_json(defect: rules_of_judging.Defect) -> dict[str, Any]:
    """A defect as the store keeps it."""
    return {"clause": defect.clause, "text": defect.text, "line": defect.line, "removes": defect.removes}


def defect_of(saved: dict[str, Any]) -> rules_of_judging.Defect:
    """The defect that was kept."""
    return rules_of_judging.Defect(saved["clause"], saved["text"], saved["line"], saved["removes"])


@cites("draughts-rules", "11.7/p4")
@transaction.atomic
def report_section(user: User, section: Section, version: int, text: str, at: datetime | None = None) -> Section:
    """The senior judge's report on his section; every work has a mark of everybody or is out, findings are decided."""
    actor = authorise(user, Action.JUDGE_WORKS, section.contest.competition)
    senior = [s for s in seats_of(user, section.contest)
              if s.office == Office.SENIOR_JUDGE and s.section_id == section.pk]  # fmt: skip
    if not senior:
        raise PermissionDenied("not the senior judge of this section")
    _still_judged(section.contest)
    locked_section = lock_row(section, version)
    if not text.strip():
        raise Refusal(
            Problem("a report has a text", path="report", clause=rulebook_of(section.contest).clause("11.7/p4"))
        )
    undecided = Finding.objects.filter(
        entry__section=locked_section, decision=FindingDecision.OPEN, outdated=False, entry__removal=None
    ).exclude(content__severity="informs")
    if undecided.exists():
        raise Refusal(
            Problem(
                "there are findings that nobody has decided",
                path="findings",
                clause=rulebook_of(section.contest).clause("11.7/p4"),
            )
        )
    locked_section.report, locked_section.reported_on = text.strip(), timezone.localdate(at or actor.moment)
    locked_section.report_checked_on = None
    save_changes(locked_section, "report", "reported_on", "report_checked_on")
    record(
        actor,
        "composition.section_reported",
        locked_section,
        after={"section": locked_section.key},
        clause=str(rulebook_of(section.contest).clause("11.7/p4")),
        competition=locked_section.contest.competition,
    )
    return locked_section


@cites("draughts-rules", "11.7/p2")
@transaction.atomic
def check_report(user: User, section: Section, version: int, at: datetime | None = None) -> Section:
    """The chief judge has checked the report of a section."""
    actor, _seat = as_chief(user, section.contest, at)
    locked_section = lock_row(section, version)
    if locked_section.reported_on is None:
        raise Refusal(
            Problem("there is no report yet", path="report", clause=rulebook_of(section.contest).clause("11.7/p4"))
        )
    locked_section.report_checked_on = timezone.localdate(actor.moment)
    save_changes(locked_section, "report_checked_on")
    record(
        actor,
        "composition.report_checked",
        locked_section,
        after={"section": locked_section.key},
        clause=str(rulebook_of(section.contest).clause("11.7/p2")),
        competition=locked_section.contest.competition,
    )
    return locked_section


def _still_judged(contest: Contest) -> None:
    if phase_now(contest) not in _JUDGED:
        raise Refusal(Problem("the works of this contest are not being judged", path="phase",
                              clause=rulebook_of(contest).clause("11.7/p4")))  # fmt: skip


def _opinion_record(row: Opinion) -> dict[str, Any]:
    return {
        "work": number_of(row.entry),
        "mark": None if row.mark is None else str(row.mark),
        "text": row.text,
        "grounds": row.grounds,
        "predecessors": row.predecessors,
        "merits": row.merits,
    }
