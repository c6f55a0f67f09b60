"""Starting a list of the federation from its table: shown with what is wrong and who is doubtful, then opened."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import LONG_LIST, template
from tavlei.exchange.participants.words import fields, heading
from tavlei.languages import catalogue
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.explanations import reader_language
from tavlei.office.lists.catalogue import LISTS, due_list_day
from tavlei.office.lists.jobs import LOOK_AT_TABLE, OPEN, TABLE
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import check_opening
from tavlei.office.lists.opening.preview import SHOWN_PROBLEMS, UnknownTable, read_table_or_columns, table_preview
from tavlei.office.lists.opening.table import check_answers
from tavlei.office.pages.form_values import date_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.brought.rows import CHOSEN, answers_from_form, doubtful_rows
from tavlei.office.people.brought.shown import shown_remarks
from tavlei.office.queue.asking import job_of_address, job_result, request_job
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from django.http import QueryDict

    from tavlei.exchange.participants import ImportedColumn
    from tavlei.office.lists.opening.preview import TablePreview
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.queue.models import QueuedJob

LOOKED_AT_ONCE: Final = 512 << 10
"""Bytes of a table that is read while whoever has sent it waits: some thousands of rows."""
_COLUMN: Final = "column-"


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column of the table: what its header says, what stands below it, and the field it is taken for."""

    letter: str
    header: str
    field: str
    sample: str = ""

    @property
    def name(self) -> str:
        """The name of its choice in the form."""
        return f"{_COLUMN}{self.letter}"


@login_required
def open_list(request: SignedIn, kind: str) -> HttpResponse:
    """Upload a table, look at it, open the list; a long table is read in the background."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    context = _context(kind)
    if request.method == "POST":
        try:
            content, context["day"] = _content(request), _day(request)
            if len(content) > LOOKED_AT_ONCE:
                return _in_background(request, ListKind(kind), content, context["day"])
            context["content"] = b64encode(content).decode()
            if (job := _at_once(request, ListKind(kind), content, context)) is not None:
                return follow(request, job)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)[:SHOWN_PROBLEMS]
    elif (value := job_result(request, LOOK_AT_TABLE)) is not None:
        context["day"] = date_value(request.GET.get("day", "")) or context["day"]
        context |= _preview_context(value, {}, {})
    return render(request, "lists/open.html", context)


def _content(request: SignedIn) -> bytes:
    """The file, that of the job whose preview the page shows, or what the page gave back."""
    shown = job_of_address(request, LOOK_AT_TABLE)
    if shown is not None and "table" not in request.FILES:
        return shown.folder.read(TABLE)
    return uploaded(request, "table", LONG_LIST.size)


def _in_background(request: SignedIn, kind: ListKind, content: bytes, day: date) -> HttpResponse:
    """Let a long table be read, or the list be opened from it."""
    check_opening(kind, day)
    data: dict[str, Any] = {"kind": kind, "day": day.isoformat(), "columns": _columns_told(request.POST)}
    wanted = LOOK_AT_TABLE
    if "open" in request.POST:
        wanted, data["answers"] = OPEN, answers_from_form(request.POST, CHOSEN)
    return follow(request, request_job(request.user, wanted, data, request.get_full_path(), {TABLE: content}))


def _at_once(request: SignedIn, kind: ListKind, content: bytes, context: dict[str, Any]) -> QueuedJob | None:
    """Show a short table; if the list is to be opened and nothing speaks against it, the job that opens it."""
    columns, answers = _columns_told(request.POST), answers_from_form(request.POST, CHOSEN)
    found = read_table_or_columns(request.user, kind, content, columns)
    context |= _preview_context(table_preview(found), answers, columns)
    if "open" not in request.POST or isinstance(found, UnknownTable):
        return None
    check_answers(request.user, found, context["day"], answers)
    data = {"kind": kind, "day": context["day"].isoformat(), "columns": columns, "answers": answers}
    return request_job(request.user, OPEN, data, request.path, {TABLE: content})


@login_required
@require_GET
def open_list_template(request: SignedIn) -> HttpResponse:
    """The empty table to fill in, in the reader's language."""
    require(request.user, Action.PUBLISH)
    language = reader_language()
    response = HttpResponse(template("list", language, catalogue(language).phrase), content_type=XLSX)
    response["Content-Disposition"] = 'attachment; filename="list.xlsx"'
    return response


def _context(kind: str) -> dict[str, Any]:
    return {
        "section": "office",
        "kind": ListKind(kind),
        "day": due_list_day(kind, timezone.localdate()),
        "opened": Publication.objects.filter(kind=kind).only("number").order_by("period", "revision").first(),
        "fields": [(field, heading("list", field, reader_language())) for field in fields("list")],
        "most_rows": LONG_LIST.rows,
        "most_size": LONG_LIST.size >> 20,
    }


def _preview_context(looked: TablePreview, answers: Mapping[int, str], context: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows of a table: how its columns were taken, what is wrong, who is known, new or doubtful."""
    shown, book = looked.shown, catalogue(reader_language())
    if shown is None:
        return {"columns": _shown(looked.columns, context), "problems": shown_problems(Refusal(*looked.refused))}
    return {
        "columns": _shown(looked.columns, {}),
        "looked": shown,
        "preview": shown.notes,
        "remarks": shown_remarks(shown.remarks),
        "cells": [(problem.path, problem.sentence(book.phrase)) for problem in shown.problems],
        "asked": doubtful_rows(shown.doubtful, answers, CHOSEN),
    }


def _columns_told(sent: QueryDict) -> dict[str, str]:
    """What the form says of the columns, by their letters; nothing while nobody has looked at the table."""
    return {name.removeprefix(_COLUMN): str(told) for name, told in sent.items() if name.startswith(_COLUMN)}


def _shown(columns: Iterable[ImportedColumn], context: Mapping[str, str]) -> list[ShownColumn]:
    return [
        ShownColumn(column.letter, column.header, context.get(column.letter, column.field or ""), column.sample)
        for column in columns
    ]


def _day(request: SignedIn) -> date:
    day = date_value(request.POST.get("day", ""))
    if day is None:
        raise Refusal(Problem("the list is not published for that day", path="day"))
    return day
