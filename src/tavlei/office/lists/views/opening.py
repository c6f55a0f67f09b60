"""Starting a list of the federation from its table: shown with what is wrong and who is doubtful, then opened."""

from __future__ import annotations

from base64 import b64encode
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import MOST_ROWS, template
from tavlei.exchange.participants.words import heading
from tavlei.languages import catalogue
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.explanations import reader_language
from tavlei.office.lists.catalogue import LISTS, due_list_day
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening_table import look_at_table, open_from_table
from tavlei.office.pages.form_values import day_given
from tavlei.office.pages.refusals import told_problems
from tavlei.office.pages.uploads import MOST_SHOWN, uploaded
from tavlei.office.people.recognition import RegisterMatch
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.lists.opening_table import OpeningTable
    from tavlei.office.pages.requests import SignedIn

CHOSEN: Final = "person-"  # the field with the answer for a doubtful row
MOST_DOUBTS: Final = 500
"""So many answers fit into a form and into the patience of whoever gives them; more are a file of the command."""
_SHOWN_PROBLEMS: Final = 200
_SHOWN_ROWS: Final = 50


@login_required
def open_list(request: SignedIn, kind: str) -> HttpResponse:
    """Upload a table, look at it, open the list."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    context = _context(kind)
    if request.method == "POST":
        try:
            content = uploaded(request, "table")
            looked = look_at_table(request.user, ListKind(kind), content)
            context |= _told(looked) | {"content": b64encode(content).decode()}
            context["day"] = day = _day(request)
            if "open" in request.POST:
                made = open_from_table(request.user, looked, day, _answers(request))
                messages.success(request, _("The list is opened."))
                return redirect("pages:publication", made.number)
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
        "most_rows": MOST_ROWS,
        "most_size": MOST_SHOWN >> 20,
    }


def _told(looked: OpeningTable) -> dict[str, Any]:
    """What the page shows of a table: how its columns were taken, what is wrong, who is known, new or doubtful."""
    book, language = catalogue(reader_language()), reader_language()
    doubtful = looked.doubtful
    return {
        "looked": looked,
        "columns": [
            (column.letter, column.header, heading("list", column.field, language))
            for column in looked.preview.columns
            if column.field
        ],
        "cells": [(problem.path, problem.sentence(book.phrase)) for problem in looked.problems[:_SHOWN_PROBLEMS]],
        "more_cells": max(0, len(looked.problems) - _SHOWN_PROBLEMS),
        "known": looked.count(RegisterMatch.KNOWN),
        "new": looked.count(RegisterMatch.NEW),
        "doubtful": doubtful,
        "too_doubtful": len(doubtful) > MOST_DOUBTS,
        "certain": list(islice((row for row in looked.rows if not row.is_doubtful), _SHOWN_ROWS)),
    }


def _day(request: SignedIn) -> date:
    day = day_given(request.POST.get("day", ""))
    if day is None:
        raise Refusal(Problem("the list is not published for that day", path="day"))
    return day


def _answers(request: SignedIn) -> dict[int, str]:
    """The answers for doubtful rows, by the numbers of the rows."""
    given = {name.removeprefix(CHOSEN): str(told) for name, told in request.POST.items() if name.startswith(CHOSEN)}
    return {int(number): answer for number, answer in given.items() if number.isdecimal()}
