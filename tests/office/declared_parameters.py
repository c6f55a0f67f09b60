"""A page that looks for a parameter which its address does not declare would never see one: tests say so at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from tavlei.office.design.addresses import ANY, parameters_by_route
from tavlei.office.pages.gate.questions import match_of


class DeclaredQuery(QueryDict):
    """A question of which only declared parameters may be read."""

    declared: frozenset[str] | None = None  # while it is being filled
    route = ""

    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(self._declared(key))

    def __contains__(self, key: object) -> bool:
        return super().__contains__(self._declared(key))

    def get(self, key: str, default: Any = None) -> Any:
        return super().get(self._declared(key), default)

    def getlist(self, key: str, default: Any = None) -> Any:
        return super().getlist(self._declared(key), default)

    def __deepcopy__(self, memo: Any) -> Any:
        return QueryDict(self.urlencode(), mutable=True)

    def _declared(self, key: Any) -> Any:
        assert self.declared is None or key in self.declared, (
            f"{self.route or 'the front page'} reads {key!r}: say so by `takes=` at its address"
        )
        return key


class DeclaredParametersMiddleware:
    """Stands behind the canonical question and gives pages one that knows what is declared."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        match = match_of(request.path_info)
        declared = parameters_by_route().get(match.route, ANY) if match else ANY
        if match is not None and declared is not ANY:
            query = DeclaredQuery(request.META.get("QUERY_STRING", "").encode("latin-1"), mutable=True)
            query.declared, query.route = declared, match.route
            query._mutable = False
            vars(request)["GET"] = query
        return self.get_response(request)
