"""The federation's register of papers: protocols, decisions and certificates are numbered by kind and year (D37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.federation.models import PaperKind, RegisteredPaper
from tavlei.office.journal.chain import lock_chain, record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tavlei.office.competitions.models import Competition
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class PaperToNumber:
    """A paper that asks for its number: its name within the competition, the day of the meeting, who was there."""

    kind: PaperKind
    name: str
    day: date
    person: Person | None = None
    about: Sequence[Any] = ()
    present: Sequence[Mapping[str, str]] = ()
    absent: Sequence[Mapping[str, str]] = ()


def enter_paper(actor: Actor, competition: Competition, paper: PaperToNumber) -> RegisteredPaper:
    """Give a paper the next number of its kind and year; it belongs to the transaction of the act that made it."""
    if paper.day > timezone.localdate(actor.moment):
        raise Refusal(Problem("the day of a meeting is not in the future", path="day"))
    lock_chain()  # one after another: two papers never take one number, and none is left out
    last = RegisteredPaper.objects.filter(kind=paper.kind, year=paper.day.year).aggregate(last=Max("number"))["last"]
    assert actor.user is not None  # noqa: S101 - somebody acts
    try:
        with transaction.atomic():
            registered_paper = RegisteredPaper.objects.create(
                kind=paper.kind,
                year=paper.day.year,
                number=(last or 0) + 1,
                competition=competition,
                name=paper.name,
                person=paper.person,
                about=list(paper.about),
                day=paper.day,
                present=list(paper.present),
                absent=list(paper.absent),
                entered=actor.moment,
                by=actor.user,
            )
    except IntegrityError:
        raise Refusal(Problem("this paper stands in the register already", path="name")) from None
    after = {
        "number": str(registered_paper),
        "kind": str(registered_paper.kind),
        "name": registered_paper.name,
        "day": registered_paper.day.isoformat(),
    }
    record(actor, "paper.numbered", registered_paper, after=after, competition=competition)
    return registered_paper


@transaction.atomic
def strike_out(user: User, line: RegisteredPaper, reason: str) -> RegisteredPaper:
    """Strike out a line that is wrong; its number stays used, and the paper may be entered again."""
    actor = authorise(user, Action.NUMBER_PAPERS, line.competition)
    registered_paper = lock_row(line)
    if registered_paper.struck_out is not None:
        raise Refusal(Problem("this line is struck out already", path="line"))
    if not reason.strip():
        raise Refusal(Problem("a line is struck out with a reason", path="reason"))
    registered_paper.struck_out, registered_paper.reason = actor.moment, reason.strip()
    registered_paper.save(update_fields=["struck_out", "reason"])
    record(
        actor,
        "paper.struck_out",
        registered_paper,
        before={"number": str(registered_paper)},
        reason=registered_paper.reason,
        competition=registered_paper.competition,
    )
    return registered_paper


def registered(competition: Competition) -> dict[str, RegisteredPaper]:
    """The lines of a competition's papers by their names, without those struck out."""
    return {line.name: line for line in competition.registered_papers.filter(struck_out=None)}
