"""`/api/v1/composition`: contests, their works and the library as everybody may read them.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Schema
from ninja.pagination import paginate
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.paging import Pages
from tavlei.office.composition.library import public_works
from tavlei.office.composition.marking import table
from tavlei.office.composition.models import Contest, ContestPhase, Work
from tavlei.office.composition.results import Results
from tavlei.office.composition.set_works import solutions_shown
from tavlei.office.composition.visibility import SHOWN
from tavlei.office.design.costs import DRAWN
from tavlei.rulebook import exact_text

router = CostedRouter(cost=DRAWN, tags=["composition"])


class WorkOut(Schema):
    """A work of the library."""

    work: int
    variant: str
    fen: str
    aim: str
    lock_men: int
    lock_kings: int
    genre: str
    group: str
    special: list[str] = Field(description="special kinds")
    second_task: str = Field(description="the second assignment of a work with two, such as draw or lock 1 man")
    pieces_changed: str = Field(description="the piece that a solver adds or removes, such as add white man")
    title: str
    authors: list[str]
    solution: list[dict[str, Any]] = Field(description="variations with their moves, role and comment")

    @staticmethod
    def resolve_work(row: Work) -> int:
        """The number of the work."""
        return row.pk

    @staticmethod
    def resolve_authors(row: Work) -> list[str]:
        """The names of the authors."""
        return [author.name for author in row.authors.all()]


class ContestOut(Schema):
    """A contest of composition."""

    code: str
    name: str
    kind: str = Field(description="compose or solve")
    phase: str
    published: date | None
    closes: date | None = Field(description="last day of entries of a contest of composing")
    deadline: date | None = Field(description="last day of answers of a contest of solving")

    @staticmethod
    def resolve_code(row: Any) -> str:
        """The short name of the competition."""
        return str(row.competition.code)

    @staticmethod
    def resolve_name(row: Any) -> str:
        """The name of the competition."""
        return str(row.competition.name)


class ResultOut(Schema):
    """A line of the results: an author or a solver."""

    name: str
    place: str
    points: str


class ContestWithResultsOut(ContestOut):
    """A contest with its results, once they are out."""

    results: list[ResultOut]

    @staticmethod
    def resolve_results(row: Any) -> list[dict[str, Any]]:
        """The results; nothing as long as they are not out."""
        return _results(row)


@router.get("/works", response=list[WorkOut], summary="Works of the library")
@paginate(Pages)
def works(request: HttpRequest) -> QuerySet[Work]:
    """The public works; a work that is being solved is left out until its solution is published."""
    return public_works().order_by("pk")


@router.get("/works/{int:pk}", response=WorkOut, summary="One work")
def one_work(request: HttpRequest, pk: int) -> Work:
    """A public work with its authors and its solution."""
    if pk > 2**62:
        raise Http404
    return get_object_or_404(public_works(), pk=pk)


@router.get("/contests", response=list[ContestOut], summary="Contests of composition")
@paginate(Pages)
def contests(request: HttpRequest) -> QuerySet[Contest]:
    """The contests that have been announced, the newest first."""
    return _announced()


@router.get("/contests/{code}", response=ContestWithResultsOut, summary="One contest with its results")
def one_contest(request: HttpRequest, code: str) -> Contest:
    """The contest; results are told from the day they are published, authors with them."""
    return get_object_or_404(_announced(), competition__code=code)


def _announced() -> QuerySet[Contest]:
    return Contest.objects.exclude(phase=ContestPhase.DRAFT).select_related("competition")


def _results(row: Contest) -> list[dict[str, Any]]:
    if row.composing and row.phase in SHOWN:
        results = Results(row)
        names = results.names()
        return [
            {"name": names.get(author.author, author.author), "place": author.place.text if author.place else "",
             "points": exact_text(author.points)}
            for author in results.authors()
        ]  # fmt: skip
    if not row.composing and solutions_shown(row):
        names = {f"p{solver.person_id}": solver.person.full_name for solver in row.solvers.select_related("person")}
        return [
            {"name": names[solver_result.solver], "place": solver_result.place.text if solver_result.place else "",
             "points": exact_text(solver_result.points)}
            for solver_result in table(row)
        ]  # fmt: skip
    return []
