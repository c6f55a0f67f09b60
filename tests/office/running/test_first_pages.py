"""What a server draws before anybody asks is there for who comes first."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError, connection, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import User
from tavlei.office.running import first_pages
from tavlei.office.running.first_pages import draw_first_pages, first_addresses

Make = Callable[..., Competition]


@pytest.fixture(autouse=True)
def lines_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection of a test is closed by nobody else."""
    monkeypatch.setattr(connections, "close_all", lambda: None)


def test_the_pages_of_the_competition_that_began_last(make_competition: Make, chief: User) -> None:
    assert first_addresses() == ["/", "/competitions/"]
    event = make_competition()
    pair_next(chief, event, 1)
    own = "/competitions/kazan/"
    pages = [own, f"{own}participants/", f"{own}table/", f"{own}rounds/1/"]
    assert first_addresses() == ["/", "/competitions/", *pages]
    for address in first_addresses():
        assert Client().get(address).status_code == 200


@pytest.mark.parametrize("public", ["", "https://federation.example"])
def test_they_are_drawn_as_strangers_see_them(
    make_competition: Make, chief: User, settings: Any, monkeypatch: pytest.MonkeyPatch, public: str
) -> None:
    settings.PUBLIC_URL = public
    settings.ALLOWED_HOSTS = ["federation.example", "127.0.0.1", "testserver"]
    pair_next(chief, make_competition(), 1)
    handler, answers = WSGIHandler(), []
    respond = handler.get_response

    def noted(request: HttpRequest) -> HttpResponseBase:
        answers.append(respond(request))
        return answers[-1]

    monkeypatch.setattr(handler, "get_response", noted)
    alone = questions_for_the_table()
    caches["default"].clear()
    draw_first_pages(handler)
    assert [answer.status_code for answer in answers] == [200] * 6
    assert questions_for_the_table() < alone


def questions_for_the_table() -> int:
    with CaptureQueriesContext(connection) as questions:
        Client().get("/competitions/kazan/table/")
    return len(questions)


def test_a_server_starts_without_them_if_the_store_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away() -> list[str]:
        raise OperationalError("gone")

    monkeypatch.setattr(first_pages, "first_addresses", away)
    with caplog.at_level(logging.WARNING):
        draw_first_pages(WSGIHandler())
    assert "first pages" in caplog.text


def test_each_process_draws_them_itself_though_another_has_kept_them(
    make_competition: Make, chief: User, settings: Any
) -> None:
    """What it has drawn once it has read and prepared: templates, queries, words."""
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    pair_next(chief, make_competition(), 1)
    handler = WSGIHandler()
    with CaptureQueriesContext(connection) as first:
        draw_first_pages(handler)
    caches["pages"].clear()  # that of another process is empty; what all of them share is full
    with CaptureQueriesContext(connection) as again:
        draw_first_pages(handler)
    assert len(again) == len(first)
