"""Whoever brings about an act by a form is shown that form: nobody sends what is offered to others only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from tests.office.malformed_forms import Sending, opened, sendings, walk
from tests.office.test_malformed_forms import demonstration, signed_in

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User

PAGES = 30
FILLED = "1"


def offered_to(client: Client, starts: list[str], most: int = 100_000) -> list[Sending]:
    """A form of every kind that is sent to change something, as a page offers it; calculators change nothing."""
    found = walk(client, starts, most, is_looking=True).met.values()
    return [one for one in found if one is not None and one.method == "post" and "/calculators/" not in one.address]


def acts_by(client: Client, sending: Sending) -> list[str]:
    """The acts that a form brings about as it stands or, if none, filled in; they are taken back."""
    for given in (sending.given, {name: value or FILLED for name, value in sending.given.items()}):
        with transaction.atomic():
            last = Act.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            client.post(sending.address, given).close()
            acts = list(Act.objects.filter(pk__gt=last).values_list("kind", flat=True))
            transaction.set_rollback(True)
        if acts:
            return acts
    return []


def is_offered(client: Client, sending: Sending) -> bool:
    """Whether somebody is shown the form on the page where it stands for others."""
    _status, page = opened(client, sending.page)
    return any(sending.shape == own.shape for form in page.forms for own, _button in sendings(sending.page, form))


def foreign_acts(client: Client, forms: list[Sending]) -> Iterator[str]:
    """What somebody brings about by forms that he is not shown."""
    client.raise_request_exception = False
    for sending in forms:
        acts = acts_by(client, sending)
        if acts and not is_offered(client, sending):
            yield f"{', '.join(acts)}: {sending.address} {sorted(sending.given)}"


def test_nobody_acts_by_forms_of_the_desk_that_he_is_not_shown(
    make_user: Callable[..., User], make_competition: Callable[..., Competition]
) -> None:
    chief = Client()
    chief.force_login(master := make_user("master", *OfficeRole))
    competition = make_competition()
    pair_next(master, competition, 1)
    forms = offered_to(chief, [f"/competitions/{competition.code}/desk/"], PAGES)
    assert sum(bool(acts_by(chief, sending)) for sending in forms) >= 8  # else there would be nothing to see
    assert list(foreign_acts(Client(), forms)) == []
    for role in (OfficeRole.PLAYER, OfficeRole.REPRESENTATIVE):
        stranger = Client()
        stranger.force_login(make_user(role.value, role))
        assert list(foreign_acts(stranger, forms)) == []


@pytest.mark.prove
def test_no_account_of_the_demonstration_acts_by_forms_that_it_is_not_shown(db: None) -> None:
    forms = offered_to(signed_in(*OfficeRole), demonstration())
    assert len(forms) > 150
    found = {roles: list(foreign_acts(signed_in(*roles), forms)) for roles in ((), *((role,) for role in OfficeRole))}
    assert not any(found.values()), found
