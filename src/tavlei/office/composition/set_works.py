"""The regulation of a contest of solving and the works that are set in it (11.6.1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.composition.contests.solving import (
    Category,
    Manner,
    SolvingRegulation,
    SolvingTie,
    SolvingWork,
    SpeedStep,
    shown_to_solvers,
)
from tavlei.composition.marking import ClaimKind, Partial
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.regulation.event_rules import enum_member, raise_if_broken
from tavlei.office.composition.models import ContestPhase, SetWork
from tavlei.office.composition.stored_works import rulebook_of, work_of
from tavlei.office.composition.visibility import is_chief_judge, receives
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.composition import Work as RulesWork
    from tavlei.office.composition.models import Contest, Work
    from tavlei.office.roles.models import User


def solving_regulation(contest: Contest) -> SolvingRegulation:
    """The regulation of a contest of solving as the rules know it."""
    said = contest.regulation
    return SolvingRegulation(
        name=contest.competition.name,
        rulebook=rulebook_of(contest),
        manner=Manner.IN_PERSON if contest.in_person else Manner.CORRESPONDENCE,
        status=contest.competition.status,
        organiser=said.get("organiser", ""),
        genres={enum_member(Category, name): count for name, count in said.get("genres", {}).items() if count},
        scoring=said.get("scoring", ""),
        address=said.get("address", ""),
        deadline=contest.deadline,
        minutes=contest.minutes,
        winners=said.get("winners", ""),
        awards=said.get("awards", ""),
        solutions_published=_day(said.get("solutions_published")),
        results_published=_day(said.get("results_published")),
        extra={enum_member(ClaimKind, name): Fraction(points) for name, points in said.get("extra", {}).items()},
        partial=Partial(said.get("partial", Partial.WHOLE)),
        ties=tuple(SolvingTie(tie) for tie in said.get("ties", ())),
        speed=tuple(SpeedStep(Fraction(minutes), Fraction(share)) for minutes, share in said.get("speed", ())),
    )


@cites("draughts-rules", "11.6", "11.6.1", "11.6.1/p2")
def check_solving_terms(contest: Contest) -> None:
    """Refuse terms that lack what the rules ask for, and works other than those announced."""
    raise_if_broken(solving_regulation(contest).check(rule_works(contest)))
    if contest.in_person and contest.opens_at is None:
        raise Refusal(Problem("say when solving begins", path="opens_at", clause=rulebook_of(contest).clause("11.6.1")))


def rule_works(contest: Contest) -> tuple[SolvingWork, ...]:
    """The works that are set, as the rules know them."""
    set_works = contest.set_works.select_related("work").prefetch_related("work__authors", "work__publications")
    return tuple(rule_work(set_work) for set_work in set_works)


def rule_work(row: SetWork) -> SolvingWork:
    """A work that is set, as the rules know it."""
    return SolvingWork(
        str(row.number),
        work_of(row.work),
        Fraction(row.points),
        enum_member(Category, row.category) if row.category else None,
        row.difficulty,
    )


@cites("draughts-rules", "11.6.1/p3")
def shown_work(contest: Contest, row: Work) -> RulesWork:
    """A work as solvers see it: without author, title and solution until the solutions are published."""
    regulation = replace(solving_regulation(contest), solutions_published=contest.final_on)
    return shown_to_solvers(regulation, work_of(row), timezone.localdate())


def solutions_shown(contest: Contest) -> bool:
    """Whether the solutions are published, and with them the authors."""
    return contest.phase in (ContestPhase.FINAL, ContestPhase.APPROVED)


@cites("draughts-rules", "11.6.1", "11.6.1/p2")
@transaction.atomic
def set_work(  # noqa: PLR0913 - a work is set with so much
    user: User, contest: Contest, work: Work, *, points: int, category: str = "", difficulty: int | None = None
) -> SetWork:
    """Set a work with the points it is worth; it needs a thematic variation to be marked against."""
    actor = _as_setter(user, contest)
    _not_begun(contest)
    number = (contest.set_works.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    row = SetWork(contest=contest, number=number, work=work, points=points, category=category, difficulty=difficulty)
    rule = rule_work(row)
    _ = rule.counted_in
    if points < 1:
        raise Refusal(
            Problem(
                "a work is worth at least one point", path="points", clause=rulebook_of(contest).clause("11.6.1/p2")
            )
        )
    rule.marking_key(solving_regulation(contest))
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise Refusal(Problem("this work is set already", path="work")) from None
    record(actor, "composition.work_set", row, after={"number": number, "points": points, "category": category},
           clause=str(rulebook_of(contest).clause("11.6.1/p2")), competition=contest.competition)  # fmt: skip
    return row


@transaction.atomic
def take_away(user: User, row: SetWork) -> None:
    """Take a work away again, before anybody has begun."""
    actor = _as_setter(user, row.contest)
    _not_begun(row.contest)
    record(
        actor,
        "composition.work_taken_away",
        row,
        before={"number": row.number},
        clause=str(rulebook_of(row.contest).clause("11.6.1")),
        competition=row.contest.competition,
    )
    row.delete()
    for number, set_work in enumerate(row.contest.set_works.order_by("number"), start=1):
        set_work.number = number
        set_work.save(update_fields=["number"])


def _as_setter(user: User, contest: Contest) -> Actor:
    """The chief judge or the chief secretary chooses the works."""
    if is_chief_judge(user, contest):
        return authorise(user, Action.HEAD_CONTEST, contest.competition)
    if receives(user, contest):
        return authorise(user, Action.RECEIVE_WORKS, contest.competition)
    raise PermissionDenied("not the chief judge or the chief secretary of this contest")


def _not_begun(contest: Contest) -> None:
    if contest.composing or contest.phase not in (ContestPhase.DRAFT, ContestPhase.OPEN) or contest.solvers.exists():
        raise Refusal(
            Problem("solving has begun; the works stand", path="works", clause=rulebook_of(contest).clause("11.6.1"))
        )


def _day(text: str | None) -> date | None:
    from datetime import date as day  # noqa: PLC0415 - the name is an annotation here

    return day.fromisoformat(text) if text else None
