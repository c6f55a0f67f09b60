"""Acts of the opening: what the federation is, who its administrator is, what the office begins with.

Nobody holds a role yet who could have the right: whoever has the one-time address, or the machine, does it, as long as
there is no administrator. That is asked while the one row of the opening is held, so that of two who do it at the same
moment one is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.demo import accounts, load_once
from tavlei.office.federation.changes import SettingsPart, locked_federation, set_part
from tavlei.office.journal.chain import Actor, record
from tavlei.office.opening.models import ONLY, Opening, Start
from tavlei.office.opening.tokens import end_period, locked_opening
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.roles.permissions import Action
from tavlei.office.roles.users import give_role
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.federation.models import Federation


@transaction.atomic
def settle_federation(parts: Mapping[SettingsPart, Mapping[str, Any]]) -> Federation:
    """Say what the federation is, or leave it for later."""
    row = locked_opening()
    federation = locked_federation()
    for part, data in parts.items():
        set_part(Actor(None), federation, part, data)
    row.federation_settled = True
    row.save(update_fields=["federation_settled"])
    return federation


@transaction.atomic
def make_administrator(account: User) -> User:
    """The first administrator: an account with its password, not stored yet. The one-time address dies with it."""
    row = locked_opening()
    account.save()
    record(Actor(None), "user.made", account, after={"name": account.username})
    give_role(account, "administrator")
    record(Actor(None), "office.opened", account, after={"administrator": account.username})
    end_period(row)
    return account


@transaction.atomic
def choose_start(user: User, start: Start) -> None:
    """What the office begins with; the demonstration is loaded at once, everything else is brought on its page."""
    authorise(user, Action.IMPORT)
    row, _made = Opening.objects.select_for_update().get_or_create(pk=ONLY)
    if start == Start.DEMONSTRATION:
        _load_demonstration()
    row.start = start
    row.save(update_fields=["start"])


def demonstration_problem() -> Problem | None:
    """What speaks against loading the demonstration into this office."""
    if settings.IS_PUBLIC:
        return Problem("the demonstration is for this machine alone: its passwords are known to everybody")
    if Person.objects.exists():
        return Problem("there are people in the register already: the demonstration is loaded into an empty office")
    taken = User.objects.filter(username__in=[account.name for account in accounts()])
    if account := taken.first():
        return Problem("the name {name} is that of an account of the demonstration", {"name": account.username})
    return None


def _load_demonstration() -> None:
    if problem := demonstration_problem():
        raise Refusal(problem)
    load_once()
