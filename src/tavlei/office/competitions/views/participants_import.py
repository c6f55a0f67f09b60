"""Tables from outside: shown with what is wrong in each cell before anything is stored."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import preview_participants, template
from tavlei.exchange.participants.words import heading
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.competitions.transfer.participants_table import enter_rows, matched
from tavlei.office.explanations import reader_language
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.models import Sex
from tavlei.office.roles.permissions import Action, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.exchange.participants import ParticipantRow, Preview
    from tavlei.office.competitions.transfer.participants_table import MatchedRow
    from tavlei.office.pages.requests import SignedIn

COLUMNS: Final = (
    "number", "code", "fide_code", "sex", "birth", "citizenship", "region", "club", "title", "fide_title", "rating",
    "fide_rating", "national_rating", "trainer", "team", "board",
)  # fmt: skip

_HEADS: Final = {
    "fide_code": gettext_lazy("FIDE number"),
    "citizenship": gettext_lazy("Federation"),
    "fide_title": gettext_lazy("FIDE title"),
    "fide_rating": gettext_lazy("FIDE rating"),
    "national_rating": gettext_lazy("National rating"),
}  # columns of lists of other programs
CHOSEN: Final = "person-"  # the field with the answer for a doubtful row


@login_required
def participants(request: SignedIn, code: str) -> HttpResponse:
    """Upload a table, look at it, enter everybody or nobody."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.ENTER, competition)
    context: dict[str, Any] = {"competition": competition, "tab": "desk", "may_run": True}
    if request.method == "POST":
        try:
            content = uploaded(request, "table")
            shown = read_brought(preview_participants, content)
            context |= {"preview": shown, "content": b64encode(content).decode(), "cells": _problems(shown)}
            if shown.is_clean and "enter" in request.POST:
                entries = enter_rows(request.user, competition, shown.values(), _chosen(request))
                text = ngettext(
                    "%(count)d participant is entered.", "%(count)d participants are entered.", len(entries)
                )
                messages.success(request, text % {"count": len(entries)})
                return redirect("pages:desk", code)
            if shown.is_clean:
                context |= _shown_rows(competition, matched(request.user, shown.values()))
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
    return render(request, "competitions/import_participants.html", context)


@require_GET
def participants_template(_request: SignedIn) -> HttpResponse:
    """The empty table to fill in, in the reader's language."""
    language = reader_language()
    response = HttpResponse(template("participants", language, catalogue(language).phrase), content_type=XLSX)
    response["Content-Disposition"] = 'attachment; filename="participants.xlsx"'
    return response


def _shown_rows(competition: Competition, rows: list[MatchedRow]) -> dict[str, Any]:
    """Every column that is filled, row by row, and how many could not be rated as they stand."""
    language = reader_language()
    filled = [field for field in COLUMNS if any(getattr(matched_row.row, field) for matched_row in rows)]
    heads = [_HEADS[field] if field in _HEADS else heading("participants", field, language) for field in filled]
    rated = competition.sport == Sport.DRAUGHTS
    return {
        "heads": heads,
        "matches": [
            (matched_row, list(zip(heads, (_cell(matched_row.row, field) for field in filled), strict=True)))
            for matched_row in rows
        ],
        "without_citizenship": sum(matched_row.is_without_citizenship for matched_row in rows) if rated else 0,
        "without_sex": sum(matched_row.is_without_sex for matched_row in rows) if rated else 0,
    }


def _cell(row: ParticipantRow, field: str) -> Any:
    """What a row tells in a column, as the reader writes it."""
    value = getattr(row, field)
    if field == "sex" and value:
        return Sex(value).label
    return catalogue(reader_language()).phrase(value) if field == "title" and value else value


def _chosen(request: SignedIn) -> dict[int, str]:
    """The answers for doubtful rows, by the numbers of the rows."""
    answers = {
        name.removeprefix(CHOSEN): str(answer) for name, answer in request.POST.items() if name.startswith(CHOSEN)
    }
    return {int(number): answer for number, answer in answers.items() if number.isdecimal()}


def _problems(shown: Preview[ParticipantRow]) -> list[dict[str, str]]:
    book = catalogue(reader_language())
    return [{"cell": problem.path, "text": problem.sentence(book.phrase)} for problem in shown.problems]
