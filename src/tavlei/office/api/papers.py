"""Papers and files of competitions by program: what may be seen without a token, the rest with one.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from functools import partial
from typing import Annotated, Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import File, Form, Schema, UploadedFile
from pydantic import Field, TypeAdapter, ValidationError

from tavlei.documents import FileFormat, render
from tavlei.exchange.competition import MOST_BYTES, competition_schema, read_competition
from tavlei.exchange.participants import MOST_BYTES as MOST_TABLE
from tavlei.exchange.participants import preview_results
from tavlei.exchange.trf import Decisions, Points, Rounds, Sides
from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import ImportPlan, plan_import, restore
from tavlei.office.competitions.transfer.files import FILES
from tavlei.office.competitions.transfer.tables import enter_table, matched_results
from tavlei.office.competitions.transfer.trf import competition_of_report
from tavlei.office.design.costs import COMPUTING, DRAWN, HEAVY, MEGA, upload
from tavlei.office.explanations import reader_language
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.requests import SignedIn
from tavlei.office.papers.paper import Paper
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import Action, may, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import LANGUAGES, Problem, Refusal


def _anybody(request: HttpRequest) -> bool:
    """A reader without a token sees what is public."""
    return not request.headers.get("authorization")


papers = CostedRouter(cost=DRAWN, tags=["papers"], auth=[TokenAuth(Scope.READ), _anybody])
files = CostedRouter(cost=DRAWN, tags=["files"], auth=[TokenAuth(Scope.READ), _anybody])
imports = CostedRouter(cost=DRAWN, tags=["files"], auth=TokenAuth(Scope.IMPORT))

_ANSWERS: Final[TypeAdapter[dict[str, str]]] = TypeAdapter(dict[str, str])


class ReportDecisions(Schema):
    """What counts where a report of FIDE contradicts itself; empty is not decided."""

    sides: Annotated[Sides, Field(description="whose line counts: white, black, or open")] = Sides.UNDECIDED
    rounds: Annotated[Rounds, Field(description="more rounds than announced: results or planned")] = Rounds.UNDECIDED
    day: Annotated[date | None, Field(description="the first day, if the report does not tell it")] = None
    points: Annotated[Points, Field(description="points against results: results")] = Points.UNDECIDED


class PaperOut(Schema):
    """A paper that can be made as PDF, XLSX or DOCX."""

    name: str = Field(description="its name in addresses")
    title: str
    group: str


class PlannedPersonOut(Schema):
    """A person of the file and what the register knows."""

    code: str
    name: str
    match: str = Field(description="known, new, new_number or doubtful")
    person: str | None = Field(description="the number in the register, if the person is known")
    candidates: list[str] = Field(description="the numbers in the register of those a doubtful person may be")


class PlanOut(Schema):
    """What an import would make; it is made only without problems."""

    code: str
    name: str
    entries: int
    teams: list[str] = Field(description="the teams that would be made, by name")
    rounds: int
    boards: int
    people: list[PlannedPersonOut]
    new_regions: list[str]
    new_accounts: list[str]
    problems: list[dict[str, str]]
    imported: bool


class ResultLineOut(Schema):
    """A row of a table of results."""

    row: int
    round: int
    board: int | None
    new: bool
    problem: str


class ResultsOut(Schema):
    """The rows of a table; `written` results were entered, none while a row is wrong."""

    rows: list[ResultLineOut]
    written: int


@papers.get("/{code}", response=list[PaperOut], summary="Papers of a competition")
def list_papers(request: HttpRequest, code: str, lang: str = "") -> list[dict[str, Any]]:
    """Every paper that the reader may see."""
    source = _source(request, code, lang, only_allowed=True)
    return [_paper(paper, source) for paper in papers_of(source)]


@papers.get("/{code}/{name}.{ending}", summary="A paper as PDF, XLSX or DOCX")
@costs(HEAVY)
def paper(request: HttpRequest, code: str, name: str, ending: str, lang: str = "") -> HttpResponse:
    """The same file as the button of the page gives."""
    source = _source(request, code, lang)
    found = find_paper(source, name) if ending in list(FileFormat) else None
    if found is None:
        raise Http404
    if found.needs is not None:
        require(request.user, found.needs, source.competition)
    content = render(found.make(), ending, source.language, source.footer)
    return HttpResponse(content, content_type=FileFormat(ending).media_type)


@files.get("/schema/competition", response=dict[str, Any], summary="JSON schema of the file of a competition")
@costs(COMPUTING)
def schema(request: HttpRequest) -> dict[str, Any]:
    """The schema that `tavlei exchange schema competition` prints."""
    return competition_schema()


@files.get("/{code}/{name}", summary="A file: competition.json, report.trf, participants or results as xlsx or csv")
@costs(COMPUTING)
def one_file(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """The same files as the desk has."""
    if name not in FILES:
        raise Http404
    media, needs, make = FILES[name]
    competition = get_object_or_404(Competition, code=code)
    if needs is not None:
        require(request.user, needs, competition)
    return HttpResponse(make(competition), content_type=media)


@imports.post("/competition", response=PlanOut, summary="Import a competition, or look what it would make")
@costs(upload(65 * MEGA))
def import_file(  # noqa: PLR0913 - a file and what is decided about it
    request: SignedIn,
    file: File[UploadedFile],
    code: Form[str] = "",
    decisions: Form[ReportDecisions] = ReportDecisions(),  # noqa: B008 - empty and never changed
    answers: Form[str] = "{}",
    *,
    dry_run: bool = False,
) -> dict[str, Any]:
    """A file of a competition, or a report of FIDE with a code for it; everything is made or nothing.

    A report that contradicts itself is refused until `sides`, `rounds` or `points` say what counts. `answers` is JSON
    by the codes of people in the file: the number in the register of whoever is doubtful, or `new`.
    """
    actor = authorise(request.user, Action.IMPORT)
    content = _content(file, MOST_BYTES)
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        competition_file = read_brought(read_competition, content)
    else:
        chosen = Decisions(decisions.sides, decisions.rounds, decisions.points)
        competition_file = competition_of_report(content, code=code, decisions=chosen, day=decisions.day)
    answer = _answers(answers)
    plan = plan_import(competition_file, answer)
    if not dry_run:
        restore(actor, competition_file, answer)
    return _plan(plan, imported=not dry_run)


@imports.post("/{code}/results", response=ResultsOut, summary="Results from a table")
@costs(upload(11 * MEGA))
def results(
    request: SignedIn, code: str, file: File[UploadedFile], number: Form[int | None] = None, *, dry_run: bool = False
) -> dict[str, Any]:
    """Rows with what is wrong in them; entered all together, or none. `number` is the round of a table without one."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.ENTER_RESULT, competition)
    lines = matched_results(
        competition, read_brought(partial(preview_results, round_number=number), _content(file, MOST_TABLE))
    )
    wrong = any(line.problem for line in lines)
    written = 0 if dry_run or wrong else enter_table(request.user, competition, lines, {})
    book = catalogue(reader_language())
    rows = [
        {
            "row": line.row,
            "round": line.round,
            "board": line.board.board if line.board else None,
            "new": line.is_new,
            "problem": line.problem.sentence(book.phrase) if line.problem else "",
        }
        for line in lines
    ]
    return {"rows": rows, "written": written}


