"""How official papers name whoever holds an account: as a person, never by the login."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.people.latin import full_name, name_text, short_name

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


def judge_name(account: User | None, language: str) -> str:
    """The family name with initials; of an account that is linked to no person its name, and without one a blank."""
    if account is None:
        return ""
    return short_name(account.person, language) if account.person else name_text(account.get_full_name(), language)


def person_name(account: User | None, language: str) -> str:
    """The whole name; of an account that is linked to no person its name, and without one a blank."""
    if account is None:
        return ""
    return full_name(account.person, language) if account.person else name_text(account.get_full_name(), language)
