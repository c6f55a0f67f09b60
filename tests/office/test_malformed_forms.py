"""A form with a malformed number, day or choice is answered with a sentence: never with a failure of ours."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from tests.office.malformed_forms import Walk, walk

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.demo import load_once
from tavlei.office.roles.models import OfficeRole, User

FEW = 120
PARTS = 6
STARTS = ["/", "/my/", "/office/", "/competitions/", "/people/", "/lists/", "/calculators/", "/search/", "/live/",
          "/correspondence/", "/composition/", "/judge/"]  # fmt: skip


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


@pytest.mark.prove
@pytest.mark.django_db
@pytest.mark.parametrize("part", range(PARTS))
def test_no_malformed_form_of_the_demonstration_makes_the_office_fail(client: Client, db: None, part: int) -> None:
    assert load_once(today=date(2026, 11, 16))
    competitions = [f"/competitions/{code}/desk/" for code in Competition.objects.values_list("code", flat=True)]
    user = User.objects.create_user("master", "master@example.org", "a-long-password")
    for role in OfficeRole:
        user.grants.create(role=role)
    client.force_login(user)
    _check(walk(client, [*STARTS, *competitions], part=(part, PARTS)))


def _check(found: Walk) -> None:
    assert not found.failures, "\n".join(f"{times} × {told}" for told, times in found.failures.most_common())
    assert found.sent >= FEW
    print(f"{found.sent} malformed requests to {len(found.forms)} forms, {found.pages} pages")  # noqa: T201 - a figure
