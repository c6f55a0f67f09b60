"""`/api/v1`: everything public, every calculator, and with a token what its owner may do.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date, datetime
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Body, NinjaAPI, Router, Schema
from ninja.pagination import paginate
from pydantic import Field

from tavlei import __version__
from tavlei.calc import all_calculators, evaluate, find_calculator
from tavlei.languages import catalogue
from tavlei.office.api.correspondence import router as correspondence
from tavlei.office.api.paging import Pages
from tavlei.office.api.teams import teams
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions import pairing, results
from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.tables import pairing_rows, standing_rows
from tavlei.office.explanations import reader_language
from tavlei.office.journal.chain import head
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.pages.refusals import told_problems
from tavlei.office.pages.requests import SignedIn
from tavlei.office.people.models import Person
from tavlei.office.people.search import find_people
from tavlei.office.stale import StaleError
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

SearchText = Annotated[str, Field(max_length=100, description="beginning of the name, or the number")]

api = NinjaAPI(
    title="Tavlei",
    version=__version__,
    urls_namespace="api",
    description="Every number says which clause it came from.",
)
calculators = Router(tags=["calculators"])
competitions = Router(tags=["competitions"])
people = Router(tags=["people"])
lists = Router(tags=["lists"])
desk = Router(tags=["desk"], auth=TokenAuth())


class ProblemOut(Schema):
    """One thing that is wrong."""

    path: str = Field(description="the field")
    text: str = Field(description="what is wrong, in the language of the request")
    clause: str = Field(description="the clause that is broken, if there is one")


class RefusalOut(Schema):
    """An input that was refused; nothing has been done with it."""

    problems: list[ProblemOut]


class CalculatorOut(Schema):
    """A calculator."""

    name: str
    title: str
    edition: str
    clauses: list[str]


class CompetitionOut(Schema):
    """A competition."""

    code: str
    name: str
    sport: str
    discipline: str
    status: str
    starts: date
    ends: date
    place: str
    online: bool
    system: str
    rounds_planned: int
    state: str


class EntryOut(Schema):
    """A participant."""

    entry: int
    number: int | None
    person: str | None = Field(description="personal number")
    name: str
    rating: int | None
    title: str
    state: str


class BoardOut(Schema):
    """A board of a round; without Black it is a bye."""

    board: int
    white: int
    black: int | None
    result: str
    version: int


class RoundOut(Schema):
    """A round."""

    number: int
    state: str
    boards: list[BoardOut]


class StandingOut(Schema):
    """A line of the table; values as people write them."""

    place: int | None
    entry: int
    name: str
    points: str
    values: dict[str, str]


class PersonOut(Schema):
    """A person, as everybody may know one."""

    code: str
    name: str
    region: str | None
    titles: list[str]

    @staticmethod
    def resolve_name(found: Person) -> str:
        """The whole name."""
        return found.full_name

    @staticmethod
    def resolve_region(found: Person) -> str | None:
        """The region's name."""
        return str(found.region) if found.region else None

    @staticmethod
    def resolve_titles(found: Person) -> list[str]:
        """Titles and ranks in force."""
        return [each.title for each in found.titles.all() if each.revoked is None]


class PublicationOut(Schema):
    """A published list."""

    number: int
    kind: str
    period: date
    revision: int
    current: bool
    published: datetime
    digest: str
    signature: str


class RowOut(Schema):
    """A line of a list."""

    position: int
    code: str
    name: str
    value: float
    change: float | None
    figures: dict[str, Any]

    @staticmethod
    def resolve_code(found: Row) -> str:
        """The personal number."""
        return found.person.code

    @staticmethod
    def resolve_name(found: Row) -> str:
        """The whole name."""
        return found.person.full_name


class JournalOut(Schema):
    """The head of the chain."""

    number: int
    hash: str


class ResultIn(Schema):
    """A result and the version of the board that was seen."""

    board: int = Field(ge=1)
    result: Result
    version: int = Field(ge=1)


class TakenOut(Schema):
    """Boards that were written, and boards that somebody else had written."""

    written: list[int]
    stale: list[int]


class PairIn(Schema):
    """Which round is to be paired, and who does not play."""

    round: int = Field(ge=1)
    absent: list[int] = Field(default_factory=list)


@api.exception_handler(Refusal)
def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal is the reader's to correct: 422 with every problem."""
    problems = [{"path": each.path, "text": each.text, "clause": each.clause} for each in told_problems(refusal)]
    return api.create_response(request, {"problems": problems}, status=422)


@api.exception_handler(StaleError)
def stale(request: HttpRequest, _error: StaleError) -> HttpResponse:
    """Somebody else was faster: 409."""
    return api.create_response(request, {"detail": "stale"}, status=409)


@calculators.get("", response=list[CalculatorOut], summary="All calculators")
def list_calculators(request: HttpRequest) -> list[dict[str, Any]]:
    """Every calculator with its title in the language of the request."""
    book = catalogue(reader_language())
    return [
        {"name": each.name, "title": book.phrase(each.title), "edition": each.edition, "clauses": list(each.clauses)}
        for each in all_calculators()
    ]


@calculators.get("/{name}/schema", response={200: dict[str, Any], 422: RefusalOut}, summary="JSON schema of the input")
def calculator_schema(request: HttpRequest, name: str) -> dict[str, Any]:
    """The shape of what a calculator takes."""
    return find_calculator(name).takes.model_json_schema()


