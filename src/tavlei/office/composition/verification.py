"""The verification of works: run when a judge asks for it, within bounds; its findings are kept for him to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from tavlei.composition.findings import Evidence, Severity
from tavlei.composition.predecessors import predecessors
from tavlei.composition.verification.judge import several_threads
from tavlei.composition.verification.verify import verify
from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError, lock_row, save_changes
from tavlei.office.board.diagrams import numbered, steps
from tavlei.office.composition.entries import number_of
from tavlei.office.composition.judging import as_judge
from tavlei.office.composition.library import shelf
from tavlei.office.composition.models import ContestPhase, Entry, Finding, FindingDecision
from tavlei.office.composition.stored_works import rulebook_of, rulebook_today, work_of
from tavlei.office.composition.visibility import phase_now
from tavlei.office.explanations import as_html, explanation_from_json, explanation_to_json, reader_language
from tavlei.office.journal.chain import record
from tavlei.office.queue.kinds import OFFICIAL, JobResult, job_kind
from tavlei.office.workers import HEAVY, OutOfBoundsError
from tavlei.rulebook import Explanation, Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from django.utils.safestring import SafeString

    from tavlei.composition import Work as RulesWork
    from tavlei.composition.findings import WorkFinding as Found
    from tavlei.composition.predecessors import Predecessors
    from tavlei.composition.verification.verification import Verification
    from tavlei.office.composition.models import Work
    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

QUICK: Final = "quick"
EFFORTS: Final = (QUICK, "normal", "deep")
_TOO_LONG: Final = phrase(
    "the quick verification of this work takes more than the office computes for a page: ask for the usual one"
)


def verify_entry(user: User, entry: Entry, version: int, effort: str, at: datetime | None = None) -> list[Finding]:
    """Verify a work and keep what is found."""
    check_verifying(user, entry, version, effort)
    return keep_verification(user, entry, version, effort, verify_work(entry, effort), at)


def check_verifying(user: User, entry: Entry, version: int, effort: str) -> None:
    """Refuse at once what would be refused when the work has been verified."""
    as_judge(user, entry)
    if effort not in EFFORTS:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(EFFORTS), "got": effort}))
    if entry.version != version:
        raise StaleError
    _still_judged(entry)


def verify_work(entry: Entry, effort: str) -> Verification:
    """What the verification finds; the store is not held meanwhile. For a page it is done in a bounded process."""
    work, rulebook = work_of(entry.work, with_authors=False), rulebook_of(entry.contest)
    if effort == QUICK:
        try:
            return HEAVY.run(verify, work, rulebook, effort)
        except OutOfBoundsError as error:
            raise Refusal(Problem(_TOO_LONG)) from error
    with several_threads(settings.CONFIGURATION.proof_threads):
        return verify(work, rulebook, effort)


@cites("draughts-rules", "11.7/p4", "11.2.1")
@transaction.atomic
def keep_verification(  # noqa: PLR0913, PLR0917 - so much is known of a verification
    user: User, entry: Entry, version: int, effort: str, verification: Verification, at: datetime | None = None
) -> list[Finding]:
    """Keep what was found in a work; decisions about a finding that is found again stand."""
    actor, _seat = as_judge(user, entry, at=at)
    locked_entry = lock_row(entry, version)
    _still_judged(locked_entry)
    locked_entry.verdict, locked_entry.verified_at = verdict_json(verification, effort), actor.moment
    save_changes(locked_entry, "verdict", "verified_at")
    findings = _keep(locked_entry, verification)
    after = {
        "work": number_of(locked_entry),
        "verdict": locked_entry.verdict["verdict"],
        "findings": len(findings),
        "effort": effort,
    }
    record(
        actor,
        "composition.verified",
        locked_entry,
        after=after,
        clause=str(rulebook_of(entry.contest).clause("11.7/p4")),
        competition=locked_entry.contest.competition,
    )
    return findings


def _still_judged(entry: Entry) -> None:
    if phase_now(entry.contest) not in (ContestPhase.JUDGING, ContestPhase.PRELIMINARY):
        raise Refusal(Problem("the works of this contest are not being judged", path="phase",
                              clause=rulebook_of(entry.contest).clause("11.7/p4")))  # fmt: skip


def _keep(entry: Entry, verification: Verification) -> list[Finding]:
    known = {_same(finding.content): finding for finding in entry.findings.all()}
    findings = []
    for finding in verification.findings:
        content = finding_json(finding)
        row = known.pop(_same(content), None) or Finding(entry=entry)
        row.content, row.outdated = content, False
        row.save()
        findings.append(row)
    for gone in known.values():
        gone.outdated = True
        gone.save(update_fields=["outdated"])
    return findings


def _same(content: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return content["code"], tuple(content["line"])


def finding_json(finding: Found) -> dict[str, Any]:
    """A finding as the store keeps it: enough to tell it in any language and to show its line."""
    return {
        "code": finding.kind.code,
        "clause": finding.clause.number,
        "severity": finding.severity.name.lower(),
        "evidence": finding.evidence.name.lower(),
        "line": list(finding.line),
        "told": explanation_to_json(Explanation(finding.step())),
    }


def verdict_json(verification: Verification, effort: str) -> dict[str, Any]:
    """The verdict as the store keeps it."""
    return {
        "verdict": verification.verdict.name.lower(),
        "evidence": verification.evidence.name.lower(),
        "effort": effort,
        "nodes": verification.nodes,
    }


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding for a page: told with its clause, and its line to step through."""

    html: SafeString
    severity: str
    weight: str
    evidence: str
    line: str
    row: Finding | None = None

    @property
    def open(self) -> bool:
        """Whether a judge has to decide about it."""
        return self.row is not None and self.row.decision == FindingDecision.OPEN


def shown_finding(work: RulesWork, content: dict[str, Any], row: Finding | None = None) -> ShownFinding:
    """A kept finding for a page."""
    book = catalogue(reader_language())
    line = steps(work.variant, work.position, content["line"])
    return ShownFinding(
        as_html(explanation_from_json(content["told"])),
        book.phrase(str(Severity[content["severity"].upper()])),
        content["severity"],
        book.phrase(str(Evidence[content["evidence"].upper()])),
        numbered([step["move"] for step in line[1:]]),
        row,
    )


@cites("draughts-rules", "11.3.2", "11.7/p4")
def predecessors_of(row: Work, work: RulesWork) -> Predecessors:
    """The public works that are like this one and older."""
    return predecessors(shelf(), work, rulebook_today(), before=row.first_contest, name=str(row.pk))


VERIFY = "composition.verify"


@job_kind(VERIFY, phrase("Verification of a composition"), cost=OFFICIAL)
def verify_in_contest(user: User, data: Mapping[str, Any], _folder: JobFolder) -> Callable[[], JobResult]:
    """Verify a work of a contest for its judge; what is found is kept at once when all is found."""
    entry = Entry.objects.select_related("contest__competition", "work").get(pk=data["entry"])
    version, effort = data["version"], data["effort"]
    check_verifying(user, entry, version, effort)
    verification = verify_work(entry, effort)

    def keep() -> JobResult:
        findings = keep_verification(user, entry, version, effort, verification)
        address = reverse("composition:judge_work", args=[entry.contest.competition.code, entry.number])
        return JobResult(address, phrase("The work is verified."), figures={"findings": len(findings)})

    return keep
