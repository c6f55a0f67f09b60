"""Pages and routes of the API are doors, while they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from tests import doors

_DOOR: Final = "door of the tests"


class DoorMiddleware:
    """Hold the door of the page open from its view on, until the last of the answer is given."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with ExitStack() as held:
            request.META[_DOOR] = held
            response = self.get_response(request)
        if isinstance(response, StreamingHttpResponse) and not response.is_async and request.resolver_match:
            response.streaming_content = _streamed(_door(request), iter(response))
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """The address is known: open its door."""
        request.META[_DOOR].enter_context(_door(request))


def _door(request: HttpRequest) -> AbstractContextManager[None]:
    assert request.resolver_match
    if request.resolver_match.namespaces[:1] == ["api"]:
        return doors.opened("api", f"{request.method} /{request.resolver_match.route}")
    return doors.opened("page", request.resolver_match.view_name)


def _streamed(door: AbstractContextManager[None], content: Iterator[bytes]) -> Iterator[bytes]:
    with door:
        yield from content
