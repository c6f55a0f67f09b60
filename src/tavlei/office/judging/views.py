"""The judge's table for everybody: choose what happened, say what is known, read what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tavlei.office.judging.asking import Circumstances, ask
from tavlei.office.judging.pages import question_page, table_page
from tavlei.office.judging.questions import QUESTIONS
from tavlei.office.pages.form_values import date_value

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpRequest, HttpResponse


@require_GET
def table(request: HttpRequest) -> HttpResponse:
    """The big choices: what happened at the board?"""

    def address(word: str) -> str:
        return reverse("pages:judge_question", args=[word])

    return render(request, "judging/table.html", {"section": "rulebook", **table_page(None, address)})


@require_GET
def question(request: HttpRequest, word: str) -> HttpResponse:
    """One question: the short form and, once it was sent, the answer."""
    if word not in QUESTIONS:
        raise Http404
    day = _day(request.GET.get("day", ""))
    asked = ask(QUESTIONS[word], request.GET.dict(), Circumstances(day), answered="ask" in request.GET)
    context: dict[str, Any] = {"section": "rulebook", "day": day, **question_page(asked)}
    return render(request, "judging/question.html", context)


def _day(text: str) -> date:
    """The day of the game; today if none is told."""
    return date_value(text) or timezone.localdate()
