"""After solving: answers are marked, claims decided, points corrected, solutions published (11.6.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests.solving import check_published
from tavlei.composition.contests.solving_table import JudgeDecision, SolvingPaper, solving_table
from tavlei.composition.marking import ClaimKind, SolverClaim
from tavlei.composition.marking import SolverAnswer as RuleAnswer
from tavlei.composition.verification.claims import claim_judge
from tavlei.composition.verification.judge import SearchJudge, effort_named
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.composition.judging import as_chief
from tavlei.office.composition.models import Answer, ContestPhase
from tavlei.office.composition.panel import fix_panel, person_key
from tavlei.office.composition.set_works import rule_works, solving_regulation
from tavlei.office.composition.solving import answers_record, minutes_of, work_minutes
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import judges, phase_now
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.composition.contests.solving import SolvingWork
    from tavlei.composition.contests.solving_table import SolverResult
    from tavlei.office.composition.models import Contest
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User


@cites("draughts-rules", "11.6.1")
@transaction.atomic
def close_solving(user: User, contest: Contest, version: int, at: datetime | None = None) -> Contest:
    """End solving: after the last day, or in person when everybody's clock has run out or he has handed in."""
    actor, _seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    if locked_contest.composing or locked_contest.phase != ContestPhase.OPEN:
        raise Refusal(Problem("solving is not open", path="phase", clause=rulebook_of(contest).clause("11.6.1")))
    day = timezone.localdate(actor.moment)
    if not locked_contest.in_person and locked_contest.deadline is not None and day <= locked_contest.deadline:
        raise Refusal(Problem("answers are taken until {deadline}", {"deadline": locked_contest.deadline},
                              path="deadline", clause=rulebook_of(contest).clause("11.6.1")))  # fmt: skip
    if locked_contest.in_person:
        _clocks_have_run(locked_contest, actor.moment)
    locked_contest.phase = ContestPhase.JUDGING
    save_changes(locked_contest, "phase")
    prove_claims(locked_contest)
    answers = {solver.person.code: answers_record(solver) for solver in locked_contest.solvers.select_related("person")}
    record(
        actor,
        "composition.solving_closed",
        locked_contest,
        after=answers,
        clause=str(rulebook_of(contest).clause("11.6.1")),
        competition=locked_contest.competition,
    )
    return locked_contest


@cites("draughts-rules", "11.6.1/p2")
def prove_claims(contest: Contest) -> None:
    """Decide the claims that a short proof decides; the others, and these too if he sees fit, are the judge's."""
    regulation = solving_regulation(contest)
    for row, work in zip(contest.set_works.all(), rule_works(contest), strict=True):
        judge = SearchJudge(work.work.variant, work.work.assignment, effort_named("quick"))
        holds = claim_judge(work.marking_key(regulation), judge)
        for answer in row.answers.exclude(claims=[]):
            answer.rulings = [holds(claim) for claim in rule_answer(answer).claims]
            save_changes(answer, "rulings")


def _clocks_have_run(contest: Contest, moment: datetime) -> None:
    running = [solver for solver in contest.solvers.filter(finished=None).exclude(started=None)
               if contest.minutes and (moment - solver.started).total_seconds() < contest.minutes * 60]  # type: ignore[operator] # fmt: skip
    if running:
        raise Refusal(Problem("there are solvers whose clock is running", path="solvers",
                              clause=rulebook_of(contest).clause("11.6.1")))  # fmt: skip


@cites("draughts-rules", "11.6.1", "11.6.1/p2")
def table(contest: Contest) -> tuple[SolverResult, ...]:
    """The table: every answer marked against the solution, the judge's decisions in their place."""
    rows = list(contest.solvers.prefetch_related("answers__set_work"))
    rulings: dict[tuple[str, tuple[str, str, tuple[str, ...]]], bool | None] = {}
    papers, decisions = [], []
    for solver in rows:
        answers: dict[str, RuleAnswer] = {}
        for answer in solver.answers.all():
            number, solver_answer = str(answer.set_work.number), rule_answer(answer)
            answers[number] = solver_answer
            for index, claim in enumerate(solver_answer.claims):
                said = answer.rulings[index] if index < len(answer.rulings) else None
                rulings[number, ("", claim.kind.value, claim.line)] = said
            if answer.corrected:
                decisions.append(
                    JudgeDecision(
                        person_key(solver.person_id), number, Fraction(answer.corrected), answer.corrected_reason
                    )
                )
        minutes = minutes_of(solver) if contest.in_person else None
        papers.append(SolvingPaper(person_key(solver.person_id), answers, None, minutes, work_minutes(solver)))

    def confirms(work: SolvingWork, claim: SolverClaim) -> bool | None:
        return rulings.get((work.number, ("", claim.kind.value, claim.line)))

    return solving_table(
        solving_regulation(contest),
        rule_works(contest),
        papers,
        confirms=confirms,
        decisions=decisions,
    )


def rule_answer(row: Answer) -> RuleAnswer:
    """An answer as the rules know it."""
    claims = tuple(SolverClaim(enum_member(ClaimKind, claim["kind"]), tuple(claim["line"])) for claim in row.claims)
    return RuleAnswer(tuple(tuple(line) for line in row.lines), claims)


def _as_marker(user: User, contest: Contest) -> Actor:
    actor = authorise(user, Action.JUDGE_WORKS, contest.competition)
    if not judges(user, contest):
        as_chief(user, contest)
    if phase_now(contest) != ContestPhase.JUDGING:
        raise Refusal(
            Problem("the answers are not being marked", path="phase", clause=rulebook_of(contest).clause("11.6.1"))
        )
    return actor


