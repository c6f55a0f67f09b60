"""Tables from outside: shown with what is wrong in each cell before anything is stored."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import template
from tavlei.exchange.participants.words import heading
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.report.missing import CITIZENSHIP, SEX, missing_for_rating
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.competitions.transfer.participants_table import enter_table_of_participants, preview_entering
from tavlei.office.explanations import reader_language
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.brought import shown
from tavlei.office.people.brought.forms import TableForm
from tavlei.office.people.brought.memory import remember_columns
from tavlei.office.people.brought.places_asked import is_asked, place_questions, with_proposals
from tavlei.office.people.brought.reading import ReadTable, read_table
from tavlei.office.people.brought.table import brought_table
from tavlei.office.people.models import Sex
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.transfer.participants_table import EnteredTable
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.people.brought.table import BroughtTable

COLUMNS: Final = (
    "code", "fide_code", "fmjd_code", "sex", "birth", "citizenship", "region", "club", "school", "title",
    "title_day", "title_order", "fide_title", "rating", "fide_rating", "national_rating", "trainer",
    "team", "board", "captain",
)  # fmt: skip

_HEADS: Final = {
    "fide_title": gettext_lazy("FIDE title"),
    "national_rating": gettext_lazy("National rating"),
}  # columns of lists of other programs


class ImportParticipants(LoginRequiredMixin, View):
    """Upload a table, look at it, say what its columns are and who is who, enter everybody or nobody."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Only whoever may enter people."""
        if request.user.is_authenticated:
            self.competition = get_object_or_404(Competition, code=kwargs["code"])
            require(request.user, Action.ENTER, self.competition)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: SignedIn, code: str) -> HttpResponse:  # noqa: ARG002 - the address names the competition
        """The form for a file."""
        return self._page({})

    def post(self, request: SignedIn, code: str) -> HttpResponse:
        """Look at the file, or enter it as it was shown."""
        context: dict[str, Any] = {}
        try:
            content = uploaded(request, "table")
            form = TableForm("participants", request.POST)
            if not form.is_valid():
                return self._page({"form_errors": form.errors})
            table = read_table("participants", content, form.reading())
            context |= {"content": b64encode(content).decode(), **shown.shown_columns("participants", table)}
            if table.preview is None:
                context["problems"] = shown_problems(Refusal(*table.problems))
                return self._page(context)
            brought, answers = brought_table(table.preview), form.answers()
            if "enter" in request.POST:
                self._enter(table, brought, answers)
                return redirect("pages:desk", code)
            context |= self._previewed(table, brought, answers)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
            if context.get("columns") and table.preview is not None:
                context |= self._previewed(table, brought, answers)
        return self._page(context)

    @transaction.atomic
    def _enter(self, table: ReadTable[Any], brought: BroughtTable[ParticipantRow], answers: Answers) -> None:
        remember_columns("participants", table.columns)
        entered = enter_table_of_participants(self._user, self.competition, brought, answers)
        count = len(entered.entries)
        text = ngettext("%(count)d participant is entered.", "%(count)d participants are entered.", count)
        messages.success(self.request, text % {"count": count})

    @property
    def _user(self) -> Any:
        return self.request.user

    def _previewed(
        self, table: ReadTable[Any], brought: BroughtTable[ParticipantRow], answers: Answers
    ) -> dict[str, Any]:
        """What entering would bring about, in the words of the page."""
        assert table.preview is not None  # noqa: S101 - it was read
        proposed = with_proposals(place_questions(brought.rows_taken(answers), answers), answers)
        entered = preview_entering(self._user, self.competition, brought, proposed)
        sees = may(self._user, Action.SEE_PERSONAL_DATA)
        wrong = [problem for problem in entered.problems if not is_asked(problem)]
        return {
            **shown.shown_notes(table.preview, entered.remarks),
            "cells": shown.shown_problems_of_cells(wrong),
            "wrong_rows": _wrong_rows(brought, entered, answers),
            "places": shown.shown_places(entered.questions),
            "made": shown.counted_places(entered.made_regions, entered.made_clubs),
            "doubts": shown.shown_doubts((row.brought for row in entered.doubtful), answers, sees_births=sees),
            **self._rows(entered),
        }

    def _rows(self, entered: EnteredTable) -> dict[str, Any]:
        """Every column that is filled, row by row, and how many could not be rated as they stand."""
        language = reader_language()
        filled = [field for field in COLUMNS if any(getattr(row.row, field) for row in entered.rows)]
        heads = [_HEADS[field] if field in _HEADS else heading("participants", field, language) for field in filled]
        people = [row.person for row in entered.rows if row.person is not None]
        lacking = missing_for_rating(self.competition, people)
        return {
            "heads": heads,
            "matches": [
                (row, list(zip(heads, (_cell(row.row, field) for field in filled), strict=True)))
                for row in entered.rows
            ],
            "without_citizenship": lacking[CITIZENSHIP],
            "without_sex": lacking[SEX],
        }

    def _page(self, context: dict[str, Any]) -> HttpResponse:
        own = {"competition": self.competition, "tab": "desk", "may_run": True}
        return render(self.request, "competitions/import_participants.html", own | context)


@require_GET
def participants_template(_request: SignedIn) -> HttpResponse:
    """The empty table to fill in, in the reader's language."""
    language = reader_language()
    response = HttpResponse(template("participants", language, catalogue(language).phrase), content_type=XLSX)
    response["Content-Disposition"] = 'attachment; filename="participants.xlsx"'
    return response


def _wrong_rows(
    brought: BroughtTable[ParticipantRow], entered: EnteredTable, answers: Answers
) -> list[tuple[str, int, str, bool]]:
    """The rows that can only be mended in the table or left out, with the field that leaves each out."""
    wrong = dict.fromkeys(brought.wrong, "")
    wrong |= {row.row.row: row.row.name for row in entered.rows if any(not is_asked(one) for one in row.problems)}
    wrong |= {number: "" for number in answers.people if answers.is_out(number)}
    return [(shown.out_field(number), number, name, answers.is_out(number)) for number, name in sorted(wrong.items())]


def _cell(row: ParticipantRow, field: str) -> Any:
    """What a row tells in a column, as the reader writes it."""
    value = getattr(row, field)
    if field == "sex" and value:
        return Sex(value).label
    return catalogue(reader_language()).phrase(value) if field == "title" and value else value
