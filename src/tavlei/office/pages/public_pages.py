"""Public pages as strangers see them: drawn once for each state of what they show, not sent to who has them already.

A view says by `@public_page(state)` what it is drawn from: `state` takes what its address names and tells the last
acts. Who has signed in, or may have, is always answered by the view. The state is asked before anything is drawn, so a
page is never older than the state it is kept for: whoever asks after an act was recorded sees it. Only a crowd
(`crowds.py`) may see a drawing of five seconds ago, its own process's or another's (`CROWD_CACHE`).
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
from tavlei.office.journal.cache import is_computing_anew
from tavlei.office.pages.crowds import CROWDS, LONGEST_DRAWING, OLDEST
from tavlei.office.pages.gate.questions import asked_plainly
from tavlei.office.pages.ready_answers import crowd_waits, offer_to_crowd

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.urls import ResolverMatch

    State = Callable[..., str]

View = TypeVar("View", bound="Callable[..., Any]")
CACHE: Final = "pages"
CROWD_CACHE: Final = "crowds"  # of all processes together, where there is a Redis
_MARK: Final = "public_state"
_SECONDS: Final = 10  # what a page says of the time of day is at most so old
_LOOK: Final = 0.02  # seconds until somebody looks again whether another process has drawn a page
_LONGEST_ADDRESS: Final = 300
_LARGEST: Final = 1 << 19
_KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "Link", "X-Frame-Options")
_VARY: Final = ("Accept-Language", "Cookie", "HX-Request")


def public_page(state: State) -> Callable[[View], View]:
    """Mark a view: what strangers see of it follows from the state, the address and the language alone.

    Of the address the parameters alone count that it takes; others are taken away before anybody looks.
    """

    def mark(view: View) -> View:
        setattr(view, _MARK, state)
        return asked_plainly(view)

    return mark


@dataclass(frozen=True, slots=True)
class StoredPage:
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

    page: StoredPage
    drawn: float

    @property
    def is_young(self) -> bool:
        """Whether a crowd may see it."""
        return time.time() - self.drawn < OLDEST


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
        crowded = CROWDS.come(page)
        shown = _shown(page, crowded=crowded)
        if shown is not None and (_is_for_crowd(shown, crowded=crowded) or _is_drawn(page, crowded=crowded)):
            return _stored_response(request, page, shown, crowded=crowded)
        return self._of_this_state(request, page, match)

    def _of_this_state(self, request: HttpRequest, page: str, match: ResolverMatch) -> HttpResponse:
        key = _key(page, match)
        if key is None:
            return self.get_response(request)
        shown: Shown | None = caches[CACHE].get(key)
        if shown is None:
            return self._drawn(request, page, key)
        if crowded := CROWDS.is_crowded(page):  # nothing has happened since: it is as if it were drawn now
            shown = Shown(shown.page, time.time())
            _keep(page, key, shown, crowded=crowded)
        return _stored_response(request, page, shown, crowded=crowded)

    def _drawn(self, request: HttpRequest, page: str, key: str) -> HttpResponse:
        with CROWDS.drawing(page):
            found: Shown | HttpResponse | None = (
                caches[CACHE].get(key) or _drawn_meanwhile(request, page) or _drawn_elsewhere(key)
            )
            if found is None:
                with CROWDS.one_at_a_time():
                    found = _drawn_meanwhile(request, page) or self._drawn_here(request, key)
            if isinstance(found, HttpResponse):
                return found
            crowded = _is_crowded(request, page)
            _keep(page, key, found, crowded=crowded)
        return _stored_response(request, page, found, crowded=crowded)

    def _drawn_here(self, request: HttpRequest, key: str) -> Shown | HttpResponse:
        """The page as it is drawn now, for all processes; or an answer that is for whoever asked alone."""
        shared = caches[CROWD_CACHE]
        if not shared.add(_being_drawn(key), "here", LONGEST_DRAWING) and (shown := _drawn_elsewhere(key)):
            return shown  # another process has begun while others were drawn here
        drawn = time.time()
        try:
            response = self.get_response(request)
            if request.method != "GET" or not _is_for_everybody(request, response):
                return response
            shown = Shown(_page_to_store(response), drawn)
            shared.set(key, shown, _SECONDS)
            return shown
        finally:
            shared.delete(_being_drawn(key))


def _drawn_elsewhere(key: str) -> Shown | None:
    """The page as another process has drawn it of the same state, or draws it now; None if nobody does."""
    if is_computing_anew():
        return None
    shared, until = caches[CROWD_CACHE], time.monotonic() + LONGEST_DRAWING
    while shared.has_key(_being_drawn(key)) and time.monotonic() < until:
        time.sleep(_LOOK)
    shown: Shown | None = shared.get(key)  # it is kept before it is no longer being drawn
    return shown


def _being_drawn(what: str) -> str:
    return f"drawing:{what}"


def _shown(page: str, *, crowded: bool) -> Shown | None:
    """The last drawing of a page; where a crowd asks for it and ours is old, that of another process."""
    own: Shown | None = caches[CACHE].get(page)
    if not crowded:
        return own
    if own is not None and own.is_young:
        _share(page, own)
        return own
    others: Shown | None = caches[CROWD_CACHE].get(page)
    if others is None or (own is not None and others.drawn <= own.drawn):
        return own
    caches[CACHE].set(page, others, _SECONDS)
    return others


def _is_for_crowd(shown: Shown, *, crowded: bool) -> bool:
    return crowded and shown.is_young


def _is_drawn(page: str, *, crowded: bool) -> bool:
    """Whether somebody has it drawn at this moment: here, or for the same crowd in another process."""
    if CROWDS.is_drawn(page):
        return True
    return crowded and not caches[CROWD_CACHE].add(_being_drawn(page), "here", LONGEST_DRAWING)


def _is_crowded(request: HttpRequest, page: str) -> bool:
    """Whether a crowd asks for a page; of those who wait at the door the page has seen only the first."""
    return CROWDS.is_crowded(page) or crowd_waits(request)


def _drawn_meanwhile(request: HttpRequest, page: str) -> Shown | None:
    """What was drawn for a crowd while we waited for our turn, though another act has been recorded since."""
    crowded = _is_crowded(request, page)
    shown = _shown(page, crowded=crowded)
    return shown if shown is not None and _is_for_crowd(shown, crowded=crowded) else None


def _keep(page: str, key: str, shown: Shown, *, crowded: bool) -> None:
    caches[CACHE].set(key, shown, _SECONDS)
    caches[CACHE].set(page, shown, _SECONDS)
    if crowded:
        caches[CROWD_CACHE].set(page, shown, _SECONDS)
        caches[CROWD_CACHE].delete(_being_drawn(page))


def _share(page: str, own: Shown) -> None:
    """What was drawn before the crowd came is for the crowd of other processes too."""
    if not caches[CROWD_CACHE].has_key(page):
        caches[CROWD_CACHE].set(page, own, _SECONDS)


def _stored_response(request: HttpRequest, page: str, shown: Shown, *, crowded: bool = False) -> HttpResponse:
    offer_to_crowd(request, page, shown.drawn, crowded=crowded)
    return shown.page.answer(request)


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


def _digest(*content: object) -> str:
    return sha256("\n".join(map(str, content)).encode()).hexdigest()


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


def _page_to_store(response: HttpResponse) -> StoredPage:
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return StoredPage(response.content, headers, f'"{sha256(response.content).hexdigest()[:32]}"')
