"""What is too large to be looked at: told at once, before anybody reads or keeps any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.pages.error_answers import error_answer
from tavlei.office.pages.gate.questions import question_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


class UploadLimitMiddleware:
    """Refuse a request whose body is larger than its address takes, by what it says of itself.

    The gate has refused it already; here it stands for whoever asks the pages without the gate.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing of a body that is too large is read."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        question = question_of(request.path_info, request.method or "", request.META.get("QUERY_STRING", ""))
        most = question.most_body(stranger=False)
        if not length.isdigit() or int(length) > most:
            return error_answer(request, 413, most=most)
        return self.get_response(request)
