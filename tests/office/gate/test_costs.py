"""What a request costs is declared where its address is: nothing is answered whose cost nobody has said."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, override_settings
from ninja import NinjaAPI

from tavlei.office.api.costed import CostedRouter, costed_urls
from tavlei.office.design.addresses import COSTS, costs_by_route
from tavlei.office.design.costs import CHEAP, CLASS_BOUNDS, FORM_BYTES, HEAVY, MEGA, Cost, CostClass
from tavlei.office.live.routing import SOCKETS, STREAMS
from tavlei.office.pages.gate.questions import canonical_query, match_of, question_of
from tavlei.office.pages.public_pages import _MARK
from tavlei.office.queue.kinds import KINDS

TAKES_FILES = 14
"""Addresses that take a file from whoever has signed in."""


def test_every_address_declares_its_cost() -> None:
    costs = costs_by_route()
    assert len(costs) > 400
    undeclared = [(route, method) for route, methods in costs.items() for method, cost in methods.items() if not cost]
    assert not undeclared, "say `cost=` beside the title, or at the router of the API"


def test_routes_whose_functions_are_called_the_same_cost_what_their_own_router_says() -> None:
    first, second = CostedRouter(cost=HEAVY), CostedRouter(cost=CHEAP)
    for router in (first, second):

        @router.post("/{int:number}/change")
        def change(request: HttpRequest, number: int) -> None:
            """Two routers have a function of this name."""

    api = NinjaAPI(urls_namespace="same names")
    api.add_router("/first", first)
    api.add_router("/second", second)
    costs = {str(pattern.pattern): getattr(pattern.callback, COSTS, None) for pattern in costed_urls(api)[0]}
    assert costs["first/<int:number>/change"] == {"POST": HEAVY}
    assert costs["second/<int:number>/change"] == {"POST": CHEAP}


def test_every_socket_and_stream_and_job_declares_its_cost() -> None:
    assert all(isinstance(channel.cost, Cost) for channel in (*SOCKETS, *STREAMS))
    assert all(kind.cost.seconds for kind in KINDS.values())
    assert [name for name, kind in KINDS.items() if kind.cost.of_anybody] == ["composition.examine"]


def test_nobody_takes_more_than_a_quarter_of_a_class() -> None:
    assert all(bounds.share * 4 <= bounds.at_once for bounds in CLASS_BOUNDS.values())


def test_only_addresses_that_take_a_file_take_more_than_a_form() -> None:
    """A stranger sends none but to have a paper verified."""
    declared = {route: cost for route, methods in costs_by_route().items() for cost in methods.values() if cost}
    large = {route: cost for route, cost in declared.items() if cost.most_body > FORM_BYTES}
    calculators = {route for route in large if "calc" in route}
    assert calculators == {"calculators/<str:name>/", "api/v1/calc/<name>"}
    uploads = {route: cost for route, cost in large.items() if route not in calculators}
    assert all(cost.sent is CostClass.UPLOAD for cost in uploads.values())
    assert len(uploads) >= TAKES_FILES
    assert {route: cost.of_strangers for route, cost in uploads.items() if cost.of_strangers} == {"verify/": 16 * MEGA}


@pytest.mark.parametrize(
    ("method", "path", "query", "expected"),
    [
        ("GET", "/", "", CostClass.DRAWN),
        ("GET", "/people/", "", CostClass.DRAWN),
        ("GET", "/people/", "q=a", CostClass.COMPUTING),
        ("GET", "/calculators/draughts.perft/", "input=%7B%7D", CostClass.HEAVY),
        ("POST", "/calculators/elo_r.expected_percent/", "", CostClass.COMPUTING),
        ("POST", "/api/v1/calc/draughts.perft", "", CostClass.HEAVY),
        ("GET", "/api/v1/calc/draughts.perft", "", CostClass.CHEAP),
        ("POST", "/composition/verify/", "", CostClass.HEAVY),
        ("GET", "/composition/verify/", "", CostClass.DRAWN),
        ("POST", "/board/computer/", "variant=russian", CostClass.HEAVY),
        ("POST", "/composition/check/", "", CostClass.COMPUTING),
        ("GET", "/search/", "q=a", CostClass.COMPUTING),
        ("GET", "/card/home.png", "", CostClass.COMPUTING),
        ("GET", "/competitions/kazan/papers/results.pdf", "", CostClass.HEAVY),
        ("POST", "/api/v1/imports/competition", "", CostClass.UPLOAD),
        ("POST", "/accounts/login/", "", CostClass.SIGN_IN),
        ("HEAD", "/nothing/here/", "", CostClass.CHEAP),
    ],
)
def test_the_address_says_what_a_request_costs(method: str, path: str, query: str, expected: CostClass) -> None:
    assert question_of(path, method, query).cost_class is expected


def test_every_public_page_says_which_parameters_it_looks_at() -> None:
    """Of any other nothing reaches it, so that nobody asks the same page under another name."""
    public = ["/", "/people/", "/people/A1/", "/lists/", "/lists/1/", "/competitions/", "/competitions/kazan/",
              "/competitions/kazan/table/", "/competitions/kazan/rounds/1/"]  # fmt: skip
    for path in public:
        match = match_of(path)
        assert match is not None
        assert hasattr(match.func, _MARK)
        assert canonical_query(path, "z=17&x=&utm_source=a") == ""
    assert canonical_query("/competitions/", "z=1&page=2&when=coming&q=") == "page=2&when=coming"
    assert canonical_query("/competitions/", "when=played&page=3&page=2") == "page=2&when=played"
    assert canonical_query("/search/", "q=a&z=1&q=") == "q=a&q=", "a page that is not kept is asked as it comes"


@override_settings(CACHES={
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "gate"},
    "pages": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "gate-pages"},
    "crowds": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
})  # fmt: skip
def test_questions_that_mean_the_same_are_kept_once(client: Client, one_act: None) -> None:
    """Neither an invented parameter, nor a page that is not there, nor what somebody looks for fills the cache."""
    from django.core.cache import caches

    def entries() -> int:
        return len(caches["default"]._cache)  # type: ignore[attr-defined]

    for path in ("/", "/people/", "/competitions/"):
        client.get(path)
    before = entries()
    assert before
    for number in range(5):
        for path in ("/", "/people/", "/competitions/"):
            assert client.get(path, {"z": str(number)}).status_code == 200
    assert entries() == before
    for number in range(5):
        client.get("/competitions/", {"page": str(100 + number)})
        client.get("/competitions/", {"q": f"cup {number}"})
    assert entries() == before
