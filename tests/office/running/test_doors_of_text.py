"""What no page can be asked for and no answer may hold: control characters, halves of letters, too much at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from pytest_django import Settings
from redis import Redis
from redis.exceptions import ConnectionError as RedisAwayError
from tests.office.browser import PATIENCE
from tests.office.live.live_world import free_port, redis

from tavlei.office.competitions.models import Competition
from tavlei.office.configuration import configuration
from tavlei.office.pages import rates
from tavlei.office.pages.callers import ClientAddressMiddleware, address_of, caller_of
from tavlei.office.pages.gate.questions import question_of
from tavlei.office.pages.rate_limits import rate_of
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

SAYS = {"ru": "управляющий", "uk": "керуючий", "en": "control character"}
PERFT = "/api/v1/calc/draughts.perft"


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    rates._counter.cache_clear()
    yield
    rates._counter.cache_clear()


@pytest.mark.parametrize("language", SAYS)
def test_a_control_character_in_a_form_is_refused_in_the_dress_of_the_site(
    client: Client, db: None, language: str
) -> None:
    answer = client.post(
        "/accounts/login/", {"login": "a\x0bb", "password": "x"}, headers={"accept-language": language}
    )
    page = answer.content.decode()
    assert answer.status_code == 400
    assert SAYS[language] in page
    assert "design/tavlei.css" in page


def test_a_control_character_in_json_is_refused_with_its_place(client: Client, db: None) -> None:
    for text in ('{"variant": "\\u000b"}', '{"variant": "\\ud800"}', '{"variant": 1e999}'):
        answer = client.post(PERFT, text, content_type="application/json")
        assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "variant"), text


def test_a_name_that_was_kept_with_a_control_character_breaks_no_feed(
    client: Client, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition()
    Competition.objects.filter(pk=competition.pk).update(name="Кубок\x0b города", place="Казань\x1f")
    news = client.get("/competitions.rss")
    titles = [item.text for item in ET.fromstring(news.content).iter("title")]  # noqa: S314 - our own
    assert "Кубок города" in titles
    assert b"\x0b" not in client.get("/competitions.ics").content


@pytest.mark.parametrize("ending", ["pdf", "xlsx", "docx"])
def test_papers_are_written_of_such_a_name(
    client: Client, chief: User, make_competition: Callable[..., Competition], people: list[Person], ending: str
) -> None:
    competition = make_competition()
    Person.objects.filter(pk=people[0].pk).update(family="Абра\x0bмов")
    client.force_login(chief)
    assert client.get(f"/competitions/{competition.code}/papers/starting-list.{ending}").status_code == 200


def test_errors_of_the_api_have_one_shape(client: Client, db: None) -> None:
    asked = {
        404: client.get("/api/v1/competitions/none"),
        405: client.delete("/api/v1/competitions"),
        400: client.post(PERFT, "{", content_type="application/json"),
        401: client.post("/api/v1/desk/x/pair", {}, content_type="application/json"),
        422: client.get("/api/v1/competitions", {"sport": "none"}),
    }
    for status, answer in asked.items():
        assert answer.status_code == status
        (problem,) = answer.json()["problems"]
        assert set(problem) == {"path", "text", "clause"}
        assert problem["text"]
    assert client.get("/api/v1/nothing/here").json()["problems"]
    assert asked[422].json()["problems"][0]["path"] == "sport"


@override_settings(RATE_LIMITS=True)
def test_too_many_costly_requests_are_told_to_come_again(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = rate_of(question_of(PERFT, "POST", ""))
    instant = 2_000_000_010.0  # requests are counted by the minute: none ends meanwhile
    monkeypatch.setattr(rates, "time", SimpleNamespace(time=lambda: instant, monotonic=time.monotonic))
    statuses = [client.post(PERFT, "{}", content_type="application/json").status_code for _one in range(rate.most + 1)]
    assert statuses == [422] * rate.most + [429]
    answer = client.post(PERFT, "{}", content_type="application/json")
    assert 0 < int(answer["Retry-After"]) <= rate.seconds
    assert answer.json()["problems"][0]["text"]
    assert client.post("/calculators/draughts.perft/", {"depth": "1"}).status_code == 429
    assert client.get("/calculators/").status_code == 200, "what is cheap is answered"
    elsewhere = client.post(PERFT, "{}", content_type="application/json", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 422, "another client is not hindered"


@override_settings(RATE_LIMITS=True)
def test_whoever_has_signed_in_is_counted_by_account(client: Client, chief: User) -> None:
    for _one in range(rate_of(question_of(PERFT, "POST", "")).most):
        client.post(PERFT, "{}", content_type="application/json")
    client.force_login(chief)
    assert client.post(PERFT, "{}", content_type="application/json").status_code == 422


@pytest.mark.parametrize("proxy", ["10.0.0.1", "::ffff:10.0.0.1"])
def test_a_proxy_is_believed_if_it_is_known(settings: Settings, proxy: str) -> None:
    def asked() -> str:
        forwarded = "203.0.113.5, 198.51.100.9, 10.0.0.2"
        request = RequestFactory().get("/", REMOTE_ADDR=proxy, HTTP_X_FORWARDED_FOR=forwarded)
        ClientAddressMiddleware(lambda _request: HttpResponse())(request)
        return address_of(request)

    assert asked() == "10.0.0.1"
    settings.PROXIES = configuration({"TAVLEI_PROXIES": "10.0.0.0/8"}).proxies
    assert asked() == "198.51.100.9", "what stands before it anybody may have written"
    six = RequestFactory().get("/", REMOTE_ADDR="2001:db8:1:2:3:4:5:6")
    assert caller_of(six) == "2001:db8:1:2::/64"
    with pytest.raises(ValueError, match="TAVLEI_PROXIES"):
        configuration({"TAVLEI_PROXIES": "nowhere"})


@pytest.mark.needs("redis-server")
def test_counts_are_shared_through_redis_and_kept_here_without_it(settings: Settings) -> None:
    rate = rates.Rate("tested", 2, seconds=1_000_000_000)  # no window ends meanwhile
    port = free_port()
    settings.CONFIGURATION = configuration({"TAVLEI_REDIS_URL": f"redis://127.0.0.1:{port}/0"})
    with redis(port) as url:
        _wait_for(Redis.from_url(url))
        assert [rates.wait_for(rate, "a") > 0 for _one in range(3)] == [False, False, True]
        rates._counter.cache_clear()
        assert rates.wait_for(rate, "a") > 0
    rates._counter.cache_clear()
    assert [rates.wait_for(rate, "a") > 0 for _one in range(3)] == [False, False, True]


def _wait_for(server: Redis) -> None:
    for _try in range(20 * PATIENCE):
        try:
            server.ping()
        except RedisAwayError:
            time.sleep(0.05)
        else:
            break
    server.close()
