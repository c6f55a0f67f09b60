"""Answers that say what went wrong: a page in the dress of the site, or the problems as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tavlei.office.design.costs import MEGA

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

API: Final = "/api/"
_ERRORS: Final = 400
_SAID: Final = frozenset({413, 429, 503})  # the page of every other status has its own words
_KEPT: Final = ("Allow", "Retry-After", "WWW-Authenticate")


def problems_json(text: str, path: str = "", clause: str = "") -> dict[str, Any]:
    """One problem in the shape of all problems of the API."""
    return {"problems": [{"path": path, "text": text, "clause": clause}]}


def sentence_of(status: int, *, seconds: int = 0, most: int = 0) -> str:
    """What an answer of this status means, when to come again, and how much may be sent."""
    again = _("Try again in %(seconds)s s.") % {"seconds": seconds} if seconds else _("Try again in a minute.")
    known = {
        400: _("The request is not one that can be read."),
        401: _("Sign in, or show a token."),
        403: _("Your role does not give this right."),
        404: _("There is no such thing here."),
        405: _("This is not done by this method."),
        408: _("What was sent came too slowly; nothing was stored."),
        413: _too_large(most),
        429: _("This address or account has asked for too much at once.") + f" {again}",
        500: _("The mistake is ours and is written down. Nothing was stored."),
        503: _("The office is busy with other requests.") + f" {again}",
    }
    return known.get(status, known[400])


def _too_large(most: int) -> str:
    """What is told of a body that is not taken."""
    if most >= MEGA:
        return _("The file is too large. At most %(most)s MB are taken here; nothing was stored.") % {
            "most": most >> 20
        }
    if most:
        return _("Too much was sent. At most %(most)s kB are taken here; nothing was stored.") % {"most": most >> 10}
    return _("The file is too large; nothing was stored.")


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


def error_answer(request: HttpRequest, status: int, text: str = "", *, seconds: int = 0, most: int = 0) -> HttpResponse:
    """The answer with a status and a sentence; with seconds, when to come again; with bytes, how many are taken."""
    answer: HttpResponse
    if request.path_info.startswith(API):
        sentence = text or sentence_of(status, seconds=seconds, most=most)
        answer = JsonResponse(problems_json(sentence), status=status)
    else:
        sentence = text or (sentence_of(status, seconds=seconds, most=most) if status in _SAID else "")
        answer = render(request, f"{status}.html", {"sentence": sentence}, status=status)
    if seconds:
        answer["Retry-After"] = str(seconds)
    return answer
