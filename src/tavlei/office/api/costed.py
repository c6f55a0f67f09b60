"""Routes of the API say what they cost: all of a router, or one by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.urls import URLPattern
from ninja import Router

from tavlei.office.design.addresses import COSTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ninja import NinjaAPI

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
    methods: dict[str, dict[str, Cost | None]] = {}
    for _prefix, router in api._routers:  # noqa: SLF001 - ninja has no other way to its routes
        for path_view in router.path_operations.values():
            for operation in path_view.operations:
                name = api.get_operation_url_name(operation, router=router)
                cost = getattr(operation.view_func, _MARK, getattr(router, "cost", None))
                methods.setdefault(name, {}).update(dict.fromkeys(operation.methods, cost))
    urls = api.urls
    by_route: dict[str, dict[str, Cost | None]] = {}
    for pattern in urls[0]:
        if (
            isinstance(pattern, URLPattern) and pattern.name in methods
        ):  # several methods of one route are patterns of their own, and the first is asked
            by_route.setdefault(str(pattern.pattern), {}).update(methods[pattern.name])
            setattr(pattern.callback, COSTS, by_route[str(pattern.pattern)])
    return urls
