"""The papers of a contest of composition among those of its competition: works, sheets, tables, certificates."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import override

from tavlei.office.composition.models import Contest, ContestPhase
from tavlei.office.composition.papers import (
    blank,
    certificate,
    certificate_name,
    papers_of,
    people_of,
    solving_sheet,
)
from tavlei.office.federation.models import PaperKind
from tavlei.office.federation.paper_register import PaperToNumber
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents import FilledForm
    from tavlei.office.papers.source import Source
    from tavlei.office.people.models import Person

_GROUPS: Final = {"table": PaperGroup.TABLES}


@cites("draughts-rules", "11.4.1/p2", "11.5.2/p3", "11.6.1/p3", "11.7/p3")
def papers(source: Source) -> Iterator[Paper]:
    """What everybody may have at this phase; the sheet of works for whoever heads it; certificates once approved."""
    contest = Contest.objects.filter(competition=source.competition).first()
    if contest is None:
        return
    shown = papers_of(contest, AnonymousUser())
    if not contest.composing and source.may(Action.HEAD_CONTEST):
        yield _paper(source, "sheet", phrase("Sheet of works for solving"), partial(solving_sheet, contest),
                     Action.HEAD_CONTEST)  # fmt: skip
        yield _paper(source, "blank", phrase("Blank for a solver's answers"), partial(blank, contest),
                     Action.HEAD_CONTEST)  # fmt: skip
    for name, (title, make) in shown.items():
        yield _paper(source, name, title, make)
    if contest.phase == ContestPhase.APPROVED and source.may(Action.HEAD_CONTEST):
        for person in people_of(contest):
            yield Paper(
                name=f"certificate-{person.code}",
                title=titled(source, phrase("Certificate of points: {name}"), name=source.person(person)),
                group=PaperGroup.NORMS,
                make=partial(_certificate, source, contest, person),
                needs=Action.HEAD_CONTEST,
                to_number=PaperToNumber(PaperKind.CERTIFICATE, certificate_name(person), timezone.localdate(), person),
                number=source.number(certificate_name(person)),
            )


def _paper(source: Source, name: str, title: str, make: Callable[[], FilledForm], needs: Action | None = None) -> Paper:
    group = _GROUPS.get(name, PaperGroup.PARTICIPANTS)
    return Paper(name, titled(source, title), group, partial(_spoken, source, make), needs)


def _spoken(source: Source, make: Callable[[], FilledForm]) -> FilledForm:
    """A paper made in its language."""
    with override(source.language):
        return make()


def _certificate(source: Source, contest: Contest, person: Person) -> FilledForm:
    return _spoken(source, lambda: _there(certificate(contest, person)))


def _there(filled_form: FilledForm | None) -> FilledForm:
    if filled_form is None:
        raise Refusal(Problem("this person took no part in the contest"))
    return filled_form
