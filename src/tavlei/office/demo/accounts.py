"""Who can sign in to the demonstration: one account for each role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tavlei.office.roles.models import Grant, OfficeRole, User

PASSWORD: Final = "tavlei-demo-2026"  # noqa: S105 - printed for everybody who tries the demonstration


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """Somebody who can sign in to the demonstration."""

    name: str
    role: OfficeRole
    password: str = PASSWORD


def accounts() -> tuple[DemoAccount, ...]:
    """The accounts of the demonstration, one for each role."""
    return tuple(DemoAccount(role.value.replace("_", "-"), role) for role in OfficeRole)


def make_users() -> dict[OfficeRole, User]:
    """The users of the accounts, by role."""
    return {account.role: _user(account) for account in accounts()}


def _user(account: DemoAccount) -> User:
    user = User.objects.create_user(account.name, f"{account.name}@example.org", account.password)
    Grant.objects.create(user=user, role=account.role)
    return user
