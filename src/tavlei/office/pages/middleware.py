"""What no page can be asked for, and how long a page took."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING
from urllib.parse import unquote

from django.db import DataError
from django.http import HttpResponse
from django.utils.datastructures import MultiValueDictKeyError
from django.utils.translation import gettext as _

from tavlei.calc.plain_values import is_plain_text
from tavlei.office.pages.error_answers import API, error_answer
from tavlei.office.workers import BusyError, DepartedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

_NUL = "\x00"
_MALFORMED = re.compile(r"^Field .* expected a |^(?:year|month|day) .*out of range")
_CLIENT_CLOSED_REQUEST = 499


class PlainTextMiddleware:
    """Control characters and halves of letters are no text: XML, spreadsheets and PostgreSQL keep none of them.

    An address with a NUL and a form with any of them are refused before anybody reads them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _NUL in request.path_info or _NUL in unquote(request.META.get("QUERY_STRING", "")):
            return error_answer(request, 400)
        if request.method == "POST" and not request.path_info.startswith(API) and _is_form(request):
            for name, texts in request.POST.lists():
                if not all(map(is_plain_text, (name, *texts))):
                    record = {"field": name if is_plain_text(name) else "?"}
                    text = _("The field “%(field)s” holds a control character. Go back and type it again.") % record
                    return error_answer(request, 400, text)
        return self.get_response(request)


class WorkMiddleware:
    """When the workers are busy: tell the client to come again. When the client has gone: nobody is told.

    A value that no page sends is the fault of whoever sends it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """What came of the work of a page."""
        if isinstance(error, BusyError):
            return error_answer(request, 503, seconds=error.seconds)
        if isinstance(error, DepartedError):
            return HttpResponse(status=_CLIENT_CLOSED_REQUEST)
        if _is_malformed(error):
            return error_answer(request, 400)
        return None


def _is_malformed(error: Exception) -> bool:
    """Whether a value that no page sends has reached the store: a number that is none, or one without end."""
    if isinstance(error, MultiValueDictKeyError | OverflowError | DataError):
        return True
    return isinstance(error, ValueError) and _MALFORMED.search(str(error)) is not None


def _is_form(request: HttpRequest) -> bool:
    return request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data")


class ServerTimingMiddleware:
    """Say how long the office took over a page, in the header that browsers show beside every request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Time the rest of the chain, in milliseconds."""
        began = time.perf_counter()
        response = self.get_response(request)
        response["Server-Timing"] = f"office;dur={(time.perf_counter() - began) * 1000:.1f}"
        return response
