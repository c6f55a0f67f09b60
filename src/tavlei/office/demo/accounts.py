"""Who can sign in to the demonstration: one account for each role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.hashers import make_password

from tavlei.office.roles.models import DEMO_PASSWORD, Grant, OfficeRole, User, demonstration_name

PASSWORD: Final = DEMO_PASSWORD


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """Somebody who can sign in to the demonstration."""

    name: str
    role: OfficeRole
    password: str = PASSWORD


def accounts() -> tuple[DemoAccount, ...]:
    """The accounts of the demonstration, one for each role."""
    return tuple(DemoAccount(demonstration_name(role), role) for role in OfficeRole)


def make_users() -> dict[OfficeRole, User]:
    """The users of the accounts, by role. One password is hashed once: it is everybody's and no secret."""
    hashed = make_password(PASSWORD)
    return {account.role: _user(account, hashed) for account in accounts()}


def _user(account: DemoAccount, hashed: str) -> User:
    user = User.objects.create(username=account.name, email=f"{account.name}@example.org", password=hashed)
    Grant.objects.create(user=user, role=account.role)
    return user
