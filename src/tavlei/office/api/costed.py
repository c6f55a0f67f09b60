"""Routes of the API say what they cost, all of a router or one by itself; what they take their functions say."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.urls import URLPattern
from ninja import Router
from ninja.utils import normalize_path, replace_path_param_notation

from tavlei.office.design.addresses import COSTS, PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ninja import NinjaAPI
    from ninja.operation import Operation

    from tavlei.office.design.costs import Cost

Route = TypeVar("Route", bound="Callable[..., Any]")
_MARK: Final = "tavlei_cost"


class CostedRouter(Router):
    """Routes that cost the same, but for those that say otherwise."""

    def __init__(self, *, cost: Cost, **more: Any) -> None:
        super().__init__(**more)
        self.cost = cost


def costs(cost: Cost) -> Callable[[Route], Route]:
    """Mark a route: it costs something else than the others of its router."""

    def mark(route: Route) -> Route:
        setattr(route, _MARK, cost)
        return route

    return mark


def costed_urls(api: NinjaAPI) -> Any:
    """The addresses of the API; every one of its routes knows what each method costs, None where nobody says."""
    by_route: dict[str, dict[str, Cost | None]] = {}
    parameters: defaultdict[str, set[str]] = defaultdict(set)
    for prefix, router in api._routers:  # noqa: SLF001 - ninja has no other way to its routes
        for path, path_view in router.path_operations.items():
            for operation in path_view.operations:
                cost = getattr(operation.view_func, _MARK, getattr(router, "cost", None))
                by_route.setdefault(_route(prefix, path), {}).update(dict.fromkeys(operation.methods, cost))
                parameters[_route(prefix, path)].update(_taken_by(operation))
    urls = api.urls
    for pattern in urls[0]:
        if isinstance(pattern, URLPattern) and str(pattern.pattern) in by_route:
            # several methods of one route are patterns of their own, and the first is asked
            setattr(pattern.callback, COSTS, by_route[str(pattern.pattern)])
            setattr(pattern.callback, PARAMETERS, frozenset(parameters[str(pattern.pattern)]))
    return urls


def _taken_by(operation: Operation) -> Iterator[str]:
    """The parameters of the address that the function of a route is given."""
    for model in operation.models:
        if model.__ninja_param_source__ == "query":
            yield from model.__ninja_flatten_map__


def _route(prefix: str, path: str) -> str:
    """A route as ninja joins it: names of addresses are not unique, functions of two routers may be called the same."""
    parts = [replace_path_param_notation(part) for part in (prefix, path)]
    return normalize_path("/".join(part for part in parts if part)).lstrip("/")
