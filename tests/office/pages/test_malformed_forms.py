"""A form with a malformed number, day or choice is answered with a sentence: never with a failure of ours."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from tests.office.malformed_forms import Walk, walk

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.demo import load_once
from tavlei.office.roles.models import OfficeRole, User

FEW = 120
PARTS = 4
STARTS = ["/", "/my/", "/office/", "/competitions/", "/people/", "/lists/", "/calculators/", "/search/", "/live/",
          "/correspondence/", "/composition/", "/judge/", "/verify/", "/accounts/email/"]  # fmt: skip


@pytest.fixture
def master(client: Client, make_user: Callable[..., User]) -> User:
    """Somebody who holds every role, signed in."""
    user = make_user("master", *OfficeRole)
    client.force_login(user)
    return user


def test_no_malformed_form_makes_the_office_fail(
    client: Client, master: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition()
    pair_next(master, competition, 1)
    _check(walk(client, [f"/competitions/{competition.code}/desk/"], FEW))


def demonstration() -> list[str]:
    """Load the demonstration; where one begins to walk through it."""
    assert load_once(today=date(2026, 11, 16))
    return [*STARTS, *(f"/competitions/{code}/desk/" for code in Competition.objects.values_list("code", flat=True))]


@pytest.fixture
def starts(db: None) -> list[str]:
    return demonstration()


def signed_in(*roles: OfficeRole) -> Client:
    """Somebody who holds these roles: who holds one alone is the account of the demonstration."""
    client = Client()
    if len(roles) == 1:
        client.force_login(User.objects.get(username=roles[0].value.replace("_", "-")))
    elif roles:
        user = User.objects.create_user("master", "master@example.org", "a-long-password")
        for role in roles:
            user.grants.create(role=role)
        client.force_login(user)
    return client


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
def test_no_malformed_form_of_the_demonstration_makes_the_office_fail(starts: list[str], part: int) -> None:
    """As somebody who holds every role."""
    _check(walk(signed_in(*OfficeRole), starts, part=(part, PARTS)))


@pytest.mark.prove
def test_no_malformed_form_of_any_account_makes_the_office_fail(starts: list[str]) -> None:
    """As nobody and as every account: what only it sees in full, and a few times what others see too."""
    known = set(walk(signed_in(*OfficeRole), starts, is_looking=True).met)
    found = []
    for roles in ((), *((role,) for role in OfficeRole)):
        found.append(walk(signed_in(*roles), starts, known=known))
        known |= found[-1].met.keys()
    for one in found:
        _check(one)


def _check(found: Walk) -> None:
    print(f"{found.sent} malformed requests to {len(found.forms)} forms, {found.pages} pages")  # noqa: T201 - a figure
    assert not found.failures, "\n".join(f"{times} × {told}" for told, times in found.failures.most_common())
    assert found.sent >= FEW
