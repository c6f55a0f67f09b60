"""What no page can be asked for."""

from __future__ import annotations

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
