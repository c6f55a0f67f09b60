"""Starting a list of the federation by program, from the table it has.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from ninja import File, Form, Schema, UploadedFile
from pydantic import Field, Json, TypeAdapter, ValidationError

from tavlei.exchange.participants import LONG_LIST, MOST_BYTES
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.jobs import JobOut, accepted, wants_job
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN, MEGA, upload
from tavlei.office.lists.jobs import OPEN, TABLE
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import check_opening
from tavlei.office.lists.opening.rows import OpeningRow
from tavlei.office.lists.opening.table import OpeningTable, open_from_table, preview_table
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.requests import SignedIn
from tavlei.office.people.recognition import MatchKind
from tavlei.office.queue.asking import request_job
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

router = CostedRouter(cost=DRAWN, tags=["lists"], auth=TokenAuth(Scope.LISTS))

_ANSWERS = TypeAdapter(Json[dict[int, str]])
_COLUMNS = TypeAdapter(Json[dict[str, str]])


class DoubtOut(Schema):
    """A row that may be somebody who is known; one of the answers decides."""

    row: int
    name: str
    twin: int | None = Field(description="an earlier row that may be the same person")
    answers: list[str]


class OpeningOut(Schema):
    """What a table says; the list is opened only without problems and with every doubt decided."""

    columns: dict[str, str] = Field(description="which field each column was taken for, by its letter")
    unknown: list[str] = Field(description="columns that are not read")
    rows: int
    known: int
    new: int
    doubtful: list[DoubtOut]
    problems: list[dict[str, str]] = Field(description="what is wrong, with its cell")
    number: int | None = Field(description="number of the list, once it is opened")


@router.post(
    "/{kind}/open", response={200: OpeningOut, 202: JobOut, 422: RefusalOut}, summary="Start a list from a table"
)
@costs(upload(65 * MEGA))
def open_list(  # noqa: PLR0913, PLR0917 - a list is opened with so much
    request: SignedIn,
    response: HttpResponse,
    kind: ListKind,
    file: File[UploadedFile],
    day: Form[date],
    answers: Form[str] = "{}",
    columns: Form[str] = "{}",
    *,
    dry_run: bool = False,
) -> Any:
    """XLSX or CSV of at most 10,000 rows; with `Prefer: respond-async` of at most 200,000.

    `answers` is JSON for doubtful rows, by their numbers: a number of the register, `new`, or `same`.
    `columns` is JSON for a table whose headers do not say it: the field of each column by its letter.
    With `Prefer: respond-async` it is a background job, which is answered at once; a dry run never is.
    """
    require(request.user, Action.PUBLISH)
    check_opening(kind, day)
    in_background = wants_job(request) and not dry_run
    most = LONG_LIST.size if in_background else MOST_BYTES
    if file.size is None or file.size > most:
        raise Refusal(Problem("the file is larger than {most} MiB", {"most": most >> 20}, path="file"))
    content = bytes(file.read())
    if in_background:
        asked = {"kind": kind, "day": day.isoformat(), "columns": _columns(columns), "answers": _read(answers)}
        back = reverse("pages:open_list", args=[kind])
        return accepted(response, request_job(request.user, OPEN, asked, back, {TABLE: content}))
    looked = preview_table(request.user, kind, content, columns=_columns(columns))
    publication = None if dry_run else open_from_table(request.user, looked, day, _read(answers))
    return _preview_json(looked, publication.number if publication else None)


def _read(answers: str) -> dict[int, str]:
    try:
        return _ANSWERS.validate_python(answers)
    except ValidationError as error:
        raise Refusal(Problem("the answers are no JSON of row numbers and texts", path="answers")) from error


def _columns(text: str) -> dict[str, str]:
    try:
        return _COLUMNS.validate_python(text)
    except ValidationError as error:
        raise Refusal(Problem("the columns are no JSON of letters and fields", path="columns")) from error


def _preview_json(looked: OpeningTable, number: int | None) -> dict[str, Any]:
    told = shown_problems(Refusal(*looked.problems)) if looked.problems else []
    return {
        "columns": {column.letter: column.field for column in looked.preview.columns if column.field},
        "unknown": list(looked.preview.unknown),
        "rows": len(looked.preview.rows),
        "known": looked.count(MatchKind.KNOWN),
        "new": looked.count(MatchKind.NEW),
        "doubtful": [_doubt(opening_row) for opening_row in looked.doubtful],
        "problems": [{"path": problem.path, "text": problem.text} for problem in told],
        "number": number,
    }


def _doubt(row: OpeningRow) -> dict[str, Any]:
    return {"row": row.row.row, "name": row.row.name, "twin": row.twin, "answers": list(row.answers)}
