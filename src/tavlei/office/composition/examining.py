"""Verifying any position for whoever asks: a short search in a bounded child process, a long one as a job.

What was found is plain data, told in the reader's language when it is shown.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.urls import reverse

from tavlei.composition import SYSTEMS, solution_tree
from tavlei.composition.richness import richness
from tavlei.composition.verification.judge import several_threads
from tavlei.composition.verification.verify import verify
from tavlei.office.composition.library import WorkInput, checked
from tavlei.office.composition.stored_works import rulebook_today, work_of
from tavlei.office.composition.verification import QUICK, finding_json
from tavlei.office.explanations import explanation_to_json
from tavlei.office.queue.kinds import PERSONAL, JobResult, job_kind
from tavlei.office.workers import HEAVY, OutOfBoundsError
from tavlei.office.workers import QUICK as QUICK_LANE
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.composition import SolutionLine
    from tavlei.composition import Work as RulesWork
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook

EXAMINE: Final = "composition.examine"
_SEARCHING: Final = phrase("Solutions are looked for, and every move of them is proven.")
_TOO_LONG: Final = phrase(
    "the quick verification of this position takes more than the office computes for a page: "
    "sign in and ask for the usual one"
)
_MANY_LINES: Final = phrase("the lines take too long to be played; write fewer of them")


@dataclass(frozen=True, slots=True)
class Examined:
    """A work, and what a verification has found in it, as JSON: the verdict, how rich it is, the findings."""

    work: RulesWork
    verdict: dict[str, Any]
    richness: dict[str, Any]
    findings: tuple[dict[str, Any], ...]


def examined_now(work: WorkInput) -> Examined:
    """What the quick verification finds in a work, in a process that ends with its time or its client."""
    try:
        return HEAVY.run(_examined, work, rulebook_today(), QUICK)
    except OutOfBoundsError as error:
        raise Refusal(Problem(_TOO_LONG)) from error


def job_input(work: WorkInput, effort: str) -> dict[str, Any]:
    """What the job that verifies a position is given; one that cannot be read is refused at once."""
    try:
        QUICK_LANE.run(_rules_work, work)
    except OutOfBoundsError as error:
        raise Refusal(Problem(_MANY_LINES)) from error
    return {"work": {**asdict(work), "authors": []}, "effort": effort}


def work_of_job(data: Mapping[str, Any]) -> WorkInput:
    """The work that a job was given, as it was written."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data["work"].items()
    }
    return WorkInput(**fields)


@job_kind(EXAMINE, phrase("Verification of a position"), cost=PERSONAL)
def examine_position(_user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Verify a position with all the effort that was asked for; its page shows what was found."""
    folder.tell(0, 0, _SEARCHING)
    with several_threads(settings.CONFIGURATION.proof_threads):
        folder.keep(_examined(work_of_job(data), rulebook_today(), data["effort"]))
    address = f"{reverse('composition:verify')}?job={folder.code}"
    return JobResult(address, phrase("The position is verified."))


def played_lines(
    variant: Variant, position: Position, lines: Sequence[SolutionLine]
) -> list[tuple[list[str], Refusal | None]]:
    """The moves of every line as they are written, or why it cannot be played; in a bounded child process."""
    try:
        return QUICK_LANE.run(_played, variant.name, position, tuple(lines))
    except OutOfBoundsError as error:
        raise Refusal(Problem(_MANY_LINES)) from error


def _rules_work(work: WorkInput) -> RulesWork:
    return work_of(checked(work), with_authors=False)


def _examined(written: WorkInput, rulebook: Rulebook, effort: str) -> Examined:
    work = _rules_work(written)
    verification = verify(work, rulebook, effort)
    return Examined(
        work,
        explanation_to_json(replace(verification.explanation(), conditions=())),
        explanation_to_json(richness(work, rulebook).explanation()),
        tuple(finding_json(finding) for finding in verification.findings),
    )


def _played(name: str, position: Position, lines: tuple[SolutionLine, ...]) -> list[tuple[list[str], Refusal | None]]:
    found: list[tuple[list[str], Refusal | None]] = []
    for solution_line in lines:
        try:
            tree = solution_tree(SYSTEMS[name], position, [solution_line])
        except Refusal as refusal:
            found.append(([], refusal))
        else:
            found.append(([move.notation for move in next(tree.lines())], None))
    return found
