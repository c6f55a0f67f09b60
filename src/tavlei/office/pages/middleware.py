"""What no page can be asked for, and how long a page took."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import unquote

from django.http import HttpResponseBadRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

_NUL = "\x00"


class NoNulMiddleware:
    """A NUL is no letter of any text: PostgreSQL keeps none, so an address with one is refused on every store."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse an address with a NUL, in the path or in the question."""
        if _NUL in request.path_info or _NUL in unquote(request.META.get("QUERY_STRING", "")):
            return HttpResponseBadRequest("400")
        return self.get_response(request)


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
