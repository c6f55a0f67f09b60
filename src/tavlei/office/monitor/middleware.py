"""The first to see a request and the last to see its answer: id, figures, log, and what probes ask for."""

from __future__ import annotations

import hmac
from time import perf_counter
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse

from tavlei.office.monitor.counting import count_request
from tavlei.office.monitor.figures import exposition
from tavlei.office.monitor.readiness import readiness
from tavlei.office.monitor.request_ids import HEADER, current_id, from_here, id_of
from tavlei.office.monitor.slow_queries import watch_queries

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest


class MonitorMiddleware:
    """Stands before all others, so that it answers probes also while the store is away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain; watch the store if it is asked for."""
        self.get_response = get_response
        watch_queries()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the id of the request, counted and told."""
        text = id_of(request)
        before = current_id.set(text)
        began = perf_counter()
        try:
            probe = _PROBES.get(request.path_info)
            response = probe(request) if probe else self.get_response(request)
            response[HEADER] = text
            _count(request, response, perf_counter() - began)
            return response
        finally:
            current_id.reset(before)


def health(_request: HttpRequest) -> HttpResponse:
    """The process is here and answers; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(_request: HttpRequest) -> HttpResponse:
    """Whether requests may be sent here: 503 with what is wrong."""
    values = readiness()
    return JsonResponse(values, status=200 if set(values.values()) == {"ok"} else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for whoever asks on this machine or has the token."""
    if not (from_here(request) or _has_token(request)):
        return HttpResponseForbidden("403\n", content_type="text/plain")
    return HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _has_token(request: HttpRequest) -> bool:
    token = settings.CONFIGURATION.metrics_token
    text = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return token is not None and hmac.compare_digest(text.encode(), token.encode())


def _count(request: HttpRequest, response: HttpResponse, took: float) -> None:
    match = request.resolver_match
    page = (match.view_name or match.route) if match else request.path_info if request.path_info in _PROBES else "other"
    count_request(page, request.method or "", response.status_code, request.path_info, took)


_PROBES: Final = {"/health": health, "/ready": ready, "/metrics": metrics}
