"""The API: everything public, the calculators, and no failure whatever is sent (schemathesis over the OpenAPI)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.sessions.backends.db import SessionStore
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, settings
from ninja import Schema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.proving import DEEP, examples

from tavlei.games.clock import Discipline
from tavlei.office.api.views import api
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.live.game.casual import open_casual
from tavlei.office.live.game.seats import Viewer
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.wsgi import application

schema = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema(), default=str)))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
schema.app, schema.location = application, "/api/v1/openapi.json"  # read without a request: there is no store yet
schema.config.phases.coverage.enabled = DEEP  # every bound of every field: some two thousand requests, made beforehand


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """The application is called inside the test's transaction: a request must not close the connection of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@settings(examples(6), suppress_health_check=list(HealthCheck))  # one store for all requests
@pytest.mark.usefixtures("one_connection")
def test_nothing_that_is_sent_makes_the_office_fail(case: schemathesis.Case[Any]) -> None:
    """A bad request is answered with 4xx; 5xx is a defect. Every answer is of the status and shape the schema names."""
    answer = case.call()
    assert answer.status_code < 500
    case.validate_response(answer, checks=CHECKS)


def test_public_data_by_json(client: Client, chief: User, make_competition: Callable[..., Competition],
                             people: list[Person]) -> None:  # fmt: skip
    competition = make_competition()
    pair_next(chief, competition, 1)
    listed = client.get("/api/v1/competitions").json()
    assert [item["code"] for item in listed["items"]] == ["kazan"]
    assert len(client.get("/api/v1/competitions/kazan/participants").json()) == 6
    assert len(client.get("/api/v1/competitions/kazan/rounds").json()[0]["boards"]) == 3
    assert len(client.get("/api/v1/competitions/kazan/table").json()) == 6
    found = client.get("/api/v1/people", {"q": "абрам"}).json()
    assert [item["name"] for item in found["items"]] == ["Абрамов Иван"]
    told = client.get("/api/v1/people").content.decode()
    assert "birth" not in told
    assert "1980" not in told


def test_a_calculator_answers_as_the_command_line_does(client: Client, db: None) -> None:
    address = "/api/v1/calc/elo_r.expected_percent"
    answer = client.post(f"{address}?explain=true", {"difference": "-28.5"}, content_type="application/json",
                         headers={"accept-language": "ru"})  # fmt: skip
    assert answer.json()["percent"] == 46
    assert "Ожидаемый" in answer.json()["explanation"]["verdict"]["text"]
    refused = client.post(address, {"difference": "x"}, content_type="application/json")
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == "difference"
    assert client.post("/api/v1/calc/no.such", {}, content_type="application/json").status_code == 422


def test_moves_with_stops_are_read_and_what_is_refused_says_why(client: Client, db: None) -> None:
    def record(*moves: str, language: str = "en", **more: str) -> Any:
        sent = {"variant": "russian", "moves": moves, **more}
        address, headers = "/api/v1/calc/draughts.record", {"accept-language": language}
        return client.post(address, sent, content_type="application/json", headers=headers).json()

    plain = record("c3-b4", "d6-c5", "b4:d6", "e7:c5")
    assert plain["line"].startswith("1. cb4")
    assert record("c3-b4.", "d6-c5;", "b4 x d6,", "e7:c5.") == plain
    (missed,) = record("c3-b4", "d6-c5", "g3-h4")["problems"]
    assert (missed["path"], "6.1.5.3" in str(missed)) == ("moves[2]", True)
    (over,) = record("c3:e5.", "a3-b4", start="W:Wc3:Bd4")["problems"]
    assert "after the end of the game" in str(over)


@pytest.mark.parametrize(
    ("language", "russian", "giveaway"),
    [
        ("ru", "Белые выиграли: у соперника", "Черные выиграли: у них"),
        ("uk", "Білі виграли: у суперника", "Чорні виграли: у них"),
    ],
)
def test_in_giveaway_the_reason_is_told_of_the_winner(
    client: Client, db: None, language: str, russian: str, giveaway: str
) -> None:
    for variant, expected in (("russian", russian), ("giveaway", giveaway)):
        sent = {"variant": variant, "fen": "B:Wc3:B", "how": "time", "by": "black"}
        told = client.post(
            "/api/v1/calc/draughts.game_end?explain=true", sent, content_type="application/json",
            headers={"accept-language": language},
        )  # fmt: skip
        assert expected in str(told.json()["explanation"])


def test_what_may_take_minutes_is_left_to_the_command_line(client: Client, db: None) -> None:
    work = {"variant": "russian", "fen": "W:Wc3,e3:Bd6", "task": "win"}
    for effort, status in (("quick", 200), ("deep", 422), (21_000_000, 422)):
        answer = client.post(
            "/api/v1/calc/composition.verify", {**work, "effort": effort}, content_type="application/json"
        )
        assert answer.status_code == status, effort
    assert "tavlei calc run composition.verify" in str(answer.json())


def test_every_address_has_words(db: None) -> None:
    """The description of the API names what each address does."""
    for paths in api.get_openapi_schema()["paths"].values():
        for operation in paths.values():
            assert operation["summary"]
            assert operation["description"]


@pytest.mark.usefixtures("one_connection")
def test_rounds_and_games_have_the_shape_that_is_described(
    chief: User, make_competition: Callable[..., Competition]
) -> None:
    pair_next(chief, make_competition(), 1)
    game = open_casual(SessionStore(), kind="russian", discipline=Discipline.RUSSIAN, control="5+0", seat=Viewer.WHITE)
    for path, code in (("/api/v1/competitions/{code}/rounds", "kazan"), ("/api/v1/live/{code}", game.code)):
        case = schema[path]["GET"].Case(path_parameters={"code": code})
        case.validate_response(case.call(), checks=CHECKS)


def test_every_shape_has_a_name_of_its_own() -> None:
    """Of two shapes of one name the description would know one, and say that of both."""
    shapes = [shape for shape in _below(Schema) if shape.__module__.startswith("tavlei.office.api")]
    assert [name for name, times in Counter(shape.__name__ for shape in shapes).items() if times > 1] == []


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


@pytest.mark.parametrize("offset", [10_000_001, 2**63, -1])
def test_no_page_is_too_deep_to_be_refused(client: Client, db: None, offset: int) -> None:
    assert client.get("/api/v1/lists", {"offset": offset}).status_code == 422


@pytest.mark.parametrize("address", ["/api/v1/people?q=%00", "/people/?q=a%00b", "/competitions/a%00/"])
def test_a_nul_in_an_address_is_refused(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code in (400, 404)
