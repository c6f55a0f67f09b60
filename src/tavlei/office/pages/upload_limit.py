"""What is too large to be looked at: told at once, before anybody reads or keeps any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

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
            return _too_large(request)
        return self.get_response(request)


def _too_large(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        text = _("The file is too large. The office takes files of at most 64 MB; nothing was stored.")
        return JsonResponse({"problems": [{"path": "", "text": text, "clause": ""}]}, status=413)
    return render(request, "413.html", status=413)
