"""What judges record: at the board and besides the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.summary import answered_questions
from tavlei.office.competitions.conduct.records.at_the_board import (
    AtTheBoardForm,
    board_discipline,
    circumstances_of,
    write_down,
)
from tavlei.office.competitions.conduct.records.kinds import RECORDS, record_counts
from tavlei.office.competitions.conduct.records.record import WHY, record_text, save_record
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.explanations import as_html, explanation_from_json, reader_language
from tavlei.office.judging.asking import ask
from tavlei.office.judging.pages import question_page, table_page
from tavlei.office.judging.questions import QUESTIONS
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.games.clock import Discipline
    from tavlei.office.competitions.conduct.records.record import RecordForm
    from tavlei.office.competitions.models import ConductRecord
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_GET
def records(request: SignedIn, code: str) -> HttpResponse:
    """Every kind of record that whoever looks may keep, with how many there are."""
    competition = get_object_or_404(Competition, code=code)
    rows = record_counts(request.user, competition)
    if not rows:
        raise PermissionDenied
    return competition_page(request, competition, "desk", "competitions/records.html", {"rows": rows})


@login_required
def one_kind(request: SignedIn, code: str, kind: str) -> HttpResponse:
    """The records of a kind, how things stand by them, and the form for a new one."""
    if kind not in RECORDS:
        raise Http404
    asked = RECORDS[kind]
    competition = competition_or_403(request, code, asked.RIGHT)
    if asked.WRITTEN_AT and request.method == "POST":
        return redirect(asked.WRITTEN_AT, code)
    form = asked(competition, request.POST if request.method == "POST" else None)
    if (
        request.method == "POST"
        and form.is_valid()
        and run_act(request, lambda: save_record(request.user, form), _("It is written down."))
    ):
        return redirect("pages:record", code, kind)
    context = {
        "form": form,
        "label": asked.KIND.label,
        "clauses": [number for number in asked.headings() if rulebook_of(competition).has_clause(number)],
        "rows": [_row(form, conduct_record) for conduct_record in reversed(form.records())],
        "standing": [as_html(explanation) for explanation in form.standing()],
        "kind": kind,
        "written_at": reverse(asked.WRITTEN_AT, args=[code]) if asked.WRITTEN_AT else "",
    }
    return competition_page(request, competition, "desk", "competitions/record.html", context)


@login_required
@require_GET
def questions(request: SignedIn, code: str) -> HttpResponse:
    """What the rules leave to the regulation, what this one says, and what silence means."""
    competition = competition_or_403(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    rows = [
        {"question": book.phrase(question.sentence), "number": question.number, "answered": answered,
         "silence": book.phrase(question.silence.label)}
        for question, answered in answered_questions(competition)
    ]  # fmt: skip
    return competition_page(request, competition, "desk", "competitions/questions.html", {"rows": rows})


def _row(form: RecordForm, conduct_record: ConductRecord) -> dict[str, Any]:
    why = conduct_record.content.get(WHY)
    return {
        "kept": conduct_record,
        "told": list(record_text(form, conduct_record)),
        "why": as_html(explanation_from_json(why)) if why else "",
    }


@login_required
@require_GET
def table(request: SignedIn, code: str) -> HttpResponse:
    """The big choices, for the game that is played here."""
    competition, discipline = _played(request, code)

    def address(word: str) -> str:
        return reverse("pages:at_the_board_question", args=[code, word])

    context = table_page(discipline.family, address)
    return competition_page(request, competition, "desk", "competitions/at_the_board.html", context)


@login_required
def question(request: SignedIn, code: str, word: str) -> HttpResponse:
    """One question with its answer; sent again with whom it concerns, the answer is written down."""
    competition, _discipline = _played(request, code)
    if word not in QUESTIONS:
        raise Http404
    asked = ask(QUESTIONS[word], request.GET.dict(), circumstances_of(competition), answered="ask" in request.GET)
    form = AtTheBoardForm(competition, request.POST if request.method == "POST" else None, asked=asked, by=request.user)
    if (
        request.method == "POST"
        and form.is_valid()
        and run_act(request, lambda: write_down(request.user, form), _("It is written down."))
    ):
        return redirect("pages:record", code, form.KIND.value)
    context = {**question_page(asked), "record_form": form if asked.answer else None}
    return competition_page(request, competition, "desk", "competitions/board_question.html", context)


def _played(request: SignedIn, code: str) -> tuple[Competition, Discipline]:
    """A competition played over the board by the draughts rules, for its judges."""
    competition = competition_or_403(request, code, AtTheBoardForm.RIGHT)
    discipline = board_discipline(competition)
    if discipline is None:
        raise Http404
    return competition, discipline
