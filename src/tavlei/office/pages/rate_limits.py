"""What is costly is answered so many times a minute for each client; more is told to come again later."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tavlei.office.pages.callers import address_of, caller_of, network_of
from tavlei.office.pages.error_answers import error_answer
from tavlei.office.pages.rates import Rate, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

_READ: Final = ("GET", "HEAD")


@dataclass(frozen=True, slots=True)
class Costly:
    """Addresses of one kind, and how often a client may ask for them."""

    rate: Rate
    paths: re.Pattern[str]
    methods: tuple[str, ...]
    asked_by: str = ""
    """A field of the question without which the page is cheap."""

    def is_asked(self, request: HttpRequest) -> bool:
        """Whether the request is one of these."""
        if request.method not in self.methods or not self.paths.match(request.path_info):
            return False
        return not self.asked_by or self.asked_by in request.GET


_CALCULATORS: Final = Rate("calculators", 120)
_SEARCH: Final = Rate("search", 240)
_PAPERS: Final = Rate("papers", 60)
COSTLY: Final = (
    Costly(_CALCULATORS, re.compile(r"/(?:api/v1/calc|calculators|judge|board)/."), ("POST",)),
    Costly(_CALCULATORS, re.compile(r"/calculators/."), _READ, "input"),
    Costly(_SEARCH, re.compile(r"/(?:search|api/v1/search)"), _READ),
    Costly(_SEARCH, re.compile(r"/(?:api/v1/)?(?:people|lists)"), _READ, "q"),
    Costly(Rate("pictures", 240), re.compile(r"/card/"), _READ),
    Costly(_PAPERS, re.compile(r"/.*\.(?:pdf|docx|xlsx|zip)$|/api/v1/papers/."), _READ),
    Costly(Rate("sign-in", 300, seconds=300), re.compile(r"/accounts/"), ("POST",)),
)
_FILES: Final = Rate("files", 30)


class RateLimitMiddleware:
    """Count what is costly for whoever asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or say when to come again."""
        rate = _rate_of(request)
        seconds = _wait(request, rate) if rate is not None and settings.RATE_LIMITS else 0
        if seconds:
            return error_answer(request, 429, seconds=seconds)
        return self.get_response(request)


def _rate_of(request: HttpRequest) -> Rate | None:
    for costly in COSTLY:
        if costly.is_asked(request):
            return costly.rate
    return _FILES if request.method == "POST" and request.content_type == "multipart/form-data" else None


def _wait(request: HttpRequest, rate: Rate) -> int:
    caller = caller_of(request)
    if caller.startswith("user "):
        return wait_for(rate, caller, rate.more)
    return wait_for(rate, network_of(address_of(request)))
