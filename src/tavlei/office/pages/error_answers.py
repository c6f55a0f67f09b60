"""Answers that say what went wrong: a page in the dress of the site, or the problems as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

API: Final = "/api/"
_ERRORS: Final = 400
_KEPT: Final = ("Allow", "Retry-After", "WWW-Authenticate")


def problems_json(text: str, path: str = "", clause: str = "") -> dict[str, Any]:
    """One problem in the shape of all problems of the API."""
    return {"problems": [{"path": path, "text": text, "clause": clause}]}


def sentence_of(status: int) -> str:
    """What an answer of this status means."""
    known = {
        400: _("The request is not one that can be read."),
        401: _("Sign in, or show a token."),
        403: _("Your role does not give this right."),
        404: _("There is no such thing here."),
        405: _("This is not done by this method."),
        413: _("The file is too large. The office takes files of at most 64 MB; nothing was stored."),
        429: _("Too many requests. Try again in a minute."),
        500: _("The mistake is ours and is written down. Nothing was stored."),
        503: _("The office is busy with other requests. Try again in a minute."),
    }
    return known.get(status, known[400])


class ApiErrorMiddleware:
    """What Django or the server answers for the API by itself has the shape of its other errors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Replace a page that says what went wrong."""
        answer = self.get_response(request)
        is_json = answer.get("Content-Type", "").startswith("application/json")
        if answer.status_code < _ERRORS or is_json or not request.path_info.startswith(API):
            return answer
        response = JsonResponse(problems_json(sentence_of(answer.status_code)), status=answer.status_code)
        for name in _KEPT:
            if name in answer:
                response[name] = answer[name]
        return response


def error_answer(request: HttpRequest, status: int, text: str = "", seconds: int = 0) -> HttpResponse:
    """The answer with a status and a sentence; with seconds, when to come again."""
    answer: HttpResponse
    if request.path_info.startswith(API):
        answer = JsonResponse(problems_json(text or sentence_of(status)), status=status)
    else:
        answer = render(request, f"{status}.html", {"sentence": text}, status=status)
    if seconds:
        answer["Retry-After"] = str(seconds)
    return answer