@cites("draughts-rules", "11.6.1/p2")
@transaction.atomic
def rule_claim(  # noqa: PLR0913 - a decision has so many sides
    user: User, answer: Answer, version: int, index: int, *, holds: bool, reason: str = ""
) -> Answer:
    """Decide whether a defect that a solver claims is one. The same claim of another solver is decided with it."""
    actor = _as_marker(user, answer.solver.contest)
    locked_answer = lock_row(answer, version)
    if not 0 <= index < len(locked_answer.claims):
        raise Refusal(Problem("there is no such claim", path="claim"))
    claim = locked_answer.claims[index]
    for other_answer in Answer.objects.select_for_update().filter(set_work=locked_answer.set_work):
        same = [number for number, other in enumerate(other_answer.claims) if other == claim]
        if not same:
            continue
        other_answer.rulings = [*other_answer.rulings, *[None] * (len(other_answer.claims) - len(other_answer.rulings))]
        for number in same:
            other_answer.rulings[number] = holds
        save_changes(other_answer, "rulings")
    after = {"work": locked_answer.set_work.number, "claim": claim, "holds": holds}
    record(
        actor,
        "composition.claim_decided",
        locked_answer,
        after=after,
        reason=reason,
        clause=str(rulebook_of(answer.solver.contest).clause("11.6.1/p2")),
        competition=locked_answer.solver.contest.competition,
    )
    return Answer.objects.get(pk=locked_answer.pk)


@cites("draughts-rules", "11.6.1/p2", "11.7/p5")
@transaction.atomic
def correct(user: User, answer: Answer, version: int, points: Fraction | None, reason: str) -> Answer:
    """Put other points in the place of those of the marking, with the reason; without points the marking stands."""
    actor = _as_marker(user, answer.solver.contest)
    locked_answer = lock_row(answer, version)
    if not reason.strip():
        raise Refusal(
            Problem(
                "a correction gives its reason",
                path="reason",
                clause=rulebook_of(answer.solver.contest).clause("11.7/p5"),
            )
        )
    if points is not None and points < 0:
        raise Refusal(
            Problem(
                "points are not negative", path="points", clause=rulebook_of(answer.solver.contest).clause("11.6.1/p2")
            )
        )
    before = locked_answer.corrected
    locked_answer.corrected, locked_answer.corrected_reason = "" if points is None else str(points), reason.strip()
    locked_answer.corrected_by = user
    save_changes(locked_answer, "corrected", "corrected_reason", "corrected_by")
    after = {"work": locked_answer.set_work.number, "points": locked_answer.corrected}
    record(
        actor,
        "composition.corrected",
        locked_answer,
        before={"points": before},
        after=after,
        reason=reason,
        clause=str(rulebook_of(answer.solver.contest).clause("11.6.1/p2")),
        competition=locked_answer.solver.contest.competition,
    )
    return locked_answer


@cites("draughts-rules", "11.6.1", "11.6.1/p3")
@transaction.atomic
def publish_solutions(
    user: User, contest: Contest, version: int, finalists: int, at: datetime | None = None
) -> Contest:
    """Publish the table and the solutions; from now on the authors are named. Every claim has been decided."""
    actor, _seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    if locked_contest.composing or locked_contest.phase != ContestPhase.JUDGING:
        raise Refusal(
            Problem("the answers are not being marked", path="phase", clause=rulebook_of(contest).clause("11.6.1"))
        )
    check_published(rule_works(locked_contest), rulebook_of(locked_contest))
    solver_results = table(locked_contest)
    if not all(solver_result.decided for solver_result in solver_results):
        raise Refusal(
            Problem(
                "there are claims that nobody has decided",
                path="claims",
                clause=rulebook_of(contest).clause("11.6.1/p2"),
            )
        )
    day = timezone.localdate(actor.moment)
    fix_panel(locked_contest)
    locked_contest.phase, locked_contest.final_on, locked_contest.finalists = ContestPhase.FINAL, day, finalists
    save_changes(locked_contest, "phase", "final_on", "finalists")
    for set_work in locked_contest.set_works.select_related("work"):
        if set_work.work.public_since is None:
            set_work.work.public_since = day
            set_work.work.save(update_fields=["public_since"])
    after = [
        {"solver": result.solver, "points": str(result.points), "place": result.place.text if result.place else ""}
        for result in solver_results
    ]
    record(
        actor,
        "composition.solutions_published",
        locked_contest,
        after=after,
        clause=str(rulebook_of(contest).clause("11.6.1/p3")),
        competition=locked_contest.competition,
    )
    return locked_contest


@cites("draughts-rules", "11.7/p5")
@transaction.atomic
def approve_solving(user: User, contest: Contest, version: int, report: str, at: datetime | None = None) -> Contest:
    """Approve the results of a contest of solving."""
    actor, _seat = as_chief(user, contest, at)
    locked_contest = lock_row(contest, version)
    if locked_contest.composing or locked_contest.phase != ContestPhase.FINAL:
        raise Refusal(
            Problem("there are no final results yet", path="phase", clause=rulebook_of(contest).clause("11.7/p5"))
        )
    if not report.strip():
        raise Refusal(Problem("a report has a text", path="report", clause=rulebook_of(contest).clause("11.7/p2")))
    locked_contest.phase, locked_contest.approved_on, locked_contest.report = (
        ContestPhase.APPROVED,
        timezone.localdate(actor.moment),
        report.strip(),
    )
    save_changes(locked_contest, "phase", "approved_on", "report")
    record(
        actor,
        "composition.approved",
        locked_contest,
        after={"finalists": locked_contest.finalists},
        clause=str(rulebook_of(contest).clause("11.7/p5")),
        competition=locked_contest.competition,
    )
    return locked_contest
