"""Solvers: they join, start their clock, and every answer is kept as it is given (11.6.1)."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.composition.answers import read_line
from tavlei.composition.contests.solving import check_in_time
from tavlei.composition.marking import ClaimKind
from tavlei.composition.solutions import split_line
from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.composition.models import Answer, ContestPhase, Office, Solver
from tavlei.office.composition.set_works import check_solving_terms, solving_regulation
from tavlei.office.composition.stored_works import rulebook_of, work_of
from tavlei.office.composition.visibility import phase_now
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tavlei.office.composition.models import Contest, SetWork
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

_MOST_LINES: Final = 60
_LONGEST: Final = 200  # moves of a line


def solver_of(user: User, contest: Contest) -> Solver | None:
    """Somebody's own place among the solvers."""
    return contest.solvers.filter(person_id=user.person_id).first() if user.person_id else None


@cites("draughts-rules", "11.6.1", "11.7/p6")
@transaction.atomic
def join(user: User, contest: Contest, at: datetime | None = None) -> Solver:
    """Take part; the chief judge may not, nor an author of a work that is set."""
    actor, person = _player(user, at)
    locked_contest = lock_row(contest)
    if locked_contest.composing or locked_contest.phase != ContestPhase.OPEN:
        raise Refusal(Problem("solving is not open", path="contest", clause=rulebook_of(contest).clause("11.6.1")))
    if not locked_contest.set_works.exists():
        raise Refusal(Problem("no works are set yet", path="works", clause=rulebook_of(contest).clause("11.6.1")))
    check_solving_terms(locked_contest)
    _in_time(locked_contest, actor.moment)
    if locked_contest.seats.filter(user=user, ended=None).exclude(office=Office.CHIEF_SECRETARY).exists():
        raise Refusal(Problem("{name} judges this contest and may not compete in it", {"name": str(person)},
                              path="solver", clause=rulebook_of(contest).clause("11.7/p6")))  # fmt: skip
    if locked_contest.set_works.filter(work__authors__person=person).exists():
        raise Refusal(
            Problem(
                "an author does not solve his own work", path="solver", clause=rulebook_of(contest).clause("11.6.1/p3")
            )
        )
    try:
        with transaction.atomic():
            solver = Solver.objects.create(contest=locked_contest, person=person, joined_at=actor.moment)
    except IntegrityError:
        raise Refusal(Problem("you take part already", path="solver")) from None
    record(
        actor,
        "composition.joined",
        solver,
        clause=str(rulebook_of(contest).clause("11.6.1")),
        competition=locked_contest.competition,
    )
    return solver


@cites("draughts-rules", "11.6.1")
@transaction.atomic
def start(user: User, solver: Solver, version: int, at: datetime | None = None) -> Solver:
    """Start the clock, and with it see the works."""
    actor = _own(user, solver, at)
    locked_solver = lock_row(solver, version)
    if locked_solver.started is not None:
        raise Refusal(Problem("your clock is running", path="started"))
    _open(locked_solver.contest, actor.moment)
    locked_solver.started = actor.moment
    save_changes(locked_solver, "started")
    record(
        actor,
        "composition.clock_started",
        locked_solver,
        after={"at": actor.moment.isoformat()},
        clause=str(rulebook_of(solver.contest).clause("11.6.1")),
        competition=locked_solver.contest.competition,
    )
    return locked_solver


@transaction.atomic
def open_work(user: User, solver: Solver, work: SetWork, at: datetime | None = None) -> Answer:
    """Look at a work for the first time: from now on its time counts where speed does."""
    actor = _own(user, solver, at)
    _may_answer(solver, actor.moment)
    return Answer.objects.get_or_create(
        solver=solver, set_work=work, defaults={"opened_at": actor.moment, "saved_at": actor.moment}
    )[0]


@cites("draughts-rules", "11.6.1/p2")
@transaction.atomic
def save_answer(  # noqa: PLR0913 - an answer has so many sides
    user: User,
    solver: Solver,
    work: SetWork,
    version: int | None,
    lines: Sequence[str],
    *,
    claims: Sequence[tuple[str, str]] = (),
    at: datetime | None = None,
) -> Answer:
    """Keep an answer as it stands; it may be written anew until the time is over. Moves are not judged here."""
    actor = _own(user, solver, at)
    _may_answer(solver, actor.moment)
    answer = Answer.objects.select_for_update().get_or_create(
        solver=solver, set_work=work, defaults={"opened_at": actor.moment, "saved_at": actor.moment}
    )[0]
    if version is not None:
        answer = lock_row(answer, version)
    written = [list(split_line(line)) for line in lines]
    if len(written) > _MOST_LINES or any(len(line) > _LONGEST for line in written):
        raise Refusal(Problem("an answer has {most} variations at most", {"most": _MOST_LINES}, path="lines"))
    answer.lines = [line for line in written if line]
    answer.claims = [
        {"kind": enum_member(ClaimKind, kind).value, "line": list(split_line(line))[:_LONGEST]} for kind, line in claims
    ]
    answer.saved_at = actor.moment
    save_changes(answer, "lines", "claims", "saved_at")
    return answer


