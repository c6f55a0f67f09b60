"""Every address of the office as every role: nothing fails, no desk opens unasked, no birthday is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from tests.office.walked_roles import EVERY_ROLE

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Document, Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.roles.permissions import MAY, Action

Make = Callable[..., Competition]
BORN: Final = date(1987, 7, 13)
BORN_AS_WRITTEN: Final = ("13.07.1987", "1987-07-13", "13 июля 1987", "July 13, 1987")
NOTE: Final = "Паспорт-4509-770011"
NOT_WALKED: Final = {"jsi18n", "set_language"}


def addresses(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from addresses(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern) and pattern.name and pattern.name not in NOT_WALKED:
            yield f"{prefix}{pattern.name}", dict(pattern.pattern.converters)


@pytest.fixture
def office(chief: User, make_user: Callable[..., User], make_competition: Make, people: list[Person]) -> dict[str, Any]:
    """A competition with a round, a list, and somebody whose birthday and papers are known."""
    known = people[0]
    Person.objects.filter(pk=known.pk).update(birth_date=BORN, birth_year=BORN.year)
    Document.objects.create(person=known, kind=Document.Kind.IDENTITY, note=NOTE)
    competition = make_competition()
    pair_next(chief, competition, 1)
    officer = make_user("the-officer", OfficeRole.RATING_OFFICER)
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {known.code: {"rating": 2100}})
    return {"competition": competition.code, "person": known.code, "entry": competition.entries.get(person=known).pk}


def values(name: str, wanted: dict[str, Any], office: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Sensible values for the parts of an address: the code is of a competition here and of a person there."""
    told: dict[str, Any] = {"number": 1, "board": 1, "entry": office["entry"], "person": office["person"],
                            "edition_id": "draughts-norms-2022", "kind": "elo_r", "name": "fsu.k_factor",
                            "criterion": "solkoff", "what": "finish", "form": "results", "ending": "pdf"}  # fmt: skip
    if name.endswith(":clause"):
        told["number"] = "7/7.3"
    rest = {each: told.get(each, 1) for each in wanted}
    codes = [office["competition"], office["person"]] if "code" in wanted else [None]
    for code in codes:
        yield {**rest, "code": code} if code else rest


def answers(client: Client, name: str, wanted: dict[str, Any], office: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What an address answers; where there is no such competition, the same for the person."""
    for given in values(name, wanted, office):
        try:
            address = reverse(name, kwargs=given)
        except NoReverseMatch:
            continue
        answer = client.get(address)
        yield address, answer
        if answer.status_code != 404:
            return


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_no_address_tells_what_the_role_may_not_know(
    client: Client, make_user: Callable[..., User], office: dict[str, Any], role: OfficeRole | None
) -> None:
    sees = role is not None and (role is OfficeRole.ADMINISTRATOR or role in MAY[Action.SEE_PERSONAL_DATA])
    if role is not None:
        client.force_login(make_user("somebody", role))
    walked = 0
    for name, wanted in addresses(get_resolver().url_patterns):
        for address, answer in answers(client, name, wanted, office):
            walked += 1
            assert answer.status_code < 500, address
            if role is None and ("/desk/" in address or address.startswith("/office/")):
                assert answer.status_code in (302, 401, 403, 404, 405), address
            if not sees:
                text = answer.getvalue().decode("utf-8", "replace")
                assert not [each for each in (*BORN_AS_WRITTEN, NOTE) if each in text], address
    assert walked > 100


def test_the_walk_would_notice(client: Client, chief: User, office: dict[str, Any]) -> None:
    """The chief judge does see the birthday, on the page the walk looks at."""
    client.force_login(chief)
    assert BORN_AS_WRITTEN[0] in client.get(reverse("pages:person", args=[office["person"]])).content.decode()