def _source(request: HttpRequest, code: str, lang: str, *, only_allowed: bool = False) -> Source:
    competition = get_object_or_404(Competition, code=code)

    def allowed(action: Action) -> bool:
        return not only_allowed or may(request.user, action, competition)

    language = lang if lang in LANGUAGES else reader_language()
    return Source(competition, language, may(request.user, Action.SEE_PERSONAL_DATA, competition), allowed)


def _paper(paper: Paper, source: Source) -> dict[str, Any]:
    return {"name": paper.name, "title": paper.title, "group": source.book.phrase(paper.group)}


def _content(file: UploadedFile, most: int) -> bytes:
    if file.size is None or file.size > most:
        raise Refusal(Problem("the file is larger than {most} MiB", {"most": most >> 20}, path="file"))
    return bytes(file.read())


def _answers(text: str) -> dict[str, str]:
    try:
        return _ANSWERS.validate_json(text)
    except ValidationError as error:
        raise Refusal(Problem("the answers are no JSON of numbers and texts", path="answers")) from error


def _plan(plan: ImportPlan, *, imported: bool) -> dict[str, Any]:
    told = shown_problems(Refusal(*plan.problems)) if plan.problems else []
    return {
        "code": plan.file.competition.code,
        "name": plan.file.competition.name,
        "entries": len(plan.file.entries),
        "teams": [team.name for team in plan.file.teams],
        "rounds": len(plan.file.rounds),
        "boards": plan.boards,
        "people": [
            {
                "code": person.part.code,
                "name": person.name,
                "match": person.match.value,
                "person": person.person.code if person.person else None,
                "candidates": [candidate.code for candidate in person.candidates],
            }
            for person in plan.people
        ],
        "new_regions": list(plan.new_regions),
        "new_accounts": list(plan.new_accounts),
        "problems": [{"path": told_problem.path, "text": told_problem.text} for told_problem in told],
        "imported": imported,
    }
