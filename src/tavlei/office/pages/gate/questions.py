"""What a request asks for, read off its address before anything else is done: its cost, and what its page looks at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import unquote_plus

from django.urls import Resolver404, resolve

from tavlei.office.design.addresses import ANY, costs_by_route, parameters_by_route
from tavlei.office.design.costs import CHEAP, CLASS_BOUNDS, DRAWN, Cost, CostClass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.urls import ResolverMatch

    from tavlei.office.design.costs import ClassBounds

View = TypeVar("View", bound="Callable[..., Any]")
_PLAIN: Final = "tavlei_asked_plainly"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_LONGEST_ADDRESS: Final = 300
_OTHERS: Final[Mapping[str, Cost | None]] = {"*": CHEAP}


def asked_plainly(view: View) -> View:
    """Mark a view that is kept for everybody: an empty field is none, of a repeated one the last counts."""
    setattr(view, _PLAIN, True)
    return view


@dataclass(frozen=True, slots=True)
class _Address:
    """What is declared of an address: its costs by method, its parameters, whether its page is kept."""

    costs: Mapping[str, Cost | None]
    parameters: frozenset[str] | None = ANY
    is_plain: bool = False


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
    costs = _address(path).costs
    cost = costs.get(method) or costs.get("GET" if method == "HEAD" else "*") or costs.get("*") or CHEAP
    sends = method not in _SAFE
    return Question(cost, cost.sent if sends or cost.is_asked(query) else cost.read, sends)


def canonical_query(path: str, query: str) -> str:
    """The part of a question that its page looks at; of a page that is kept in one order, without empty fields."""
    if not query:
        return query
    address = _address(path)
    if address.parameters is ANY:
        return query
    parts = [part for part in query.split("&") if _name(part) in address.parameters]
    if address.is_plain:
        known = {_name(part): part for part in parts if part.partition("=")[2]}
        parts = [known[name] for name in sorted(known)]
    return "&".join(parts)


def _name(part: str) -> str:
    return unquote_plus(part.partition("=")[0])


def match_of(path: str) -> ResolverMatch | None:
    """The view of an address."""
    try:
        return resolve(path)
    except Resolver404:
        return None


def _address(path: str) -> _Address:
    return _remembered(path) if len(path) <= _LONGEST_ADDRESS else _looked_up(path)


def _looked_up(path: str) -> _Address:
    match = match_of(path)
    if match is None:
        return _Address(_OTHERS)
    costs = costs_by_route().get(match.route, {"*": DRAWN})
    own = {method: cost.of(match.kwargs) if cost else None for method, cost in costs.items()}
    return _Address(own, parameters_by_route().get(match.route, ANY), hasattr(match.func, _PLAIN))


_remembered = lru_cache(maxsize=4096)(_looked_up)
