"""Starting a list of the federation from its table: shown with what is wrong and who is doubtful, then opened."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import MOST_ROWS, template
from tavlei.exchange.participants.heading import guessed_columns
from tavlei.exchange.participants.words import fields, heading
from tavlei.languages import catalogue
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.explanations import reader_language
from tavlei.office.lists.asked_rows import CHOSEN, answers_given, asked_rows
from tavlei.office.lists.background import OPEN, TABLE
from tavlei.office.lists.catalogue import LISTS, due_list_day
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening_table import check_answers, look_at_table
from tavlei.office.pages.form_values import day_given
from tavlei.office.pages.refusals import told_problems
from tavlei.office.pages.uploads import MOST_SHOWN, uploaded
from tavlei.office.people.recognition import RegisterMatch
from tavlei.office.queue.asking import ask
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from django.http import QueryDict

    from tavlei.exchange.participants import ImportedColumn
    from tavlei.office.lists.opening_table import OpeningTable
    from tavlei.office.pages.requests import SignedIn

MOST_DOUBTS: Final = 500
"""So many answers fit into a form and into the patience of whoever gives them; more are a file of the command."""
_SHOWN_PROBLEMS: Final = 200
_SHOWN_ROWS: Final = 50
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
    """Upload a table, look at it, open the list."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    context = _context(kind)
    if request.method == "POST":
        columns = _columns_told(request.POST)
        try:
            content = uploaded(request, "table")
            context["content"] = b64encode(content).decode()
            context["day"] = day = _day(request)
            looked = _looked_at(request, ListKind(kind), content, columns, context)
            answers = answers_given(request.POST, CHOSEN)
            context |= _told(looked, answers)
            if "open" in request.POST:
                check_answers(request.user, looked, day, answers)
                given = {"kind": kind, "day": day.isoformat(), "columns": columns, "answers": answers}
                return follow(request, ask(request.user, OPEN, given, request.path, {TABLE: content}))
        except Refusal as refusal:
            context["problems"] = told_problems(refusal)[:_SHOWN_PROBLEMS]
    return render(request, "lists/open.html", context)


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
        "most_rows": MOST_ROWS,
        "most_size": MOST_SHOWN >> 20,
    }


def _told(looked: OpeningTable, answers: Mapping[int, str]) -> dict[str, Any]:
    """What the page shows of a table: how its columns were taken, what is wrong, who is known, new or doubtful."""
    book, doubtful = catalogue(reader_language()), looked.doubtful
    return {
        "looked": looked,
        "columns": _shown(looked.preview.columns, {}),
        "cells": [(problem.path, problem.sentence(book.phrase)) for problem in looked.problems[:_SHOWN_PROBLEMS]],
        "more_cells": max(0, len(looked.problems) - _SHOWN_PROBLEMS),
        "known": looked.count(RegisterMatch.KNOWN),
        "new": looked.count(RegisterMatch.NEW),
        "doubtful": doubtful,
        "asked": asked_rows(doubtful, answers, CHOSEN),
        "too_doubtful": len(doubtful) > MOST_DOUBTS,
        "certain": list(islice((row for row in looked.rows if not row.is_doubtful), _SHOWN_ROWS)),
    }


def _columns_told(sent: QueryDict) -> dict[str, str]:
    """What the form says of the columns, by their letters; nothing while nobody has looked at the table."""
    return {name.removeprefix(_COLUMN): str(told) for name, told in sent.items() if name.startswith(_COLUMN)}


def _looked_at(
    request: SignedIn, kind: ListKind, content: bytes, columns: Mapping[str, str], context: dict[str, Any]
) -> OpeningTable:
    """The table as its headers or the officer say; of one that is not understood the columns are shown to be told."""
    try:
        return look_at_table(request.user, kind, content, columns=columns)
    except Refusal:
        context["columns"] = _shown(read_brought(guessed_columns, content, "list"), columns)
        raise


def _shown(columns: Iterable[ImportedColumn], told: Mapping[str, str]) -> list[ShownColumn]:
    return [
        ShownColumn(column.letter, column.header, told.get(column.letter, column.field or ""), column.sample)
        for column in columns
    ]


def _day(request: SignedIn) -> date:
    day = day_given(request.POST.get("day", ""))
    if day is None:
        raise Refusal(Problem("the list is not published for that day", path="day"))
    return day
