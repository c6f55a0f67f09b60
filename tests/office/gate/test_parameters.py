"""Of a question only what its page declares reaches it: an invented parameter makes no page another one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import RequestFactory
from tests.office.declared_parameters import DeclaredParametersMiddleware

import tavlei.office
from tavlei.office.design.addresses import ANY, costs_by_route, parameters_by_route
from tavlei.office.pages.gate.canonical import CanonicalQueryMiddleware
from tavlei.office.pages.gate.questions import canonical_query

OFFICE = Path(tavlei.office.__file__).parent
READS = {"get", "getlist", "pop"}


def read_names(tree: ast.AST) -> Iterator[str]:
    """Every name that is read off `request.GET` where it stands."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="GET"), attr=method),
                args=[ast.Constant(value=str(name)), *_],
            ) if method in READS:
                yield name
            case ast.Subscript(value=ast.Attribute(attr="GET"), slice=ast.Constant(value=str(name))):
                yield name
            case ast.Compare(left=ast.Constant(value=str(name)), comparators=[ast.Attribute(attr="GET")]):
                yield name


def test_every_parameter_that_is_read_is_declared_somewhere() -> None:
    declared = set().union(*filter(None, parameters_by_route().values())) | {"ask", "day"}
    read = {name for file in OFFICE.rglob("*.py") for name in read_names(ast.parse(file.read_text(encoding="utf-8")))}
    assert len(read) > 20
    assert read <= declared, "say `takes=` beside the cost"


def test_all_tests_of_the_office_hold_pages_to_what_they_declare() -> None:
    canonical = settings.MIDDLEWARE.index("tavlei.office.pages.gate.canonical.CanonicalQueryMiddleware")
    assert settings.MIDDLEWARE[canonical + 1].endswith(".DeclaredParametersMiddleware")

    def reads(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.GET.get("z", ""))

    with pytest.raises(AssertionError, match="takes="):
        DeclaredParametersMiddleware(reads)(RequestFactory().get("/office/"))


def test_only_forms_without_an_end_take_whatever_comes() -> None:
    questions = {"judge/<slug:word>/", "competitions/<slug:code>/desk/at-the-board/<slug:word>/"}
    assert {route for route, parameters in parameters_by_route().items() if parameters is ANY} == questions


def test_parameters_by_which_a_page_costs_more_reach_it() -> None:
    for route, methods in costs_by_route().items():
        parameters = parameters_by_route()[route]
        for cost in () if route.startswith("api/") else methods.values():  # a route of it takes what its function does
            assert parameters is ANY or cost is None or parameters.issuperset(cost.asked_by), route


@pytest.mark.parametrize(
    ("path", "query", "plain"),
    [
        ("/office/", "z=1&utm_source=a", ""),
        ("/board/analysis/", "moves=&z=2&variant=russian", "moves=&variant=russian"),
        ("/competitions/kazan/papers.zip", "format=pdf&x=1&format=docx&lang=ru", "format=pdf&format=docx&lang=ru"),
        ("/accounts/login/", "next=/my/&z=1", "next=/my/"),
        ("/api/v1/people", "q=a&limit=5&z=1", "q=a&limit=5"),
        ("/api/v1/calc/elo_r.expected_percent", "explain=true&z=1", "explain=true"),
        ("/judge/any/", "a.0.b=1", "a.0.b=1"),
        ("/nothing/", "z=1", "z=1"),
    ],
)
def test_what_a_page_does_not_look_at_is_taken_away(path: str, query: str, plain: str) -> None:
    assert canonical_query(path, query) == plain


def test_a_page_sees_the_plain_question(rf: RequestFactory) -> None:
    seen: list[QueryDict] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(request.GET)
        return HttpResponse()

    CanonicalQueryMiddleware(page)(rf.get("/office/removals/?z=1&day=2026-01-01"))
    assert seen == [QueryDict("day=2026-01-01")]
