"""What a request asks for, read off its address before anything else is done: its cost, and what its page looks at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import unquote_plus

from django.urls import Resolver404, resolve

from tavlei.office.design.addresses import costs_by_route
from tavlei.office.design.costs import CHEAP, CLASS_BOUNDS, DRAWN, Cost, CostClass

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.urls import ResolverMatch

    from tavlei.office.design.costs import ClassBounds

View = TypeVar("View", bound="Callable[..., Any]")
_TAKES: Final = "tavlei_takes"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_LONGEST_ADDRESS: Final = 300
_OTHERS: Final = {"*": CHEAP}


def takes(*parameters: str) -> Callable[[View], View]:
    """Mark a view: what it shows depends on these parameters of its address, and on no other ones."""

    def mark(view: View) -> View:
        setattr(view, _TAKES, frozenset(parameters))
        return view

    return mark


@dataclass(frozen=True, slots=True)
class Question:
    """What one request asks for."""

    cost: Cost
    cost_class: CostClass
    sends: bool

    @property
    def bounds(self) -> ClassBounds:
        """How often, and how many at once."""
        return CLASS_BOUNDS[self.cost_class]

    def most_body(self, *, stranger: bool) -> int:
        """The largest body that is taken; nothing of what a stranger may not send."""
        return self.cost.of_strangers if stranger else self.cost.most_body


def question_of(path: str, method: str, query: str) -> Question:
    """What a request asks for; an address that is not there is cheap."""
    costs, _parameters = _address(path) if len(path) <= _LONGEST_ADDRESS else _looked_up(path)
    cost = costs.get(method) or costs.get("GET" if method == "HEAD" else "*") or costs.get("*") or CHEAP
    sends = method not in _SAFE
    return Question(cost, cost.sent if sends or cost.is_asked(query) else cost.read, sends)


def canonical_query(path: str, query: str) -> str:
    """The part of a question that its page looks at, in one order; all of it where the page does not say.

    A field without a value is as good as none.
    """
    if not query:
        return query
    _costs, parameters = _address(path) if len(path) <= _LONGEST_ADDRESS else _looked_up(path)
    if parameters is None:
        return query
    known = {}
    for part in query.split("&"):
        name, _sign, value = part.partition("=")
        name = unquote_plus(name)
        if value and name in parameters:
            known[name] = part  # of a field that stands there twice a page reads the last
    return "&".join(known[name] for name in sorted(known))


def match_of(path: str) -> ResolverMatch | None:
    """The view of an address."""
    try:
        return resolve(path)
    except Resolver404:
        return None


def _looked_up(path: str) -> tuple[dict[str, Cost | None], frozenset[str] | None]:
    match = match_of(path)
    if match is None:
        return dict(_OTHERS), None
    costs = costs_by_route().get(match.route, {"*": DRAWN})
    own = {method: cost.of(match.kwargs) if cost else None for method, cost in costs.items()}
    return own, getattr(match.func, _TAKES, None)


_address = lru_cache(maxsize=4096)(_looked_up)
