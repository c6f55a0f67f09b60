"""The demonstration's passwords are known to everybody: on a public address nobody signs in with them."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password
from django.db import transaction

from tavlei.office.accounts.sessions import end_session
from tavlei.office.acts.performing import save_changes
from tavlei.office.demo.accounts import PASSWORD, accounts
from tavlei.office.federation.changes import locked_federation
from tavlei.office.federation.models import ONLY, Federation
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeSession, User


@transaction.atomic
def mark_demonstration(*, is_one: bool) -> None:
    """Say whether this office is a demonstration whose accounts everybody may sign in with."""
    if Federation.objects.filter(pk=ONLY, demonstration=True).exists() == is_one:
        return
    federation = locked_federation()
    federation.demonstration = is_one
    save_changes(federation, "demonstration")
    record(Actor(None), "federation.demonstration_marked", federation, after={"demonstration": is_one})


@transaction.atomic
def lock_accounts() -> list[str]:
    """Take their passwords from the accounts of the demonstration that still have them; their names."""
    users = list(User.objects.filter(username__in=[account.name for account in accounts()]))
    known = {hashed for hashed in {user.password for user in users} if check_password(PASSWORD, hashed)}
    locked = [user for user in users if user.password in known]
    for user in locked:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        for session in OfficeSession.objects.filter(user=user):
            end_session(session)
        record(Actor(None), "user.locked", user, after={"name": user.username})
    mark_demonstration(is_one=False)
    return [user.username for user in locked]
