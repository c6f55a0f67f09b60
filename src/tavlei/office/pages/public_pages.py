"""Public pages as strangers see them: drawn once for each state of what they show, not sent to who has them already.

A view says by `@public_page(state)` what it is drawn from: `state` takes what its address names and tells the last
acts. Who has signed in, or may have, is always answered by the view. The state is asked before anything is drawn, so a
page is never older than the state it is kept for: whoever asks after an act was recorded sees it. Only a crowd
(`crowds.py`) may see a drawing of five seconds ago.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tavlei import __version__
from tavlei.office.pages.crowds import CROWDS, OLDEST
from tavlei.office.pages.ready_answers import offer_to_crowd

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.urls import ResolverMatch

    State = Callable[..., str]

View = TypeVar("View", bound="Callable[..., Any]")
CACHE: Final = "pages"
_MARK: Final = "public_state"
_SECONDS: Final = 10  # what a page says of the time of day is at most so old
_LONGEST_ADDRESS: Final = 300
_LARGEST: Final = 1 << 19
_KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "Link", "X-Frame-Options")
_VARY: Final = ("Accept-Language", "Cookie", "HX-Request")


def public_page(state: State) -> Callable[[View], View]:
    """Mark a view: what strangers see of it follows from the state, the address and the language alone."""

    def mark(view: View) -> View:
        setattr(view, _MARK, state)
        return view

    return mark


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent to strangers."""

    content: bytes
    headers: dict[str, str]
    etag: str

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page, or that the reader has it already."""
        response = HttpResponse(self.content, headers=self.headers)
        response.headers["ETag"] = self.etag
        response.headers["Cache-Control"] = "no-cache"
        patch_vary_headers(response, _VARY)
        found = get_conditional_response(request, etag=self.etag, response=response)
        return response if found is None else found


@dataclass(frozen=True, slots=True)
class Shown:
    """The last drawing of a page, and when it was made."""

    page: KeptPage
    drawn: float


class PublicPageMiddleware:
    """Stands behind the choice of the language and before everything that knows who asks."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer from what is kept, or let it be drawn and keep it."""
        asked = _asked(request)
        if asked is None:
            return self.get_response(request)
        page, match = asked
        shown: Shown | None = caches[CACHE].get(page)
        crowded = CROWDS.come(page)
        if shown is not None and crowded and time.time() - shown.drawn < OLDEST:
            offer_to_crowd(request, page, shown.drawn + OLDEST)
            return shown.page.answer(request)
        if shown is not None and CROWDS.is_drawn(page):
            return shown.page.answer(request)
        return self._of_this_state(request, page, match)

    def _of_this_state(self, request: HttpRequest, page: str, match: ResolverMatch) -> HttpResponse:
        key = _key(page, match)
        if key is None:
            return self.get_response(request)
        found: KeptPage | None = caches[CACHE].get(key)
        return found.answer(request) if found is not None else self._drawn(request, page, key)

    def _drawn(self, request: HttpRequest, page: str, key: str) -> HttpResponse:
        with CROWDS.drawing(page):
            found: KeptPage | None = caches[CACHE].get(key)
            if found is not None:  # drawn while we waited for our turn
                return found.answer(request)
            response = self.get_response(request)
            if request.method != "GET" or not _is_for_everybody(request, response):
                return response
            found = _kept(response)
            caches[CACHE].set(key, found, _SECONDS)
            caches[CACHE].set(page, Shown(found, time.time()), _SECONDS)
        return found.answer(request)


def _asked(request: HttpRequest) -> tuple[str, ResolverMatch] | None:
    """Which page is asked for, whatever its state; None if it may be another one for whoever asks."""
    if request.method not in ("GET", "HEAD") or not _is_stranger(request):
        return None
    address = request.get_full_path()
    match = _public_match(request.path_info)
    if match is None or len(address) > _LONGEST_ADDRESS:
        return None
    try:
        origin = f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return None
    request.resolver_match = match  # by which the page is counted
    return _digest(__version__, origin, address, get_language(), request.headers.get("HX-Request", "")), match


def _key(page: str, match: ResolverMatch) -> str | None:
    """What the page is kept under in its present state."""
    state = getattr(match.func, _MARK)(**match.kwargs)
    if not state:  # a store in which nothing official has happened has no states to tell apart
        return None
    return _digest(page, state, int(time.time() // _SECONDS))


def _digest(*told: object) -> str:
    return sha256("\n".join(map(str, told)).encode()).hexdigest()


def _is_stranger(request: HttpRequest) -> bool:
    """Whether nothing in the request could say who asks."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and "Authorization" not in request.headers


@lru_cache(maxsize=4096)
def _public_match(path: str) -> ResolverMatch | None:
    """The marked view of an address."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match if hasattr(match.func, _MARK) else None


def _is_for_everybody(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the answer is a page without anything of the one who asked: no cookie, no token of a form."""
    return (
        response.status_code == 200
        and not response.streaming
        and not response.cookies
        and "CSRF_COOKIE_NEEDS_UPDATE" not in request.META
        and len(response.content) <= _LARGEST
    )


def _kept(response: HttpResponse) -> KeptPage:
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return KeptPage(response.content, headers, f'"{sha256(response.content).hexdigest()[:32]}"')