@calculators.post("/{name}", response={200: dict[str, Any], 422: RefusalOut}, summary="Compute")
def run(request: HttpRequest, name: str, given: Body[dict[str, Any]], *, explain: bool = False) -> dict[str, Any]:
    """The same as `tavlei calc run NAME`."""
    book = catalogue(reader_language()) if explain else None
    return evaluate(name, given).json(book)


@competitions.get("", response=list[CompetitionOut], summary="The calendar")
@paginate(Pages)
def list_competitions(
    request: HttpRequest, sport: Sport | None = None, state: State | None = None
) -> QuerySet[Competition]:
    """All competitions, the newest first."""
    found = Competition.objects.exclude(state=State.CANCELLED)
    if sport:
        found = found.filter(sport=sport)
    return found.filter(state=state) if state else found


@competitions.get("/{code}", response=CompetitionOut, summary="One competition")
def one_competition(request: HttpRequest, code: str) -> Competition:
    """What was announced."""
    return get_object_or_404(Competition, code=code)


@competitions.get("/{code}/participants", response=list[EntryOut], summary="Who takes part")
def participants(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """Everybody who has been entered."""
    found = get_object_or_404(Competition, code=code)
    return [
        {
            "entry": each.pk,
            "number": each.number,
            "person": each.person.code if each.person else None,
            "name": str(each),
            "rating": each.rating,
            "title": each.title,
            "state": each.state,
        }
        for each in found.entries.select_related("person", "team")
    ]


@competitions.get("/{code}/rounds", response=list[RoundOut], summary="Rounds with results")
def rounds(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """Every round."""
    field = read_field(get_object_or_404(Competition, code=code))
    return [_round(pairing_rows(field, each), each.number, each.state) for each in field.rounds]


@competitions.get("/{code}/table", response=list[StandingOut], summary="The standings")
def table(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """The table by place."""
    field = read_field(get_object_or_404(Competition, code=code))
    return [
        {
            "place": row.place,
            "entry": row.entry.pk,
            "name": row.name,
            "points": row.points,
            "values": dict(row.values),
        }
        for row in standing_rows(field)
    ]


@people.get("", response=list[PersonOut], summary="Find people")
@paginate(Pages)
def search(request: HttpRequest, q: SearchText = "") -> QuerySet[Person]:
    """By the beginning of the name, or by the number."""
    return find_people(q).select_related("region").prefetch_related("titles")


@people.get("/{code}", response=PersonOut, summary="One person")
def one_person(request: HttpRequest, code: str) -> Person:
    """A person."""
    return get_object_or_404(find_people("").prefetch_related("titles"), code=code)


@lists.get("", response=list[PublicationOut], summary="Published lists")
@paginate(Pages)
def publications(request: HttpRequest, kind: ListKind | None = None) -> QuerySet[Publication]:
    """All lists and revisions, the newest first."""
    found = Publication.objects.defer("content", "state")
    return found.filter(kind=kind) if kind else found


@lists.get("/{int:number}/rows", response=list[RowOut], summary="Lines of a list")
@paginate(Pages)
def rows(request: HttpRequest, number: int) -> QuerySet[Row]:
    """The lines in their order."""
    found = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    return found.rows.select_related("person")


@lists.get("/journal/head", response=JournalOut, summary="Head of the journal")
def journal_head(request: HttpRequest) -> dict[str, Any]:
    """Number and hash of the last official act."""
    number, hashed = head()
    return {"number": number, "hash": hashed}


@desk.post("/{code}/pair", response={200: RoundOut, 422: RefusalOut}, summary="Pair the next round")
def pair(request: SignedIn, code: str, given: PairIn) -> dict[str, Any]:
    """The round is named, so that two calls do not make two rounds."""
    found = get_object_or_404(Competition, code=code)
    made = pairing.pair_next(request.user, found, given.round, given.absent)
    return _round(pairing_rows(read_field(found), made), made.number, made.state)


@desk.post("/{code}/rounds/{int:number}/results", response={200: TakenOut, 422: RefusalOut}, summary="Enter results")
def enter_results(request: SignedIn, code: str, number: int, given: list[ResultIn]) -> dict[str, Any]:
    """Boards that somebody else has written meanwhile are named, not overwritten."""
    found = get_object_or_404(Competition, code=code)
    made = found.rounds.filter(number=number).first()
    if made is None:
        raise Http404
    told = [results.Told(each.board, each.result, each.version) for each in given]
    taken = results.enter_results(request.user, made, told)
    return {"written": list(taken.written), "stale": list(taken.stale)}


def _round(boards: list[Any], number: int, state: str) -> dict[str, Any]:
    return {
        "number": number,
        "state": state,
        "boards": [
            {
                "board": row.encounter.board,
                "white": row.white.pk,
                "black": row.black.pk if row.black else None,
                "result": row.encounter.result,
                "version": row.encounter.version,
            }
            for row in boards
        ],
    }


api.add_router("/calc", calculators)
api.add_router("/competitions", competitions)
api.add_router("/competitions", teams)
api.add_router("/people", people)
api.add_router("/lists", lists)
api.add_router("/desk", desk)
api.add_router("/correspondence", correspondence)
