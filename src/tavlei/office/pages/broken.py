"""The page of a request that could not be answered: trouble around the office is told, all else is our mistake."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.pages.error_answers import problems_json
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.troubles import trouble_of
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

_TRY_AGAIN: Final = "30"  # seconds


def broken(request: HttpRequest) -> HttpResponse:
    """The page for the error that is being handled."""
    sentence = _sentence(sys.exc_info()[1])
    return server_error(request) if sentence is None else _sentence_page(request, sentence)


def _sentence(error: BaseException | None) -> str | None:
    """What is wrong, in the language of the page; a refusal that no page expects concerns the office as a whole."""
    if isinstance(error, Refusal):
        return refusal_text(error)
    trouble = trouble_of(error) if error is not None else None
    return catalogue(reader_language()).phrase(trouble) if trouble is not None else None


def _sentence_page(request: HttpRequest, sentence: str) -> HttpResponse:
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = JsonResponse(problems_json(sentence), status=503)
    else:
        answer = HttpResponse(render_to_string("pages/trouble.html", {"sentence": sentence}), status=503)
    answer["Retry-After"] = _TRY_AGAIN
    return answer
