"""What is too large to be looked at: told at once, before anybody reads or keeps any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.pages.error_answers import error_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

MOST_BODY: Final = 65 << 20
"""The largest file that any door takes is 64 MiB, with its form around it."""


class UploadLimitMiddleware:
    """Refuse a request whose body is larger than anything the office takes, by what it says of itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing of a body that is too large is read."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > MOST_BODY:
            return error_answer(request, 413)
        return self.get_response(request)