def unread(work: SetWork, lines: Sequence[Sequence[str]]) -> list[tuple[int, str]]:
    """The rows of an answer that cannot be played to their end, each with the move at which it stops."""
    position = work_of(work.work, with_authors=False)
    read = (read_line(position.variant, position.position, line) for line in lines)
    return [(index, line.left[0]) for index, line in enumerate(read, start=1) if line.left]


@cites("draughts-rules", "11.6.1")
@transaction.atomic
def hand_in(user: User, solver: Solver, version: int, at: datetime | None = None) -> Solver:
    """Hand in the answers; nothing is changed any more."""
    actor = _own(user, solver, at)
    locked_solver = lock_row(solver, version)
    _may_answer(locked_solver, actor.moment)
    locked_solver.finished = actor.moment
    save_changes(locked_solver, "finished")
    record(
        actor,
        "composition.handed_in",
        locked_solver,
        after=answers_record(locked_solver),
        clause=str(rulebook_of(solver.contest).clause("11.6.1")),
        competition=locked_solver.contest.competition,
    )
    return locked_solver


def answers_record(solver: Solver) -> list[dict[str, Any]]:
    """A solver's answers as the journal keeps them."""
    return [{"work": answer.set_work.number, "lines": answer.lines, "claims": answer.claims,
             "saved": answer.saved_at.isoformat()}
            for answer in solver.answers.select_related("set_work")]  # fmt: skip


def minutes_of(solver: Solver) -> Fraction | None:
    """How many minutes a solver needed in all: to his handing in, or to his last answer."""
    if solver.started is None:
        return None
    ends = [answer.saved_at for answer in solver.answers.all()]
    end = solver.finished or max(ends, default=solver.started)
    return _minutes(end - solver.started)


def work_minutes(solver: Solver) -> dict[str, Fraction]:
    """The minutes of each work, from its opening to the last answer."""
    answers = solver.answers.select_related("set_work")
    return {str(answer.set_work.number): _minutes(answer.saved_at - answer.opened_at) for answer in answers}


def seconds_left(solver: Solver, moment: datetime) -> int | None:
    """What is left on a solver's clock; None without a clock."""
    contest = solver.contest
    if not contest.in_person or contest.minutes is None or solver.started is None:
        return None
    return max(0, int((solver.started + timedelta(minutes=contest.minutes) - moment).total_seconds()))


def is_open(contest: Contest, moment: datetime) -> bool:
    """Whether works may be seen and answered at a moment."""
    try:
        _open(contest, moment)
    except Refusal:
        return False
    return True


def _open(contest: Contest, moment: datetime) -> None:
    if phase_now(contest) != ContestPhase.OPEN:
        raise Refusal(Problem("solving is not open", path="contest", clause=rulebook_of(contest).clause("11.6.1")))
    if contest.opens_at is not None and moment < contest.opens_at:
        raise Refusal(Problem("solving has not begun", path="opens_at", clause=rulebook_of(contest).clause("11.6.1")))
    _in_time(contest, moment)


def _in_time(contest: Contest, moment: datetime) -> None:
    check_in_time(solving_regulation(contest), sent=timezone.localdate(moment))


def _may_answer(solver: Solver, moment: datetime) -> None:
    _open(solver.contest, moment)
    if solver.finished is not None:
        raise Refusal(
            Problem("your answers are handed in", path="finished", clause=rulebook_of(solver.contest).clause("11.6.1"))
        )
    if solver.contest.in_person:
        if solver.started is None:
            raise Refusal(
                Problem("start your clock first", path="started", clause=rulebook_of(solver.contest).clause("11.6.1"))
            )
        check_in_time(solving_regulation(solver.contest), minutes=_minutes(moment - solver.started))


def _player(user: User, at: datetime | None) -> tuple[Actor, Person]:
    if user.person is None:
        raise PermissionDenied("the account is not linked with a person")
    return Actor(user, OfficeRole.PLAYER, at or timezone.now()), user.person


def _own(user: User, solver: Solver, at: datetime | None) -> Actor:
    actor, person = _player(user, at)
    if solver.person_id != person.pk:
        raise PermissionDenied("not this solver")
    return actor


def _minutes(span: timedelta) -> Fraction:
    return Fraction(int(span.total_seconds()), 60)
