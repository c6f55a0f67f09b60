"""Whoever brings about an act by a form is shown that form: nobody sends what is offered to others only."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client
from tests.office.malformed_forms import Sending, Shape, opened, sendings, walk
from tests.office.pages.test_malformed_forms import demonstration, signed_in

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User

PAGES = 30
FILLED = "1"
EVENT = re.compile(r"^/competitions/([^/]+)/")


def offered_to(client: Client, starts: list[str], most: int = 100_000) -> dict[str, Sending]:
    """A form of every kind that is sent to change something, as a page offers it; calculators change nothing."""
    found = walk(client, starts, most, is_looking=True).met
    return {
        kind: sending
        for kind, sending in found.items()
        if sending is not None and sending.method == "post" and "/calculators/" not in sending.address
    }


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


def shown_on(client: Client, page: str) -> set[Shape]:
    """What a page offers somebody to send."""
    _status, found = opened(client, page)
    return {own.shape for form in found.forms for own, _button in sendings(page, form)}


def foreign_acts(client: Client, forms: dict[str, Sending], starts: list[str]) -> list[str]:
    """What somebody brings about by forms that no page shows him: neither the page where they stand nor another."""
    client.raise_request_exception = False
    shown = {page: shown_on(client, page) for page in {sending.page for sending in forms.values()}}
    hidden = {kind: sending for kind, sending in forms.items() if sending.shape not in shown[sending.page]}
    acts = {kind: found for kind, sending in hidden.items() if (found := acts_by(client, sending))}
    events = dict.fromkeys(f"/competitions/{name}/" for kind in acts for name in EVENT.findall(hidden[kind].address))
    elsewhere = offered_to(client, [*events, *starts]) if acts else {}
    return [f"{found}: {hidden[kind].address}" for kind, found in acts.items() if kind not in elsewhere]


def test_nobody_acts_by_forms_of_the_desk_that_he_is_not_shown(
    make_user: Callable[..., User], make_competition: Callable[..., Competition]
) -> None:
    chief = Client()
    chief.force_login(master := make_user("master", *OfficeRole))
    competition = make_competition()
    pair_next(master, competition, 1)
    starts = [f"/competitions/{competition.code}/desk/"]
    forms = offered_to(chief, starts, PAGES)
    assert sum(bool(acts_by(chief, sending)) for sending in forms.values()) >= 8  # else there would be nothing to see
    assert foreign_acts(Client(), forms, starts) == []
    for role in (OfficeRole.PLAYER, OfficeRole.REPRESENTATIVE):
        stranger = Client()
        stranger.force_login(make_user(role.value, role))
        assert foreign_acts(stranger, forms, starts) == []


@pytest.mark.prove
def test_no_account_of_the_demonstration_acts_by_forms_that_it_is_not_shown(db: None) -> None:
    starts = demonstration()
    forms = offered_to(signed_in(*OfficeRole), starts)
    assert len(forms) > 150
    found = {}
    for roles in ((), *((role,) for role in OfficeRole)):
        found[roles] = foreign_acts(signed_in(*roles), forms, starts)
    assert not any(found.values()), found
