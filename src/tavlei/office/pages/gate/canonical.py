"""Pages that say which parameters they look at see no others: two questions that mean the same are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.pages.gate.questions import canonical_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


class CanonicalQueryMiddleware:
    """Take from the address what its page does not look at; the gate has done it already for whoever came through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the plain question."""
        query = request.META.get("QUERY_STRING", "")
        if query:
            request.META["QUERY_STRING"] = canonical_query(request.path_info, query)
            vars(request).pop("GET", None)
        return self.get_response(request)
