"""Reports brought in by program: looked at, or put into the inbox with what the rules find.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.utils import timezone
from ninja import File, Form, Schema, UploadedFile
from pydantic import Field, Json, TypeAdapter, ValidationError

from tavlei.exchange.reports import MOST_BYTES
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN, MEGA, upload
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.reports.bring import import_report, preview_report
from tavlei.office.lists.reports.corrections import shown_differences
from tavlei.office.lists.reports.preview import DeliveryWay, ImportedReport, ReportPreview, import_right
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.requests import SignedIn
from tavlei.office.people.recognition import MatchKind
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import require
from tavlei.rulebook import Problem, Refusal

router = CostedRouter(cost=DRAWN, tags=["lists"], auth=TokenAuth(Scope.LISTS))

_ANSWERS = TypeAdapter(Json[dict[str, dict[int, str]]])


class AskedOut(Schema):
    """A row about which somebody decides: one of the answers."""

    row: int
    name: str
    answers: list[str]


class ReportFileOut(Schema):
    """A file: who its people are, what is wrong with it, and its report once it is in the inbox."""

    file: str
    code: str
    name: str
    known: int
    new: list[AskedOut]
    doubtful: list[AskedOut]
    problems: list[dict[str, str]] = Field(description="what is wrong, with its place in the file")
    warnings: list[dict[str, str]] = Field(description="what should be looked at, with its place in the file")
    report: int | None = Field(description="number of the report, once it is in the inbox")
    findings: list[str] = Field(description="what speaks against including it")
    differs: list[str] = Field(description="what a corrected report says otherwise than the last revision")


@router.post("/{kind}/reports", response={200: list[ReportFileOut], 422: RefusalOut}, summary="Bring in reports")
@costs(upload(11 * MEGA))
def bring_reports(  # noqa: PLR0913, PLR0917 - what an officer says of reports
    request: SignedIn,
    kind: ListKind,
    files: File[list[UploadedFile]],
    received: Form[date | None] = None,
    sent: Form[DeliveryWay] = DeliveryWay.ELECTRONIC,
    code: Form[str] = "",
    time_control: Form[str] = "",
    correct: Form[str] = "",
    answers: Form[str] = "{}",
    *,
    dry_run: bool = False,
) -> list[dict[str, Any]]:
    """Chess: TRF, JSON, XLSX; draughts: whole competitions, XLSX; bridge: USEBIO, CSV, XLSX, JSON.

    `answers` is JSON by the names of files and the numbers of rows: a number of the register, or `new`. Each file is
    taken whole or not at all; what is wrong with one does not keep the others out. `correct` is the reason for which
    the file of a competition that is here already becomes the next revision of its report.
    """
    require(request.user, import_right(kind))
    chosen = _read(answers)
    day = received or timezone.localdate()
    rows = []
    for file in files:
        name = file.name or ""
        if file.size is None or file.size > MOST_BYTES:
            raise Refusal(Problem("the file is larger than {most} MiB", {"most": MOST_BYTES >> 20}, path=name))
        own = code if len(files) == 1 else ""
        looked = preview_report(request.user, kind, bytes(file.read()), name, code=own, control=time_control)
        own_answers = chosen.get(name, {})
        problems, brought = looked.refusals(correct), None
        differs = list(shown_differences(request.user, looked, own_answers))
        if not dry_run and not problems:
            try:
                brought = import_report(request.user, looked, own_answers, received=day, sent=sent, correct=correct)
            except Refusal as refusal:
                problems = refusal.problems
        rows.append({**_report_json(looked, problems, brought), "differs": differs})
    return rows


def _read(answers: str) -> dict[str, dict[int, str]]:
    try:
        return _ANSWERS.validate_python(answers)
    except ValidationError as error:
        raise Refusal(Problem("the answers are no JSON of files, row numbers and texts", path="answers")) from error


def _report_json(
    looked: ReportPreview, problems: tuple[Problem, ...], brought: ImportedReport | None
) -> dict[str, Any]:
    return {
        "file": looked.name,
        "code": looked.code,
        "name": looked.title,
        "known": len(looked.of(MatchKind.KNOWN)),
        "new": _asked(looked, MatchKind.NEW),
        "doubtful": _asked(looked, MatchKind.DOUBTFUL),
        "problems": _lines(problems),
        "warnings": _lines(looked.warnings),
        "report": brought.report.pk if brought else None,
        "findings": list(brought.findings) if brought else [],
    }


def _asked(looked: ReportPreview, match: MatchKind) -> list[dict[str, Any]]:
    return [
        {"row": found.row.row, "name": found.row.name, "answers": looked.answers(found)} for found in looked.of(match)
    ]


def _lines(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    told = shown_problems(Refusal(*problems)) if problems else []
    return [{"path": problem.path, "text": problem.text} for problem in told]
