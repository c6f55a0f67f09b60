"""`/api/v1`: everything public, every calculator, and with a token what its owner may do.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Annotated, Any, Final

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Body
from ninja.pagination import paginate
from pydantic import Field

from tavlei import __version__
from tavlei.calc import all_calculators, find_calculator
from tavlei.languages import catalogue
from tavlei.office.api import issued, records
from tavlei.office.api.composition import router as composition
from tavlei.office.api.correspondence import router as correspondence
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.drawing import desk_drawing
from tavlei.office.api.errors import OfficeAPI, PlainParser, answer_errors
from tavlei.office.api.games import desk_games, games
from tavlei.office.api.jobs import router as jobs
from tavlei.office.api.links import event_tokens
from tavlei.office.api.links import router as links
from tavlei.office.api.live import live
from tavlei.office.api.micro_matches import desk_micro_matches
from tavlei.office.api.missing import desk_missing
from tavlei.office.api.opening import router as opening
from tavlei.office.api.paging import Pages
from tavlei.office.api.papers import files, imports, papers
from tavlei.office.api.proposals import router as proposals
from tavlei.office.api.readings import router as readings
from tavlei.office.api.reference import router as reference
from tavlei.office.api.replays import router as replays
from tavlei.office.api.reports import router as reports
from tavlei.office.api.rounds import round_json, round_of
from tavlei.office.api.search import router as search_router
from tavlei.office.api.shapes import (
    CalculatorOut,
    CompetitionOut,
    EntryOut,
    JournalOut,
    PairIn,
    PersonOut,
    PublicationOut,
    RefusalOut,
    ResultIn,
    RoundOut,
    RowOut,
    StandingOut,
    TakenOut,
)
from tavlei.office.api.teams import teams
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.field.reading import name_on_record, read_snapshot
from tavlei.office.competitions.models import NOT_ENTERED, Competition, Round, Sport, State
from tavlei.office.competitions.pairing import rounds as pairing
from tavlei.office.competitions.results import entering
from tavlei.office.competitions.tables.standings import StandingRow, standing_rows
from tavlei.office.design.costs import DRAWN, asked
from tavlei.office.explanations import reader_language
from tavlei.office.federation.computing import CALCULATION, compute_json
from tavlei.office.journal.chain import last_act
from tavlei.office.lists.lines.search import ListFilter, rows_of
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.pages.requests import SignedIn
from tavlei.office.people.models import Person, Sex
from tavlei.office.people.search import find_people
from tavlei.office.roles.models import Scope
from tavlei.office.store.prepared_queries import PreparedQuery

ShortText = Annotated[str, Field(max_length=20, description="code of the region")]
SearchText = Annotated[str, Field(max_length=100, description="beginning of the name, or the number")]

api = OfficeAPI(
    title="Tavlei",
    version=__version__,
    urls_namespace="api",
    description="Every number says which clause it came from.",
    parser=PlainParser(),
)
answer_errors(api)
calculators = CostedRouter(cost=DRAWN, tags=["calculators"])
competitions = CostedRouter(cost=DRAWN, tags=["competitions"])
people = CostedRouter(cost=DRAWN, tags=["people"])
lists = CostedRouter(cost=DRAWN, tags=["lists"])
desk = CostedRouter(cost=DRAWN, tags=["desk"], auth=TokenAuth(Scope.EVENTS))


@calculators.get("", response=list[CalculatorOut], summary="All calculators")
def list_calculators(request: HttpRequest) -> list[dict[str, Any]]:
    """Every calculator with its title in the language of the request."""
    book = catalogue(reader_language())
    return [
        {
            "name": calculator.name,
            "title": book.phrase(calculator.title),
            "edition": calculator.edition,
            "clauses": list(calculator.clauses),
        }
        for calculator in all_calculators()
    ]


@calculators.get("/{name}/schema", response={200: dict[str, Any], 422: RefusalOut}, summary="JSON schema of the input")
def calculator_schema(request: HttpRequest, name: str) -> dict[str, Any]:
    """The shape of what a calculator takes."""
    return find_calculator(name).takes.model_json_schema()


@calculators.post("/{name}", response={200: dict[str, Any], 422: RefusalOut}, summary="Compute")
@costs(CALCULATION)
def run(request: HttpRequest, name: str, facts: Body[dict[str, Any]], *, explain: bool = False) -> dict[str, Any]:
    """The same as `tavlei calc run NAME`, within the bounds of what a server computes."""
    return compute_json(name, facts, timezone.localdate(), reader_language() if explain else None)


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
    competition = get_object_or_404(Competition, code=code)
    return [
        {
            "entry": entry.pk,
            "number": entry.number,
            "person": entry.person.code if entry.person else None,
            "name": str(entry),
            "rating": entry.rating,
            "title": entry.title,
            "state": entry.state,
        }
        for entry in competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "team")
    ]


@competitions.get("/{code}/rounds", response=list[RoundOut], summary="Rounds with results")
def rounds(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """Every round."""
    competition = get_object_or_404(Competition, code=code)

    def told() -> list[dict[str, Any]]:
        field = read_snapshot(competition)
        return [round_of(field, one_round) for one_round in field.rounds]

    return cached_for_state(competition, "api rounds", told)


@competitions.get("/{code}/table", response=list[StandingOut], summary="The standings")
def table(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """The table by place."""
    competition = get_object_or_404(Competition, code=code)
    return cached_for_state(
        competition, f"api table {reader_language()}", lambda: [_standing(row) for row in _standings(competition)]
    )


@people.get("", response=list[PersonOut], summary="Find people")
@paginate(Pages)
@costs(asked("q"))
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
@costs(asked("q"))
def rows(
    request: HttpRequest, number: int, q: SearchText = "", region: ShortText = "", sex: Sex | None = None
) -> QuerySet[Row]:
    """The lines in their order, of everybody or of those who are looked for."""
    publication = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    return rows_of(publication, ListFilter(q, region, sex or ""))


@lists.get("/journal/head", response=JournalOut, summary="Head of the journal")
def journal_head(request: HttpRequest) -> dict[str, Any]:
    """Number and hash of the last official act."""
    number, hashed = last_act()
    return {"number": number, "hash": hashed}


@desk.post("/{code}/pair", response={200: RoundOut, 422: RefusalOut}, summary="Pair the next round")
def pair(request: SignedIn, code: str, body: PairIn) -> dict[str, Any]:
    """The round is named, so that two calls do not make two rounds."""
    competition = get_object_or_404(Competition, code=code)
    one_round = pairing.pair_next(request.user, competition, body.round, body.absent)
    return round_json(competition, one_round)


_ROUND: Final = PreparedQuery(
    lambda code, number: (
        Round.objects.select_related("competition")
        .defer("absent", "explanation", "drawing", *(f"competition__{part}" for part in entering.LARGE_PARTS))
        .filter(competition__code=code, number=number)
    )
)


@desk.post("/{code}/rounds/{int:number}/results", response={200: TakenOut, 422: RefusalOut}, summary="Enter results")
def enter_results(request: SignedIn, code: str, number: int, body: list[ResultIn]) -> dict[str, Any]:
    """Boards that somebody else has written meanwhile are named, not overwritten."""
    one_round = _ROUND.first(code, number)
    if one_round is None:
        raise Http404
    results = [entering.EnteredResult(result_in.board, result_in.result, result_in.version) for result_in in body]
    taken = entering.enter_results(request.user, one_round, results)
    return {"written": list(taken.written), "stale": list(taken.stale)}


def _standings(competition: Competition) -> list[StandingRow]:
    return standing_rows(read_snapshot(competition))


def _standing(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "entry": row.entry.pk,
        "name": name_on_record(row.entry),
        "points": row.points,
        "values": dict(row.values),
    }


api.add_router("/calc", calculators)
api.add_router("/competitions", competitions)
api.add_router("/competitions", teams)
api.add_router("/competitions", records.tournaments)
api.add_router("/competitions", games)
api.add_router("/people", people)
api.add_router("/people", records.people)
api.add_router("/lists", lists)
api.add_router("/lists", opening)
api.add_router("/lists", replays)
api.add_router("/lists", reports)
api.add_router("/papers", papers)
api.add_router("/papers", issued.papers)
api.add_router("/lists", issued.lists)
api.add_router("/verify", issued.verify)
api.add_router("/files", files)
api.add_router("/imports", imports)
api.add_router("/desk", desk)
api.add_router("/desk", desk_games)
api.add_router("/desk", desk_micro_matches)
api.add_router("/desk", desk_drawing)
api.add_router("/desk", desk_missing)
api.add_router("/desk", event_tokens)
api.add_router("/links", links)
api.add_router("/live", live)
api.add_router("/correspondence", correspondence)
api.add_router("/composition", composition)
api.add_router("/search", search_router)
api.add_router("/readings", readings)
api.add_router("/reference", reference)
api.add_router("/proposals", proposals)
api.add_router("/jobs", jobs)
