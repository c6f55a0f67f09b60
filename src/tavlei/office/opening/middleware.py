"""Before an office has an administrator every address leads to the page that opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from tavlei.office.opening.opened import is_opened
from tavlei.office.pages.error_answers import API, error_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

_PROGRAMS: Final = f"{API}v1/"
_FREE: Final = ("/open/", "/language/", "/static/")  # files of the handbook are served before; probes too


class OpeningMiddleware:
    """Stands behind the choice of the language and before the pages of strangers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let everybody pass when the office is open; programs are told that it is not."""
        if not settings.OPENING_REQUIRED or request.path_info.startswith(_FREE) or is_opened():
            return self.get_response(request)
        if request.path_info.startswith(_PROGRAMS):
            return error_answer(request, 503, _("This office is not open yet: it has no administrator."))
        answer = redirect("pages:opening")
        add_never_cache_headers(answer)
        return answer
