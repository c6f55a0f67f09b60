"""The account of a child whose guardian has not consented reads, and acts in nothing but its own matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.shortcuts import render

from tavlei.office.privacy.minors import awaits_guardian, consent_age

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN: Final = ("/accounts/", "/language/", "/my/data/", "/my/sessions/", "/my/notices/", "/notices/")
"""Where whoever waits for a guardian acts all the same: signing in and out, the own data, letters that end."""


class GuardianMiddleware:
    """Refuses with a page that says why and what to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Only what changes something is asked about."""
        if request.method in _READS or request.path.startswith(_OWN) or not request.user.is_authenticated:
            return self._answer(request)
        if not awaits_guardian(request.user.person):
            return self._answer(request)
        return render(request, "privacy/guardian_awaited.html", {"consent_age": consent_age()}, status=403)
