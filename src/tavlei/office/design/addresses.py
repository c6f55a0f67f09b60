"""What an address says of its page: its title, its chapter of the handbook, its cost, the parameters it looks at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from django.utils.functional import _StrPromise

    from tavlei.office.design.costs import Cost


COSTS: Final = "tavlei_costs"  # what each method of a view of another package costs
PARAMETERS: Final = "tavlei_parameters"  # what such a view looks at in its address
ANY: Final = None
"""A page looks at whatever stands in its address: a form that has as many fields as whoever fills it in wants."""


@dataclass(frozen=True, slots=True)
class Area:
    """Addresses that share a title, a chapter and a cost: a desk with everything that is done there.

    `parameters` are those of its address that a page looks at; others do not reach it.
    """

    title: _StrPromise | None
    help: str = ""
    cost: Cost | None = None
    parameters: frozenset[str] | None = frozenset()


class Page(URLPattern):
    """An address with its title, its chapter and its cost."""

    def __init__(self, route: str, view: Callable[..., Any], name: str, area: Area, *, is_own: bool) -> None:
        super().__init__(RoutePattern(route, name=name, is_endpoint=True), view, name=name)
        self.area = area
        self.is_own = is_own

    @property
    def can_be_opened(self) -> bool:
        """Whether the page is one of its own, that is opened without saying of what."""
        return self.is_own and not self.pattern.converters


class Section(URLResolver):
    """Addresses of another package, with the chapter that helps with all of them and the cost of all of them."""

    def __init__(
        self,
        route: str,
        included: tuple[Any, str | None, str | None],
        help: str,  # noqa: A002
        cost: Cost,
        takes: tuple[str, ...] | None = (),
    ) -> None:
        patterns, app_name, namespace = included
        super().__init__(RoutePattern(route), patterns, app_name=app_name, namespace=namespace)
        self.area = Area(None, help, cost, None if takes is ANY else frozenset(takes))


def page(  # noqa: PLR0913 - an address, and what is said of it
    route: str,
    view: Callable[..., Any],
    name: str,
    area: Area | None = None,
    *,
    title: _StrPromise | None = None,
    help: str = "",  # noqa: A002 - what the pages call it
    cost: Cost | None = None,
    takes: tuple[str, ...] | None = (),
) -> Page:
    """An address of the office; what it does not say itself is that of its area.

    It `takes` the parameters that its view looks at, and those by which its cost is told.
    """
    shared = area or Area(None)
    weight = cost or shared.cost
    parameters = None if takes is ANY else frozenset((*takes, *(weight.asked_by if weight else ())))
    own = Area(title or shared.title, help or shared.help, weight, parameters)
    return Page(route, view, name, own, is_own=title is not None)


def page_title(name: str) -> str | None:
    """What a page is called in the reader's language."""
    area = areas().get(name)
    return None if area is None or area.title is None else str(area.title)


def page_help(name: str) -> str:
    """The chapter about a page; empty where nothing is said of it."""
    area = areas().get(name)
    return "" if area is None else area.help


def can_be_opened(name: str) -> bool:
    """Whether an address is that of a page of its own."""
    pattern = addresses().get(name)
    return isinstance(pattern, Page) and pattern.can_be_opened


@cache
def addresses() -> Mapping[str, URLPattern]:
    """Every address of the office by its name."""
    return {name: pattern for name, pattern, _area in _named(get_resolver().url_patterns, "", Area(None))}


@cache
def areas() -> Mapping[str, Area]:
    """What is said of every address, by its name."""
    return {name: area for name, _pattern, area in _named(get_resolver().url_patterns, "", Area(None))}


def _named(
    patterns: Sequence[URLPattern | URLResolver], prefix: str, above: Area
) -> Iterator[tuple[str, URLPattern, Area]]:
    for pattern in patterns:
        area = pattern.area if isinstance(pattern, Page | Section) else above
        if isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name}", pattern, area
        else:
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from _named(pattern.url_patterns, inner, area)


@cache
def costs_by_route() -> Mapping[str, Mapping[str, Cost | None]]:
    """What every method of every route costs, `*` for all others; None where nobody says."""
    found: dict[str, Mapping[str, Cost | None]] = {}
    for route, pattern, area in _routed(get_resolver(), "", Area(None)):
        found.setdefault(route, getattr(pattern.callback, COSTS, {"*": area.cost}))
    return found


@cache
def parameters_by_route() -> Mapping[str, frozenset[str] | None]:
    """What is looked at in the address of every route; None where it is whatever stands there."""
    found: dict[str, frozenset[str] | None] = {}
    for route, pattern, area in _routed(get_resolver(), "", Area(None)):
        found.setdefault(route, getattr(pattern.callback, PARAMETERS, area.parameters))
    return found


def _routed(above: URLResolver, prefix: str, area: Area) -> Iterator[tuple[str, URLPattern, Area]]:
    """Every address with its route as `resolve` tells it."""
    for pattern in above.url_patterns:
        own = pattern.area if isinstance(pattern, Page | Section) else area
        route = prefix + str(pattern.pattern).removeprefix("^")  # as Django joins them
        if isinstance(pattern, URLPattern):
            yield route, pattern, own
        else:
            yield from _routed(pattern, route, own)
