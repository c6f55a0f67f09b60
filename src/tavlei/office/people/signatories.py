"""How official papers name officials: as people of the register, never by an account.

Without a person of the register there is no name: the paper leaves a line to sign on (D38).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.people.latin import full_name, short_name

if TYPE_CHECKING:
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


def signing_name(person: Person | None, language: str) -> str:
    """The family name with initials; of nobody, and of somebody forgotten, a blank."""
    return short_name(person, language) if person and not person.anonymised else ""


def judge_name(account: User | None, language: str) -> str:
    """The family name with initials of whoever the account belongs to; without a linked person a blank."""
    return signing_name(account.person if account else None, language)


def person_name(account: User | None, language: str) -> str:
    """The whole name of whoever the account belongs to; without a linked person a blank."""
    return full_name(account.person, language) if account and account.person else ""
