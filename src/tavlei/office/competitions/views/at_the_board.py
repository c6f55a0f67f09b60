"""The judge's table of a competition: what happened at the board, what follows, and the record of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.records.at_the_board import (
    AtTheBoardForm,
    board_discipline,
    circumstances_of,
    write_down,
)
from tavlei.office.judging.asking import ask
from tavlei.office.judging.pages import question_page, table_page
from tavlei.office.judging.questions import QUESTIONS
from tavlei.office.pages.submissions import perform

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.games.clock import Discipline
    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_GET
def table(request: SignedIn, code: str) -> HttpResponse:
    """The big choices, for the game that is played here."""
    found, discipline = _played(request, code)

    def address(word: str) -> str:
        return reverse("pages:at_the_board_question", args=[code, word])

    context = table_page(discipline.family, address)
    return competition_page(request, found, "desk", "competitions/at_the_board.html", context)


@login_required
def question(request: SignedIn, code: str, word: str) -> HttpResponse:
    """One question with its answer; sent again with whom it concerns, the answer is written down."""
    found, _discipline = _played(request, code)
    if word not in QUESTIONS:
        raise Http404
    asked = ask(QUESTIONS[word], request.GET.dict(), circumstances_of(found), answered="ask" in request.GET)
    form = AtTheBoardForm(found, request.POST if request.method == "POST" else None, asked=asked, by=request.user)
    if (
        request.method == "POST"
        and form.is_valid()
        and perform(request, lambda: write_down(request.user, form), _("It is written down."))
    ):
        return redirect("pages:record", code, form.KIND.value)
    context = {**question_page(asked), "record_form": form if asked.answer else None}
    return competition_page(request, found, "desk", "competitions/board_question.html", context)


def _played(request: SignedIn, code: str) -> tuple[Competition, Discipline]:
    """A competition played over the board by the draughts rules, for its judges."""
    found = find(request, code, AtTheBoardForm.RIGHT)
    discipline = board_discipline(found)
    if discipline is None:
        raise Http404
    return found, discipline
